"""The places of plates, bank and city on the table of Chicago Underworld."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engines.chicago import GAME
from engines.chicago.cards import TERRITORIES
from renders.base import DrawContext
from renders.chicago import PICTURES
from renders.chicago.bank import bank
from renders.chicago.boxes import (
    ACTION,
    ALL_BROAD,
    BANK,
    CITY,
    districts,
    emblem,
    head,
    photo,
    plates,
    trays,
)
from renders.chicago.city import city
from renders.chicago.colours import PALETTE
from renders.chicago.districts import colours, panorama
from renders.chicago.plate import crown_place, leads
from renders.shared.canvas import HALO, SIZE, Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_DARK, SEATS, WALNUT
from tests.renders.chicago_positions import HALOS, named, table
from tests.renders.pixels import lights, part
from tests.renders.recorder import lettering_of, recording


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_first_seat_is_at_the_bottom_and_the_others_follow_clockwise(seats: int) -> None:
    """The reader's own side at the bottom, on the left if one gang is beside it; clockwise."""
    turns = []
    for plate in plates(seats, 0):
        right, down = plate.middle[0] - 640, plate.middle[1] - SIZE[1] // 2
        turns.append(math.atan2(-right, down))
    assert (turns[0] > 0.3) == (seats in {4, 5})
    assert abs(turns[0]) < 1
    around_the_table = [(turn - turns[0]) % math.tau for turn in turns]
    assert around_the_table == sorted(set(around_the_table))


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_plates_stay_where_they_are_whoever_reads(seats: int) -> None:
    """The same thing at the same place; only who sits there differs."""
    assert {frozenset(plates(seats, reader)) for reader in range(seats)} == {frozenset(plates(seats, 0))}
    assert all(plates(seats, reader)[reader] == plates(seats, 0)[0] for reader in range(seats))
    rows = defaultdict(list)
    for box in plates(seats, 0):
        rows[box.y].append(box)
    assert len({box.h for row in rows.values() for box in row}) == 1
    for row in rows.values():
        assert len({box.w for box in row}) == 1
        left, right = min(box.x for box in row), max(box.right for box in row)
        assert abs(left - CITY.x - (CITY.right - right)) <= 2
        assert left == CITY.x or len({box.w for boxes in rows.values() for box in boxes}) == 1


@pytest.mark.parametrize("happened", HALOS)
def test_the_line_around_the_last_action_is_whole(happened: str) -> None:
    """Neither the city behind it nor what was done reaches over any of its sides."""
    event, _ = HALOS[happened]
    png, thick, corner = PICTURES.board(table(3), (event,), named(3)), 3, 12
    across, down = ACTION._replace(x=ACTION.x + corner, w=ACTION.w - 2 * corner), ACTION.grown(-corner)
    sides = (
        across._replace(h=thick),
        across._replace(y=ACTION.bottom - thick, h=thick),
        down._replace(x=ACTION.x, w=thick),
        down._replace(x=ACTION.right - thick, w=thick),
    )
    assert {colour for side in sides for _, colour in part(png, side).getcolors() or ()} == {BRASS_DARK}


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_lies_upon_anything_else(seats: int) -> None:
    boxes = [BANNER, BANK, ACTION, *districts().values(), *plates(seats, 0)]
    for number, box in enumerate(boxes):
        assert box.right <= SIZE[0]
        assert box.bottom <= SIZE[1]
        for other in boxes[number + 1 :]:
            apart = box.right <= other.x or other.right <= box.x
            assert apart or box.bottom <= other.y or other.bottom <= box.y


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_plate_has_room_for_a_halo_around_each_of_its_counts(seats: int) -> None:
    """Two frames side by side share a line of ink at most, and none leaves its plate."""
    for plate, slim in itertools.product(plates(seats, 0), {False, seats > ALL_BROAD}):
        places = trays(plate, slim=slim)
        assert all(other.x - one.right >= 2 * HALO + 3 for one, other in itertools.pairwise(places))
        assert all(place.grown(HALO).right <= plate.right - 3 for place in places)
        assert places[0].grown(HALO).x > (emblem if slim else photo)(plate, slim=slim).right


