"""The whole gallery, and what is written down of it: of each picture its size and the hash of its pixels."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

from renders.base import Picture
from tests.renders.gallery.arrangements import ARRANGEMENTS
from tests.renders.gallery.details import DETAILS
from tests.renders.gallery.pictures import PICTURES

HASHES = Path(__file__).parent / "hashes.txt"


def _decoded(draw: Callable[[], Picture]) -> Image.Image:
    """The picture as a reader sees it, in the colours of its file."""
    return Image.open(io.BytesIO(draw().png())).convert("RGB")


GALLERY: dict[str, Callable[[], Image.Image]] = {
    **{name: partial(_decoded, draw) for name, draw in PICTURES.items()},
    **DETAILS,
    **ARRANGEMENTS,
}
"""Pictures and sheets in true colours, by name."""


def look(image: Image.Image) -> str:
    """Its size in pixels, and the beginning of the SHA-256 of its pixels."""
    return f"{image.width}×{image.height} {hashlib.sha256(image.tobytes()).hexdigest()[:24]}"


def read() -> dict[str, str]:
    """The looks that are written down, by name."""
    rows = (row.partition(" ") for row in HASHES.read_text(encoding="utf-8").splitlines())
    return {name: written for name, _, written in rows}


def write(looks: dict[str, str]) -> None:
    """Write down these looks, by name, in place of all former ones."""
    HASHES.write_text("".join(f"{name} {looks[name]}\n" for name in sorted(looks)), encoding="utf-8")
