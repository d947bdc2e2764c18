"""Each person's reading preferences: their chosen language or their client's, text or pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.chat.wire.localizer import Localizer
from bot.chat.wire.requests import UserRequest
from bot.lru_cache import LruCache
from bot.tables.ports import PreferenceStore
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Table

READERS = 10_000  # persons whose language is remembered


class Localizing(Protocol):
    """Makes localizers."""

    def __call__(self, language: str | None, table: Table | None = None) -> Localizer:
        """Return the localizer of a language, with the names of a table."""


class Readers:
    """Reads each person's preferences, and caches their language."""

    def __init__(self, preferences: PreferenceStore, localizer: Localizing) -> None:
        self._preferences = preferences
        self._localizer = localizer
        self._chosen: LruCache[UserId, str] = LruCache(READERS)
        self._clients: LruCache[UserId, str] = LruCache(READERS)

    async def language_of(self, user: UserId, client: str | None) -> str | None:
        """Return the language that a person chose, else their client's."""
        return (await self._read(user)).language or client

    async def personal(self, request: UserRequest) -> UserRequest:
        """Return the request with the person's preferences: language, text or pictures, direct messages."""
        chosen = await self._read(request.user)
        language = chosen.language or request.language
        return replace(request, language=language, in_text=chosen.in_text, dm=chosen.dm)

    async def note_client(self, user: UserId, client: str) -> None:
        """Store a client's language for direct messages, if it differs from the stored one."""
        if self._clients.get(user) not in {None, client}:
            await self._preferences.note_client(user, client)
            self._clients.put(user, client)

    def remembered(self, user: UserId, client: str | None) -> Localizer:
        """Return the localizer for a person from the cache alone."""
        return self._localizer(self._chosen.get(user) or client)

    async def written_to(self, user: UserId, table: Table) -> Localizer:
        """Return the localizer for direct messages to a person."""
        preferences = await self._preferences.get(user)
        language = preferences.language or preferences.client or table.place.language
        return self._localizer(language, table).as_read(in_text=preferences.in_text)

    async def _read(self, user: UserId) -> Preferences:
        """Read a person's preferences, and cache their language."""
        preferences = await self._preferences.get(user)
        self._chosen.put(user, preferences.language or "")
        self._clients.put(user, preferences.client or "")
        return preferences
