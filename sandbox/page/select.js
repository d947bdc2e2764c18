/** Menus: of strings, people and channels, for one or several values, in messages and in forms. */

import { h, icon, reconcile, stepped } from "./dom.js";
import { avatar } from "./avatar.js";
import { DM } from "./store.js";
import { emojiSign, label as drawn } from "./emoji.js";
import { closePopover, isOpenAt, openPopover } from "./popover.js";

const STRING = 3;
const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

/** What can be chosen: {value, label, description?, emoji?, person?, symbol?, default?}. */
function optionsOf(component, store) {
  if (component.type === STRING) return component.options ?? [];
  const preset = new Set((component.default_values ?? []).map((value) => String(value.id)));
  const chosen = (option) => ({ ...option, default: preset.has(option.value) });
  if (component.type === USER || component.type === MENTIONABLE) {
    return store.people.map((person) => chosen({ value: person.id, label: person.name, person }));
  }
  if (component.type !== CHANNEL) return []; // the sandbox's server has no roles
  const kinds = component.channel_types ?? [];
  return store.channels
    .filter((channel) => channel.type !== DM && (kinds.length === 0 || kinds.includes(channel.type)))
    .map((channel) => chosen({ value: channel.id, label: channel.name, symbol: "hash" }));
}

/**
 * A menu as an element; `element.values` holds what is chosen.
 * @param {object} component a select of Discord's
 * @param {import("./store.js").Store} store
 * @param {(values: string[]) => void} submit called when a choice is complete
 * @param {{busy?: boolean, chosen?: string[], label?: string}} [how] `chosen` instead of the component's defaults
 */
export function select(component, store, submit, how = {}) {
  return new Select(component, store, submit, how).element;
}

class Select {
  constructor(component, store, submit, { busy = false, chosen, label }) {
    Object.assign(this, { component, submit });
    this.options = optionsOf(component, store);
    this.least = component.min_values ?? 1;
    this.most = component.max_values ?? 1;
    this.values = chosen ?? this.options.filter((option) => option.default).map((option) => option.value);
    this.active = 0;
    const placeholder = component.placeholder ?? "Make a selection";
    this.placeholder = placeholder;
    this.face = h("span", { class: "select-face" });
    this.button = h(
      "button",
      {
        type: "button",
        class: busy ? "select busy" : "select",
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-controls": "select-options",
        "aria-expanded": "false",
        "aria-label": label ?? placeholder,
        disabled: Boolean(component.disabled) || busy,
        data: { testid: "select", customId: component.custom_id },
        onclick: () => (isOpenAt(this.button) ? closePopover("outside") : this.open()),
        onkeydown: (event) => this.key(event),
      },
      this.face,
      busy ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : icon("chevron", 18),
    );
    this.element = this.button;
    this.paint();
  }

  get several() {
    return this.most > 1;
  }

  paint() {
    this.element.values = [...this.values];
    const chosen = this.options.filter((option) => this.values.includes(option.value));
    this.face.classList.toggle("empty", chosen.length === 0);
    if (chosen.length === 0) this.face.replaceChildren(...drawn(this.placeholder));
    else if (this.several)
      this.face.replaceChildren(
        ...chosen.map((option) => h("span", { class: "select-tag" }, sign(option), drawn(option.label))),
      );
    else this.face.replaceChildren(sign(chosen[0]) ?? "", ...drawn(chosen[0].label));
  }

