"""The tiles as emojis beside the choices of houses, simple enough for twenty pixels."""

from __future__ import annotations

from PIL import Image

from renders.shared.canvas import Box, Canvas
from renders.shared.palette import CREAM
from renders.shared.shapes import FINE

_SIDE = 100  # pixels


def draw_emoji(name: str) -> Image.Image:
    """Draw the unturned tile: its roofs, and its doorway in brass. Raises KeyError for an unknown name."""
    sheet = Canvas.blank(_SIDE * FINE, _SIDE * FINE, CREAM)
    sheet.draw(f"city/emojis/{name}", Box(0, 0, *sheet.size))
    return sheet.image.reduce(FINE)
