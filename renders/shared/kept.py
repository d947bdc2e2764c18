"""What was drawn once and is needed often: kept as long as it fits, one bound in bytes for all of it."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 28 * 2**20  # bytes; what the boards of two tables of each game need stays in it
PARTS_ROOM: Final = 2 * 2**20  # bytes of what is only a part of something that is kept
_OVERHEAD = 600  # bytes of the objects around the pixels, and of the key
_DEPTH: Final = {"1": 1, "L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in all other modes
_COLOURS: Final = 256  # of an image with a palette; a picture has 64 in the end


class Kept:
    """Values by key, at most so many bytes of pixels; those unused longest are dropped.

    Images of true colours are kept with a palette of their own, a quarter of their size, and given out in
    true colours; equal masks are kept once.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._values: OrderedDict[Hashable, _Packed] = OrderedDict()
        self._lock = threading.Lock()  # a bot without workers draws in threads
        self.size = 0
        """Bytes of what is kept."""

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value; drawn if it is not kept."""
        with self._lock:
            packed = self._values.get(key)
            if packed is not None:
                self._values.move_to_end(key)
        if packed is None:
            packed = _packed(draw())
            self._put(key, packed)
        value: T = _unpacked(packed)  # the first time, too: the same picture each time
        return value

    def _put(self, key: Hashable, packed: _Packed) -> None:
        with self._lock:
            if key not in self._values:
                self._values[key] = packed
                self.size += _OVERHEAD + packed.size
            while self.size > self._room:
                _, dropped = self._values.popitem(last=False)
                self.size -= _OVERHEAD + dropped.size


class _Packed(NamedTuple):
    """A value as it is kept: its kind, what is kept, and the bytes of it."""

    kind: type | None
    """A kind of tuple of packed values, an image of true colours, or None: the value itself is kept."""
    value: Any
    size: int


_masks: WeakValueDictionary[tuple[tuple[int, int], bytes], Image.Image] = WeakValueDictionary()


def _packed(drawn: Any) -> _Packed:
    if isinstance(drawn, tuple):
        parts = tuple(_packed(part) for part in drawn)
        return _Packed(type(drawn), parts, sum(part.size for part in parts))
    if not isinstance(drawn, Image.Image):
        return _Packed(None, drawn, 0)
    if drawn.mode == "RGB":
        flat = drawn.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        return _Packed(Image.Image, flat, pixels(flat))
    if drawn.mode != "L":
        return _Packed(None, drawn, pixels(drawn))
    key = drawn.size, hashlib.blake2b(drawn.tobytes(), digest_size=16).digest()
    known = _masks.setdefault(key, drawn)
    return _Packed(None, known, pixels(drawn) if known is drawn else 0)


def _unpacked(packed: _Packed) -> Any:
    kind, value, _ = packed
    if kind is None:
        return value
    if kind is Image.Image:
        return value.convert("RGB")
    parts = map(_unpacked, value)
    return kind(*parts) if hasattr(kind, "_make") else kind(parts)


def pixels(image: Image.Image) -> int:
    """Bytes of an image's pixels."""
    return image.width * image.height * _DEPTH.get(image.mode, 4)


_kept = Kept(ROOM)
_parts = Kept(PARTS_ROOM)
_drawing = threading.local()


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function draws, beside what all others draw. Its arguments are hashable.

    What is asked for while something else that is kept is drawn is seldom needed again, so it has a small
    room of its own: the strokes of a card are drawn many times as large as the card.
    """

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args, *kwargs.items())
        depth = getattr(_drawing, "depth", 0)

        def drawn() -> T:
            _drawing.depth = depth + 1
            try:
                return draw(*args, **kwargs)
            finally:
                _drawing.depth = depth

        return (_parts if depth and key not in _kept else _kept).get(key, drawn)

    return found
