"""Compare what a module of the tests writes for a former revision and for the working tree."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


class NothingToCompareError(Exception):
    """There is no such revision, or it writes nothing."""


@contextmanager
def former_and_present(
    command: Sequence[str], names: Sequence[str], revision: str, root: Path = ROOT
) -> Iterator[tuple[Path, Path]]:
    """Folders of what ``python -m *command* FOLDER *names*`` writes: that revision, and the working tree.

    They are there as long as the context lasts. Raises NothingToCompareError.
    """
    with tempfile.TemporaryDirectory(prefix="palermo-former-") as temporary:
        tree, former, present = (Path(temporary, name) for name in ("tree", "former", "present"))
        for folder in (tree, former, present):
            folder.mkdir()
        extract(root, revision, tree)
        for source, folder in ((tree, former), (root, present)):
            _run(source, (*command, str(folder), *names))
            if not names and not any(folder.iterdir()):
                raise NothingToCompareError(f"There is nothing to compare with in {revision}.")
        yield former, present


def extract(root: Path, revision: str, target: Path) -> None:
    """Write the files of a revision into a folder. Raises NothingToCompareError."""
    archive = target.with_suffix(".tar")
    packed = subprocess.run(  # noqa: S603 - our own words, and the name of a revision
        ["git", "archive", f"--output={archive}", revision],  # noqa: S607 - git stands where it stands
        cwd=root,
        check=False,
        stderr=subprocess.PIPE,
        text=True,
    )
    if packed.returncode != 0:
        raise NothingToCompareError(packed.stderr.strip())
    subprocess.run(["tar", "-xf", archive], cwd=target, check=True)  # noqa: S603, S607 - our own words


def _run(tree: Path, command: Sequence[str]) -> None:
    """Run a module of that tree. Raises NothingToCompareError if it fails, with what it says."""
    run = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", *command],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        check=False,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if run.returncode != 0:
        raise NothingToCompareError(run.stderr)
