"""How a process uses its memory: one heap, freed memory given back, and garbage looked for seldom."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from functools import partial

STARTING = 100_000  # objects made before garbage is looked for, in a program that starts: what it makes stays
RUNNING = 10_000
_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h


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
    try:
        ctypes.CDLL(None).mallopt(_ARENA_MAX, 1)
    except (AttributeError, OSError, TypeError):  # TypeError: Windows
        return


def tidier() -> Callable[[], object]:
    """What gives freed memory back to the system; does nothing where the C library cannot (glibc can)."""
    try:
        return partial(ctypes.CDLL(None).malloc_trim, 0)
    except (AttributeError, OSError, TypeError):  # TypeError: Windows
        return lambda: None
