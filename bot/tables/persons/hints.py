"""Hints for newcomers: a game's goal and each kind of decision are explained once to a person."""

from __future__ import annotations

import hashlib
import json

from bot.tables.ports import KeyValueStore
from bot.tables.values.ids import UserId
from bot.tables.values.views import Panel
from engines.text import Text

DIGEST_DIGITS = 8  # hexadecimal digits that tell the sentences of a game apart


class Hints:
    """Knows what has been explained to whom: one small value a person and game."""

    def __init__(self, values: KeyValueStore) -> None:
        self._values = values

    async def due(self, user: UserId, shown: Panel) -> tuple[Text, ...]:
        """What the panel explains: what this person reads for the first time, until that decision is made.

        Only with the first question of the decision; on the further steps it has been read.
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
    """The goal of the game, and what the decision asked is about; nothing where nothing is asked."""
    hint = shown.game.play.hint(shown.view) if shown.question else None
    return () if hint is None else tuple(text for text in (shown.game.goal, hint) if text)


def _digest(text: Text) -> str:
    return hashlib.sha256(text.template.encode()).hexdigest()[:DIGEST_DIGITS]
