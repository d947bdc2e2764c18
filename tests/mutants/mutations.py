"""Small changes of a source file, each of which a test should notice."""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import accumulate
from pathlib import Path
from typing import TypeAlias

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
SMALL = 2  # numbers up to it become one more, larger ones twice as large
WITHOUT_EFFECT = {
    "bound",
    "cache_logger_on_first_use",
    "exc_info",
    "frozen",
    "maxsize",
    "optimize",
    "strict",
}
"""Names of arguments that only guard, keep, log or tell a type."""
AS_EVER = {("nullable", "True"), ("slots", "True"), ("kw_only", "True")}
"""Arguments that change nothing: what they say holds without them, or they only forbid what nobody does."""
LOGGERS = {"log", "logger"}
SAID_IN_LOGS = {"guarded"}
"""Functions whose arguments' names are only logged on failure."""

Change: TypeAlias = tuple[str, ast.expr | ast.stmt, str]
"""Its kind, what is replaced, and by what."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change: ``text`` in place of the bytes from ``start`` to ``stop`` of a file."""

    kind: str
    path: Path
    line: int
    start: int
    stop: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """The source with the change in it."""
        return source[: self.start] + self.text.encode() + source[self.stop :]

    def shown(self, source: bytes) -> str:
        """The lines before and after, one below the other."""
        first = source.rfind(b"\n", 0, self.start) + 1
        end = source.find(b"\n", self.stop)
        last = len(source) if end < 0 else end
        before = source[first:last].decode()
        after = self.apply(source)[first : last + len(self.text.encode()) - (self.stop - self.start)].decode()
        return "\n".join(
            [f"- {line}" for line in before.splitlines()] + [f"+ {line}" for line in after.splitlines()]
        )


def mutations(path: Path) -> list[Mutation]:
    """Every mutation of a file that the tool knows."""
    source = path.read_bytes()
    lines = list(accumulate((len(line) for line in source.splitlines(keepends=True)), initial=0))
    found = []
    for kind, node, text in _changes(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = lines[node.lineno - 1] + node.col_offset
        stop = lines[node.end_lineno - 1] + node.end_col_offset
        found.append(Mutation(kind, path, node.lineno, start, stop, text))
    return found


def sample(every: Sequence[Mutation], size: int, rng: random.Random) -> list[Mutation]:
    """Pick a number of them: each kind equally often, at most one per line."""
    kinds: defaultdict[str, list[Mutation]] = defaultdict(list)
    for mutation in every:
        kinds[mutation.kind].append(mutation)
    chosen: dict[tuple[Path, int], Mutation] = {}
    for known in kinds.values():
        rng.shuffle(known)
    while len(chosen) < size and any(kinds.values()):
        known = kinds[rng.choice(sorted(kind for kind, left in kinds.items() if left))]
        mutation = known.pop()
        chosen.setdefault((mutation.path, mutation.line), mutation)
    return list(chosen.values())


def _changes(tree: ast.AST) -> Iterator[Change]:
    for node in _executed(tree):
        yield from _of(node)


@singledispatch
def _of(_: ast.AST) -> Iterator[Change]:
    yield from ()


@_of.register
def _(node: ast.Compare) -> Iterator[Change]:
    changed = [COMPARISONS[type(node.ops[0])](), *node.ops[1:]]
    yield "comparison", node, _unparsed(ast.Compare(node.left, changed, node.comparators))


@_of.register
def _(node: ast.BoolOp) -> Iterator[Change]:
    other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield "logic", node, _unparsed(ast.BoolOp(other, node.values))


@_of.register
def _(node: ast.UnaryOp) -> Iterator[Change]:
    if isinstance(node.op, ast.Not | ast.USub):
        yield "logic", node, _unparsed(node.operand)


@_of.register
def _(node: ast.BinOp) -> Iterator[Change]:
    other = ARITHMETIC.get(type(node.op))
    if other is not None and not _is_text(node):
        yield "arithmetic", node, _unparsed(ast.BinOp(node.left, other(), node.right))


@_of.register
def _(node: ast.Constant) -> Iterator[Change]:
    match node.value:
        case bool():
            yield "flag", node, str(not node.value)
        case int() | float():
            yield "number", node, repr(node.value + 1 if abs(node.value) <= SMALL else 2 * node.value)


@_of.register
def _(node: ast.If | ast.IfExp | ast.While) -> Iterator[Change]:
    yield "condition", node.test, f"(not {_unparsed(node.test)})"


@_of.register
def _(node: ast.Call) -> Iterator[Change]:
    words = () if ast.unparse(node.func) in SAID_IN_LOGS else node.keywords
    for word in words:
        said = (word.arg, ast.unparse(word.value))
        if word.arg is not None and word.arg not in WITHOUT_EFFECT and said not in AS_EVER:
            left = [keyword for keyword in node.keywords if keyword is not word]
            yield "argument", node, ast.unparse(ast.Call(node.func, node.args, left))


@_of.register
def _(node: ast.Expr | ast.AugAssign | ast.Raise) -> Iterator[Change]:
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
        yield "statement", node, "pass"


def _executed(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below that are more than words about the code."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(
            node, ast.Assert | ast.JoinedStr
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _without_effect(child):
                yield child
                yield from _executed(child)


def _without_effect(node: ast.AST) -> bool:
    return _for_types(node) or _logs(node) or (isinstance(node, ast.keyword) and node.arg in WITHOUT_EFFECT)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _logs(node: ast.AST) -> bool:
    call = node.value if isinstance(node, ast.Expr) else None
    call = call.value if isinstance(call, ast.Await) else call
    return isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[0].lstrip("_") in LOGGERS


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
        for side in sides
    )


def _unparsed(node: ast.AST) -> str:
    return f"({ast.unparse(node)})"
