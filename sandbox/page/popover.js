/** A list that opens at a control, or from the bottom of a phone; used by menus. */

import { h } from "./dom.js";

const NARROW = "(max-width: 640px)";
const GAP = 4; // px between control and list

let open = null;

/** Closes the open list, if any; `reason` is "outside", "escape" or "chosen". */
export function closePopover(reason = "outside") {
  const closing = open;
  open = null;
  if (!closing) return;
  closing.cleanUp();
  closing.onclose(reason);
}

/**
 * Shows `content` at `anchor` until it is closed.
 * @param {HTMLElement} anchor
 * @param {HTMLElement} content
 * @param {(reason: string) => void} onclose
 */
export function openPopover(anchor, content, onclose) {
  closePopover();
  const host = anchor.closest("dialog") ?? document.body;
  const backdrop = h("div", { class: "popover-backdrop" });
  const panel = h("div", { class: "popover" }, content);
  const outside = (event) => {
    if (!panel.contains(event.target) && !anchor.contains(event.target)) closePopover("outside");
  };
  const place = () => position(panel, anchor);
  const escape = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closePopover("escape");
  };
  host.append(backdrop, panel);
  document.addEventListener("pointerdown", outside, true);
  document.addEventListener("keydown", escape, true);
  window.addEventListener("resize", place);
  document.addEventListener("scroll", place, true);
  open = {
    anchor,
    onclose,
    cleanUp: () => {
      backdrop.remove();
      panel.remove();
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("keydown", escape, true);
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
    },
  };
  place();
}

/** Whether the list is open at this control. */
export const isOpenAt = (anchor) => open?.anchor === anchor;

/** Closes the list if its control has gone from the page. */
export function prunePopover() {
  if (open && !open.anchor.isConnected) closePopover("gone");
}

function position(panel, anchor) {
  if (!anchor.isConnected) {
    closePopover("gone");
    return;
  }
  const sheet = window.matchMedia(NARROW).matches;
  panel.classList.toggle("sheet", sheet);
  if (sheet) {
    for (const side of ["left", "top", "width", "maxHeight"]) panel.style[side] = "";
    return;
  }
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - 2 * GAP;
  const upward = below < 280 && box.top > below;
  panel.style.width = `${Math.max(box.width, 240)}px`;
  panel.style.left = `${Math.min(box.left, window.innerWidth - Math.max(box.width, 240) - GAP)}px`;
  panel.style.maxHeight = `${Math.min(400, (upward ? box.top : window.innerHeight - box.bottom) - 3 * GAP)}px`;
  panel.style.top = upward ? `${box.top - panel.offsetHeight - GAP}px` : `${box.bottom + GAP}px`;
}
