"""The end of MafiaDollar: who is on the road, and what a clan close up is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engines.base import Outcome, Seat
from renders.mafiadollar import PICTURES, finish, scene
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.last_action import draw_last_action
from renders.mafiadollar.tokens import cut_boss, cut_gangster
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import ranking
from renders.shared.palette import WALNUT
from tests.renders.mafiadollar_positions import named, over
from tests.renders.recorder import lettering_of


@pytest.mark.parametrize("cause", ["prohibition", "target"])
def test_the_end_shows_the_heads_of_all_families(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The richest last; who has won is larger than all others."""
    sizes: dict[Seat, int] = {}

    def noted(seat: Seat, side: int) -> Sprite:
        sizes[seat] = side
        return cut_boss(seat, side)

    monkeypatch.setattr(scene, "cut_boss", noted)
    view = over(5)
    for winners in ((1,), (0, 1, 3), (0, 1, 2, 3, 4)):
        sizes.clear()
        outcome = Outcome(
            tuple(50_000 * (seat in winners) + seat for seat in range(5)), winners, {"cause": cause}
        )
        canvas = Canvas.blank(*SIZE, WALNUT)
        draw_last_action(canvas, table_of(5), replace(view, outcome=outcome), (), named(5))
        assert [*sizes] == [*reversed(ranking(outcome))]
        assert {seat for seat in sizes if sizes[seat] == max(sizes.values())} == {*winners}


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
    rooms = [plate.rooms for plate in table_of(seats).plates(0)]
    homes = [finish.homes(room)[1] for room in rooms]
    for place in places:
        assert any(place.within(home) == place for home in homes)
        assert not place.meets(Box(0, 890, 90, 70))


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
