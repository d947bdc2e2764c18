"""Uses of what a module defines at its import: lines whose tests may notice a change."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

Line: TypeAlias = tuple[Path, int]


class Definition(NamedTuple):
    """Names that these lines define while their module is imported."""

    lines: range
    names: frozenset[str]


class Names:
    """The names that are defined in these files of source, and the lines that use them."""

    def __init__(self, files: Iterable[tuple[Path, str]] = ()) -> None:
        """``files``: each with its text."""
        self._definitions: dict[Path, list[Definition]] = {}
        self._statements: dict[Path, list[range]] = {}
        self._functions: defaultdict[Line, str] = defaultdict(str)
        self._bodies: dict[Line, int] = {}
        self._uses: defaultdict[str, set[Line]] = defaultdict(set)
        for path, text in files:
            tree = ast.parse(text)
            self._definitions[path] = list(_definitions(tree.body))
            self._statements[path] = [_lines(node) for node in ast.walk(tree) if isinstance(node, ast.stmt)]
            for node in ast.walk(tree):  # those that stand in others come later
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    self._functions.update({(path, at): node.name for at in _lines(node)})
                    body = next((one for one in node.body if not _is_words(one)), node.body[0])
                    head = range(node.lineno, node.body[0].lineno)
                    self._bodies.update({(path, at): body.lineno for at in head})
            for name, line in _uses(tree):
                self._uses[name].add((path, line))

    def defined(self, path: Path, line: int) -> set[str]:
        """The names that a line defines at the import."""
        definitions = self._definitions.get(path, ())
        return {name for one in definitions if line in one.lines for name in one.names}

    def begins(self, path: Path, line: int) -> int:
        """The first line of the statement in which a line stands: of constants Python runs no other."""
        around = (one.start for one in self._statements.get(path, ()) if line in one)
        return max(around, default=line)

    def body(self, path: Path, line: int) -> int:
        """The first line that a function runs whose head this is; the line itself where it is none."""
        return self._bodies.get((path, line), line)

    def users(self, path: Path, line: int) -> set[Line]:
        """The lines that use what this one defines, or what is made of it.

        A line in a function may define what that returns: it may be kept, or run at the import alone.
        """
        found: set[Line] = set()
        left = self.defined(path, line) or {self._functions[path, line]} - {""}
        known = set(left)
        while left:
            for user in self._uses[left.pop()] - found:
                found.add(user)
                more = self.defined(*user) - known
                known |= more
                left |= more
        return found


def naming_tests(files: Iterable[tuple[Path, str]]) -> dict[str, list[str]]:
    """The tests in these files, each with its text, by the names that stand in them."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path, text in files:
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for name in {name for name, _ in _uses(node)}:
                    found[name].append(f"{path.as_posix()}::{node.name}")
    return dict(found)


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _definitions(body: Iterable[ast.stmt]) -> Iterator[Definition]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Definition(range(node.lineno, node.body[0].lineno), frozenset({node.name}))
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {inner.id for one in targets for inner in ast.walk(one) if isinstance(inner, ast.Name)}
            yield Definition(_lines(node), frozenset(names))


def _uses(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute):
            yield node.attr, node.end_lineno or node.lineno
