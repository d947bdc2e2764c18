"""The end of a game of Palermo: the feast and everybody's walk on the board, and the account."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from engines.base import Seat
from engines.city.events import Walked
from engines.city.geometry import CELLS
from engines.city.view import View
from renders.city import PICTURES, end
from renders.city.boxes import CELL, PICTURE, cell_box, space_box
from renders.shared.account import rows
from renders.shared.canvas import RIM, Box, Canvas
from renders.shared.layout import BANNER, ranking
from renders.shared.palette import BRASS, CREAM, SEATS
from tests.renders.city_positions import (
    BOX_OF_ALL,
    CONTEXT,
    HOME,
    WALKING,
    played,
    standing,
)
from tests.renders.pixels import count, lights, opened, part
from tests.renders.recorder import recording


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_everybody_has_a_map_of_their_walk(seats: int) -> None:
    """Each cell that somebody walked through has that seat's line on its map, and no line on the others'.

    The maps lie in the order of the scores.
    """
    stages = played(seats)
    view = stages[-1].seen()
    png = PICTURES.board(view, (), CONTEXT)
    picture = opened(png)
    walks = [event for stage in stages for event in stage.events if isinstance(event, Walked)]
    assert view.outcome is not None
    for at, seat in enumerate(ranking(view.outcome)):
        cells = {cell for walk in walks if walk.seat == seat for cell in walk.path}
        grid = end.map_grid(seats, at)
        assert cells
        for cell in cells - _near_the_palace(view):
            assert picture.getpixel(grid.cell_box(cell).middle) == SEATS[seat].line, cell
        for other in range(seats):
            if other != seat:
                assert count(png, grid.field, SEATS[other].line) < 60  # smoothed edges


def _near_the_palace(view: View) -> set[str]:
    """The cells that the palace covers, which is larger than its tile."""
    start = next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")
    return {name for name in CELLS if cell_box(name).meets(start.grown(CELL // 2))}


def test_a_pawn_that_is_not_home_stands_on_its_map() -> None:
    """City H5."""
    away = standing(HOME, 2, home=None, pawn="c1")
    assert HOME.outcome is not None
    grid = end.map_grid(5, ranking(HOME.outcome).index(2))
    box = grid.cell_box("c1").grown(grid.cell)
    home, gone = (part(PICTURES.board(view, (), CONTEXT), box).tobytes() for view in (HOME, away))
    assert home != gone


def test_whoever_is_not_home_is_not_at_the_feast() -> None:
    """City H5; a winner is there in any case."""
    feast, winner = end.feast_box(5), _winner()
    for seat in range(5):
        away = standing(HOME, seat, home=None, pawn="c1")
        boards = [PICTURES.board(view, (), CONTEXT) for view in (HOME, away)]
        before, after = (count(board, feast, SEATS[seat].colour) for board in boards)
        assert after == before > 0 if seat == winner else after < before // 10


def _winner() -> Seat:
    assert HOME.outcome is not None
    (winner,) = HOME.outcome.winners
    return winner


def _heads(view: View) -> list[Box]:
    """The heads at the feast."""
    with recording() as recorders:
        PICTURES.draw_board(view, (), CONTEXT)
    feast = end.feast_box(5)
    heads = [box for found in recorders.values() for box in found.sprites if box.w == box.h > 150]
    return [box for box in heads if box.y >= feast.y and box.bottom < feast.bottom]


def test_a_guest_alone_on_their_side_sits_across_from_the_middle_of_the_others() -> None:
    """So the table leans to neither side."""
    away = standing(HOME, next(seat for seat in range(5) if seat != _winner()), home=None, pawn="c1")
    offs = sorted(box.middle[0] - end.feast_box(5).middle[0] for box in _heads(away))
    assert len(offs) == 4
    assert offs[2] == 0
    assert offs[3] == pytest.approx(-(offs[0] + offs[1]) / 2, abs=2)


def test_the_winner_sits_in_the_middle_of_the_feast_and_is_larger() -> None:
    """The end must be felt at once."""
    heads, feast = _heads(HOME), end.feast_box(5)
    assert len(heads) == 5
    largest = max(heads, key=lambda box: box.w)
    assert largest.middle[0] == feast.middle[0]
    assert all(box.w < largest.w for box in heads if box != largest)
    middles = sorted(box.middle[0] for box in heads)
    gaps = [right - left for left, right in pairwise(middles)]
    assert max(gaps) - min(gaps) <= 2, "the places are evenly spaced"


@pytest.mark.parametrize("winners", [1, 2, 3, 4, 5])
def test_all_winners_are_crowned_at_the_feast(winners: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """City H6: those who share the win sit side by side, and all heads are in the picture."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=tuple(range(winners))))
    crowned: list[tuple[int, int, int]] = []
    monkeypatch.setattr(Canvas, "worn_crown", lambda _, *at: crowned.append(at))
    with recording() as recorders:
        PICTURES.draw_board(shared, (), CONTEXT)
    assert not [fault for found in recorders.values() for fault in found.faults]
    assert len({middle for middle, _, _ in crowned}) == winners
    assert sum(middle for middle, _, _ in crowned) == pytest.approx(
        winners * end.feast_box(5).middle[0], abs=9
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
    """Chips in brass, as at the head of their column."""
    assert HOME.outcome is not None
    picture = opened(PICTURES.account(HOME, CONTEXT))
    boxes = rows(HOME.outcome)
    incomes = [HOME.players[seat].income for seat in ranking(HOME.outcome)]
    long = [_longest(picture, row) for row in boxes]
    assert sorted(range(5), key=lambda at: long[at]) == sorted(range(5), key=lambda at: incomes[at])
    assert _longest(picture, Box(0, BANNER.bottom, 0, boxes[0].y - BANNER.bottom)) > 50


def _longest(picture: Image.Image, row: Box) -> int:
    """The most pixels of brass in a line of a row, right of the names."""
    found = 0
    for y in range(row.y, row.bottom, 4):
        colours = picture.crop((480, y, 1100, y + 1)).getcolors() or ()
        found = max(found, *(number for number, colour in colours if colour == BRASS), 0)
    return found


def test_those_who_share_the_win_are_all_crowned() -> None:
    """City H6."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=(0, 1), scores=(50, 50, 1, 1, 1)))
    assert lights(PICTURES.account(shared, CONTEXT), BOX_OF_ALL) > 1.5 * lights(
        PICTURES.account(HOME, CONTEXT), BOX_OF_ALL
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_crown_of_the_winner_is_off_the_corner_with_the_mark_of_the_alt_text(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord covers 90 × 70 pixels there."""
    tags: list[Box] = []
    monkeypatch.setattr(
        Canvas, "crown", lambda _, at, wide: tags.append(Box(at[0], at[1], 0, 0).grown(wide // 2 + RIM))
    )
    PICTURES.draw_board(played(seats)[-1].seen(), (), CONTEXT)
    assert len(tags) == 1
    assert not tags[0].meets(Box(0, PICTURE[1] - 70, 90, 70))


def test_who_is_not_home_at_the_limit_is_told_apart() -> None:
    """City H5: chips in the city are worth nothing."""
    away = standing(HOME, 2, home=None, chips=("e4", "h6"))
    assert PICTURES.account(away, CONTEXT) != PICTURES.account(HOME, CONTEXT)
