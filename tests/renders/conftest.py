"""What every test of pictures leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renders.shared.canvas import Canvas

METHODS = {**vars(Canvas)}


@pytest.fixture(autouse=True)
def canvas_left_alone() -> Iterator[None]:
    """Fail a test that leaves a method of canvases replaced, and restore it, so that no later one fails."""
    yield
    replaced = {name for name, method in METHODS.items() if vars(Canvas).get(name) is not method}
    for name in replaced:
        setattr(Canvas, name, METHODS[name])
    assert replaced == set()
