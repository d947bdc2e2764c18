"""The city at night: at the end everybody is home, and only the walks shine."""

from __future__ import annotations

from renders.city.boxes import FIELD, PICTURE
from renders.city.colours import (
    DEEP,
    GROVE,
    JOINT,
    LEAF,
    LEAF_DARK,
    OCHRE,
    PALETTE,
    RING,
    SEA,
    SHADE,
    STREET,
    TERRACOTTA,
)
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS, BRASS_DARK, CREAM, INK, INLAY, LAMPLIT, PANEL, WALNUT, Colour

_BETWEEN: Colour = ((SEA[0] + DEEP[0]) // 2, (SEA[1] + DEEP[1]) // 2, (SEA[2] + DEEP[2]) // 2)
_ROOFS = (PANEL, WALNUT, WALNUT, INK)
_AT_NIGHT: dict[Colour, Colour] = {
    **dict(zip(TERRACOTTA, _ROOFS, strict=True)),
    **dict(zip(OCHRE, _ROOFS, strict=True)),
    **{STREET: LAMPLIT, JOINT: PANEL, RING: LAMPLIT, SHADE: INK, CREAM: INLAY},
    **{SEA: DEEP, DEEP: SEA, _BETWEEN: _BETWEEN, GROVE: PANEL, LEAF: LAMPLIT, LEAF_DARK: INK},
    **{WALNUT: INK, BRASS: BRASS, BRASS_DARK: INLAY},
}
"""What each colour of the city becomes; those between two colours become the nearer of both."""


def fall(canvas: Canvas) -> None:
    """Let night fall over the city and the sea around it."""
    around = Box(0, BANNER.bottom, FIELD.right + 6, PICTURE[1] - BANNER.bottom)
    room = (around.x, around.y, around.right, around.bottom)
    flat = Canvas(canvas.image.crop(room), PALETTE).flat()
    flat.putpalette([part for colour in PALETTE for part in _dark(colour)])
    canvas.image.paste(flat.convert("RGB"), room[:2])


def _dark(colour: Colour) -> Colour:
    """The colour at night: of one that smooths an edge, that of the nearest one."""
    nearest = min(_AT_NIGHT, key=lambda own: sum((a - b) ** 2 for a, b in zip(own, colour, strict=True)))
    return _AT_NIGHT[nearest]
