"""Shapes as anti-aliased masks: suits, emblems and small signs, each drawn once and kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageDraw

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = Sequence[Point]
"""A closed line in the unit square, y downwards."""

FINE = 4  # times finer than the picture: what supersampling a kept mask may cost


def _ellipse(x: float, y: float, across: float, down: float) -> Outline:
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
    leaves = [_ellipse(x, y, 0.222, 0.222) for x, y in ((0.5, 0.225), (0.225, 0.595), (0.775, 0.595))]
    return [*leaves, _ellipse(0.5, 0.49, 0.12, 0.12), _stem(0.45)]


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


def _hat() -> list[Outline]:
    """A fedora: the double agent's."""
    crown = [(0.24, 0.62), (0.27, 0.28), (0.36, 0.17), (0.5, 0.23), (0.64, 0.17), (0.73, 0.28), (0.76, 0.62)]
    return [crown, _ellipse(0.5, 0.66, 0.5, 0.13)]


def _arrow() -> Outline:
    return [(0, 0.38), (0.55, 0.38), (0.55, 0.12), (1, 0.5), (0.55, 0.88), (0.55, 0.62), (0, 0.62)]


def _swap() -> list[Outline]:
    right = [(0.1, 0.2), (0.62, 0.2), (0.62, 0), (1, 0.28), (0.62, 0.56), (0.62, 0.36), (0.1, 0.36)]
    return [right, [(1 - x, 1 - y) for x, y in right]]


def _crown() -> list[Outline]:
    spikes = [(0.04, 0.3), (0.27, 0.55), (0.5, 0.14), (0.73, 0.55), (0.96, 0.3), (0.86, 0.88), (0.14, 0.88)]
    return [spikes, *(_ellipse(x, y, 0.07, 0.07) for x, y in ((0.05, 0.26), (0.5, 0.1), (0.95, 0.26)))]


def _henchman() -> list[Outline]:
    """A man in a hat and a coat with its collar up."""
    crown = [(0.3, 0.2), (0.33, 0.05), (0.5, 0.09), (0.67, 0.05), (0.7, 0.2)]
    collar = [(0.36, 0.6), (0.5, 0.72), (0.64, 0.6)]
    coat = [(0.06, 1), (0.1, 0.76), (0.22, 0.65), *collar, (0.78, 0.65), (0.9, 0.76), (0.94, 1)]
    return [crown, _ellipse(0.5, 0.22, 0.42, 0.06), _ellipse(0.5, 0.38, 0.19, 0.21), coat]


def _sheriff() -> list[Outline]:
    """A police star: six points with knobs."""
    turns = [math.tau * step / 12 - math.pi / 2 for step in range(12)]
    reach = [0.44 if step % 2 == 0 else 0.25 for step in range(12)]
    rays = [(0.5 + r * math.cos(t), 0.5 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]
    knobs = [_ellipse(0.5 + 0.43 * math.cos(t), 0.5 + 0.43 * math.sin(t), 0.07, 0.07) for t in turns[::2]]
    return [rays, *knobs]


def _pawn() -> list[Outline]:
    """A pawn of a board game: a head on a coat that widens downwards."""
    coat = [(0.36, 0.36), (0.64, 0.36), (0.72, 0.5), (0.92, 0.72), (1, 0.9), (1, 1), (0, 1), (0, 0.9)]
    return [_ellipse(0.5, 0.2, 0.27, 0.2), [*coat, (0.08, 0.72), (0.28, 0.5)]]


def _police() -> list[Outline]:
    """A police star with a wide middle that something can stand in."""
    turns = [math.tau * step / 12 - math.pi / 2 for step in range(12)]
    reach = [0.5 if step % 2 == 0 else 0.36 for step in range(12)]
    return [[(0.5 + r * math.cos(t), 0.5 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]]


def _house() -> list[Outline]:
    """A house from the front: home."""
    return [[(0.5, 0.06), (1, 0.5), (0.86, 0.5), (0.86, 0.95), (0.14, 0.95), (0.14, 0.5), (0, 0.5)]]


def _hourglass() -> list[Outline]:
    glass = [(0.2, 0.1), (0.8, 0.1), (0.76, 0.3), (0.56, 0.5), (0.76, 0.7), (0.8, 0.9), (0.2, 0.9)]
    bars = [[(0.1, y), (0.9, y), (0.9, y + 0.12), (0.1, y + 0.12)] for y in (0, 0.88)]
    return [[*glass, (0.24, 0.7), (0.44, 0.5), (0.24, 0.3)], *bars]


def _bomb() -> list[Outline]:
    """A round bomb with its cap; the fuse is a shape of its own."""
    return [_ellipse(0.43, 0.6, 0.39, 0.39), [(0.56, 0.2), (0.72, 0.07), (0.88, 0.24), (0.74, 0.38)]]


def _fuse() -> list[Outline]:
    """A spark where the fuse of the bomb burns."""
    turns = [math.tau * step / 16 for step in range(16)]
    reach = [0.17 if step % 2 == 0 else 0.07 for step in range(16)]
    return [[(0.83 + r * math.cos(t), 0.16 + r * math.sin(t)) for r, t in zip(reach, turns, strict=True)]]


def _skyline() -> Outline:
    """The roofs of a big city by night."""
    roofs = (
        0.5,
        0.3,
        0.62,
        0.42,
        0.12,
        0.55,
        0.36,
        0.7,
        0.24,
        0.48,
        0.05,
        0.4,
        0.6,
        0.2,
        0.45,
        0.66,
        0.3,
        0.54,
    )
    step = 1 / len(roofs)
    points: list[Point] = [(0, 1)]
    for number, roof in enumerate(roofs):
        points += [(number * step, roof), ((number + 1) * step, roof)]
    return [*points, (1, 1)]


_OUTLINES: dict[str, Callable[[], Sequence[Outline]]] = {
    "H": lambda: [_heart()],
    "D": lambda: [_diamond()],
    "S": _spade,
    "C": _club,
    "triangle": lambda: [[(0.5, 0.04), (1, 0.95), (0, 0.95)]],
    "square": lambda: [[(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)]],
    "disc": lambda: [_ellipse(0.5, 0.5, 0.5, 0.5)],
    "lozenge": lambda: [[(0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)]],
    "star": lambda: [_star()],
    "cross": lambda: [_cross()],
    "hat": _hat,
    "band": lambda: [[(0.25, 0.47), (0.75, 0.47), (0.76, 0.6), (0.24, 0.6)]],
    "arrow": lambda: [_arrow()],
    "swap": _swap,
    "crown": _crown,
    "henchman": _henchman,
    "sheriff": _sheriff,
    "pawn": _pawn,
    "police": _police,
    "house": _house,
    "hourglass": _hourglass,
    "bomb": _bomb,
    "fuse": _fuse,
    "skyline": lambda: [_skyline()],
}


@lru_cache(maxsize=512)
def shape(name: str, width: int, height: int) -> Image.Image:
    """The mask (mode L) of a suit, an emblem or a sign. Raises KeyError for an unknown name."""
    mask = Image.new("L", (width * FINE, height * FINE))
    draw = ImageDraw.Draw(mask)
    for outline in _OUTLINES[name]():
        draw.polygon([(x * width * FINE, y * height * FINE) for x, y in outline], fill=255)
    return mask.reduce(FINE)


@lru_cache(maxsize=512)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    corner = shape("disc", 2 * radius, 2 * radius)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            mask.paste(corner.crop((left, top, left + radius, top + radius)), (x, y))
    return mask
