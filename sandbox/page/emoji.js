/** Emojis as Discord draws them: the application's own as pictures, bare symbols as Twemoji. */

import { h } from "./dom.js";

/**
 * Symbols that Twemoji draws though they may be meant as letters, with the colour it gives them: spades and clubs are
 * nearly black, also on the dark theme.
 */
const TWEMOJI = { "♠": "black", "♣": "black", "♥": "red", "♦": "red", "▶": "blue", "◀": "blue" };

/** One bare symbol; U+FE0E after it would ask for a letter. */
export const BARE = /[♠♣♥♦▶◀]\uFE0F?(?!\uFE0E)/y;
const EVERY_BARE = /([♠♣♥♦▶◀]\uFE0F?(?!\uFE0E))/;

/** A bare symbol as Twemoji draws it. */
export function twemoji(symbol) {
  return h("span", { class: `twemoji ${TWEMOJI[symbol[0]]}`, data: { testid: "twemoji" } }, symbol);
}

/** Text of a label: strings, and the bare symbols in it as Twemoji. */
export function label(text) {
  return String(text ?? "")
    .split(EVERY_BARE)
    .filter(Boolean)
    .map((part) => (EVERY_BARE.test(part) ? twemoji(part) : part));
}

/** A picture of the application's own; its name in words where there is none. */
export function customEmoji(name, id) {
  const words = `:${name ?? "emoji"}:`;
  const image = h("img", {
    class: "custom-emoji",
    src: `/emojis/${encodeURIComponent(id)}.png`,
    alt: words,
    title: words,
    draggable: "false",
    data: { testid: "custom-emoji" },
    onerror: () => image.replaceWith(words),
  });
  return image;
}

/**
 * The emoji of a button or an option; null for none.
 * @param {{id?: string | null, name?: string} | undefined} emoji
 */
export function emojiSign(emoji) {
  if (!emoji?.name && !emoji?.id) return null;
  return h("span", { class: "emoji" }, emoji.id ? customEmoji(emoji.name, emoji.id) : label(emoji.name));
}

/** Its name in words. */
export function emojiText(emoji) {
  return emoji?.id ? `:${emoji.name ?? "emoji"}:` : (emoji?.name ?? "");
}
