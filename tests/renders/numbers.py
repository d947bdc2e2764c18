"""How cards, lands and deeds are arranged: for each number of them what stands where, in one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from PIL import Image

from engines.chicago.cards import TERRITORIES
from engines.chicago.demand_events import Paid
from engines.chicago.events import Discarded, Event
from engines.mafiadollar.cards import CARDS, of_kind
from engines.mafiadollar.view import SpoilsSeen
from engines.streets.cards import DECK
from renders.chicago import hand as chicago_hand
from renders.chicago.last_action import last_action
from renders.mafiadollar import clan
from renders.mafiadollar import hand as mafiadollar_hand
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.last_action import draw_last_action
from renders.shared import hands, shapes
from renders.shared.canvas import SIZE, Box, Canvas, Sprite
from renders.shared.layout import HAND_TABLE
from renders.shared.palette import WALNUT
from tests.renders import chicago_positions as c
from tests.renders import mafiadollar_positions as m
from tests.renders.described import boxes_of, covered

Draw = Callable[[Canvas], Any]

HELD = (0, 1, 7, 8, 14, 15, 18, 19, 22, 23, 24, 25, 30)
MAFIADOLLAR_HELD = (0, 1, 6, 7, 8, 9, 12, 13, 18, 19)
CELLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 20, 21, 30, 31, 36, 37)
LANDS = (0, 1, 4, 5, 6, 7, 8, 11, 12)


def _rows(drawn: Mapping[str, Draw]) -> list[str]:
    found = []
    for name, draw in drawn.items():

        def canvas(draw: Draw = draw) -> Canvas:
            blank = Canvas.blank(*SIZE, WALNUT, PALETTE)
            draw(blank)
            return blank

        found.append(f"{name}: {' | '.join(boxes_of(canvas))}")
    return found


def _card(*told: Any) -> Sprite:
    """In place of a card: as large as it is."""
    wide, high = [each for each in told if isinstance(each, int)][:2]
    return Sprite(Image.new("RGB", (wide, high), WALNUT))


def _spread(many: int, canvas: Canvas) -> None:
    offered = {DECK[2]: "B", DECK[9]: None}
    hands.spread(canvas, HAND_TABLE, DECK[:many], offered, _card)


def _lands(many: int, canvas: Canvas) -> None:
    own = [*TERRITORIES[:many]]
    chicago_hand._territories(canvas, own, Box(600, 800, 600, 94))  # noqa: SLF001 - hands of fewer show less


def _chicago_deeds(happened: Any, canvas: Canvas) -> None:
    last_action(canvas, c.table(3), happened, c.named(3))


def _together() -> list[str]:
    told = {name: event for name, (event, _) in c.HALOS.items()}
    first = told["hired"]
    several = [*told.values()][:7]
    pairs: dict[str, tuple[Event, ...]] = {
        f"hired, then {name}": (first, event) for name, event in told.items()
    }
    paid, thrown = Paid(c.SALE, ("2H", "3H", "4H"), 1, 5), Discarded(1, ("5H", "6H", "7H", "8H"), 5)
    pairs |= {"hired, then paid with three": (first, paid), "hired, then four discarded": (first, thrown)}
    pairs |= {"paid with three": (paid,), "four discarded": (thrown,), "both": (thrown, paid)}
    runs = {**pairs, "seven": several, "seven, then drawn": (*several, told["drawn"])}
    return _rows({name: partial(_chicago_deeds, run) for name, run in runs.items()})


def _mafiadollar_hand(many: int, canvas: Canvas) -> None:
    with patch.object(mafiadollar_hand, "faces_for", lambda _: _card):
        mafiadollar_hand._spread(canvas, [*CARDS][:many], {"G03"}, m.named(3))  # noqa: SLF001 - as many as ever


def _clan(many: int, canvas: Canvas) -> None:
    cells = [clan.Cell(card, 0) for card in [*CARDS][:many]]
    blank, first = Canvas.blank, iter([canvas])
    with (
        patch.object(clan, "_head"),
        patch.object(clan, "_cells", lambda *_: cells),
        patch.object(clan, "_draw", lambda on, _, box, **_lit: on.fill(box, WALNUT)),
        patch.object(Canvas, "blank", lambda *args: next(first, None) or blank(*args)),
    ):
        clan.draw_clan(m.table(3), 0, m.named(3))


def _spoils(many: int, canvas: Canvas) -> None:
    decision = SpoilsSeen("G16", 0, of_kind("item")[:many])
    draw_last_action(canvas, replace(m.table(3), phase="spoils", decision=decision), (), m.named(3))


def _shapes() -> list[str]:
    """How much of each quarter of its square a shape covers, in pixels."""
    found = []
    for name in shapes._OUTLINES:  # noqa: SLF001 - all that games have added too
        mask = shapes.shape(name, 100, 100)
        corners = [(x, y) for y in (0, 50) for x in (0, 50)]
        quarters = [covered(mask.crop((x, y, x + 50, y + 50))) for x, y in corners]
        found.append(f"{name}: {' '.join(map(str, quarters))}")
    return sorted(found)


NUMBERS: dict[str, Callable[[], list[str]]] = {
    "shared-spread": lambda: _rows({f"{many} cards": partial(_spread, many) for many in HELD}),
    "shared-shapes": _shapes,
    "chicago-lands": lambda: _rows({f"{many} lands": partial(_lands, many) for many in LANDS}),
    "chicago-together": _together,
    "mafiadollar-hands": lambda: _rows(
        {f"{many} cards": partial(_mafiadollar_hand, many) for many in MAFIADOLLAR_HELD}
    ),
    "mafiadollar-clans": lambda: _rows({f"{many} cells": partial(_clan, many) for many in CELLS}),
    "mafiadollar-spoils": lambda: _rows({f"{many} cards": partial(_spoils, many) for many in range(8)}),
}
"""By name the lines."""
