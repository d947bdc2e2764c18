"""Drawing in flat colours: shapes in hundredths of a box, smoothed by drawing them larger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

from renders.shared.canvas import Box
from renders.shared.palette import Colour
from renders.shared.shapes import FINE, shape

Point: TypeAlias = tuple[float, float]


class Pen:
    """Draws on an image FINE times as large as the picture; (0, 0) to (100, 100) is its box."""

    def __init__(self, image: Image.Image, box: Box) -> None:
        """``box`` in pixels of the finished picture."""
        self._image = image
        self._draw = ImageDraw.Draw(image)
        self._box = box

    def within(self, x: float, y: float, wide: float, high: float) -> Pen:
        """A pen for a part of the box, which becomes its (0, 0) to (100, 100)."""
        left, top = self._at((x, y))
        right, bottom = self._at((x + wide, y + high))
        edges = (left, top, right - left, bottom - top)
        return Pen(self._image, Box(*(round(edge / FINE) for edge in edges)))

    def poly(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon."""
        self._draw.polygon([self._at(point) for point in points], fill=colour)

    def both(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon, and its mirror image on the other side."""
        self.poly(points, colour)
        self.poly([(100 - x, y) for x, y in points], colour)

    def mirrored(self, half: Sequence[Point], colour: Colour) -> None:
        """A filled polygon that is alike on both sides; ``half`` is its left outline from top to bottom."""
        self.poly([*half, *((100 - x, y) for x, y in reversed(half))], colour)

    def oval(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        """A filled ellipse by its middle and its half axes."""
        box = (*self._at((x - across, y - down)), *self._at((x + across, y + down)))
        self._draw.ellipse(box, fill=colour)

    def part(self, oval: Sequence[float], turns: Point, colour: Colour) -> None:
        """The part of an ellipse between two angles in degrees, cut off straight; 0 is right, 90 below."""
        self.poly(_arc(oval, turns), colour)

    def wedge(self, oval: Sequence[float], turns: Point, colour: Colour) -> None:
        """A slice of an ellipse from its middle."""
        self.poly([(oval[0], oval[1]), *_arc(oval, turns)], colour)

    def curve(self, oval: Sequence[float], turns: Point, colour: Colour, thick: float = 2) -> None:
        """A part of an ellipse's outline."""
        self.line(_arc(oval, turns), colour, thick)

    def ring(self, oval: Sequence[float], colour: Colour, thick: float = 2) -> None:
        """An ellipse's outline."""
        self.curve(oval, (0, 360), colour, thick)

    def line(self, points: Sequence[Point], colour: Colour, thick: float = 2) -> None:
        """A line with round joints and ends, ``thick`` hundredths of the box's width."""
        wide = max(1, round(thick * self._box.w * FINE / 100))
        at = [self._at(point) for point in points]
        self._draw.line(at, fill=colour, width=wide, joint="curve")
        for x, y in (at[0], at[-1]):
            self._draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=colour)

    def bar(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """A filled rectangle."""
        self._draw.rectangle((*self._at((x, y)), *self._at((x + wide, y + high))), fill=colour)

    def stamp(self, name: str, place: Sequence[float], colour: Colour) -> None:
        """A shape of ``renders.shared.shapes`` in a rectangle (left, top, width, height)."""
        left, top = self._at((place[0], place[1]))
        right, bottom = self._at((place[0] + place[2], place[1] + place[3]))
        mask = shape(name, max(1, round(right - left)), max(1, round(bottom - top)))
        self._image.paste(colour, (round(left), round(top)), mask)

    def _at(self, point: Point) -> Point:
        box = self._box
        return (box.x + point[0] * box.w / 100) * FINE, (box.y + point[1] * box.h / 100) * FINE


def _arc(oval: Sequence[float], turns: Point) -> list[Point]:
    """Points along an ellipse (middle, half axes) from one angle in degrees to another."""
    x, y, across, down = oval
    start, end = turns
    steps = [math.radians(start + (end - start) * step / 40) for step in range(41)]
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in steps]
