"""The same luck in every run: of a table's seed, of what its players add to it, and of its AI players.

``python -m tests.luck`` is ``python -m bot`` with it, and with patience for its pictures: the processes that
draw them leave the processor to all others.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from bot.drawing import service
from bot.local import program
from bot.services import build_tables
from bot.tables import Click, Player
from bot.tables.lobby import edits, states
from sandbox import Program

SEED = bytes(range(32))  # of every table
LONGEST_SECONDS = 180.0  # for one picture


def person_by_number() -> Callable[[Click], Player]:
    """Makes players who add their number, in the order of joining, instead of that of their click, a time."""
    numbers, person = itertools.count(1), states.person
    return lambda click: replace(person(click), entropy=str(next(numbers)))


def lucky(folder: Path) -> Program:
    """The bot as a program of the sandbox, with this luck."""
    return replace(program(folder), command=[sys.executable, "-m", "tests.luck", "run"])


def fix() -> None:
    """Let there be no other luck in this process."""
    vars(states)["person"] = vars(edits)["person"] = person_by_number()
    defaults = build_tables.__kwdefaults__ or {}
    defaults |= {"seed": lambda: SEED, "rng": lambda: random.Random(0)}


if __name__ == "__main__":
    from bot.cli import main

    fix()
    vars(service)["LONGEST_SECONDS"] = LONGEST_SECONDS
    main()
