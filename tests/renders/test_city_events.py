"""What the board of Palermo tells of the last moves: in the city, and in the banner."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from PIL import Image, ImageChops

from engines.base import Outcome
from engines.city import cuts
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
from engines.city.view import Phase, View
from renders.base import DrawContext
from renders.city import PICTURES, field, paths
from renders.city.boxes import CELL, FIELD, PICTURE, WHOLE, Grid, cell_box, enlarged, plate_boxes, space_box
from renders.city.colours import PALETTE
from renders.city.field import pieces_by_cell, start_box
from renders.city.pieces import REACH, Piece
from renders.city.places import Places, places
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_LIGHT, CREAM, INK, SEATS
from tests.renders.city_positions import (
    BOX_OF_ALL,
    CONTEXT,
    FIVE,
    HOME,
    POLICED,
    WALKING,
    played,
    standing,
)
from tests.renders.pixels import count, lights, opened, part
from tests.renders.recorder import recording

WALK = Walked(0, None, "n6", 3, 3, ("m8", "n8", "n7", "n6"))
JUMP = Walked(0, "m8", "a1", 3, 3, ("m8", "n8", "n1", "a1"))
GOING = replace(HOME, outcome=None)
HALOS: dict[str, tuple[View, Event]] = {
    "founded": (FIVE[1].seen(), Founded(0, "F4")),
    "built": (FIVE[2].seen(), FIVE[2].events[0]),
    "paved": (WALKING.seen(), Paved(("A3",))),
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


@pytest.mark.parametrize("waiting", [3, 14])
def test_points_for_waiting_have_a_halo_on_a_low_plate_too(waiting: int) -> None:
    """It is left of the score, around the hourglass."""
    view = standing(WALKING.seen(), 1, home=9, arrival=12, waiting=waiting, waits=False)
    left = plate_boxes(5)[1].part(0, 50, 50, 50)
    quiet, told = (
        lights(PICTURES.board(view, happened, CONTEXT), left) for happened in ((), (Waited(1, waiting),))
    )
    assert told > quiet + 300


def test_a_walk_is_drawn_through_every_cell() -> None:
    """The way of the event, not the shortest one."""
    png = PICTURES.board(POLICED.seen(), (WALK,), CONTEXT)
    assert all(lights(png, cell_box(cell)) > 150 for cell in WALK.path[:-1])


def test_of_several_walks_each_line_tells_whose_it_is() -> None:
    """A single one is told by the banner, and is all gold."""
    walks = [
        Walked(seat, f"{column}13", f"{column}10", 3, 3, tuple(f"{column}{row}" for row in (13, 12, 11, 10)))
        for seat, column in enumerate("bdf")
    ]
    for told in (walks[:1], walks):
        canvas = Canvas.blank(*PICTURE, INK, PALETTE)
        paths.draw_latest(canvas, told, places({}, None))
        middles = [canvas.image.getpixel(cell_box(walk.path[1]).middle) for walk in told]
        assert middles == ([SEATS[seat].line for seat in range(3)] if told == walks else [BRASS_LIGHT])


def test_of_the_moves_of_several_seats_the_dots_tell_whose_they_are() -> None:
    """Those of one seat's police stone alone are all gold."""
    canvas, hop = Canvas.blank(*PICTURE, INK, PALETTE), Patrolled(1, "b13", "b8")
    moves: tuple[tuple[Event, ...], ...] = ((hop,), (WALK, hop))
    for told in moves:
        paths.draw_latest(canvas, told, places({}, None))
        own = canvas.image.getpixel(cell_box("b13").middle) == SEATS[1].line
        assert own == (WALK in told)


