/** The list above the composer: commands, options, choices. */

import { h, reconcile, stepped } from "./dom.js";

/** @typedef {{label: string, description?: string, sign?: Node, detail?: string, pick: () => void}} Suggestion */

export class Suggestions {
  /** @param {HTMLElement} host where the list stands */
  constructor(host) {
    this.items = [];
    this.active = 0;
    this.input = null;
    this.typed = ""; // what stood in the field when this was listed
    this.title = h("div", { class: "suggestions-title" });
    this.list = h("div", {
      class: "suggestions-list",
      role: "listbox",
      id: "suggestions",
      "aria-label": "Suggestions",
    });
    this.element = h(
      "div",
      { class: "suggestions", hidden: true, data: { testid: "suggestions" } },
      this.title,
      this.list,
    );
    host.prepend(this.element);
  }

  /**
   * Lists the items, the first one active; if nothing was typed since the last list, the active one stays active.
   * @param {HTMLElement} input the field that is completed; it names the active item to screen readers
   * @param {string} title
   * @param {Suggestion[]} items
   * @param {string} [none] shown instead of an empty list
   */
  show(input, title, items, none = "") {
    const same = input === this.input && input.value === this.typed;
    const kept = same ? this.items[this.active]?.label : undefined;
    this.clearInput();
    Object.assign(this, { input, items, typed: input.value });
    this.active = Math.max(
      0,
      items.findIndex((item) => item.label === kept),
    );
    this.title.textContent = title;
    reconcile(
      this.list,
      items.length > 0
        ? items.map((item, place) => this.item(item, place))
        : [h("p", { class: "suggestions-none" }, none)],
    );
    this.element.hidden = items.length === 0 && none === "";
    input.setAttribute("aria-expanded", String(!this.element.hidden));
    input.setAttribute("aria-controls", "suggestions");
    this.point();
  }

  hide() {
    this.clearInput();
    this.items = [];
    this.element.hidden = true;
    this.title.replaceChildren();
    this.list.replaceChildren(); // what was offered to one person is not left for the next
  }

  clearInput() {
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
    this.input = null;
  }

  item(item, place) {
    return h(
      "div",
      {
        class: "suggestion",
        role: "option",
        id: `suggestion-${place}`,
        "aria-selected": "false",
        data: { testid: "suggestion", label: item.label },
        onpointerdown: (event) => event.preventDefault(), // the field keeps the focus
        onpointermove: () => this.move(place),
        onclick: () => item.pick(),
      },
      item.sign,
      h(
        "span",
        { class: "suggestion-words" },
        h(
          "span",
          { class: "suggestion-label" },
          item.label,
          item.detail && h("span", { class: "suggestion-detail" }, item.detail),
        ),
        item.description && h("small", {}, item.description),
      ),
    );
  }

  move(place) {
    if (place === this.active) return;
    this.active = place;
    this.point();
  }

  point() {
    [...this.list.children].forEach((node, place) => {
      node.classList.toggle("active", place === this.active);
      if (this.items.length > 0) node.setAttribute("aria-selected", String(place === this.active));
    });
    if (this.items.length > 0) this.input?.setAttribute("aria-activedescendant", `suggestion-${this.active}`);
    this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  /** Takes arrows, Enter and Tab while something is listed; true if the key was used. */
  key(event) {
    if (this.element.hidden || this.items.length === 0) return false;
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      this.move(stepped(this.active, event.key, this.items.length));
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey))
      this.items[this.active].pick();
    else return false;
    event.preventDefault();
    return true;
  }
}
