"""The tests nearest to a line: those that run it, the most particular ones first."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

HERE = Path(__file__).parents[2]
KEPT = HERE / ".mutants"  # what was measured, by what it was measured of


@dataclass(frozen=True, slots=True)
class Room:
    """A part of the source, and the tests that belong to it; paths below the root."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def files(self) -> list[Path]:
        """Its source files, in order, from the root."""
        return sorted(path.relative_to(HERE) for each in self.sources for path in (HERE / each).rglob("*.py"))


class Nearest:
    """Which tests of a room run which lines."""

    def __init__(self, data: CoverageData) -> None:
        self._data = data
        self._files = {Path(name): name for name in data.measured_files()}
        self._sizes: Counter[str] = Counter()
        self._lines: dict[Path, dict[int, list[str]]] = {}
        for path, name in self._files.items():
            self._lines[path] = data.contexts_by_lineno(name)
            for contexts in self._lines[path].values():
                self._sizes.update(contexts)

    def tests(self, path: Path, line: int, limit: int) -> list[str]:
        """So many tests at most; where a line runs at the import alone, those of its whole file."""
        lines = self._lines.get(path, {})
        found = self._named(lines.get(line, ()))
        if not found and line in lines:
            found = self._named(context for contexts in lines.values() for context in contexts)
        return found[:limit]

    def _named(self, contexts: Iterable[str]) -> list[str]:
        tests: dict[str, int] = {}
        for context in contexts:
            test = context.rpartition("|")[0]
            if test:
                tests[test] = self._sizes[f"{test}|run"]
        return sorted(tests, key=lambda test: (tests[test], test))


def measure(room: Room) -> Nearest:
    """Run the room's tests once and note what each of them runs, unless that is known."""
    file = KEPT / f"{_digest([*room.sources, *room.tests])}.coverage"
    if not file.exists():
        KEPT.mkdir(exist_ok=True)
        fresh = file.with_suffix(".measuring")
        sources = [f"--cov={each}" for each in room.sources]
        command = [
            "-q",
            "-p",
            "no:cacheprovider",
            "--cov-context=test",
            "--cov-report=",
            *sources,
            *room.tests,
        ]
        environment = {**os.environ, "COVERAGE_FILE": str(fresh), "COVERAGE_CORE": "ctrace"}
        subprocess.run([sys.executable, "-m", "pytest", *command], cwd=HERE, env=environment, check=True)  # noqa: S603 - our own words
        fresh.rename(file)
    data = CoverageData(str(file))
    data.read()
    return Nearest(data)


def _digest(folders: Sequence[str]) -> str:
    found = hashlib.sha256()
    for folder in folders:
        path = HERE / folder
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found.update(f"{file.relative_to(HERE)}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]
