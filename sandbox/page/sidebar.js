/** The channel list: text channels with their threads, direct messages, and who I am. */

import { api } from "./api.js";
import { avatar, nameOf } from "./avatar.js";
import { h, icon } from "./dom.js";
import { DM, THREAD } from "./store.js";

export class Sidebar {
  constructor(element, store, within) {
    Object.assign(this, { element, store, ...within });
    store.on("people channel unread bot", () => this.render());
  }

  render() {
    const { store } = this;
    const texts = store.channels.filter((channel) => channel.type !== DM && channel.type !== THREAD);
    const direct = store.channels.filter((channel) => channel.type === DM);
    const scrolled = this.element.querySelector(".channels")?.scrollTop ?? 0;
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.dataset.channelId
      : null;
    this.element.replaceChildren(
      h("h2", { class: "guild" }, store.guild.name),
      h(
        "div",
        { class: "channels" },
        h("h3", {}, "Text channels"),
        h(
          "ul",
          {},
          texts.map((channel) => [this.item(channel), ...this.threads(channel)]),
        ),
        h("h3", {}, "Direct messages"),
        h(
          "ul",
          {},
          direct.map((channel) => this.item(channel)),
          direct.length === 0 && this.messageBot(),
        ),
      ),
      this.userPanel(),
    );
    this.element.querySelector(".channels").scrollTop = scrolled;
    if (focused)
      this.element
        .querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
  }

  threads(parent) {
    const list = this.store.channels.filter(
      (channel) => channel.type === THREAD && channel.parent_id === parent.id,
    );
    return list
      .filter((thread) => !thread.archived || thread.id === this.store.current)
      .map((thread) => this.item(thread));
  }

  item(channel) {
    const mark = this.store.unread.of(this.store.me, channel.id);
    const current = channel.id === this.store.current;
    const classes = [
      "channel",
      channel.type === THREAD && "thread",
      current && "current",
      mark.count > 0 && "unread",
    ].filter(Boolean);
    const sign =
      channel.type === DM
        ? avatar(this.store.app, 28)
        : icon(channel.type === THREAD ? "thread" : "hash", channel.type === THREAD ? 16 : 20);
    const news = mark.pings > 0 ? `, ${mark.pings} mentions` : mark.count > 0 ? ", unread" : "";
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: classes.join(" "),
          "aria-current": current ? "page" : null,
          "aria-label": `${channel.name}${channel.archived ? " (archived)" : ""}${news}`,
          data: { testid: "channel", channelId: channel.id },
          onclick: () => this.open(channel.id),
        },
        sign,
        h("span", { class: "channel-name" }, channel.name),
        mark.pings > 0 && h("span", { class: "pings", data: { testid: "pings" } }, String(mark.pings)),
      ),
    );
  }

  messageBot() {
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "channel", data: { testid: "open-dm" }, onclick: () => this.openDm() },
        icon("plus", 18),
        h("span", { class: "channel-name" }, `Message ${this.store.application.name}`),
      ),
    );
  }

  async openDm() {
    try {
      const channel = await api.openDm(this.store.me);
      if (channel?.id) {
        this.store.setChannel(channel);
        this.open(channel.id);
      }
    } catch (error) {
      this.toast(error.message);
    }
  }

  open(channel) {
    this.closeDrawers();
    this.store.open(channel);
  }

  userPanel() {
    const me = this.store.person(this.store.me);
    if (!me) return null;
    return h(
      "div",
      { class: "user-panel" },
      h(
        "button",
        {
          type: "button",
          class: "user-me",
          title: "Switch person",
          "aria-label": `You are ${nameOf(me)}. Switch person`,
          data: { testid: "user-panel" },
          onclick: () => this.showTools(),
        },
        avatar(me, 32),
        h("span", {}, h("strong", {}, nameOf(me)), h("small", {}, me.spectator ? "Watching" : "Playing")),
      ),
      h(
        "label",
        { class: "dm-switch", title: "Allow the bot to send you direct messages" },
        h("span", {}, "DMs"),
        h("input", {
          type: "checkbox",
          role: "switch",
          checked: me.dm_open !== false,
          "aria-label": "Allow direct messages from the bot",
          data: { testid: "dm-open" },
          onchange: (event) => this.allow(event.target),
        }),
        h("i", { "aria-hidden": "true" }),
      ),
    );
  }

  async allow(box) {
    try {
      await api.allowDms(this.store.me, box.checked);
      this.store.person(this.store.me).dm_open = box.checked;
    } catch (error) {
      box.checked = !box.checked;
      this.toast(error.message);
    }
  }
}
