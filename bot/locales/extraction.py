"""Finding the sentences in the code, for translators.

Babel's own extractor reads tokens and loses calls inside calls; this one reads the syntax tree.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
ROOMS = (
    "bot/chat",
    "bot/locales",
    "bot/clubs",
    "bot/tables",
    "bot/thinking",
    "bot/verification",
    "engines",
    "renders",
)  # the command line speaks English only
SKIPPED = ("engines/text.py",)  # what makes sentences has none of its own
CARDS = "engines/*/data/cards.json"  # lists of objects, each with a name
TEMPLATES = Path(__file__).parent / "palermo.pot"
HEADER = "# The sentences of Palermo, for translators."
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)  # so that the file changes only with its sentences
WIDTH = 100  # characters of a line of the file

Message: TypeAlias = "str | tuple[str, str]"
"""A template; one and many where a number decides."""


def refreshed() -> Catalog:
    """The templates of all sentences, as the code has them now.

    Raises ValueError for a template that is not a literal in the call that makes it a sentence.
    """
    catalog = Catalog(project="Palermo", header_comment=HEADER, creation_date=UNDATED)
    sources = {name: ast.parse((ROOT / name).read_bytes()) for name in _sources()}
    refusals = _refusals(sources.values())
    for name, source in sources.items():
        try:
            for message in messages(source, refusals):
                catalog.add(message, locations=[(name, 0)])  # line numbers would change with every edit
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from None
    for name, file in card_names().items():
        catalog.add(name, locations=[(file, 0)])
    return catalog


def card_names() -> dict[str, str]:
    """The names of all cards, by the first file that has each."""
    found: dict[str, str] = {}
    for path in sorted(ROOT.glob(CARDS)):
        for card in json.loads(path.read_bytes()):
            found.setdefault(card["name"], path.relative_to(ROOT).as_posix())
    return found


def _sources() -> list[str]:
    """The files that may hold sentences, from the root of the project."""
    paths = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    names = (path.relative_to(ROOT).as_posix() for path in paths)
    return sorted(name for name in names if not name.startswith(SKIPPED))


def stored() -> Catalog:
    """The templates as the file has them."""
    with TEMPLATES.open("rb") as file:
        return read_po(file)


def write() -> None:
    """Write the templates of all sentences into the file."""
    _write(TEMPLATES, refreshed())


def update(folder: Path = TEMPLATES.parent) -> None:
    """Add new sentences to every catalogue. Translations stay; those of former sentences become comments."""
    template = stored()
    for path in sorted(folder.glob("*.po")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.stem)
        # A guess that looks right would be shipped as it is.
        catalogue.update(template, no_fuzzy_matching=True)
        _write(path, catalogue)


def add(code: str, folder: Path = TEMPLATES.parent) -> None:
    """Begin the catalogue of a language. Raises FileExistsError if there is one."""
    path = folder / f"{code}.po"
    path.touch(exist_ok=False)
    catalogue = Catalog(locale=code, project="Palermo", creation_date=UNDATED, fuzzy=False)
    catalogue.update(stored())
    _write(path, catalogue)


def _write(path: Path, catalogue: Catalog) -> None:
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH)


def messages(source: ast.Module, refusals: frozenset[str]) -> Iterator[Message]:
    """The sentences of a source file: of ``say("…")``, ``count("…", "…", n)`` and refusals."""
    for node in ast.walk(source):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        # By their bare names: lists have a ``count`` too.
        match node.func:
            case ast.Name("count"):
                yield _literal(node.args[0]), _literal(node.args[1])
            case ast.Name("say"):
                yield _literal(node.args[0])
            case func if _name(func) in refusals and _is_sentence(node.args[0]):
                yield _literal(node.args[0])
    for node in ast.walk(source):
        if isinstance(node, ast.ClassDef) and _bases(node) & refusals:
            yield from _own_sentences(node)


def _own_sentences(refusal: ast.ClassDef) -> Iterator[str]:
    """The sentences that a refusal with its own ``__init__`` passes to that of ``Refused``."""
    for node in ast.walk(refusal):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "super().__init__":
            continue
        if node.args and _is_sentence(node.args[0]):
            yield _literal(node.args[0])


def _refusals(sources: Iterable[ast.Module]) -> frozenset[str]:
    """Return ``Refused`` and the names of its subclasses that are made from a template, as it is."""
    bases = {
        node.name: _bases(node)
        for source in sources
        for node in ast.walk(source)
        if isinstance(node, ast.ClassDef) and not any(_is_init(part) for part in node.body)
    }
    found = {"Refused"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return frozenset(found)


def _bases(node: ast.ClassDef) -> set[str]:
    return {_name(base) for base in node.bases}


def _is_init(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def _name(node: ast.expr) -> str:
    """``Busy`` of ``Busy(…)`` and of ``refusals.Busy(…)``."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_sentence(node: ast.expr) -> bool:
    """Return whether a refusal is given its own words, not a text made elsewhere."""
    if isinstance(node, ast.IfExp):
        return _is_sentence(node.body) or _is_sentence(node.orelse)
    return isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp)


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"line {node.lineno}: a template must be a literal, or translators cannot find it")
