"""A bounded LRU cache of drawings that are needed often, with one limit in bytes for all of them."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES: Final = 48 * 2**20  # at 56 MiB MafiaDollar's hands take a quarter less, at 40 MiB an eighth more
_OVERHEAD = 600  # bytes of the objects around the pixels
_DEPTH: Final = {"L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in the other modes in use


class Cache:
    """Values by key, at most ``room`` bytes of pixels; those unused longest are dropped."""

    def __init__(self, room: int) -> None:
        self.size = 0
        """Bytes of what is kept."""
        self._room = room
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()  # a bot without workers draws in threads

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value; drawn if it is not kept."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                kept: T = self._values[key]
                return kept
        value = draw()
        with self._lock:
            if key not in self._values:  # another thread may have drawn it meanwhile
                self._values[key] = value
                self.size += _bytes(value)
            while self.size > self._room:
                self.size -= _bytes(self._values.popitem(last=False)[1])
        return value


def _bytes(value: object) -> int:
    if isinstance(value, tuple):
        return sum(map(_bytes, value))
    pixels = value.width * value.height * _DEPTH.get(value.mode, 4) if isinstance(value, Image.Image) else 0
    return pixels + _OVERHEAD


_cache = Cache(MAX_BYTES)


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function draws, beside what all others draw. Its arguments are hashable."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        return _cache.get((draw, args, *kwargs.items()), lambda: draw(*args, **kwargs))

    return found
