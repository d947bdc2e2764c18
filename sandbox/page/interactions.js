/** Clicks, commands and forms on their way to the bot: what waits, what failed. */

import { api } from "./api.js";

const COMMAND = 2;
const COMPONENT = 3;
const AUTOCOMPLETE = 4;
const MODAL = 5;

/** Events: "command" (I use one), "changed" (a control began or ceased to wait, or an error came or went). */
export class Interactions extends EventTarget {
  constructor(store) {
    super();
    this.store = store;
    this.waiting = new Map(); // nonce -> {type, messageId?, customId?, hooks}
    this.errors = new Map(); // message id -> {title, detail}
    this.chosen = new Map(); // message id -> {custom id: values}, until the message changes
    this.drafts = []; // commands without an answer yet: {nonce, channelId, text, error?, after?}; after is the message before the error
    this.onModal = () => {};
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
  }

  waits(messageId, customId) {
    return [...this.waiting.values()].some(
      (entry) => entry.messageId === messageId && entry.customId === customId,
    );
  }

  /** A click on a button or a choice in a menu of a message. */
  component(message, component, values) {
    if (this.waits(message.id, component.custom_id)) return;
    this.errors.delete(message.id);
    if (values)
      this.chosen.set(message.id, { ...this.chosen.get(message.id), [component.custom_id]: values });
    const data = {
      component_type: component.type,
      custom_id: component.custom_id,
      ...(values && { values }),
    };
    const entry = { messageId: message.id, customId: component.custom_id };
    this.send(COMPONENT, message.channel_id, { data, message_id: message.id }, entry);
  }

  /** A slash command; `text` is what the channel shows until it is answered. */
  command(data, text) {
    const entry = { draft: text };
    this.dispatchEvent(new Event("command"));
    this.send(COMMAND, this.store.current, { data }, entry);
  }

  /** Asks for the completions of a command's focused option. */
  complete(data, answered) {
    this.send(AUTOCOMPLETE, this.store.current, { data }, { answered });
  }

  /** The answer to a form; `settled(error | null)` tells how it went. */
  modal(modal, components, settled) {
    const body = { data: { custom_id: modal.custom_id, components }, interaction: modal.interaction };
    this.send(MODAL, modal.channel, body, { settled });
  }

  async send(type, channelId, body, entry) {
    const nonce = crypto.randomUUID();
    this.waiting.set(nonce, { type, channelId, ...entry });
    if (entry.draft) this.drafts.push({ nonce, channelId, text: entry.draft });
    this.changed();
    try {
      await api.interact({ as: this.store.me, nonce, channel_id: channelId, type, ...body });
    } catch (error) {
      this.settle({ nonce, state: "failed", error: error.message });
    }
  }

  /** Takes the frames INTERACTION, MODAL and AUTOCOMPLETE that belong to this tab. */
  receive({ t, d }) {
    const entry = this.waiting.get(d.nonce);
    if (!entry) return;
    if (t === "INTERACTION") this.settle(d);
    else if (t === "AUTOCOMPLETE") {
      this.waiting.delete(d.nonce);
      entry.answered(d.choices);
    } else if (t === "MODAL") {
      this.settle({ nonce: d.nonce, state: "done" });
      this.onModal({ ...d, channel: entry.channelId });
    }
  }

  settle({ nonce, state, error }) {
    const entry = this.waiting.get(nonce);
    if (!entry || state === "pending" || (entry.answered && state !== "failed")) return;
    this.waiting.delete(nonce);
    if (state === "failed") this.fail(entry, nonce, error);
    else this.drafts = this.drafts.filter((draft) => draft.nonce !== nonce);
    entry.settled?.(state === "failed" ? (error ?? "Something went wrong. Try again.") : null);
    this.changed();
  }

  fail(entry, nonce, detail) {
    if (entry.messageId) this.errors.set(entry.messageId, { title: "This interaction failed", detail });
    const draft = this.drafts.find((known) => known.nonce === nonce);
    if (draft) {
      draft.error = { title: "The application did not respond", detail };
      draft.after = this.store.newest(draft.channelId) ?? "";
    }
    entry.answered?.([], true);
  }

  forget(nonce) {
    this.drafts = this.drafts.filter((draft) => draft.nonce !== nonce);
    this.changed();
  }

  /** Another person sits here now: what waits and what failed is no concern of theirs. */
  clear() {
    for (const known of [this.waiting, this.errors, this.chosen]) known.clear();
    this.drafts = [];
  }

  /** After a lost connection answers may have been missed: nothing waits any more. */
  reset() {
    this.drafts = this.drafts.filter((draft) => draft.error);
    for (const nonce of [...this.waiting.keys()]) {
      this.settle({ nonce, state: "failed", error: "The connection was lost. Try again." });
    }
  }
}
