"""The contracts of pyproject.toml see every import: also one for types alone, and one inside a function."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

from bot.catalogue import CATALOGUE

ROOT = Path(__file__).parent.parent
ROOMS = ("bot", "engines", "renders", "sandbox")
LINT_IMPORTS = Path(sys.executable).parent / "lint-imports"

WORDS_OF_GAMES = re.compile(
    rf"\b({'|'.join(CATALOGUE)}|bodyguards?|branch(es)?|brib\w+|diamonds?|doublers?|hearts?"
    r"|henchm[ae]n|hit m[ae]n|jokers?|kiosks?|loot|negators?|police|roofs?|spades?|suits?|territor(y|ies)"
    r"|tiles?|warehouses?)\b|[♥♦♠♣]",
    re.IGNORECASE,
)
"""Words that belong to one game or some, and not to all. A suit is left out: people have clubs, too."""

FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}\n"
IN_FUNCTION = "def planted():\n    import {}\n"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house in another place, where a test may break it."""
    folder = tmp_path_factory.mktemp("house")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=lambda _, names: _not_source(names))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def _not_source(names: list[str]) -> list[str]:
    return [name for name in names if "." in name and not name.endswith(".py")]


def check(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(LINT_IMPORTS), "--no-cache"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own tool


def test_the_contracts_hold(copy: Path) -> None:
    checked = check(copy)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("way", [FOR_TYPES, IN_FUNCTION], ids=["for types", "in a function"])
@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("bot.store.schema", "bot.chat.wire.localizer"),
        ("bot.tables.values.table", "bot.tables.core.history"),
        ("bot.tables.play.notes", "bot.tables.decisions.votes"),
        ("engines.options", "engines.record"),
        ("renders.shared.palette", "renders.shared.canvas"),
        ("bot.chat.wire.controls", "bot.chat.screens.links"),
        ("bot.chat.screens.links", "bot.chat.publishing.contents"),
    ],
)
def test_an_import_that_points_up_breaks_them(copy: Path, way: str, importer: str, imported: str) -> None:
    path = copy.joinpath(*importer.split(".")).with_suffix(".py")
    text = path.read_text(encoding="utf-8")
    try:
        path.write_text(f"{text}\n{way.format(imported)}", encoding="utf-8")
        checked = check(copy)
    finally:
        path.write_text(text, encoding="utf-8")
    assert checked.returncode == 1, checked.stdout
    assert "BROKEN" in checked.stdout


def test_no_circle_of_files() -> None:
    """Not even between a package and a file in it, of which the contracts know nothing."""
    graph = grimp.build_graph(*ROOMS, exclude_type_checking_imports=False)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle


def test_only_wire_and_app_talk_to_discord() -> None:
    """Screens and publishing take the items of messages from discord.py, and nothing else."""
    chat = ROOT / "bot" / "chat"
    taken = {
        name
        for floor in ("screens", "publishing")
        for path in (chat / floor).rglob("*.py")
        for name in imported(path)
        if name.split(".")[0] == "discord"
    }
    assert taken == {"discord.ui"}


def imported(path: Path) -> Iterator[str]:
    """The imports of a file, by whole names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_the_bot_speaks_of_no_single_game() -> None:
    """A game is a line of the catalogue, its sentences are in the translations; all else is for any game."""
    files = set((ROOT / "bot").rglob("*.py")) - set((ROOT / "bot" / "locales").rglob("*.py"))
    said = {
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in files - {ROOT / "bot" / "catalogue.py"}
        for found in WORDS_OF_GAMES.finditer(path.read_text(encoding="utf-8"))
    }
    assert said == set()
