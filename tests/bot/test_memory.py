"""How a process uses its memory."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bot import memory


@pytest.fixture
def thresholds() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("thresholds")
def test_garbage_is_looked_for_seldom_at_the_start_and_more_often_afterwards() -> None:
    memory.start()
    assert gc.get_threshold()[0] == memory.STARTING
    gc.unfreeze()
    memory.settle()
    assert 700 < gc.get_threshold()[0] < memory.STARTING
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("thresholds")
def test_garbage_made_later_is_found() -> None:
    memory.settle()
    ring: list[object] = []
    ring.append(ring)
    del ring
    assert gc.collect() >= 1


def test_memory_can_be_given_back_where_the_c_library_knows_how() -> None:
    """And nothing happens elsewhere."""
    assert memory.tidier()() in {None, 0, 1}


def test_one_heap_is_asked_of_the_c_library() -> None:
    """In a process of its own: it holds for good."""
    program = "from bot import memory; memory.one_heap(); print('whole')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert done.stdout == "whole\n"
