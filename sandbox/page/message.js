/** One message as an element. */

import { h, icon } from "./dom.js";
import { appBadge, avatar, nameOf } from "./avatar.js";
import { stamp, timeElement } from "./clock.js";
import { components } from "./components.js";
import { embed } from "./embeds.js";
import { markdown, plain } from "./markdown.js";
import { attachments } from "./media.js";
import { EPHEMERAL, LOADING } from "./store.js";

/** Kinds of messages. */
const REPLY = 19;
const SAID = [0, REPLY, 20, 21, 23]; // shown as messages: plain ones, replies, answers to commands; others are notices
const PINNED = 6;
const THREAD_CREATED = 18;

/**
 * @param {object} message Discord's message object
 * @param {{store: object, interactions: object, head: boolean, dismiss: Function, jump: Function}} within
 *   `head`: with face and name, not joined to the message above
 */
export function messageElement(message, within) {
  const { store, interactions, head } = within;
  const classes = ["message", head ? "head" : "joined"];
  if (message.flags & EPHEMERAL) classes.push("ephemeral");
  if (message.ping) classes.push("pinged");
  const author = authorOf(message, store);
  const date = new Date(message.timestamp);
  return h(
    "li",
    {
      class: classes.join(" "),
      "aria-label": `${nameOf(author)}, ${stamp(date, "f")}`,
      tabindex: "-1",
      data: {
        testid: "message",
        messageId: message.id,
        author: author.id,
        ephemeral: String(Boolean(message.flags & EPHEMERAL)),
      },
    },
    above(message, within),
    head
      ? h("div", { class: "gutter" }, avatar(author, 40))
      : h("div", { class: "gutter" }, h("span", { class: "hover-time" }, timeElement(date, "t"))),
    h(
      "div",
      { class: "body" },
      head &&
        h(
          "div",
          { class: "byline" },
          h("span", { class: author.bot ? "author bot" : "author" }, nameOf(author)),
          author.bot && appBadge(),
          timeElement(date, "written", { class: "when" }),
        ),
      content(message, within),
      failure(interactions.errors.get(message.id)),
      message.flags & EPHEMERAL ? onlyYou(() => within.dismiss(message)) : null,
    ),
  );
}

/** The author with what the page knows of them besides (colour, whether it is an application). */
function authorOf(message, store) {
  const known = store.person(message.author.id);
  return {
    ...message.author,
    ...(known && { avatar_colour: known.avatar_colour, name: known.name }),
    bot: Boolean(message.author.bot || known?.bot),
  };
}

function content(message, within) {
  if (message.flags & LOADING) return thinking(message, within.store);
  if (message.type !== undefined && !SAID.includes(message.type)) return notice(message, within.store);
  return [
    message.content && text(message, within.store),
    attachments(unreferenced(message)),
    (message.embeds ?? []).map((item) => embed(item, within.store)),
    message.thread && threadCard(message.thread, within.store),
    message.components?.length > 0 &&
      h("div", { class: "components" }, components(message.components, { message, ...within })),
  ];
}

/** One to thirty emoji and nothing else: they are shown large. */
const JUMBO =
  /^(?:\s*(?:\p{RI}{2}|\p{ExtPict}\uFE0F?\p{EMod}?(?:\u200D\p{ExtPict}\uFE0F?\p{EMod}?)*)){1,30}\s*$/u;

const LAYOUT = 1 << 15; // flag of Components V2, which show no "(edited)"

function text(message, store) {
  const element = markdown(message.content, store);
  element.dataset.testid = "content";
  element.classList.toggle("jumbo", JUMBO.test(message.content));
  const quiet = message.flags & (LAYOUT | EPHEMERAL);
  if (message.edited_timestamp && !quiet)
    (element.lastElementChild ?? element).append(h("span", { class: "edited" }, " (edited)"));
  return element;
}

/** The way into the thread that was started from a message. */
function threadCard(thread, store) {
  return h(
    "button",
    {
      type: "button",
      class: "thread-card",
      data: { testid: "thread" },
      onclick: () => store.open(thread.id),
    },
    icon("thread", 18),
    h("strong", {}, thread.name),
    h("span", { class: "text-link" }, "See thread ›"),
  );
}

