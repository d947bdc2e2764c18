"""``python -m tests.mutants [ROOM…]``: changes the source at random, a place at a time, and tests it."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import typer
from rich.console import Console
from rich.markup import escape

from tests.mutants.mutations import Mutation, mutations, sample
from tests.mutants.nearest import HERE, Nearest, Room, measure

ROOMS = {
    "engines": Room(("engines",), ("tests/engines", "tests/conformance")),
    "tables": Room(("bot/tables",), ("tests/bot/tables",)),
    "store": Room(("bot/store",), ("tests/bot/store",)),
    "chat": Room(("bot/chat",), ("tests/bot/chat",)),
    "renders": Room(("renders",), ("tests/renders", "tests/conformance/test_pictures.py")),
}
BAR = 0.92  # of the mutants of each room
SECONDS = 240.0  # for the tests of one mutant; whoever takes longer hangs, and that is noticed
NOTHING_RAN = 5  # pytest's status

Fate: TypeAlias = Literal["noticed", "unnoticed", "no test runs it"]

console = Console()


def main(
    names: Annotated[list[str] | None, typer.Argument(metavar="ROOM", help=", ".join(ROOMS))] = None,
    size: Annotated[int, typer.Option(min=1, help="How many mutants of each room.")] = 20,
    seed: Annotated[int | None, typer.Option(help="Which; by chance unless it is given.")] = None,
    tests: Annotated[int, typer.Option(min=1, help="How many tests are run at most for one mutant.")] = 40,
) -> None:
    """Tell how many mutants of each room are noticed; show the others. Status 1: a room misses the bar."""
    unknown = [name for name in names or () if name not in ROOMS]
    if unknown:
        raise typer.BadParameter(f"There is no room {unknown[0]}. The rooms are: {', '.join(ROOMS)}.")
    chosen = secrets.randbelow(10**6) if seed is None else seed
    console.print(f"seed {chosen}, {size} mutants a room")
    shares = [_judge(name, size, chosen, tests) for name in names or ROOMS]
    raise typer.Exit(int(min(shares) < BAR))


def _judge(name: str, size: int, seed: int, limit: int) -> float:
    room = ROOMS[name]
    nearest = measure(room)
    every = [each for path in room.files() for each in mutations(HERE / path)]
    mutants = sample(every, size, random.Random(f"{seed} {name}"))
    noticed = 0
    with _copy() as root:
        for each in mutants:
            fate, count = _fate(each, nearest, root, limit)
            noticed += fate == "noticed"
            if fate != "noticed":
                _show(each, f"{fate} ({count} tests)")
    share = noticed / len(mutants)
    colour = "green" if share >= BAR else "red"
    console.print(f"[{colour}]{name}: {noticed} of {len(mutants)} noticed, {share:.0%}[/]")
    return share


def _fate(mutation: Mutation, nearest: Nearest, root: Path, limit: int) -> tuple[Fate, int]:
    """What became of a mutant, and how many tests looked at it."""
    path = mutation.path.relative_to(HERE)
    tests = nearest.tests(path, mutation.line, limit)
    if not tests:
        return "no test runs it", 0
    source = mutation.path.read_bytes()
    copied = root / path
    copied.write_bytes(mutation.apply(source))
    try:
        return ("unnoticed" if _pass(tests, root) else "noticed"), len(tests)
    finally:
        copied.write_bytes(source)


def _pass(tests: Sequence[str], root: Path) -> bool:
    """Whether all of these tests pass in the copy."""
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    process = subprocess.Popen(  # noqa: S603 - our own words
        command,
        cwd=root,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        status = process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        return False
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if status == NOTHING_RAN:
        raise RuntimeError(f"pytest found none of {tests}")
    return status == 0


@contextmanager
def _copy() -> Iterator[Path]:
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
        yield Path(folder)


def _show(mutation: Mutation, fate: str) -> None:
    where = f"{mutation.path.relative_to(HERE)}:{mutation.line}"
    console.print(f"\n{where} [bold]{mutation.kind}[/]: {fate}")
    console.print(escape(mutation.shown(mutation.path.read_bytes())), highlight=False)


if __name__ == "__main__":
    typer.run(main)
