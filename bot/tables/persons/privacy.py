"""A person's data: shown, exported and deleted at their request."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from bot.tables.ports import PreferenceStore
from bot.tables.values.ids import UserId
from bot.tables.values.table import Table

EXPORT_FORMAT = "palermo-privacy/1"
PSEUDONYM_BITS = 48  # of a pseudonym's number, so that no two are equal


@dataclass(frozen=True, slots=True)
class Pseudonym:
    """A person's replacement: a negative number, which is nobody's id, and a name."""

    user: UserId
    name: str


@dataclass(frozen=True, slots=True)
class Stored:
    """All data stored about a person.

    ``rows`` are theirs by the name of the table of the database; ``values`` the small values by key.
    """

    tables: tuple[Table, ...]
    rows: Mapping[str, Sequence[Mapping[str, Any]]]
    values: Mapping[str, str]

    @property
    def live(self) -> tuple[Table, ...]:
        """The tables that are not over."""
        return tuple(table for table in self.tables if not table.over)


class PrivacyStore(Protocol):
    """Stores and deletes all data about one person."""

    async def of_user(self, user: UserId) -> Stored:
        """Everything stored about the person; empty for unknown people."""

    async def forget(self, user: UserId, pseudonym: Pseudonym) -> int:
        """Delete everything but what is at live tables; elsewhere the pseudonym takes the person's place.

        At those it does so with the change that ends them, unless the person sits down there again. Posts for
        all go out all the same, without calling the person. Returns the number of live tables. Raises Seated
        if the person sits at one.
        """


def pseudonym() -> Pseudonym:
    """A new pseudonym, which cannot be traced back to the person."""
    number = 1 + secrets.randbits(PSEUDONYM_BITS)
    return Pseudonym(UserId(-number), f"deleted-{number:012x}")


class Privacy:
    """Reads and deletes what is stored about a person. ``new``: makes pseudonyms."""

    def __init__(
        self,
        store: PrivacyStore,
        preferences: PreferenceStore,
        new: Callable[[], Pseudonym] = pseudonym,
    ) -> None:
        self._store = store
        self._preferences = preferences
        self._new = new

    async def stored(self, user: UserId) -> Stored:
        """All data stored about a person."""
        return await self._store.of_user(user)

    async def export(self, user: UserId) -> dict[str, Any]:
        """The same as JSON. Of a table nothing that the person may not know: no seed, no log of others."""
        stored = await self._store.of_user(user)
        return {
            "format": EXPORT_FORMAT,
            "user": str(user),
            "tables": [_told(table, user) for table in stored.tables],
            **{name: list(rows) for name, rows in stored.rows.items()},
            "values": dict(stored.values),
        }

    async def set_listed(self, user: UserId, *, listed: bool) -> None:
        """Set whether others see this person's games in leaderboards, statistics and profiles."""
        await self._preferences.change(user, lambda known: replace(known, listed=listed))

    async def forget(self, user: UserId) -> int:
        """Delete everything about a person; finished games keep a pseudonym. Raises Seated while they play.

        Returns the number of live tables that they have left: those keep their name until they are over.
        """
        return await self._store.forget(user, self._new())


def _told(table: Table, user: UserId) -> dict[str, Any]:
    """The public part of a table that concerns a person."""
    own = [player for player in table.players if player.user == user]
    former = [one.name for player in table.players for one in player.past if one.user == user]
    return {
        "table": table.id,
        "server": str(table.place.guild),
        "channel": str(table.place.channel),
        "game": table.game,
        "phase": table.phase.value,
        "opened": table.opened.isoformat(),
        "host": table.host == user,
        "names": [*former, *(player.name for player in own)],
        "click": [player.entropy for player in own],
    }
