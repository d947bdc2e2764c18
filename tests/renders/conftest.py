"""What every test of pictures leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renders.shared.canvas import Canvas

METHODS = {**vars(Canvas)}


@pytest.fixture(autouse=True)
def canvas_left_alone() -> Iterator[None]:
    """Fail a test that leaves a method of canvases replaced: a recorder would keep all later drawings."""
    yield
    assert {name for name, method in vars(Canvas).items() if METHODS.get(name) is not method} == set()
