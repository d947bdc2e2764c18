/** The history of the open channel: order, days, scrolling, older messages, announcements. */

import { api } from "./api.js";
import { nameOf } from "./avatar.js";
import { stamp } from "./clock.js";
import { leaves } from "./commands.js";
import { h, icon, reconcile } from "./dom.js";
import { byId } from "./ids.js";
import { plain } from "./markdown.js";
import { draftElement, messageElement, standsAlone } from "./message.js";
import { prunePopover } from "./popover.js";
import { DM, FORUM, TEXT, THREAD } from "./store.js";

const NEAR = 80; // px from the end that still count as being there
const JOINED = 7 * 60 * 1000; // ms within which messages of one author are joined

/** Discord's address of a channel or message; gives the channel's id, and the message's if there is one. */
const PLACE = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

export class History {
  constructor(element, store, interactions, toast) {
    Object.assign(this, { element, store, interactions, toast });
    this.cache = new Map(); // message id -> {key, node}
    this.fresh = 0; // new messages below the fold
    this.follow = true;
    this.intro = h("div", { class: "intro" });
    this.list = h("ol", {
      class: "messages",
      role: "log",
      "aria-live": "off",
      "aria-label": "Message history",
      data: { testid: "message-list" },
    });
    this.typing = h("p", { class: "typing", "aria-live": "off" });
    this.jumpBar = h("button", {
      type: "button",
      class: "jump",
      hidden: true,
      data: { testid: "jump" },
      onclick: () => this.toEnd(true),
    });
    this.scroller = h(
      "div",
      { class: "scroller", tabindex: "0", role: "group", "aria-label": "Scrollable message history" },
      this.intro,
      this.list,
    );
    element.append(this.scroller, this.jumpBar, this.typing);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.list.addEventListener("click", (event) => this.enter(event));
    new ResizeObserver(() => this.settle()).observe(this.list);
    new ResizeObserver(() => this.settle()).observe(this.scroller);
    store.on("channel people", () => this.reset());
    store.on("messages", (detail) => this.changed(detail));
    store.on("typing", (detail) => this.showTyping(detail));
    interactions.addEventListener("command", () => (this.follow = true));
    interactions.addEventListener("changed", () => this.render());
  }

  reset() {
    const moved = this.shown !== `${this.store.me}/${this.store.current}`;
    this.shown = `${this.store.me}/${this.store.current}`;
    this.cache.clear();
    if (moved) {
      this.follow = true;
      this.fresh = 0;
      this.showTyping(null);
      this.announce(""); // it may have been for another person's ears
    }
    this.render();
  }

  announce(words) {
    document.getElementById("live").textContent = words.slice(0, 500);
  }

  changed({ added, changed, older }) {
    if (changed) {
      this.interactions.chosen.delete(changed.id);
      this.interactions.errors.delete(changed.id);
    }
    if (added) this.added(added);
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.render();
    if (older) this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
  }

  added(message) {
    if (message.author?.id === this.store.application.id) this.showTyping(null);
    if (this.isMine(message)) this.follow = true;
    if (!this.follow) this.fresh += 1;
    const said = plain(message.content ?? "", this.store) || spoken(message.components ?? [], this.store);
    this.announce(`${nameOf(message.author)}: ${said}`);
  }

  /** Whether I said it, or it answers a command or a click of mine: as in Discord, the page goes there. */
  isMine(message) {
    const { me } = this.store;
    return message.author?.id === me || message.interaction_metadata?.user?.id === me;
  }

  render() {
    const nodes = [];
    let last = null;
    let drafts = this.interactions.drafts.filter((draft) => draft.channelId === this.store.current);
    for (const message of this.store.messages) {
      const due = drafts.filter(({ after }) => after !== undefined && byId(after, message.id) < 0);
      drafts = drafts.filter((draft) => !due.includes(draft));
      nodes.push(...due.map((draft) => this.draft(draft)));
      const day = new Date(message.timestamp).toDateString();
      const newDay = day !== (last && new Date(last.timestamp).toDateString());
      if (newDay) nodes.push(this.day(message, day));
      const isNew = message.id === this.store.firstNew;
      if (isNew) nodes.push(this.newLine());
      nodes.push(this.node(message, newDay || isNew || due.length > 0 || startsAnew(message, last)));
      last = message;
    }
    nodes.push(...drafts.map((draft) => this.draft(draft)));
    this.introduce();
    reconcile(this.list, nodes);
    prunePopover();
    this.settle();
  }

  day(message, day) {
    return this.cached(`day-${day}`, day, () =>
      h("li", { class: "day", role: "separator" }, h("span", {}, stamp(new Date(message.timestamp), "D"))),
    );
  }

  newLine() {
    return this.cached("new", "", () =>
      h("li", { class: "new-line", role: "separator", data: { testid: "new-line" } }, h("span", {}, "New")),
    );
  }

  draft(draft) {
    const forget = () => this.interactions.forget(draft.nonce);
    return this.cached(`draft-${draft.nonce}`, JSON.stringify(draft), () =>
      draftElement(draft, { store: this.store, forget }),
    );
  }

  node(message, head) {
    const { interactions, store } = this;
    const busy = [...interactions.waiting.values()]
      .filter((entry) => entry.messageId === message.id)
      .map((entry) => entry.customId);
    const key = JSON.stringify([
      message,
      head,
      busy,
      interactions.errors.get(message.id) ?? 0,
      interactions.chosen.get(message.id) ?? 0,
    ]);
    return this.cached(message.id, key, () =>
      messageElement(message, {
        store,
        interactions,
        head,
        dismiss: (dismissed) => this.dismiss(dismissed),
        jump: (id) => this.jump(id),
      }),
    );
  }

