"""The end of a game of Palermo: the points, walks and portraits on the board, and the account."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engines.city.events import (
    Walked,
)
from renders.city import PICTURES, end
from renders.city.boxes import CELL, FIELD, STATUS, TILE, cell_box, space_box
from renders.city.colours import DEEP, LEAF_DARK, PALETTE
from renders.city.figures import KINDS, kinds_of, sums
from renders.shared.account import rows
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, PANEL, SEATS
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
    """Each cell that somebody walked through has a line, a winner's bright and the others' dark."""
    stages = played(seats)
    view, before = stages[-1].seen(), stages[-2].seen()
    png = PICTURES.board(view, (), CONTEXT)
    walks = [event for stage in stages for event in stage.events if isinstance(event, Walked)]
    assert view.outcome is not None
    with recording() as recorders:
        PICTURES.draw_board(view, (), CONTEXT)
    pictures = [box for found in recorders.values() for box in found.sprites if box.w < 2 * TILE]
    for walk in walks:
        wins, mark = walk.seat in view.outcome.winners, SEATS[walk.seat]
        for cell in walk.path:
            around = cell_box(cell).grown(4)
            if not any(map(around.meets, pictures)):
                colour, least = (mark.line, 400) if wins else (mark.shade, 60)
                assert count(png, around, colour) > least, (walk, cell)
    for seat, player in enumerate(view.players):
        assert (count(png, FIELD, SEATS[seat].colour) > 300) >= (player.home is not None)
    assert any(view.trail(seat) for seat in range(seats))
    assert view.trail(0) != () != before.trail(1)
    drawn = PICTURES.board(before, (), CONTEXT)
    ring = [cell_box(cell) for walk in walks for cell in walk.path if cell[0] == "a"]
    assert all(count(drawn, box, SEATS[0].colour) == 0 for box in ring)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_at_the_end_who_is_home_stands_at_the_start_tile(seats: int) -> None:
    """City H2: just before it; its building is seen above them."""
    view = played(seats)[-1].seen()
    assert view.outcome is not None
    png = PICTURES.board(view, (), CONTEXT)
    start = next(space_box(laid.space) for laid in view.tiles if laid.kind == "start")
    for seat, player in enumerate(view.players):
        if player.home is not None:
            assert count(png, start.grown(CELL + CELL // 4), SEATS[seat].colour) > 150
    assert count(png, start._replace(h=CELL), BRASS) > 500


def test_at_the_end_pieces_stand_on_the_trails() -> None:
    """City H5: chips of those who are not home are seen where a winner has walked."""
    assert HOME.outcome is not None
    (winner,) = HOME.outcome.winners
    seat = (winner + 1) % 5
    cells = sorted({end for stretch in HOME.trail(winner) for end in stretch})
    start = next(space_box(laid.space) for laid in HOME.tiles if laid.kind == "start")
    cells = [cell for cell in cells if not start.meets(cell_box(cell))]
    assert len(cells) > 3
    png = PICTURES.board(standing(HOME, seat, home=None, chips=tuple(cells)), (), CONTEXT)
    alone = PICTURES.board(
        replace(standing(HOME, seat, home=None, chips=tuple(cells)), outcome=None), (), CONTEXT
    )
    for cell in cells:
        chip = cell_box(cell).grown(-17)
        assert part(png, chip).tobytes() == part(alone, chip).tobytes(), cell


@pytest.mark.parametrize("winners", [1, 2, 3])
def test_pawns_of_winners_are_crowned(winners: int) -> None:
    """City H6."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=tuple(range(winners))))
    start = next(space_box(laid.space) for laid in HOME.tiles if laid.kind == "start")
    gold = count(PICTURES.board(shared, (), CONTEXT), start.grown(CELL // 2), BRASS_LIGHT)
    assert 300 * winners < gold < 1000 * winners


@pytest.mark.parametrize("winners", [1, 2, 3, 5])
def test_the_trails_of_all_winners_lie_in_the_field(winners: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who share the win share the width of a street, each in its colour."""
    assert HOME.outcome is not None
    shared = replace(HOME, outcome=replace(HOME.outcome, winners=tuple(range(winners))))
    picture = opened(PICTURES.board(shared, (), CONTEXT))
    with monkeypatch.context() as without:
        without.setattr(end, "_draw_trail", lambda *_: None)
        plain = opened(PICTURES.board(shared, (), CONTEXT))
    around = ((8, FIELD.y, FIELD.x, FIELD.bottom), (FIELD.x, FIELD.bottom, FIELD.right, FIELD.bottom + 50))
    for room in (*around, (FIELD.right, FIELD.y, FIELD.right + 6, FIELD.bottom)):
        assert not ImageChops.difference(picture.crop(room), plain.crop(room)).getbbox()
    assert all(
        count(PICTURES.board(shared, (), CONTEXT), FIELD, SEATS[seat].line) > 3000 for seat in range(winners)
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
