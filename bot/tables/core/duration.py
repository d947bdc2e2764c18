"""Estimate how long a game takes, from how people on a server used their pace. Pure functions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median

from bot.tables.core.folding import without_undone
from bot.tables.values.change import Entry
from bot.tables.values.pace import Pace
from bot.tables.values.preferences import Preferences, vacation_between
from bot.tables.values.table import Table
from engines.base import AnyGame, Seat

SHARE_BEFORE = 0.25  # of the pace, until enough games have been played
LEAST_GAMES = 20  # of a server; from then on their median counts
GAMES_KEPT = 100  # of a server, the newest


def share_used(table: Table, entries: Sequence[Entry]) -> float | None:
    """The median share of the pace that people used per turn in a finished game.

    None if that says nothing: without a pace, or with fewer than two people. Pauses and suspensions do not
    count.
    """
    persons = [player for player in table.players if player.user is not None]
    began = next((entry.at for entry in entries if entry.kind == "start"), None)
    if table.pace.time is None or len(persons) < 2 or began is None:
        return None
    moves = [entry for entry in without_undone(entries) if entry.kind == "move"]
    awaited = sum(after.seat != before.seat and after.by != "ai" for before, after in pairwise(moves))
    if not awaited:
        return None
    played = entries[-1].at - began - _paused(entries)
    return round(played / awaited / table.pace.time, 4)


def _paused(entries: Sequence[Entry]) -> timedelta:
    """Return how long all clocks were stopped: pauses and suspensions have entries at start and end."""
    stood = timedelta()
    for kind in ("pause", "suspend"):
        times = [entry.at for entry in entries if entry.kind == kind]
        for begun, end in zip(times[::2], times[1::2], strict=False):
            stood += end - begun
    return stood


def with_share(shares: tuple[float, ...], share: float) -> tuple[float, ...]:
    """The shares of a server's newest games, with one added."""
    return (*shares, share)[-GAMES_KEPT:]


def typical_share(shares: Sequence[float]) -> float:
    """The share of the pace that a turn takes on a server."""
    return median(shares) if len(shares) >= LEAST_GAMES else SHARE_BEFORE


def expected(table: Table, game: AnyGame, shares: Sequence[float]) -> timedelta | None:
    """Estimate how long a game of this lobby takes; None if there is no pace.

    AI players answer at once, so only people's turns take time; one that gives way plays if nobody joins.
    """
    seats = max(len(table.players), game.seats[0])
    ais = sum(player.user is None for player in table.players)
    whole = lasting(game, seats, table.pace, shares)
    return None if whole is None else whole * (seats - ais) / seats


def lasting(game: AnyGame, seats: int, pace: Pace, shares: Sequence[float]) -> timedelta | None:
    """Return how long a game of this many people is likely to take; None if there is no pace."""
    if pace.time is None or not game.turn_changes:
        return None
    return game.turn_changes[game.seats.index(seats)] * pace.time * typical_share(shares)


def waited(
    entries: Sequence[Entry],
    since: datetime,
    now: datetime,
    owing: Iterable[Seat],
    chosen: Mapping[Seat, Preferences],
) -> dict[Seat, timedelta]:
    """Return how long a game has waited for each seat since a time; ``owing``: for whom it waits now.

    Between two moves it waited for whoever made the second one. Pauses and suspensions do not count, nor do
    vacations of those who let an AI stand in for them; ``chosen``: what the people in the seats have chosen.
    """
    times: defaultdict[Seat, timedelta] = defaultdict(timedelta)

    def add(seat: Seat, begun: datetime, end: datetime) -> None:
        within = [entry for entry in entries if begun <= entry.at <= end]
        own = chosen[seat]
        away = vacation_between(own, begun, end) if own.substitute else timedelta()
        times[seat] += max(timedelta(), end - begun - _paused(within) - away)

    moves = [entry for entry in without_undone(entries) if entry.kind in {"start", "move"}]
    for before, after in pairwise(moves):
        if after.seat is not None:
            add(after.seat, max(before.at, since), after.at)
    for seat in owing:
        add(seat, max(moves[-1].at, since), now)
    return dict(times)
