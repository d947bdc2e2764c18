"""The board of Palermo: its bounds, how alike boards are, the city, and the plates beside it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from engines.city.events import Collected
from engines.city.geometry import NUMBERS
from engines.city.state import CHIPS
from engines.city.tiles import KIOSKS, STARTS, STREETS, TILES
from renders.base import DrawContext
from renders.city import PICTURES, end
from renders.city.boxes import CELL, FIELD, PICTURE, ROUND, STATUS, TILE, cell_box, plate_boxes, space_box
from renders.city.colours import PALETTE, STREET
from renders.city.field import pieces_by_cell, start_box
from renders.city.pieces import Piece, sprite
from renders.city.places import places
from renders.city.tiles import building, look, tile
from renders.shared.account import page
from renders.shared.cache import Cache
from renders.shared.canvas import Box, Canvas
from renders.shared.film import CUT
from renders.shared.layout import BANNER, ranking
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, LEATHER, SEATS
from tests.breadth import wide
from tests.renders.city_positions import (
    CONTEXT,
    FIVE,
    POLICED,
    WALKING,
    Stage,
    played,
    standing,
)
from tests.renders.contrast import contrast
from tests.renders.pixels import check, count, opened, part
from tests.renders.recorder import faults, recording

LONG = DrawContext(("Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου", "李小龙", "W" * 32, "🔥 Io"), str)
NAMELESS = DrawContext(("", "ᚠᚢᚦ", "ᚨᚱ", "", ""), str)


def _draw(stage: Stage, context: DrawContext = CONTEXT) -> bytes:
    return PICTURES.board(stage.seen(), stage.events, context)


# --- Bounds -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_games_can_be_drawn(seats: int) -> None:
    """Both phases, police, debts and homecomings; some positions, the last ones and the account."""
    stages = FIVE if seats == 5 else played(seats)
    for stage in (*stages[:: wide(7, 21)], *stages[-3:]):
        check(_draw(stage, LONG), PICTURE, palette=PALETTE)
    over = stages[-1].seen()
    assert over.outcome is not None
    check(PICTURES.account(over, LONG), page(over.outcome, PALETTE).size, palette=PALETTE)


def test_many_deeds_at_once_keep_the_weight() -> None:
    """The doings of four AI seats may come between two pictures."""
    events = tuple(event for stage in FIVE[60:75] for event in stage.events)
    check(PICTURES.board(FIVE[74].seen(), events, LONG), PICTURE, palette=PALETTE)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_city_fills_every_frame_of_a_film(seats: int) -> None:
    """However far apart its places are, what is shown of it has the frame's shape."""
    assert PICTURES.still is not None
    for stage in played(seats):
        still = PICTURES.still(stage.seen(), stage.events, CONTEXT)
        sizes = [(wide, high) for _, _, wide, high in still.parts]
        sizes += [still.scene.image.size] if still.scene else []
        ((wide, high),) = sizes
        assert wide * CUT.h == high * CUT.w


def test_places_lie_side_by_side_on_the_canvas() -> None:
    assert cell_box("a1")[:2] == FIELD[:2]
    assert (cell_box("n14").right, cell_box("n14").bottom) == (FIELD.right, FIELD.bottom)
    assert space_box("C4") == Box(*cell_box("f8")[:2], TILE, TILE)
    for seats in (3, 4, 5):
        boxes = [ROUND, *plate_boxes(seats)]
        for column in (boxes, [STATUS, *plate_boxes(seats, STATUS)]):
            assert all(above.bottom <= below.y for above, below in pairwise(column))
        assert FIELD.right < boxes[-1].x < boxes[-1].right <= 1280
        assert boxes[-1].bottom <= PICTURE[1]


@pytest.mark.parametrize("context", [LONG, DrawContext(("M" * 32,) * 5, str)], ids=["long", "wide"])
def test_names_stay_on_their_plates(context: DrawContext) -> None:
    """Between the plates and beside them the wood is the same, whatever the names are."""
    pictures = [opened(_draw(WALKING, names)) for names in (CONTEXT, context)]
    boxes = plate_boxes(5)
    gaps = [Box(STATUS.x, box.bottom + 1, STATUS.w, 6) for box in boxes[:-1]]
    for gap in (*gaps, Box(STATUS.right, STATUS.y, 1280 - STATUS.right, 980)):
        before, after = (picture.crop((gap.x, gap.y, gap.right, gap.bottom)) for picture in pictures)
        assert before.tobytes() == after.tobytes()


