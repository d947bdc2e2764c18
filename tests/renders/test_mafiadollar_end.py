"""The end of MafiaDollar: who is at home, and what a clan close up is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engines.base import Outcome, Seat
from renders.base import DrawContext
from renders.mafiadollar import PICTURES, finish
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.riches import draw_heap, heap_height, heap_width
from renders.mafiadollar.tokens import cut_boss, cut_gangster
from renders.mafiadollar.words import thousands
from renders.shared.canvas import Box, Canvas, Sprite
from tests.renders.mafiadollar_positions import named, over
from tests.renders.pixels import opened
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
        assert heads == [*range(5)]
        assert crowned == [*winners]


@pytest.mark.parametrize("seats", range(2, 7))
def test_all_gangsters_are_at_home_at_the_end(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """None lies under a bill, nor in the lower left corner, which Discord may mark."""
    places = list[Box]()
    monkeypatch.setattr(finish, "cut_gangster", lambda *given: _noted(cut_gangster(*given)))
    put = Canvas.put

    def noted(canvas: Canvas, sprite: Sprite, x: int, y: int) -> None:
        if isinstance(sprite, _Noted):
            places.append(Box(x, y, *sprite.size))
        put(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "put", noted)
    view = over(seats)
    PICTURES.draw_board(view, (), named(seats))
    assert len(places) == sum(len(side.gangsters) for side in view.sides)
    rooms = [plate.rooms for plate in table_of(seats, stage="over").plates(0)]
    homes = [finish.homes(room)[1] for room in rooms]
    for place in places:
        assert any(place.within(home) == place for home in homes)
        assert not place.meets(Box(0, 890, 90, 70))


@pytest.mark.parametrize("seats", range(2, 7))
def test_no_name_reaches_into_a_bill(seats: int) -> None:
    """Letters with tails end above it."""
    drawn = [
        opened(PICTURES.board(over(seats), (), DrawContext((name,) * seats, str)))
        for name in ("Mono", "Gyöjy")
    ]
    for plate in table_of(seats, stage="over").plates(0):
        bill, _ = finish.homes(plate.rooms)
        paper = Box(bill.x, bill.y + 3, bill.w, bill.h - 3)
        first, second = (png.crop((paper.x, paper.y, paper.right, paper.bottom)) for png in drawn)
        assert first.tobytes() == second.tobytes()


class _Noted(Sprite):
    """A gangster at home."""


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


def test_a_heap_of_money_is_to_scale() -> None:
    """The more a clan has earned, the larger its heap is; who has nothing, or debts, has none."""
    wides = [heap_width(dollars) for dollars in (-40_000, 0, 30_000, 100_000, 240_000, 450_000)]
    assert wides[:2] == [0, 0]
    assert [*dict.fromkeys(wides[1:])] == sorted({*wides})
    heights = [heap_height(dollars) for dollars in (30_000, 100_000, 240_000, 650_000)]
    assert heights == sorted(heights)
    floor, drawn = Box(0, 0, 400, 240), list[int]()
    for dollars in (0, 30_000, 100_000, 240_000, 650_000):
        canvas = Canvas.blank(floor.w, floor.h, (0, 0, 0))
        draw_heap(canvas, dollars, floor)
        drawn.append(floor.w * floor.h - canvas.image.convert("L").histogram()[0])
    assert drawn[0] == 0
    assert drawn == sorted({*drawn})
