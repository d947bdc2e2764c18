"""The stage of Chicago Underworld: what was done last, dice, and the question that is open."""

from __future__ import annotations

import pytest

from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.events import Attacked, Drawn, Event, Fought, Killed, Rolled, Stopped, Turn, TurnedUp
from engines.chicago.view import View
from renders.chicago import PICTURES, actions
from renders.chicago.boxes import LAST_ACTION
from renders.shared.canvas import Box
from renders.shared.palette import SEATS
from tests.renders.chicago_positions import HALOS, HELD, HIRE, RAID, SALE, WON, asking, named, table
from tests.renders.pixels import part


def _stage(*happened: Event, view: View | None = None) -> bytes:
    return part(PICTURES.board(view or table(6), happened, named(6)), LAST_ACTION).tobytes()


@pytest.mark.parametrize("name", [name for name in HALOS if name not in {"asked", "reinserted", "turn"}])
def test_what_was_done_last_is_told_on_the_stage(name: str) -> None:
    assert _stage(HALOS[name][0]) != _stage()


def test_every_deed_looks_different() -> None:
    shown = [
        _stage(event) for name, (event, _) in HALOS.items() if name not in {"asked", "reinserted", "turn"}
    ]
    assert len(set(shown)) == len(shown)


def _battle(*rolls: tuple[tuple[int, ...], tuple[int, ...]]) -> set[bytes]:
    return {_stage(Fought(1, "KH", 0, attack, defence, True, 3)) for attack, defence in rolls}


def test_every_die_of_both_sides_makes_a_difference() -> None:
    """Section 8: all dice of both are public."""
    rolls = [((5, 2, 1), (3,)), ((5, 2, 2), (3,)), ((5, 2), (3,)), ((5, 2, 1), (4,)), ((5, 2, 1), (3, 1))]
    assert len(_battle(*rolls)) == len(rolls)


def test_dice_are_sorted() -> None:
    """The highest one decides, so it comes first, however they were rolled."""
    assert len(_battle(((5, 2, 1), (3, 1)), ((1, 5, 2), (3, 1)), ((2, 1, 5), (1, 3)))) == 1


@pytest.mark.parametrize(("event", "row"), [(WON, 0), (HELD, 1)])
def test_the_winners_row_has_its_colour(event: Fought, row: int) -> None:
    """P16: on a tie the owner of the territory wins."""
    png = PICTURES.board(table(6), (event,), named(6))
    ends = [part(png, LAST_ACTION).getpixel((150, 90 + 94 * number)) for number in range(2)]
    winner = SEATS[event.seat if event.won else event.owner].colour
    assert [end == winner for end in ends] == [row == 0, row == 1]


def test_beside_another_deed_the_winners_best_die_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int]] = []
    monkeypatch.setattr("renders.shared.dice.die", lambda number, seat, _high: drawn.append((number, seat)))
    for event, best in ((WON, [(5, 1), (4, 0)]), (HELD, [(5, 0), (5, 1)])):
        drawn.clear()
        for icon in actions._fought(event).short[:2]:  # noqa: SLF001 - what is listed
            icon(50)
        assert drawn == best


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_for_a_henchman_is_drawn(die: int) -> None:
    """P14: 4 and more bring a henchman."""
    others = {_stage(Rolled(1, other, 4)) for other in range(1, 7) if other != die}
    assert _stage(Rolled(1, die, 4)) not in others


def test_a_battle_is_at_large_even_if_it_is_not_the_last_deed() -> None:
    later = (Turn(2, 7), Drawn(2, None, 6, 21), Stopped(2))
    png = PICTURES.board(table(6), (WON, *later), named(6))
    assert part(png, LAST_ACTION).getpixel((20, 14)) == SEATS[1].colour
    assert part(png, LAST_ACTION).getpixel((150, 90)) == SEATS[1].colour


def test_draws_give_way_where_there_are_too_many_deeds() -> None:
    """Three others are listed beside the main deed; a battle, a hit and a hire matter more than a draw."""
    drawn = Drawn(2, None, 6, 21)
    past_actions = (Killed(1, "AS", 0, 2), Rolled(3, 5, 1), Attacked(4, "RJ", "KH", 0))
    assert (
        _stage(drawn, *past_actions, WON) == _stage(*past_actions, WON) == _stage(*past_actions, drawn, WON)
    )


def test_what_matters_is_at_large_and_a_draw_beside_it() -> None:
    drawn, killed = Drawn(2, None, 6, 21), Killed(1, "AS", 0, 2)
    large = Box(LAST_ACTION.x + 3, LAST_ACTION.y + 3, 600, LAST_ACTION.h - 6)
    boards = [PICTURES.board(table(6), happened, named(6)) for happened in ((killed, drawn), (drawn, killed))]
    assert boards[0] == boards[1]
    assert part(boards[0], large).getpixel((17, 11)) == SEATS[1].colour


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (TurnedUp(1, "QD", 15, 21), Declined(SALE, True, None)),
        (TurnedUp(1, "QD", 15, 21), Paid(SALE, ("7H", "8H"), 1, 5)),
        (Rolled(1, 2, 5), Declined(HIRE, True, None)),
    ],
)
def test_nothing_is_told_twice(first: Event, then: Event) -> None:
    """Nothing is said twice; a question and its answer in one picture are one action."""
    assert _stage(first, then) in {_stage(first), _stage(then)}


def test_an_open_question_is_on_the_stage_although_nothing_has_happened_since() -> None:
    """A board that is posted again still tells who sends the mob."""
    views = [asking(table(6), purpose, "KH", 20, 0) for purpose in ("raid", "mob")]
    assert len({_stage(view=view) for view in (table(6), *views)}) == 3
    assert _stage(view=views[0]) == _stage(Attacked(1, "RJ", "KH", 0), Asked(RAID), view=views[0])
