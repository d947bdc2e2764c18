"""The games that this bot hosts: one line each. Nothing else in ``bot`` names a game."""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from engines.base import AnyGame

if TYPE_CHECKING:
    from renders.base import Pictures


@dataclass(frozen=True, slots=True)
class GameEntry:
    """Import paths of a game's rules (with their words) and its pictures; loaded when first needed."""

    rules: str
    pictures: str


CATALOGUE: dict[str, GameEntry] = {
    "streets": GameEntry("engines.streets:GAME", "renders.streets:PICTURES"),
    "city": GameEntry("engines.city:GAME", "renders.city:PICTURES"),
    "chicago": GameEntry("engines.chicago:GAME", "renders.chicago:PICTURES"),
    "mafiadollar": GameEntry("engines.mafiadollar:GAME", "renders.mafiadollar:PICTURES"),
}


@cache
def game(name: str) -> AnyGame:
    """The game with this id. Raises KeyError if there is none."""
    return cast(AnyGame, pkgutil.resolve_name(CATALOGUE[name].rules))


@cache
def pictures(name: str) -> Pictures:
    """The pictures of the game with this id; imports Pillow. Raises KeyError if there is none."""
    return cast("Pictures", pkgutil.resolve_name(CATALOGUE[name].pictures))
