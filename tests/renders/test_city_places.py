"""The places of pieces and letters on the map of Palermo: each in its own cell, none hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest
from PIL import ImageChops

from engines.city import cuts
from engines.city.events import Walked
from engines.city.geometry import CELLS, SIZE, names
from renders.city import PICTURES
from renders.city.boxes import (
    CELL,
    FIELD,
    PICTURE,
    RISE,
    WHOLE,
    Grid,
    cell_box,
    enlarged,
)
from renders.city.colours import PALETTE, STREET
from renders.city.field import pieces_by_cell, start_box
from renders.city.pieces import Kind, Piece, draw_piece
from renders.city.places import Places, draw_letters, places
from renders.city.trays import PiecesByCell, tray
from renders.shared.canvas import Box, Canvas
from renders.shared.layout import BANNER
from renders.shared.palette import BRASS_LIGHT, CREAM, LEATHER
from tests.renders.city_positions import CONTEXT, FIVE, POLICED, WALKING, standing
from tests.renders.pixels import count, part
from tests.renders.recorder import recording

_OVER = 24  # hundredths of a cell that a piece may reach beyond its ground to make room for others
BEYOND = 10  # pixels that pieces which are small may reach beyond their cell
_JOINT, _CORNERED = 4, 14  # pixels that a letter may reach beyond its cell: over the joint, and beside pieces
_LEAST = 44  # width of a piece
_LARGER = 104  # width of the last of several pieces, in hundredths of that of another of its kind, at least
_PAIR = 78  # width of the room of pieces that share a cell, at least
_CORNER = 55  # hundredths of its cell that a tray on the start tile may reach beyond it, outwards


@pytest.mark.parametrize("cell", ["m7", "n6"])
def test_a_letter_and_the_pieces_share_their_cell(cell: str) -> None:
    """City W7 and W8: a pawn may end on a stone, or must stay where it is."""
    view = POLICED.seen(0)
    on = pieces_by_cell(view, 0)
    found = places(on, start_box(view), [cell])
    assert [piece for piece, _ in found.standing[cell]] == on[cell]
    ground = cell_box(cell).grown(BEYOND + 2)
    assert all(_holds(ground, _drawn(piece, box)) for piece, box in found.standing[cell])


@pytest.mark.parametrize("size", [7, 9, 14])
def test_a_chip_with_a_letter_stays_in_its_cell(size: int) -> None:
    """The letter reaches beyond the corner: a chip on a roof would belong nowhere."""
    grid = enlarged(cuts.Part(14 - size, 14 - size, size))
    found = places({"h8": [Piece("chip", 0, own=True)]}, None, ["h8"], grid)
    ((chip, box),) = found.standing["h8"]
    assert _holds(grid.cell_box("h8"), _drawn(chip, box))
    assert not _hide(found.letters["h8"], box)


@pytest.mark.parametrize("size", [7, 9])
def test_a_letter_on_a_large_palace_is_in_the_middle_of_its_cell(size: int) -> None:
    grid = enlarged(cuts.Part(14 - size, 14 - size, size))
    found = places({}, grid.space_box("D4"), ["h8"], grid)
    assert found.letters["h8"].middle == grid.cell_box("h8").middle


def test_a_pawn_that_shares_its_cell_is_as_large_as_one_alone() -> None:
    """All routes begin at it; the others are small beside it."""
    pawn = Piece("pawn", 0)
    found = places({"h7": [pawn], "h9": [Piece("stone", 1), pawn]}, None)
    alone, shared = (_width("pawn", *found.standing[cell][0][1][2:]) for cell in ("h7", "h9"))
    assert abs(alone - shared) <= 2


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


def _holds(outer: Box, box: Box) -> bool:
    """Whether a box lies in another one."""
    return box.within(outer.grown(1)) == box


def _drawn(piece: Piece, box: Box) -> Box:
    """What a piece covers in its box: chips have a margin."""
    return box.grown(-(box.w // 10)) if piece.kind == "chip" else box


def _hide(one: Box, other: Box) -> bool:
    """Whether a box covers the middle of another one, where the emblem is."""
    return Box(*other.middle, 1, 1).meets(one)


def _lie_on_their_cells(found: Places, start: Box | None) -> None:
    """Badges lie on their cells, and so do trays; beside a badge and at the start these reach beyond."""
    for cell, box in found.letters.items():
        reach = _CORNERED if cell in found.standing else _JOINT
        assert _holds(found.grid.cell_box(cell).grown(reach), box), cell
    for cell, box in found.trays.items():
        own = found.grid.cell_box(cell)
        assert cell in found.letters or _hide(box, own), cell
        reach = _CORNER if start and start.meets(own) else 0
        least = BEYOND if cell in found.letters else _JOINT
        assert _holds(own.grown(max(least, own.w * reach // 100)), box), cell


@cache
def _width(kind: Kind, wide: int, high: int) -> int:
    """How wide a piece is as it is drawn in a box of this size."""
    canvas = Canvas.blank(wide, high, LEATHER, PALETTE)
    draw_piece(canvas, Piece(kind, 0), Box(0, 0, wide, high))
    left, _, right, _ = ImageChops.difference(
        canvas.image, Canvas.blank(wide, high, LEATHER, PALETTE).image
    ).getbbox() or (0, 0, 0, 0)
    return right - left


def _first_is_largest(pairs: Sequence[tuple[Piece, Box]]) -> None:
    """No other piece is as large, least of all one of its kind."""
    (piece, box), *others = pairs
    wide = _width(piece.kind, *box[2:])
    for other, room in others:
        assert 100 * wide >= (_LARGER if other.kind == piece.kind else 100) * _width(other.kind, *room[2:])


def _last_is_largest(found: Places, cell: str, last: Piece) -> None:
    """Whoever came to a cell last is the largest there, at its lower left; all are within it or nearly so."""
    assert found.standing[cell][0][0] == last
    _first_is_largest(found.standing[cell])
    first, *others = (_drawn(*pair) for pair in found.standing[cell])
    assert all(first.x < other.x and first.bottom >= other.bottom - 3 for other in others)
    ground = found.ground(cell)
    reach = max(0, _PAIR - ground.w) // 2 + 1
    assert all(_holds(ground.grown(reach), box) for box in (first, *others))


@pytest.mark.parametrize("kind", ["chip", "stone", "pawn"])
@pytest.mark.parametrize("size", range(cuts.QUARTER, SIZE + 1))
def test_the_last_of_two_of_a_kind_is_larger(kind: Kind, size: int) -> None:
    """In an enlarged part of the city, too, where chips and stones leave room around them."""
    pieces = [Piece(kind, 0, gone=kind != "chip"), Piece(kind, 1)]
    _first_is_largest(places({"b2": pieces}, None, (), enlarged(cuts.Part(0, 0, size))).standing["b2"])


def _stand_well(on: PiecesByCell, start: Box | None, lettered: Sequence[str], grid: Grid) -> None:
    """All pieces of the cells that are shown, none off its tray or plate or hidden by another."""
    found = places(on, start, lettered, grid)
    _lie_on_their_cells(found, start)
    assert [*found.letters] == [cell for cell in lettered if grid.shows(cell)]
    assert {*found.standing} == {cell for cell in on if found.grid.shows(cell)}
    grounds = {cell: found.ground(cell) for cell in found.standing}
    whole = [box for cell, box in found.trays.items() if cell not in found.letters]
    assert not any(one.meets(other) for one, other in combinations(whole, 2))
    for cell, pairs in found.standing.items():
        assert sorted(piece for piece, _ in pairs) == sorted(on[cell])
        if len(pairs) > 1 and cell not in found.letters:
            _last_is_largest(found, cell, on[cell][-1])
        for place, (piece, box) in enumerate(pairs):
            room = grounds[cell]
            assert _holds(room.grown(room.h * _OVER // 100), _drawn(piece, box))
            assert not any(_hide(_drawn(*other), box) for other in pairs[place + 1 :])
            others = (box for other in found.standing if other != cell for _, box in found.standing[other])
            assert not any(_hide(grounds[cell], other) for other in others)
            assert not any(_hide(badge.grown(-4), box) for badge in found.letters.values())


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


@pytest.mark.parametrize("number", range(len(WALKING.seen().tiles), len(FIVE) - 1, 5))
def test_every_piece_stands_in_its_own_cell_in_a_cut(number: int) -> None:
    view, question = FIVE[number].asked()
    letters = [option.mark for option in question.options if option.mark]
    on = pieces_by_cell(view, view.reader)
    grid = enlarged(cuts.shown(view, question))
    _stand_well(on, start_box(view, grid), letters, grid)


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


@pytest.mark.parametrize("size", [7, 9, 14])
def test_a_letter_leaves_the_chip_and_the_stone_of_its_cell_to_be_seen(size: int) -> None:
    """City W6: a goal with a stone has all three within its cell, so that no roof seems to be one."""
    chip, stone = Piece("chip", 0, own=True), Piece("stone", 1)
    grid = enlarged(cuts.Part(14 - size, 14 - size, size))
    found = places({"h8": [chip, stone], "k8": [stone]}, None, ["h8", "k8"], grid)
    for cell in ("h8", "k8"):
        own = grid.cell_box(cell).grown(grid.cell // 5)
        assert all(_holds(own, _drawn(piece, box)) for piece, box in found.standing[cell])
        assert _holds(own, found.letters[cell])
        for _, box in found.standing[cell]:
            assert box.w >= _LEAST
            assert not _hide(found.letters[cell], box)


@pytest.mark.parametrize("cell", ["h4", "h5", "i4", "i5"])
def test_a_tray_on_the_start_tile_stays_on_a_torn_map(cell: str) -> None:
    """Though the edge cuts through the start tile."""
    for shown in (cuts.Part(1, 4, 8), cuts.Part(1, 0, 8), cuts.Part(8, 4, 6), cuts.Part(7, 3, 7)):
        grid = enlarged(shown)
        if grid.shows(cell):
            found = tray(cell, 1, grid.space_box("D2"), grid)
            assert found is not None
            assert found.within(grid.field.grown(-9)) == found


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_pieces_of_one_cell_do_not_hide_each_other(number: int) -> None:
    """A chip, a stone, and pawns that have come home one after the other."""
    pieces = [Piece("chip", 0), Piece("stone", 1), Piece("pawn", 2), Piece("pawn", 3)]
    for some in (pieces[: number + 1], pieces[number:]):
        for grid in (WHOLE, enlarged(cuts.Part(4, 4, 9))):
            for lettered in ([], ["h7"]):
                on = {"h7": some}
                _stand_well(on, None, lettered, grid)


def test_a_letter_with_an_arrow_covers_nothing_beside_the_map_and_stays_on_it() -> None:
    """Where a wide plate would reach beyond the side of the map, it is high instead."""
    found = places({"m9": [Piece("chip", 0)]}, None, ["n9", "h5", "h1"], WHOLE)
    plates: list[Box] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "panel", lambda _, box, *__: plates.append(box))
        canvas = Canvas.blank(*PICTURE, STREET, PALETTE)
        draw_letters(canvas, found, dict.fromkeys(found.letters, "A"), dict.fromkeys(found.letters, "c7"))
    assert [plate.h > plate.w for plate in plates] == [True, False, False]
    assert [plate.within(FIELD) for plate in plates] == plates
    assert not any(map(cell_box("m9").meets, plates))


@pytest.mark.parametrize("letters", ["A", "W", "AB", "AW"])
def test_badges_look_alike_and_stay_on_the_map(letters: str) -> None:
    """In an empty cell and at the corners of the map; on small cells, those beside pieces are smaller."""
    for grid in (WHOLE, enlarged(cuts.Part(0, 0, 7))):
        cells = ["a1", "g7", "d4", "a7"]
        on = {"d4": [Piece("pawn", 0)], "a1": [Piece("chip", 1)]}
        found = places(on, None, cells, grid)
        plates: list[Box] = []
        with recording() as recorders, pytest.MonkeyPatch.context() as patch:
            patch.setattr(Canvas, "panel", lambda _, box, *__, drawn=plates: drawn.append(box))
            canvas = Canvas.blank(*PICTURE, STREET, PALETTE)
            draw_letters(canvas, found, dict.fromkeys(cells, letters))
        assert [text for text, _ in recorders[id(canvas)].lines] == [letters] * len(cells)
        assert len({plate[2:] for plate in plates}) == (2 if grid == WHOLE else 1)
        assert [plate.within(grid.field) for plate in plates] == plates


def test_nothing_but_a_piece_hides_the_palace() -> None:
    """It stands before the palace without a tray, which would hide more."""
    view = WALKING.seen()
    (start,) = (laid for laid in view.tiles if laid.kind == "start")
    first, *_, last = names(start.area)
    one = standing(view, 0, stone=first)
    plain, png = (PICTURES.board(shown, (), CONTEXT) for shown in (one, standing(one, 1, stone=last)))
    box = start_box(view)
    assert box
    differing = ImageChops.difference(part(plain, box), part(png, box)).convert("L")
    assert 0 < box.w * box.h - differing.histogram()[0] < box.w * box.h // 6


def test_the_palace_is_bright_below_pieces_and_ways() -> None:
    """A way leads across it, not behind it."""
    view = WALKING.seen()
    (start,) = (laid for laid in view.tiles if laid.kind == "start")
    box = start_box(view)
    assert box
    cell = names(start.area)[0]
    column, row = cell[0], int(cell[1:])
    path = (f"{column}{row - 1}", cell, f"{column}{row + 1}", f"{column}{row + 2}")
    walk = Walked(0, path[0], path[-1], 3, 3, path)
    free, stood, crossed = (
        PICTURES.board(shown, happened, CONTEXT)
        for shown, happened in (
            (view, ()),
            (standing(view, 0, waits=False, pawn=cell), ()),
            (standing(view, 0, waits=False, pawn=path[-1]), (walk,)),
        )
    )
    facade = box.part(50, 50, 40, 40)
    assert [count(png, facade, CREAM) > 100 for png in (free, stood, crossed)] == [True, True, True]
    assert count(crossed, box, BRASS_LIGHT) > 16 * CELL
