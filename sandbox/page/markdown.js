/** Discord's markdown as DOM nodes. */

import { h, safeUrl } from "./dom.js";
import { timeElement } from "./clock.js";
import { BARE, customEmoji, twemoji } from "./emoji.js";

/** Inline rules, tried in this order at every position; each makes a node of its match. */
const INLINE = [
  [/\\([^0-9A-Za-z\s])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => h("code", { class: "code" }, match[2].trim() || match[2])],
  [/<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1], [match[1]])],
  [
    /\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"([^"]*)")?\)/y,
    (match, within) => link(match[2], inline(match[1], { ...within, linked: true }), match[3]),
  ],
  [
    /https?:\/\/[^\s<]*[^\s<.,:;"')\]!?*_|~]/y,
    (match, within) => (within.linked ? match[0] : link(match[0], [match[0]])),
  ],
  [/<@!?(\d+)>/y, (match, within) => userMention(match[1], within.store)],
  [/<@&(\d+)>/y, () => h("span", { class: "mention" }, "@role")],
  [/<#(\d+)>/y, (match, within) => channelMention(match[1], within.store)],
  [/<\/([^:>]{1,100}):\d+>/y, (match, within) => commandMention(`/${match[1]}`, within.store)],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFR]))?>/y,
    (match) => timeElement(new Date(match[1] * 1000), match[2] ?? "f", { class: "stamp" }),
  ],
  [/<a?:(\w{2,32}):(\d+)>/y, (match) => customEmoji(match[1], match[2])],
  [BARE, (match) => twemoji(match[0])],
  [/@(?:everyone|here)\b/y, (match) => h("span", { class: "mention" }, match[0])],
  [/\|\|([\s\S]+?)\|\|/y, (match, within) => spoiler(inline(match[1], within))],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, (match, within) => h("strong", {}, inline(match[1], within))],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, (match, within) => h("u", {}, inline(match[1], within))],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, (match, within) => h("s", {}, inline(match[1], within))],
  [
    /\*(?=\S)(?!\*{3})((?:\*\*|\\[\s\S]|[^*\\])+?)(?<=\S)\*(?!\*)/y,
    (match, within) => h("em", {}, inline(match[1], within)),
  ],
  [
    /(?<![A-Za-z0-9])_(?=\S)((?:__|\\[\s\S]|[^_\\])+?)(?<=\S)_(?![A-Za-z0-9])/y,
    (match, within) => h("em", {}, inline(match[1], within)),
  ],
];

/** Nodes and strings of a text without blocks. */
function inline(text, within) {
  const parts = [];
  let plain = "";
  let place = 0;
  while (place < text.length) {
    const found = rule(text, place, within);
    if (found) {
      const before = isPicture(found.node) ? (TIED_TO_NEXT.exec(plain)?.[0] ?? "") : "";
      const after = tiedWord(text, place + found.length);
      const node = before ? together(before, found.node) : found.node;
      const tied = after ? tiedTo(node, after) : null;
      parts.push(plain.slice(0, plain.length - before.length), tied ?? node);
      plain = "";
      place += found.length + (tied ? after.length : 0);
    } else {
      plain += text[place];
      place += 1;
    }
  }
  return [...parts, plain].filter((part) => part !== "");
}

/** The end of a text that a word joiner or a space without a break ties to what follows. */
const TIED_TO_NEXT = /[^ \n]*[\u2060\u00a0]$/;

/** The word that such a space ties to what is before it, up to where something special begins. */
function tiedWord(text, place) {
  if (text[place] !== "\u00a0") return "";
  let end = place + 1;
  while (end < text.length && !/[ \n]/.test(text[end]) && !SPECIAL.test(text[end])) end += 1;
  return text.slice(place, end);
}

const isPicture = (node) => node instanceof Element && node.matches(".custom-emoji, .twemoji");

/** Chromium would begin a line beside a picture even there. */
function together(...parts) {
  return h("span", { class: "together", data: { testid: "together" } }, parts);
}

/** The node with the word tied to the picture at its end; null where it ends with no picture. */
function tiedTo(node, word) {
  let last = node;
  while (last instanceof Element && last.lastChild) last = last.lastChild;
  if (!isPicture(last)) return null;
  if (last === node) return together(node, word);
  if (last.parentNode.classList.contains("together")) last.after(word);
  else {
    const place = document.createComment("");
    last.replaceWith(place);
    place.replaceWith(together(last, word));
  }
  return node;
}

