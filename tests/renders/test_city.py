"""The board and the account of Palermo: their bounds, what they show, and how alike they are."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from bot.locales import languages
from engines.base import Outcome
from engines.city.events import (
    Arrived,
    Built,
    Collected,
    Event,
    Finished,
    Founded,
    Indebted,
    Passed,
    Patrolled,
    Paved,
    Round,
    Skipped,
    Waited,
    Walked,
)
from engines.city.geometry import NUMBERS
from engines.city.state import CHIPS
from engines.city.tiles import KIOSKS, STARTS, STREETS, TILES
from engines.city.view import View
from renders.base import DrawContext
from renders.city import PICTURES, end, paths
from renders.city.boxes import CELL, FIELD, PICTURE, STATUS, TILE, cell_box, plate_boxes, space_box
from renders.city.colours import DEEP, LEAF_DARK, PALETTE
from renders.city.field import pieces_by_cell, start_box
from renders.city.figures import KINDS, kinds_of, sums
from renders.city.pieces import Piece
from renders.city.places import places
from renders.city.tiles import building, look, tile
from renders.shared.account import page, rows
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, PANEL, SEATS
from tests.breadth import wide
from tests.renders.city_positions import CONTEXT, FIVE, POLICED, WALKING, Stage, played, standing
from tests.renders.pixels import check, count, lights, opened, part
from tests.renders.recorder import recording

LANGUAGES = languages()
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


def test_places_lie_side_by_side_on_the_canvas() -> None:
    assert cell_box("a1")[:2] == FIELD[:2]
    assert (cell_box("n14").right, cell_box("n14").bottom) == (FIELD.right, FIELD.bottom)
    assert space_box("C4") == Box(*cell_box("f8")[:2], TILE, TILE)
    for seats in (3, 4, 5):
        boxes = [STATUS, *plate_boxes(seats)]
        assert all(above.bottom <= below.y for above, below in pairwise(boxes))
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
                    building(kind, 0, TILE, look(space)).sprite.image.tobytes() for space in (one, other)
                ]
                assert roofs[0] != roofs[1], (one, other, kind)


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


def test_a_chip_a_stone_and_a_pawn_on_one_cell_are_all_seen() -> None:
    """City section 10, scenario 5, while the chip still lies there."""
    view = POLICED.seen()
    assert (view.players[2].pawn, view.players[0].stone) == ("m7", "m7")
    view = standing(view, 4, chips=("m7",))
    box = cell_box("m7").grown(CELL)
    png = PICTURES.board(view, (), CONTEXT)
    assert all(count(png, box, SEATS[seat].colour) > 40 for seat in (0, 2, 4))


# --- What was done last -------------------------------------------------------------------------------

BOX_OF_ALL = Box(0, BANNER.h, 1280, PICTURE[1] - BANNER.h)
WALK = Walked(0, None, "n6", 3, 3, ("m8", "n8", "n7", "n6"))
JUMP = Walked(0, "m8", "a1", 3, 3, ("m8", "n8", "n1", "a1"))
HOME = FIVE[-1].seen()
GOING = replace(HOME, outcome=None)
HALOS: dict[str, tuple[View, Event]] = {
    "founded": (FIVE[1].seen(), Founded(0, "F4")),
    "built": (FIVE[2].seen(), FIVE[2].events[0]),
    "paved": (WALKING.seen(), Paved(("A3",))),
    "round": (WALKING.seen(), Round(1)),
    "patrolled": (POLICED.seen(), Patrolled(0, None, "m7")),
    "walked": (POLICED.seen(), WALK),
    "jumped": (POLICED.seen(), JUMP),
    "collected": (POLICED.seen(), Collected(1, "l11", 0, 4, 6)),
    "indebted": (POLICED.seen(), Indebted(2, "m7")),
    "arrived": (GOING, Arrived(0, 3, 12)),
    "waited": (GOING, Waited(1, 3)),
    "finished": (HOME, Finished(HOME.outcome or Outcome((), (), {}))),
}


@pytest.mark.parametrize(("view", "event"), HALOS.values(), ids=HALOS)
def test_what_changed_last_has_a_halo(view: View, event: Event) -> None:
    """Then what changed last (a brass halo)."""
    before, after = (
        lights(PICTURES.board(view, happened, CONTEXT), BOX_OF_ALL) for happened in ((), (event,))
    )
    assert after > before + 300


def test_a_walk_is_drawn_through_every_cell() -> None:
    """The way of the event, not the shortest one."""
    png = PICTURES.board(POLICED.seen(), (WALK,), CONTEXT)
    assert all(lights(png, cell_box(cell)) > 150 for cell in WALK.path[:-1])


@pytest.mark.parametrize("happened", [(), (Round(3),), (Waited(0, 3),)], ids=["", "round", "waited"])
def test_where_nobody_did_anything_the_banner_tells_of_no_deed(happened: tuple[Event, ...]) -> None:
    quiet, told = (
        part(PICTURES.board(replace(HOME, outcome=None), events, CONTEXT), BANNER)
        for events in ((), happened)
    )
    assert quiet.tobytes() == told.tobytes()


DEEDS: tuple[tuple[Event, ...], ...] = (
    (Founded(0, "F4"),),
    (Built(0, "S", "F4", 0, "l9", "joined"),),
    (Built(0, "K", "F4", 0, "l9", "kiosk"),),
    (Patrolled(0, None, "m7"),),
    (WALK,),
    (WALK, Collected(0, "n6", 12, 4, 6)),
    (WALK, Arrived(0, 9, 12)),
    (Passed(0),),
    (Skipped(0),),
)


def test_every_deed_looks_different_in_the_banner() -> None:
    """The banner tells who did the last deed, what, where to, and what it brought."""
    drawn = {
        part(PICTURES.board(replace(HOME, outcome=None), deed, CONTEXT), BANNER).tobytes() for deed in DEEDS
    }
    assert len(drawn) == len(DEEDS)


def test_the_points_of_a_walk_are_in_words_if_there_is_room() -> None:
    """Beside whole names; else the figure says enough."""
    view = POLICED.seen()
    for names, written in ((CONTEXT, "+12 points"), (DrawContext(("W" * 32,) * 5, str), "+12")):
        with recording() as recorders:
            PICTURES.draw_board(view, (WALK, Collected(0, "n6", 12, 4, 6)), names)
        lines = [text for found in recorders.values() for text, box in found.lines if box.meets(BANNER)]
        assert lines[-2:] == ["n6", written]


def test_a_walk_that_brings_nothing_tells_its_steps() -> None:
    with recording() as recorders:
        PICTURES.draw_board(POLICED.seen(), (WALK,), CONTEXT)
    lines = [text for found in recorders.values() for text, box in found.lines if box.meets(BANNER)]
    assert lines[-2:] == ["n6", "3 steps"]


def test_the_crown_stands_out_on_a_lit_plate() -> None:
    """In gold on a tag of ink, beside the score."""
    for seat in range(5):
        ahead = standing(replace(WALKING.seen(), turn=seat, owes=(seat,)), seat, score=9)
        box = plate_boxes(5)[seat]
        mark = box.grown(-8)
        drawn = PICTURES.board(ahead, (), CONTEXT)
        assert count(drawn, mark, BRASS_LIGHT) > 400 < count(drawn, mark, INK), seat


def test_at_the_end_the_whole_banner_is_for_who_has_won() -> None:
    """A long name and the points have room; the last walk is drawn in the city."""
    over = FIVE[-1].seen()
    quiet, walked = (part(PICTURES.board(over, events, CONTEXT), BANNER) for events in ((), DEEDS[-3]))
    assert quiet.tobytes() == walked.tobytes()


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
    for seat, box in enumerate(plate_boxes(5)):
        assert (picture.getpixel((box.right - 8, box.middle[1])) == SEATS[seat].colour) == (seat in lit)


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


def test_who_comes_home_is_on_the_board_that_tells_of_it() -> None:
    """Where the way ends, though a police stone stands there; later the pawn is in the city no more."""
    stage = next(
        stage
        for stage in played(4)
        if not stage.seen().outcome and any(isinstance(event, Arrived) for event in stage.events)
    )
    view, (walk,) = stage.seen(), [event for event in stage.events if isinstance(event, Walked)]
    with recording() as recorders:
        PICTURES.draw_board(view, stage.events, CONTEXT)
    (arrived,) = paths.come_home(view, stage.events)
    assert arrived == (walk.path[-1], Piece("pawn", walk.seat))
    assert arrived[1] not in pieces_by_cell(view).get(walk.path[-1], [])
    sprites = [box for found in recorders.values() for box in found.sprites if box.h > box.w]
    tray = places({walk.path[-1]: [arrived[1]]}, start_box(view)).ground(walk.path[-1])
    assert any(box.bottom in range(tray.bottom - 3, tray.bottom + 1) and box.meets(tray) for box in sprites)


def test_the_strip_tells_houses_left_and_then_the_round() -> None:
    views = [FIVE[9].seen(), FIVE[10].seen(), WALKING.seen(), replace(WALKING.seen(), round=2)]
    assert len({part(PICTURES.board(view, (), CONTEXT), STATUS).tobytes() for view in views}) == 4


def test_at_the_end_a_key_tells_the_kinds_of_points() -> None:
    """In the colours of the account, but income in nobody's: arrival in green, waiting in that of the sea."""
    assert HOME.outcome is not None
    png = PICTURES.board(HOME, (), CONTEXT)
    for colour in (PANEL, LEAF_DARK, DEEP):
        assert count(png, STATUS, colour) > 3000


