/** The message box: plain chat, or a slash command as soon as one is picked. */

import { api } from "./api.js";
import { CommandLine } from "./commandline.js";
import { leaves, matching, named, unknown } from "./commands.js";
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";
import { DM, FORUM, THREAD } from "./store.js";
import { Suggestions } from "./suggestions.js";

const LONGEST = 2000; // characters of a message

export class Composer {
  constructor(element, store, interactions, toast) {
    Object.assign(this, { store, interactions, toast, line: null });
    this.place = null; // whose words in which channel the box holds
    this.begun = new Map(); // place -> what was begun there
    this.input = h("textarea", {
      id: "composer-input",
      rows: 1,
      role: "combobox",
      "aria-expanded": "false",
      maxlength: LONGEST,
      "aria-autocomplete": "list",
      autocomplete: "off",
      data: { testid: "composer-input" },
      oninput: () => this.typed(),
      onfocus: () => this.typed(),
      onkeydown: (event) => this.key(event),
    });
    this.slash = h(
      "button",
      {
        type: "button",
        class: "round",
        title: "Commands",
        "aria-label": "Commands",
        data: { testid: "open-commands" },
        onclick: () => this.begin("/"),
      },
      h("span", { class: "slash" }, "/"),
    );
    this.sendButton = h(
      "button",
      {
        type: "button",
        class: "round send",
        title: "Send",
        "aria-label": "Send",
        data: { testid: "send" },
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.submit(),
      },
      icon("send"),
    );
    this.field = h("div", { class: "field" }, this.input);
    element.append(h("div", { class: "box-row" }, this.slash, this.field, this.sendButton));
    this.suggestions = new Suggestions(element);
    element.addEventListener("focusout", (event) => {
      if (!element.contains(event.relatedTarget)) this.suggestions.hide();
    });
    store.on("channel people", () => this.rename());
    store.on("people", () => {
      if (document.activeElement === this.input) this.typed(); // there may be other commands now
    });
    store.on("channel", () => this.move());
    store.on("command", ({ text }) => this.begin(`${text} `));
    document.addEventListener("keydown", (event) => this.takeFocus(event));
  }

  /** A draft stays in its channel, and belongs to the person who wrote it. */
  move() {
    const place = `${this.store.me}/${this.store.current}`;
    if (place === this.place) return;
    this.close();
    this.begun.set(this.place, this.input.value);
    this.place = place;
    this.input.value = this.begun.get(place) ?? "";
    this.grow();
  }

  rename() {
    const channel = this.store.channel(this.store.current);
    const sign = { [DM]: "@", [THREAD]: "" }[channel?.type] ?? "#";
    const name = `${sign}${channel?.name ?? ""}`;
    const spectator = this.store.person(this.store.me)?.spectator;
    this.input.disabled = channel?.type === FORUM; // it is written in its posts alone
    this.input.placeholder = this.input.disabled
      ? "Open one of the posts to write."
      : `Message ${name}${spectator ? " (watching)" : ""}`;
    this.input.setAttribute("aria-label", `Message ${name}`);
  }

  begin(text) {
    this.close();
    this.input.value = text;
    this.input.focus();
    this.typed();
  }

  /** Leaves a command that was begun. */
  close(text = "") {
    this.suggestions.hide();
    if (!this.line) return;
    this.line = null;
    this.field.replaceChildren(this.input);
    this.input.value = text;
    this.grow();
  }

  /** A letter that is typed where nothing takes letters is meant for the box. */
  takeFocus(event) {
    const letter = event.key.length === 1 && event.key !== " ";
    const shortcut = event.ctrlKey || event.metaKey || event.altKey;
    const taken = document.activeElement.matches("input, textarea, select, [role=combobox], dialog *");
    if (!letter || shortcut || taken || document.querySelector("dialog")) return;
    if (this.line) this.line.focus();
    else this.input.focus();
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 240)}px`;
  }

  typed() {
    this.grow();
    const text = this.input.value;
    if (!text.startsWith("/") || text.includes("\n")) {
      this.suggestions.hide();
      return;
    }
    const all = leaves(this.store.commands);
    const whole = named(all, text);
    if (whole) {
      this.pick(whole, text.slice(whole.text.length));
      return;
    }
    const items = matching(all, text).map((leaf) => ({
      label: leaf.text,
      description: leaf.description,
      detail: hint(leaf),
      pick: () => this.pick(leaf),
      sign: avatar(this.store.app, 32),
    }));
    this.suggestions.show(
      this.input,
      text === "/" ? this.store.application.name : `Commands matching ${text}`,
      items,
      unknown(all, text),
    );
  }

  /** Fills in this command; `rest` is what was written behind its name. */
  pick(leaf, rest = "") {
    this.line = new CommandLine(leaf, {
      store: this.store,
      interactions: this.interactions,
      suggestions: this.suggestions,
      left: (text) => {
        this.close(text);
        this.input.focus();
      },
      sent: () => {
        this.close();
        this.input.focus();
      },
    });
    this.input.value = "";
    this.field.replaceChildren(this.line.element);
    this.suggestions.hide();
    this.line.take(rest);
    this.line.focus();
  }

  key(event) {
    if (this.suggestions.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  submit() {
    if (this.line) this.line.send();
    else this.say(this.input.value);
  }

  async say(text) {
    if (text.trim() === "") return;
    if (text.startsWith("/")) {
      const all = leaves(this.store.commands);
      const known = matching(all, text).length > 0;
      this.toast(known ? "Choose one of the commands in the list." : unknown(all, text));
      return;
    }
    const { place } = this;
    this.input.value = "";
    this.grow();
    try {
      await api.say(this.store.me, this.store.current, text);
    } catch (error) {
      this.toast(error.message);
      if (place !== this.place) this.begun.set(place, text);
      else if (this.input.value === "") this.input.value = text;
      this.grow();
    }
  }
}

/** The options of a command, in its line of the list. */
function hint(leaf) {
  return leaf.options.map((option) => (option.required ? option.name : `[${option.name}]`)).join(" ");
}
