"""Arrows, and other shapes, in brass with an edge of ink: they tell where the last moves have led."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS_LIGHT, INK, Colour

Point: TypeAlias = tuple[float, float]
_FINE = 3  # times finer than the picture are their masks
_SLIM = 0.54  # half the width of a head, beside its length
_NOTCH = 0.7  # how long the middle of a head without a shaft is, beside its length: it can't be misread


class Arrow(NamedTuple):
    """An arrow from one point to another."""

    tail: Point
    tip: Point
    shaft: int
    """Pixels that its shaft is wide; 0 for a head alone."""
    head: int
    """Pixels that its head is long."""
    edge: int
    """Pixels of ink around it."""

    def at(self, off: float, aside: float = 0) -> Point:
        """The point that lies ``off`` pixels before its tip, and ``aside`` beside it."""
        (x, y), (to_x, to_y) = self.tail, self.tip
        far = math.hypot(to_x - x, to_y - y)
        ahead, along = (to_x - x) / far, (to_y - y) / far
        return to_x - ahead * off - along * aside, to_y - along * off + ahead * aside

    def _outline(self) -> list[Point]:
        half, wide = self.shaft / 2, self.head * _SLIM
        head = [self.at(self.head, wide), self.at(0), self.at(self.head, -wide)]
        if not self.shaft:
            return [*head, self.at(self.head * _NOTCH)]
        long = math.dist(self.tail, self.tip)
        near, far = ([self.at(off, half), self.at(off, -half)] for off in (self.head, long))
        return [far[0], near[0], *head, near[1], far[1]]

    def draw(self, canvas: Canvas, *, whole: bool = True, colour: Colour = BRASS_LIGHT) -> None:
        """Draw it, or its head alone if that joins a shaft which has been drawn."""
        outline = self._outline()
        room = _room(outline, self.edge)
        draw_shape(canvas, outline, self.edge, None if whole else self._beyond_shaft(room), colour)

    def _beyond_shaft(self, room: Box) -> Image.Image:
        """The mask of what lies ahead of its shaft in that room."""
        mask = Image.new("L", (room.w * _FINE, room.h * _FINE))
        near, far = self.head + self.edge, -self.head
        corners = [self.at(near, far), self.at(near, -far), self.at(far, -far), self.at(far, far)]
        ImageDraw.Draw(mask).polygon(_fine(corners, room), 255)
        return mask.reduce(_FINE)


def draw_shape(
    canvas: Canvas,
    outline: Sequence[Point],
    edge: int,
    shown: Image.Image | None = None,
    colour: Colour = BRASS_LIGHT,
) -> None:
    """Draw a shape in a colour with an edge of ink; of one that joins another only what is ``shown``."""
    room = _room(outline, edge)
    for tone, wide in ((INK, edge), (colour, 0)):
        mask = _mask(outline, room, wide)
        canvas.image.paste(tone, room[:2], ImageChops.darker(mask, shown) if shown else mask)


def _room(outline: Sequence[Point], edge: int) -> Box:
    """The box of a shape with its edge."""
    left, top = (int(min(ends)) - 2 * edge for ends in zip(*outline, strict=True))
    right, bottom = (int(max(ends)) + 2 * edge for ends in zip(*outline, strict=True))
    return Box(left, top, right - left, bottom - top)


def _mask(outline: Sequence[Point], room: Box, edge: int) -> Image.Image:
    """The mask of what a shape covers in a room, with an edge."""
    mask = Image.new("L", (room.w * _FINE, room.h * _FINE))
    pen, ring = ImageDraw.Draw(mask), _fine([*outline, *outline[:2]], room)
    pen.polygon(ring, 255)
    if edge:
        pen.line(ring, 255, 2 * edge * _FINE, joint="curve")
    return mask.reduce(_FINE)


def _fine(points: Sequence[Point], room: Box) -> list[Point]:
    """Points on the picture, on the finer mask of a room."""
    return [((x - room.x) * _FINE, (y - room.y) * _FINE) for x, y in points]
