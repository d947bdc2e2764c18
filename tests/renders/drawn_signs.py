"""The signs that a picture really has: those whose drawings are drawn for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from engines.mafiadollar.cards import LOOT_TYPES
from renders.city import field, paths, pieces, places, plates, private
from renders.mafiadollar import brief, in_play, plate, store_cards, stores
from renders.mafiadollar import hand as own_hand
from renders.shared import cards, drawings
from renders.shared.cache import Cache
from renders.shared.canvas import Canvas
from renders.streets import board as streets_board
from renders.streets import hand as streets_hand
from renders.streets import hand_plate as streets_plate
from renders.streets import stacks as streets_stacks

_COMMON = {
    "changed": "halo",
    "spoken": "spoken_frame",
    "leads": "shared/crown",
    "ai": "shared/cogwheel",
}
_FUNCTIONS = (
    (private, "small_map"),
    (private, "draw_routes"),
    (field, "draw_stop"),
    (pieces, "outline"),
    *((paths, name) for name in ("_way", "_draw_hop")),
    (plates, "debt"),
    (cards, "back"),
    (own_hand, "draw_ledger"),
    (plate, "draw_wall"),
    *((module, "draw_kerb") for module in (brief, in_play)),
    (streets_stacks, "hidden"),
    (streets_plate, "envelope"),
    *((module, "own_frame") for module in (streets_board, streets_hand)),
    *((module, "draw_dog") for module in (in_play, store_cards, stores)),
)
"""Functions that draw a sign by themselves, each where it is called."""
_ALIKE = {
    **{f"mafiadollar/signs/{kind}": "loot" for kind in LOOT_TYPES},
    **{f"mafiadollar/signs/{skill}": "points" for skill in ("attack", "burglary")},
    **dict.fromkeys(("_way", "_draw_hop"), "draw_way"),
    **dict.fromkeys(("draw_wall", "draw_kerb"), "house"),
}
"""Drawings and functions that are one sign."""
_FRAMED = {**_COMMON, "choice": "choice_frame"}
DRAWINGS: Mapping[str, Mapping[str, str]] = {
    "streets": {
        **_FRAMED,
        "envelope": "streets/envelope",
        "bribes": "envelope",
        "likely": "streets/eye",
        "chosen": "own_frame",
        "hidden": "hidden",
    },
    "city": {
        **_COMMON,
        "chosen": "shared/tick",
        "square": "city/tiles/street",
        "way": "draw_way",
        "gone": "outline",
        "steps": "city/steps",
        "debt": "debt",
        "home": "city/house",
        "waiting": "shared/hourglass",
        "map": "small_map",
        "corner": "draw_stop",
        "route": "draw_routes",
    },
    "chicago": {
        **_FRAMED,
        "henchmen": "shared/henchman",
        "hitman": "chicago/hit-man",
        "raid": "chicago/red-joker",
        "mob": "chicago/black-joker",
    },
    "mafiadollar": {
        **_FRAMED,
        "chosen": "shared/tick",
        "cards": "back",
        "skills": "points",
        "blocked": "mafiadollar/signs/lock",
        "used": "shared/hourglass",
        "sack": "mafiadollar/signs/sack",
        "dog": "draw_dog",
        "house": "house",
        "bill": "draw_ledger",
        "loot": "loot",
    },
}
"""By game, of signs with a drawing or a function of their own, its name."""


@contextmanager
def listening() -> Iterator[set[str]]:
    """Collect what is drawn meanwhile: drawings, the colours of their slots, and calls of some functions."""
    drawn: set[str] = set()
    outlines, draw = drawings._drawing, Canvas.draw  # noqa: SLF001 - every drawing is looked up there

    def looked_up(name: str) -> Any:
        drawn.add(_ALIKE.get(name, name))
        return outlines(name)

    def coloured(canvas: Canvas, name: str, box: Any, slots: drawings.Slots = drawings.NO_SLOTS) -> None:
        drawn.update(f"in {colour}" for colour in slots.values())
        draw(canvas, name, box, slots)

    def noted(target: object, name: str, sign: str | None = None) -> Any:
        function: Callable[..., Any] = getattr(target, name)

        def call(*args: Any, **more: Any) -> Any:
            if name != "draw_routes" or any(map(len, args[-1])):
                drawn.add(sign or _ALIKE.get(name, name))
            return function(*args, **more)

        return patch.object(target, name, call)

    with ExitStack() as stack:
        stack.enter_context(patch.object(Cache, "get", lambda _cache, _key, draw: draw()))
        stack.enter_context(patch.object(drawings, "_drawing", looked_up))
        stack.enter_context(patch.object(Canvas, "draw", coloured))
        for name in ("halo", "choice_frame", "spoken_frame"):
            stack.enter_context(noted(Canvas, name))
        for module in (field, places):
            stack.enter_context(noted(module, "draw_halo", "halo"))
        for target, name in _FUNCTIONS:
            stack.enter_context(noted(target, name))
        yield drawn
