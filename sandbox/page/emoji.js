/** Emoji of components: the character itself; a custom one by its name. */

/** @param {{id?: string | null, name?: string} | undefined} emoji */
export function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}
