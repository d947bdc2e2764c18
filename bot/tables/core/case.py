"""A case: all that deciding about a table needs, loaded at once. What follows from it is pure."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from bot.tables.core.history import Live
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import Change, Entry
from bot.tables.values.ids import UserId
from bot.tables.values.personal import StandingOrders
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Refusal, Unsupported
from bot.tables.values.table import Table
from engines.base import AnyGame

Part: TypeAlias = Literal["position", "log"]
"""What a case has only where it is needed: the live game, whose rules may fail; the log, which is long."""


class Needed(Exception):  # noqa: N818 - asks for a case with more in it
    """A part is needed that a case was loaded without."""

    def __init__(self, part: Part) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A table with its game, its persons' choices, the time and the luck.

    ``rules`` is its game under the rules it was opened with, None: they are not known any more. ``position``
    is the live game and ``entries`` the whole log, where they are known.
    """

    table: Table
    rules: AnyGame | None
    now: datetime
    user: UserId | None = None
    """Who clicks, perhaps to sit down there; None: the clock."""
    rng: Callable[[], random.Random] = random.Random
    """The luck of AI players."""
    bounds: Bounds = BOUNDS
    webhooks: bool = False
    """Whether servers may have one."""
    chosen: Mapping[UserId, Preferences] = field(default_factory=dict)
    """What all persons at the table have chosen, and ``user``."""
    orders: Mapping[UserId, StandingOrders] = field(default_factory=dict)
    """What persons at the table have ordered in advance."""
    position: Live | None = None
    entries: tuple[Entry, ...] | None = None

    @property
    def game(self) -> AnyGame:
        """The game under the table's rules. Raises Unsupported."""
        if self.rules is None:
            raise Unsupported(over=self.table.over)
        return self.rules

    @property
    def live(self) -> Live:
        """The game that is played. Raises Refusal before it has begun, Unsupported, Needed."""
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
        """What a person has chosen; the defaults for an AI, and for somebody unknown."""
        return Preferences() if user is None else self.chosen.get(user, Preferences())


@dataclass(frozen=True, slots=True)
class Transition:
    """What is decided about a case: a change of its table, and the game after it where that moves on."""

    change: Change
    live: Live | None = None
