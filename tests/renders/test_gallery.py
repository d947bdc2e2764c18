"""Each thing there is to draw stands where it stood, in its colours."""

from __future__ import annotations

import pytest

from tests.renders.gallery import GALLERY, WORDS


@pytest.mark.parametrize("name", GALLERY)
def test_what_is_drawn_where_is_as_written_down(name: str) -> None:
    """After a change that was meant: ``python -m tests.renders.gallery``, and look at the difference."""
    assert GALLERY[name]() == (WORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_written_down() -> None:
    assert sorted(path.stem for path in WORDS.iterdir()) == sorted(GALLERY)
