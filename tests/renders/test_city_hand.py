"""Palermo's private picture for the seat that is asked: named marks, a preview, own doorways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from bot.locales import language_of, languages
from engines.base import Option, Question
from engines.city import GAME, cuts
from engines.city.geometry import CELLS, NUMBERS, names
from engines.city.moves import House
from engines.city.tiles import HouseKind
from engines.city.view import View
from engines.text import say
from renders.base import DrawContext
from renders.city import PICTURES
from renders.city.boxes import (
    CELL,
    PICTURE,
    PLATES,
    RISE,
    WHOLE,
    Grid,
    cell_box,
    enlarged,
    mark_box,
)
from renders.city.colours import PALETTE
from renders.city.field import pieces_by_cell, start_box
from renders.city.pieces import Piece, pawn_height
from renders.city.places import Places, places
from renders.city.trays import BEYOND, PiecesByCell
from renders.city.words import task
from renders.shared.canvas import Box
from renders.shared.layout import BANNER
from tests.renders.city_positions import CONTEXT, FIVE, POLICED, WALKING, standing
from tests.renders.pixels import check, choices, opened, part
from tests.renders.recorder import recording


def _asking(*marks: str, preview: House | None = None) -> Question:
    options = tuple(
        Option(
            mark,
            say("{mark}", mark=mark),
            mark=mark,
            sign=None if mark in NUMBERS else chr(ord("A") + at % 26),
        )
        for at, mark in enumerate(marks)
    )
    return Question(say("Where to?"), options, preview=preview)


def shown(view: View, question: Question | None) -> Grid:
    """The grid of the part of the city that a picture shows."""
    return enlarged(cuts.shown(view, question))


def _crop(png: bytes, box: Box) -> bytes:
    return part(png, box).tobytes()


def _all_named(view: View, question: Question) -> None:
    """Every mark is lit and in the picture, and no two names of spaces look alike."""
    png = PICTURES.hand(view, question, CONTEXT)
    check(png, PICTURE, palette=PALETTE)
    marks = [option.mark for option in question.options if option.mark]
    for mark in marks:
        grid = shown(view, question)
        assert mark in NUMBERS or grid.shows(mark)
        box = mark_box(mark, grid)
        assert choices(png, box) > 100, mark
    spaces = [WHOLE.space_box(mark).grown(-6) for mark in marks if mark[0].isupper()]
    assert len({_crop(png, box) for box in spaces}) == len(spaces)


# --- Marks --------------------------------------------------------------------------------------------


def test_every_space_for_the_start_tile_is_named() -> None:
    """City B1: all 36."""
    view, question = FIVE[0].asked()
    assert len([option.mark for option in question.options]) == 36
    _all_named(view, question)


@pytest.mark.parametrize("answers", [("L",), ("S",)])
def test_the_spaces_where_a_house_may_lie_are_named(answers: tuple[str, ...]) -> None:
    view, question = FIVE[9].asked(*answers)
    _all_named(view, question)


def test_the_turns_of_a_house_are_previewed_one_by_one() -> None:
    """City 2.3: the first one when the space is picked, each other when it is picked."""
    view, question = FIVE[1].asked("L", "C4")
    turned = [FIVE[1].asked("L", "C4", option.value)[1] for option in question.options[1:]]
    pictures = [PICTURES.hand(view, asked, CONTEXT) for asked in (question, *turned)]
    box = WHOLE.space_box("C4")
    assert len({_crop(picture, box) for picture in pictures}) == 4
    assert all(choices(picture, box.grown(9)) > 300 for picture in pictures)


@pytest.mark.parametrize("number", range(len(WALKING.seen().tiles), len(FIVE) - 1, 16))
def test_what_the_first_question_marks_is_named(number: int) -> None:
    """Errands of whole games: chips to collect, home, cells towards them."""
    view, question = FIVE[number].asked()
    _all_named(view, question)


def test_all_open_cells_can_be_named_at_once() -> None:
    """City T3: in the english edition a stone may go nearly anywhere."""
    view = POLICED.seen(POLICED.state.turn)
    roofs = {roof for tile in view.tiles for roof in tile.roofs}
    taken = {player.pawn for player in view.players} | {player.stone for player in view.players}
    cells = [cell for cell in CELLS if cell not in roofs | taken]
    _all_named(view, _asking(*cells[:100]))
    _all_named(view, _asking(*cells[-100:]))


@pytest.mark.parametrize("cell", ["m7", "n6"])
def test_a_letter_and_the_pieces_share_their_cell(cell: str) -> None:
    """City W7 and W8: a pawn may end on a stone, or must stay where it is."""
    view = POLICED.seen(0)
    on = pieces_by_cell(view, 0)
    found = places(on, start_box(view), [cell])
    assert [piece for piece, _ in found.standing[cell]] == on[cell]
    plate = found.letters[cell].grown(BEYOND)
    assert all(_holds(plate, _drawn(piece, box)) for piece, box in found.standing[cell])


def test_pieces_of_a_kind_have_one_size() -> None:
    """Where they stand alone: a pawn rises above its cell, as far as the margin of a chip behind it."""
    view = POLICED.seen()
    pawn, chip = Piece("pawn", 0), Piece("chip", 0)
    found = places({"h7": [pawn], "h6": [chip], "h1": [pawn]}, start_box(view))
    own = cell_box("h7")
    assert found.standing["h7"] == [(pawn, Box(own.x, own.y - RISE, CELL, CELL + RISE))]
    assert found.standing["h6"] == [(chip, cell_box("h6"))]
    assert found.standing["h1"][0][1].y >= BANNER.bottom, "the banner stays free"
    for number in range(len(view.tiles), len(FIVE), 9):
        standing_on = places(pieces_by_cell(FIVE[number].seen()), start_box(view))
        for cell, alone in standing_on.standing.items():
            if cell not in standing_on.trays:
                ((piece, box),) = alone
                assert box[2:] == (CELL, CELL + RISE * (piece.kind == "pawn"))


_OVER = 13  # hundredths of a cell that a piece may reach beyond its ground to make room for others
_TRAY, _CORNER = 30, 55  # hundredths of its cell that a tray may reach beyond it; on the start tile, outwards


def _holds(outer: Box, box: Box) -> bool:
    """Whether a box lies in another one."""
    return box.within(outer.grown(1)) == box


def _drawn(piece: Piece, box: Box) -> Box:
    """What a piece covers in its box: chips have a margin."""
    return box.grown(-(box.w // 10)) if piece.kind == "chip" else box


def _hide(one: Box, other: Box) -> bool:
    """Whether a box covers the middle of another one, where the emblem is."""
    return Box(*other.middle, 1, 1).meets(one)


@pytest.mark.parametrize("number", range(len(WALKING.seen().tiles), len(FIVE), 3))
def test_every_piece_stands_in_its_own_cell(number: int) -> None:
    """Also with as many letters as a question may have; on a cell with a letter, beside that."""
    view = FIVE[number].seen(FIVE[number].state.turn)
    on = pieces_by_cell(view, view.reader)
    roofs = {roof for tile in view.tiles for roof in tile.roofs}
    cells = [cell for cell in CELLS if cell not in roofs]
    for grid in (WHOLE, enlarged(cuts.Part(4, 4, 9))):
        for lettered in ([], [*on][:4], cells[:100], cells[-100:]):
            _stand_well(on, start_box(view, grid), lettered, grid)


def _stands_out(found: Places, cell: str, last: Piece) -> None:
    """Whoever came to a cell last is as large as if it were alone there."""
    piece, box = found.standing[cell][0]
    assert piece == last
    assert box.h == found.ground(cell).h + found.grid.rise * (last.kind == "pawn")
    assert pawn_height(box.w) >= box.h - 1 or last.kind != "pawn"


def _lie_on_their_cells(found: Places, start: Box | None) -> None:
    """Every tray and every plate covers the middle of its cell; no tray reaches far beyond it."""
    for cell, box in (*found.trays.items(), *found.letters.items()):
        assert _hide(box, found.grid.cell_box(cell)), cell
    for cell, box in found.trays.items():
        own = found.grid.cell_box(cell)
        reach = _CORNER if start and start.meets(own) else _TRAY
        assert _holds(own.grown(own.w * reach // 100), box), cell


def _stand_well(on: PiecesByCell, start: Box | None, lettered: Sequence[str], grid: Grid) -> None:
    """All pieces of the cells that are shown, none off its tray or plate or hidden by another."""
    found = places(on, start, lettered, grid)
    _lie_on_their_cells(found, start)
    assert [*found.letters] == [cell for cell in lettered if grid.shows(cell)]
    assert found.standing.keys() == {cell for cell in on if found.grid.shows(cell)}
    grounds = {cell: found.letters.get(cell, found.ground(cell)) for cell in found.standing}
    assert not any(one.meets(other) for one, other in combinations(map(found.ground, found.trays), 2))
    for cell, pairs in found.standing.items():
        assert sorted(piece for piece, _ in pairs) == sorted(on[cell])
        if len(pairs) > 1 and cell not in found.letters:
            _stands_out(found, cell, on[cell][-1])
        for place, (piece, box) in enumerate(pairs):
            room = grounds[cell].grown(grounds[cell].h * _OVER // 100)
            assert _holds(room, _drawn(piece, box))
            assert not any(_hide(_drawn(*other), box) for other in pairs[place + 1 :])
            others = (box for other in found.standing if other != cell for _, box in found.standing[other])
            assert not any(_hide(grounds[cell], other) for other in others)
            if cell in found.letters:
                assert _drawn(piece, box).x - grounds[cell].x >= 38, "there is room for the letter"
                plates = [plate for other, plate in found.letters.items() if other != cell]
                assert found.grid.cell > 88 or not any(map(grounds[cell].meets, plates))


@pytest.mark.parametrize("size", [7, 9, 14])
@pytest.mark.parametrize("lettered", [False, True])
def test_the_middle_of_the_start_tile_is_always_seen(size: int, *, lettered: bool) -> None:
    """Also with a piece on each of its cells, or with a letter."""
    view = WALKING.seen()
    cells = [cell for laid in view.tiles if laid.kind == "start" for cell in names(laid.area)]
    pieces: list[Piece] = [Piece("stone", 0), Piece("pawn", 1), Piece("pawn", 2), Piece("stone", 3)]
    grid = enlarged(cuts.Part(14 - size, 14 - size, size))
    start = start_box(view, grid)
    on = {} if lettered else {cell: [piece] for cell, piece in zip(cells, pieces, strict=True)}
    assert start
    found = places(on, start, cells if lettered else (), grid)
    seen = Box(*start.middle, 0, 0).grown(start.w // 10)
    grounds = [*found.letters.values(), *found.trays.values()]
    assert len(grounds) == 4
    _lie_on_their_cells(found, start)
    assert not any(one.meets(other) for one, other in combinations(grounds, 2))
    assert not any(map(seen.meets, (*grounds, *(box for _, box in found.pieces()))))


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_pieces_of_one_cell_do_not_hide_each_other(number: int) -> None:
    """A chip, a stone, and pawns that have come home one after the other."""
    pieces = [Piece("chip", 0), Piece("stone", 1), Piece("pawn", 2), Piece("pawn", 3)]
    for some in (pieces[: number + 1], pieces[number:]):
        for grid in (WHOLE, enlarged(cuts.Part(4, 4, 9))):
            for lettered in ([], ["h7"]):
                on = {"h7": some}
                _stand_well(on, None, lettered, grid)


def test_a_cut_shows_the_pawn_and_everything_that_can_be_chosen() -> None:
    """Enlarged where that is close together, without the pawn if it is far away; else the whole city."""
    view = POLICED.seen(0)
    assert view.players[0].pawn == "n6"
    near, farther, far = (shown(view, _asking(cell)) for cell in ("k9", "f5", "a5"))
    assert (near.size, near.cell) == (7, 132)
    assert (farther.size, farther.cell) == (9, 102)
    assert far.size == 7
    assert far.shows("a5")
    assert shown(view, _asking("a5", "b13")) == shown(view, None) == WHOLE
    for grid in (near, farther):
        assert grid.shows("n6")
        assert WHOLE.field.right - 10 < grid.field.right <= WHOLE.field.right
    first = shown(WALKING.seen(0), _asking("m7"))
    assert all(map(first.shows, ("l8", "m9", "m7"))), "the pawn waits on the start tile"
    assert shown(*FIVE[9].asked("L")) == WHOLE


def test_a_small_map_shows_where_a_cut_lies() -> None:
    """In the banner; beside the whole city there is none."""
    view = POLICED.seen(0)
    side = Box(1180, 0, 100, BANNER.h - 6)
    asked = (None, _asking("a5", "b13"), _asking("k9"), _asking("a5"), _asking("f5"))
    whole, spread, *cuts = (_crop(PICTURES.hand(view, question, CONTEXT), side) for question in asked)
    assert whole == spread
    assert len({whole, *cuts}) == 4


def test_walks_are_whole_in_a_cut() -> None:
    """Those with the tram go around the city, and then only the whole city shows them."""
    for stage in FIVE[len(WALKING.seen().tiles) : -1]:
        view, question = stage.asked()
        letters = [option.mark for option in question.options if option.mark]
        if not letters or {*letters} != {*view.errands()}:
            continue
        grid = shown(view, question)
        whole = all(grid.shows(cell) for to in letters for cell in view.route(to))
        assert whole


@pytest.mark.parametrize("number", range(len(WALKING.seen().tiles), len(FIVE) - 1, 5))
def test_every_piece_stands_in_its_own_cell_in_a_cut(number: int) -> None:
    view, question = FIVE[number].asked()
    letters = [option.mark for option in question.options if option.mark]
    on = pieces_by_cell(view, view.reader)
    grid = shown(view, question)
    _stand_well(on, start_box(view, grid), letters, grid)


def test_options_that_mean_no_place_mark_nothing() -> None:
    view = WALKING.seen(0)
    other = Question(say("Which?"), (Option("W", say("Another cell")),))
    assert PICTURES.hand(view, other, CONTEXT) == PICTURES.hand(view, None, CONTEXT)


def test_the_ways_to_the_goals_are_drawn() -> None:
    """While the pawn is asked for its goal, in white; but to no other cell."""
    view, question = WALKING.asked()
    letters = [option.mark for option in question.options if option.mark]
    assert letters == [*view.errands()]
    cells = {cell for to in letters for cell in view.route(to)} - {*letters}
    grid = shown(view, question)
    drawn, one = (PICTURES.hand(view, asked, CONTEXT) for asked in (question, _asking(letters[0])))
    for cell in cells:
        assert choices(drawn, grid.cell_box(cell)) > 50
    assert choices(one, grid.field) < choices(drawn, grid.field)
    assert not view.route("f5"), "it is out of reach"


def test_quarters_are_framed() -> None:
    """City T3: a stone may go nearly anywhere, so the quarter is asked for first, and then enlarged."""
    view, question = WALKING.asked("P")
    png = PICTURES.hand(view, question, CONTEXT)
    for quarter in ("NW", "NE", "SW", "SE"):
        box = mark_box(quarter, WHOLE)
        assert choices(png, Box(box.x, box.y + 100, 20, 200)) > 200, quarter
    for corner in ("a1", "n1", "a14", "n14"):
        plate = WHOLE.cell_box(corner)
        assert choices(png, plate) > 1500, "a letter"
        inner = plate.grown(-7).part(95 * (corner[0] == "a"), 95 * (corner[1:] == "1"), 5, 5)
        assert not choices(png, inner), "on a round plate; those of cells are square"
    view, question = WALKING.asked("P", "SE")
    assert shown(view, question).size == 7
    _all_named(view, question)


# --- Preview ------------------------------------------------------------------------------------------

BUILDING = FIVE[9]
BOX = WHOLE.space_box("A1")


@pytest.mark.parametrize("kind", ["L", "K"])
def test_a_preview_shows_the_house_in_a_frame(kind: HouseKind) -> None:
    view = BUILDING.seen(BUILDING.state.turn)
    preview = _asking(preview=House(kind, "A1", 90))
    plain, shown = (PICTURES.hand(view, question, CONTEXT) for question in (None, preview))
    check(shown, PICTURE, palette=PALETTE)
    assert _crop(plain, BOX.grown(-8)) != _crop(shown, BOX.grown(-8))
    assert choices(shown, BOX.grown(9)) > choices(plain, BOX.grown(9)) + 300


def test_previews_of_the_turns_differ() -> None:
    view, _ = BUILDING.asked("L")
    moves = [House("L", "A1", turn) for turn in (0, 90, 180, 270)]
    drawn = {_crop(PICTURES.hand(view, _asking(preview=move), CONTEXT), BOX) for move in moves}
    assert len(drawn) == 4


def test_names_keep_off_a_previewed_tile() -> None:
    """City 2.3: the turn must be seen, also where the other doorways are offered besides."""
    view, _ = BUILDING.asked("L")
    move = House("L", "A1", 90)
    alone, among = (
        PICTURES.hand(view, question, CONTEXT)
        for question in (_asking(preview=move), _asking("b3", "b2", "c2", "c3", preview=move))
    )
    assert alone == among


# --- The reader's own ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(5))
def test_the_readers_own_doorways_stand_out(seat: int) -> None:
    """Its chips, and nothing else, look different from what the others see."""
    view = WALKING.seen(seat)
    other, own = (
        PICTURES.hand(replace(view, reader=reader), None, CONTEXT) for reader in ((seat + 1) % 5, seat)
    )
    found = places(pieces_by_cell(view), start_box(view)).standing
    images = [opened(png).copy() for png in (other, own)]
    for chip in view.players[(seat + 1) % 5].chips:
        ((_, box),) = found[chip]
        for image in images:
            image.paste(0, (box.x, box.y, box.right, box.bottom))
    for chip in view.players[seat].chips:
        ((_, box),) = found[chip]
        assert _crop(other, box) != _crop(own, box)
        for image in images:
            image.paste(0, (box.x, box.y, box.right, box.bottom))
    assert images[0].tobytes() == images[1].tobytes()


def test_the_same_arguments_give_the_same_bytes() -> None:
    view, question = WALKING.asked()
    assert PICTURES.hand(view, question, CONTEXT) == PICTURES.hand(replace(view), replace(question), CONTEXT)


def test_a_spectator_has_no_hand() -> None:
    with pytest.raises(ValueError, match="no hand"):
        PICTURES.hand(WALKING.seen(), None, CONTEXT)


def test_marks_stay_on_the_field() -> None:
    """Banner and column are the same with and without a question."""
    view, question = WALKING.asked("W")
    plain, asked = (PICTURES.hand(view, one, CONTEXT) for one in (None, question))
    for box in (Box(0, 0, 1280, BANNER.h), PLATES):
        assert _crop(plain, box) == _crop(asked, box)
    assert GAME.rules.owes(WALKING.state) == (view.reader,)


# --- The banner ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", languages())
def test_a_name_gives_way_to_the_task(code: str) -> None:
    """Whatever the language is, the task is written in full, also after the badges of a tie."""
    over = FIVE[-1].seen(0)
    assert over.outcome is not None
    tie = replace(over, outcome=replace(over.outcome, winners=(0, 1, 2, 3, 4)))
    waiting = replace(standing(WALKING.seen(0), 0, home=3), turn=0)
    language = language_of(code)
    for view in (FIVE[0].seen(0), FIVE[1].seen(0), WALKING.seen(0), waiting, over, tie):
        with recording() as recorders:
            PICTURES.draw_hand(view, None, DrawContext(("Maximilian von Trapp",) * 5, language))
        assert language(task(view)) in [text for found in recorders.values() for text, _ in found.lines]
