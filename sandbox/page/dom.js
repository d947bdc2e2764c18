/** Building elements. Data only ever becomes text nodes and attributes, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, listeners (`onclick: f`), dataset entries (`data: {…}`) and children.
 * `null`, `undefined` and `false` are left out, `true` is an empty attribute.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...any} children nodes, strings or arrays of them
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

const STROKES = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M4 5h16v11H9l-5 4zM8 9h8M8 12h5",
  menu: "M4 7h16M4 12h16M4 17h16",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.300.8 3.5 2.800 3.5 5.5",
  eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  close: "M5 5l14 14M19 5 5 19",
  chevron: "M5 9l7 7 7-7",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
  check: "M5 13l4.5 4.5L19 7",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  external: "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
  message: "M4 5h16v11H9l-5 4z",
  play: "M7 4l13 8-13 8z",
  stop: "M6 6h12v12H6z",
  bolt: "M13 2 4 14h7l-1 8 9-12h-7z",
  warning: "M12 3 2 20h20zM12 10v5M12 17.5v.2",
  send: "M3 20l19-8L3 4l2 7 9 1-9 1z",
  up: "M12 20V5M6 11l6-6 6 6",
};

/** A decorative line icon, 24 × 24 units, in the colour of the text. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  const attributes = {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    "aria-hidden": "true",
    class: "icon",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}

/** The address if it is one to fetch or open without risk (http or https), else null. */
export function safeUrl(address) {
  try {
    const url = new URL(String(address), document.baseURI);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** `#rrggbb` of a colour given as Discord's integer or as a hex string; null for anything else. */
export function hexColour(colour) {
  if (Number.isInteger(colour) && colour >= 0) return `#${(colour & 0xffffff).toString(16).padStart(6, "0")}`;
  const match = /^#?([0-9a-f]{6})$/i.exec(String(colour ?? ""));
  return match ? `#${match[1]}` : null;
}

/** Moves `nodes` into `parent` in this order, touching only what differs (focus and pictures survive). */
export function reconcile(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, place) => {
    if (parent.children[place] !== node) parent.insertBefore(node, parent.children[place] ?? null);
  });
}

/** Keeps `list` navigable by arrows: the index after `key`, wrapping around. */
export function stepped(index, key, length) {
  if (length === 0) return -1;
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  return (index + (key === "ArrowDown" ? 1 : -1) + length) % length;
}
