"""The tiles as small pictures beside the choices of houses."""

from __future__ import annotations

from PIL import Image

from engines.city.tiles import HouseKind
from renders.city.tiles import tile

_TILES: dict[str, HouseKind] = {"roof_1": "S", "roof_2": "B", "roof_3": "L", "kiosk": "K"}
"""By name the kind of tile."""


def draw_emoji(name: str) -> Image.Image:
    """The tile, not turned. Raises KeyError if there is no such emoji."""
    return tile(_TILES[name], 0)
