"""Calls: tables that the bot makes for somebody, such as a season, and whom it calls to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, NewType, TypeAlias

from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.servers import Setup

CallId = NewType("CallId", int)
NO_CALL = CallId(0)  # of a call that is not stored yet

CallPhase: TypeAlias = Literal["planned", "open", "begun", "over", "failed"]
"""``planned``: there is no table yet; ``open``: its lobby is; ``begun``: the game is; ``over``: the game has
ended, or counts no more; ``failed``: there was no game."""
CalleeState: TypeAlias = Literal["asked", "called", "ready", "declined", "silent", "seated", "last", "freed"]
"""``asked``: the table does not call them yet; ``called``: it does; ``silent``: they were not ready in time;
``seated``: they play, or played; ``last``: they get the last place, whatever became of their seat; ``freed``:
they went back without loss."""

UNDER_WAY: tuple[CallPhase, ...] = ("planned", "open", "begun")
PLAYED: tuple[CalleeState, ...] = ("seated", "last")
EXPECTED: tuple[CalleeState, ...] = ("asked", "called", "ready")
CALLING: tuple[CallPhase, ...] = ("planned", "open")


@dataclass(frozen=True, slots=True)
class Callee:
    """Somebody whom the bot has called, and what became of it."""

    user: UserId
    since: datetime
    """Since when they had been waiting."""
    state: CalleeState = "asked"
    rank: int | None = None
    """The rank of their seat in the game, once it counts, even of who is freed; 1 is the best."""


@dataclass(frozen=True, slots=True)
class TableCall:
    """A table to be made: where, which game, and for whom.

    ``origin``: what it is made for, such as ``season/5``, which decides who is asked next.
    """

    id: CallId
    origin: str
    guild: GuildId
    channel: ChannelId
    """The channel in which a thread is opened for the table."""
    language: str | None
    game: str
    setup: Setup
    seats: int
    """The number of seats that are wanted; once begun, the number that it began with."""
    title: str
    planned: datetime
    until: datetime
    """The time from which Ready comes too late."""
    callees: tuple[Callee, ...]
    phase: CallPhase = "planned"
    thread: ChannelId | None = None
    table: TableId | None = None
    due: datetime | None = None
    """The time at which something is to be done about its table; None: nothing."""
    tried: datetime | None = None
    """The time of the first try to open its thread, which may have worked although nobody knows of it."""
    ais: int = 0
    """The number of seats that AI players have from the beginning."""
    serial: int | None = None
    """Its number among the tables of its origin, from 1; None where those are not counted."""

    @property
    def tag(self) -> str:
        """The tag of its table."""
        return f"{self.origin}/{self.id}"

    @property
    def name(self) -> str:
        """The name of its thread; no other call of its origin has the same one."""
        return f"{self.title} {self.serial or self.id}"

    @property
    def under_way(self) -> bool:
        """Whether there is a table, or is to be one."""
        return self.phase in UNDER_WAY

    def of(self, user: UserId) -> Callee | None:
        """The part of a person in it."""
        return next((callee for callee in self.callees if callee.user == user), None)

    def in_state(self, *states: CalleeState) -> tuple[UserId, ...]:
        """The people in one of these states."""
        return tuple(callee.user for callee in self.callees if callee.state in states)

    def occupies(self, user: UserId) -> bool:
        """Return whether it keeps a person busy: they are called, or play."""
        callee = self.of(user)
        if callee is None or not self.under_way:
            return False
        return callee.state == "seated" if self.phase == "begun" else callee.state in EXPECTED

    def with_callee(self, user: UserId, state: CalleeState, rank: int | None = None) -> TableCall:
        """The call with a person in another state."""
        callees = (
            replace(callee, state=state, rank=rank) if callee.user == user else callee
            for callee in self.callees
        )
        return replace(self, callees=tuple(callees))

    @property
    def calling(self) -> Calling:
        """The people that its table is to call."""
        invited = tuple(user for user in self.in_state(*EXPECTED) if user > 0)  # nobody calls a pseudonym
        return Calling(invited, self.until, self.seats)
