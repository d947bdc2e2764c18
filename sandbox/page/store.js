/** What the page knows: people, channels, messages, unread marks. It asks the server and tells its listeners. */

import { api } from "./api.js";
import { setClock, setLanguage } from "./clock.js";
import { byId } from "./ids.js";
import { Unread } from "./unread.js";

/** Flags of a message. */
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;

const BLURPLE = 0x5865f2;
const PAGE = 50; // messages read at a time, as the server gives them

/** Kinds of a channel. */
export const TEXT = 0;
export const DM = 1;
export const THREAD = 11;
export const FORUM = 15;
const OTHER_THREADS = [10, 12]; // of an announcement channel, and private ones

/**
 * Events: "people" (people, channels, commands or me), "channel" (another one is open), "messages" (of the open
 * channel; detail.added is a new message), "clock", "bot", "unread", "typing", "notice" (detail is the notice), "command" (detail.text is
 * to be begun), "trouble" (detail.sentence).
 */
export class Store extends EventTarget {
  constructor() {
    super();
    this.me = null;
    this.people = [];
    this.channels = [];
    this.commands = [];
    this.guild = { id: "0", name: "Sandbox" };
    this.application = { id: "0", name: "Bot" };
    this.clock = null;
    this.bot = { state: "stopped" };
    this.current = null;
    this.firstNew = null; // the first message of the open channel that I had not read when I came
    this.cached = new Set(); // the people whom this client has met: their names can be shown
    this.histories = new Map(); // channel id -> {list, complete}
    this.reading = reading();
    this.unread = new Unread(() => this.tell("unread"));
  }

