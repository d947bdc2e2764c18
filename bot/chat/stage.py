"""What all answers share: the tables, the language, and how a table is shown to one person or to all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from bot.chat.easel import Easel
from bot.chat.layouts import board, call, end, lobby, notes, panel
from bot.chat.layouts.letter import Attachment, Call, Letter
from bot.chat.open_panels import PanelKey
from bot.chat.visits import Visit
from bot.chat.voice import Voice, called
from bot.drawing.request import Request
from bot.locales import tongue
from bot.tables import Tables
from bot.tables.model import Phase, Table, UserId
from bot.tables.views import Panel, TableView
from engines.base import Answer, AnyGame
from engines.text import Refused, Text


@dataclass(frozen=True, slots=True)
class Games:
    """The games on offer: their rules by id (KeyError for others), and who draws their pictures."""

    names: tuple[str, ...]
    game: Callable[[str], AnyGame]
    draw: Callable[[Request], Awaitable[bytes]]

    def all(self) -> list[AnyGame]:
        """Every game, in the order of the catalogue."""
        return [self.game(name) for name in self.names]


class Stage:
    """Puts tables into messages. ``wake`` tells the publisher that something may be due."""

    def __init__(
        self,
        tables: Tables,
        games: Games,
        wake: Callable[[], None],
    ) -> None:
        self.tables = tables
        self.games = games
        self.wake = wake
        self._easel = Easel(games.draw)

    def voice(self, language: str | None, table: Table | None = None) -> Voice:
        """The words of a language, with the names of a table."""
        speaks = tongue(language)
        if table is None:
            return Voice(speaks)
        names = tuple(called(player, speaks) for player in table.seated)
        former = tuple(called(replace(player, left=False), speaks) for player in table.seated)
        return Voice(speaks, names, former)

    async def say(self, visit: Visit, text: Text, table: Table | None = None) -> None:
        """Answer a person with a sentence."""
        visit.reply.show(notes.note(text, self.voice(visit.language, table)))

    async def admit(self, visit: Visit) -> None:
        """Refuse a control whose table stands elsewhere; Discord's own messages hold none, forged ones may.

        In private messages a player has the controls of the own tables.
        """
        if not visit.control.table:
            return
        if visit.place is None:
            table = await self.tables.queries.table(visit.control.table)
            admitted = any(player.user == visit.user for player in table.players)
        else:
            here, there = visit.place, await self.tables.queries.place(visit.control.table)
            admitted = (here.guild, here.channel) == (there.guild, there.channel)
        if not admitted:
            raise Refused(
                "This button belongs to a table somewhere else. Please use the buttons of that table."
            )

    async def table_here(self, visit: Visit) -> Table:
        """The table of the channel. Raises Refused where there has been none, and in private messages."""
        table = await self.tables.queries.at(visit.here().channel)
        if table is None:
            raise Refused("There is no table in this channel. Open one with /palermo start.")
        return table

    async def show_panel(
        self,
        visit: Visit,
        shown: Panel,
        *,
        page: int = 0,
        picked: Answer = (),
        notice: Text | None = None,
    ) -> None:
        """Show a player the own hand and what is asked."""
        if shown.news:  # the move is made
            # How long a hand takes to be drawn and sent hangs on its cards: the board does not wait for it.
            self.wake()
            notice = notice or visit.muted  # the others will not see it
        voice = self.voice(visit.language, shown.table)
        hand = await self._easel.hand(shown, voice)
        letter = panel.panel(shown, voice, hand, page=page, picked=picked, notice=notice)
        visit.reply.show(letter, PanelKey("question", shown.table.id))

    async def show_hand(self, visit: Visit, shown: Panel, *, dm: bool) -> None:
        """Show a player the own hand and the own cards on the table, with the choice of private messages."""
        voice = self.voice(visit.language, shown.table)
        pictures = [await self._easel.hand(shown, voice)]
        if shown.game.hands:
            pictures.append(await self._easel.own_table(shown, voice))
        letter = panel.hand_panel(shown, voice, pictures, dm=dm)
        visit.reply.show(letter, PanelKey("hand", shown.table.id))

    async def turn_message(self, shown: Panel, post: int) -> Letter:
        """The private message that it is a player's turn, in the language of the table's place."""
        voice = self.voice(shown.table.place.language, shown.table)
        hand = await self._easel.hand(shown, voice)
        return panel.turn_message(shown, voice, hand, notes.address(shown.table), post)

    def call(self, scene: TableView, post: int, users: Sequence[UserId]) -> Call:
        """What the public message is at first, where it calls somebody."""
        return call.call(scene, self.voice(scene.table.place.language, scene.table), post, users)

    def private_call(self, shown: Panel, post: int) -> Call:
        """What the private message that it is a player's turn is at first."""
        return call.private_call(shown, self.voice(shown.table.place.language, shown.table), post)

    async def public(self, scene: TableView, post: int) -> Letter:
        """The table's public message: what everybody may know, whatever stage it is at."""
        voice = self.voice(scene.table.place.language, scene.table)
        over = not scene.table.live
        if not scene.table.seats:
            return lobby.lobby(scene, voice, post)
        if over:
            pictures = await self._last_pictures(scene, voice)
            return end.end(scene, voice, pictures, await self._record(scene), post)
        if not scene.supported:
            return board.unsupported(scene, voice, post)
        drawn = await self._easel.board(scene, voice)
        return board.board(scene, voice, drawn, post)

    async def _last_pictures(self, scene: TableView, voice: Voice) -> list[Attachment]:
        """Of a finished game; the picture of one that was broken off would show somebody to move."""
        if scene.view is None or scene.table.phase is not Phase.FINISHED:
            return []
        return [await self._easel.board(scene, voice), await self._easel.account(scene, voice)]

    async def _record(self, scene: TableView) -> Attachment | None:
        table = scene.table
        if table.phase is Phase.FINISHED and not scene.supported:
            return None
        data = await self.tables.queries.record(table.id)
        return Attachment(f"palermo-{table.game}-{table.id}.json", data)
