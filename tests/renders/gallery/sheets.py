"""Sheets: many small images on one, each below its label."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PIL import Image, ImageChops

from renders.shared.canvas import SIZE, Canvas, Sprite
from renders.shared.lettering import Face, line
from renders.shared.palette import Colour

Sheet = Callable[[], Image.Image]
Labelled = tuple[str, Sprite]

GROUND: Colour = (120, 124, 148)  # which nothing is drawn in
LABEL: Colour = (255, 255, 255)
WIDE = 1280  # pixels, unless one of the images needs more
GAP = 8
LABEL_SIZE, LABEL_HIGH = 24, 32


def sheet(images: Iterable[Labelled]) -> Image.Image:
    """The labelled images in rows, from the upper left."""
    placed: list[tuple[int, int, Labelled]] = []
    x, y, high, right = GAP, 0, 0, WIDE
    for label, image in images:
        wide = max(image.size[0], line(label, LABEL_SIZE, Face.SANS).wide)
        if x > GAP and x + wide > WIDE:
            x, y, high = GAP, y + high, 0
        placed.append((x, y, (label, image)))
        x += wide + GAP
        high, right = max(high, LABEL_HIGH + image.size[1] + GAP), max(right, x)
    canvas = Canvas.blank(right, y + high, GROUND)
    for x, y, (label, image) in placed:
        canvas.write(line(label, LABEL_SIZE, Face.SANS), (x, y + LABEL_HIGH // 2), LABEL)
        canvas.put(image, x, y + LABEL_HIGH)
    return canvas.image


def drawn(label: str, draw: Callable[[Canvas], Any]) -> Labelled:
    """The drawing on an empty board; the label says where that begins."""
    canvas = Canvas.blank(*SIZE, GROUND)
    draw(canvas)
    empty = Image.new("RGB", SIZE, GROUND)
    box = ImageChops.difference(canvas.image, empty).getbbox() or (0, 0, 1, 1)
    return f"{label}, at {box[0]},{box[1]}", Sprite(canvas.image.crop(box))


def said(label: str) -> Labelled:
    """Words alone."""
    return label, Sprite(Image.new("RGB", (1, 1), GROUND))
