/** Emojis as Discord draws them: the application's own as pictures, bare symbols as Twemoji. */

import { h } from "./dom.js";

/** The emojis whose drawings are at hand (twemoji/*.svg); any other one is left to the browser's fonts. */
const DRAWN =
  "↩⏭⏮⏳⏸▶◀♠♣♥♦⚔⚠⛔✅❌➡🃏🌹🍾🎂🎩🎲🏁🏅🏆🏖🏚🏠🐕👆👉💡💤💥💰💵📝📨📰🔄🔎🔑🔓🔦🔧🔨🔫🗑🗳🚓🚗🚨🚪🚫🚬🚶🤝🧪🩹🪑";
const ONE = `[${DRAWN}]\\uFE0F?(?!\\uFE0E)`; // U+FE0E after it would ask for a letter

/** One bare emoji. */
export const BARE = new RegExp(ONE, "uy");
const EVERY_BARE = new RegExp(`(${ONE})`, "u");

/** A bare emoji as Twemoji draws it; its text stays there, unseen, to be read aloud and copied. */
export function twemoji(symbol) {
  const sign = h("span", { class: "twemoji", data: { testid: "twemoji" } }, symbol);
  sign.style.backgroundImage = `url("/page/twemoji/${symbol.codePointAt(0).toString(16)}.svg")`;
  return sign;
}

/** Text of a label: strings, and the bare emojis in it as Twemoji. */
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
