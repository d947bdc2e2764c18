"""A name in backticks exists: in a docstring or comment where that stands, in a document anywhere."""

from __future__ import annotations

import ast
import builtins
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("bot", "engines", "renders", "sandbox", "tests", "bench", "docs")
SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
OTHER_SOURCES = [
    *(ROOT / name for name in (".env.example", "Dockerfile", "Makefile", "compose.yaml", "pyproject.toml")),
    *(ROOT / "deploy").glob("*.*"), *(ROOT / "sandbox" / "page").glob("*.*"),
    *(ROOT / ".github" / "workflows").glob("*.yml"),
]  # fmt: skip
DOCUMENTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {ROOT / "CHANGELOG.md"})
RULES = ROOT / "docs" / "rules"  # which cite cards and places

CITED = re.compile(r"(?<!`)`{1,2}([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)(?:\([^`]*\))?`{1,2}(?!`)")
DESCRIBED = re.compile(r"^ +``(\w+)``: ", re.MULTILINE)  # a parameter, a field, or a kind that the file knows
SUFFIXES = {"db", "json", "png", "py", "toml", "txt"}  # of files, which tests/test_architecture.py looks for
OF_OTHERS = {
    "DynamicItem", "BASE",  # of discord.py
    "fish_source", "zsh_source",  # of click
    "INSERT", "ROLLBACK", "max_prepared_statements", "pg_advisory_xact_lock",  # of databases
    "Annotated", "IntFlag", "create_autospec", "index", "ru_minflt", "run_sync",  # of Python and its
    "setswitchinterval",  # libraries
    "die_1", "hearts_2",  # of emojis, made with their numbers
    "de", "pt_BR", "n",  # of languages, and of their rules for numbers
}  # fmt: skip


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def names(node: ast.AST) -> Iterator[str]:
    """The names in a node itself."""
    for field in ("id", "attr", "arg", "name", "asname", "module"):
        name = getattr(node, field, None)
        if isinstance(name, str):
            yield from name.split(".")


def string(node: ast.AST) -> Iterator[str]:
    """The string that a node is: it may be a stored kind, or a wire code."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@cache
def made_in(path: Path) -> frozenset[str]:
    """The names that a file makes, at any depth."""
    made = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.alias)
    stored = (ast.Name, ast.Attribute)
    nodes = [
        node
        for node in ast.walk(tree(path))
        if isinstance(node, made) or (isinstance(node, stored) and isinstance(node.ctx, ast.Store))
    ]
    return frozenset(name for node in nodes for name in names(node))


@cache
def anywhere() -> frozenset[str]:
    """Names that every file may cite: files and folders, strings that are a name, and names of others."""
    stems = {part.split(".")[0] for path in SOURCES for part in path.relative_to(ROOT).parts}
    words = (word for path in SOURCES for node in ast.walk(tree(path)) for word in string(node))
    return frozenset({*stems, *OF_OTHERS, *dir(builtins), *words})


@cache
def modules() -> Mapping[str, Path]:
    parts = {path: path.relative_to(ROOT).with_suffix("").parts for path in SOURCES}
    return {".".join(name).removesuffix(".__init__"): path for path, name in parts.items()}


def imported(module: ast.Module) -> frozenset[str]:
    """The names made in those of our files from which a file imports something."""
    nodes = [node for node in ast.walk(module) if isinstance(node, ast.ImportFrom) and node.module]
    named = {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}
    named.update(str(node.module) for node in nodes)
    return frozenset().union(*(made_in(modules()[name]) for name in named if name in modules()))


def docstrings(node: ast.AST, around: tuple[ast.AST, ...] = ()) -> Iterator[tuple[str, tuple[ast.AST, ...]]]:
    """Every string that stands by itself, with what it stands in, from the module on."""
    around = (*around, node)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            yield str(child.value.value), around
        else:
            yield from docstrings(child, around)


def comments(path: Path) -> str:
    with path.open(encoding="utf-8") as lines:
        tokens = list(tokenize.generate_tokens(lines.readline))
    return "\n".join(token.string for token in tokens if token.type == tokenize.COMMENT)


def cited(path: Path) -> Iterator[tuple[str, list[frozenset[str]]]]:
    """The names that a source file cites, each with those that are there.

    For a docstring they are those in what it stands in, of the classes around it, and at the top of the file.
    """
    module = tree(path)
    top = frozenset(name for node in module.body for name in at_the_top(node))
    known = [anywhere(), imported(module), top]
    kinds = frozenset(word for node in ast.walk(module) for word in string(node))
    for text, around in docstrings(module):
        yield from ((name, [kinds, inside(around[-1])]) for name in DESCRIBED.findall(text))
        near = [inside(inner) for inner in around if inner is around[-1] or isinstance(inner, ast.ClassDef)]
        yield from ((name, known + near) for name in CITED.findall(text))
    yield from ((name, [*known, inside(module)]) for name in CITED.findall(comments(path)))


@cache
def inside(node: ast.AST) -> frozenset[str]:
    return frozenset(name for inner in ast.walk(node) for name in names(inner))


def at_the_top(node: ast.stmt) -> Iterator[str]:
    """The names of a statement, without those inside a function or class."""
    inside = isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    for inner in [node] if inside else ast.walk(node):
        yield from names(inner)


@cache
def members() -> Mapping[str, frozenset[str]]:
    """The names in each class or file, by its name; those of a class include its bases'."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    bases: list[tuple[str, str]] = []
    for path in SOURCES:
        found[path.stem] |= made_in(path)
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                found[node.name] |= inside(node)
                bases += [(node.name, name) for base in node.bases for name in names(base)]
    for _ in range(3):  # a base's base, and its base
        for name, base in bases:
            found[name] |= found.get(base, set())
    return {name: frozenset(names_) for name, names_ in found.items()}


def is_there(name: str, there: Iterable[frozenset[str]]) -> bool:
    """Return whether a name exists; ``version`` of ``Table.version`` in a class or file ``Table``."""
    *owners, last = name.split(".")
    if owners:
        owner = ".".join(owners)
        if name in modules() or last in SUFFIXES or owners[0] in sys.stdlib_module_names:
            return True
        if owner in modules():
            return last in made_in(modules()[owner])
        if owners[-1] in members() and not owners[-1].islower():
            return last in members()[owners[-1]]
    return any(last in names_ for names_ in there)


def test_docstrings_and_comments_cite_names_that_are_there() -> None:
    gone = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in SOURCES
        for name, there in cited(path)
        if not is_there(name, there)
    }
    assert gone == set()


def test_documents_cite_names_that_are_there() -> None:
    words = (re.findall(r"\w+", path.read_text(encoding="utf-8")) for path in OTHER_SOURCES if path.is_file())
    there = [anywhere(), *map(frozenset, words), *(made_in(path) for path in SOURCES)]
    for document in (path for path in DOCUMENTS if RULES not in path.parents):
        text = re.sub(r"```.*?```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert {name for name in CITED.findall(text) if not is_there(name, there)} == set(), document.name


def test_a_name_that_is_gone_is_told() -> None:
    assert is_there("Table.version", [])
    assert not is_there("Table.made_up", [frozenset({"made_up"})])
