/** Faces and name badges. */

import { h, hexColour, safeUrl } from "./dom.js";

const COLOURS = ["#5865f2", "#3ba55c", "#faa61a", "#ed4245", "#eb459e", "#00a8fc", "#9b59b6", "#607d8b"];

/** A colour that an id always gets. */
function colourOf(id) {
  const sum = [...String(id)].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  return COLOURS[sum % COLOURS.length];
}

/** Dark or light letters, whichever is legible on the colour. */
function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 160 ? "#1e1f22" : "#ffffff";
}

/**
 * A round picture, or the initial on the person's colour.
 * @param {{id: string, name?: string, username?: string, avatar?: string, avatar_colour?: any}} person
 */
export function avatar(person, size = 40) {
  const name = nameOf(person);
  const face = h("span", { class: "avatar", "aria-hidden": "true" });
  face.style.setProperty("--size", `${size}px`);
  const address = /^(https?:|\/)/.test(person.avatar ?? "") ? safeUrl(person.avatar) : null;
  if (address) {
    face.append(h("img", { src: address, alt: "" }));
    return face;
  }
  const colour = hexColour(person.avatar_colour) ?? colourOf(person.id);
  face.style.background = colour;
  face.style.color = inkOn(colour);
  face.append([...name][0]?.toUpperCase() ?? "?");
  return face;
}

/** The name to show: of the server, of the profile, of the account. */
export function nameOf(person) {
  return person?.nick ?? person?.global_name ?? person?.name ?? person?.username ?? "Unknown";
}

/** The mark of an application beside its name. */
export const appBadge = () => h("span", { class: "app-badge" }, "APP");
