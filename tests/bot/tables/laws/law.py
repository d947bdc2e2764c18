"""A law, and the list of all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from bot.tables import Phase, Table
from tests.bot.tables.use import Step, Write

Law: TypeAlias = Callable[[Step], None]
"""Raises AssertionError where a step breaks it."""

LAWS: dict[str, Law] = {}
"""All laws by name."""


def law(check: Law) -> Law:
    """Make a law of a function."""
    LAWS[check.__name__] = check
    return check


def changed(step: Step) -> Iterator[tuple[Table, Table]]:
    """The tables that a step has altered, before and after it; not those that are new or gone."""
    before = step.before.tables
    for id, after in step.after.tables.items():
        if id in before and after is not before[id]:
            yield before[id], after


def in_game(step: Step) -> Iterator[tuple[Write, Table, Table]]:
    """The writes of games that go on or end with them, each with the table before and after it."""
    for write in step.writes:
        if write.was is not None and write.now.seats and write.was.phase in {Phase.LOBBY, Phase.PLAYING}:
            yield write, write.was, write.now
