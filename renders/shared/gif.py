"""Animations as GIFs: of every frame after the first only what differs from the one before."""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence

from PIL import Image, ImageChops


def gif(frames: Sequence[Image.Image], pauses: Sequence[int], clear: int, *, again: bool) -> bytes:
    """A GIF of frames in one palette, each shown for its pause in milliseconds.

    ``clear``: an index that no frame uses. ``again``: whether it starts over at its end.
    """
    changes = [_changed(before, after, clear) for before, after in itertools.pairwise(frames)]
    out = io.BytesIO()
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=changes,
        duration=list(pauses),
        disposal=1,
        transparency=clear,
        optimize=False,
        **({"loop": 0} if again else {}),
    )
    return out.getvalue()


def _changed(before: Image.Image, after: Image.Image, clear: int) -> Image.Image:
    """The frame with the transparent colour where it is as before: runs of one colour are short files."""
    old, new = (Image.frombytes("L", image.size, image.tobytes()) for image in (before, after))
    same = ImageChops.difference(old, new).point([255] + [0] * 255)
    found = after.copy()
    found.paste(clear, (0, 0), same)
    return found
