"""A copy of the working tree, in which the source is changed and tested."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, TypeAlias

from tests.mutants.mutations import Mutation
from tests.mutants.nearest import HERE

SECONDS = 240.0  # for the tests of one mutant

Fate: TypeAlias = Literal["noticed", "unnoticed", "no test runs it", "out of time"]


class UnchangedFailsError(Exception):
    """The tests do not pass in the copy as it is, so they can tell nothing about a mutant."""


class Copy:
    """The tree ``here`` once more at ``root``; ``seconds`` are what the tests of one mutant may take."""

    def __init__(self, here: Path, root: Path, seconds: float = SECONDS) -> None:
        self._here = here
        self._root = root
        self._seconds = seconds
        self._passed: set[tuple[str, ...]] = set()
        """Sets of tests that pass where nothing is changed."""

    def fate(self, mutation: Mutation, tests: Sequence[str]) -> Fate:
        """What these tests say of a mutant.

        Raises UnchangedFailsError where they fail, hang or are not found without the mutation too.
        """
        if not tests:
            return "no test runs it"
        self._check(tuple(tests))
        source = mutation.path.read_bytes()
        copied = self._root / mutation.path.relative_to(self._here)
        copied.write_bytes(mutation.apply(source))
        try:
            status = self._run(tests)
        finally:
            copied.write_bytes(source)
        if status is None:
            return "out of time"
        return "noticed" if status else "unnoticed"

    def _check(self, tests: tuple[str, ...]) -> None:
        """Run a set of tests once where nothing is changed."""
        if tests in self._passed:
            return
        status = self._run(tests)
        if status != 0:
            what = "does not end" if status is None else f"ends with status {status}"
            raise UnchangedFailsError(f"without any mutation pytest {what}: {' '.join(tests)}")
        self._passed.add(tests)

    def _run(self, tests: Sequence[str]) -> int | None:
        """Pytest's status in the copy as it is now; None where it takes too long."""
        environment = {**os.environ, "PYTHONPATH": str(self._root), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        process = subprocess.Popen(  # noqa: S603 - our own words
            command,
            cwd=self._root,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(self._seconds)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def copied_tree() -> Iterator[Copy]:
    """The working tree somewhere else, where it can be changed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 - git stands where it stands
        cwd=HERE,
        check=True,
        capture_output=True,
        text=True,
    )
    with tempfile.TemporaryDirectory(prefix="palermo-mutants-") as folder:
        for name in filter(None, listed.stdout.split("\0")):
            if (HERE / name).is_file():
                target = Path(folder, name)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(HERE / name, target)
        yield Copy(HERE, Path(folder))
