"""A bounded cache of drawings that are needed often, with one limit in bytes for all of them."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import wraps
from heapq import heappop, heappush, heapreplace
from time import thread_time
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

MAX_BYTES: Final = 32 * 2**20
_OVERHEAD = 600  # bytes of the objects around the pixels
_DEPTH: Final = {"L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in the other modes in use

_Rank: TypeAlias = tuple[float, int]
"""The rank of a value since its last use, and the number of that use."""


@dataclass(slots=True)
class _Kept:
    key: Hashable
    value: Any
    worth: float
    """Seconds per byte: how long it took to draw, with all that had to be drawn or loaded for it then."""
    rank: _Rank


class Cache:
    """Values by key, at most ``room`` bytes of pixels; the lowest ranks are dropped first (GreedyDual-Size).

    The rank of a value is its worth, in seconds per byte, plus the rank of the value dropped last when this
    one was last used: so what is dear to draw stays longer than the rest, but not for ever. ``clock`` tells
    seconds.
    """

    def __init__(self, room: int, clock: Callable[[], float] = thread_time) -> None:
        self.size = 0
        """Bytes of what is kept."""
        self._room = room
        self._clock = clock
        self._uses: Counter[int] = Counter()  # of each image kept: many share a mask
        self._values: dict[Hashable, _Kept] = {}
        self._queue: list[tuple[_Rank, _Kept]] = []  # a heap of all values, each with a rank that it had
        self._floor = 0.0
        self._numbers = itertools.count()
        self._lock = threading.Lock()  # a bot without workers draws in threads

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value; drawn if it is not kept."""
        with self._lock:
            if (found := self._values.get(key)) is not None:
                found.rank = self._rank(found.worth)
                kept: T = found.value
                return kept
        began = self._clock()
        value = draw()
        seconds = self._clock() - began
        with self._lock:
            if key not in self._values:  # another thread may have drawn it meanwhile
                self._keep(key, value, seconds)
        return value

    def _rank(self, worth: float) -> _Rank:
        return self._floor + worth, next(self._numbers)

    def _keep(self, key: Hashable, value: object, seconds: float) -> None:
        before = self.size
        self._count_in(value)
        worth = seconds / (self.size - before)
        kept = self._values[key] = _Kept(key, value, worth, self._rank(worth))
        heappush(self._queue, (kept.rank, kept))
        while self.size > self._room:
            self._drop_lowest()

    def _drop_lowest(self) -> None:
        """Drop the value in front of the queue, or put it further back if it was used meanwhile."""
        rank, kept = self._queue[0]
        if kept.rank > rank:
            heapreplace(self._queue, (kept.rank, kept))
            return
        heappop(self._queue)
        self._floor, _ = rank
        del self._values[kept.key]
        self._count_out(kept.value)

    def _count_in(self, value: object) -> None:
        self.size += _OVERHEAD
        for image in _images(value):
            self._uses[id(image)] += 1
            if self._uses[id(image)] == 1:
                self.size += _bytes(image)

    def _count_out(self, value: object) -> None:
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
