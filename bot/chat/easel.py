"""The pictures of messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.chat.layouts.letter import Attachment, picture
from bot.chat.voice import Voice
from bot.drawing.request import Kind, Request
from bot.tables.views import Panel, TableView
from engines.text import say


class Easel:
    """Draws what a reader may see; file names are always the same, whatever the pictures show."""

    def __init__(self, draw: Callable[[Request], Awaitable[bytes]]) -> None:
        self._draw = draw

    async def board(self, scene: TableView, voice: Voice) -> Attachment:
        """The table as the scene's reader may know it."""
        data = await self._drawn(scene, "board", voice, scene.happened)
        return picture("board.png", data, _position(scene, voice))

    async def own_table(self, panel: Panel, voice: Voice) -> Attachment:
        """The table as a seat knows it, beside its hand; the text of that one tells the position."""
        data = await self._drawn(panel, "board", voice, ())
        return picture("table.png", data, voice.plain(say("The whole table, with what only you know of it.")))

    async def hand(self, panel: Panel, voice: Voice) -> Attachment:
        """A seat's own hand and secrets; for that player alone."""
        data = await self._drawn(panel, "hand", voice, panel.question)
        return picture("hand.png", data, _position(panel, voice))

    async def account(self, scene: TableView, voice: Voice) -> Attachment:
        """The scores of a finished game as a chart."""
        data = await self._drawn(scene, "account", voice)
        account = scene.game.words.account(scene.view)
        rows = (account.head, *account.rows) if account else ()
        return picture("account.png", data, "\n".join("  ".join(map(voice.plain, row)) for row in rows))

    async def _drawn(self, scene: TableView, kind: Kind, voice: Voice, beside: object = None) -> bytes:
        language = voice.tongue.language
        return await self._draw(Request(scene.game.id, kind, scene.view, beside, language, voice.names))


def _position(scene: TableView, voice: Voice) -> str:
    return " ".join(voice.plain(text) for text in scene.game.words.describe(scene.view))
