/** Short notices at the edge of the page. */

import { h, icon } from "./dom.js";

const SHOWN = 6000; // ms

/**
 * Shows a notice; without `lasting` it goes by itself.
 * @returns {() => void} takes the notice away
 */
export function toast(text, { lasting = false } = {}) {
  const remove = () => note.remove();
  const note = h(
    "div",
    { class: lasting ? "toast lasting" : "toast", data: { testid: "toast" } },
    icon("warning", 18),
    h("span", {}, text),
    h(
      "button",
      { type: "button", class: "round", "aria-label": "Close", onclick: remove },
      icon("close", 16),
    ),
  );
  const toasts = document.getElementById("toasts");
  for (const other of toasts.querySelectorAll(".toast:not(.lasting)"))
    if (other.textContent === note.textContent) other.remove(); // said again, it is not shown twice
  toasts.append(note);
  if (!lasting) setTimeout(remove, SHOWN);
  return remove;
}
