"""Sheets of how cards, territories and deeds are arranged, for many numbers of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import patch

from PIL import Image, ImageOps

from engines.base import GameEvent
from engines.chicago.cards import TERRITORIES
from engines.chicago.demand_events import Paid
from engines.chicago.events import Discarded
from engines.mafiadollar.cards import CARDS, of_kind
from engines.mafiadollar.view import SpoilsSeen
from engines.streets.cards import DECK
from renders.chicago import hand as chicago_hand
from renders.chicago.last_action import last_action
from renders.mafiadollar import cells, strip
from renders.mafiadollar.boxes import Table
from renders.mafiadollar.cloth import draw_cloth
from renders.mafiadollar.last_action import draw_last_action
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.layout import HAND_TABLE
from renders.shared.palette import INK, WALNUT
from tests.renders import chicago_positions as c
from tests.renders import mafiadollar_positions as m
from tests.renders.gallery.events import CHICAGO
from tests.renders.gallery.sheets import Sheet, drawn, sheet

Draw = Callable[[Canvas], Any]

HELD = (0, 1, 5, 7, 8, 11)
MAFIADOLLAR_HELD = (0, 1, 6, 7, 8, 9, 12, 13, 18, 19)
CELLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 15, 16, 20, 21, 30, 31, 36, 37)
LANDS = (0, 1, 4, 5, 6, 7, 8, 11, 12)


def _rows(draws: Mapping[str, Draw]) -> Sheet:
    return lambda: sheet(drawn(name, draw) for name, draw in draws.items())


def _numbered(numbers: tuple[int, ...], draw: Callable[[int, Canvas], None]) -> Sheet:
    return _rows({f"{many}": partial(draw, many) for many in numbers})


def _plain_card(*told: Any) -> Sprite:
    """In place of a card: as large as it is, with an edge."""
    wide, high = [size for size in told if isinstance(size, int)][:2]
    return Sprite(ImageOps.expand(Image.new("RGB", (wide - 2, high - 2), WALNUT), 1, INK))


def _spread(many: int, canvas: Canvas) -> None:
    offered = {DECK[2]: "B", DECK[4]: None}
    with patch.object(chicago_hand, "face", _plain_card):
        chicago_hand.spread(canvas, HAND_TABLE, DECK[:many], offered, c.named(2))


def _lands(many: int, canvas: Canvas) -> None:
    own = [*TERRITORIES[:many]]
    chicago_hand._territories(canvas, 0, own, Box(600, 760, 596, 144))  # noqa: SLF001 - hands of fewer show less


def _together() -> Sheet:
    first = CHICAGO["hired"]
    several = [*CHICAGO.values()][:7]
    paid, thrown = Paid(c.SALE, ("2H", "3H", "4H"), 1, 5), Discarded(1, ("5H", "6H", "7H", "8H"), 5)
    runs: dict[str, tuple[GameEvent, ...]] = {
        **{f"hired, then {name}": (first, event) for name, event in CHICAGO.items()},
        "hired, then paid with three": (first, paid),
        "hired, then four discarded": (first, thrown),
        "paid with three": (paid,),
        "four discarded": (thrown,),
        "both": (thrown, paid),
        "seven": (*several,),
        "seven, then drawn": (*several, CHICAGO["drawn"]),
    }
    return _rows({name: partial(_deeds, run) for name, run in runs.items()})


def _deeds(happened: Any, canvas: Canvas) -> None:
    last_action(canvas, c.table(3), happened, c.named(3), None)


def _mafiadollar_hand(many: int, canvas: Canvas) -> None:
    room = Box(16, 12, 1248, 854)
    with patch.object(strip, "faces_for", lambda _: _plain_card):
        strip.draw_hand_in(canvas, room, [*CARDS][:many], {"G03": None}, m.named(3), changed=(), named=True)


def _clan(many: int, canvas: Canvas) -> None:
    for box in cells.places(draw_cloth(canvas, 12, 0), many):
        canvas.panel(box, WALNUT, INK)


def _spoils(many: int, canvas: Canvas) -> None:
    decision = SpoilsSeen("G16", 0, of_kind("item")[:many])
    draw_last_action(canvas, Table(3), replace(m.table(3), phase="spoils", decision=decision), (), m.named(3))


ARRANGEMENTS: dict[str, Sheet] = {
    "chicago-hands": _numbered(HELD, _spread),
    "chicago-lands": _numbered(LANDS, _lands),
    "chicago-together": _together(),
    "mafiadollar-hands": _numbered(MAFIADOLLAR_HELD, _mafiadollar_hand),
    "mafiadollar-clans": _numbered(CELLS, _clan),
    "mafiadollar-spoils": _numbered((*range(8),), _spoils),
}
"""Arrangements by the name of the game or ``shared``, and their own."""
