"""The pictures of messages, drawn off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.chat.layouts.letter import Attachment, picture
from bot.chat.voice import Voice
from bot.tables.views import Panel, TableView
from engines.text import say
from renders.base import Pictures


class Easel:
    """Draws what a reader may see; file names are always the same, whatever the pictures show."""

    def __init__(self, pictures: Callable[[str], Pictures]) -> None:
        self._pictures = pictures

    async def board(self, scene: TableView, voice: Voice) -> Attachment:
        """The table as the scene's reader may know it."""
        draw = self._pictures(scene.game.id).board
        data = await asyncio.to_thread(draw, scene.view, scene.happened, voice.look())
        return picture("board.png", data, _position(scene, voice))

    async def own_table(self, panel: Panel, voice: Voice) -> Attachment:
        """The table as a seat knows it, beside its hand; the text of that one tells the position."""
        draw = self._pictures(panel.game.id).board
        data = await asyncio.to_thread(draw, panel.view, (), voice.look())
        return picture("table.png", data, voice.plain(say("The whole table, with what only you know of it.")))

    async def hand(self, panel: Panel, voice: Voice) -> Attachment:
        """A seat's own hand and secrets; for that player alone."""
        draw = self._pictures(panel.game.id).hand
        data = await asyncio.to_thread(draw, panel.view, panel.question, voice.look())
        return picture("hand.png", data, _position(panel, voice))

    async def account(self, scene: TableView, voice: Voice) -> Attachment:
        """The scores of a finished game as a chart."""
        draw = self._pictures(scene.game.id).account
        data = await asyncio.to_thread(draw, scene.view, voice.look())
        account = scene.game.words.account(scene.view)
        rows = (account.head, *account.rows) if account else ()
        return picture("account.png", data, "\n".join("  ".join(map(voice.plain, row)) for row in rows))


def _position(scene: TableView, voice: Voice) -> str:
    return " ".join(voice.plain(text) for text in scene.game.words.describe(scene.view))
