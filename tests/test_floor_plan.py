"""Every game has the floor plan of ``docs/adding-a-game.md``."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from bot.catalogue import CATALOGUE, game
from engines import defaults
from engines.base import AnyGame

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PLAN = DOCUMENT.split("## The floor plan")[1].split("\n## ")[0]
FILES: dict[str, str] = dict(re.findall(r"^\| `(\w+\.\w+)` \| (.*) \|$", PLAN, re.MULTILINE))
"""By file, what the document says that it holds."""

GROUPS = ("rules", "knowledge", "play", "notation", "words")
DEFAULTS = {
    defaults.nobody,
    defaults.no_standing,
    defaults.no_turns,
    defaults.never_idle,
    defaults.never_minor,
    defaults.never_passes,
    defaults.no_beginning,
    defaults.no_matter,
    defaults.never_an_offer,
    defaults.no_orders,
    defaults.never_obeys,
}


def place(name: str) -> str:
    """The module that holds something of this name, by the document."""
    return next(file.removesuffix(".py") for file, holds in FILES.items() if f"`{name}`" in holds)


def functions(played: AnyGame) -> dict[str, object]:
    """The functions of a game by name, without those that it leaves to the seam."""
    found = {
        field.name: getattr(getattr(played, group), field.name)
        for group in GROUPS
        for field in fields(getattr(played, group))
    }
    derived = {played.notation.encode, played.notation.decode}
    return {name: function for name, function in found.items() if function not in DEFAULTS | derived}


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_a_game_has_every_file(name: str) -> None:
    there = {path.name for path in (ROOT / "engines" / name).iterdir()}
    assert there >= {*FILES}


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_everything_is_where_the_document_says(name: str) -> None:
    played = game(name)
    modules = {file: import_module(f"engines.{name}.{file[:-3]}") for file in FILES if file.endswith(".py")}
    assert played.notation.encode == modules["notation.py"].CODEC.encode
    assert played.notation.decode == modules["notation.py"].CODEC.decode
    for function, value in functions(played).items():
        offered = getattr(modules[f"{place(function)}.py"], function, None)
        # Where nobody else may act, ``owes`` stands for ``to_act`` too.
        assert value == offered or (function == "to_act" and value is played.rules.owes), function
    assert played.options is modules["options.py"].OPTIONS
    assert played.lesson is modules["lesson.py"].LESSON
    for file, known in (("state.py", "State"), ("view.py", "View")):
        assert getattr(modules[file], known).__module__ == f"engines.{name}.{file[:-3]}"
    for file, known in (("moves.py", "Move"), ("events.py", "Event")):
        kinds = get_args(getattr(modules[file], known))
        assert {kind.__module__ for kind in kinds} == {f"engines.{name}.{file[:-3]}"}
