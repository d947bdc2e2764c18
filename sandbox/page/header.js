/** The bar above the history: which channel, and the ways to the drawers. */

import { avatar, nameOf } from "./avatar.js";
import { h, icon } from "./dom.js";
import { DM, THREAD } from "./store.js";

export class Header {
  /** @param {{toggleSidebar: () => void, toggleTools: () => void}} drawers */
  constructor(element, store, drawers) {
    Object.assign(this, { element, store });
    this.sign = h("span", { class: "header-sign" });
    this.title = h("h1", { data: { testid: "channel-title" } });
    this.topic = h("p", { class: "topic" });
    this.parent = h("span", { class: "header-parent" });
    this.face = h("span", { class: "header-face" });
    element.append(
      h(
        "button",
        {
          type: "button",
          class: "round only-narrow",
          "aria-label": "Channels",
          "aria-controls": "sidebar",
          data: { testid: "open-sidebar" },
          onclick: drawers.toggleSidebar,
        },
        icon("menu", 24),
      ),
      this.sign,
      this.parent,
      this.title,
      this.topic,
      h(
        "button",
        {
          type: "button",
          class: "header-me",
          "aria-controls": "tools",
          "aria-label": "People, clock and bot",
          title: "People, clock and bot",
          data: { testid: "open-tools" },
          onclick: drawers.toggleTools,
        },
        this.face,
        icon("people", 22),
      ),
    );
    store.on("people channel unread", () => this.render());
  }

  render() {
    const { store } = this;
    const channel = store.channel(store.current);
    const parent = channel?.type === THREAD ? store.channel(channel.parent_id) : null;
    const sign = { [DM]: "message", [THREAD]: "thread" }[channel?.type] ?? "hash";
    this.sign.replaceChildren(icon(sign, 22));
    this.topic.textContent = channel?.topic ?? "";
    this.title.textContent = channel?.name ?? "";
    this.parent.textContent = parent ? `${parent.name} ›` : "";
    const me = store.person(store.me);
    if (me) this.face.replaceChildren(avatar(me, 24), h("span", {}, nameOf(me)));
    const mine = store.unread.pings(store.me);
    document.title = `${mine > 0 ? `(${mine}) ` : ""}${channel?.type === DM ? "@" : "#"}${channel?.name ?? ""} · ${me ? nameOf(me) : ""} · ${store.guild.name}`;
  }
}