  tell(name, detail = {}) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, (event) => listener(event.detail));
  }

  /** The application as an author. */
  get app() {
    return { avatar_colour: BLURPLE, ...this.application, bot: true };
  }

  person(id) {
    if (id === this.application.id) return this.app;
    return this.people.find((person) => person.id === id);
  }

  /** Whether this client has met a person: as an author, in a message's `mentions`, or as the user of a command. */
  knows(id) {
    return id === this.me || id === this.application.id || this.cached.has(id);
  }

  meet(messages) {
    for (const message of messages) {
      const others = [message.author, message.interaction_metadata?.user, message.referenced_message?.author];
      for (const user of [...others, ...(message.mentions ?? [])]) if (user) this.cached.add(user.id);
    }
  }

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  isDirect(id) {
    return this.channel(id)?.type === DM;
  }

  get messages() {
    return this.histories.get(this.current)?.list ?? [];
  }

  /**
   * Reads everything again for the person `as`; false if another load overtook this one. Until it is there no frame is
   * applied: what is shown may still be somebody else's.
   */
  async load(as, channel) {
    const mine = (this.reading = reading());
    mine.answers += 1;
    const was = this.current;
    const state = await api.state(as);
    const open = this.choose(state.channels, channel ?? this.current);
    const list = open ? await api.messages(open, state.me) : [];
    if (mine !== this.reading) return false;
    if (state.me !== this.me) this.cached.clear();
    this.meet(list);
    const clicked = this.current === was ? null : this.current; // another channel, while this was on its way
    this.histories = new Map([[open, { list, complete: list.length < PAGE }]]);
    Object.assign(this, {
      me: state.me,
      people: state.people,
      channels: state.channels.map((other) => shown(other, state.application)),
      guild: state.guild,
      application: state.application,
      commands: state.commands,
      clock: state.clock,
      bot: state.bot,
      current: open,
    });
    setLanguage(this.person(this.me)?.locale ?? "en-GB");
    setClock(this.clock);
    this.arrive();
    this.answered(mine);
    for (const name of ["people", "channel", "messages", "clock", "bot", "unread"]) this.tell(name);
    if (this.channel(clicked)) await this.open(clicked);
    return true;
  }

  /** Reads messages into `take`; frames that come meanwhile wait, or the older answer would undo them. */
  async fetch(channel, before, take) {
    const mine = this.reading;
    mine.answers += 1;
    try {
      const list = await api.messages(channel, this.me, before);
      this.meet(list);
      take(list);
    } catch (error) {
      this.tell("trouble", { sentence: error.message });
    } finally {
      this.answered(mine);
    }
  }

  /** One of the answers is there; after the last one the frames that waited for it are applied. */
  answered(mine) {
    mine.answers -= 1;
    if (mine === this.reading && mine.answers === 0)
      for (const frame of mine.frames.splice(0)) this.receive(frame);
  }

  choose(channels, wanted) {
    const known = channels.find((channel) => channel.id === wanted);
    return (known ?? channels.find((channel) => channel.type === TEXT) ?? channels[0])?.id ?? null;
  }

  /** Opens a channel and reads its newest messages. */
  async open(channel) {
    this.current = channel;
    this.arrive();
    for (const name of ["channel", "messages", "unread"]) this.tell(name);
    const { histories } = this; // those of who I am now: what comes later as somebody else is not for them
    if (histories.has(channel)) return;
    await this.fetch(channel, "", (list) => {
      histories.set(channel, { list, complete: list.length < PAGE });
      if (this.current === channel) this.arrive();
    });
    if (this.current === channel) this.tell("messages");
  }

  /** The newest message that is known of a channel; undefined where there is none. */
  newest(channel) {
    return this.histories.get(channel)?.list.at(-1)?.id;
  }

  /** I come to the open channel. */
  arrive() {
    const read = this.unread.newestRead(this.me, this.current);
    const isNew = (message) => byId(message.id, read) > 0 && message.author.id !== this.me;
    this.firstNew = read && !document.hidden ? this.messages.find(isNew)?.id : null;
    if (!document.hidden) this.read();
  }

  /** I look at the open channel. */
  read() {
    this.unread.read(this.me, this.current, this.newest(this.current));
  }

  /** Reads older messages of the open channel; false when none came. */
  async older() {
    const history = this.histories.get(this.current);
    const oldest = history?.list[0];
    if (!oldest || history.complete || history.busy) return false;
    history.busy = true;
    await this.fetch(this.current, oldest.id, (list) => {
      history.list = merged(list, history.list);
      history.complete = list.length < PAGE;
    });
    history.busy = false;
    this.tell("messages", { older: true });
    return history.list[0] !== oldest;
  }

  /** Applies one frame of the event stream. */
  receive(frame) {
    if (this.reading.answers > 0) {
      this.reading.frames.push(frame);
      return;
    }
    const { t, d } = frame;
    if (t === "MESSAGE_CREATE") this.create(d);
    else if (t === "MESSAGE_UPDATE") this.update(d);
    else if (t === "MESSAGE_DELETE") this.remove(d);
    else if (t === "CHANNEL_CREATE" || t === "CHANNEL_UPDATE") this.setChannel(d);
    else if (t === "CHANNEL_DELETE") this.dropChannel(d.id);
    else if (t === "NOTICE") this.tell("notice", d);
    else if (t === "COMMANDS") this.set("people", { commands: Array.isArray(d) ? d : d.commands });
    else if (t === "BOT") this.set("bot", { bot: d });
    else if (t === "TYPING") this.tell("typing", d);
    else if (t === "CLOCK") {
      setClock(d);
      this.set("clock", { clock: d });
    }
  }

  set(name, values) {
    Object.assign(this, values);
    this.tell(name);
  }

  create(message) {
    this.meet([message]);
    const history = this.histories.get(message.channel_id);
    if (history) history.list = merged(history.list, [message]);
    const seen = message.channel_id === this.current && !document.hidden;
    if (message.author.id === this.me) this.firstNew = null;
    if (seen) this.read();
    this.unread.note(message, this, seen);
    if (message.channel_id === this.current) this.tell("messages", { added: message });
    this.tell("unread");
  }

  update(message) {
    this.meet([message]);
    const history = this.histories.get(message.channel_id);
    const place = history?.list.findIndex((known) => known.id === message.id) ?? -1;
    if (place < 0) return;
    history.list[place] = { ...history.list[place], ...message };
    if (message.channel_id === this.current) this.tell("messages", { changed: message });
  }

  remove({ id, channel_id }) {
    const history = this.histories.get(channel_id);
    if (!history) return;
    history.list = history.list.filter((message) => message.id !== id);
    if (channel_id === this.current) this.tell("messages");
  }

  setChannel(channel) {
    const next = shown({ ...this.channel(channel.id), ...channel }, this.application);
    const known = this.channels.map((other) => (other.id === next.id ? next : other));
    this.set("people", { channels: known.includes(next) ? known : [...known, next] });
  }

  dropChannel(id) {
    this.histories.delete(id);
    this.set("people", { channels: this.channels.filter((channel) => channel.id !== id) });
    if (id === this.current) this.open(this.choose(this.channels, null));
  }
}

/** What is being read: answers that are still to come, and the frames that wait for them. */
const reading = () => ({ answers: 0, frames: [] });

/** A channel as the page shows it: a direct message bears the bot's name, a thread tells whether it is archived. */
function shown(channel, application) {
  return {
    ...channel,
    type: OTHER_THREADS.includes(channel.type) ? THREAD : channel.type,
    name: channel.name ?? application.name,
    archived: channel.thread_metadata?.archived ?? channel.archived ?? false,
  };
}

/** Both lists as one, in order; where both know a message, the later list's word counts. */
function merged(older, newer) {
  const known = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...known.values()].sort((one, other) => byId(one.id, other.id));
}
