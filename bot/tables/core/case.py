"""A case: everything needed to decide about a table, loaded at once, for pure functions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from bot.tables.core.history import Snapshot
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, Entry
from bot.tables.values.ids import UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Refusal, Unsupported
from bot.tables.values.table import Table
from engines.base import AnyGame

Part: TypeAlias = Literal["position", "log"]
"""A part that a case has only if needed: the live game, whose rules may fail; the log, which is long."""


class Needed(Exception):  # noqa: N818 - asks for a case with more in it
    """The case was loaded without a part that is needed now."""

    def __init__(self, part: Part) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A table with its game, its people's preferences, the time and the source of luck.

    ``rules`` is its game under the rules it was opened with, or None if they are no longer known.
    ``position`` is the live game and ``entries`` the whole log, if they were loaded.
    """

    table: Table
    rules: AnyGame | None
    now: datetime
    user: UserId | None = None
    """The person who clicks, perhaps to sit down; None for the clock."""
    rng: Callable[[], random.Random] = random.Random
    """Random numbers for AI players."""
    bounds: Bounds = BOUNDS
    webhooks: bool = False
    """Whether servers may have a webhook."""
    chosen: Mapping[UserId, Preferences] = field(default_factory=dict)
    """The preferences of everyone at the table, and of ``user``."""
    orders: Mapping[UserId, StandingOrders] = field(default_factory=dict)
    """The standing orders of the people at the table."""
    position: Snapshot | None = None
    entries: tuple[Entry, ...] | None = None

    @property
    def game(self) -> AnyGame:
        """The game under the table's rules. Raises Unsupported."""
        if self.rules is None:
            raise Unsupported(over=self.table.over)
        return self.rules

    @property
    def live(self) -> Snapshot:
        """The live game. Raises Refusal before it has started, Unsupported, Needed."""
        if self.rules is None:
            raise Unsupported(over=self.table.over)
        if not self.table.seats:
            raise Refusal("This game hasn't started yet.")
        if self.position is None:
            raise Needed("position")
        return self.position

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries of the table, in order. Raises Needed."""
        if self.entries is None:
            raise Needed("log")
        return self.entries

    def choices(self, user: UserId | None) -> Preferences:
        """A person's preferences; the defaults for an AI or an unknown person."""
        return Preferences() if user is None else self.chosen.get(user, Preferences())


@dataclass(frozen=True, slots=True)
class Transition:
    """The decision about a case: a change of its table, and the game after it if that moves on."""

    change: Change
    live: Snapshot | None = None
