"""Logs of games written by hand: who decided how often, who left, who came back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from bot.tables.core.deciders import Deciders, results_of
from bot.tables.persons.ratings import Rated, Skill, ratings
from bot.tables.values.change import Entry, EntryKind
from bot.tables.values.ids import UserId
from bot.tables.values.players import FormerOccupant, Player
from bot.tables.values.results import Result, ends_of
from bot.tables.values.table import Table
from engines.base import Outcome, Seat
from tests.bot.tables.test_results import over
from tests.bot.tables.world import NAMES, NOON

PACE = timedelta(days=1)


@dataclass
class Log:
    """A game of these players, seat by seat (None: an AI), an hour for each entry."""

    players: list[UserId | None]
    entries: list[Entry] = field(default_factory=list)
    now: datetime = NOON
    _seated: list[Player] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._seated = [_player(user) for user in self.players]
        self._add("start", None)

    def decides(self, seat: Seat, user: UserId, times: int = 1) -> Log:
        """A person decides."""
        return self._add("move", seat, times=times, user=user)

    def ai_decides(self, seat: Seat, times: int = 1) -> Log:
        """The AI does."""
        return self._add("move", seat, times=times, by="ai")

    def passes(self, seat: Seat, times: int = 1) -> Log:
        """The table passes for the player, or makes their only move."""
        return self._add("move", seat, times=times)

    def undoes(self, seat: Seat, user: UserId) -> Log:
        """A person takes their last decision back."""
        return self._add("undo", seat, user=user)

    def is_held(self, seat: Seat, announced: datetime | None = None) -> Log:
        """The AI plays on for somebody who is silent, or on a vacation ``announced`` at a time."""
        body = None if announced is None else {"announced": announced.isoformat()}
        return self._add("hold", seat, by="clock", body=body)

    def returns(self, seat: Seat, user: UserId) -> Log:
        """Somebody takes their seat back from the AI by a click."""
        return self._add("return", seat, user=user)

    def leaves(self, seat: Seat, user: UserId) -> Log:
        """A person leaves."""
        return self._add("quit", seat, user=user)

    def is_replaced(self, seat: Seat) -> Log:
        """The others have a person replaced."""
        return self._add("quit", seat, by="clock", body=True)

    def takes(self, seat: Seat, user: UserId) -> Log:
        """A person sits down in an open seat."""
        self._add("take", seat, user=user)
        former = self._seated[seat]
        past = (*former.past, FormerOccupant(former.name, former.user, self.entries[-1].version))
        self._seated[seat] = replace(_player(user), past=past)
        return self

    def waits(self, length: timedelta) -> Log:
        """Time passes."""
        self.now += length
        return self

    def stands_still(self, length: timedelta) -> Log:
        """The table is suspended, and resumed after a time."""
        self._add("suspend", None, body=True).waits(length)
        return self._add("suspend", None, body=False)

    @property
    def table(self) -> Table:
        """The table with those who sit there now."""
        return over(*self._seated)

    def ends(self, *scores: int) -> tuple[Result, ...]:
        """The results if the game ends with these scores; with none, if it is broken off."""
        deciders = Deciders(self.table)
        deciders.read(self.entries)
        best = max(scores, default=0)
        winners = tuple(seat for seat, score in enumerate(scores) if score == best)
        ends = ends_of(Outcome(scores, winners, {})) if scores else None
        return results_of(self.table, ends, deciders.seats, self.now)

    def rated(self, *scores: int) -> dict[Rated, int]:
        """The change of a newcomer's rating, by person."""
        return {
            user: skill.points - Skill(25, 25 / 3).points
            for user, skill in ratings(self.ends(*scores)).items()
        }

    def _add(self, kind: EntryKind, seat: Seat | None, *, times: int = 1, **fields: Any) -> Log:
        for _ in range(times):
            self.now += timedelta(hours=1)
            self.entries.append(Entry(len(self.entries) + 1, kind, self.now, seat, **fields))
        return self


def _player(user: UserId | None) -> Player:
    return Player("Zia Rosa" if user is None else NAMES.get(user, f"user {user}"), user, "1")
