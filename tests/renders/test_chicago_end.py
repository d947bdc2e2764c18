"""The end of a game of Chicago Underworld: the winners, all plates by rank, and the city above them."""

from __future__ import annotations

import itertools
from functools import partial

import pytest

from bot.tables.values.names import AI_NAMES
from engines.chicago import GAME
from engines.chicago.cards import POINTS, TERRITORIES
from engines.chicago.events import Finished
from engines.chicago.state import MOST_HENCHMEN
from engines.chicago.view import View
from renders.base import DrawContext
from renders.chicago import PICTURES
from renders.chicago.bosses import gangster, hat
from renders.chicago.boxes import STAGE, final_plates
from renders.chicago.cards import dearest_first
from renders.chicago.city import suburb
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.final_plate import final_plate
from renders.chicago.finale import _BENCH, _BOSS, _CARD, _DEEP, finale
from renders.chicago.lands import draw_lands, land_places
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.cards import face
from renders.shared.layout import ranking
from renders.shared.money import bank_note
from renders.shared.palette import SEATS, WALNUT, Colour
from tests.renders.chicago_positions import end, named, over, side
from tests.renders.pixels import count, lights, part
from tests.renders.recorder import faults, lettering_of, recording


def finale_of(view: View, context: DrawContext | None = None) -> Canvas:
    assert view.outcome
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    finale(canvas, view, view.outcome, context or named(len(view.sides)))
    return canvas


@pytest.mark.parametrize(("seats", "ranked"), [(2, (0, 1)), (3, (0, 1, 2)), (5, (4, 0, 1, 2, 3))])
def test_everybody_is_named_by_rank_with_all_points(seats: int, ranked: tuple[int, ...]) -> None:
    """E2: who has won comes first."""
    view = end(seats)
    assert view.outcome
    told = lettering_of(lambda: finale_of(view))
    expected = [
        text for seat in ranked for text in (named(seats).names[seat], str(view.outcome.scores[seat]))
    ]
    following = iter(told)
    assert all(text in following for text in expected)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_plates_of_the_end_are_equal_and_fill_the_room_beside_the_winners(seats: int) -> None:
    boxes = final_plates(seats)
    assert len(boxes) == seats
    assert len({(box.x, box.w, box.h) for box in boxes}) == 1
    assert boxes[0].x > STAGE.right
    assert boxes[0].right == SIZE[0] - STAGE.x
    assert boxes[0].y == STAGE.y
    assert STAGE.bottom - boxes[-1].bottom < seats
    assert all(above.bottom < below.y for above, below in itertools.pairwise(boxes))


@pytest.mark.parametrize("seats", GAME.seats)
def test_only_the_stage_reaches_into_the_corner_of_the_alt_badge(seats: int) -> None:
    """There it has nothing but the edge of the table."""
    view = end(seats)
    with recording() as recorders:
        found = recorders[id(finale_of(view))]
    corner = Box(0, SIZE[1] - 70, 90, 70)
    assert len([sprite for sprite in found.sprites if sprite.meets(corner)]) == 1
    assert not any(place.meets(corner) for _, place in (*found.lines, *found.signs))
    stage = part(PICTURES.board(view, (), named(seats)), Box(STAGE.x + 3, 890, 90 - STAGE.x - 3, 57))
    assert len(stage.getcolors() or ()) == 1


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


@pytest.mark.parametrize("seats", GAME.seats)
def test_names_of_ais_are_whole_beside_territories(seats: int) -> None:
    """On low plates, these are as high as the plate; without any, the name has room up to the points."""
    for first in range(0, len(AI_NAMES), seats):
        names = (AI_NAMES * 2)[first : first + seats]
        view = over(*(side(("KH", "QS", "JC"), 5, ("10H", "10D")) for _ in range(seats)))
        told = lettering_of(partial(finale_of, view, DrawContext(names, str, frozenset(range(seats)))))
        assert {*names} <= {*told}
        assert not any("…" in text for text in told)


def test_who_has_won_alone_is_amid_henchmen() -> None:
    """As many of them as the gang has, in its colour."""
    few, many = (_coloured(over(side((), men, ("10H",)), side((), 0, ()))) for men in (0, 5))
    assert many > few + 3_000


@pytest.mark.parametrize("seat", range(6))
def test_a_crown_stands_on_its_hat(seat: int) -> None:
    """The moon is not seen below it, not even in the dent of a hat."""
    view = over(*(side((), 2 * (seat == other), ()) for other in range(6)))
    middle, top = hat(seat, _BOSS)
    left, upper = STAGE.x + 3 + (STAGE.w - 6 - _BOSS) // 2, STAGE.y + 3 + _BENCH.y - _BOSS
    below = Box(left + middle - 30, upper + top + round(_DEEP * _BOSS), 60, 8)
    assert count(PICTURES.board(view, (), named(6)), below, QUARTERS["S"].trim) == 0


