"""A copy of the working tree, in which the source is changed and tested."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeAlias

from tests.mutants.forks import HUNG
from tests.mutants.mutations import Mutation
from tests.mutants.nearest import HERE, UnchangedFailsError
from tests.mutants.pytests import Pytest, Result

SECONDS = 120.0  # for the tests of one mutant
HANGS = 60  # seconds after which a test is taken for one that hangs
FIRST = 8  # tests that are run before the others: most mutants are noticed by them, from fewer files

Fate: TypeAlias = Literal["noticed", "unnoticed", "no test runs it", "out of time"]


class Copy:
    """The tree ``here`` once more at ``root``.

    ``seconds``: what the tests of one mutant may take; ``hangs``: after which a single test is given up.
    """

    def __init__(
        self, here: Path, root: Path, pytest: Pytest, seconds: float = SECONDS, hangs: int = HANGS
    ) -> None:
        self._here = here
        self._root = root
        self._pytest = pytest
        self._seconds = seconds
        self._hangs = hangs
        self._passed: set[tuple[str, ...]] = set()
        """Arguments of pytest with which it passes where nothing is changed."""
        self._changes = 0

    def fate(self, mutation: Mutation, tests: Sequence[str]) -> Fate:
        """The verdict of these tests on a mutant.

        A test that hangs for the mutant alone has noticed it. Raises UnchangedFailsError where what fails for
        the mutant fails or is not found without the mutation too.
        """
        if not tests:
            return "no test runs it"
        source = mutation.path.read_bytes()
        copied = self._root / mutation.path.relative_to(self._here)
        found = copied.stat()
        self._changes += 1
        copied.write_bytes(mutation.apply(source))
        # A time of its own, so that what is compiled of one mutant is not taken for another.
        os.utime(copied, (found.st_atime, found.st_mtime + self._changes))
        try:
            for part in filter(None, (tests[:FIRST], tests[FIRST:])):
                status, failed = self._run("-x", *part)
                if status != 0:
                    break
        finally:
            copied.write_bytes(source)
            os.utime(copied, ns=(found.st_atime_ns, found.st_mtime_ns))
        if status is None:
            return "out of time"
        if status == 0:
            return "unnoticed"
        passes = self._passes((failed,) if failed else ("--collect-only", *part))
        return "noticed" if passes else "out of time"

    def _passes(self, arguments: tuple[str, ...]) -> bool:
        """Return whether what failed or hung passes where nothing is changed; False: it hangs there, too."""
        if arguments in self._passed:
            return True
        status, _ = self._run(*arguments)
        if status == HUNG:
            return False
        if status != 0:
            what = "does not end" if status is None else f"ends with status {status}"
            raise UnchangedFailsError(f"without any mutation pytest {what}: {' '.join(arguments)}")
        self._passed.add(arguments)
        return True

    def _run(self, *arguments: str) -> Result:
        return self._pytest.run(self._root, arguments, seconds=self._seconds, patience=self._hangs)


@contextmanager
def copied_tree(pytest: Pytest) -> Iterator[Copy]:
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
        yield Copy(HERE, Path(folder), pytest)
