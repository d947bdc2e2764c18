"""What all answers share: the tables, the language, and how a table is shown to one person or to all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

from bot.chat.screens.admission import Admission
from bot.chat.screens.layouts import (
    board,
    call,
    end,
    invitation,
    lesson,
    lobby,
    notes,
    panel,
    proof,
    rules,
    trial,
)
from bot.chat.screens.layouts.follow import followed
from bot.chat.screens.layouts.proof import Proofs
from bot.chat.screens.layouts.replay import animation
from bot.chat.screens.layouts.timing import ReadAt
from bot.chat.screens.once import Once
from bot.chat.screens.renderer import Renderer, unless_broken
from bot.chat.wire.channel_access import ChannelAccess
from bot.chat.wire.command_mentions import CommandMentions
from bot.chat.wire.emojis import Emojis
from bot.chat.wire.localizer import Localizer, called
from bot.chat.wire.message import Attachment, Call, Message, Notice
from bot.chat.wire.open_panels import PanelKey
from bot.chat.wire.requests import OpenedThread, UserRequest
from bot.chat.wire.webhook_client import WebhookClient
from bot.drawing.request import Request
from bot.locales import language_of
from bot.lru_cache import LruCache
from bot.tables import Tables
from bot.tables.persons.hints import hints
from bot.tables.persons.lessons import LessonPanel
from bot.tables.play.play import DONE_ALREADY
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Phase, Place, Table
from bot.tables.values.views import Course, Panel, TableView
from bot.verification.service import Verifier
from engines.base import Answer, AnyGame
from engines.lesson import Lesson
from engines.text import Refused, Text, quoted
from renders.shared.subjects import Leaderboard

READERS = 10_000  # persons whose language is remembered

PICTURES = 30  # of an animated replay at most: each can be looked at for as long as the whole allows


@dataclass(frozen=True, slots=True)
class Games:
    """The games on offer: their rules by id (KeyError for others), and who draws their pictures."""

    names: tuple[str, ...]
    game: Callable[[str], AnyGame]
    draw: Callable[[Request], Awaitable[bytes]]

    def all(self) -> list[AnyGame]:
        """Every game, in the order of the catalogue."""
        return [self.game(name) for name in self.names]

    def taught_after(self, game: str) -> AnyGame | None:
        """The next game with a lesson, in the order of the catalogue and from its beginning again."""
        at = self.names.index(game)
        others = map(self.game, (*self.names[at + 1 :], *self.names[:at]))
        return next((other for other in others if other.lesson is not None), None)

    def title(self, game: str) -> str:
        """The title of a game, or its id if there is no such game any more."""
        return self.game(game).title if game in self.names else game

    def known(self, game: str) -> AnyGame:
        """The game of an id that somebody has sent. Raises Refused where there is none."""
        if game not in self.names:
            raise Refused("I do not know the game “{game}”.", game=quoted(game))
        return self.game(game)


class ChatContext:
    """Puts tables into messages.

    ``wake`` tells the publisher that something may be due; ``access`` checks who may see which channel.
    """

    def __init__(
        self,
        tables: Tables,
        games: Games,
        wake: Callable[[], None],
        access: ChannelAccess,
    ) -> None:
        self.tables = tables
        self.access = access
        self._admission = Admission(tables.queries, access)
        self.games = games
        self.wake = wake
        self._renderer = Renderer(games.draw)
        self.emojis = Emojis()
        self.commands = CommandMentions()
        self.verifier = Verifier()
        self.webhooks = WebhookClient()
        self.threads: Once[OpenedThread] = Once()
        self.opened: Once[Table] = Once()
        """By the message with the offer of a thread: the thread, and the table opened in it."""
        self._chosen: LruCache[UserId, str] = LruCache(READERS)
        self._clients: LruCache[UserId, str] = LruCache(READERS)

    def localizer(self, language: str | None, table: Table | None = None) -> Localizer:
        """The words of a language, with the names of a table."""
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

    def reading(self, request: UserRequest, table: Table | None = None) -> Localizer:
        """The words for whoever asks: in their language, without emojis if they read text."""
        return self.localizer(request.language, table).as_read(in_text=request.in_text)

    async def language_of(self, user: UserId, client: str | None) -> str | None:
        """What a person reads: the language that they chose, else that of their client."""
        return (await self._preferences(user)).language or client

    async def personal(self, request: UserRequest) -> UserRequest:
        """The request with what its person has chosen: their language, text or pictures, private messages."""
        chosen = await self._preferences(request.user)
        language = chosen.language or request.language
        return replace(request, language=language, in_text=chosen.in_text, dm=chosen.dm)

    async def _preferences(self, user: UserId) -> Preferences:
        """What a person has chosen; their language is remembered for ``reader``."""
        preferences = await self.tables.preferences.get(user)
        self._chosen.put(user, preferences.language or "")
        self._clients.put(user, preferences.client or "")
        return preferences

    async def note_client(self, user: UserId, client: str) -> None:
        """Keep the language of a client for private messages, where it is another than was read."""
        if self._clients.get(user) not in {None, client}:
            await self.tables.preferences.note_client(user, client)
            self._clients.put(user, client)

    def reader(self, user: UserId, client: str | None) -> Localizer:
        """The words for a person as far as they can be told without reading anything."""
        return self.localizer(self._chosen.get(user) or client)

    async def written_to(self, user: UserId, table: Table) -> Localizer:
        """The words of private messages to a person, as far as their language is known."""
        preferences = await self.tables.preferences.get(user)
        language = preferences.language or preferences.client or table.place.language
        return self.localizer(language, table).as_read(in_text=preferences.in_text)

    async def say(self, request: UserRequest, text: Text, table: Table | None = None) -> None:
        """Answer a person with a sentence."""
        request.response.show(notes.note(text, self.reading(request, table)))

    async def admit(self, request: UserRequest) -> None:
        """Refuse a control whose table stands elsewhere."""
        await self._admission.admit(request)

    async def admit_to(self, request: UserRequest, table: TableId) -> None:
        """Refuse a person who may not look at a table."""
        await self._admission.admit_to(request, table)

    async def position(self, table_view: TableView, localizer: Localizer) -> Attachment | None:
        """The picture of a table as the view's reader may know it; None if it cannot be drawn."""
        return await unless_broken(self._renderer.board(table_view, localizer))

    async def return_to_seat(self, request: UserRequest, table: Table) -> Table:
        """Note that a player looks at the table: they get their seat back, if the AI holds it."""
        if not table.returns(request.user):
            return table
        return await self.tables.play.return_to_seat(request.click, table.id)

    async def return_to_table(self, request: UserRequest, table: TableId) -> Table:
        """The table, at which the person who clicks has their seat back."""
        return await self.return_to_seat(request, await self.tables.queries.table(table))

    async def table_here(self, request: UserRequest) -> Table:
        """The table of the channel. Raises Refused where there has been none, and in private messages."""
        table = await self.tables.queries.at(request.here().channel)
        if table is None:
            raise Refused("There is no table in this channel. Open one with /palermo start.")
        return await self.return_to_seat(request, table)

    async def show_panel(
        self,
        request: UserRequest,
        shown: Panel,
        *,
        page: int = 0,
        picked: Answer = (),
        notice: Text | None = None,
        explain: bool = False,
        more: bool = False,
    ) -> None:
        """Show a player their own hand and what is asked; ``explain``: with all hints once more.

        ``more``: with the buttons that are seldom needed.
        """
        if shown.news:  # the move is made
            # How long a hand takes to be drawn and sent hangs on its cards: the board does not wait for it.
            self.wake()
            notice = notice or request.muted  # the others will not see it
        due = hints(shown) if explain else await self.tables.hints.due(request.user, shown)
        note = await self.tables.notes.read(request.user, shown.table)
        # Another process of this shard has carried it out, or this one before a restart: no second click.
        told = None if shown.notice == DONE_ALREADY else shown.notice
        shown = replace(shown, hints=due, note=note, notice=notice or told)
        localizer = self.reading(request, shown.table)
        hand = None if request.in_text else await unless_broken(self._renderer.deciding(shown, localizer))
        elsewhere = await self._waiting_elsewhere(request.user, shown)
        message = panel.panel(
            shown,
            localizer,
            hand,
            page=page,
            picked=picked,
            elsewhere=elsewhere,
            more=more,
        )
        request.response.show(message, PanelKey("question", shown.table.id))

    async def show_trial(
        self,
        request: UserRequest,
        shown: Panel,
        *,
        page: int = 0,
        picked: Answer = (),
        notice: Text | None = None,
    ) -> None:
        """Show a player what is tried out."""
        localizer = self.reading(request, shown.table)
        picture = None if request.in_text else await unless_broken(self._renderer.trial(shown, localizer))
        message = trial.trial_panel(shown, localizer, picture, page=page, picked=picked, notice=notice)
        request.response.show(message, PanelKey("question", shown.table.id))

    async def _waiting_elsewhere(self, user: UserId, here: Panel) -> Table | None:
        """The oldest other table that waits for this person, once this one does not."""
        return None if user in here.owes else await self.tables.queries.waiting(user, here.table.id)

    async def show_hand(self, request: UserRequest, shown: Panel) -> None:
        """Show a player their own hand and their cards on the table, with the choice of private messages."""
        localizer = self.reading(request, shown.table)
        drawn = None if request.in_text else await unless_broken(self._hand_pictures(shown, localizer))
        message = panel.hand_panel(shown, localizer, drawn or [], dm=request.dm)
        request.response.show(message, PanelKey("hand", shown.table.id))

    async def _hand_pictures(self, shown: Panel, localizer: Localizer) -> list[Attachment]:
        pictures = [await self._renderer.hand(shown, localizer)]
        if shown.game.close_ups:
            pictures.append(await self._renderer.side(shown, shown.seat, localizer))
        elif shown.game.hands:
            pictures.append(await self._renderer.own_table(shown, localizer))
        return pictures

    async def leaderboard(self, page: Leaderboard | None, localizer: Localizer) -> Attachment | None:
        """The picture of a page of a leaderboard; None if nothing is drawn of it, or can be."""
        return None if page is None else await unless_broken(self._renderer.leaderboard(page, localizer))

    async def show_lesson(
        self,
        request: UserRequest,
        shown: LessonPanel,
        *,
        page: int = 0,
        picked: Answer = (),
        notice: Text | None = None,
    ) -> None:
        """Show a learner a step of a lesson, as private as a hand."""
        localizer = self._at_lesson(request, shown)
        pictures = None if request.in_text else await unless_broken(self._renderer.lesson(shown, localizer))
        message = lesson.lesson(
            shown,
            localizer,
            pictures or [],
            page=page,
            picked=picked,
            notice=notice,
            following=self.games.taught_after(shown.game.id),
        )
        request.response.show(message)

    async def show_page(self, request: UserRequest, game: AnyGame, lesson: Lesson, number: int) -> None:
        """Show a page of a game's rules with its picture."""
        number = max(0, min(number, len(lesson.pages) - 1))
        page = lesson.pages[number]
        position = await self.tables.lessons.position(game.id, page.move, page.seat)
        localizer = Localizer(
            language_of(request.language), position.names, None, self.emojis, position.names
        ).as_read(in_text=request.in_text)
        shown = (
            None
            if request.in_text
            else await unless_broken(self._renderer.position(position, page.example, localizer))
        )
        request.response.show(rules.illustrated(game, lesson, localizer, number, shown))

    def _at_lesson(self, request: UserRequest, shown: LessonPanel) -> Localizer:
        """The words for a lesson: the learner by their own name, the others by those of the record."""
        seat, speaks = shown.lesson.seat, language_of(request.language)
        drawn = tuple(request.click.name if at == seat else name for at, name in enumerate(shown.names))
        automatic = frozenset(range(len(drawn))) - {seat}
        found = Localizer(speaks, drawn, None, self.emojis, drawn, automatic, commands=self.commands)
        return found.as_read(in_text=request.in_text)

    async def close_up(self, request: UserRequest, table: TableId, seat: int) -> Attachment | None:
        """A seat's side of the table, as the clicker may know it; None where there can be no such picture."""
        table_view = await self.tables.queries.view(table, request.user)
        if not table_view.game.close_ups or table_view.view is None or seat >= len(table_view.table.seats):
            return None
        localizer = self.reading(request, table_view.table)
        return await unless_broken(self._renderer.side(table_view, seat, localizer))

    async def turn_message(self, shown: Panel, post: PostId) -> Message:
        """The private message that it is a player's turn, in the player's language."""
        localizer = await self._own_language(shown)
        user = shown.table.seated[shown.seat].user
        in_text = user is not None and (await self.tables.preferences.get(user)).in_text
        hand = None if in_text else await unless_broken(self._renderer.deciding(shown, localizer))
        return panel.turn_message(shown, localizer, hand, notes.address(shown.table), post)

    def call(self, table_view: TableView, post: PostId, users: Sequence[UserId]) -> Call:
        """What the public message is at first, where it calls somebody."""
        return call.call(
            table_view, self.localizer(table_view.table.place.language, table_view.table), post, users
        )

    def invitation(self, table_view: TableView, post: PostId) -> Message:
        """The message in the channel of a table's thread."""
        localizer = self.localizer(table_view.table.place.language, table_view.table)
        return invitation.invitation(table_view, localizer, post)

    async def private_call(self, shown: Panel, post: PostId, *, reminding: bool = False) -> Call:
        """What the private message that it is a player's turn, or still is, is at first."""
        localizer, user = await self._own_language(shown), shown.table.seated[shown.seat].user
        if not reminding or user is None:
            return call.private_call(shown, localizer, post)
        return call.private_reminder(shown, localizer, post, user, await self._read_by(user))

    async def digest(self, waiting: Sequence[TableView], user: UserId, post: PostId) -> Call:
        """The private message of a day: the tables that wait for a person."""
        localizer = await self.written_to(user, waiting[0].table)
        return call.digest(waiting, localizer, post, user, await self._read_by(user))

    async def _read_by(self, user: UserId) -> ReadAt:
        return ReadAt(self.tables.vacations.now(), (await self.tables.preferences.get(user)).zone)

    async def _own_language(self, shown: Panel) -> Localizer:
        user = shown.table.seated[shown.seat].user
        return self.localizer(None, shown.table) if user is None else await self.written_to(user, shown.table)

    def reminder(self, table_view: TableView, user: UserId, post: PostId) -> Call:
        """The message that a game still waits for somebody, in the language of the table's place."""
        localizer = self.localizer(table_view.table.place.language, table_view.table)
        return call.reminder(table_view, localizer, post, user, self.tables.vacations.now())

    async def proof(self, id: TableId, version: int) -> tuple[Place, Notice | None]:
        """The fair play message of a log entry, if it has one, and where it belongs."""
        table = await self.tables.queries.table(id)
        entry = await self.tables.queries.entry(id, version)
        localizer = self.localizer(table.place.language, table)
        return table.place, proof.proof(table, self.games.game(table.game), entry, localizer)

    async def public(self, table_view: TableView, post: PostId) -> Message:
        """The table's public message: a lobby, a board or the end of a game, as everybody may know it."""
        localizer = self.localizer(table_view.table.place.language, table_view.table)
        id, over = table_view.table.id, table_view.table.over
        if not table_view.table.seats:
            pictured = not over and not table_view.table.in_text
            drawing = self._renderer.title(table_view.game, localizer) if pictured else None
            title = await unless_broken(drawing) if drawing else None
            server = await self.tables.servers.get(table_view.table.place.guild)
            return lobby.lobby(table_view, localizer, post, title, server.shares)
        if over:
            course = await self.tables.replays.course(id)
            pictures = await unless_broken(self._last_pictures(table_view, course, localizer)) or []
            return end.end(table_view, localizer, pictures, course, await self._proofs(table_view), post)
        if not table_view.supported:
            return board.unsupported(table_view, localizer, post)
        in_text = table_view.table.in_text
        drawn = None if in_text else await self.position(table_view, localizer)
        away = await self.tables.vacations.away(table_view.table)
        return board.board(table_view, localizer, drawn, post, away)

    async def show_details(self, request: UserRequest, table_view: TableView, page: int) -> None:
        """Show the account of a finished game, and a page of what was secret in it."""
        localizer = self.reading(request, table_view.table)
        account = (
            None if request.in_text else await unless_broken(self._renderer.account(table_view, localizer))
        )
        request.response.show(end.details(table_view, localizer, account, page))

    async def animation(self, table_view: TableView, post: PostId) -> Message:
        """The animated replay of a finished game."""
        localizer = self.localizer(table_view.table.place.language, table_view.table)
        frames = await self.tables.replays.frames(table_view.table.id, PICTURES)
        drawn = await self._renderer.animation(table_view, frames, localizer)
        return animation(table_view, localizer, drawn, post)

    async def followed(self, table_view: TableView, user: UserId, post: PostId) -> Call:
        """The private message to somebody who follows a table, as spectators know it."""
        localizer = await self.written_to(user, table_view.table)
        return followed(table_view, localizer, post, notes.address(table_view.table))

    async def _last_pictures(
        self, table_view: TableView, course: Course, localizer: Localizer
    ) -> list[Attachment]:
        """Of a finished game; the picture of one that was broken off would show somebody to move."""
        finished = table_view.view is not None and table_view.table.phase is Phase.FINISHED
        if table_view.table.in_text or not finished:
            return []
        return [
            await self._renderer.ending(table_view, course, localizer),
            await self._renderer.board(table_view, localizer),
        ]

    async def _proofs(self, table_view: TableView) -> Proofs | None:
        table = table_view.table
        if table.phase is Phase.FINISHED and not table_view.supported:
            return None
        final = await self.tables.exports.final(table.id)
        return Proofs(Attachment(f"palermo-{table.game}-{table.id}.json", final.record), final)
