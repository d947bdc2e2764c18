"""Shapes as anti-aliased masks: suits, emblems and small signs, drawn once and kept. Games add their own."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from PIL import Image, ImageDraw

from renders.shared.cache import cached

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = Sequence[Point]
"""A closed line in the unit square, y downwards."""

FINE = 4  # times finer than the picture: what supersampling a kept mask may cost
_LARGE = (
    128  # pixels; larger masks are smooth enough at half of that: most are for a sheet that is itself fine
)


def ellipse(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse around a point, by its two radii."""
    turns = [math.tau * step / 72 for step in range(72)]
    return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]


def _heart() -> Outline:
    points: list[Point] = []
    for step in range(96):
        t = math.tau * step / 96
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.5 + x / 33, 0.44 - y / 30.5))
    return points


def _diamond() -> Outline:
    """A lozenge whose sides are drawn in a little, as on playing cards."""
    points: list[Point] = []
    for step in range(96):
        t = math.tau * step / 96
        x, y = math.cos(t), math.sin(t)
        points.append(
            (0.5 + 0.43 * math.copysign(abs(x) ** 1.7, x), 0.5 + 0.5 * math.copysign(abs(y) ** 1.7, y))
        )
    return points


def _stem(top: float) -> Outline:
    return [(0.5, top), (0.56, 0.78), (0.72, 0.99), (0.28, 0.99), (0.44, 0.78)]


def _spade() -> list[Outline]:
    leaf = [(0.5 + (x - 0.5) * 0.94, 0.84 - 0.86 * y) for x, y in _heart()]
    return [leaf, _stem(0.5)]


def _club() -> list[Outline]:
    leaves = [ellipse(x, y, 0.222, 0.222) for x, y in ((0.5, 0.225), (0.225, 0.595), (0.775, 0.595))]
    return [*leaves, ellipse(0.5, 0.49, 0.12, 0.12), _stem(0.45)]


def _star() -> Outline:
    points: list[Point] = []
    for step in range(10):
        reach = 0.53 if step % 2 == 0 else 0.24
        turn = math.tau * step / 10 - math.pi / 2
        points.append((0.5 + reach * math.cos(turn), 0.53 + reach * math.sin(turn)))
    return points


def _cross() -> Outline:
    a, b = 0.33, 0.67
    return [(a, 0), (b, 0), (b, a), (1, a), (1, b), (b, b), (b, 1), (a, 1), (a, b), (0, b), (0, a), (a, a)]


def _arrow() -> Outline:
    return [(0, 0.38), (0.55, 0.38), (0.55, 0.12), (1, 0.5), (0.55, 0.88), (0.55, 0.62), (0, 0.62)]


def _swap() -> list[Outline]:
    right = [(0.1, 0.2), (0.62, 0.2), (0.62, 0), (1, 0.28), (0.62, 0.56), (0.62, 0.36), (0.1, 0.36)]
    return [right, [(1 - x, 1 - y) for x, y in right]]


def _cogwheel() -> list[Outline]:
    """A machine: an AI plays. The hole is where the outline comes back."""
    rim: list[Point] = []
    for step in range(32):
        reach = 0.5 if step % 4 in (1, 2) else 0.37
        turn = math.tau * (step + 0.5) / 32
        rim.append((0.5 + reach * math.cos(turn), 0.5 + reach * math.sin(turn)))
    turns = [math.tau * step / 24 for step in range(25)]
    hole = [(0.5 + 0.17 * math.cos(turn), 0.5 - 0.17 * math.sin(turn)) for turn in turns]
    return [[*rim, rim[0], *hole]]


def _crown() -> list[Outline]:
    spikes = [(0.04, 0.3), (0.27, 0.55), (0.5, 0.14), (0.73, 0.55), (0.96, 0.3), (0.86, 0.88), (0.14, 0.88)]
    return [spikes, *(ellipse(x, y, 0.07, 0.07) for x, y in ((0.05, 0.26), (0.5, 0.1), (0.95, 0.26)))]


def _hourglass() -> list[Outline]:
    glass = [(0.2, 0.1), (0.8, 0.1), (0.76, 0.3), (0.56, 0.5), (0.76, 0.7), (0.8, 0.9), (0.2, 0.9)]
    bars = [[(0.1, y), (0.9, y), (0.9, y + 0.12), (0.1, y + 0.12)] for y in (0, 0.88)]
    return [[*glass, (0.24, 0.7), (0.44, 0.5), (0.24, 0.3)], *bars]


def _henchman() -> list[Outline]:
    """A man in a hat and a coat with its collar up."""
    crown = [(0.3, 0.2), (0.33, 0.05), (0.5, 0.09), (0.67, 0.05), (0.7, 0.2)]
    collar = [(0.36, 0.6), (0.5, 0.72), (0.64, 0.6)]
    coat = [(0.06, 1), (0.1, 0.76), (0.22, 0.65), *collar, (0.78, 0.65), (0.9, 0.76), (0.94, 1)]
    return [crown, ellipse(0.5, 0.22, 0.42, 0.06), ellipse(0.5, 0.38, 0.19, 0.21), coat]


_OUTLINES: dict[str, Callable[[], Sequence[Outline]]] = {
    "H": lambda: [_heart()],
    "D": lambda: [_diamond()],
    "S": _spade,
    "C": _club,
    "triangle": lambda: [[(0.5, 0.04), (1, 0.95), (0, 0.95)]],
    "square": lambda: [[(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)]],
    "disc": lambda: [ellipse(0.5, 0.5, 0.5, 0.5)],
    "lozenge": lambda: [[(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]],
    "star": lambda: [_star()],
    "cross": lambda: [_cross()],
    "arrow": lambda: [_arrow()],
    "swap": _swap,
    "crown": _crown,
    "cogwheel": _cogwheel,
    "henchman": _henchman,
    "hourglass": _hourglass,
}


def register(shapes: Mapping[str, Callable[[], Sequence[Outline]]]) -> None:
    """Add a game's own shapes. Raises ValueError if another shape has one of the names."""
    for name, outlines in shapes.items():
        if _OUTLINES.setdefault(name, outlines) is not outlines:
            raise ValueError(f"there is a shape called {name!r} already")


@cached
def shape(name: str, width: int, height: int) -> Image.Image:
    """The mask (mode L) of a suit, an emblem or a sign. Raises KeyError for an unknown name."""
    finer = FINE if max(width, height) <= _LARGE else FINE // 2
    mask = Image.new("L", (width * finer, height * finer))
    draw = ImageDraw.Draw(mask)
    for outline in _OUTLINES[name]():
        draw.polygon([(x * width * finer, y * height * finer) for x, y in outline], fill=255)
    return mask.reduce(finer)


Pair: TypeAlias = tuple[Image.Image, Image.Image]


@cached
def corners(radius: int) -> tuple[Pair, Pair]:
    """The masks of round corners: the upper ones, left and right, and the lower ones."""
    disc = shape("disc", 2 * radius, 2 * radius)

    def pair(top: int) -> Pair:
        left, right = (disc.crop((x, top, x + radius, top + radius)) for x in (0, radius))
        return left, right

    return pair(0), pair(radius)


@cached
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    for y, masks in zip((0, height - radius), corners(radius), strict=True):
        for x, corner in zip((0, width - radius), masks, strict=True):
            mask.paste(corner, (x, y))
    return mask
