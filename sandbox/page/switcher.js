/** Who am I: the people of the sandbox, with what waits for each of them. */

import { appBadge, avatar, nameOf } from "./avatar.js";
import { h, icon } from "./dom.js";

export class Switcher {
  /** @param {(id: string) => void} become switches this tab to another person */
  constructor(element, store, become) {
    Object.assign(this, { element, store, become });
    store.on("people unread bot", () => this.render());
  }

  render() {
    const { store } = this;
    const players = store.people.filter((person) => !person.spectator);
    const watching = store.people.filter((person) => person.spectator);
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement.dataset.personId
      : null;
    this.element.replaceChildren(
      h("h3", {}, "You are"),
      h(
        "ul",
        { "aria-label": "Who you are", data: { testid: "switcher" } },
        players.map((person) => this.item(person)),
      ),
      (watching.length > 0 && h("h3", {}, "Spectators")) || "",
      h(
        "ul",
        { "aria-label": "Spectators" },
        watching.map((person) => this.item(person)),
      ),
      h("h3", {}, "App"),
      h(
        "div",
        { class: "person app-person" },
        avatar(store.app, 32),
        h("span", { class: "person-name" }, store.application.name),
        appBadge(),
      ),
    );
    if (focused) this.element.querySelector(`[data-person-id="${CSS.escape(focused)}"]`)?.focus();
  }

  item(person) {
    const me = person.id === this.store.me;
    const pings = me ? 0 : this.store.unread.pings(person.id);
    const name = nameOf(person);
    return h(
      "li",
      { class: me ? "person-item me" : "person-item" },
      h(
        "button",
        {
          type: "button",
          class: "person",
          "aria-current": me ? "true" : null,
          "aria-label": `${name}${pings > 0 ? `, ${pings} mentions` : ""}`,
          data: { testid: "person", personId: person.id },
          onclick: () => this.become(person.id),
        },
        avatar(person, 32),
        h("span", { class: "person-name" }, name),
        pings > 0 && h("span", { class: "pings", data: { testid: "pings" } }, String(pings)),
        me && icon("check", 18),
      ),
      h(
        "a",
        {
          class: "person-tab",
          href: `?as=${encodeURIComponent(person.id)}`,
          target: "_blank",
          rel: "noopener",
          title: `Open a tab as ${name}`,
          "aria-label": `Open a tab as ${name}`,
        },
        icon("external", 16),
      ),
    );
  }
}
