"""The film of a game: its moments as small boards with captions, one after the other, as one light GIF."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from PIL import Image

from renders.base import Picture
from renders.shared.canvas import SIZE as BOARD
from renders.shared.canvas import Box, Canvas
from renders.shared.gif import gif
from renders.shared.lettering import Face, settable
from renders.shared.palette import BRASS, CREAM, INK, PIGMENTS, SEATS
from renders.shared.wrapping import pitch, wrap

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    import zstandard as zstd

SCALE = 2  # half of a board: a whole number of its pixels makes one
CAPTION = 160  # pixels of a board's scale, below it
WIDE = BOARD[0] // SCALE  # pixels of a frame; the boards of a game are equally high, and so are its frames
COLOURS, FEWER_COLOURS = 63, 31  # of a film, and of a heavy one; one more stands for what stays as it was
MAX_BYTES = 300_000  # bytes; of a heavier film the lightest moments are left out
_LIGHTER = 0.9  # share of its bytes that a film keeps in fewer colours, about
MIN_FRAMES = 6  # frames that are left in any case
LENGTH_MS = 10_000  # of a film of several frames
LAST_MS = 2600  # of its last frame
_LETTERING = 76
_SAMPLED = 8  # pixels in each direction of which the palette's sample has one, as it is
_LEVEL = 1  # of Zstandard: zlib takes three times as long, a third of the whole film


def frame(picture: Picture, caption: str) -> bytes:
    """A board with its caption as it is kept until all are drawn: small, in true colours, compressed."""
    board = picture.image.reduce(SCALE)
    small = Image.new("RGB", (WIDE, board.height + CAPTION // SCALE))
    small.paste(board, (0, 0))
    small.paste(_caption(caption).reduce(SCALE), (0, board.height))
    return zstd.compress(small.tobytes(), _LEVEL)


def _caption(caption: str) -> Image.Image:
    """The words below a board, as a silent film has them."""
    canvas = Canvas.blank(BOARD[0], CAPTION, INK)
    canvas.fill(Box(0, 0, BOARD[0], 4), BRASS)
    lines = wrap(settable(caption, Face.SERIF), BOARD[0] - 60, _LETTERING, 2, Face.SERIF)
    middle = CAPTION // 2 - sum(pitch(typeset.size) for typeset in lines[1:]) // 2
    for typeset in lines:
        canvas.write(typeset, (BOARD[0] // 2, middle), CREAM, "mid")
        middle += pitch(typeset.size)
    return canvas.image


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
    pause = (LENGTH_MS - LAST_MS) // max(1, changes)
    return gif(indexed, [*[pause] * changes, LAST_MS], colours, again=True)


def _indexed(frames: Sequence[bytes]) -> list[Image.Image]:
    """The frames in one palette: the colours that stand for something, and those that cover most.

    Each is unpacked twice, so that only one is held in true colours at a time.
    """
    wide, high = (edge // _SAMPLED for edge in _unpacked(frames[0]).size)
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
    pixels = zstd.decompress(kept)
    return Image.frombytes("RGB", (WIDE, len(pixels) // (3 * WIDE)), pixels)


def _in_fewer_colours(indexed: Sequence[Image.Image]) -> list[Image.Image]:
    """The same frames with the colours that cover least replaced by the nearest of the others; seats' stay.

    Finding the palette again would take as long as all the rest.
    """
    parts = indexed[0].getpalette() or []
    colours = [tuple(parts[at : at + 3]) for at in range(0, len(parts), 3)]
    covered = [sum(counts) for counts in zip(*(image.histogram() for image in indexed), strict=True)]
    seats = {seat.colour for seat in SEATS}
    ranked = sorted(range(len(colours)), key=lambda at: (colours[at] not in seats, -covered[at]))
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
