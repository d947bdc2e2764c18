"""``python -m tests.mutants [ROOM…]``: changes the source at random, a place at a time, and tests it."""

from __future__ import annotations

import os
import random
import secrets
import sys
from collections import Counter
from collections.abc import Sequence

import click
from rich.console import Console
from rich.markup import escape

from tests.mutants.copy import Fate, copied_tree
from tests.mutants.mutations import Mutation, mutations, sample
from tests.mutants.nearest import HERE, Room, UnchangedFailsError, measure
from tests.mutants.pytests import Pytest, forking

LAWS = (
    "tests/conformance/test_lesson.py",
    "tests/conformance/test_secrecy.py",
    "tests/conformance/test_undo.py",
)
"""Those of the kit that look closely at the rules; the others draw or play at random, for all games."""
WITH_TABLES = tuple(
    f"tests/bot/chat/test_{name}.py" for name in ("absences", "chronicles", "story", "webhooks")
)
"""Tests of what is at home in two rooms."""
OF_THE_PROGRAM = (
    "tests/bot/test_*.py",
    "tests/bot/cli",
    "tests/bot/chat/test_connection.py",
    "tests/bot/chat/test_responses.py",
    "tests/bot/drawing/test_service.py",
)
"""Tests of what lies in no other room of ``bot``."""
ROOMS = {
    "engines": Room(("engines",), ("tests/engines", *LAWS)),
    "tables": Room(("bot/tables",), ("tests/bot/tables", *WITH_TABLES)),
    "store": Room(("bot/store",), ("tests/bot/store", "tests/bot/tables")),
    "chat": Room(("bot/chat",), ("tests/bot/chat",)),
    "renders": Room(("renders",), ("tests/renders",)),
    "drawing": Room(("bot/drawing",), ("tests/bot/drawing",)),
    "thinking": Room(("bot/thinking",), ("tests/bot/thinking",)),
    "clubs": Room(("bot/clubs",), ("tests/bot/clubs",)),
    "copies": Room(("bot/copies",), ("tests/bot/copies",)),
    "locales": Room(("bot/locales",), ("tests/bot/test_locales.py", "tests/bot/test_catalogues.py")),
    "program": Room(("bot/*.py", "bot/cli", "bot/settings", "bot/verification"), OF_THE_PROGRAM),
    "sandbox": Room(("sandbox",), ("tests/sandbox",)),
}
BAR = 0.92  # of the mutants of each room
PATIENCE = "50"  # seconds of a test that waits in vain: it fails before the time of its mutant is over

console = Console()


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(ROOMS)), metavar="[ROOM]...", help=", ".join(ROOMS))
@click.option("--size", type=click.IntRange(1), default=20, help="How many mutants of each room.")
@click.option("--seed", type=int, help="Which; by chance unless it is given.")
@click.option(
    "--tests", type=click.IntRange(1), default=120, help="How many tests are run at most for one mutant."
)
def main(names: Sequence[str], size: int, seed: int | None, tests: int) -> None:
    """Tell how many mutants of each room are noticed; show the others. Status 1: a room misses the bar.

    Mutants whose tests run out of time are shown and not counted. Status 2: a set of tests fails without any
    mutation.
    """
    os.environ.setdefault("WIDE", "1")
    os.environ.setdefault("PATIENCE", PATIENCE)
    chosen = secrets.randbelow(10**6) if seed is None else seed
    console.print(f"seed {chosen}, {size} mutants a room")
    try:
        with forking() as pytest:
            shares = [_judge(name, size, chosen, tests, pytest) for name in names or ROOMS]
    except UnchangedFailsError as failed:
        console.print(f"[red]{escape(str(failed))}[/]")
        sys.exit(2)
    sys.exit(int(min(shares) < BAR))


def _judge(name: str, size: int, seed: int, limit: int, pytest: Pytest) -> float:
    room = ROOMS[name]
    nearest = measure(room, pytest)
    every = [mutation for path in room.files() for mutation in mutations(HERE / path)]
    mutants = sample(every, size, random.Random(f"{seed} {name}"))
    fates: Counter[Fate] = Counter()
    with copied_tree(pytest) as copy:
        for mutant in mutants:
            chosen = nearest.tests(mutant.path.relative_to(HERE), mutant.line, limit)
            fate = copy.fate(mutant, chosen)
            fates[fate] += 1
            if fate != "noticed":
                _show(mutant, f"{fate} ({len(chosen)} tests)")
    noticed, late = fates["noticed"], fates["out of time"]
    judged = len(mutants) - late
    share = noticed / judged if judged else 0.0
    colour = "green" if share >= BAR else "red"
    apart = f", {late} out of time" if late else ""
    console.print(f"[{colour}]{name}: {noticed} of {judged} noticed, {share:.0%}{apart}[/]")
    return share


def _show(mutation: Mutation, fate: str) -> None:
    where = f"{mutation.path.relative_to(HERE)}:{mutation.line}"
    console.print(f"\n{where} [bold]{mutation.kind}[/]: {fate}")
    console.print(escape(mutation.shown(mutation.path.read_bytes())), highlight=False)


if __name__ == "__main__":
    main()
