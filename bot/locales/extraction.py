"""Finding the sentences in the code, for translators.

Babel's own extractor reads tokens and loses calls inside calls; this one reads the syntax tree.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "engines", "renders")
MAKERS = ROOT / "engines" / "text.py"  # what makes sentences; it has none of its own
TEMPLATES = Path(__file__).parent / "palermo.pot"
WIDTH = 100  # characters of a line of the file

Message: TypeAlias = "str | tuple[str, str]"
"""A template; one and many where a number decides."""


def refreshed() -> Catalog:
    """The templates of all sentences, as the code has them now.

    Raises ValueError for a template that is not a literal in the call that makes it a sentence.
    """
    catalog = Catalog(project="Palermo", header_comment="# The sentences of Palermo, for translators.")
    sources = {path: ast.parse(path.read_bytes()) for room in ROOMS for path in (ROOT / room).rglob("*.py")}
    refusals = _refusals(sources)
    for path in sorted(sources.keys() - {MAKERS}):
        name = path.relative_to(ROOT).as_posix()
        try:
            for message in messages(sources[path], refusals):
                catalog.add(message, locations=[(name, 0)])  # line numbers would change with every edit
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from None
    return catalog


def stored() -> Catalog:
    """The templates as the file has them."""
    with TEMPLATES.open("rb") as file:
        return read_po(file)


def write() -> None:
    """Write the templates of all sentences into the file."""
    with TEMPLATES.open("wb") as file:
        write_po(file, refreshed(), width=WIDTH, include_lineno=False)


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
        if isinstance(node, ast.ClassDef) and node.name in refusals:
            yield from _own_sentences(node)


def _own_sentences(refusal: ast.ClassDef) -> Iterator[str]:
    """What a refusal hands to ``super().__init__``."""
    for node in ast.walk(refusal):
        if not isinstance(node, ast.Call) or ast.unparse(node.func) != "super().__init__":
            continue
        if node.args and _is_sentence(node.args[0]):
            yield _literal(node.args[0])


def _refusals(sources: Mapping[Path, ast.Module]) -> frozenset[str]:
    """``Refused`` and the names of all classes beneath it."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for source in sources.values()
        for node in ast.walk(source)
        if isinstance(node, ast.ClassDef)
    }
    found = {"Refused"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return frozenset(found)


def _name(node: ast.expr) -> str:
    """``Busy`` of ``Busy(…)`` and of ``refusals.Busy(…)``."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _is_sentence(node: ast.expr) -> bool:
    """Whether a refusal is given words, and not a ``Text`` that was made elsewhere."""
    return isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp | ast.IfExp)


def _literal(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise ValueError(f"line {node.lineno}: a template must be a literal, or translators cannot find it")
