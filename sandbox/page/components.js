/** Components of a message, old rows and the new layouts alike. */

import { h, hexColour, icon, safeUrl } from "./dom.js";
import { emojiSign, emojiText, label } from "./emoji.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, picture } from "./media.js";
import { select } from "./select.js";

const STYLES = ["", "primary", "secondary", "success", "danger", "link", "premium"];

/** What a builder needs to know: the message, the store and the interactions. */
/** @typedef {{message: object, store: import("./store.js").Store, interactions: import("./interactions.js").Interactions}} Within */

const BUILDERS = {
  1: (component, within) => h("div", { class: "row" }, components(component.components, within)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: section,
  10: (component, within) => markdown(component.content, within.store),
  11: (component) => h("div", { class: "thumbnail" }, picture(media(component))),
  12: (component) => gallery(component.items.map(media)),
  13: file,
  14: (component) =>
    h("div", {
      class: `separator spacing-${component.spacing ?? 1}${component.divider === false ? "" : " line"}`,
      role: component.divider === false ? null : "separator",
    }),
  17: container,
};

/**
 * Elements for a list of components; a kind that the page does not know is named, not dropped.
 * @param {object[]} list
 * @param {Within} within
 */
export function components(list, within) {
  return (list ?? []).map((component) => {
    const build = BUILDERS[component.type];
    return build
      ? build(component, within)
      : h("p", { class: "unknown" }, `Component of unknown type ${component.type}`);
  });
}

function button(component, { message, interactions }) {
  const face = [emojiSign(component.emoji), component.label && h("span", {}, label(component.label))];
  const kind = STYLES[component.style] ?? "secondary";
  if (component.url) {
    return h(
      "a",
      {
        class: "button link",
        href: safeUrl(component.url),
        target: "_blank",
        rel: "noopener noreferrer",
        data: { testid: "link-button" },
      },
      face,
      icon("external", 16),
    );
  }
  const busy = interactions.waits(message.id, component.custom_id);
  return h(
    "button",
    {
      type: "button",
      class: busy ? `button ${kind} busy` : `button ${kind}`,
      disabled: Boolean(component.disabled),
      "aria-busy": busy ? "true" : null,
      "aria-label": component.label ? null : emojiText(component.emoji),
      data: { testid: "button", customId: component.custom_id },
      onclick: () => interactions.component(message, component),
    },
    h("span", { class: "button-face" }, face),
    busy && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
}

function menu(component, { message, store, interactions }) {
  const busy = interactions.waits(message.id, component.custom_id);
  const chosen = interactions.chosen.get(message.id)?.[component.custom_id];
  return select(component, store, (values) => interactions.component(message, component, values), {
    busy,
    chosen,
  });
}

function media(item) {
  return { ...item.media, description: item.description, spoiler: item.spoiler };
}

function file(component, { message }) {
  const address = component.file.url;
  const known = (message.attachments ?? []).find((attachment) => attachment.url === address);
  const filename =
    component.name ?? known?.filename ?? decodeURIComponent(address.split("?")[0].split("/").at(-1));
  return fileCard({
    url: address,
    filename,
    size: component.size ?? known?.size,
    spoiler: component.spoiler,
  });
}

function section(component, within) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components, within)),
    h("div", { class: "section-accessory" }, components([component.accessory], within)),
  );
}

function container(component, within) {
  const element = h(
    "div",
    { class: "container", data: { testid: "container" } },
    components(component.components, within),
  );
  const colour = hexColour(component.accent_color);
  if (colour) {
    element.classList.add("accented");
    element.style.setProperty("--accent", colour);
  }
  if (!component.spoiler) return element;
  const cover = h(
    "button",
    { type: "button", class: "veil", onclick: () => cover.remove() },
    h("span", {}, "Spoiler"),
  );
  element.append(cover);
  return element;
}