/** What a mark begins with; from U+2190 on an emoji, or the first half of one. */
const SPECIAL = /[\\`<[h@|*_~\u2190-\u2bff\ud83c-\ud83e]/;

function rule(text, place, within) {
  if (!SPECIAL.test(text[place])) return null;
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (match) return { length: match[0].length, node: make(match, within) };
  }
  return null;
}

function link(address, children, title) {
  const href = safeUrl(address);
  if (!href) return h("span", {}, children);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer", title: title ?? href }, children);
}

function userMention(id, store) {
  const person = store.knows(id) ? store.person(id) : null;
  const name = person ? `@${person.name}` : `<@${id}>`; // as Discord shows whom it has not met yet
  return h("span", { class: id === store.me ? "mention me" : "mention", data: { user: id } }, name);
}

function channelMention(id, store) {
  const channel = store.channel(id);
  if (!channel) return h("span", { class: "mention" }, "#unknown");
  return h("button", { type: "button", class: "mention", onclick: () => store.open(id) }, `#${channel.name}`);
}

/** A click begins the command in the message box. */
function commandMention(text, store) {
  const begin = () => store.tell("command", { text });
  return h("button", { type: "button", class: "mention", onclick: begin }, text);
}

function spoiler(children) {
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.currentTarget.classList.add("shown");
    event.currentTarget.removeAttribute("aria-label");
  };
  return h(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: "0",
      "aria-label": "Spoiler",
      onclick: reveal,
      onkeydown: reveal,
    },
    h("span", {}, children),
  );
}

/** Blocks that one line begins, in order; each takes lines from `lines` and gives a node. */
const BLOCKS = [
  [
    /^>>> ?(.*)$/,
    (match, lines, within) => h("blockquote", {}, blocks([match[1], ...lines.splice(0)], within)),
  ],
  [/^> (.*)$/, quote],
  [
    /^(#{1,3}) +(.+)$/,
    (match, lines, within) =>
      h(`h${match[1].length + 1}`, { class: `h${match[1].length}` }, inline(match[2], within)),
  ],
  [/^-# +(.+)$/, (match, lines, within) => h("small", { class: "subtext" }, inline(match[1], within))],
  [/^( *)([-*]|\d+\.) +(.+)$/, list],
];

function quote(match, lines, within) {
  const quoted = [match[1]];
  while (lines.length && lines[0].startsWith("> ")) quoted.push(lines.shift().slice(2));
  return h("blockquote", {}, blocks(quoted, within));
}

const ITEM = /^( *)([-*]|\d+\.) +(.+)$/;

function list(match, lines, within) {
  const ordered = /\d/.test(match[2]);
  const depth = match[1].length;
  const element = h(ordered ? "ol" : "ul", ordered ? { start: Number.parseInt(match[2], 10) } : {});
  element.append(h("li", {}, inline(match[3], within)));
  while (lines.length) {
    const next = ITEM.exec(lines[0]);
    if (!next || next[1].length < depth || (next[1].length === depth && /\d/.test(next[2]) !== ordered))
      break;
    lines.shift();
    if (next[1].length > depth + 1) element.lastChild.append(list(next, lines, within));
    else element.append(h("li", {}, inline(next[3], within)));
  }
  return element;
}

function blocks(lines, within) {
  const nodes = [];
  let text = [];
  const flush = () => {
    if (text.length) nodes.push(h("p", {}, inline(text.join("\n"), within)));
    text = [];
  };
  const rest = [...lines];
  while (rest.length) {
    const line = rest.shift();
    const [pattern, make] = BLOCKS.find(([begin]) => begin.test(line)) ?? [];
    if (!pattern) {
      text.push(line);
      continue;
    }
    flush();
    nodes.push(make(pattern.exec(line), rest, within));
  }
  flush();
  return nodes;
}

const FENCE = /```(?:([\w+#-]{1,20})\n)?\n?([\s\S]*?[^\n])\n?```\n?/g;

/**
 * A block of nodes for `text`. Code fences are cut out first: nothing within them is read.
 * @param {string} text
 * @param {import("./store.js").Store} store names of people and channels
 */
export function markdown(text, store) {
  const element = h("div", { class: "markdown" });
  const within = { store, linked: false };
  let end = 0;
  const add = (part) => part && element.append(...blocks(part.replace(/\n$/, "").split("\n"), within));
  for (const match of text.matchAll(FENCE)) {
    add(text.slice(end, match.index));
    element.append(h("pre", {}, h("code", { data: { language: match[1] ?? "" } }, match[2])));
    end = match.index + match[0].length;
  }
  add(text.slice(end));
  return element;
}

/** One line without marks, for announcements and reply lines. */
export function plain(text, store) {
  return markdown(text, store).textContent.replace(/\s+/g, " ").trim();
}
