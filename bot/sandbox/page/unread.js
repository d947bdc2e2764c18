/** Who has not read what: counts by person and channel, kept through a reload of the tab. */

const KEY = "palermo-sandbox-unread";

export class Unread {
  constructor() {
    try {
      this.marks = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    } catch {
      this.marks = {}; // what an older page wrote is not worth an error
    }
  }

  save() {
    sessionStorage.setItem(KEY, JSON.stringify(this.marks));
  }

  /** Notes a new message for everybody whom it concerns; `seen` tells that I am looking at its channel. */
  note(message, store, seen) {
    const direct = store.isDirect(message.channel_id);
    for (const { id } of store.people) {
      if (id === message.author?.id) continue;
      const mine = id === store.me;
      if (mine ? seen : direct) continue;
      const pinged = mine ? Boolean(message.ping) || direct : mentions(message, id);
      if (mine || pinged) this.add(id, message.channel_id, pinged);
    }
    this.save();
  }

  add(person, channel, pinged) {
    const marks = (this.marks[person] ??= {});
    const mark = (marks[channel] ??= { count: 0, pings: 0 });
    mark.count += 1;
    if (pinged) mark.pings += 1;
  }

  read(person, channel) {
    if (this.marks[person]?.[channel] === undefined) return;
    delete this.marks[person][channel];
    this.save();
  }

  of(person, channel) {
    return this.marks[person]?.[channel] ?? { count: 0, pings: 0 };
  }

  /** All pings of one person, in all channels. */
  pings(person) {
    return Object.values(this.marks[person] ?? {}).reduce((sum, mark) => sum + mark.pings, 0);
  }
}

function mentions(message, person) {
  return (message.mentions ?? []).some((user) => user.id === person);
}
