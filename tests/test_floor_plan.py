"""Every game has the floor plan of ``docs/adding-a-game.md``."""

from __future__ import annotations

import re
from dataclasses import fields
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import get_args

import pytest

from bot.catalogue import CATALOGUE, game
from bot.locales import CATALOGUES
from engines import defaults
from engines.base import AnyGame

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
PLAN, BESIDE = DOCUMENT.split("## The floor plan")[1].split("\n## ")[0].split("\nOther files ")
FILES: dict[str, str] = dict(re.findall(r"^\| `(\w+\.\w+)` \| (.*) \|$", PLAN, re.MULTILINE))
"""The content of each file, as the document says."""

OWN: list[tuple[str, str]] = re.findall(
    r"^\| (`\w+\.py`(?:, `\w+\.py`)*) \| ([a-z, ]+) \| .* \|$", BESIDE, re.MULTILINE
)
"""Files with the games that have them beside the plan's."""

PARTS: list[tuple[str, str, str]] = re.findall(
    r"^\| (`.*`) \| (\w+) \| (?:a part|parts) of `(\w+\.py)` \|$", BESIDE, re.MULTILINE
)
"""Files that are parts of a file of the plan: the files, their game, and the file of the plan."""

GROUPS = ("rules", "knowledge", "play", "notation", "words")
DEFAULTS = {function for function in vars(defaults).values() if isfunction(function)}


def place(name: str) -> str:
    """The module that holds something of this name, by the document."""
    return next(file.removesuffix(".py") for file, holds in FILES.items() if f"`{name}`" in holds)


def parts(name: str, file: str) -> set[str]:
    """The modules among which a file of the plan is parted in a game, itself included."""
    found = {
        part for files, game_, whole in PARTS if (game_, whole) == (name, file) for part in files.split(", ")
    }
    return {part.strip("`").removesuffix(".py") for part in (*found, file)}


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
def test_beside_them_are_only_the_files_that_the_document_tells(name: str) -> None:
    """A file more is the game's own, and the document says what it is for."""
    told = {
        file for files, games in OWN if name in games.split(", ") for file in re.findall(r"\w+\.py", files)
    }
    there = {path.name for path in (ROOT / "engines" / name).glob("*.py")}
    assert there - {*FILES} == told


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
        assert {kind.__module__ for kind in kinds} == {f"engines.{name}.{part}" for part in parts(name, file)}


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_a_game_has_every_other_place(name: str) -> None:
    """Pictures with their files, exact rules, rules in every language, tests and golden records."""
    places = re.findall(r"^\| `(\w+/[^`]*)` \|", DOCUMENT.split("## The floor plan")[0], re.MULTILINE)
    assert len(places) > 5
    for place_ in places:
        assert all((ROOT / path).exists() for path in _filled(place_, name)), place_
    drawn = re.search(r"^\| `renders/<game>/` \| (.*) \|$", DOCUMENT, re.MULTILINE)
    assert drawn is not None
    for file in re.findall(r"`(\w+\.py)`", drawn[1]):
        assert (ROOT / "renders" / name / file).is_file() or (ROOT / "renders" / file).is_file(), file
    assert [*(ROOT / "tests" / "engines" / name / "golden").glob("*.json")]


def _filled(place_: str, name: str) -> list[str]:
    """A place of the document for this game, in every language."""
    filled = place_.replace("<game>", name)
    return [filled.replace("<language>", path.stem) for path in CATALOGUES.glob("*.po")]


def test_the_model_game_has_the_sections_of_the_plan() -> None:
    """A copy of it has every file of the plan, except for lessons and former policies."""
    model = (ROOT / "tests" / "conformance" / "model_game.py").read_text(encoding="utf-8")
    sections = re.findall(r"^# --- (\w+\.py) -+$", model, re.MULTILINE)
    assert sorted(sections) == sorted({*FILES} - {"README.md", "lesson.py", "former.py"})
