"""What every test of pictures leaves as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from renders.shared.canvas import Canvas

METHODS = {**vars(Canvas)}


@pytest.fixture(autouse=True)
def canvas_left_alone() -> Iterator[None]:
    """Fail a test that leaves a method of canvases replaced or added; mend it, so that no later one fails."""
    yield
    names = METHODS.keys() | vars(Canvas).keys()
    changed = {name for name in names if vars(Canvas).get(name) is not METHODS.get(name)}
    for name in changed:
        if name in METHODS:
            setattr(Canvas, name, METHODS[name])
        else:
            delattr(Canvas, name)
    assert changed == set()
