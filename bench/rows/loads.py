"""Load: many tables at once, with people who think."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence

from bench.measure import Figure, Row, percentile
from bench.rows.serving import MILLI, Play, Served, serve

TABLES, MORE_TABLES, THINKING = 100, 300, 20.0  # seconds before a decision, in the mean
TEXT_TABLES, TEXT_THINKING = 500, 2.5  # more than 200 clicks a second, were all answered at once
WANTED = 200  # clicks a second
WARM = {TABLES: 40.0, MORE_TABLES: 90.0, TEXT_TABLES: 130.0}  # seconds in which the tables are opened
LEAST, OF_A_ROUND = 30.0, 20.0  # seconds that are measured


def _milliseconds(served: Served, percent: int) -> float:
    """The percentile of the first answers; without end where nothing was answered."""
    return MILLI * percentile(served.acknowledged, percent) if served.interactions > 1 else math.inf


def _seconds(rounds: int) -> float:
    return max(LEAST, OF_A_ROUND * min(rounds, 6))


def _beside(served: Served, tables: int) -> list[Figure]:
    first, second = served.halves
    return [
        Figure("interactions a second", served.interactions / served.seconds, "/s"),
        Figure("CPU", (served.after.cpu - served.before.cpu) / served.seconds, "cores"),
        Figure("CPU of the sandbox and the people", served.beside / served.seconds, "cores"),
        Figure("an interaction", served.each, "ms CPU"),
        *(Figure(f"of it {part}", spent, "ms CPU") for part, spent in served.parts.items()),
        *_pictures(served),
        Figure("CPU of the second half", second, "s", peer="the first", theirs=first),
        Figure("memory", served.after.memory, "MiB", 160 if tables == TABLES else None),
        Figure("memory halfway", served.halfway.memory, "MiB"),
    ]


def _pictures(served: Served) -> list[Figure]:
    """How many were drawn, spared because they were there, and left out because a newer one came at once."""
    moves, boards = served.shown("moves"), served.shown("boards")
    return [
        Figure("pictures drawn", served.shown("drawn"), "pictures"),
        Figure("pictures spared", served.shown("spared"), "pictures"),
        Figure("boards among them", boards, "", peer="moves", theirs=moves),
    ]


def _played(rounds: int, tables: int) -> Sequence[Figure]:
    seconds = _seconds(rounds)
    served = asyncio.run(serve(Play(tables, THINKING, WARM[tables], seconds)))
    return [
        Figure("median", _milliseconds(served, 50), "ms", 10),
        Figure("99th percentile", _milliseconds(served, 99), "ms", 100),
        Figure("not answered in time", served.failed, "interactions", 0),
        *_beside(served, tables),
    ]


def hundred(rounds: int) -> Sequence[Figure]:
    """A hundred tables with pictures."""
    return _played(rounds, TABLES)


def three_hundred(rounds: int) -> Sequence[Figure]:
    """Three hundred: the stretch."""
    return _played(rounds, MORE_TABLES)


def text(rounds: int) -> Sequence[Figure]:
    """Five hundred tables in text mode, and people in a hurry."""
    warm, seconds = WARM[TEXT_TABLES], _seconds(rounds)
    served = asyncio.run(serve(Play(TEXT_TABLES, TEXT_THINKING, warm, seconds, in_text=True, hurried=True)))
    return [
        Figure("99th percentile", _milliseconds(served, 99), "ms", 250),
        Figure("not answered in time", served.failed, "interactions", 0),
        Figure("interactions a second", served.interactions / served.seconds, "/s", WANTED, 500, more=True),
        *_beside(served, TEXT_TABLES)[1:],
    ]


def _row(
    name: str,
    tables: int,
    thinking: float,
    run: Callable[[int], Sequence[Figure]],
    people: str = "",
    what: str = "a decision",
) -> Row:
    return Row(
        name,
        f"{tables} tables of all kinds{people} at which people think {thinking:g} s before {what}, "
        f"for {OF_A_ROUND:g} s a round: milliseconds from the event to the first answer; bot, sandbox and "
        "people on one machine",
        "the opening of the tables; games hardly end in this time",
        run,
    )


ROWS = (
    _row("load", TABLES, THINKING, hundred),
    _row("load-300", MORE_TABLES, THINKING, three_hundred),
    _row(
        "load-text",
        TEXT_TABLES,
        TEXT_THINKING,
        text,
        ", without pictures,",
        "a decision, once nearly all tables have begun, and before each look at their hand while they wait",
    ),
)