def test_few_who_share_the_win_have_banners_alone() -> None:
    """Without some of their henchmen or of their money, which would mean nothing."""
    one, many = (_coloured(over(*(side((), men, ("5H",)),) * 2)) for men in (1, 5))
    assert one == many
    stages = {
        part(PICTURES.board(over(*(side((), 1, cards),) * 2), (), named(2)), STAGE).tobytes()
        for cards in (("5H",), ("10H",))
    }
    assert len(stages) == 1


def _coloured(view: View) -> int:
    """Return how much of the stage has the colour of seat 0."""
    return count(PICTURES.board(view, (), named(2)), STAGE, SEATS[0].colour)


def test_all_who_have_won_are_on_the_stage() -> None:
    """E3: even six may share the win, each with a crown."""
    tied = over(*(side((), 1, ("5H",)),) * 6)
    png = PICTURES.board(tied, (), named(6))
    shown = {colour for _, colour in part(png, STAGE).getcolors() or ()}
    assert {seat.colour for seat in SEATS} <= shown
    room = STAGE
    for place in range(6):
        row, column = divmod(place, 2)
        cell = Box(room.x + column * room.w // 2, room.y + row * room.h // 3, room.w // 2, room.h // 3)
        assert lights(png, cell) > 1000
    assert lettering_of(lambda: finale_of(tied)).count("7") == 6
    assert faults(lambda: finale_of(tied)) == []


def test_no_two_henchmen_of_a_gang_look_the_same() -> None:
    """In face, hat and clothes: not by their colour alone."""
    men = [gangster(0, number, 100) for number in range(MOST_HENCHMEN)]
    assert len({man.image.tobytes() for man in men}) == len(men)
    assert len({man.mask.tobytes() for man in men}) == len(men)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_end_says_who_owned_what(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the plates by rank; whoever has too many for the room has the number of the others.

    Two plates have room for all.
    """
    shown = _drawn(monkeypatch, "lands.face", "lands.deed", "lands.district")
    some = ("KH", "QS", "JC")
    view = over(side(some[:1], 1, ("5H",)), *(side(some, 1, ("5H",)) for _ in range(1, seats)))
    assert view.outcome
    finale_of(view)
    by_rank = [dearest_first(view.sides[seat].territories) for seat in ranking(view.outcome)]
    assert [card for card, _ in shown] == [card for cards in by_rank for card in cards]
    rich = over(side(TERRITORIES, 1, ("5H",)), *(side((), 1, ("5H",)) for _ in range(1, seats)))
    assert any(text.startswith("+") for text in lettering_of(lambda: finale_of(rich))) == (seats > 2)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("number", range(1, len(TERRITORIES) + 1))
def test_indices_without_points_have_their_sum_behind(
    seats: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E1: what territories count is in every plate; up to four, each has its own points.

    An equals sign tells the sum from the points of the last one.
    """
    bare = _drawn(monkeypatch, "lands.face")
    view = over(side(TERRITORIES[:number], 4, ()), *(side((), 0, ()) for _ in range(1, seats)))
    told = lettering_of(lambda: finale_of(view))
    total = sum(POINTS[card] for card in TERRITORIES[:number])
    assert bool(bare) == (f"={total}" in told)
    assert number > 4 or not bare


@pytest.mark.parametrize("seats", (5, 6))
@pytest.mark.parametrize("number", range(1, 5))
def test_a_long_name_gives_way_to_the_points_of_up_to_four_territories(
    seats: int, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut only where they would have no room below it."""
    bare = _drawn(monkeypatch, "lands.face")
    others = (side(TERRITORIES[:number], 4, ("10H",)) for _ in range(1, seats))
    view = over(side(TERRITORIES[:number], 5, ("10H", "10D")), *others)
    names = ("Anna", *("Bartholomew Montgomery",) * (seats - 1))
    told = lettering_of(lambda: finale_of(view, DrawContext(names, str)))
    assert not bare
    assert not any(text.startswith("+") for text in told)
    assert any("…" in text for text in told) == (number > 2)
    assert faults(lambda: finale_of(view, DrawContext(names, str))) == []


@pytest.mark.parametrize(
    ("room", "others"),
    [(Box(0, 0, 60, 200), "+2"), (Box(0, 0, 200, 40), "+3"), (Box(0, 0, 60, 40), "+3")],
    ids=["narrow", "low", "both"],
)
def test_a_room_smaller_than_an_index_has_places_for_two_figures(room: Box, others: str) -> None:
    """For the number of the others and the points of all."""
    canvas = Canvas.blank(200, 200, WALNUT, PALETTE)
    with recording() as recorders:
        draw_lands(canvas, TERRITORIES[:3], land_places(3, room, (168, 128)))
    assert [text for text, _ in recorders[id(canvas)].lines] == ["=30", others]


@pytest.mark.parametrize("seats", GAME.seats)
def test_money_and_henchmen_of_all_plates_are_at_one_place(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of one size, whatever a gang owns, so that the plates can be compared."""
    heights, places = set[int](), list[Box]()

    def drawn(dollars: int, high: int) -> Sprite:
        heights.add(high)
        return bank_note(dollars, high)

    def noted(_canvas: Canvas, _men: int, room: Box, high: int) -> None:
        heights.add(-high)
        places.append(room._replace(y=room.middle[1] - high // 2, w=0, h=high))

    monkeypatch.setattr("renders.chicago.final_plate.bank_note", drawn)
    monkeypatch.setattr("renders.chicago.final_plate._write_men", noted)
    view = over(*(side(TERRITORIES[:seat], 5 - seat, ("9H",) * (seat + 1)) for seat in range(seats)))
    assert view.outcome
    finale_of(view)
    tops = [place.y - box.y for place, box in zip(places, final_plates(seats), strict=True)]
    assert len(heights) == 2
    assert len({(place.x, top) for place, top in zip(places, tops, strict=True)}) == 1


def _drawn(monkeypatch: pytest.MonkeyPatch, *drawings: str) -> list[tuple[str, tuple[int, int]]]:
    """Return the list to which each card is added, with its width and height, as one of these draws it."""
    drawn: list[tuple[str, tuple[int, int]]] = []

    def seen(card: str, wide: int, high: int) -> Sprite:
        drawn.append((card, (wide, high)))
        return face(card, wide, high)

    for drawing in drawings:
        monkeypatch.setattr(f"renders.chicago.{drawing}", seen)
    return drawn


@pytest.mark.parametrize(("number", "houses"), [(0, 0), (1, 1), (2, 2), (4, 0)])
def test_few_territories_of_two_gangs_are_shown_as_districts(
    number: int, houses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their plates are high, so these are large; more than fit side by side are there as indices."""
    shown = _drawn(monkeypatch, "lands.district")
    view = over(side(TERRITORIES[:number], 5, ("5H",)), side((), 0, ()))
    final_plate(Canvas.blank(*SIZE, WALNUT, PALETTE), view, 0, final_plates(2)[0], named(2))
    assert len(shown) == houses
    assert all(wide >= 220 and high >= 160 for _, (wide, high) in shown)


def test_no_gold_rings_the_points_at_the_end() -> None:
    """Gold is for what the last move has changed: a winner's points are in the colour of the seat."""
    view = end(4)
    assert view.outcome
    png = PICTURES.board(view, (Finished(view.outcome),), named(4))
    assert not any(lights(png, box) for box in final_plates(4))


@pytest.mark.parametrize("seats", GAME.seats)
def test_points_add_up_on_every_plate(seats: int) -> None:
    """E1: each henchman counts two points beside money and territories, which the plate says."""
    told = lettering_of(lambda: finale_of(over(*(side(("KH",), 4, ("5H",)),) * seats)))
    assert told.count("4×2") == seats


@pytest.mark.parametrize("seats", GAME.seats)
def test_gangs_without_henchmen_can_be_read_at_the_end(seats: int) -> None:
    """Where they are counted, none is a figure like the others."""
    assert faults(lambda: finale_of(over(*(side(("KH", "QS"), 0, ("5H",)),) * seats))) == []


def test_the_money_of_the_winner_lies_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """E2: card by card, so that one can count what the plate says; hit men and jokers are worth nothing."""
    shown = _drawn(monkeypatch, "finale.face")
    view = over(side((), 1, ("10H", "5H", "AS", "BJ")), side((), 5, ("4H",)))
    finale_of(view)
    assert [card for card, _ in shown] == ["5H", "10H"]


@pytest.mark.parametrize("number", [5, 6, 12, 36])
def test_all_the_money_of_the_winner_lies_on_the_table(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which may be more than a hand keeps; of all the money of the deck, no card is hidden below others.

    No card is where Discord may mark the alt text.
    """
    money = tuple(f"{rank}{suit}" for rank in range(2, 11) for suit in "HDSC")[-number:]
    view = over(side((), 1, money), side((), 5, ("4H",)))
    placed: list[Box] = []
    put = Canvas.put

    def seen(self: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if sprite.size[1] == _CARD[1]:
            placed.append(Box(x, y, *sprite.size))
        put(self, sprite, x, y)

    monkeypatch.setattr(Canvas, "put", seen)
    finale_of(view)
    assert len(placed) == number
    assert all(left.x + 5 < right.x for left, right in itertools.pairwise(placed))
    assert STAGE.x + placed[0].x >= 90
    assert placed[-1].right < STAGE.w


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_gang_without_territories_has_the_city_in_their_place(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No plate looks as if something were missing."""
    rooms: list[Box] = []

    def seen(wide: int, high: int, sky: Colour) -> Sprite:
        rooms.append(Box(0, 0, wide, high))
        return suburb(wide, high, sky)

    monkeypatch.setattr("renders.chicago.final_plate.suburb", seen)
    view = over(side(("KH",), 1, ()), *(side((), 1, ("5H",)) for _ in range(1, seats)))
    finale_of(view)
    assert len(rooms) == seats - 1


def test_the_columns_of_the_account_add_up_to_its_totals() -> None:
    """Cash counts as points, so it has no unit that the others lack."""
    written = lettering_of(lambda: PICTURES.draw_account(end(3), named(3)))
    assert not any("$" in text for text in written)