def test_a_route_is_a_double_line() -> None:
    """Amber is not taken for the brass of a walk that was gone."""
    canvas = Canvas.blank(*PICTURE, CREAM, PALETTE)
    paths.draw_routes(canvas, WHOLE, 2, [("b13", "c13", "d13")])
    box = cell_box("c13")
    across = [canvas.image.getpixel((box.middle[0], y)) for y in range(box.y, box.bottom)]
    parts = [(colour, len([*same])) for colour, same in groupby(across)][1:-1]
    assert [colour for colour, _ in parts] == [INK, SEATS[2].line, INK, SEATS[2].line, INK]
    assert min(wide for _, wide in parts) >= 4
    assert parts[2][1] >= 8


@pytest.mark.parametrize("grid", [WHOLE, enlarged(cuts.Part(0, 0, 7))], ids=["whole", "enlarged"])
def test_a_jump_is_on_the_rails_and_joins_the_walk_on_both_sides(grid: Grid) -> None:
    """Its dashes begin and end in the middle of their cells, and leave gaps."""
    walk = replace(WALK, origin="b7", path=("b7", "a7", "a1", "b1", "c1"))
    canvas = Canvas.blank(*PICTURE, INK, PALETTE)
    paths.draw_latest(canvas, (walk,), places({}, None, grid=grid))
    (x, top), (_, bottom) = (grid.cell_box(cell).middle for cell in ("a1", "a7"))
    rails = [canvas.image.getpixel((x, y)) for y in range(top, bottom + 1)]
    assert rails[0] == rails[-1] == BRASS_LIGHT
    assert len(rails) // 2 < rails.count(BRASS_LIGHT) < len(rails) * 4 // 5


def test_a_jump_of_a_route_leaves_the_rails_to_those_who_walk_there() -> None:
    """A route may lead back along them: to c14 by a jump from f14 to a14."""
    canvas = Canvas.blank(*PICTURE, INK, PALETTE)
    paths.draw_routes(canvas, WHOLE, 0, [("f13", "f14", "a14", "b14", "c14")])
    (_, y), line = cell_box("d14").middle, SEATS[0].line
    walked, jumped = (
        [canvas.image.getpixel((x, at)) == line for x in range(cell_box(first).x, cell_box(last).right)]
        for first, last, at in (("b14", "b14", y + 5), ("d14", "e14", y + 20 + 4))
    )
    on_rails = {canvas.image.getpixel((x, y + 5)) for x in range(cell_box("d14").x, cell_box("e14").right)}
    assert all(walked)
    assert any(jumped)
    assert not all(jumped)
    assert on_rails == {INK}


@pytest.mark.parametrize(
    ("event", "gone"),
    [
        (Patrolled(0, "a5", "m7"), [("a5", Piece("stone", 0, gone=True))]),
        (Patrolled(0, None, "m7"), []),
        (replace(WALK, origin="h7", path=("h7", "n6")), [("h7", Piece("pawn", 0, gone=True))]),
        (WALK, [(WALK.path[0], Piece("pawn", WALK.seat, gone=True))]),
        (
            replace(WALK, origin="h7", to="h6", path=("h7", "h6")),
            [("h7", Piece("pawn", 0, gone=True))],
        ),
        (Patrolled(0, "a5", "b6"), [("a5", Piece("stone", 0, gone=True))]),
    ],
    ids=["stone", "first stone", "pawn", "first walk", "step", "slanting step"],
)
def test_where_a_piece_stood_its_outline_is_left(event: Event, gone: list[tuple[str, Piece]]) -> None:
    """Unless it came from nowhere."""
    assert [*paths.departed((event,))] == gone
    png, plain = (PICTURES.board(POLICED.seen(), happened, CONTEXT) for happened in ((event,), ()))
    for cell, _ in gone:
        box = cell_box(cell)
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
    assert large.w > small.w >= 36
    assert "m7" in found.trays


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
    assert any(box.bottom in range(tray.bottom - 3, tray.bottom + 12) and box.meets(tray) for box in sprites)


