"""The tests nearest to a line: those that run it, the most particular ones first."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.mutants.names import Names, naming_tests
from tests.mutants.pytests import Pytest

HERE = Path(__file__).parents[2]
WIDEST = 10  # tests that are run even where there are many more particular ones
KEPT = HERE / ".mutants"  # what was measured, by what it was measured of


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the source, and the tests that belong to it: paths below the root, or patterns of files."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[Path]:
        """Its source files, in order, from the root."""
        return _below(self.sources, "*.py")

    def test_files(self) -> list[Path]:
        """The files of its tests, in order, from the root."""
        return _below(self.tests, "test_*.py")

    def measured(self) -> list[str]:
        """The source as coverage names it: a folder by its path, a file by its module.

        The module of a package would be all that is in it.
        """
        folders = [source for source in self.sources if (HERE / source).is_dir()]
        files = [path for path in self.files() if not any(path.is_relative_to(folder) for folder in folders)]
        return folders + [".".join(path.with_suffix("").parts) for path in files if path.stem != "__init__"]


class UnchangedFailsError(Exception):
    """The tests do not pass as they are, so they can tell nothing about a mutant."""


class Nearest:
    """The tests of a room, by the lines that they run."""

    def __init__(
        self,
        measured: Iterable[CoverageData],
        names: Names | None = None,
        naming: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """``measured``: by whichever tests, in whichever parts.

        ``names``: those of the source. ``naming``: by such names, tests in which they stand.
        """
        self._source = names or Names()
        self._naming = naming or {}
        self._sizes: Counter[str] = Counter()
        self._lines: defaultdict[Path, defaultdict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        for data in measured:
            for name in data.measured_files():
                for line, contexts in data.contexts_by_lineno(name).items():
                    self._lines[Path(name)][line] += contexts
                    self._sizes.update(contexts)

    def tests(self, path: Path, line: int, limit: int) -> list[str]:
        """The nearest tests: those that run the line, those that use what it defines, others of its file.

        The last are those that run the most: stories in which much comes about. For what runs at the import,
        or is kept from its first run on, is noted for a single test or for none; tests that name what it
        defines may run nothing at all.
        Tests in a file that bears the name of this one, or of its folder, come before all others; then the
        narrowest of each function, whatever its parameters, comes before any second one.
        """
        lines: Mapping[int, Sequence[str]] = self._lines.get(path, {})
        if line not in lines:
            line = self._source.begins(path, line)
        if line not in lines:
            return []
        words = set(path.with_suffix("").parts)
        found = self._named([*lines[line], *lines.get(self._source.body(path, line), ())], words)
        widest = min(WIDEST, limit // 2)
        if len(found) > limit:
            return [*found[: limit - widest], *found[len(found) - widest :]]
        its_own = self._named([context for context in self._sizes if words & _words(context)], words)
        users = self._source.users(path, line)
        uses = [context for file, number in users for context in self._contexts(file, number)]
        runs = (context for contexts in lines.values() for context in contexts)
        others = self._named(runs, words)
        stories = sorted(self._named(self._sizes, words), key=lambda test: self._sizes[f"{test}|run"])
        name_it = [test for name in self._source.defined(path, line) for test in self._naming.get(name, ())]
        every = (*found, *name_it, *its_own, *self._named(uses, words), *others)
        nearest = [*dict.fromkeys(every)][: limit - widest]
        return [*dict.fromkeys((*nearest, *stories[-WIDEST:]))][:limit]

    def _contexts(self, path: Path, line: int) -> Sequence[str]:
        """The contexts that run a line."""
        lines: Mapping[int, Sequence[str]] = self._lines.get(path, {})
        return lines.get(line, ())

    def _named(self, contexts: Iterable[str], words: set[str]) -> list[str]:
        tests: dict[str, int] = {}
        for context in contexts:
            test = context.rpartition("|")[0]
            if test:
                tests[test] = self._sizes[f"{test}|run"]
        told, narrowest = Counter[str](), sorted(tests, key=lambda test: (tests[test], test))
        ranks = {}
        for test in narrowest:
            function = test.partition("[")[0]
            ranks[test] = told[function]
            told[function] += 1
        return sorted(narrowest, key=lambda test: (not words & _words(test), ranks[test]))


def _words(test: str) -> set[str]:
    """The words of the name of a test's file."""
    return {*Path(test.partition("::")[0]).stem.split("_")}


def _below(places: Sequence[str], names: str) -> list[Path]:
    """The files of these names in these folders, and those that these patterns fit; a file fits itself."""
    found = [path for place in places for path in (HERE / place).rglob(names)]
    found += [path for place in places for path in HERE.glob(place) if path.is_file()]
    return sorted(path.relative_to(HERE) for path in found)


def measure(room: Room, pytest: Pytest) -> Nearest:
    """Run the room's tests, a file at a time, and note what each of them runs, unless that is known."""
    KEPT.mkdir(exist_ok=True)
    sources = _digest([HERE / path for path in room.files()])
    found = []
    for path in room.test_files():
        file = KEPT / f"{_digest(sorted(_with_imports(HERE / path)), sources)}.coverage"
        if not file.exists():
            _measure(path, room, file, pytest)
        data = CoverageData(str(file))
        data.read()
        found.append(data)
    return Nearest(found, Names(_texts(room.files())), naming_tests(_texts(room.test_files())))


def _texts(paths: Iterable[Path]) -> Iterator[tuple[Path, str]]:
    """Files with their text."""
    return ((path, (HERE / path).read_text(encoding="utf-8")) for path in paths)


def _measure(path: Path, room: Room, file: Path, pytest: Pytest) -> None:
    fresh = file.with_suffix(".measuring")
    sources = [f"--cov={name}" for name in room.measured()]
    arguments = ["--cov-context=test", "--cov-report=", *sources, str(path)]
    status, failed = pytest.run(HERE, arguments, COVERAGE_FILE=str(fresh), COVERAGE_CORE="ctrace")
    if status != 0:
        raise UnchangedFailsError(f"pytest ends with status {status}: {failed or path}")
    fresh.rename(file)


def _with_imports(path: Path) -> set[Path]:
    """A file of tests, and those that it imports."""
    found, left = set[Path](), [path]
    while left:
        file = left.pop()
        if file in found or not file.exists():
            continue
        found.add(file)
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests"):
                module = HERE.joinpath(*(node.module or "").split("."))
                left += [module.with_suffix(".py"), *(module / f"{name.name}.py" for name in node.names)]
    return found


def _digest(files: Sequence[Path], start: str = "") -> str:
    found = hashlib.sha256(start.encode())
    for file in files:
        found.update(f"{file.relative_to(HERE)}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]
