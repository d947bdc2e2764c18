"""Rules of the house that the import contracts in pyproject.toml cannot express."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.catalogue import CATALOGUE, game
from tests.files import ROOMS as ROOMS_OF_FILES
from tests.files import files, purpose

ROOT = Path(__file__).parent.parent
ENGINES = ROOT / "engines"
RENDERS = ROOT / "renders"
BOT = ROOT / "bot"
SANDBOX = ROOT / "sandbox"

# Clock, disk, network, processes, logging: an engine that imports one of these is no pure function.
IMPURE = {
    "asyncio", "datetime", "glob", "importlib", "io", "logging", "multiprocessing", "os", "pathlib", "pickle",
    "pkgutil", "secrets", "shutil", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip


ROOMS = ("bot", "engines", "renders", "sandbox", "tests", "bench", "docs", "deploy")
FLOORED = ("tables", "chat", "clubs")
LINE = 110  # characters of a docstring's first line, and of the code

QUESTIONS = (
    "an illegal payment is refused",
    "the board is edited instead of posted",
    "the second click of two is dropped",
    "a hand becomes a picture",
    "a card's point value",
)
"""Answers that a reader of ``docs`` alone must find in one try."""

DATA_FILES = ENGINES / "data.py"  # the one module that reads files


def imports(path: Path) -> Iterator[str]:
    """The imports of a file, with full names: ``engines.base.Game``, say."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def games() -> list[str]:
    return sorted(path.parent.name for path in ENGINES.glob("*/__init__.py"))


@pytest.mark.parametrize("path", sorted(ENGINES.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_engines_are_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    allowed = {"pathlib"} if path == DATA_FILES else set()
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE - allowed
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
            assert node.attr == "Random", f"global randomness at line {node.lineno}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input"}, f"line {node.lineno}"


@pytest.mark.parametrize("floor", ["values", "core"])
def test_what_is_decided_about_tables_is_pure(floor: str) -> None:
    """Nothing is awaited, nothing read or written; the time and the luck are arguments."""
    for path in sorted((BOT / "tables" / floor).glob("*.py")):
        assert not {name.split(".")[0] for name in imports(path)} & IMPURE - {"datetime"}, path
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.AsyncFunctionDef), path
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                assert node.func.attr not in {"now", "utcnow", "today"}, f"{path}:{node.lineno}"


@pytest.mark.parametrize("name", games())
def test_a_game_knows_no_other_game(name: str) -> None:
    others = set(games()) - {name}
    pictures = [*RENDERS.glob(f"{name}.py"), *(RENDERS / name).rglob("*.py")]
    assert pictures or name not in CATALOGUE
    for path in [*(ENGINES / name).rglob("*.py"), *pictures]:
        assert not {part for module in imports(path) for part in module.split(".")[1:2]} & others, path


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_only_the_catalogue_and_the_locales_name_a_game(name: str) -> None:
    """Adding a game touches one line of ``bot``."""
    word = re.compile(rf"\b({re.escape(name)}|{re.escape(game(name).title)})\b", re.IGNORECASE)
    for path in BOT.rglob("*.py"):
        if path.name != "catalogue.py" and "locales" not in path.parts:
            found = word.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path.relative_to(ROOT)} speaks of {name}"


def test_the_sandbox_does_not_name_this_bot() -> None:
    """It is a local Discord for any bot."""
    written = {".py", ".js", ".html", ".css", ".md"}
    for path in (file for file in SANDBOX.rglob("*") if file.suffix in written):
        assert "palermo" not in path.read_text(encoding="utf-8").lower(), path


def test_a_class_of_the_bot_has_a_name_of_its_own() -> None:
    """One word for one thing; what a file keeps to itself may be called as in another."""
    found: dict[str, list[str]] = {}
    for path in sorted(BOT.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def test_every_file_says_in_a_line_of_its_own_what_it_is_for() -> None:
    """`make files` lists these lines, so no page has to; no two files of a folder are for the same."""
    paths = [path.relative_to(ROOT) for room in ROOMS_OF_FILES for path in files(ROOT / room)]
    said = Counter((path.parent, purpose(ROOT / path)) for path in paths)
    assert {place for place, number in said.items() if number > 1 or not told(place[1])} == set()
    assert not told("")
    assert not told("It goes on in the next")


def told(line: str) -> bool:
    """Return whether a line says what a file is for: whole sentences, as long as a line of code."""
    return line.endswith((".", "!", "?")) and len(line) <= LINE


def test_the_document_names_every_room_and_floor() -> None:
    """From ``bot`` on, so that a reader knows to which folder a new file belongs."""
    document = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = {path.parent for path in BOT.glob("*/__init__.py")}
    floors = {path.parent for room in FLOORED for path in (BOT / room).glob("*/__init__.py")}
    named = {path for path in rooms | floors if f"`{path.relative_to(ROOT).as_posix()}`" in document}
    assert rooms | floors == named
    assert len(floors) > len(FLOORED)


def documents() -> list[Path]:
    return [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_the_documents_name_files_that_exist(document: Path) -> None:
    """From a room on, ``<game>`` for any game; the changelog tells of files that are no more."""
    named = re.findall(rf"`((?:{'|'.join(ROOMS)})/[\w/<>.-]+)`", document.read_text(encoding="utf-8"))
    if document.name != "CHANGELOG.md":
        assert {name for name in named if not found(name)} == set()


def test_where_is_it_names_what_is_there() -> None:
    """Each name in a row of that table stands in one of the row's files: a reader finds it in one try."""
    document = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = document.split("## Where is it?")[1].split("\n## ")[0]
    rows = [re.findall(r"`([^`]+)`", row.partition(" | ")[2]) for row in table.splitlines()]
    named = [(name.split(".")[-1], row) for row in rows for name in row if re.fullmatch(r"\w+(\.\w+)?", name)]
    assert len(named) > len(QUESTIONS)
    for name, row in named:
        texts = [path.read_text(encoding="utf-8") for place in row for path in found(place) if path.is_file()]
        assert any(re.search(rf"\b{name}\b", text) for text in texts) or (ROOT / name).is_dir(), name
    for question in QUESTIONS:
        assert f"\n| {question} |" in table


def found(name: str) -> list[Path]:
    """The files or folders that a document names, ``<game>`` for any game; none for what is no path."""
    return [*ROOT.glob(re.sub(r"<\w+>", "*", name).rstrip("/"))] if "/" in name else []


CITED = re.compile(r"\b[A-Z]\d{1,2}\b")


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_a_paragraph_that_is_cited_stands_in_the_rules(name: str) -> None:
    """``(P8, P9)`` and ``section 7`` in the docstrings of a game and of its tests are of docs/rules."""
    rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    known = {*re.findall(r"^- (?:\*\*)?([A-Z]\d{1,2})\b", rules, re.MULTILINE)}
    sections = {*re.findall(r"^#+ (\d+(?:\.\d+)?)", rules, re.MULTILINE)}
    for path in [*(ENGINES / name).glob("*.py"), *(ROOT / "tests" / "engines" / name).glob("test_*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                words = ast.get_docstring(node) or ""
                cited = {
                    paragraph
                    for group in re.findall(r"\(([^()]*)\)", words)
                    for paragraph in CITED.findall(group)
                }
                assert cited <= known, path
                assert {*re.findall(r"\b(?:rules|section) (\d+(?:\.\d+)?)", words)} <= sections, path
    assert known
    assert sections


def test_every_game_has_rules_for_players_and_a_line_in_the_catalogue() -> None:
    for name in CATALOGUE:
        assert (ENGINES / name / "README.md").stat().st_size > 1000
        assert game(name).id == name