def _last_arrow(view: View, move: Event) -> Box:
    """Where an arrowhead in brass lies when the move is told."""
    found = places(pieces_by_cell(view), start_box(view))
    blank = Canvas.blank(*PICTURE, INK, PALETTE)
    paths.draw_heads(blank, paths.draw_latest(Canvas.blank(*PICTURE, INK, PALETTE), (move,), found))
    ground = Image.new("RGB", PICTURE, INK)
    left, top, right, bottom = ImageChops.difference(blank.image, ground).getbbox() or (0, 0, 0, 0)
    return Box(left, top, right - left, bottom - top)


def test_an_arrowhead_lies_on_the_last_step() -> None:
    """Right before the halo where its way ends, or smaller on that where a corner is near."""
    view = standing(
        standing(WALKING.seen(), 0, pawn="a5", stone="a4", waits=False), 1, pawn="a7", waits=False
    )
    walk = Walked(0, "a12", "a5", 3, 3, tuple(f"a{row}" for row in range(12, 4, -1)))
    head = _last_arrow(view, walk)
    assert head.w and head.within(cell_box("a6")) == head
    turned = replace(walk, path=("b7", "b6", "a6", "a5"))
    crowded = _last_arrow(standing(view, 1, pawn="h7"), turned)
    assert 0 < crowded.w < head.w
    below = cell_box("a6")
    assert below.y < crowded.y < below.y + REACH < crowded.bottom < below.bottom - CELL // 3


@pytest.mark.parametrize(
    "move",
    [Walked(0, "b8", "b5", 3, 3, ("b8", "b7", "b6", "b5")), Patrolled(0, "b12", "b5")],
    ids=["walk", "hop"],
)
def test_an_arrowhead_is_above_the_pieces_and_leaves_their_emblems_free(move: Event) -> None:
    """It is seen which way the move went, and whom it passed."""
    view = standing(WALKING.seen(), 0, pawn="b5", stone="b5", waits=False)
    crowded = standing(view, 1, pawn="b6", waits=False)
    head = _last_arrow(crowded, move)
    assert 0 < head.h < _last_arrow(view, move).h
    assert head.bottom < cell_box("b6").middle[1]
    told, plain = (count(PICTURES.board(crowded, of, CONTEXT), head, BRASS_LIGHT) for of in ((move,), ()))
    assert told - plain > 100


