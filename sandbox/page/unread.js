/**
 * Unread messages: counts by person and channel, kept through a reload of the tab. A message that a person has read in
 * one tab is read in all of them.
 */

import { byId } from "./ids.js";

const KEY = "sandbox-unread"; // of this tab: {person: {channel: mark}}
const READ = "sandbox-read"; // of all tabs, a key for each person and channel: the newest message read

/** A separate key for each: in a shared one, two tabs that write at once would lose a mark. */
const readKey = (person, channel) => `${READ}:${person}:${channel}`;

export class Unread {
  /** @param {() => void} changed called when a person has read something in another tab */
  constructor(changed) {
    this.marks = kept();
    window.addEventListener("storage", ({ key }) => {
      if (!key?.startsWith(READ)) return;
      this.forgetRead();
      changed();
    });
  }

  save() {
    sessionStorage.setItem(KEY, JSON.stringify(this.marks));
  }

  /** Takes away the marks of what was read in another tab. */
  forgetRead() {
    for (const [person, marks] of Object.entries(this.marks)) {
      for (const [channel, { last }] of Object.entries(marks)) {
        if (byId(last ?? "0", this.newestRead(person, channel) ?? "") <= 0) delete marks[channel];
      }
    }
    this.save();
  }

  /** Notes a new message for everybody whom it concerns; `seen` tells that I am looking at its channel. */
  note(message, store, seen) {
    const direct = store.isDirect(message.channel_id);
    for (const { id } of store.people) {
      if (id === message.author?.id) continue;
      const mine = id === store.me;
      if (mine ? seen : direct) continue;
      const pinged = mine ? Boolean(message.ping) || direct : mentions(message, id);
      if (mine || pinged) this.add(id, message, pinged);
    }
    this.forgetRead(); // another tab may have been quicker
  }

  add(person, message, pinged) {
    const marks = (this.marks[person] ??= {});
    const mark = (marks[message.channel_id] ??= { count: 0, pings: 0 });
    mark.count += 1;
    mark.last = message.id;
    if (pinged) mark.pings += 1;
  }

  /** The newest message of a channel that a person has read; undefined if they were never there. */
  newestRead(person, channel) {
    return localStorage.getItem(readKey(person, channel)) ?? undefined;
  }

  /** A person looks at a channel, whose newest message is `last`, if it is known. */
  read(person, channel, last) {
    const key = readKey(person, channel);
    if (last && byId(this.newestRead(person, channel) ?? "", last) < 0) localStorage.setItem(key, last);
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

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  } catch {
    return {}; // what an older page wrote is not worth an error
  }
}

function mentions(message, person) {
  return Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === person);
}
