"""The city as on a faded map: at the end everybody is home, and only the walks have their colours."""

from __future__ import annotations

from renders.city.boxes import FIELD
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

_ROOFS = (RING, RING, JOINT, SHADE)
_FADED: dict[Colour, Colour] = {
    **{paving: paving for paving in (STREET, JOINT, RING)},
    **dict(zip(TERRACOTTA, _ROOFS, strict=True)),
    **dict(zip(OCHRE, _ROOFS, strict=True)),
    **dict.fromkeys((SHADE, INK, WALNUT, LEAF, LEAF_DARK, DEEP), JOINT),
    **dict.fromkeys((BRASS, GROVE), RING),
}
"""What each colour of the city becomes; those between two colours become the nearer of both."""


def fade(canvas: Canvas) -> None:
    """Let the colours of the city fade."""
    room = (FIELD.x, FIELD.y, FIELD.right, FIELD.bottom)
    flat = Canvas(canvas.image.crop(room), PALETTE).flat()
    flat.putpalette([part for colour in PALETTE for part in _faded(colour)])
    canvas.image.paste(flat.convert("RGB"), room[:2])


def _faded(colour: Colour) -> Colour:
    """The faded colour: of one that smooths an edge, that of the nearest one."""
    nearest = min(_FADED, key=lambda own: sum((a - b) ** 2 for a, b in zip(own, colour, strict=True)))
    return _FADED[nearest]
