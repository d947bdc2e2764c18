"""Hints for newcomers: a game's goal and each kind of decision are explained to a person once."""

from __future__ import annotations

import hashlib
import json

from bot.tables.ports import KeyValueStore
from bot.tables.values.ids import UserId
from bot.tables.values.views import Panel
from engines.text import Text

DIGEST_DIGITS = 8  # hexadecimal digits that distinguish the sentences of a game


class Hints:
    """Remembers which hints a person has seen: one small value per person and game."""

    def __init__(self, values: KeyValueStore) -> None:
        self._values = values

    async def due(self, user: UserId, shown: Panel) -> tuple[Text, ...]:
        """The hints that the panel shows: those new to this person, until that decision is made.

        They come only with the first question of a decision; by the later steps they have been read.
        """
        texts = () if shown.answers else hints(shown)
        if not texts:
            return ()
        key = f"hints {user} {shown.game.id}"
        known: dict[str, str] = json.loads(await self._values.get(key) or "{}")
        before, decision = len(known), f"{shown.table.id} {shown.count}"
        found = tuple(text for text in texts if known.setdefault(_digest(text), decision) == decision)
        if len(known) > before:
            await self._values.set(key, json.dumps(known))
        return found


def hints(shown: Panel) -> tuple[Text, ...]:
    """The goal of the game, and the kind of decision; nothing if there is no question."""
    hint = shown.game.play.hint(shown.view) if shown.question else None
    return () if hint is None else tuple(text for text in (shown.game.goal, hint) if text)


def _digest(text: Text) -> str:
    return hashlib.sha256(text.template.encode()).hexdigest()[:DIGEST_DIGITS]
