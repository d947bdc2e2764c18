"""How a process uses its memory: one heap, freed memory given back, and garbage looked for seldom."""

from __future__ import annotations

import gc
import mmap
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL

STARTING = 100_000  # objects made before garbage is looked for, in a program that starts: what it makes stays
RUNNING = 2_000  # garbage of 27 interactions held 9 MiB: buffers of the pictures that they had sent
_ARENA_MAX, _MMAP_THRESHOLD = -8, -3  # M_ARENA_MAX and M_MMAP_THRESHOLD of malloc.h
LARGE_BYTES = 32 * 1024  # of a block outside the heap: most pictures and whatever is read at once
_IN_USE = Path("/proc/self/statm")  # Linux: second number in it, in pages


def start() -> None:
    """Collect garbage seldom while modules are loaded: nearly nothing becomes garbage then."""
    gc.set_threshold(STARTING, 10, 10)


def settle() -> None:
    """Exempt all that the program has built so far from garbage collection: it stays as long as it runs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(RUNNING, 10, 10)
    tidier()()


def one_heap() -> None:
    """Threads share one heap, where the C library has one for each (glibc): 8 of the bot's 97 MiB.

    They take turns at the interpreter, so they do not wait for it. To be called before they are started.
    """
    _settle_malloc(_ARENA_MAX, 1)


def large_apart() -> None:
    """Keep what is large outside the heap (glibc), where it would leave holes: 3 to 8 of the bot's 97 MiB.

    A process that draws would get all pixels anew from the system.
    """
    _settle_malloc(_MMAP_THRESHOLD, LARGE_BYTES)


def _settle_malloc(parameter: int, value: int) -> None:
    try:
        _c_library().mallopt(parameter, value)
    except (AttributeError, OSError, TypeError):  # TypeError: Windows
        return


def tidier() -> Callable[[], object]:
    """What gives freed memory back to the system; does nothing where the C library cannot (glibc can)."""
    try:
        return partial(_c_library().malloc_trim, 0)
    except (AttributeError, OSError, TypeError):  # TypeError: Windows
        return lambda: None


def tidier_at_growth(room: int) -> Callable[[], None]:
    """What gives freed memory back whenever the process has grown by ``room`` bytes."""
    tidy = tidier()
    least = 0

    def look() -> None:
        nonlocal least
        used = in_use()
        if used > least + room:
            tidy()
            least = in_use()
        least = min(least, used)

    return look


def in_use() -> int:
    """Bytes of memory that this process has; 0 where the system tells it otherwise than Linux does."""
    try:
        return int(_IN_USE.read_bytes().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


def _c_library() -> CDLL:
    from ctypes import CDLL  # noqa: PLC0415 - commands that end soon need none of it

    return CDLL(None)