def test_the_most_points_of_a_kind_are_on_a_light_field() -> None:
    """Unless all have equally many: so one sees why somebody has won."""
    alike = tuple(replace(player, waiting=3) for player in HOME.players)
    for players in (HOME.players, alike):
        for seat, player in enumerate(players):
            canvas, box = Canvas.blank(240, 50, PANEL, PALETTE), Box(0, 0, 240, 50)
            sums(canvas, box, players, seat)
            for part_, kind in zip(kinds_of(box), KINDS, strict=True):
                points = [getattr(other, kind) for other in players]
                best = getattr(player, kind) == max(points) > min(points)
                assert (canvas.image.getpixel((part_.x + 6, part_.y + 6)) == CREAM) == best


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_everybody_sees_all_ways(seats: int) -> None:
    """Every cell that a winner has walked through is of its colour; before the end none is drawn."""
    stages = played(seats)
    view, before = stages[-1].seen(), stages[-2].seen()
    png = PICTURES.board(view, (), CONTEXT)
    walks = [event for stage in stages for event in stage.events if isinstance(event, Walked)]
    assert view.outcome is not None
    with recording() as recorders:
        PICTURES.draw_board(view, (), CONTEXT)
    pictures = [box for found in recorders.values() for box in found.sprites if box.w < 2 * TILE]
    for walk in (walk for walk in walks if walk.seat in view.outcome.winners):
        for cell in walk.path:
            if not any(map(cell_box(cell).meets, pictures)):
                assert count(png, cell_box(cell), SEATS[walk.seat].line) > 100, (walk, cell)
    for seat, player in enumerate(view.players):
        assert (count(png, FIELD, SEATS[seat].colour) > 500) >= (player.home is not None)
    assert any(view.trail(seat) for seat in range(seats))
    assert view.trail(0) != () != before.trail(1)
    drawn = PICTURES.board(before, (), CONTEXT)
    ring = [cell_box(cell) for walk in walks for cell in walk.path if cell[0] == "a"]
    assert all(count(drawn, box, SEATS[0].colour) == 0 for box in ring)