  /** The node made for this key, or a new one that takes over pictures and focus of the old. */
  cached(id, key, make) {
    const known = this.cache.get(id);
    if (known?.key === key) return known.node;
    const node = make();
    if (known) inherit(known.node, node);
    this.cache.set(id, { key, node });
    return node;
  }

  introduce() {
    const history = this.store.histories.get(this.store.current);
    const channel = this.store.channel(this.store.current);
    if (!channel || !history) this.intro.replaceChildren();
    else if (!history.complete)
      this.intro.replaceChildren(h("p", { class: "loading", role: "status" }, "Loading older messages…"));
    else this.intro.replaceChildren(...welcome(channel), ...this.hint(channel, history));
  }

  /**
   * What to do in a channel in which nothing was said yet: the bot's first command and the one that teaches it, or in
   * private messages all.
   */
  hint(channel, history) {
    const every = leaves(this.store.commands);
    if (history.list.length > 0 || every.length === 0 || channel.type === FORUM) return [];
    const line = (...words) => h("p", { class: "intro-hint", data: { testid: "hint" } }, ...words);
    if (channel.type === DM) {
      // Only the bot knows which commands it answers here.
      return [line("Nothing here yet. Type ", h("code", {}, "/"), " to see the commands.")];
    }
    const [first, ...others] = every;
    const teaching = others.filter(({ path }) => path.at(-1) === "learn");
    const named = ({ text, description }) => [h("code", {}, text), description && ` – ${description}`];
    return [
      line("Nothing here yet. Type ", ...named(first)),
      ...teaching.map((command) => line("New here? Type ", ...named(command))),
    ];
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.follow = scrollHeight - scrollTop - clientHeight < NEAR;
    if (this.follow) this.fresh = 0;
    this.showJump();
    if (scrollTop <= 200) this.store.older();
  }

  settle() {
    if (this.follow) this.toEnd(false);
    this.showJump();
  }

  toEnd(asked) {
    if (asked) this.follow = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  showJump() {
    this.jumpBar.hidden = this.follow;
    const words =
      this.fresh > 0
        ? `${this.fresh} new ${this.fresh === 1 ? "message" : "messages"}`
        : "Jump to the present";
    this.jumpBar.replaceChildren(words, icon("chevron", 16));
  }

  /** Follows a link to a channel that I see, or to a message in it, as in Discord; the browser opens all others. */
  async enter(event) {
    const [, channel, message] = PLACE.exec(event.target.closest("a")?.href) ?? [];
    if (!this.store.channel(channel)) return;
    event.preventDefault();
    if (channel !== this.store.current) await this.store.open(channel);
    if (message && channel === this.store.current) await this.jump(message);
  }

  /** Shows a message, even one so old that it has to be loaded first. */
  async jump(id) {
    const there = () => this.list.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
    const place = this.shown;
    while (place === this.shown && !there() && (await this.store.older()));
    const node = there();
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("found");
    node.addEventListener("animationend", () => node.classList.remove("found"), { once: true });
  }

  async dismiss(message) {
    try {
      await api.dismiss(this.store.me, message.id);
      this.store.remove(message);
    } catch (error) {
      this.toast(error.message);
    }
  }

  showTyping(detail) {
    clearTimeout(this.typingTimer);
    if (!detail || detail.channel_id !== this.store.current) {
      this.typing.replaceChildren();
      return;
    }
    const who = this.store.person(detail.user_id) ?? this.store.application;
    this.typing.replaceChildren(
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("strong", {}, nameOf(who)),
      " is typing…",
    );
    this.typingTimer = setTimeout(() => this.typing.replaceChildren(), 10000); // as long as Discord shows it
  }
}

/** What the text components of a layout say. */
function spoken(list, store) {
  return list
    .map((component) =>
      component.type === 10 ? plain(component.content, store) : spoken(component.components ?? [], store),
    )
    .join(" ")
    .trim();
}

function startsAnew(message, last) {
  return (
    !last ||
    last.author.id !== message.author.id ||
    standsAlone(message) ||
    standsAlone(last) !== standsAlone(message) ||
    new Date(message.timestamp) - new Date(last.timestamp) > JOINED
  );
}

function inherit(old, node) {
  const kept = new Map([...old.querySelectorAll("img")].map((image) => [image.src, image]));
  for (const image of node.querySelectorAll("img")) {
    const same = kept.get(image.src);
    if (!same?.complete || same.alt !== image.alt) continue;
    kept.delete(image.src);
    image.replaceWith(same); // an image already decoded does not flicker
  }
  const focused = document.activeElement;
  if (!old.contains(focused) || !focused.dataset.customId) return;
  const heir = node.querySelector(`[data-custom-id="${CSS.escape(focused.dataset.customId)}"]`);
  if (heir) queueMicrotask(() => heir.focus({ preventScroll: true }));
}

function welcome(channel) {
  const name = channel.type === DM ? channel.name : `#${channel.name}`;
  const sign = { [DM]: "message", [THREAD]: "thread" }[channel.type] ?? "hash";
  const words =
    channel.type === DM
      ? `This is the beginning of your direct messages with ${channel.name}.`
      : channel.type === THREAD
        ? "This is the start of the thread."
        : channel.type === FORUM
          ? "This is a forum: its posts are below it in the channel list."
        : `This is the start of the ${name} channel.`;
  return [
    h("span", { class: "intro-sign" }, icon(sign, 40)),
    h("h1", {}, channel.type === TEXT ? `Welcome to ${name}!` : channel.name),
    h("p", {}, words),
  ];
}
