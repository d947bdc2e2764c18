/** The sandbox's clock, and timestamps that stay true to it. */

import { h } from "./dom.js";

let skew = 0; // ms that the sandbox is ahead of this machine

/** Takes over the server's clock, e.g. `{offset: 3600, now: "2026-11-20T12:00:00Z"}`. */
export function setClock(clock) {
  const now = Date.parse(clock?.now ?? "");
  skew = Number.isNaN(now) ? (clock?.offset ?? 0) * 1000 : now - Date.now();
  refresh();
}

/** The sandbox's time as a Date. */
export const sandboxNow = () => new Date(Date.now() + skew);

let styles; // of the person's language, by letter
let since;
let days;

/** Takes over the language of the person whom the page is, e.g. "de": in it Discord writes dates. */
export function setLanguage(locale) {
  const formatter = (options) => new Intl.DateTimeFormat(locale, options);
  styles = {
    t: formatter({ timeStyle: "short" }),
    T: formatter({ timeStyle: "medium" }),
    d: formatter({ day: "2-digit", month: "2-digit", year: "numeric" }),
    D: formatter({ dateStyle: "long" }),
    f: formatter({ dateStyle: "long", timeStyle: "short" }),
    F: formatter({ dateStyle: "full", timeStyle: "short" }),
    day: formatter({ dateStyle: "full" }), // not one of Discord's: the time stands beside it
  };
  since = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  days = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
}

setLanguage("en-GB"); // until it is known

/** Units of relative time: name, length in seconds, and up to how many seconds Discord uses it. */
const UNITS = [
  ["second", 1, 45],
  ["minute", 60, 2700],
  ["hour", 3600, 79200],
  ["day", 86400, 2246400],
  ["month", 2629800, 27648000],
  ["year", 31557600, Infinity],
];

/** Text of a moment in one of Discord's styles t T d D f F R. */
export function stamp(date, style = "f") {
  if (Number.isNaN(date.getTime())) return "Invalid Date";
  if (style !== "R") return (styles[style] ?? styles.f).format(date);
  const seconds = Math.round((date - sandboxNow()) / 1000);
  const [unit, size] = UNITS.find(([, , limit]) => Math.abs(seconds) < limit);
  const amount = Math.max(1, Math.round(Math.abs(seconds) / size));
  return since.format(seconds > 0 ? amount : -amount, unit);
}

const sameDay = (one, other) => one.toDateString() === other.toDateString();

const capitalized = (text) => text[0].toLocaleUpperCase() + text.slice(1);

/** When a message was written, as beside its author: "11:04", "Yesterday, 11:04", "19/11/2026, 11:04". */
function written(date) {
  const now = sandboxNow();
  if (sameDay(date, now)) return styles.t.format(date);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (sameDay(date, yesterday)) return capitalized(`${days.format(-1, "day")}, ${styles.t.format(date)}`);
  return `${styles.d.format(date)}, ${styles.t.format(date)}`;
}

/** A `<time>` that follows the sandbox's clock; style "written" is a message's own time. */
export function timeElement(date, style, attributes = {}) {
  const valid = !Number.isNaN(date.getTime());
  const element = h("time", {
    datetime: valid ? date.toISOString() : null,
    title: stamp(date, "F"),
    data: { moment: date.getTime(), style },
    ...attributes,
  });
  fill(element);
  return element;
}

function fill(element) {
  const date = new Date(Number(element.dataset.moment));
  const text = element.dataset.style === "written" ? written(date) : stamp(date, element.dataset.style);
  if (element.textContent !== text) element.textContent = text;
}

function refresh() {
  document
    .querySelectorAll("time[data-style=R], time[data-style=written], time[data-now]")
    .forEach((element) => {
      if (element.hasAttribute("data-now")) element.dataset.moment = String(sandboxNow().getTime());
      fill(element);
    });
}

setInterval(refresh, 1000);
