/** The composer while a slash command is filled in: a chip for each option, completed as one types. */

import { avatar } from "./avatar.js";
import { ATTACHMENT, INTEGER, choicesOf, encode, nearest, parse, spelled, split, stray } from "./commands.js";
import { h, icon } from "./dom.js";

const PAUSE = 120; // ms without a key before the bot is asked for completions
const SHOWN = 25; // suggestions at a time, as Discord lists

export class CommandLine {
  /**
   * @param {object} leaf a command from commands.js
   * @param {{store: object, interactions: object, suggestions: object, left: (text: string) => void, sent: () => void}} within
   */
  constructor(leaf, within) {
    Object.assign(this, { leaf, ...within });
    this.fields = new Map(); // option name -> Field
    this.tail = h("input", {
      class: "tail",
      type: "text",
      autocomplete: "off",
      role: "combobox",
      "aria-label": "More options",
      "aria-expanded": "false",
      spellcheck: "false",
      data: { testid: "command-tail" },
      oninput: () => {
        this.error.hidden = true;
        this.offerOptions();
      },
      onfocus: () => this.offerOptions(),
      onkeydown: (event) => this.tailKey(event),
    });
    this.chips = h("span", { class: "chips" });
    this.error = h("p", {
      class: "command-error",
      role: "alert",
      hidden: true,
      data: { testid: "command-error" },
    });
    this.element = h(
      "div",
      { class: "command-line", data: { testid: "command-line" } },
      h("span", { class: "command-name", title: leaf.description }, leaf.text),
      this.chips,
      this.tail,
      this.error,
    );
    for (const option of leaf.options.filter((known) => known.required)) this.addField(option);
  }

  /** Puts the cursor into the first empty option, or behind the last. */
  focus() {
    const empty = [...this.fields.values()].find((field) => field.input.value === "");
    (empty?.input ?? this.tail).focus();
  }

  addField(option) {
    const field = new Field(option, this);
    this.fields.set(option.name, field);
    this.chips.append(field.element);
    return field;
  }

  removeField(field) {
    this.fields.delete(field.option.name);
    field.element.remove();
    this.tail.focus();
  }

  /** Puts the text behind the command's name into its options; words without an option go to the first required one. */
  take(text) {
    const { loose, values } = split(this.leaf, text);
    for (const option of this.leaf.options)
      if (values.has(option.name))
        (this.fields.get(option.name) ?? this.addField(option)).write(values.get(option.name));
    const empty = [...this.fields.values()].find((field) => field.input.value === "");
    if (loose === "") return;
    if (empty) empty.write(loose);
    else this.tail.value = loose;
  }

  /** The options that have no chip yet. */
  get unfilled() {
    return this.leaf.options.filter(({ name }) => !this.fields.has(name));
  }

  offerOptions() {
    const typed = this.tail.value.trim().replace(/:$/, "").toLowerCase();
    const fits = ({ name }) => name.includes(typed);
    const left = nearest(this.unfilled.filter(fits), typed, ({ name }) => name);
    const items = left.map((option) => ({
      label: option.name,
      description: option.description,
      pick: () => this.pickOption(option),
    }));
    if (this.tail.value.endsWith(":") && left.length > 0) this.pickOption(left[0]);
    else if (this.leaf.options.length > this.fields.size) this.suggestions.show(this.tail, "Options", items);
    else this.suggestions.hide();
  }

  pickOption(option) {
    this.tail.value = "";
    this.addField(option).input.focus();
  }

