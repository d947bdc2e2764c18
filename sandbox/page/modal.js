/** Forms: a dialog with every part a bot may put into one. */

import { h, icon } from "./dom.js";
import { avatar } from "./avatar.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2; // style of a text input

/**
 * One answerable part.
 * @typedef {{element: HTMLElement, answer: () => object, wrong: () => string | null, focus?: HTMLElement}} Part
 *   `answer`: {value} or {values}; `wrong`: a sentence, or null if the part may be sent
 */

const PARTS = {
  [TEXT_INPUT]: textInput,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  [RADIO]: radios,
  [CHECKBOXES]: checkboxes,
  [CHECKBOX]: checkbox,
};

/**
 * Opens the form that the bot asked for.
 * @param {{title: string, custom_id: string, components: object[], interaction: string, channel: string}} modal
 * @param {import("./store.js").Store} store
 * @param {import("./interactions.js").Interactions} interactions
 */
export function openModal(modal, store, interactions) {
  const fields = modal.components.map((component) => fieldOf(component, store));
  const error = h("p", {
    class: "modal-error",
    role: "alert",
    hidden: true,
    data: { testid: "modal-error" },
  });
  const submit = h(
    "button",
    { type: "submit", class: "button primary", data: { testid: "modal-submit" } },
    "Submit",
  );
  const form = h(
    "form",
    {
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        send();
      },
    },
    h(
      "div",
      { class: "modal-parts" },
      fields.map((field) => field.element),
    ),
    error,
    h(
      "footer",
      {},
      h(
        "button",
        {
          type: "button",
          class: "button secondary",
          data: { testid: "modal-cancel" },
          onclick: () => dialog.close(),
        },
        "Cancel",
      ),
      submit,
    ),
  );
  const dialog = h(
    "dialog",
    {
      class: "modal",
      "aria-labelledby": "modal-title",
      data: { testid: "modal", customId: modal.custom_id },
      onclose: () => dialog.remove(),
    },
    h(
      "header",
      {},
      avatar(store.app, 32),
      h("h2", { id: "modal-title" }, modal.title),
      h(
        "button",
        { type: "button", class: "round", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    h(
      "p",
      { class: "modal-note" },
      `This form will be submitted to ${store.application.name}. Do not share passwords or other sensitive information.`,
    ),
    form,
  );
  document.body.append(dialog);
  dialog.showModal();
  (fields.find((field) => field.focus)?.focus ?? submit).focus();

  function send() {
    const complaints = fields.map((field) => field.check());
    const first = complaints.findIndex(Boolean);
    if (first >= 0) {
      fields[first].focus?.focus();
      return;
    }
    wait(true);
    interactions.modal(modal, fields.map((field) => field.answer()).filter(Boolean), (failed) => {
      if (!failed) {
        dialog.close();
        return;
      }
      wait(false);
      error.textContent = failed;
      error.hidden = false;
    });
  }

  function wait(waiting) {
    submit.disabled = waiting;
    submit.classList.toggle("busy", waiting);
    submit.setAttribute("aria-busy", String(waiting));
    error.hidden = true;
  }
}

/** A top-level component of the form with its label, check and answer in Discord's shape. */
function fieldOf(component, store) {
  if (component.type === TEXT_DISPLAY) {
    return { element: markdown(component.content, store), check: () => null, answer: () => null };
  }
  const inner = component.type === LABEL ? component.component : component.components[0];
  const label = component.type === LABEL ? component.label : inner.label;
  const part = PARTS[inner.type](inner, store, label ?? "");
  const complaint = h("p", { class: "field-error", role: "alert", hidden: true });
  const required = inner.required !== false && inner.type !== CHECKBOX;
  const group = part.focus?.matches("input[type=text], textarea") ? "label" : "div";
  const element = h(
    "div",
    { class: "modal-field", data: { testid: "modal-field", customId: inner.custom_id } },
    h(
      group,
      { class: "modal-label" },
      label,
      required && h("span", { class: "required", title: "required" }, " *"),
    ),
    component.description && h("p", { class: "modal-description" }, component.description),
    part.element,
    complaint,
  );
  if (group === "label")
    element.firstChild.append(h("span", { class: "unseen" }, component.description ?? ""));
  const answered = () => ({
    type: inner.type,
    custom_id: inner.custom_id,
    ...(inner.id !== undefined && { id: inner.id }),
    ...part.answer(),
  });
  return {
    element,
    focus: part.focus,
    check: () => {
      complaint.textContent = part.wrong() ?? "";
      complaint.hidden = complaint.textContent === "";
      element.classList.toggle("wrong", !complaint.hidden);
      return complaint.textContent;
    },
    answer: () =>
      component.type === ROW
        ? { type: ROW, components: [answered()] }
        : { type: LABEL, component: answered() },
  };
}

function textInput(component, _store, label) {
  const { min_length: least = 0, max_length: most = 4000 } = component;
  const shared = {
    placeholder: component.placeholder,
    maxlength: most,
    "aria-label": label,
    value: component.value ?? "",
    "aria-required": String(component.required !== false),
    data: { testid: "modal-text", customId: component.custom_id },
  };
  const input =
    component.style === PARAGRAPH
      ? h("textarea", { rows: 4, ...shared })
      : h("input", { type: "text", autocomplete: "off", ...shared });
  const counter = h("span", { class: "counter", "aria-hidden": "true" });
  const count = () => {
    counter.textContent = component.max_length ? `${input.value.length}/${most}` : "";
  };
  input.addEventListener("input", count);
  count();
  return {
    element: h("div", { class: "text-part" }, input, counter),
    focus: input,
    answer: () => ({ value: input.value }),
    wrong: () => {
      if (input.value === "") return component.required === false ? null : "This field is required.";
      return input.value.length < least ? `Must be ${least} or more in length.` : null;
    },
  };
}

function menu(component, store, label) {
  const inner = {
    ...component,
    min_values: component.required === false ? (component.min_values ?? 0) : component.min_values,
  };
  let touched = false;
  const element = select(
    inner,
    store,
    () => {
      touched = true;
    },
    { label },
  );
  const least = component.required === false && !touched ? 0 : (component.min_values ?? 1);
  return {
    element,
    focus: element,
    answer: () => ({ values: element.values }),
    wrong: () => wrongNumber(element.values.length, component.required, least, component.max_values ?? 1),
  };
}

function wrongNumber(chosen, required, least, most) {
  if (chosen === 0) return required === false ? null : "Choose at least one.";
  if (chosen < least) return `Choose at least ${least}.`;
  return chosen > most ? `Choose at most ${most}.` : null;
}

function choice(kind, name, option, change) {
  const input = h("input", {
    type: kind,
    name,
    checked: Boolean(option.default),
    value: option.value,
    onchange: change,
    data: { testid: "modal-choice", value: option.value },
  });
  return {
    input,
    element: h(
      "label",
      { class: "choice" },
      input,
      h("span", { class: `mark ${kind}` }, kind === "checkbox" && icon("check", 16)),
      h("span", {}, option.label, option.description && h("small", {}, option.description)),
    ),
  };
}

function radios(component, _store, label) {
  const all = (component.options ?? []).map((option) => choice("radio", component.custom_id, option));
  const chosen = () => all.find(({ input }) => input.checked)?.input.value ?? null;
  return {
    element: h(
      "div",
      { class: "choices", role: "radiogroup", "aria-label": label },
      all.map(({ element }) => element),
    ),
    focus: all.find(({ input }) => input.checked)?.input ?? all[0]?.input,
    answer: () => ({ value: chosen() }),
    wrong: () => (chosen() === null && component.required !== false ? "Choose one." : null),
  };
}

function checkboxes(component, _store, label) {
  const most = component.max_values ?? component.options?.length ?? 0;
  const chosen = () => all.filter(({ input }) => input.checked).map(({ input }) => input.value);
  const limit = () =>
    all.forEach(({ input }) => {
      input.disabled = !input.checked && chosen().length >= most;
    });
  const all = (component.options ?? []).map((option) =>
    choice("checkbox", component.custom_id, option, limit),
  );
  limit();
  return {
    element: h(
      "div",
      { class: "choices", role: "group", "aria-label": label },
      all.map(({ element }) => element),
    ),
    focus: all[0]?.input,
    answer: () => ({ values: chosen() }),
    wrong: () => wrongNumber(chosen().length, component.required, component.min_values ?? 1, most),
  };
}

function checkbox(component, _store, label) {
  const { input, element } = choice("checkbox", component.custom_id, {
    label,
    value: "on",
    default: component.default,
  });
  return {
    element: h("div", { class: "choices single" }, element),
    focus: input,
    answer: () => ({ value: input.checked }),
    wrong: () => null,
  };
}
