"""Whole games go on as they went before, and are told in the same words."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.breadth import wide
from tests.engines.played import GAMES, WRITTEN, played


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_and_told_as_written_down(name: str) -> None:
    """After a change that was meant: ``python -m tests.engines.played``, and read the difference."""
    former = (WRITTEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    now = "\n".join(islice(played(name), wide(len(former) + 1, len(former) // 2))).splitlines()
    assert now == wide(former, former[: len(now)])
