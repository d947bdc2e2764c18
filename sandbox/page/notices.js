/** What this person's phone shows: push notices, newest first. */

import { api } from "./api.js";
import { timeElement } from "./clock.js";
import { h, icon } from "./dom.js";

const MOST = 20; // shown

export class NoticePanel {
  constructor(element, store) {
    this.store = store;
    this.list = h("ol", { class: "notices", "aria-label": "Push notices", data: { testid: "notices" } });
    element.append(h("h3", {}, icon("message", 16), "Push notices"), this.list);
    this.me = null;
    store.on("people", () => this.read());
    store.on("notice", (notice) => this.show([notice, ...this.notices]));
  }

  /** Reads the notices of who I am now. */
  async read() {
    const { me } = this.store;
    if (me === this.me) return;
    this.me = me;
    this.show([]);
    const notices = await api.notices(me);
    if (me === this.me) this.show(notices);
  }

  show(notices) {
    this.notices = notices.slice(0, MOST);
    this.list.replaceChildren(...this.notices.map((notice) => this.item(notice)));
    if (notices.length === 0) this.list.append(h("li", { class: "notice-none" }, "None yet."));
  }

  item(notice) {
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "push",
          data: { testid: "push" },
          onclick: () => this.store.open(notice.channel_id),
        },
        h("strong", {}, notice.title),
        timeElement(new Date(notice.stamp), "t"),
        h("span", { class: notice.text ? "push-text" : "push-text empty" }, notice.text || "(no text)"),
      ),
    );
  }
}
