"""Turn changes of games are counted, and written below the length of the game."""

from __future__ import annotations

from bot.simulation import plan, play
from tests.turn_changes import turn_changes, written

SOURCE = "GAME = Game(\n    length=(28,),\n    version=1,\n)\n"


def test_a_turn_changes_when_another_seat_moves() -> None:
    """streets: the two seats move by turns but for a few moves at the start and the end."""
    record = play(plan("streets", 2, (), "normal", seed=1), 0)
    assert 20 <= turn_changes(record) < len(record.moves)


def test_the_figures_stand_below_the_length_and_are_replaced_there() -> None:
    once = written(SOURCE, (26,))
    assert once == "GAME = Game(\n    length=(28,),\n    turn_changes=(26,),\n    version=1,\n)\n"
    assert written(once, (27, 30)) == once.replace("(26,)", "(27, 30)")