  tailKey(event) {
    const typing = this.tail.value !== "";
    const sends = event.key === "Enter" && !typing;
    if (!sends && this.suggestions.key(event)) return;
    if (event.key === "Backspace" && !typing) {
      event.preventDefault();
      const last = [...this.fields.values()].at(-1);
      if (last) last.input.focus();
      else this.left(this.leaf.text);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") this.left("");
  }

  /** Values by option name; with `unchecked`, as far as typed (for completions). */
  values(focused) {
    const values = new Map();
    for (const [name, field] of this.fields) {
      if (field === focused) values.set(name, { value: field.input.value, focused: true });
      else if ("value" in field.result()) values.set(name, { value: field.result().value });
    }
    return values;
  }

  send() {
    for (const field of this.fields.values()) {
      const { error } = field.result();
      if (!error) continue;
      this.complain(field, error);
      return;
    }
    const words = this.tail.value.trim();
    if (words !== "") {
      this.refuse(stray(this.leaf, words, this.unfilled));
      this.tail.focus();
      return;
    }
    const values = this.values();
    for (const [name, field] of this.fields)
      values.get(name).label = field.file?.filename ?? field.input.value;
    const bare = new Map([...values].map(([name, { value }]) => [name, { value }]));
    this.interactions.command(encode(this.leaf, bare), spelled(this.leaf, values));
    this.sent();
  }

  refuse(sentence) {
    this.error.textContent = sentence;
    this.error.hidden = false;
  }

  complain(field, sentence) {
    this.refuse(`${field.option.name}: ${sentence}`);
    field.element.classList.add("wrong");
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
  }

  calm(field) {
    this.error.hidden = true;
    field.element.classList.remove("wrong");
    field.input.removeAttribute("aria-invalid");
  }
}

/** One option's chip. */
class Field {
  constructor(option, line) {
    Object.assign(this, { option, line });
    this.picked = null; // {text, value} of the suggestion that was taken
    this.answer = 0; // number of the newest question to the bot
    const label = `${option.name}${option.required ? "" : " (optional)"}`;
    const file = option.type === ATTACHMENT;
    this.file = null; // {filename, content}, of an attachment
    this.input = h("input", {
      type: file ? "file" : "text",
      autocomplete: "off",
      spellcheck: "false",
      size: 1,
      role: file ? null : "combobox",
      onchange: file ? () => this.read() : null,
      "aria-label": label,
      "aria-expanded": "false",
      title: option.description,
      data: { testid: "command-option", option: option.name },
      inputmode: option.type === INTEGER ? "numeric" : null,
      oninput: () => this.typed(),
      onfocus: () => this.suggest(),
      onkeydown: (event) => this.key(event),
    });
    this.mirror = h("span", { class: "chip-mirror", "aria-hidden": "true" });
    this.element = h(
      "span",
      { class: "chip", onclick: () => this.input.focus() },
      h("span", { class: "chip-name" }, option.name),
      h("span", { class: "chip-value" }, this.mirror, this.input),
    );
  }

  /** Takes the file that was chosen, as it is sent with the command. */
  async read() {
    const [chosen] = this.input.files;
    if (!chosen) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    this.file = { filename: chosen.name, content };
    this.line.calm(this);
    this.line.focus();
  }

  result() {
    if (this.option.type === ATTACHMENT)
      return this.file ? { value: this.file } : { error: "This option is required. Specify a value." };
    if (this.picked?.text === this.input.value) return { value: this.picked.value };
    return parse(this.option, this.input.value, choicesOf(this.option, this.line.store));
  }

  /** Puts a text in, as if it were typed. */
  write(text) {
    if (this.option.type === ATTACHMENT) return;
    this.input.value = text;
    this.mirror.textContent = text;
  }

  typed() {
    if (this.option.type === ATTACHMENT) return;
    this.mirror.textContent = this.input.value;
    this.line.calm(this);
    this.suggest();
  }

  suggest() {
    if (this.option.type === ATTACHMENT) {
      this.line.suggestions.hide();
      return;
    }
    const choices = choicesOf(this.option, this.line.store);
    if (choices) this.offer(this.fitting(choices), "No matching value.");
    else if (this.option.autocomplete) this.ask();
    else
      this.line.suggestions.show(
        this.input,
        `${this.option.name} — ${this.option.description ?? ""}`,
        [],
        " ",
      );
  }

  fitting(choices) {
    const sought = this.sought();
    const fits = choices.filter(({ name }) => name.toLowerCase().includes(sought));
    return nearest(fits, sought, ({ name }) => name);
  }

  /** What to filter by: nothing right after a value was picked, so that the others can be seen. */
  sought() {
    return this.picked?.text === this.input.value ? "" : this.input.value.trim().toLowerCase();
  }

  ask() {
    const number = ++this.answer;
    this.line.suggestions.show(this.input, this.title(), [], "Loading options…");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.line.interactions.complete(encode(this.line.leaf, this.line.values(this)), (choices, failed) => {
        if (number !== this.answer || document.activeElement !== this.input) return;
        this.offer(choices, failed ? "Loading options failed." : "No options match your search.");
      });
    }, PAUSE);
  }

  title() {
    return `${this.option.name} — ${this.option.description ?? ""}`;
  }

  offer(choices, none) {
    const items = choices.slice(0, SHOWN).map((choice) => ({
      label: choice.name,
      sign: choice.person ? avatar(choice.person, 24) : choice.channel && icon("hash", 18),
      pick: () => this.pick(choice),
    }));
    this.line.suggestions.show(this.input, this.title(), items, none);
  }

  pick(choice) {
    this.answer += 1;
    this.input.value = choice.name;
    this.mirror.textContent = choice.name;
    this.picked = { text: choice.name, value: choice.value };
    this.line.calm(this);
    this.line.focus();
  }

  key(event) {
    const taken = this.picked?.text === this.input.value && event.key === "Enter";
    if (!taken && this.line.suggestions.key(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      this.line.send();
    } else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      this.next();
    } else if (event.key === "Backspace" && this.input.value === "") {
      event.preventDefault();
      if (this.option.required) this.line.left(this.line.leaf.text);
      else this.line.removeField(this);
    } else if (event.key === "Escape") this.line.left("");
  }

  next() {
    const fields = [...this.line.fields.values()];
    (fields[fields.indexOf(this) + 1]?.input ?? this.line.tail).focus();
  }
}