def _ended(seats: int, number: int) -> View:
    """A game that ends at this stage, with the winners that it has at its real end."""
    stages = played(seats)
    return replace(stages[number].seen(), outcome=stages[-1].seen().outcome)


def _portraits(view: View) -> list[Box]:
    """The portraits of the winners in the field."""
    with recording() as recorders:
        board = PICTURES.draw_board(view, (), CONTEXT)
    sprites = recorders[id(board)].sprites
    return [box for box in sprites if FIELD.meets(box) and TILE + CELL // 2 < box.h < FIELD.h]


@pytest.mark.parametrize("number", [-1, -20, -40, -60])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_portrait_hides_a_pawn(seats: int, number: int) -> None:
    view = _ended(seats, number)
    assert view.outcome is not None
    portraits = _portraits(view)
    pieces = places(pieces_by_cell(view), start_box(view)).pieces()
    pawns = [box for piece, box in pieces if piece.kind == "pawn"]
    assert len(portraits) == len(view.outcome.winners)
    assert not any(one.meets(other) for one, other in combinations(portraits, 2))
    assert not any(portrait.meets(box) for portrait in portraits for box in pawns)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_who_is_home_stands_at_the_start_tile(seats: int) -> None:
    """City H2: just before it, and the winner's portrait beside it; its building is seen above them."""
    view = played(seats)[-1].seen()
    assert view.outcome is not None
    png = PICTURES.board(view, (), CONTEXT)
    start = next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")
    for seat, player in enumerate(view.players):
        if player.home is not None:
            assert count(png, start.grown(CELL + CELL // 4), SEATS[seat].colour) > 150
    assert count(png, start._replace(h=CELL), BRASS) > 500
    assert not any(portrait.meets(start) for portrait in _portraits(view))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_film_ends_with_the_portraits_of_the_winners(seats: int) -> None:
    stage = played(seats)[-1]
    assert PICTURES.still is not None
    (shown,) = PICTURES.still(stage.seen(), stage.events, CONTEXT).parts
    portraits = _portraits(stage.seen())
    assert portraits
    assert all(portrait.within(Box(*shown)) == portrait for portrait in portraits)


def test_at_the_end_pieces_stand_on_the_trails() -> None:
    """City H5: chips of those who are not home are seen where a winner has walked."""
    assert HOME.outcome is not None
    (winner,) = HOME.outcome.winners
    seat = (winner + 1) % 5
    cells = sorted({end for stretch in HOME.trail(winner) for end in stretch})
    portraits = _portraits(HOME)
    cells = [
        cell
        for cell in cells
        if not any(cell_box(cell).meets(portrait.grown(TILE)) for portrait in portraits)
    ]
    assert len(cells) > 3
    png = PICTURES.board(standing(HOME, seat, home=None, chips=tuple(cells)), (), CONTEXT)
    alone = PICTURES.board(
        replace(standing(HOME, seat, home=None, chips=tuple(cells)), outcome=None), (), CONTEXT
    )
    for cell in cells:
        chip = cell_box(cell).grown(-17)
        assert part(png, chip).tobytes() == part(alone, chip).tobytes(), cell


def test_those_who_share_the_win_stand_side_by_side() -> None:
    """City H6; who is not home stays where it stopped (H5), or near by."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=(0, 1)))
    away = standing(shared, 1, home=None, pawn="b2")
    for view in (shared, away, standing(away, 0, home=None, pawn="c2")):
        one, other = _portraits(view)
        assert not one.meets(other)


@pytest.mark.parametrize("winners", [1, 2, 3, 5])
def test_the_trails_of_all_winners_lie_in_the_field(winners: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who share the win share the width of a street, each in its colour."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=tuple(range(winners))))
    picture = opened(PICTURES.board(shared, (), CONTEXT))
    with monkeypatch.context() as without:
        without.setattr(end, "_trail", lambda *_: [])
        plain = opened(PICTURES.board(shared, (), CONTEXT))
    around = ((8, FIELD.y, FIELD.x, FIELD.bottom), (FIELD.x, FIELD.bottom, FIELD.right, FIELD.bottom + 50))
    for room in (*around, (FIELD.right, FIELD.y, FIELD.right + 6, FIELD.bottom)):
        assert not ImageChops.difference(picture.crop(room), plain.crop(room)).getbbox()
    assert all(
        count(PICTURES.board(shared, (), CONTEXT), FIELD, SEATS[seat].line) > 4000 for seat in range(winners)
    )


# --- The account --------------------------------------------------------------------------------------


def test_a_game_that_goes_on_has_no_account() -> None:
    with pytest.raises(ValueError, match="not over"):
        PICTURES.account(WALKING.seen(), CONTEXT)


def test_the_winner_stands_first_on_a_ribbon() -> None:
    """It runs on from the tab in the seat's colour; nobody else has one."""
    assert HOME.outcome is not None
    picture = opened(PICTURES.account(HOME, CONTEXT))
    beside = [picture.getpixel((80, row.y + 16)) for row in rows(HOME.outcome)]
    assert beside == [SEATS[HOME.outcome.winners[0]].colour, *[CREAM] * 4]


def test_bars_are_as_long_as_the_scores() -> None:
    """Chips in the seat's colour."""
    assert HOME.outcome is not None
    picture = opened(PICTURES.account(HOME, CONTEXT))
    incomes = [player.income for player in HOME.players]
    long = [_longest(picture, seat) for seat in range(5)]
    assert sorted(range(5), key=lambda seat: long[seat]) == sorted(range(5), key=lambda seat: incomes[seat])


def _longest(picture: Image.Image, seat: int) -> int:
    """The most pixels of the seat's colour in a line, right of the names."""
    found = 0
    for y in range(100, 950, 4):
        colours = picture.crop((480, y, 1100, y + 1)).getcolors() or ()
        found = max(found, *(number for number, colour in colours if colour == SEATS[seat].colour), 0)
    return found


def test_those_who_share_the_win_are_all_crowned() -> None:
    """City H6."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=(0, 1), scores=(50, 50, 1, 1, 1)))
    assert lights(PICTURES.account(shared, CONTEXT), BOX_OF_ALL) > 1.5 * lights(
        PICTURES.account(HOME, CONTEXT), BOX_OF_ALL
    )


def test_who_is_not_home_at_the_limit_is_told_apart() -> None:
    """City H5: chips in the city are worth nothing."""
    away = standing(HOME, 2, home=None, chips=("e4", "h6"))
    assert PICTURES.account(away, CONTEXT) != PICTURES.account(HOME, CONTEXT)


@pytest.mark.parametrize(
    ("event", "gone"),
    [
        (Patrolled(0, "a5", "m7"), [("a5", Piece("stone", 0, gone=True))]),
        (Patrolled(0, None, "m7"), []),
        (replace(WALK, origin="h7", path=("h7", "n6")), [("h7", Piece("pawn", 0, gone=True))]),
        (WALK, []),
    ],
    ids=["stone", "first stone", "pawn", "first walk"],
)
def test_where_a_piece_stood_it_is_left_in_brass(event: Event, gone: list[tuple[str, Piece]]) -> None:
    """Unless it came from nowhere."""
    assert [*paths.departed((event,))] == gone
    png, plain = (PICTURES.board(POLICED.seen(), happened, CONTEXT) for happened in ((event,), ()))
    for cell, _ in gone:
        box = cell_box(cell).grown(-CELL // 4)
        assert count(png, box, BRASS_LIGHT) > 200 > count(plain, box, BRASS_LIGHT)


def test_what_has_left_shares_its_cell_with_what_stands_there() -> None:
    """City W7: a pawn leaves the police stone on which it has stopped."""
    view, walk = POLICED.seen(), Walked(2, "m7", "j7", 4, 4, ("m7", "l7", "k7", "j7"))
    assert "m7" in (view.players[0].stone, view.players[2].pawn)
    left = standing(view, 2, pawn="j7")
    on = pieces_by_cell(left)
    for cell, piece in paths.departed((walk,)):
        on[cell].insert(0, piece)
    found = places(on, start_box(left))
    (stone, large), (gone, small) = found.standing["m7"]
    assert (stone.kind, stone.gone, gone.kind, gone.gone) == ("stone", False, "pawn", True)
    assert large.w > small.w >= 44
    assert "m7" in found.trays