  open() {
    this.before = [...this.values];
    this.list = h("div", {
      class: "options",
      id: "select-options",
      role: "listbox",
      tabindex: "-1",
      "aria-multiselectable": String(this.several),
      "aria-label": this.placeholder,
    });
    this.foot = this.several && h("div", { class: "select-foot" });
    this.button.setAttribute("aria-expanded", "true");
    this.active = Math.max(
      0,
      this.options.findIndex((option) => this.values.includes(option.value)),
    );
    this.paintList();
    const title = h("div", { class: "sheet-title" }, this.placeholder);
    const content = h(
      "div",
      { class: "select-panel", data: { testid: "select-panel" } },
      title,
      this.list,
      this.foot,
    );
    openPopover(this.button, content, (reason) => this.closed(reason));
    this.point();
    this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  paintList() {
    reconcile(
      this.list,
      this.options.map((option, place) => this.option(option, place)),
    );
    if (this.options.length === 0)
      this.list.append(h("p", { class: "options-none" }, "Nothing to choose from."));
    if (!this.foot) return;
    const range = this.least === this.most ? `${this.most}` : `${this.least}–${this.most}`;
    this.foot.replaceChildren(
      h("span", { "aria-live": "polite" }, `Choose ${range} · ${this.values.length} chosen`),
      h(
        "button",
        {
          type: "button",
          class: "button primary",
          data: { testid: "select-done" },
          disabled: !this.complete,
          onclick: () => closePopover("outside"),
        },
        "Done",
      ),
    );
  }

  option(option, place) {
    const chosen = this.values.includes(option.value);
    const full = this.several && !chosen && this.values.length >= this.most;
    return h(
      "div",
      {
        class: place === this.active ? "option active" : "option",
        role: "option",
        id: `select-option-${place}`,
        "aria-selected": String(chosen),
        "aria-disabled": full ? "true" : null,
        data: { testid: "select-option", value: option.value },
        onclick: () => this.pick(option),
        onpointermove: () => this.highlight(place),
      },
      sign(option),
      h(
        "span",
        { class: "option-words" },
        h("span", {}, drawn(option.label)),
        option.description && h("small", {}, drawn(option.description)),
      ),
      this.several
        ? h("span", { class: chosen ? "box on" : "box" }, chosen && icon("check", 16))
        : chosen && icon("check", 18),
    );
  }

  highlight(place) {
    if (place === this.active) return;
    this.list.children[this.active]?.classList.remove("active");
    this.active = place;
    this.list.children[place]?.classList.add("active");
    this.point();
  }

  /** Names the active option to screen readers: the focus stays on the control. */
  point() {
    this.button.setAttribute("aria-activedescendant", `select-option-${this.active}`);
  }

  get complete() {
    return this.values.length >= this.least && this.values.length <= this.most;
  }

  pick(option) {
    if (!this.several) {
      this.values = this.least === 0 && this.values.includes(option.value) ? [] : [option.value];
      closePopover("chosen");
      return;
    }
    if (this.values.includes(option.value))
      this.values = this.values.filter((value) => value !== option.value);
    else if (this.values.length < this.most) this.values = [...this.values, option.value];
    this.paintList();
  }

  closed(reason) {
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-activedescendant");
    const order = this.options.map((option) => option.value);
    this.values.sort((one, other) => order.indexOf(one) - order.indexOf(other));
    const same = this.values.join("\n") === this.before.join("\n");
    const done = this.several ? reason === "outside" && this.complete : reason === "chosen";
    const taken = done && !same; // Discord sends nothing for what the menu shows already
    if (!taken) this.values = this.before;
    this.paint();
    if (reason !== "gone") this.button.focus({ preventScroll: true });
    if (taken) this.submit([...this.values]);
  }

  key(event) {
    const moves = ["ArrowDown", "ArrowUp", "Home", "End"];
    if (!isOpenAt(this.button)) {
      if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
      event.preventDefault();
      this.open();
    } else if (moves.includes(event.key)) {
      event.preventDefault();
      this.highlight(stepped(this.active, event.key, this.options.length));
      this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.options[this.active]) this.pick(this.options[this.active]);
    } else if (event.key === "Tab") closePopover("outside");
  }
}

function sign(option) {
  if (option.person) return avatar(option.person, 20);
  if (option.symbol) return icon(option.symbol, 18);
  return emojiSign(option.emoji);
}