/** Attachments that no component shows already. */
function unreferenced(message) {
  const shown = JSON.stringify(message.components ?? []);
  return (message.attachments ?? []).filter((file) => !shown.includes(JSON.stringify(file.url)));
}

function thinking(message, store) {
  return h(
    "p",
    { class: "thinking", data: { testid: "thinking" } },
    h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    `${nameOf(authorOf(message, store))} is thinking…`,
  );
}

function notice(message, store) {
  const words =
    message.type === PINNED ? "pinned a message." : message.content || "did something in the channel.";
  if (message.type !== THREAD_CREATED) return h("p", { class: "notice" }, plain(words, store));
  const open = () => store.open(message.message_reference.channel_id);
  const thread = h("button", { type: "button", class: "text-link", onclick: open }, message.content);
  return h("p", { class: "notice", data: { testid: "thread-notice" } }, "started a thread: ", thread);
}

/** The line above: the command that was used, or the message that is answered. */
function above(message, within) {
  const meta = message.interaction_metadata ?? message.interaction;
  const command = message.interaction?.name ?? message.interaction_metadata?.name;
  if (meta?.user && command) {
    const user = within.store.person(meta.user.id) ?? meta.user;
    return h(
      "div",
      { class: "above", data: { testid: "used" } },
      avatar(user, 16),
      h("span", { class: "above-name" }, nameOf(user)),
      " used ",
      h("span", { class: "above-command" }, `/${command}`),
    );
  }
  const replied = message.referenced_message;
  if (!replied?.author) {
    const gone = () => h("div", { class: "above" }, h("em", {}, "Original message was deleted"));
    return message.type === REPLY ? gone() : null;
  }
  const author = authorOf(replied, within.store);
  return h(
    "div",
    { class: "above", data: { testid: "reply" } },
    avatar(author, 16),
    h("span", { class: "above-name" }, nameOf(author)),
    h(
      "button",
      { type: "button", class: "above-text", onclick: () => within.jump(replied.id) },
      plain(replied.content || "Click to see the message", within.store),
    ),
  );
}

/** Whether the line above makes this message stand by itself. */
export const standsAlone = (message) =>
  Boolean(message.interaction_metadata?.name ?? message.interaction?.name) ||
  message.type === REPLY ||
  Boolean(message.referenced_message) ||
  Boolean(message.flags & EPHEMERAL);

/** The red line below a control or a command that failed. */
function failure(error) {
  if (!error) return null;
  const detail = error.detail && error.detail !== error.title ? error.detail : null;
  return h(
    "p",
    { class: "failure", role: "alert", data: { testid: "failure" } },
    icon("warning", 16),
    h("span", {}, error.title, detail && h("small", {}, detail)),
  );
}

function onlyYou(dismiss) {
  return h(
    "p",
    { class: "only-you" },
    icon("eye", 16),
    h("span", {}, "Only you can see this • "),
    h(
      "button",
      { type: "button", class: "text-link", data: { testid: "dismiss" }, onclick: dismiss },
      "Dismiss message",
    ),
  );
}

/** A command on its way, or one that nobody answered. */
export function draftElement(draft, { store, forget }) {
  const me = store.person(store.me) ?? { id: "0", name: "You" };
  return h(
    "li",
    { class: draft.error ? "message head ephemeral draft" : "message head draft", data: { testid: "draft" } },
    h(
      "div",
      { class: "above" },
      avatar(me, 16),
      h("span", { class: "above-name" }, nameOf(me)),
      " used ",
      h("span", { class: "above-command" }, draft.text),
    ),
    h("div", { class: "gutter" }, avatar(store.app, 40)),
    h(
      "div",
      { class: "body" },
      h("div", { class: "byline" }, h("span", { class: "author bot" }, store.application.name), appBadge()),
      draft.error
        ? [failure(draft.error), onlyYou(forget)]
        : h(
            "p",
            { class: "thinking" },
            h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
            "Sending command…",
          ),
    ),
  );
}
