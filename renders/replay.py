"""The film of a game: its moments one after the other, as one light GIF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

from PIL import Image

from renders.base import Picture, Still
from renders.shared.film import EDGE, SIZE, frame_of
from renders.shared.gif import gif
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, INLAY, PIGMENTS, SEATS

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    import zstandard as zstd

COLOURS, FEWER_COLOURS = 63, 31  # of a film, and of a heavy one; one more stands for what stays as it was
MAX_BYTES = 300_000  # bytes; of a heavier film the lightest moments are left out
_LIGHTER = 0.9  # share of its bytes that a film keeps in fewer colours, about
MIN_FRAMES = 6  # frames that are left in any case
LENGTH_MS = 12_000  # of a film of several frames
LAST_MS = 2600  # of its last frame
_MEANT = frozenset({INK, CREAM, BRASS_LIGHT, *(seat.colour for seat in SEATS)})
_HOLES, _HOLE = 24, (14, 10)  # at either edge, and the size of one
_SAMPLED = 8  # pixels in each direction of which the palette's sample has one, as it is
_LEVEL = 1  # of Zstandard: zlib takes three times as long, a third of the whole film


def frame(picture: Picture, caption: str, still: Still | None = None) -> bytes:
    """A board, or without a still a whole picture, with its caption as it is kept until all are drawn.

    It is in true colours, compressed.
    """
    return zstd.compress(frame_of(picture, caption, still).tobytes(), _LEVEL)


def animate(frames: Sequence[bytes], weights: Sequence[int]) -> bytes:
    """A GIF of the frames, of which the last one is held longer.

    ``weights``: how much each matters. If the film would be too heavy, it gets fewer colours; then those
    that matter least are left out, but neither the first nor the last. Raises ValueError without frames.
    """
    if not frames:
        raise ValueError("a film needs frames")
    indexed = _indexed(frames)
    data = _encoded(indexed, COLOURS)
    if len(data) <= MAX_BYTES:
        return data
    indexed, left = _in_fewer_colours(indexed), list(range(len(frames)))
    expected = len(data) * _LIGHTER
    while len(data) > MAX_BYTES:
        while expected > MAX_BYTES and len(left) > MIN_FRAMES:
            expected -= expected / len(left)
            left.remove(min(left[1:-1], key=lambda at: weights[at]))
        data = _encoded([indexed[at] for at in left], FEWER_COLOURS)
        if len(left) <= MIN_FRAMES:
            break
        expected = len(data)
    return data


def _encoded(indexed: Sequence[Image.Image], colours: int) -> bytes:
    """The GIF of the frames; ``colours``: how many they have."""
    changes = len(indexed) - 1
    indexed = [_perforated(image, at, len(indexed)) for at, image in enumerate(indexed)]
    pause = (LENGTH_MS - LAST_MS) // max(1, changes)
    return gif(indexed, [*[pause] * changes, LAST_MS], colours, again=True)


def _perforated(image: Image.Image, at: int, frames: int) -> Image.Image:
    """The frame with the holes of a film at its edges, bright as far as it has run."""
    parts, found = image.getpalette() or [], image.copy()
    colours = [tuple(parts[first : first + 3]) for first in range(0, len(parts), 3)]
    bright, dim = (colours.index(min(colours, key=partial(_apart, colour))) for colour in (CREAM, INLAY))
    wide, high = _HOLE
    for hole in range(_HOLES):
        x = (2 * hole + 1) * SIZE[0] // (2 * _HOLES) - wide // 2
        for y in ((EDGE - high) // 2, SIZE[1] - (EDGE + high) // 2):
            colour = bright if hole * frames < (at + 1) * _HOLES else dim
            found.paste(colour, (x, y, x + wide, y + high))
    return found


def _indexed(frames: Sequence[bytes]) -> list[Image.Image]:
    """The frames in one palette: the colours that stand for something, and those that cover most.

    Each is unpacked twice, so that only one is held in true colours at a time.
    """
    wide, high = (edge // _SAMPLED for edge in SIZE)
    sheet = Image.new("RGB", (wide, high * len(frames)))
    for row, kept in enumerate(frames):
        pixels = _unpacked(kept).resize((wide, high), Image.Resampling.NEAREST)
        sheet.paste(pixels, (0, row * high))
    counted = sorted(sheet.getcolors(sheet.width * sheet.height) or [], key=lambda one: -one[0])
    own = [colour for _, colour in counted if isinstance(colour, tuple) and colour not in PIGMENTS]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in (*PIGMENTS, *own)[:COLOURS] for part in colour])
    return [_unpacked(kept).quantize(palette=palette, dither=Image.Dither.NONE) for kept in frames]


def _unpacked(kept: bytes) -> Image.Image:
    return Image.frombytes("RGB", SIZE, zstd.decompress(kept))


def _in_fewer_colours(indexed: Sequence[Image.Image]) -> list[Image.Image]:
    """The same frames with the colours that cover least replaced by the nearest of the others.

    Those that mean something stay. Finding the palette again would take as long as all the rest.
    """
    parts = indexed[0].getpalette() or []
    colours = [tuple(parts[at : at + 3]) for at in range(0, len(parts), 3)]
    covered = [sum(counts) for counts in zip(*(image.histogram() for image in indexed), strict=True)]
    ranked = sorted(range(len(colours)), key=lambda at: (colours[at] not in _MEANT, -covered[at]))
    kept = ranked[:FEWER_COLOURS]
    table = [min(range(len(kept)), key=lambda at: _apart(colour, colours[kept[at]])) for colour in colours]
    found = []
    for image in indexed:
        fewer = image.point(table + [0] * (256 - len(table)))
        fewer.putpalette([part for at in kept for part in colours[at]])
        found.append(fewer)
    return found


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """The distance of two colours."""
    return sum((own - its) ** 2 for own, its in zip(one, other, strict=True))
