"""The end of MafiaDollar: who is at home, and what a clan close up is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engines.base import Outcome, Seat
from renders.mafiadollar import PICTURES, finish
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.finish import places
from renders.mafiadollar.tokens import cut_boss, cut_gangster
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import BANNER
from tests.renders.mafiadollar_positions import STAGES, named, over, table
from tests.renders.recorder import lettering_of


@pytest.mark.parametrize("cause", ["prohibition", "target"])
def test_the_heads_of_all_families_are_at_home(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has won wears the crown there, and nobody else has one."""
    heads: list[Seat] = []
    crowned: list[Seat] = []

    def noted(seat: Seat, side: int) -> Sprite:
        heads.append(seat)
        return cut_boss(seat, side)

    monkeypatch.setattr(finish, "cut_boss", noted)
    monkeypatch.setattr(Canvas, "worn_crown", lambda *_: crowned.append(heads[-1]))
    monkeypatch.setattr(Canvas, "crown", lambda *_: crowned.append(-1))
    view = over(5)
    for winners in ((1,), (0, 1, 3), (0, 1, 2, 3, 4)):
        heads.clear()
        crowned.clear()
        scores = tuple(50_000 * (seat in winners) + seat for seat in range(5))
        outcome = Outcome(scores, winners, {"cause": cause})
        PICTURES.draw_board(replace(view, outcome=outcome), (), named(5))
        assert sorted(heads) == [*range(5)]
        assert crowned == [*winners]


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_winner_has_the_whole_family_at_home(
    seats: int, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its gangsters can be told apart: none is small, lies outside, or behind the head or the note.

    Of two seats the other one has its family at home, too, smaller and between head and note.
    """
    men = list[Box]()
    monkeypatch.setattr(finish, "cut_gangster", lambda *given: _noted(cut_gangster(*given)))
    put = Canvas.put

    def noted(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if isinstance(sprite, _Noted):
            men.append(Box(x, y, *sprite.size))
        put(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "put", noted)
    end, shown = over(seats), table(seats, STAGES[stage])
    sides = zip(shown.sides, end.sides, strict=True)
    view = replace(end, sides=tuple(replace(side, balance=last.balance) for side, last in sides))
    PICTURES.draw_board(view, (), named(seats))
    assert view.outcome is not None
    houses = places(view.outcome).houses
    at_home = {seat: [man for man in men if man.within(house) == man] for seat, house in houses.items()}
    shown_at = [1] if seats > 2 else [0, 1]
    assert sum(map(len, at_home.values())) == len(men)
    assert {seat: len(at_home[seat]) for seat in houses} == {
        seat: len(view.sides[seat].gangsters) * (seat in shown_at) for seat in houses
    }
    for man in at_home[1]:
        assert man.w >= 100
        assert abs(man.middle[0] - houses[1].middle[0]) > 150
    for man in at_home[0]:
        assert man.w >= 84
        assert man.x > 200 and man.right < 800


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("winners", range(1, 7))
def test_houses_at_the_end_lie_beside_each_other(seats: int, winners: int) -> None:
    """The richest of the others comes first; the cause of the end has the edge that Discord may mark."""
    won = tuple(range(min(winners, seats)))
    houses, cause = places(Outcome((900,) * len(won) + (1, 2, 3, 4, 5)[: seats - len(won)], won, {}))
    boxes = [*houses.values(), cause]
    assert all(box.within(Box(0, BANNER.bottom, *SIZE)) == box and box.bottom <= SIZE[1] for box in boxes)
    assert not any(box.meets(other) for at, box in enumerate(boxes) for other in boxes[:at])
    assert cause.meets(Box(0, 890, 90, 70))
    others = [houses[seat] for seat in reversed(range(len(won), seats))]
    assert others == sorted(others, key=lambda box: (box.y, box.x))


class _Noted(Sprite):
    """A gangster at home."""


@pytest.mark.parametrize(("number", "furnished"), [(0, True), (1, True), (8, False)])
def test_a_small_family_stands_beside_its_head(
    number: int, furnished: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two seats, with furniture where the others would stand."""
    rooms, walls = list[Box](), list[Box]()
    monkeypatch.setattr(finish, "_draw_men", lambda *given: rooms.append(given[3]))
    monkeypatch.setattr(finish, "furnish_wall", lambda *given: walls.append(given[1]))
    view = over(2)
    gang = table(2, "crowded").sides[0].gangsters[:number]
    assert view.outcome is not None and len(gang) == number
    sides = tuple(replace(side, gangsters=gang) for side in view.sides)
    PICTURES.draw_board(replace(view, sides=sides), (), named(2))
    assert bool(walls) == furnished
    assert all(wall.x == rooms[-1].right for wall in walls)


def _noted(sprite: Sprite) -> Sprite:
    return _Noted(*sprite)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_close_up_has_the_total_at_the_end_and_the_loot_before(seat: Seat) -> None:
    view = over(3)
    total = str(thousands(view.outcome.scores[seat] if view.outcome else 0))
    at_the_end, before = (
        lettering_of(partial(draw_clan, seen, seat, named(3))) for seen in (view, replace(view, outcome=None))
    )
    assert total in at_the_end
    assert total not in before


@pytest.mark.parametrize("seats", range(2, 7))
def test_ranks_run_on_below_whoever_has_won(seats: int) -> None:
    """Houses have them from the left, row by row; whoever is as rich as another has the same one.

    Those of a row are equal, and fill the width.
    """
    view = replace(over(seats), outcome=Outcome((90, 30, 30, 20, 10, 5)[:seats], (0,), {"cause": "target"}))
    assert view.outcome is not None
    houses = places(view.outcome).houses
    rows: dict[int, list[Box]] = {}
    for seat in range(1, seats):
        rows.setdefault(houses[seat].y, []).append(houses[seat])
    for row in rows.values():
        assert len({(box.w, box.h) for box in row}) == 1
        assert row[0].x == 10
        assert SIZE[0] - row[-1].right in range(10, 14)
    drawn = lettering_of(partial(PICTURES.draw_board, view, (), named(seats)))
    assert [text for text in drawn if text in {*"123456"}] == [*"22456"][: seats - 1]
