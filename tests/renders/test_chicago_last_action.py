"""The stage of Chicago Underworld: what was done last, dice, and the question that is open."""

from __future__ import annotations

import itertools

import pytest

from engines.chicago.events import (
    Asked,
    Attacked,
    Declined,
    Drawn,
    Event,
    Fought,
    Killed,
    Paid,
    Rolled,
    Stopped,
    Turn,
    TurnedUp,
)
from engines.chicago.view import View
from renders.chicago import PICTURES
from renders.chicago.boxes import STAGE
from renders.shared.canvas import Box
from renders.shared.palette import SEATS
from tests.renders.chicago_positions import HALOS, HELD, HIRE, RAID, SALE, WON, asking, named, table
from tests.renders.pixels import lights, part


def _stage(*happened: Event, view: View | None = None) -> bytes:
    return part(PICTURES.board(view or table(6), happened, named(6)), STAGE).tobytes()


@pytest.mark.parametrize("name", [name for name in HALOS if name not in {"asked", "reinserted", "turn"}])
def test_what_was_done_last_is_told_on_the_stage(name: str) -> None:
    assert _stage(HALOS[name][0]) != _stage()


def test_every_deed_looks_different() -> None:
    shown = [
        _stage(event) for name, (event, _) in HALOS.items() if name not in {"asked", "reinserted", "turn"}
    ]
    assert len(set(shown)) == len(shown)


def _dice(png: bytes, seat: int) -> list[int]:
    """Per column of the stage, whether it has the seat's colour, right of the badges of the dice's rows."""
    rows = Box(STAGE.x + 134, STAGE.y + 72, STAGE.w - 140, STAGE.h - 76)
    drawn = part(png, rows)
    return [
        x
        for x in range(rows.w)
        if any(drawn.getpixel((x, y)) == SEATS[seat].colour for y in range(0, rows.h, 3))
    ]


@pytest.mark.parametrize(("attack", "defence"), [((3, 5, 2, 1, 1), (4,)), ((6,), (1, 1, 2, 6, 5))])
def test_all_dice_of_a_battle_are_drawn_in_their_owners_colours(
    attack: tuple[int, ...], defence: tuple[int, ...]
) -> None:
    """Section 8: all dice of both are public."""
    event = Fought(1, "KH", 0, attack, defence, max(attack) > max(defence), 5)
    png = PICTURES.board(table(6), (event,), named(6))
    for seat, dice in ((1, attack), (0, defence)):
        columns = _dice(png, seat)
        groups = 1 + sum(1 for one, other in itertools.pairwise(columns) if other > one + 8)
        assert groups == len(dice)


def test_every_die_makes_a_difference() -> None:
    """Section 8: the dice are drawn as they were rolled, in rolling order."""
    rolls = {(5, 2, 1), (2, 5, 1), (5, 2, 2), (5, 2), (5, 1, 2)}
    drawn = {_stage(Fought(1, "KH", 0, roll, (3,), True, 3)) for roll in rolls}
    assert len(drawn) == len(rolls)


@pytest.mark.parametrize(("event", "row"), [(WON, 0), (HELD, 1)])
def test_the_winners_row_of_dice_is_framed(event: Fought, row: int) -> None:
    """P16: on a tie the owner of the territory wins."""
    png = PICTURES.board(table(6), (event,), named(6))
    ends = [Box(STAGE.right - 40, STAGE.y + 66 + 96 * number, 40, 92) for number in range(2)]
    assert [lights(png, end) > 100 for end in ends] == [row == 0, row == 1]


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_for_a_henchman_is_drawn(die: int) -> None:
    """P14: 4 and more bring a henchman."""
    others = {_stage(Rolled(1, other, 4)) for other in range(1, 7) if other != die}
    assert _stage(Rolled(1, die, 4)) not in others


def test_a_battle_is_at_large_even_if_it_is_not_the_last_deed() -> None:
    later = (Turn(2, 7), Drawn(2, None, 6, 21), Stopped(2))
    png = PICTURES.board(table(6), (WON, *later), named(6))
    assert _dice(png, 1)
    assert part(png, STAGE).getpixel((60, 14)) == SEATS[1].colour


def test_draws_give_way_where_there_are_too_many_deeds() -> None:
    """Three others are listed beside the main deed; a battle, a hit and a hire matter more than a draw."""
    drawn = Drawn(2, None, 6, 21)
    deeds = (Killed(1, "AS", 0, 2), Rolled(3, 5, 1), Attacked(4, "RJ", "KH", 0))
    assert _stage(drawn, *deeds, WON) == _stage(*deeds, WON) == _stage(*deeds, drawn, WON)


def test_what_matters_is_at_large_and_a_draw_beside_it() -> None:
    drawn, killed = Drawn(2, None, 6, 21), Killed(1, "AS", 0, 2)
    large = Box(STAGE.x + 3, STAGE.y + 3, 600, STAGE.h - 6)
    boards = [PICTURES.board(table(6), happened, named(6)) for happened in ((killed, drawn), (drawn, killed))]
    assert boards[0] == boards[1]
    assert part(boards[0], large).getpixel((57, 11)) == SEATS[1].colour


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (TurnedUp(1, "QD", 15, 21), Declined(SALE, True, None)),
        (TurnedUp(1, "QD", 15, 21), Paid(SALE, ("7H", "8H"), 1, 5)),
        (Rolled(1, 2, 5), Declined(HIRE, True, None)),
    ],
)
def test_nothing_is_told_twice(first: Event, then: Event) -> None:
    """look: nothing is said twice; a question and its answer in one picture are one deed."""
    assert _stage(first, then) in {_stage(first), _stage(then)}


def test_an_open_question_is_on_the_stage_although_nothing_has_happened_since() -> None:
    """A board that is posted again still tells who sends the mob."""
    views = [asking(table(6), purpose, "KH", 20, 0) for purpose in ("raid", "mob")]
    assert len({_stage(view=view) for view in (table(6), *views)}) == 3
    assert _stage(view=views[0]) == _stage(Attacked(1, "RJ", "KH", 0), Asked(RAID), view=views[0])
