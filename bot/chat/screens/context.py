"""The context shared by all screens: the tables, the games, localizers, and access checks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.chat.screens.admission import Admission
from bot.chat.screens.readers import Readers
from bot.chat.screens.renderer import Renderer
from bot.chat.screens.single_flight import SingleFlight
from bot.chat.wire.channel_access import ChannelAccess
from bot.chat.wire.command_mentions import CommandMentions
from bot.chat.wire.emojis import Emojis
from bot.chat.wire.localizer import Localizer, called
from bot.chat.wire.message import note
from bot.chat.wire.requests import OpenedThread, UserRequest
from bot.chat.wire.webhook_client import WebhookClient
from bot.clubs.services.clubs import Clubs
from bot.drawing.request import Request
from bot.locales import language_of
from bot.tables.services import Tables
from bot.tables.values.ids import TableId
from bot.tables.values.table import Table
from bot.verification.service import Verifier
from engines.base import AnyGame
from engines.text import Refused, Text, quoted


@dataclass(frozen=True, slots=True)
class Games:
    """The available games: their rules by id (KeyError for others), and the drawing of their pictures."""

    names: tuple[str, ...]
    game: Callable[[str], AnyGame]
    draw: Callable[[Request], Awaitable[bytes]]

    def all(self) -> list[AnyGame]:
        """Return every game, in the order of the catalogue."""
        return [self.game(name) for name in self.names]

    def taught_after(self, game: str) -> AnyGame | None:
        """Return the next game with a lesson, in the order of the catalogue, which repeats."""
        at = self.names.index(game)
        others = map(self.game, (*self.names[at + 1 :], *self.names[:at]))
        return next((other for other in others if other.lesson is not None), None)

    @property
    def titles(self) -> dict[str, str]:
        """The titles of all games by id."""
        return {game.id: game.title for game in self.all()}

    def title(self, game: str) -> str:
        """Return the title of a game, or its id if the game no longer exists."""
        return self.game(game).title if game in self.names else game

    def known(self, game: str) -> AnyGame:
        """Return the game of an id sent by a user. Raises Refused if there is none."""
        if game not in self.names:
            raise Refused("I don't know a game called “{game}”.", game=quoted(game))
        return self.game(game)


class ChatContext:
    """The services that all screens use, with their common helpers.

    ``wake`` tells the publisher that posts may be due; ``access`` checks who may see which channel.
    """

    def __init__(
        self,
        tables: Tables,
        clubs: Clubs,
        games: Games,
        wake: Callable[[], None],
        access: ChannelAccess,
    ) -> None:
        self.tables = tables
        self.clubs = clubs
        self.access = access
        self.admission = Admission(tables.queries, access, clubs.concerns)
        self.games = games
        self.wake = wake
        self.renderer = Renderer(games.draw)
        self.emojis = Emojis()
        self.commands = CommandMentions()
        self.readers = Readers(tables.preferences, self.localizer)
        self.verifier = Verifier()
        self.webhooks = WebhookClient()
        self.notice = ""
        """The host's notice on all boards."""
        self.threads: SingleFlight[OpenedThread] = SingleFlight()
        self.opened: SingleFlight[Table] = SingleFlight()
        """The threads, and the tables in them, by the message that offered a thread."""

    def localizer(self, language: str | None, table: Table | None = None) -> Localizer:
        """Return the localizer of a language, with the names of a table."""
        speaks = language_of(language)
        if table is None:
            return Localizer(speaks, emojis=self.emojis, commands=self.commands)
        seated = table.seated
        names = tuple(called(player, speaks) for player in seated)
        playing = (replace(one, left=False, held=False) if one.left or one.held else one for one in seated)
        former = tuple(called(player, speaks) for player in playing)
        drawn = tuple(player.name for player in seated)
        automatic = frozenset(seat for seat, player in enumerate(seated) if player.by_ai)
        past = tuple(player.past for player in seated)
        found = Localizer(speaks, names, former, self.emojis, drawn, automatic, past, self.commands)
        return found.as_read(in_text=table.in_text)

    def localizer_of(self, table: Table) -> Localizer:
        """Return the localizer of a table's public messages, in the language of its channel."""
        return self.localizer(table.place.language, table)

    def reading(self, request: UserRequest, table: Table | None = None) -> Localizer:
        """Return the localizer for a request: in the person's language, without emojis if they read text."""
        return self.localizer(request.language, table).as_read(in_text=request.in_text)

    async def say(self, request: UserRequest, text: Text, table: Table | None = None) -> None:
        """Answer a person with one sentence."""
        request.response.show(note(text, self.reading(request, table)))

    async def return_to_seat(self, request: UserRequest, table: Table) -> Table:
        """Give a player who looks at the table their seat back, if an AI holds it."""
        if not table.returns(request.user):
            return table
        return await self.tables.play.return_to_seat(request.click, table.id)

    async def return_to_table(self, request: UserRequest, table: TableId) -> Table:
        """Return the table, with the clicker back in their seat."""
        return await self.return_to_seat(request, await self.tables.queries.table(table))

    async def table_here(self, request: UserRequest) -> Table:
        """Return the table of the channel. Raises Refused if there is none, and in direct messages."""
        table = await self.tables.queries.at(request.here().channel)
        if table is None:
            raise Refused("There is no table in this channel. Open one with /palermo start.")
        return await self.return_to_seat(request, table)
