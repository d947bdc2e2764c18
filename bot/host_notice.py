"""The host's notice on all boards: ``palermo notice``."""

from __future__ import annotations

import asyncio

from bot import health
from bot.chat.app.notices import NOTICE
from bot.settings import StoreSettings
from bot.store.database import Database
from bot.store.key_values import SqlKeyValueStore
from engines.text import Refused

MOST = 300  # characters; the boards have little room beside the game
JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, and no control characters: parts of emojis and of Persian words."""


def put(settings: StoreSettings, text: str) -> str:
    """Hand a notice to the running bot, or take the last one away; return it as the boards show it.

    Raises Refused, StoreUnavailable.
    """
    text = " ".join(text.split())
    if len(text) > MOST:
        raise Refused(
            "The notice has {length} characters. It can have at most {most}.", length=len(text), most=MOST
        )
    if not text.translate(JOINERS).isprintable():
        raise Refused("The notice contains characters that cannot be shown.")
    trouble = health.problem(settings.health_file)
    file = settings.database_file
    if trouble is not None or (file is not None and not file.exists()):
        why = trouble or f"There is no database at {file}."
        raise Refused("Only a running bot can show a notice. {why}", why=why)
    asyncio.run(_store(settings.database_url, text))
    return text


async def _store(url: str, text: str) -> None:
    database = Database(url)
    try:
        await SqlKeyValueStore(database).set(NOTICE, text)
    finally:
        await database.close()
