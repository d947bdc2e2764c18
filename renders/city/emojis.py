"""The tiles as small pictures beside the choices of houses: as simple as twenty pixels ask for."""

from __future__ import annotations

from PIL import Image

from engines.city.tiles import ROOFS, HouseKind
from renders.city.colours import TERRACOTTA
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS, CREAM, INK, WINE

_KINDS: dict[str, HouseKind] = {"roof_1": "S", "roof_2": "B", "roof_3": "L", "kiosk": "K"}
"""By name the kind of tile."""
_CELL = 50  # side of one of its four cells in pixels
_LINE = 3  # half the width of the line between two roofs
_CLOCKWISE = ((0, 0), (1, 0), (1, 1))  # column and row of the roofs; the doorway lies in the south-west


def draw_emoji(name: str) -> Image.Image:
    """The tile, not turned: its roofs, and its doorway in brass. Raises KeyError if there is none."""
    kind = _KINDS[name]
    canvas = Canvas.blank(2 * _CELL, 2 * _CELL, CREAM)
    for column, row in _CLOCKWISE[: ROOFS[kind]]:
        cell = Box(column * _CELL, row * _CELL, _CELL, _CELL)
        canvas.fill(cell, INK)
        canvas.fill(cell.grown(-_LINE), TERRACOTTA[0])
    door = Box(0, _CELL, _CELL, _CELL).grown(-_CELL // 5)
    canvas.stamp("disc", door, BRASS)
    if kind == "K":
        canvas.stamp("disc", Box(0, 0, 2 * _CELL, 2 * _CELL).grown(-_CELL // 2), WINE)
    return canvas.image
