"""Whole games go on as they went before, and are told in the same words."""

from __future__ import annotations

import pytest

from tests.engines.played import WRITTEN, played
from tests.engines.plays import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_and_told_as_written_down(name: str) -> None:
    """After a change that was meant: ``python -m tests.engines.played``, and read the difference."""
    former = (WRITTEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    *happens, said = played(name)
    assert happens == former[:-1]
    assert said == former[-1], f"Read what is said otherwise: python -m tests.engines.played show {name}"
