"""How a process uses its memory."""

from __future__ import annotations

import ctypes
import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock, call

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
    assert gc.get_threshold() == (2_000, 10, 10)
    assert gc.get_freeze_count() > 0
    library.malloc_trim.assert_called_once_with(0)


@pytest.mark.usefixtures("thresholds")
def test_garbage_is_not_kept_and_what_is_made_later_is_found() -> None:
    for _ in range(2):
        gone = weakref.ref(Ring())
        memory.settle()
        assert gone() is None


def test_the_c_library_is_asked_for_one_heap_and_to_keep_large_blocks_apart(library: Mock) -> None:
    """By the numbers that its header gives to these two options."""
    memory.one_heap()
    memory.large_apart()
    assert library.mallopt.mock_calls == [call(-8, 1), call(-3, 32 * 1024)]


def test_memory_is_given_back_where_the_c_library_knows_how(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing happens elsewhere."""
    assert memory.tidier()() in {None, 0, 1}
    for library in (Mock(return_value=object()), Mock(side_effect=OSError), Mock(side_effect=TypeError)):
        monkeypatch.setattr(ctypes, "CDLL", library)
        memory.one_heap()
        assert memory.tidier()() is None


def test_memory_is_given_back_once_the_process_has_grown(
    library: Mock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Since it was smallest; how large it is the system tells, or does not."""
    assert memory.in_use() > 2**20 or sys.platform != "linux"
    sizes = iter([5, 3, 6, 7, 6, 4, 8, 5])
    monkeypatch.setattr(memory, "in_use", lambda: next(sizes))
    tidy = memory.tidier_at_growth(3)
    given_back = []
    for _ in range(5):
        tidy()
        given_back.append(library.malloc_trim.call_count)
    assert given_back == [1, 1, 2, 2, 3]
    monkeypatch.undo()
    monkeypatch.setattr(memory, "_IN_USE", Path("nowhere"))
    assert memory.in_use() == 0
