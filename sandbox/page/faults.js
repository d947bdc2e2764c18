/** Makes things go wrong on purpose: for requests of the bot, for events, and for its connection. */

import { api } from "./api.js";
import { h, icon } from "./dom.js";

const KINDS = [
  ["rate_limit", "429, the bot's own"],
  ["shared_rate_limit", "429, shared"],
  ["global_rate_limit", "429, global"],
  ["edge_ban", "429, ban at the edge"],
  ["server_error", "5xx"],
  ["drop_before", "dropped before it took effect"],
  ["drop_after", "dropped after it took effect"],
  ["delay_before", "late on the way there"],
  ["delay_after", "late on the way back"],
  ["hang", "never answered"],
  ["duplicate_event", "event twice"],
  ["reorder_events", "events out of order"],
  ["delay_event", "event late"],
  ["lose_event", "event lost"],
];
const ERRORS = [
  ["closed_dms", "closed DMs (50007)"],
  ["unknown_channel", "unknown channel (10003)"],
  ["unknown_message", "unknown message (10008)"],
  ["unknown_interaction", "unknown interaction (10062)"],
  ["already_acknowledged", "already acknowledged (40060)"],
  ["expired_token", "expired token (50027)"],
  ["missing_access", "missing access (50001)"],
  ["missing_permissions", "missing permissions (50013)"],
  ["thread_archived", "archived thread (50083)"],
  ["old_edit", "edits of old messages (30046)"],
];
const CONNECTION = [
  ["Op 7", { action: "reconnect" }],
  ["Op 9", { action: "invalid_session" }],
  ["Close 4000", { action: "close", code: 4000 }],
  ["Break", { action: "drop" }],
  ["Dead", { action: "dead" }],
];

export class FaultPanel {
  constructor(element, toast) {
    this.toast = toast;
    this.kind = h(
      "select",
      { "aria-label": "Kind of fault", data: { testid: "fault-kind" } },
      KINDS.map(([kind, words]) => h("option", { value: kind }, words)),
      ERRORS.map(([error, words]) => h("option", { value: `error:${error}` }, words)),
    );
    this.path = field("text", "/messages", "Part of the path or event name; leave empty for any", "path");
    this.times = field("number", "1", "Number of times; leave empty to repeat until cleared", "times");
    this.seconds = field("number", "1", "Seconds", "seconds");
    this.list = h("ul", { class: "faults", "aria-label": "Faults", data: { testid: "faults" } });
    const details = h(
      "details",
      { ontoggle: () => details.open && this.read() },
      h("summary", { data: { testid: "faults-toggle" } }, icon("warning", 14), " Faults"),
      h(
        "form",
        { class: "fault-form", onsubmit: (event) => this.add(event) },
        this.kind,
        this.path,
        h("label", {}, "times ", this.times),
        h("label", {}, "seconds ", this.seconds),
        h("button", { type: "submit", class: "button danger", data: { testid: "fault-add" } }, "Add"),
      ),
      this.list,
      h(
        "div",
        { class: "fault-connection", role: "group", "aria-label": "The bot's connection" },
        CONNECTION.map(([name, body]) =>
          h(
            "button",
            {
              type: "button",
              class: "button secondary",
              data: { testid: "fault-connection" },
              onclick: () => this.ask(() => api.gateway(body)),
            },
            name,
          ),
        ),
      ),
    );
    element.append(details);
  }

  async ask(request) {
    try {
      await request();
      await this.read();
    } catch (error) {
      this.toast(error.message);
    }
  }

  add(event) {
    event.preventDefault();
    const [kind, error] = this.kind.value.split(":");
    const body = { kind, path: this.path.value, seconds: Number(this.seconds.value) || 0 };
    this.ask(() =>
      api.addFault({ ...body, times: this.times.value ? Number(this.times.value) : null, ...(error && { error }) }),
    );
  }

  async read() {
    const faults = await api.faults();
    this.list.replaceChildren(...faults.map((fault) => this.item(fault)));
  }

  item(fault) {
    const words = [...KINDS, ...ERRORS].find(([kind]) => kind === (fault.kind === "error" ? fault.error : fault.kind));
    const often = fault.times === null ? "always" : `${fault.times} ×`;
    return h(
      "li",
      { data: { testid: "fault" } },
      `${words[1]} · ${fault.path || "any"} · ${often}`,
      h(
        "button",
        {
          type: "button",
          class: "text-link",
          onclick: () => this.ask(() => api.clearFault(fault.id)),
        },
        "Clear",
      ),
    );
  }
}

function field(type, value, label, name) {
  const small = type === "number" ? { min: 0, max: 3600, step: "any" } : {};
  return h("input", {
    type,
    value,
    ...small,
    "aria-label": label,
    title: label,
    data: { testid: `fault-${name}` },
  });
}
