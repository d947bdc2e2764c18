"""The city as on a faded map, on which only the walks of a pawn have their colours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from renders.city.colours import (
    DEEP,
    GROVE,
    JOINT,
    LEAF,
    LEAF_DARK,
    OCHRE,
    PALETTE,
    RING,
    SHADE,
    STREET,
    TERRACOTTA,
)
from renders.shared.canvas import Canvas
from renders.shared.palette import BRASS, INK, WALNUT, Colour

_ROOFS = (SHADE, SHADE, SHADE, OCHRE[2])
_FADED: dict[Colour, Colour] = {
    **dict.fromkeys((STREET, JOINT, SHADE), STREET),
    RING: RING,
    **dict(zip(TERRACOTTA, _ROOFS, strict=True)),
    **dict(zip(OCHRE, _ROOFS, strict=True)),
    **dict.fromkeys((INK, WALNUT, LEAF, LEAF_DARK, DEEP), JOINT),
    **dict.fromkeys((BRASS, GROVE), RING),
}
"""What each colour of the city becomes."""


def tinted(becomes: Mapping[Colour, Colour]) -> list[int]:
    """The palette in other colours; one that smooths an edge becomes what the nearest of these does."""
    return [part for colour in PALETTE for part in becomes[_nearest(colour, becomes)]]


def _nearest(colour: Colour, among: Iterable[Colour]) -> Colour:
    return min(among, key=lambda own: sum((a - b) ** 2 for a, b in zip(own, colour, strict=True)))


_MAP = tinted(_FADED)


def faded(canvas: Canvas) -> Canvas:
    """The same picture in faded colours."""
    flat = canvas.flat()
    flat.putpalette(_MAP)
    return Canvas(flat.convert("RGB"), PALETTE)
