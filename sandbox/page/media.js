/** Pictures, their lightbox, and files as download cards. */

import { h, icon, safeUrl } from "./dom.js";

/** Size in words: 1.2 KB, 3.4 MB. */
function bytes(size) {
  if (!Number.isFinite(size)) return "";
  if (size < 1024) return `${size} bytes`;
  const [unit, scale] = size < 1024 ** 2 ? ["KB", 1024] : ["MB", 1024 ** 2];
  return `${(size / scale).toFixed(1)} ${unit}`;
}

/**
 * A picture that opens large; its alt text is also its title, and a badge shows it to everybody.
 * @param {{url: string, description?: string, width?: number, height?: number, spoiler?: boolean}} picture
 * @param {() => object[]} siblings the pictures to leaf through in the lightbox
 */
export function picture(picture, siblings = () => [picture]) {
  const address = safeUrl(picture.url);
  const alt = picture.description ?? "";
  const image = h("img", {
    src: address,
    alt,
    title: alt || null,
    width: picture.width,
    height: picture.height,
    decoding: "async",
    draggable: "false",
  });
  const open = h(
    "button",
    {
      type: "button",
      class: "picture-open",
      "aria-label": alt ? null : "Open the picture",
      onclick: () => lightbox(siblings(), picture),
    },
    image,
  );
  const frame = h("div", { class: "picture", data: { testid: "picture" } }, open, alt && altBadge(alt));
  if (picture.width && picture.height) {
    frame.style.setProperty("--width", picture.width);
    frame.style.setProperty("--height", picture.height);
  }
  image.addEventListener("error", () => frame.classList.add("broken"));
  if (picture.spoiler) veil(frame);
  return frame;
}

function veil(frame) {
  const cover = h(
    "button",
    { type: "button", class: "veil", onclick: () => cover.remove() },
    h("span", {}, "Spoiler"),
  );
  frame.append(cover);
}

function altBadge(alt) {
  const text = h("span", { class: "alt-text", role: "note", hidden: true }, alt);
  const toggle = (event) => {
    event.stopPropagation();
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  };
  const badge = h(
    "button",
    {
      type: "button",
      class: "alt-badge",
      title: alt,
      "aria-expanded": "false",
      "aria-label": "Alt text",
      data: { testid: "alt" },
      onclick: toggle,
    },
    "ALT",
  );
  return [badge, text];
}

/** One to ten pictures in Discord's mosaic. */
export function gallery(pictures) {
  const cells = pictures.map((item) => picture(item, () => pictures));
  return h(
    "div",
    { class: `gallery count-${Math.min(cells.length, 10)}`, data: { testid: "gallery" } },
    cells,
  );
}

/** A file to download. */
export function fileCard({ url, filename, size, spoiler }) {
  const address = safeUrl(url);
  const name = filename ?? "file";
  const card = h(
    "div",
    { class: "file-card", data: { testid: "file" } },
    h("span", { class: "file-icon" }, icon("file", 30)),
    h(
      "span",
      { class: "file-words" },
      h("a", { href: address, download: name, title: name }, name),
      h("small", {}, bytes(size)),
    ),
    h(
      "a",
      {
        class: "file-get",
        href: address,
        download: name,
        "aria-label": `Download ${name}`,
        title: "Download",
      },
      icon("download"),
    ),
  );
  if (spoiler) veil(card);
  return card;
}

const isPicture = (file) =>
  (file.content_type ?? "").startsWith("image/") ||
  (!file.content_type && /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? ""));

/** The attachments of a message: pictures as a mosaic, the rest as cards. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  return [pictures.length > 0 && gallery(pictures), files.filter((file) => !isPicture(file)).map(fileCard)];
}

/** Shows `first` large; arrows lead through `pictures`, Escape or a click beside it closes. */
function lightbox(pictures, first) {
  let place = Math.max(0, pictures.indexOf(first));
  const image = h("img", { data: { testid: "lightbox-image" } });
  const caption = h("p", { class: "lightbox-alt", data: { testid: "lightbox-alt" } });
  const original = h(
    "a",
    { target: "_blank", rel: "noopener noreferrer" },
    icon("external", 16),
    "Open in browser",
  );
  const show = (step) => {
    place = (place + step + pictures.length) % pictures.length;
    const { url, description } = pictures[place];
    image.src = original.href = safeUrl(url) ?? "";
    image.alt = description ?? "";
    caption.textContent = description ?? "";
    caption.hidden = !description;
  };
  const arrow = (name, label, step) =>
    pictures.length > 1 &&
    h(
      "button",
      { type: "button", class: `lightbox-arrow ${name}`, "aria-label": label, onclick: () => show(step) },
      icon(name, 28),
    );
  const dialog = h(
    "dialog",
    {
      class: "lightbox",
      "aria-label": "Picture",
      data: { testid: "lightbox" },
      onclick: (event) => event.target.closest("img, button, a, p") || dialog.close(),
      onkeydown: (event) => {
        if (event.key === "ArrowLeft") show(-1);
        if (event.key === "ArrowRight") show(1);
      },
      onclose: () => dialog.remove(),
    },
    h(
      "button",
      { type: "button", class: "round lightbox-close", "aria-label": "Close", onclick: () => dialog.close() },
      icon("close"),
    ),
    arrow("left", "Previous picture", -1),
    h("figure", {}, image, caption, original),
    arrow("right", "Next picture", 1),
  );
  show(0);
  document.body.append(dialog);
  dialog.showModal();
}
