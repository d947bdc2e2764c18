"""The Brier scores of the curves that the analysis shows."""

from __future__ import annotations

from statistics import fmean

import pytest
from click.testing import CliRunner

from bench.arena.curves import main, scores, squares
from bot.catalogue import game
from bot.simulation import plan, play
from engines.analysis import analysed

EVEN = 0.25  # of two seats: half a win is expected of each, and it has all or nothing


def test_the_curve_is_the_one_that_the_bot_shows() -> None:
    """The same luck is imagined; the end, whose result is known, is left out."""
    streets = game("streets")
    record = play(plan("streets", 2, [], "normal", 3), 0)
    assert record.result is not None
    (winner,) = record.result.winners
    shown = analysed(streets, record).curve
    expected = [(1 - chances[winner]) ** 2 for chances in shown[:-1]]
    assert squares(streets, record) == pytest.approx(expected)


def test_the_later_the_better() -> None:
    """And better than guessing from the start."""
    found = {part: fmean(its) for part, its in scores("streets", 2, 8).items()}
    assert found["last third"] < found["first third"] < 1.2 * EVEN
    assert found["all"] < EVEN


def test_the_command_prints_each_part() -> None:
    outcome = CliRunner().invoke(main, ["streets", "2", "--games", "2"], catch_exceptions=False)
    assert [line.split("  ")[-1].strip() for line in outcome.output.splitlines()] == [
        "first third",
        "second third",
        "last third",
        "all",
        "if every chance were even",
    ]
    refused = CliRunner().invoke(main, ["streets", "3"])
    assert refused.exit_code == 2
    assert "not for 3 players" in refused.output
