"""The places of plates, bank and city on the table of Chicago Underworld."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import pytest
from PIL import Image, ImageChops

from engines.chicago import GAME
from renders.chicago import PICTURES
from renders.chicago.bosses import marked_photograph
from renders.chicago.boxes import ACTION, BANK, CITY, districts, head, photo, plates, trays
from renders.shared.canvas import HALO, RIM, SIZE
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_LIGHT, SEATS
from tests.renders.chicago_positions import named, table
from tests.renders.pixels import part


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
    """The same thing at the same place; only who sits there differs. Those of a row are equal and fill it."""
    assert {frozenset(plates(seats, reader)) for reader in range(seats)} == {frozenset(plates(seats, 0))}
    assert all(plates(seats, reader)[reader] == plates(seats, 0)[0] for reader in range(seats))
    rows = defaultdict(list)
    for box in plates(seats, 0):
        rows[box.y].append(box)
    assert len({box.h for row in rows.values() for box in row}) == 1
    for row in rows.values():
        assert len({box.w for box in row}) == 1
        assert min(box.x for box in row) == CITY.x
        assert CITY.right - max(box.right for box in row) <= 2


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
    for plate in plates(seats, 0):
        places = trays(plate)
        assert all(other.x - one.right >= 2 * HALO + 3 for one, other in itertools.pairwise(places))
        assert all(place.grown(HALO).right <= plate.right - 3 for place in places)
        assert places[0].grown(HALO).x > photo(plate).right


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_crown_has_one_place_and_size_on_every_plate(seats: int) -> None:
    """At the upper left corner of a plate, beside the name and clear of its head."""
    for seat in range(seats):
        picture = photo(plates(seats, 0)[seat])
        bare, crowned = (
            marked_photograph(seat, picture.w, picture.h, crowned=worn).image.convert("RGB")
            for worn in (False, True)
        )
        gold = Image.new("RGB", crowned.size, BRASS_LIGHT)
        assert not _alike(bare, gold).getbbox()
        left, top, right, bottom = _alike(crowned, gold).getbbox() or (0, 0, 0, 0)
        assert right - left >= 60
        assert bottom - top >= 48
        assert bottom < 70
        assert picture.x + right + RIM <= head(plates(seats, 0)[seat]).x


def _alike(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return a mask of the pixels that are the same in both."""
    return ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value == 0))


def test_the_reader_sits_at_the_bottom() -> None:
    low = plates(5, 0)[0]
    png = PICTURES.board(table(5, 1), (), named(5))
    assert part(png, low).getpixel((low.w // 2, 6)) == SEATS[1].colour
