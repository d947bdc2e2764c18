"""Load: many tables at once, with people who think."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence

from bench.measure import Figure, Row, percentile
from bench.rows.serving import MILLI, Play, Served, serve

TABLES, THINKING = 300, 20.0  # seconds before a decision, in the mean
TEXT_TABLES, TEXT_THINKING = 500, 3.8  # about 100 clicks per second
WARM, TEXT_WARM = 90.0, 130.0  # seconds in which the tables are opened
LEAST, OF_A_ROUND = 30.0, 20.0  # seconds that are measured


def _milliseconds(served: Served, percent: int) -> float:
    """The percentile of the first answers; infinite if nothing was answered."""
    return MILLI * percentile(served.acknowledged, percent) if served.interactions > 1 else math.inf


def _seconds(rounds: int) -> float:
    return max(LEAST, OF_A_ROUND * min(rounds, 6))


def _beside(served: Served) -> list[Figure]:
    return [
        Figure("not answered in time", served.failed, "interactions", 0),
        Figure("interactions a second", served.interactions / served.seconds, "/s"),
        Figure("CPU", (served.after.cpu - served.before.cpu) / served.seconds, "cores"),
    ]


def pictures(rounds: int) -> Sequence[Figure]:
    """Three hundred tables with pictures."""
    served = asyncio.run(serve(Play(TABLES, THINKING, WARM, _seconds(rounds))))
    return [
        Figure("median", _milliseconds(served, 50), "ms", 10),
        Figure("99th percentile", _milliseconds(served, 99), "ms", 100),
        *_beside(served),
    ]


def text(rounds: int) -> Sequence[Figure]:
    """Five hundred tables in text mode, and people in a hurry."""
    play = Play(TEXT_TABLES, TEXT_THINKING, TEXT_WARM, _seconds(rounds), in_text=True, hurried=True)
    served = asyncio.run(serve(play))
    return [Figure("99th percentile", _milliseconds(served, 99), "ms", 250), *_beside(served)]


ROWS = (
    Row(
        "load-300",
        f"{TABLES} tables of all kinds at which people think {THINKING:g} s before a decision, for "
        f"{OF_A_ROUND:g} s a round: milliseconds from the event to the first answer; bot, sandbox and people "
        "on one machine",
        "the opening of the tables; games hardly end in this time",
        pictures,
    ),
    Row(
        "load-text",
        f"{TEXT_TABLES} tables of all kinds, without pictures, at which people think {TEXT_THINKING:g} s "
        "before a decision, once nearly all tables have begun, and before each look at their hand while they "
        f"wait, for {OF_A_ROUND:g} s a round: milliseconds from the event to the first answer; bot, sandbox "
        "and people on one machine",
        "the opening of the tables; games hardly end in this time",
        text,
    ),
)
