"""The end of a game of Chicago Underworld: the winners, all plates by rank, and the city above them."""

from __future__ import annotations

import pytest

from engines.chicago import GAME
from engines.chicago.cards import TERRITORIES
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import PICTURES
from renders.chicago.boxes import FINAL_CITY, STRIP, districts, final_plates, stage
from renders.chicago.colours import PALETTE
from renders.chicago.finale import finale
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.palette import SEATS, WALNUT
from tests.renders.chicago_positions import end, named, over, side
from tests.renders.pixels import count, lights, part
from tests.renders.recorder import faults, lettering_of, recording


def finale_of(view: View, context: DrawContext | None = None) -> Canvas:
    assert view.outcome
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    finale(canvas, view, view.outcome, (), context or named(len(view.sides)))
    return canvas


@pytest.mark.parametrize(("seats", "ranked"), [(2, (0, 1)), (3, (0, 1, 2)), (5, (4, 0, 1, 2, 3))])
def test_everybody_is_named_by_rank_with_all_points(seats: int, ranked: tuple[int, ...]) -> None:
    """E2: who has won comes first."""
    view = end(seats)
    assert view.outcome
    told = lettering_of(lambda: finale_of(view))
    assert told == [
        text for seat in ranked for text in (named(seats).names[seat], str(view.outcome.scores[seat]))
    ]


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_plates_of_the_end_are_equal_and_below_the_winners(seats: int) -> None:
    boxes = final_plates(seats)
    assert len(boxes) == seats
    assert len({(box.w, box.h) for box in boxes}) == 1
    assert all(box.y > stage(seats).bottom for box in boxes)
    for row in {box.y for box in boxes}:
        in_row = [box for box in boxes if box.y == row]
        assert abs(in_row[0].x + in_row[-1].right - SIZE[0]) <= 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_only_a_photograph_reaches_into_the_corner_of_the_alt_badge(seats: int) -> None:
    """Emblem, name and points of the lowest plate at the left begin beside it."""
    view = end(seats)
    with recording() as recorders:
        found = recorders[id(finale_of(view))]
    corner = Box(0, SIZE[1] - 70, 90, 70)
    assert len([sprite for sprite in found.sprites if sprite.meets(corner)]) == 1 - seats % 2
    assert not any(place.meets(corner) for _, place in (*found.lines, *found.signs))


@pytest.mark.parametrize("seats", GAME.seats)
def test_long_names_of_ais_are_whole_at_the_end(seats: int) -> None:
    """With their cogwheels, beside three figures of points."""
    names = ("Bartholomew", "Wilhelmina", "Montgomery") * 2
    rich = side(TERRITORIES, 5, ("10H", "10D", "10S", "10C", "9H", "9D"))
    view = over(rich, *(side((), 1, ("5H",)) for _ in range(1, seats)))
    context = DrawContext(names[:seats], str, frozenset(range(seats)))
    told = lettering_of(lambda: finale_of(view, context))
    assert {*names[:seats], "188"} <= {*told}
    assert faults(lambda: finale_of(view, context)) == []


def test_only_who_has_won_alone_is_amid_henchmen() -> None:
    """As many of them as the gang has, in its colour."""
    few, many = (
        count(
            PICTURES.board(over(side((), men, ("10H",)), side((), 0, ())), (), named(2)),
            stage(2),
            SEATS[0].colour,
        )
        for men in (0, 5)
    )
    assert many > few + 20_000
    tied = PICTURES.board(over(side((), 5, ()), side((), 5, ())), (), named(2))
    assert count(tied, stage(2), SEATS[0].colour) < many


def test_all_who_have_won_are_on_the_stage() -> None:
    """E3: even six may share the win, each with a crown."""
    tied = over(*(side((), 1, ("5H",)),) * 6)
    png = PICTURES.board(tied, (), named(6))
    shown = {colour for _, colour in part(png, stage(6)).getcolors() or ()}
    assert {seat.colour for seat in SEATS} <= shown
    room = stage(6)
    for place in range(6):
        column = Box(room.x + place * room.w // 6, room.y, room.w // 6, room.h)
        assert lights(png, column) > 1000
    assert lettering_of(lambda: finale_of(tied)).count("7") == 6
    assert faults(lambda: finale_of(tied)) == []


def test_the_end_says_who_owned_what() -> None:
    """The whole city stands above the winners, each territory with the flag and the colour of its owner."""
    view = end(3)
    png = PICTURES.board(view, (), named(3))
    for card, box in districts(FINAL_CITY).items():
        below = box._replace(y=box.bottom - STRIP, h=STRIP)
        shown = [seat for seat, mark in enumerate(SEATS) if count(png, below, mark.colour) > 1000]
        assert shown == [seat for seat, one in enumerate(view.sides) if card in one.territories]
