/** Embeds: the coloured cards below a message. */

import { h, hexColour, safeUrl } from "./dom.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { timeElement } from "./clock.js";

/** @param {object} embed as in Discord's message objects */
export function embed(embed, store) {
  const card = h(
    "article",
    { class: "embed", data: { testid: "embed" } },
    h(
      "div",
      { class: "embed-words" },
      embed.author?.name &&
        h(
          "div",
          { class: "embed-author" },
          safeUrl(embed.author.icon_url ?? "x:") &&
            h("img", { src: safeUrl(embed.author.icon_url), alt: "" }),
          linked(embed.author.url, embed.author.name),
        ),
      embed.title && h("div", { class: "embed-title" }, linked(embed.url, markdown(embed.title, store))),
      embed.description && markdown(embed.description, store),
      (embed.fields ?? []).length > 0 &&
        h(
          "div",
          { class: "embed-fields" },
          embed.fields.map((field) => fieldOf(field, store)),
        ),
    ),
    embed.thumbnail?.url && h("div", { class: "embed-thumbnail" }, picture(embed.thumbnail)),
    embed.image?.url && h("div", { class: "embed-image" }, picture(embed.image)),
    footer(embed),
  );
  const colour = hexColour(embed.color);
  if (colour) card.style.setProperty("--accent", colour);
  return card;
}

function linked(address, content) {
  const href = safeUrl(address ?? "x:");
  return href
    ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, content)
    : h("span", {}, content);
}

function fieldOf(field, store) {
  return h(
    "div",
    { class: field.inline ? "embed-field inline" : "embed-field" },
    h("div", { class: "embed-name" }, markdown(field.name, store)),
    markdown(field.value, store),
  );
}

function footer(embed) {
  if (!embed.footer?.text && !embed.timestamp) return null;
  return h(
    "footer",
    {},
    safeUrl(embed.footer?.icon_url ?? "x:") && h("img", { src: safeUrl(embed.footer.icon_url), alt: "" }),
    embed.footer?.text,
    embed.footer?.text && embed.timestamp && " • ",
    embed.timestamp && timeElement(new Date(embed.timestamp), "written"),
  );
}
