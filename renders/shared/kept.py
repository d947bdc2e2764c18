"""What was drawn once and is needed often: kept as long as it fits, one bound in bytes for all of it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 24 * 2**20  # bytes; what the boards of two tables of each game need stays in it
_OVERHEAD = 600  # bytes of the objects around the pixels, and of the key
_DEPTH: Final = {"1": 1, "L": 1, "P": 1}  # bytes of a pixel as Pillow holds it; four in all other modes


class Kept:
    """Values by key, at most so many bytes of pixels; those unused longest are dropped."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._lock = threading.Lock()  # a bot without workers draws in threads
        self.size = 0
        """Bytes of what is kept."""

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """The value; drawn if it is not kept."""
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
                value: T = found[0]
                return value
        value = draw()
        size = _OVERHEAD + pixels(value)
        with self._lock:
            if key not in self._values:
                self._values[key] = value, size
                self.size += size
            while self.size > self._room:
                _, (_, dropped) = self._values.popitem(last=False)
                self.size -= dropped
        return value


def pixels(drawn: object) -> int:
    """Bytes of an image, or of all images of a tuple such as a sprite."""
    if isinstance(drawn, Image.Image):
        return drawn.width * drawn.height * _DEPTH.get(drawn.mode, 4)
    if isinstance(drawn, tuple):
        return sum(map(pixels, drawn))
    return 0


_kept = Kept(ROOM)


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """Keep what the function draws, beside what all others draw. Its arguments are hashable."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (draw, args, *kwargs.items())
        return _kept.get(key, lambda: draw(*args, **kwargs))

    return found
