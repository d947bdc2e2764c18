"""A bounded LRU cache of drawings that are needed often, with one limit in bytes for all of them."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES: Final = 32 * 2**20
_OVERHEAD = 600  # bytes of the objects around the pixels
_DEPTH: Final = {"L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in the other modes in use


class Cache:
    """Values by key, at most ``room`` bytes of pixels; those unused longest are dropped."""

    def __init__(self, room: int) -> None:
        self.size = 0
        """Bytes of what is kept."""
        self._room = room
        self._uses: Counter[int] = Counter()  # of each image kept: many share a mask
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
                self._take(value)
            while self.size > self._room:
                self._drop(self._values.popitem(last=False)[1])
        return value

    def _take(self, value: object) -> None:
        self.size += _OVERHEAD
        for image in _images(value):
            self._uses[id(image)] += 1
            if self._uses[id(image)] == 1:
                self.size += _bytes(image)

    def _drop(self, value: object) -> None:
        self.size -= _OVERHEAD
        for image in _images(value):
            self._uses[id(image)] -= 1
            if not self._uses[id(image)]:
                del self._uses[id(image)]
                self.size -= _bytes(image)


def _images(value: object) -> Iterator[Image.Image]:
    if isinstance(value, Image.Image):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _images(part)


def _bytes(image: Image.Image) -> int:
    return image.width * image.height * _DEPTH.get(image.mode, 4) + _OVERHEAD


_cache = Cache(MAX_BYTES)


def cached(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function draws, beside what all others draw. Its arguments are hashable."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        return _cache.get((draw, args, *kwargs.items()), lambda: draw(*args, **kwargs))

    return found