@pytest.mark.parametrize(
    ("event", "rings"),
    [("paid for a henchman", [(0, 2)]), ("killed", [(0, 0), (2, 2)]), ("walked in", [(2, 2)])],
)
def test_one_halo_is_around_counts_beside_each_other(
    event: str, rings: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three in a row beside the frame of a choice are hard to tell from it on a phone."""
    halos: list[Box] = []
    monkeypatch.setattr(Canvas, "halo", lambda _canvas, box, _radius=12: halos.append(box))
    PICTURES.draw_board(table(6), (HALOS[event][0],), DrawContext(("Anna",) * 6, str))
    seat = 0 if event == "killed" else 1
    places = trays(plates(6, 0)[seat])
    found = [box for box in halos if box.meets(plates(6, 0)[seat])]
    assert found == [places[first]._replace(w=places[last].right - places[first].x) for first, last in rings]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("first", GAME.seats)
def test_the_crown_of_whoever_leads_lies_behind_the_name_or_above_the_hat_if_some_plates_are_narrow(
    seats: int, first: int
) -> None:
    """A crown in one place is found sooner; the name's room ends before it, and it covers no boss."""
    reader = first % seats
    view = replace(table(seats, reader), owes=())
    png = PICTURES.board(view, (), DrawContext(("Rosa",) * seats, str))
    for seat, plate_ in enumerate(plates(seats, reader)):
        behind, narrow = crown_place(head(plate_)), seats > ALL_BROAD
        assert behind.w >= 44
        assert behind.within(head(plate_)) == behind
        assert behind.x > photo(plate_).right
        assert (lights(png, behind) > 300) == (leads(view, seat) and not narrow)
        assert (lights(png, photo(plate_)) > 300) == (leads(view, seat) and narrow)


@pytest.mark.parametrize("name", ["Giovanni", "Bartholomew"])
def test_no_crown_cuts_a_name(name: str) -> None:
    """However narrow the photograph is beside it."""
    view = replace(table(6), owes=())
    (ahead,) = (seat for seat in range(6) if leads(view, seat))
    context = DrawContext((name,) * 6, str)
    assert lights(PICTURES.board(view, (), context), photo(plates(6, 0)[ahead], slim=True)) > 300
    written = lettering_of(lambda: PICTURES.draw_board(view, (), context))
    assert written.count(name) == 6
    assert not any(text.endswith("…") for text in written)


@pytest.mark.parametrize("name", ["Rosa", "Bartholomew"])
def test_the_emblem_of_a_narrow_plate_covers_nothing(name: str) -> None:
    """It is before a short name, and before the trays if the name is long; never upon the boss."""
    slim = name == "Bartholomew"
    view, context = replace(table(6), owes=()), DrawContext((name,) * 6, str)
    board = PICTURES.board(view, (), context)
    for seat, plate_ in enumerate(plates(6, 0)):
        sign = emblem(plate_, slim=slim)
        assert part(board, sign).getpixel((sign.w // 2, 3)) == SEATS[seat].colour
        assert sign.x >= photo(plate_, slim=slim).right
        assert sign.right < trays(plate_, slim=slim)[0].x if slim else sign.bottom < trays(plate_)[0].y


def test_neighbouring_districts_that_have_changed_have_one_halo() -> None:
    """Their own ones would cut each other; a gap or a street ends it."""
    canvas, places = Canvas.blank(*SIZE, WALNUT, PALETTE), districts()
    with recording() as recorders:
        city(canvas, table(2), {"JS", "QS", "KS", "JC", "KC"}, {})
    row = places["JS"]._replace(w=places["KS"].right - places["JS"].x)
    halos = [row, places["JC"], places["KC"]]
    assert recorders[id(canvas)].halos == [box.grown(HALO) for box in halos]


def test_the_reader_sits_at_the_bottom() -> None:
    low = plates(5, 0)[0]
    png = PICTURES.board(table(5, 1), (), named(5))
    assert part(png, low).getpixel((low.w // 2, 6)) == SEATS[1].colour


def test_the_deck_has_one_ring() -> None:
    """Whoever may draw from it sees that alone; what has changed is told by the last action."""

    def gold(changed: set[str], offered: Signs) -> int:
        canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
        bank(canvas, table(3), changed, offered, named(3))
        return lights(canvas.png(), BANK)

    assert gold({"deck"}, {"deck": None}) == gold(set(), {"deck": None})
    assert gold({"deck"}, {}) > gold(set(), {}) + 500


@pytest.mark.parametrize("card", TERRITORIES)
def test_a_building_without_a_flag_is_in_the_middle_of_its_place(card: str) -> None:
    """Where a flag may be, it stands farther right, unless it fills the place."""
    assert abs(_balance(card, flag=False) - 110) <= 13
    assert _balance(card, flag=True) >= _balance(card, flag=False)


def _balance(card: str, *, flag: bool) -> int:
    """Return the mean place, in pixels from the left, of what stands before the sky of a territory."""
    image = panorama(card, 220, 126, flag=flag).image.crop((0, 0, 220, 80))
    sky = Image.new("RGB", image.size, colours(card, asleep=False)["sky"])
    drawn = ImageChops.difference(image.convert("RGB"), sky).convert("L").point(bool)
    weights = drawn.tobytes()
    return sum(place % 220 for place, value in enumerate(weights) if value) // sum(weights)
