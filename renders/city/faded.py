"""The city as on a faded map, on which only the walks of a pawn have their colours."""

from __future__ import annotations

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

_ROOFS = (JOINT, JOINT, JOINT, SHADE)
_FADED: dict[Colour, Colour] = {
    STREET: STREET,
    **dict.fromkeys((JOINT, RING), RING),
    **dict(zip(TERRACOTTA, _ROOFS, strict=True)),
    **dict(zip(OCHRE, _ROOFS, strict=True)),
    **dict.fromkeys((SHADE, INK, WALNUT, LEAF, LEAF_DARK, DEEP), JOINT),
    **dict.fromkeys((BRASS, GROVE), RING),
}
"""What each colour of the city becomes; those between two colours become the nearer of both."""


def faded(canvas: Canvas) -> Canvas:
    """The same picture in faded colours."""
    flat = canvas.flat()
    flat.putpalette([part for colour in PALETTE for part in _faded(colour)])
    return Canvas(flat.convert("RGB"), PALETTE)


def _faded(colour: Colour) -> Colour:
    """The faded colour: of one that smooths an edge, that of the nearest one."""
    nearest = min(_FADED, key=lambda own: sum((a - b) ** 2 for a, b in zip(own, colour, strict=True)))
    return _FADED[nearest]
