"""What was drawn once and is needed often: kept as long as it fits, one bound in bytes for all of it."""

from __future__ import annotations

import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from PIL import Image

if sys.version_info >= (3, 14):
    from compression import zstd

    def _decompressor() -> Callable[[bytes], bytes]:
        return zstd.decompress
else:
    import zstandard as zstd

    def _decompressor() -> Callable[[bytes], bytes]:
        return zstd.ZstdDecompressor().decompress


P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES: Final = 4 * 2**20  # bytes; what some pictures in a row need stays in it
MAX_COMPRESSED_BYTES: Final = 4 * 2**20  # bytes: all that the tables of a day need, a tenth of its size
MAX_PART_BYTES: Final = 2**19  # bytes of what is only a part of something that is kept
MAX_COMPRESSED_PART_BYTES: Final = 2**19  # bytes: masks, which become small
BAND: Final = 32  # rows
_OVERHEAD = 600  # bytes of the objects around the pixels, and of the key
_DEPTH: Final = {"1": 1, "L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in all other modes
_LEVEL = 1  # of Zstandard, which is read several times as fast as zlib; pictures of few colours become small


class _Own(threading.local):
    """What each thread has of its own."""

    def __init__(self) -> None:
        self.depth = 0
        """How many values that are kept are being drawn, one for the other."""
        self.decompress = _decompressor()


_own = _Own()


class Cache:
    """Values by key, at most so many bytes of pixels; those unused longest are dropped.

    ``compressed_room``: bytes for values that have no room any more as they are, and are kept compressed.
    """

    def __init__(self, room: int, compressed_room: int = 0) -> None:
        self._values = _LruCache(room)
        self._packed = _LruCache(compressed_room)
        self._lock = threading.Lock()  # a bot without workers draws in threads

    @property
    def size(self) -> int:
        """Bytes of what is kept."""
        return self._values.size + self._packed.size

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values or key in self._packed

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value; drawn if it is not kept."""
        value: T | None = self.find(key)
        if value is None:
            value = draw()
            self.put(key, value)
        return value

    def find(self, key: Hashable) -> Any:
        """The value, None if it is not kept."""
        with self._lock:
            value = self._values.find(key)
            if value is None and (packed := self._packed.find(key)) is not None:
                value = _decompressed(packed)
                self._put(key, value)
        return value

    def put(self, key: Hashable, value: object) -> None:
        """Keep a value."""
        with self._lock:
            self._put(key, value)

    def _put(self, key: Hashable, value: object) -> None:
        for old, dropped in self._values.put(key, value):
            if self._packed.room and self._packed.find(old) is None:
                self._packed.put(old, _compressed(dropped))


class _LruCache:
    """Values by key in the order of their use, at most ``room`` bytes."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.size = 0
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values

    def find(self, key: Hashable) -> Any:
        """The value, None if it is not here."""
        if key not in self._values:
            return None
        self._values.move_to_end(key)
        return self._values[key][0]

    def put(self, key: Hashable, value: object) -> list[tuple[Hashable, Any]]:
        """Add a value, unless it is here. Returns what has no room any more."""
        if key not in self._values:
            size = _OVERHEAD + _bytes(value)
            self._values[key] = value, size
            self.size += size
        dropped = []
        while self.size > self.room:
            old, (unused, size) = self._values.popitem(last=False)
            self.size -= size
            dropped.append((old, unused))
        return dropped


def compress(data: bytes) -> bytes:
    """Pixels compressed quickly, for this program alone."""
    # A copy: what is returned had room for data that does not compress, and would keep holes of that size.
    return bytes(memoryview(zstd.compress(data, _LEVEL)))


def decompress(data: bytes) -> bytes:
    """The pixels that were compressed."""
    return _own.decompress(data)


class _CompressedImage(NamedTuple):
    """An image compressed."""

    mode: str
    size: tuple[int, int]
    palette: bytes | None
    data: bytes

    @classmethod
    def of(cls, image: Image.Image) -> _CompressedImage:
        return cls(image.mode, image.size, _palette(image), compress(image.tobytes()))

    def image(self) -> Image.Image:
        return _image(self.mode, self.size, self.palette, decompress(self.data))


class Bands(NamedTuple):
    """A large image of a palette, compressed in bands of rows: seldom is all of it looked at."""

    size: tuple[int, int]
    palette: bytes | None
    bands: tuple[bytes, ...]

    @classmethod
    def of(cls, image: Image.Image) -> Bands:
        """The image in bands."""
        wide, high = image.size
        boxes = ((0, top, wide, min(top + BAND, high)) for top in range(0, high, BAND))
        return cls(image.size, _palette(image), tuple(compress(image.crop(box).tobytes()) for box in boxes))

    def between(self, top: int, bottom: int) -> Image.Image:
        """The rows from ``top`` to the one before ``bottom``."""
        wide, high = self.size
        first, last = top // BAND, -(-bottom // BAND)
        rows = b"".join(map(decompress, self.bands[first:last]))
        start = first * BAND
        image = _image("P", (wide, min(last * BAND, high) - start), self.palette, rows)
        return image.crop((0, top - start, wide, bottom - start))


def _palette(image: Image.Image) -> bytes | None:
    palette = image.getpalette()
    return None if palette is None else bytes(palette)


def _image(mode: str, size: tuple[int, int], palette: bytes | None, data: bytes) -> Image.Image:
    # Masks and pictures of a palette are what the bytes are, without a copy.
    image = Image.frombuffer(mode, size, data, "raw", mode, 0, 1)
    if palette is not None:
        image.putpalette(palette)
    return image


def _compressed(value: Any) -> Any:
    if isinstance(value, tuple):
        parts = [_compressed(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_make") else tuple(parts)
    if not isinstance(value, Image.Image):
        return value
    return _CompressedImage.of(value)


def _decompressed(value: Any) -> Any:
    if isinstance(value, _CompressedImage):
        return value.image()
    if isinstance(value, tuple):
        parts = [_decompressed(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_make") else tuple(parts)
    return value


def _bytes(value: object) -> int:
    """Bytes of pixels and of compressed ones."""
    if isinstance(value, Image.Image):
        return pixel_bytes(value)
    if isinstance(value, tuple):
        return sum(map(_bytes, value))
    return len(value) if isinstance(value, bytes) else 0


def pixel_bytes(image: Image.Image) -> int:
    """Bytes of an image's pixels."""
    return image.width * image.height * _DEPTH.get(image.mode, 4)


_cache = Cache(MAX_BYTES, MAX_COMPRESSED_BYTES)
_parts = Cache(MAX_PART_BYTES, MAX_COMPRESSED_PART_BYTES)


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function draws, beside what all others draw. Its arguments are hashable.

    What is asked for while something else that is kept is drawn is seldom needed again, so it has a small
    room of its own: the strokes of a card are drawn many times as large as the card.
    """

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args, *kwargs.items())
        depth = _own.depth

        def drawn() -> T:
            _own.depth = depth + 1
            try:
                return draw(*args, **kwargs)
            finally:
                _own.depth = depth

        return (_parts if depth and key not in _cache else _cache).get(key, drawn)

    return found
