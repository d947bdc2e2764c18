"""The end of MafiaDollar: whose gangsters are on the road, and what a clan close up is worth."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from engines.base import Outcome, Seat
from renders.mafiadollar import scene
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.last_action import draw_last_action
from renders.mafiadollar.tokens import cut_person
from renders.mafiadollar.words import thousands
from renders.shared.canvas import SIZE, Canvas, Sprite
from renders.shared.palette import SEATS, WALNUT, Colour
from tests.renders.mafiadollar_positions import named, over
from tests.renders.recorder import lettering_of


@pytest.mark.parametrize("cause", ["prohibition", "target"])
def test_the_end_shows_gangsters_of_each_winner(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    outlines: list[Colour] = []

    def noted(card: str, side: int, outline: Colour) -> Sprite:
        outlines.append(outline)
        return cut_person(card, side, outline)

    monkeypatch.setattr(scene, "cut_person", noted)
    view = over(5)
    for winners, seats in (
        ((1,), (1, 1, 1, 1)),
        ((0, 1, 3), (0, 1, 3, 0, 1, 3)),
        ((0, 1, 2, 3, 4), (0, 1, 2, 3, 4, 0)),
    ):
        outlines.clear()
        outcome = Outcome((50_000,) * 5, winners, {"cause": cause})
        draw_last_action(
            Canvas.blank(*SIZE, WALNUT), table_of(5), replace(view, outcome=outcome), (), named(5)
        )
        assert outlines == [SEATS[seat].colour for seat in seats]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_close_up_has_the_total_at_the_end_and_the_loot_before(seat: Seat) -> None:
    view = over(3)
    total = thousands(view.outcome.scores[seat] if view.outcome else 0)
    at_the_end, before = (
        lettering_of(partial(draw_clan, seen, seat, named(3))) for seen in (view, replace(view, outcome=None))
    )
    assert total in at_the_end
    assert total not in before