def test_the_plate_of_whose_turn_it_is_lies_above_the_halo_of_a_neighbour() -> None:
    """It is whole, whoever has come to the next cell."""
    view = standing(standing(WALKING.seen(), 0, pawn="a5", waits=False), 1, pawn="b5", waits=False)
    walk = Walked(1, "b8", "b5", 3, 3, ("b8", "b7", "b6", "b5"))
    picture, box = opened(PICTURES.board(view, (walk,), CONTEXT)), cell_box("a5")
    assert picture.getpixel((box.right - 1, box.y + CELL // 8)) == SEATS[0].colour


@pytest.mark.parametrize(
    "move", [Walked(0, "b6", "b5", 1, 3, ("b6", "b5")), Patrolled(0, "b6", "b5")], ids=["walk", "hop"]
)
def test_a_step_to_the_next_cell_has_no_arrowhead(move: Event) -> None:
    """It would hide the outline of who has left."""
    assert not _last_arrow(standing(WALKING.seen(), 0, pawn="b5", waits=False), move).w


def _dots(patrol: Patrolled, found: Places, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The middles of the dots of a police stone's move."""
    dots: list[tuple[int, int]] = []
    monkeypatch.setattr(
        Canvas, "stamp", lambda _, __, box, colour: dots.append(box.middle) if colour == BRASS_LIGHT else None
    )
    paths.draw_latest(Canvas.blank(*PICTURE, INK, PALETTE), (patrol,), found)
    return dots


@pytest.mark.parametrize("taken", [(), ("c7", "d7")])
def test_the_hop_of_a_police_stone_passes_pieces(
    taken: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a higher bow if they are near both flat ones."""
    found = places({cell: [Piece("chip", 0)] for cell in taken}, None)
    middles = [cell_box(cell).middle for cell in ("c7", "d7")]
    nearest = min(
        math.dist(dot, middle)
        for dot in _dots(Patrolled(0, "a7", "n7"), found, monkeypatch)
        for middle in middles
    )
    assert (nearest > CELL // 2) == bool(taken)


@pytest.mark.parametrize(("origin", "to"), [("b1", "m1"), ("m14", "b14"), ("a2", "a13")])
def test_no_hop_leaves_the_map(origin: str, to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pieces are near the bow within it."""
    cells = [f"{column}{row}" for column in "bcdefghijklm" for row in range(2, 14)]
    found = places({cell: [Piece("chip", 0)] for cell in cells}, None)
    dots = _dots(Patrolled(0, origin, to), found, monkeypatch)
    assert len(dots) > 10
    assert all(Box(*dot, 1, 1).meets(FIELD.grown(-6)) for dot in dots)


@pytest.mark.parametrize(("origin", "to"), [("a3", "a10"), ("d2", "i9"), ("n14", "a1")])
def test_a_police_stone_hops_on_a_bow(origin: str, to: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dots from its start to its end, between them on one side of the straight line: it does not walk."""
    view = standing(WALKING.seen(), 0, stone=to)
    found = places(pieces_by_cell(view), start_box(view))
    dots = _dots(Patrolled(0, origin, to), replace(found, start=None), monkeypatch)
    start, end = cell_box(origin).middle, cell_box(to).middle
    assert dots[0] == start
    assert all(20 < math.dist(*pair) < 2 * CELL // 3 for pair in pairwise(dots)), "neither blurred nor torn"
    assert math.dist(dots[-1], end) < 2 * CELL
    long = math.dist(start, end)
    ahead, along = ((to - at) / long for at, to in zip(start, end, strict=True))
    aside = [((y - start[1]) * ahead - (x - start[0]) * along) / long for x, y in dots[len(dots) // 3 :]]
    assert 0.03 < max(map(abs, aside)) < 0.1
    assert len({off > 0 for off in aside}) == 1


def test_the_arrowhead_of_a_police_stone_hides_no_piece() -> None:
    """It covers no emblem of a pawn before its end."""
    patrol = Patrolled(0, "b12", "b5")
    plain = standing(WALKING.seen(), 0, stone="b5")
    head = _last_arrow(plain, patrol)
    assert cell_box("b5").bottom < head.y < cell_box("b6").bottom


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


def _lines_of_banner(view: View, happened: tuple[Event, ...], context: DrawContext) -> list[str]:
    with recording() as recorders:
        PICTURES.draw_board(view, happened, context)
    return [text for found in recorders.values() for text, box in found.lines if box.meets(BANNER)]


@pytest.mark.parametrize("name", ["Tano", "W" * 32])
@pytest.mark.parametrize(
    ("happened", "written"),
    [
        ((WALK, Collected(0, "n6", 12, 4, 6)), ["n6", "+12"]),
        ((WALK,), ["n6"]),
        ((Built(0, "S", "F4", 0, "l9", "joined"),), ["l9"]),
        ((Patrolled(0, None, "g11"),), ["g11"]),
        ((Patrolled(0, "a5", "g11"),), ["g11"]),
        ((Passed(0),), ["passes"]),
        ((Skipped(0),), ["is skipped"]),
        ((WALK, Collected(0, "n6", 12, 4, 6), Skipped(1)), ["n6", "+12"]),
    ],
)
def test_every_deed_is_told_in_one_form(happened: tuple[Event, ...], written: list[str], name: str) -> None:
    """Who, an arrow, where to, and the points; words if there is no place."""
    lines = _lines_of_banner(POLICED.seen(), happened, DrawContext((name,) * 5, str))
    assert lines[-len(written) :] == written
    assert len([text for text in lines if text != lines[0]]) == len(written) + 1, "and the task"


def test_where_there_is_no_room_for_both_the_banner_tells_who_waits_and_not_who_passed() -> None:
    """The points have a halo, so they are told."""
    happened = (Passed(0), Waited(1, 3))
    assert _lines_of_banner(POLICED.seen(), happened, DrawContext(("Al",) * 5, str))[-2:] == ["passes", "+3"]
    long = _lines_of_banner(POLICED.seen(), happened, DrawContext(("W" * 32,) * 5, str))
    assert "passes" not in long
    assert long[-1] == "+3"


def test_where_there_is_no_room_for_both_the_banner_tells_who_waits_and_not_where_a_walk_ended() -> None:
    """The walk is on the map with its end, and the points tell what it was for."""
    happened = (WALK, Arrived(0, 8, 16), Waited(1, 3))
    assert _lines_of_banner(POLICED.seen(), happened, DrawContext(("Al",) * 5, str))[-3:] == [
        "n6",
        "+8",
        "+3",
    ]
    tight = _lines_of_banner(POLICED.seen(), happened, DrawContext(("Wilhelmina W",) * 5, str))
    assert "n6" not in tight
    assert tight[-2:] == ["+8", "+3"]


def test_the_banner_names_the_police_where_they_are_all_that_can_move() -> None:
    """City section 8: whoever is home may move the stone or pass; everybody is told so, not only the seat."""
    view = standing(WALKING.seen(), 0, home=3)
    told = [_lines_of_banner(standing(view, 0, stone=stone), (), CONTEXT)[-1] for stone in ("a5", None)]
    assert told == ["to move the police or pass", "to move or pass"]


@pytest.mark.parametrize("phase", ["building", "walking"])
def test_once_pawns_walk_the_banner_names_the_cell_of_a_house(phase: Phase) -> None:
    """No numbers of spaces are left on the map then."""
    house = Built(0, "S", "F4", 0, "l9", "joined")
    view = replace(WALKING.seen(), phase=phase)
    assert _lines_of_banner(view, (house,), CONTEXT)[-1] == {"building": "24", "walking": "l9"}[phase]


def test_streets_that_are_left_have_one_line_around_them_and_the_house_a_halo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that the house is found at once; streets side by side are not parted."""
    halos: list[Box] = []
    monkeypatch.setattr(field, "draw_halo", lambda _, box: halos.append(box))
    view = next(stage.seen() for stage in played(3) if stage.seen().phase == "walking")
    street, *_ = (tile.space for tile in view.tiles if tile.kind == "street")
    house = next(tile.space for tile in view.tiles if tile.kind == "S")
    canvas = Canvas.blank(*PICTURE, INK)
    field.marked(canvas, view, {street, house})
    assert {box.middle for box in halos} == {space_box(house).middle}
    assert canvas.image.getpixel(space_box(street)[:2]) == BRASS_LIGHT


@pytest.mark.parametrize(
    ("police", "written"),
    [
        (Patrolled(0, None, "g11"), ["g11", "n6", "+12"]),
        (Patrolled(1, None, "g11"), ["n6", "+12"]),
    ],
    ids=["same turn", "turn before"],
)
def test_the_banner_tells_the_whole_turn(police: Patrolled, written: list[str]) -> None:
    """Whoever moved the police and then the pawn did both; not what somebody else did before."""
    lines = _lines_of_banner(
        POLICED.seen(), (police, WALK, Collected(0, "n6", 12, 4, 6)), DrawContext(("Al",) * 5, str)
    )
    assert lines[-len(written) :] == written


def test_at_the_end_the_whole_banner_is_for_who_has_won() -> None:
    """A long name and the points have room; the last walk is drawn in the city."""
    over = FIVE[-1].seen()
    quiet, walked = (part(PICTURES.board(over, events, CONTEXT), BANNER) for events in ((), DEEDS[-3]))
    assert quiet.tobytes() == walked.tobytes()
