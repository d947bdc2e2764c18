"""Games with other functions in them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from engines.base import AnyGame, Knowledge, Mind, Notation, Play, Rules, Words

GROUPS = {
    "rules": Rules,
    "knowledge": Knowledge,
    "play": Play,
    "notation": Notation,
    "words": Words,
    "mind": Mind,
}


def changed(game: AnyGame, **functions: Any) -> AnyGame:
    """The game with these functions in place of its own, whichever group each belongs to."""
    groups: dict[str, Any] = {}
    for group, its in GROUPS.items():
        mine = {name: functions.pop(name) for name in {f.name for f in fields(its)} & {*functions}}
        if mine:
            groups[group] = replace(getattr(game, group), **mine)
    return replace(game, **groups, **functions)
