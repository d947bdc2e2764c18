"""Pictures as PNGs, painted and compressed strip by strip; what was there before is not done again.

What is kept is shared by all readers and tables (docs/decisions/0020).
"""

from __future__ import annotations

import itertools
import struct
import zlib
from array import array
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from renders.shared.cache import Cache
from renders.shared.palette import Colour

STRIP: Final = 32  # rows; lower ones are found again more often, and press worse: at 16 rows 5 % heavier
TOGETHER: Final = 8  # strips painted at once: 1.3 MB, which stay in the processor's cache
MAX_BYTES: Final = 6 * 2**20  # bytes of strips that are kept, some 1.5 KB each
_STROKES: Final = 8192  # numbered strokes: more than the pictures of which strips are kept have together
_LEVEL, _SMALLEST_LEVEL = 3, 6  # of zlib: 6 takes three times as long, for a fifth of the bytes
_LARGE_BYTES = 78 * 1024  # of a picture that is compressed harder
_MODULUS = 65521  # of Adler-32 (RFC 1950)


class Stroke(NamedTuple):
    """Something that is painted, from the row ``top`` to the row before ``bottom``.

    Equal keys paint the same at the same place; None: nothing is known of what is painted.
    ``paint`` takes the image, and which row of the canvas its first one is.
    ``rows``: if it is as wide as the canvas, and nothing shows through it, an image of the rows between two.
    """

    key: Hashable
    top: int
    bottom: int
    paint: Callable[[Image.Image, int], None]
    rows: Callable[[int, int], Image.Image] | None = None


class _Strip(NamedTuple):
    """Compressed rows: the bytes, and checksum and number of the bytes before they were compressed."""

    data: bytes
    checksum: int
    length: int


_strips = Cache(MAX_BYTES)
_numbers = itertools.count(1)


@lru_cache(_STROKES)
def _number(_key: Hashable) -> int:
    """A number in place of a key: no other key has ever had it."""
    return next(_numbers)


@lru_cache(16)
def _palette(colours: tuple[Colour, ...]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def flat(image: Image.Image, colours: tuple[Colour, ...]) -> Image.Image:
    """The image in these colours, each pixel in the nearest one; a quarter of the bytes."""
    return image.quantize(palette=_palette(colours), dither=Image.Dither.NONE)


def painted(strokes: Sequence[Stroke], colour: Colour, wide: int, top: int, bottom: int) -> Image.Image:
    """The rows of a canvas of one colour in true colours, with what is painted on it."""
    first = strokes[0] if strokes else None
    if first is not None and first.rows is not None and first.top <= top and bottom <= first.bottom:
        image, strokes = first.rows(top, bottom), strokes[1:]
    else:
        image = Image.new("RGB", (wide, bottom - top), colour)
    for stroke in strokes:
        if stroke.top < bottom and stroke.bottom > top:
            stroke.paint(image, top)
    return image


def png(
    strokes: Sequence[Stroke], colour: Colour, size: tuple[int, int], colours: tuple[Colour, ...]
) -> bytes:
    """The canvas in its palette as a PNG; the same bytes whether its strips were kept or not."""
    data = _file(_compressed_strips(strokes, colour, size, colours, _LEVEL), size, colours)
    return (
        data
        if len(data) <= _LARGE_BYTES
        else _file(_compressed_strips(strokes, colour, size, colours, _SMALLEST_LEVEL), size, colours)
    )


def _compressed_strips(
    strokes: Sequence[Stroke],
    colour: Colour,
    size: tuple[int, int],
    colours: tuple[Colour, ...],
    level: int,
) -> list[_Strip]:
    """All strips of a canvas; those that are new are painted, neighbours at once."""
    keys = _keys(strokes, size, _number((size[0], colour, colours, level)))
    found: list[_Strip | None] = [None if key is None else _strips.find(key) for key in keys]
    for first, last in _runs(found, TOGETHER):
        top, bottom = first * STRIP, min(last * STRIP, size[1])
        lines = _lines(flat(painted(strokes, colour, size[0], top, bottom), colours))
        length = STRIP * (size[0] + 1)
        for number in range(first, last):
            start = (number - first) * length
            strip = _compressed(lines[start : start + length], level)
            found[number] = strip
            if (key := keys[number]) is not None:
                _strips.put(key, strip)
    return [strip for strip in found if strip is not None]


def _keys(strokes: Sequence[Stroke], size: tuple[int, int], picture: int) -> list[bytes | None]:
    """For each strip what tells it apart; None where something unknown is painted on it."""
    high = size[1]
    numbers = [array("Q", (picture, top, min(high - top, STRIP))) for top in range(0, high, STRIP)]
    unknown: set[int] = set()
    for stroke in strokes:
        touched = range(max(0, stroke.top) // STRIP, -(-min(high, stroke.bottom) // STRIP))
        if stroke.key is None:
            unknown.update(touched)
            continue
        known = _number(stroke.key)
        for number in touched:
            numbers[number].append(known)
    return [None if at in unknown else each.tobytes() for at, each in enumerate(numbers)]


def _runs(found: Sequence[_Strip | None], most: int) -> Iterator[tuple[int, int]]:
    """First and last, exclusive, of missing strips that stand together, at most so many."""
    first = None
    for number, strip in enumerate((*found, _Strip(b"", 1, 0))):
        if first is not None and (strip is not None or number == first + most):
            yield first, number
            first = None
        if strip is None and first is None:
            first = number


# --- The file (RFC 2083; RFC 1950 and 1951 for what is in it) ---------------------------------------------


def _lines(image: Image.Image) -> bytes:
    """The rows of an image of a palette, each as it is: behind a byte for filter 0."""
    lines = Image.new("P", (image.width + 1, image.height))
    lines.paste(image, (1, 0))
    return lines.tobytes()


def _compressed(lines: bytes, level: int) -> _Strip:
    """Rows compressed without looking back at what stands above them."""
    press = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = press.compress(lines) + press.flush(zlib.Z_FULL_FLUSH)
    return _Strip(data, zlib.adler32(lines), len(lines))


def _file(strips: Sequence[_Strip], size: tuple[int, int], colours: tuple[Colour, ...]) -> bytes:
    checksum = 1
    for strip in strips:
        checksum = _joined_checksum(checksum, strip)
    end = b"\3\0"  # the last block, an empty one
    stream = b"".join((b"\x78\x5e", *(strip.data for strip in strips), end, checksum.to_bytes(4, "big")))
    header = struct.pack(">2I5B", *size, 8, 3, 0, 0, 0)  # 8 bits a pixel, by a palette
    palette = bytes(part for colour in colours for part in colour)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", stream), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _joined_checksum(checksum: int, strip: _Strip) -> int:
    """Adler-32 of some bytes and those of the strip behind them."""
    low, high = checksum & 0xFFFF, checksum >> 16
    more_low, more_high = strip.checksum & 0xFFFF, strip.checksum >> 16
    total = high + more_high + strip.length * (low - 1)
    return (total % _MODULUS) << 16 | (low + more_low - 1) % _MODULUS
