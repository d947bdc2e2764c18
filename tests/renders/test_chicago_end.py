"""The end of a game of Chicago Underworld: the podium, and the city above it."""

from __future__ import annotations

import pytest

from engines.chicago import GAME
from engines.chicago.cards import TERRITORIES
from engines.chicago.view import View
from renders.chicago import PICTURES
from renders.chicago.boxes import FINAL_CITY, FINALE, STRIP, districts
from renders.chicago.colours import PALETTE
from renders.chicago.podium import podium
from renders.shared.canvas import SIZE, Canvas
from renders.shared.palette import INK, SEATS
from tests.renders.chicago_positions import end, named, over, side
from tests.renders.pixels import count, part
from tests.renders.recorder import faults, lettering_of, recording


def podium_of(view: View) -> Canvas:
    assert view.outcome
    canvas = Canvas.blank(*SIZE, INK, PALETTE)
    podium(canvas, view, view.outcome, FINALE.grown(-3), (), named(len(view.sides)))
    return canvas


@pytest.mark.parametrize(("seats", "shown"), [(2, (1, 0)), (3, (1, 0, 2)), (5, (2, 0, 4, 1, 3))])
def test_the_end_has_a_podium_with_names(seats: int, shown: tuple[int, ...]) -> None:
    """The winner in the middle, the others by turns left and right of it."""
    told = lettering_of(lambda: podium_of(end(seats)))
    names = [name for name in told if name in named(seats).names]
    assert names == [named(seats).names[at] for at in shown]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_end_says_where_the_points_come_from(seats: int) -> None:
    """E2: each part of a score stands before its sum, however large they are."""
    rich = side(TERRITORIES, 5, ("10H", "10D", "10S", "10C", "9H", "9D"))
    gangs = (rich, *(side((), men, ("5H",)) for men in range(1, seats)))
    told = lettering_of(lambda: podium_of(over(*gangs)))
    for gang in gangs:
        parts = [str(number) for number in (gang.territory_points, gang.henchman_points, gang.money)]
        total = str(gang.territory_points + gang.henchman_points + (gang.money or 0))
        assert [*parts, total] in [told[at : at + 4] for at in range(len(told))]
    assert faults(lambda: podium_of(over(*gangs))) == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_podium_stands_in_the_middle(seats: int) -> None:
    """Beside two and four gangs no place is left free."""
    with recording() as recorders:
        canvas = podium_of(over(*(side((), 5 - seat % 5, ()) for seat in range(seats))))
    names = named(seats).names
    places = [box for text, box in recorders[id(canvas)].lines if text in names]
    assert abs(places[0].middle[0] + places[-1].middle[0] - SIZE[0]) <= 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_total_is_larger_than_its_parts(seats: int) -> None:
    view = over(*(side((), 1, ("5H", "5D")) for _ in range(seats)))  # 0 for territories, 2, 10
    with recording() as recorders:
        canvas = podium_of(view)
    highs = {text: box.h for text, box in recorders[id(canvas)].lines}
    assert highs["12"] > max(highs["2"], highs["10"]) + 5


def test_who_ties_stands_as_high() -> None:
    """E3: also behind the winner, the same points have the same step."""
    tied = over(side((), 5, ()), side((), 2, ()), side((), 2, ()), side((), 2, ()))
    png = PICTURES.board(tied, (), named(4))
    highs = [count(png, FINALE, SEATS[seat].colour) for seat in range(1, 4)]
    assert max(highs) - min(highs) < 8000


def test_all_who_have_won_are_on_the_podium() -> None:
    """E3: even six may share the win."""
    tied = over(*(side((), 1, ("5H",)),) * 6)
    png = PICTURES.board(tied, (), named(6))
    shown = {colour for _, colour in part(png, FINALE).getcolors() or ()}
    assert {seat.colour for seat in SEATS} <= shown
    assert lettering_of(lambda: podium_of(tied)).count("7") == 6
    assert faults(lambda: podium_of(tied)) == []


def test_the_end_says_who_owned_what() -> None:
    """The whole city stands above the podium, each territory with the flag and the colour of its owner."""
    view = end(3)
    png = PICTURES.board(view, (), named(3))
    for card, box in districts(FINAL_CITY).items():
        below = box._replace(y=box.bottom - STRIP, h=STRIP)
        shown = [seat for seat, mark in enumerate(SEATS) if count(png, below, mark.colour) > 1000]
        assert shown == [seat for seat, one in enumerate(view.sides) if card in one.territories]
