"""How a process uses its memory."""

from __future__ import annotations

import ctypes
import gc
import weakref
from collections.abc import Iterator
from unittest.mock import Mock

import pytest

from bot import memory


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


class Ring:
    """Refers to itself, so that only a search for garbage finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Mock:
    """A C library that notes what it is asked for."""
    library = Mock()
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    return library


@pytest.mark.usefixtures("thresholds")
def test_garbage_is_looked_for_seldom_at_the_start_and_more_often_afterwards(library: Mock) -> None:
    """And what lies free after the start is given back."""
    memory.start()
    assert gc.get_threshold() == (100_000, 10, 10)
    gc.unfreeze()
    memory.settle()
    assert gc.get_threshold() == (10_000, 10, 10)
    assert gc.get_freeze_count() > 0
    library.malloc_trim.assert_called_once_with(0)


@pytest.mark.usefixtures("thresholds")
def test_garbage_is_not_kept_and_what_is_made_later_is_found() -> None:
    for _ in range(2):
        gone = weakref.ref(Ring())
        memory.settle()
        assert gone() is None


def test_one_heap_is_asked_of_the_c_library(library: Mock) -> None:
    """By the number of ``M_ARENA_MAX`` in its header."""
    memory.one_heap()
    library.mallopt.assert_called_once_with(-8, 1)


def test_memory_is_given_back_where_the_c_library_knows_how(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing happens elsewhere."""
    assert memory.tidier()() in {None, 0, 1}
    for library in (Mock(return_value=object()), Mock(side_effect=OSError), Mock(side_effect=TypeError)):
        monkeypatch.setattr(ctypes, "CDLL", library)
        memory.one_heap()
        assert memory.tidier()() is None
