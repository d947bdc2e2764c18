/** What the page knows: people, channels, messages, unread marks. It asks the server and tells its listeners. */

import { api } from "./api.js";
import { setClock } from "./clock.js";
import { byId } from "./ids.js";
import { Unread } from "./unread.js";

/** Flags of a message. */
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;

const BLURPLE = 0x5865f2;

/** Kinds of a channel. */
export const TEXT = 0;
export const DM = 1;
export const THREAD = 11;

/**
 * Events: "people" (people, channels, commands or me), "channel" (another one is open), "messages" (of the open
 * channel; detail.added is a new message), "clock", "bot", "unread", "typing".
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
    this.histories = new Map(); // channel id -> {list, complete}
    this.waiting = null; // frames that came while a snapshot was on its way
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

  channel(id) {
    return this.channels.find((channel) => channel.id === id);
  }

  isDirect(id) {
    return this.channel(id)?.type === DM;
  }

  get messages() {
    return this.histories.get(this.current)?.list ?? [];
  }

  /** Reads everything anew for the person `as`; frames that come meanwhile are applied afterwards. */
  async load(as, channel) {
    this.waiting = [];
    try {
      const state = await api.state(as);
      const open = this.choose(state.channels, channel ?? this.current);
      const list = open ? await api.messages(open, state.me) : [];
      this.histories.clear();
      this.histories.set(open, { list, complete: list.length < 50 });
      Object.assign(this, {
        me: state.me,
        people: state.people,
        channels: state.channels.map((channel) => shown(channel, state.application)),
        guild: state.guild,
        application: state.application,
        commands: state.commands,
        clock: state.clock,
        bot: state.bot,
        current: open,
      });
    } finally {
      const frames = this.waiting;
      this.waiting = null;
      frames.forEach((frame) => this.receive(frame));
    }
    setClock(this.clock);
    if (!document.hidden) this.read();
    for (const name of ["people", "channel", "messages", "clock", "bot", "unread"]) this.tell(name);
  }

  choose(channels, wanted) {
    const known = channels.find((channel) => channel.id === wanted);
    return (known ?? channels.find((channel) => channel.type === TEXT) ?? channels[0])?.id ?? null;
  }

  /** Opens a channel and reads its newest messages. */
  async open(channel) {
    this.current = channel;
    this.read();
    for (const name of ["channel", "messages", "unread"]) this.tell(name);
    if (this.histories.has(channel)) return;
    const list = await api.messages(channel, this.me);
    const known = this.histories.get(channel)?.list ?? [];
    this.histories.set(channel, { list: merged(list, known), complete: list.length < 50 });
    if (this.current !== channel) return;
    this.read();
    this.tell("messages");
  }

  /** The newest message that is known of a channel; undefined where there is none. */
  newest(channel) {
    return this.histories.get(channel)?.list.at(-1)?.id;
  }

  /** I look at the open channel. */
  read() {
    this.unread.read(this.me, this.current, this.newest(this.current));
  }

  /** Reads fifty older messages of the open channel; false when there are none. */
  async older() {
    const history = this.histories.get(this.current);
    const oldest = history?.list[0];
    if (!oldest || history.complete || history.busy) return false;
    history.busy = true;
    try {
      const list = await api.messages(this.current, this.me, oldest.id);
      history.list = merged(list, history.list);
      history.complete = list.length < 50;
    } finally {
      history.busy = false;
    }
    this.tell("messages", { older: true });
    return true;
  }

  /** Applies one frame of the event stream. */
  receive(frame) {
    if (this.waiting) {
      this.waiting.push(frame);
      return;
    }
    const { t, d } = frame;
    if (t === "MESSAGE_CREATE") this.create(d);
    else if (t === "MESSAGE_UPDATE") this.update(d);
    else if (t === "MESSAGE_DELETE") this.remove(d);
    else if (t === "CHANNEL_CREATE" || t === "CHANNEL_UPDATE") this.setChannel(d);
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
    const history = this.histories.get(message.channel_id);
    if (history) history.list = merged(history.list, [message]);
    const seen = message.channel_id === this.current && !document.hidden;
    if (seen) this.read();
    this.unread.note(message, this, seen);
    if (message.channel_id === this.current) this.tell("messages", { added: message });
    this.tell("unread");
  }

  update(message) {
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
}

/** A channel as the page shows it: a direct message bears the bot's name, a thread tells whether it is archived. */
function shown(channel, application) {
  return {
    ...channel,
    name: channel.name ?? application.name,
    archived: channel.thread_metadata?.archived ?? channel.archived ?? false,
  };
}

/** Both lists as one, in order; where both know a message, the later list's word counts. */
function merged(older, newer) {
  const known = new Map([...older, ...newer].map((message) => [message.id, message]));
  return [...known.values()].sort((one, other) => byId(one.id, other.id));
}