@pytest.mark.parametrize("first", ["Wilhelmina", "Montgomery", "Bartholomew"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ordinary_names_are_whole(seats: int, first: str) -> None:
    """Names of ten and more letters, on the board, at its end and in the account."""
    names = (first, "Alessandro", "Rosa", "Maximilian", "Tano")[:seats]
    context = DrawContext(names, str)
    over = played(seats)[-1].seen()
    for view in (played(seats)[9].seen(), over):
        with recording() as recorders:
            PICTURES.draw_board(view, (), context)
        plates = end.plate_boxes(seats) if view.outcome else plate_boxes(seats, STATUS)
        lines = [line for found in recorders.values() for line in found.lines]
        order = ranking(view.outcome) if view.outcome else range(seats)
        for name, plate in zip((names[seat] for seat in order), plates, strict=True):
            assert any(text == name and box.within(plate) == box for text, box in lines), name
    with recording() as recorders:
        PICTURES.draw_account(over, context)
    assert {*names} <= {text for found in recorders.values() for text, box in found.lines if box.y > BANNER.h}


# --- Same arguments, same bytes -----------------------------------------------------------------------


def test_the_same_arguments_give_the_same_bytes_in_every_thread() -> None:
    """Pictures depend on their arguments alone; they are drawn in worker threads."""
    jobs = [stage for stage in (FIVE[9], POLICED, FIVE[-1]) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(_draw, jobs))
    assert [len(set(drawn[first : first + 4])) for first in (0, 4, 8)] == [1, 1, 1]


@pytest.mark.parametrize("stage", [FIVE[9], POLICED, FIVE[-1]], ids=["building", "walking", "over"])
def test_everybody_sees_the_same_board(stage: Stage) -> None:
    """City section 8: nothing is hidden from anybody."""
    drawn = {PICTURES.board(stage.seen(reader), stage.events, CONTEXT) for reader in (None, 0, 1, 4)}
    assert len(drawn) == 1


def test_names_that_cannot_be_set_leave_the_badge_alone() -> None:
    """Names fall back without boxes; the seat's emblem and letter stay."""
    assert _draw(POLICED, NAMELESS) == _draw(POLICED, DrawContext(("",) * 5, str))


# --- The city -----------------------------------------------------------------------------------------


def test_no_two_tiles_look_alike() -> None:
    """City 2.3: each of the kinds in each of the turns."""
    kinds = [(laid.kind, laid.turn) for laid in (*TILES[0], *KIOSKS[0], STARTS[0], STREETS[0])]
    assert len({tile(kind, turn, TILE).image.tobytes() for kind, turn in kinds}) == len(kinds) == 18


def test_a_turned_tile_is_the_same_tile_turned() -> None:
    """City 2.3: no mirror images; only the light falls differently on the slopes."""
    for laid in (*TILES[0], *KIOSKS[0]):
        cells = {name: number for number, name in enumerate(("b2", "c2", "b3", "c3"))}
        roofs = {cells[roof] for roof in laid.roofs}
        picture = tile(laid.kind, laid.turn, TILE).image
        middles = [picture.getpixel((x, y)) for y in (18, 76) for x in (18, 76)]
        paved = tile("street", 0, TILE).image.getpixel((18, 18))
        assert [middle != paved for middle in middles].count(True) >= len(roofs)
        assert all(middles[roof] != paved for roof in roofs)


def test_houses_beside_each_other_have_different_roofs() -> None:
    """So that a row of houses is no wall; where a house lies decides it, which everybody sees."""
    for (one, number), (other, beside) in combinations(NUMBERS.items(), 2):
        if beside - number == 6 or (beside - number == 1 and number % 6):
            for kind in ("S", "B", "L"):
                roofs = [
                    building(kind, 0, TILE, look(kind, space)).sprite.image.tobytes()
                    for space in (one, other)
                ]
                assert roofs[0] != roofs[1], (one, other, kind)


def test_what_can_be_walked_is_lighter_than_all_roofs() -> None:
    """While pawns walk, every roof has the same darker colours, and no shadow falls on the streets."""
    roofs = [
        building(kind, 0, TILE, looks, calm=True).sprite for kind in ("S", "B", "L") for looks in range(4)
    ]
    colours = [{*roof.image.convert("RGB").get_flattened_data()} for roof in roofs]
    assert all(contrast(colour, STREET) > 1.5 for colour in set.union(*colours))
    assert len({max(found) for found in colours}) == 1
    for looks in range(4):
        lit, calm = (building("S", 0, TILE, looks, calm=calm).sprite.size for calm in (False, True))
        assert lit[0] > calm[0]


@pytest.mark.parametrize("stage", [FIVE[9], WALKING], ids=["building", "walking"])
def test_cells_have_names(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """City B2: while houses are built, too, words name the cell that a chip goes on."""
    monkeypatch.setattr(Cache, "get", lambda _cache, _key, draw: draw())
    with recording() as recorders:
        PICTURES.draw_board(stage.seen(), (), CONTEXT)
    lines = [line for found in recorders.values() for line in found.lines]
    assert {str(row) for row in range(1, 15)} <= {text for text, box in lines if box.right < FIELD.x}
    assert {*"abcdefghijklmn"} <= {text for text, box in lines if box.y > FIELD.bottom}


@pytest.mark.parametrize("seat", range(5))
def test_a_chip_shows_its_seats_colour(seat: int) -> None:
    picture, view = opened(_draw(WALKING)), WALKING.seen()
    found = places(pieces_by_cell(view), start_box(view))
    for cell in view.players[seat].chips:
        ((_, box),) = found.standing[cell]
        # Above the emblem, below the ink line.
        ring = [picture.getpixel((box.middle[0] + across, box.y + 9)) for across in (-2, 0, 2)]
        assert SEATS[seat].colour in ring


@pytest.mark.parametrize("what", ["pawn", "stone"])
def test_pawns_and_stones_of_all_seats_differ(what: str) -> None:
    """Told apart by colour and emblem; no piece looks like another one or like a chip."""
    view = WALKING.seen()
    drawn = set()
    for seat in range(5):
        box = cell_box("a5")
        moved = standing(view, seat, waits=False, **{what: "a5"})
        drawn.add(part(PICTURES.board(moved, (), CONTEXT), box).tobytes())
    assert len(drawn) == 5


def test_a_small_officer_is_a_shield_with_a_large_emblem() -> None:
    """A face of ten pixels on a phone is a blur."""
    faces = []
    for size in (60, 44):
        canvas = Canvas.blank(size, size, LEATHER, PALETTE)
        canvas.put(sprite(Piece("stone", 0), size), 0, 0)
        faces.append(
            {*canvas.image.crop((size // 4, size // 2, size * 3 // 4, size * 3 // 4)).get_flattened_data()}
        )
    assert [CREAM in face for face in faces] == [True, False]


def test_a_chip_a_stone_and_a_pawn_on_one_cell_are_all_seen() -> None:
    """City section 10, scenario 5, while the chip still lies there."""
    view = POLICED.seen()
    assert (view.players[2].pawn, view.players[0].stone) == ("m7", "m7")
    view = standing(view, 4, chips=("m7",))
    box = cell_box("m7").grown(CELL)
    png = PICTURES.board(view, (), CONTEXT)
    assert all(count(png, box, SEATS[seat].colour) > 40 for seat in (0, 2, 4))


# --- The table ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "stage", [FIVE[9], WALKING, POLICED, FIVE[-1]], ids=["early", "whole", "police", "over"]
)
def test_who_is_to_act_or_has_won_is_lit_in_banner_and_plate(stage: Stage) -> None:
    """First whose turn."""
    view = stage.seen()
    picture = opened(PICTURES.board(view, (), CONTEXT))
    lit = view.outcome.winners if view.outcome else view.owes
    assert picture.getpixel((150, 13)) == SEATS[lit[0]].colour
    order = ranking(view.outcome) if view.outcome else range(5)
    running = plate_boxes(5, STATUS if view.phase == "building" else ROUND)
    for seat, box in zip(order, end.plate_boxes(5) if view.outcome else running, strict=True):
        free = (box.x + 20, box.bottom - 8) if view.outcome else (box.right - 8, box.middle[1])
        assert (picture.getpixel(free) == SEATS[seat].colour) == (seat in lit)


CHANGES: dict[str, dict[str, object]] = {
    "score": {"score": 9},
    "collected": {"collected": 3},
    "allowance": {"allowance": 9},
    "debt": {"debt": 1},
    "waits": {"waits": False},
    "home": {"home": 3},
}


@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
def test_the_plate_tells_what_belongs_to_a_seat(changes: dict[str, object]) -> None:
    view = WALKING.seen()
    box = plate_boxes(5)[3]
    before, after = (
        part(PICTURES.board(one, (), CONTEXT), box).tobytes() for one in (view, standing(view, 3, **changes))
    )
    assert before != after


@pytest.mark.parametrize("debt", [0, 1])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_plate_tells_its_figures(seats: int, debt: int) -> None:
    """There is room for all of them, also for the last chip and in the last round.

    Who owes a point has an officer in place of footprints.
    """
    view = played(seats)[-2].seen()
    view = standing(
        view, 0, home=None, collected=CHIPS[seats] - 1, allowance=CHIPS[seats] + 3, debt=debt, score=99
    )
    with recording() as recorders:
        PICTURES.draw_board(view, (), DrawContext(("Ada",) * seats, str))
    lines = [text for found in recorders.values() for text, _ in found.lines]
    assert {str(CHIPS[seats] + 3), "99", "1"} <= {*lines}
    assert not [text for text in lines if "…" in text]


def test_the_crown_stands_out_on_a_lit_plate() -> None:
    """In brass on a tag of ink, beside the score."""
    for seat in range(5):
        ahead = standing(replace(WALKING.seen(), turn=seat, owes=(seat,)), seat, score=9)
        box = plate_boxes(5)[seat]
        mark = box.grown(-8)
        drawn = PICTURES.board(ahead, (), CONTEXT)
        assert count(drawn, mark, BRASS_LIGHT) > 400 < count(drawn, mark, INK), seat


def test_no_houses_left_are_told_by_a_pale_number() -> None:
    """As on the cards of houses: whoever wants one sees at once that there is none."""
    view = FIVE[9].seen()
    some, none = (
        count(
            PICTURES.board(replace(view, left=(("S", 7), ("B", 2), ("L", left))), (), CONTEXT), STATUS, CREAM
        )
        for left in (7, 0)
    )
    assert none < some * 9 // 10


def test_the_strip_tells_houses_left_and_then_the_round() -> None:
    views = [FIVE[9].seen(), FIVE[10].seen(), WALKING.seen(), replace(WALKING.seen(), round=2)]
    assert len({part(PICTURES.board(view, (), CONTEXT), STATUS).tobytes() for view in views}) == 4


@pytest.mark.parametrize("seats", [3, 4])
def test_the_crown_is_beside_or_above_the_score(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Off the photograph: right of the emblem if it has room there, else in its place."""
    ahead = standing(played(seats)[-2].seen(), 1, score=99)
    crowns: list[Box] = []

    monkeypatch.setattr(Canvas, "crown", lambda _, at, wide: crowns.append(centred(at, wide)))
    with recording() as recorders:
        PICTURES.draw_board(ahead, (), CONTEXT)
    (crown,) = crowns
    (score,) = (box for found in recorders.values() for text, box in found.lines if text == "99")
    plate = plate_boxes(seats)[1]
    assert crown.within(plate) == crown
    assert crown.bottom < score.y if seats == 3 else crown.right < score.x


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_leads_keeps_the_emblem(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """At home too, where no chip shows it."""
    ahead = standing(played(seats)[-2].seen(), 1, score=99, home=9)
    stamps: list[tuple[str, Box]] = []
    monkeypatch.setattr(Canvas, "stamp", lambda _, name, box, *_rest: stamps.append((name, box)))
    PICTURES.draw_board(ahead, (), CONTEXT)
    plate = plate_boxes(seats)[1]
    (emblem,) = (box for name, box in stamps if name == SEATS[1].shape and box.within(plate) == box)
    (crown,) = (box for name, box in stamps if name == "crown" and box.within(plate) == box)
    assert not emblem.meets(crown)


def centred(middle: tuple[int, int], side: int) -> Box:
    """The square around a point."""
    x, y = middle
    return Box(x, y, 0, 0).grown(side // 2)


@pytest.mark.parametrize("score", [9, 99, 137])
def test_on_a_low_plate_the_crown_is_beside_the_score_or_above_a_long_one(
    score: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There it leaves room to the figures, and the score of who leads is as large as the others."""
    crowns: list[Box] = []
    monkeypatch.setattr(Canvas, "crown", lambda _, at, wide: crowns.append(centred(at, wide)))
    view = standing(standing(WALKING.seen(), 2, score=score - 1), 1, score=score, allowance=14, waits=False)
    assert faults(lambda: PICTURES.draw_board(view, (), CONTEXT)) == []
    with recording() as recorders:
        PICTURES.draw_board(view, (), CONTEXT)
    crown, plate = crowns[-1], plate_boxes(5)[1]
    lines = [line for found in recorders.values() for line in found.lines if line[1].meets(plate)]
    figures = {text: box for text, box in lines if box.y > plate.y + 50}
    assert figures["14"].right < min(crown.x, figures[str(score)].x)
    if score < 100:
        assert crown.right < figures[str(score)].x
        drawn = [line for found in recorders.values() for line in found.lines]
        assert figures[str(score)].h == max(box.h for text, box in drawn if text == str(score - 1))
    else:
        assert crown.bottom <= figures[str(score)].y


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_score_that_has_changed_is_as_large_as_the_others(seats: int) -> None:
    """Its halo takes no room from it."""
    view = standing(played(seats)[-2].seen(), 1, score=46, home=None)
    heights = set()
    for happened in ((), (Collected(1, "m9", 3, 4, 6),)):
        with recording() as recorders:
            PICTURES.draw_board(view, happened, CONTEXT)
        heights |= {
            (box.w, box.h) for found in recorders.values() for text, box in found.lines if text == "46"
        }
    assert len(heights) == 1


@pytest.mark.parametrize("waiting", [3, 14])
def test_at_home_a_low_plate_bears_the_emblem(waiting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside figures that no chip belongs to; on the map it is on coat and cap."""
    stamped: list[str] = []
    view = standing(WALKING.seen(), 3, home=9, arrival=12, waiting=waiting, score=31, waits=False)
    assert faults(lambda: PICTURES.draw_board(view, (), CONTEXT)) == []
    monkeypatch.setattr(Canvas, "stamp", lambda _, name, *_rest: stamped.append(name))
    PICTURES.draw_board(view, (), CONTEXT)
    assert stamped.count("lozenge") == 1


def test_on_a_low_plate_too_a_cogwheel_is_behind_the_name_of_an_ai() -> None:
    view, plate = standing(WALKING.seen(), 1, score=9), plate_boxes(5)[1]
    band, body = plate._replace(h=58), Box(plate.x, plate.y + 58, plate.w, plate.h - 58)
    alone, automatic = (
        PICTURES.board(view, (), replace(CONTEXT, automatic=seats))
        for seats in (frozenset[int](), frozenset({1}))
    )
    assert part(alone, band).tobytes() != part(automatic, band).tobytes()
    assert part(alone, body).tobytes() == part(automatic, body).tobytes()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_while_building_a_plate_tells_the_number_of_chips(seats: int) -> None:
    """They stay in hand until houses are built, and are too many to be drawn large."""
    view, plate = played(seats)[9].seen(), plate_boxes(seats, STATUS)[0]
    for hand in (0, 1, CHIPS[seats]):
        with recording() as recorders:
            PICTURES.draw_board(standing(view, 0, hand=hand), (), CONTEXT)
        figures = [
            text for found in recorders.values() for text, box in found.lines if box.within(plate) == box
        ]
        assert str(hand) in figures


def test_the_pawn_whose_turn_it_is_stands_on_a_plate() -> None:
    """It is found at once, on a phone too: in its seat's colour, as large as its cell."""
    seat = POLICED.state.turn
    view = standing(POLICED.seen(), seat, waits=False, pawn="a5")
    picture, box = opened(PICTURES.board(view, (), CONTEXT)), cell_box("a5")
    assert picture.getpixel((box.right - 1, box.middle[1])) == SEATS[seat].colour
