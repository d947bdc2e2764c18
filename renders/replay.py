"""An animated replay: pictures of a whole game, one after the other, as one GIF with one palette."""

from __future__ import annotations

import io
import itertools
import sys
from collections.abc import Sequence

from PIL import Image, ImageChops

from renders.base import Picture
from renders.shared.palette import PIGMENTS

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    import zstandard as zstd

SCALE = 3  # a third of a board: a whole number of its pixels makes one, which takes a third of the time
SIZE = (427, 320)  # pixels: more than a phone leaves of a picture
COLOURS = 32  # of the whole replay; one more stands for what stays as it was
MAX_BYTES = 300_000  # bytes; of a heavier replay pictures are left out
MIN_FRAMES = 12  # pictures that are left in any case
LONGEST_MS = 45_000  # of a replay, its last picture apart
SLOWEST_MS, FASTEST_MS = 1500, 500  # of a picture
LAST_MS = 6000
_SAMPLES = 6  # pictures from which the palette is made
_SAMPLED = 2  # pixels of them in each direction that are one of the palette's sample
_TRIES = 3
_LEVEL = 1  # of Zstandard: zlib takes three times as long, a third of the whole replay


def frame(picture: Picture) -> bytes:
    """A picture as it is kept until all of a replay are drawn: small, in true colours, compressed."""
    return zstd.compress(picture.image.reduce(SCALE).tobytes(), _LEVEL)


def animate(frames: Sequence[bytes]) -> bytes:
    """A GIF of the pictures, made of their frames; the last one is held.

    Where it would be too heavy, pictures are left out evenly, but neither the first nor the last.
    Raises ValueError if there are none.
    """
    if not frames:
        raise ValueError("a replay needs pictures")
    palette = _palette([_small(image) for image in frames[:: -max(1, len(frames) // _SAMPLES)]])
    indexed = [_small(image).quantize(palette=palette, dither=Image.Dither.NONE) for image in frames]
    data = _encoded(indexed)
    for _ in range(_TRIES):
        if len(data) <= MAX_BYTES or len(indexed) <= MIN_FRAMES:
            break
        indexed = evenly(indexed, max(MIN_FRAMES, len(indexed) * MAX_BYTES * 19 // (len(data) * 20)))
        data = _encoded(indexed)
    return data


def evenly(images: list[Image.Image], most: int) -> list[Image.Image]:
    """So many of the images, the first and the last among them."""
    return [images[number * (len(images) - 1) // (most - 1)] for number in range(most)]


def _encoded(indexed: Sequence[Image.Image]) -> bytes:
    """The GIF; of every picture after the first what differs from the one before."""
    first = indexed[0]
    changes = [_changed(before, after) for before, after in itertools.pairwise(indexed)]
    pause = max(FASTEST_MS, min(SLOWEST_MS, LONGEST_MS // len(indexed)))
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=changes,
        duration=[*[pause] * len(changes), LAST_MS],
        loop=0,
        disposal=1,
        transparency=COLOURS,
        optimize=False,
    )
    return out.getvalue()


def _changed(before: Image.Image, after: Image.Image) -> Image.Image:
    """The picture with the transparent colour where it is as before: runs of one colour are short files."""
    old, new = (Image.frombytes("L", image.size, image.tobytes()) for image in (before, after))
    same = ImageChops.difference(old, new).point([255] + [0] * 255)
    found = after.copy()
    found.paste(COLOURS, (0, 0), same)
    return found


def _small(frame: bytes) -> Image.Image:
    return Image.frombytes("RGB", SIZE, zstd.decompress(frame))


def _palette(images: Sequence[Image.Image]) -> Image.Image:
    """Those colours of the family that stand for something, and those that cover most of the pictures."""
    wide, high = SIZE
    sheet = Image.new("RGB", (wide, high * len(images)))
    for row, image in enumerate(images):
        sheet.paste(image, (0, row * high))
    fixed = [part for colour in PIGMENTS for part in colour]
    own = COLOURS - len(PIGMENTS)
    mixed = sheet.reduce(_SAMPLED).quantize(own).getpalette() or []
    found = Image.new("P", (1, 1))
    found.putpalette(fixed + mixed[: 3 * own])
    return found
