/** The sandbox's clock and the bot's process. */

import { api } from "./api.js";
import { sandboxNow, timeElement } from "./clock.js";
import { h, icon } from "./dom.js";

const HOUR = 3600; // s
const STEPS = [
  ["+1 h", HOUR],
  ["+12 h", 12 * HOUR],
  ["+1 day", 24 * HOUR],
];
const UNITS = [
  ["minutes", 60],
  ["hours", HOUR],
  ["days", 24 * HOUR],
];
const LOG_EVERY = 2000; // ms between two looks at an open log

/** Moves the time forward and shows it. */
export class ClockPanel {
  constructor(element, store, toast) {
    Object.assign(this, { store, toast });
    this.time = h(
      "p",
      { class: "clock-now", data: { testid: "clock-now" } },
      timeElement(sandboxNow(), "day", { "data-now": true, class: "clock-day" }),
      timeElement(sandboxNow(), "T", { "data-now": true, class: "clock-time" }),
    );
    this.ahead = h("p", { class: "clock-ahead", data: { testid: "clock-ahead" } });
    this.amount = h("input", {
      type: "number",
      min: 1,
      max: 9999,
      value: "30",
      "aria-label": "Amount",
      data: { testid: "clock-amount" },
    });
    this.unit = h(
      "select",
      { "aria-label": "Unit", data: { testid: "clock-unit" } },
      UNITS.map(([name, size]) => h("option", { value: size }, name)),
    );
    element.append(
      h("h3", {}, icon("clock", 16), "Clock"),
      this.time,
      this.ahead,
      h(
        "div",
        { class: "steps" },
        STEPS.map(([name, seconds]) =>
          h(
            "button",
            {
              type: "button",
              class: "button secondary",
              "aria-label": `Move the clock forward: ${name}`,
              data: { testid: "clock-step", seconds },
              onclick: () => this.advance(seconds),
            },
            name,
          ),
        ),
      ),
      h(
        "form",
        {
          class: "custom",
          onsubmit: (event) => {
            event.preventDefault();
            this.advance(Math.round(Number(this.amount.value) * Number(this.unit.value)));
          },
        },
        this.amount,
        this.unit,
        h("button", { type: "submit", class: "button secondary", data: { testid: "clock-custom" } }, "Go"),
      ),
    );
    store.on("clock", () => this.render());
  }

  render() {
    const offset = Math.round(this.store.clock?.offset ?? 0);
    const days = Math.floor(offset / (24 * HOUR));
    const hours = Math.floor((offset % (24 * HOUR)) / HOUR);
    const minutes = Math.floor((offset % HOUR) / 60);
    const parts = [days && `${days} d`, hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean);
    this.ahead.classList.toggle("moved", parts.length > 0);
    this.ahead.textContent = parts.length > 0 ? `${parts.join(" ")} ahead of real time` : "Same as real time";
  }

  async advance(seconds) {
    if (!(seconds > 0)) return;
    try {
      await api.advance(seconds);
    } catch (error) {
      this.toast(error.message);
    }
  }
}

const STATES = {
  running: "Running, not connected",
  connected: "Connected",
  starting: "Starting…",
  stopping: "Stopping…",
  stopped: "Stopped",
};
const ACTIONS = [
  ["start", "Start", "play", "success"],
  ["stop", "Stop", "stop", "secondary"],
  ["kill", "Kill", "bolt", "danger"],
];

/** Starts and ends the bot, and shows what it logs. */
export class BotPanel {
  constructor(element, store, toast) {
    Object.assign(this, { store, toast });
    this.state = h("p", { class: "bot-state", role: "status", data: { testid: "bot-state" } });
    this.buttons = Object.fromEntries(
      ACTIONS.map(([action, name, sign, kind]) => [
        action,
        h(
          "button",
          {
            type: "button",
            class: `button ${kind}`,
            "aria-label": `${name} the bot`,
            data: { testid: `bot-${action}` },
            onclick: () => this.act(action),
          },
          icon(sign, 14),
          name,
        ),
      ]),
    );
    this.log = h("pre", {
      class: "bot-log",
      tabindex: "0",
      "aria-label": "Log of the bot",
      data: { testid: "bot-log" },
    });
    this.details = h(
      "details",
      { ontoggle: () => this.watch() },
      h("summary", { data: { testid: "bot-log-toggle" } }, "Log"),
      this.log,
    );
    element.append(
      h("h3", {}, icon("bolt", 16), "Bot"),
      this.state,
      h("div", { class: "steps" }, Object.values(this.buttons)),
      this.details,
    );
    store.on("bot", () => this.render());
  }

  render() {
    const { state, pid } = this.store.bot ?? {};
    this.state.dataset.state = state;
    this.state.replaceChildren(
      h("i", { "aria-hidden": "true" }),
      STATES[state] ?? String(state),
      pid ? h("small", {}, ` pid ${pid}`) : "",
    );
    const stopped = state === "stopped";
    this.buttons.start.disabled = !stopped;
    this.buttons.stop.disabled = stopped || state === "stopping";
    this.buttons.kill.disabled = stopped;
  }

  async act(action) {
    try {
      await api.bot(action);
    } catch (error) {
      this.toast(error.message);
    }
  }

  /** Reads the log now, and again as long as it is open. */
  async watch() {
    clearTimeout(this.timer);
    if (!this.details.open) return;
    try {
      const answer = await api.log();
      const lines = typeof answer === "string" ? answer : (answer?.lines ?? []).join("\n");
      const end = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 20;
      if (this.log.textContent !== lines) this.log.textContent = lines;
      if (end) this.log.scrollTop = this.log.scrollHeight;
    } catch (error) {
      this.log.textContent = error.message;
    }
    this.timer = setTimeout(() => this.watch(), LOG_EVERY);
  }
}
