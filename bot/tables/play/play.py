"""Playing: from the start to the last move. A click makes a move and the AI moves that follow it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.core import history
from bot.tables.core.ends import abandoned
from bot.tables.core.history import Effect, Live
from bot.tables.core.lines import lines
from bot.tables.core.lobbies import require_host
from bot.tables.core.posts import PostContext, before_latest, before_this_turn
from bot.tables.core.seats import SeatContext
from bot.tables.core.undo import undoable
from bot.tables.play.suggestions import example, examples, ignoring_case, suggest
from bot.tables.repository.beginning import begin
from bot.tables.repository.progress import Progress
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Entry, EntryKind, NewPost
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Refusal, Repeated, Suspended
from bot.tables.values.table import Click, Phase, Table
from bot.tables.values.views import Panel, Suggestion
from engines.base import Answers, AnyGame, IllegalMove, Json, Option, Question, Seat
from engines.text import Text, count, quoted, say


class Play:
    """Starting, moving, and leaving a running game."""

    def __init__(
        self,
        repository: TableRepository,
        progress: Progress,
    ) -> None:
        self._repository = repository
        self._progress = progress

    async def start(self, click: Click, id: TableId) -> Table:
        """Begin the game: seats are drawn, the game set up, and the AI players move; for the host."""

        async def act(table: Table) -> Table:
            game = self._repository.game(table)
            _require_startable(click, table, game)
            return await begin(self._progress, game, table, table, (), self._repository.now(), click)

        return await self._repository.change(click, id, act)

    async def panel(self, user: UserId, id: TableId, answers: Answers = ()) -> Panel:
        """A seat's view and what it is asked, after answers that it gave already.

        Before the first answer it tells what the player has missed. Answers that lead nowhere any more are
        dropped, with a notice. Raises Refusal for spectators.
        """
        return await self._panel(await self._context(await self._repository.load(id), user), answers)

    async def opened(self, click: Click, id: TableId, answers: Answers = ()) -> Panel:
        """The panel for a click; the AI gives the seat back, if it holds it."""
        return await self._panel(await self.present(click, id), answers)

    async def _panel(self, context: SeatContext, answers: Answers) -> Panel:
        panel = context.panel(answers)
        if not panel.answers:
            missed = await self._missed(context)
            panel = replace(panel, missed=lines(context.game, context.table, missed, context.seat))
        if panel.answers != answers and context.asked:
            return replace(panel, notice=say("The game has moved on since. Please choose again."))
        return panel

    async def _missed(self, context: SeatContext) -> tuple[Effect, ...]:
        """What has happened since the player of a seat last acted."""
        live = context.live
        since = live.acted[context.seat]
        return await self._repository.whole_games.effects_since(context.game, context.table, live, since)

    async def answer(
        self, click: Click, id: TableId, count: int, answers: Answers, *, confirmed: bool = False
    ) -> Panel:
        """One step: the next question, or the move that the answers make, and the panel after it.

        ``count`` is the seat's count when the control was made. An old one, and answers that do not go
        together, change nothing: the panel's notice says why. A dangerous option is asked for once more
        unless it is ``confirmed``. Raises Refusal for spectators.
        """

        async def find(context: SeatContext) -> Any:
            unconfirmed = None if confirmed else context.to_confirm(answers)
            return unconfirmed or context.game.play.ask(context.view, answers)

        return await self._step(click, id, find, count, answers)

    async def typed(self, click: Click, id: TableId, text: str, count: int | None = None) -> Panel:
        """A move in the text notation; the panel's notice says why it cannot be made.

        ``count``: as in ``answer``; None where the text came with none.
        """
        shown = await self._step(click, id, lambda context: asyncio.to_thread(_read, context, text), count)
        refused = shown.notice not in (None, DONE_ALREADY)
        return replace(shown, typed=text) if refused else shown

    async def suggestions(self, user: UserId, id: TableId, text: str) -> tuple[Suggestion, ...]:
        """Moves that go with what was typed so far, at most 25; none where there is nothing to choose."""
        context = await self._choosing(user, id)
        return await asyncio.to_thread(suggest, context.game, context.view, text) if context else ()

    async def example(self, user: UserId, id: TableId) -> str | None:
        """A move that a player can make now, in notation; None where there is nothing to choose."""
        context = await self._choosing(user, id)
        return await asyncio.to_thread(example, context.game, context.view) if context else None

    async def _choosing(self, user: UserId, id: TableId) -> SeatContext | None:
        """Where somebody sits who has something to choose."""
        try:
            context = await self._context(await self._repository.load(id), user)
        except Refusal:
            return None
        return context if context.asked else None

    async def set_auto_pass(self, click: Click, id: TableId, on: bool) -> Panel:
        """Let a player's turns pass by themselves wherever the rules allow it, or stop that."""

        async def act(table: Table) -> Table:
            context = await self._context(table, click.user)
            _require_playing(context.table)
            if on and context.auto_pass is None:
                raise Refusal("Your turn cannot be let pass now: there is something for you to decide.")
            if on is (context.auto_pass is True):
                return context.table
            after = context.table.with_player(context.seat, auto_pass=on)
            after = replace(after, version=after.version + 1)
            entry = self._entry(click, after, "auto_pass", context.seat, on)
            live = history.after_entry(
                context.live, Effect(after.version, "auto_pass", context.seat, "player", (), on)
            )
            since = before_latest(context.live)
            return await self._progress.advance(
                context.game, context.table, after, live, (entry,), PostContext(since, click.user)
            )

        return (await self._context(await self._repository.change(click, id, act), click.user)).panel()

    async def quit(self, click: Click, id: TableId) -> Table:
        """Leave a running game: an AI plays on. When no person is left, the game is abandoned."""

        async def act(table: Table) -> Table:
            context = await self._context(table, click.user)
            _require_playing(context.table)
            table = context.table
            left = replace(table.with_player(context.seat, left=True), version=table.version + 1)
            if not left.persons:
                entry = self._entry(click, left, "quit", context.seat)
                return await self._repository.commit(abandoned(table, left, entry))
            host = left.host if left.host in left.persons else left.persons[0]
            entry = self._entry(click, left, "quit", context.seat)
            live = history.after_entry(context.live, Effect(left.version, "quit", context.seat, "player", ()))
            after = replace(left, host=host)
            since = before_latest(context.live)
            return await self._progress.advance(
                context.game, table, after, live, (entry,), PostContext(since, click.user)
            )

        return await self._repository.change(click, id, act)

    async def return_to_seat(self, click: Click, id: TableId) -> Table:
        """Note that a player has just clicked, and give them their seat back if the AI holds it."""

        async def attempt() -> Table:
            table = await self._repository.load(id)
            seat = table.seat_of(click.user)
            if seat is None or not table.returns(click.user) or not self._repository.supports(table):
                return table
            if not table.seated[seat].held:
                looked = table.with_player(seat, called_before=False)
                return await self._repository.commit(Change(table, looked, ()))
            context = await self._context(table, click.user)
            table = context.table
            after = table.with_player(seat, held=False, missed=0, substitute=None)
            after = replace(after, version=table.version + 1, asleep=None)
            # Not under the interaction's number: the click itself is still to be carried out.
            entry = replace(self._entry(click, after, "return", seat), interaction=None)
            live = history.after_entry(context.live, Effect(after.version, "return", seat, "player", ()))
            posting = PostContext(before_latest(context.live), click.user)
            return await self._progress.advance(context.game, table, after, live, (entry,), posting)

        return await self._repository.retry(attempt)

    async def repost(self, id: TableId) -> Table:
        """Post the public message again, at the bottom of the channel, with the last effect."""

        async def attempt() -> Table:
            table = await self._repository.load(id)
            if table.phase is Phase.SUSPENDED:
                raise Suspended
            if table.phase is Phase.FINISHED:
                # Under other rules the old message shows more than a new one could.
                self._repository.game(table)
            post = NewPost("show", repost=True, since=max(0, table.version - 1))
            return await self._repository.commit(Change(table, table, (), (post,)))

        return await self._repository.retry(attempt)

    async def _context(self, table: Table, user: UserId) -> SeatContext:
        """Where a person sits. Raises Refusal for everybody else, before the game, and in a suspension."""
        if table.phase is Phase.SUSPENDED:
            raise Suspended
        if not table.seats:
            raise Refusal(
                say("This game has not begun. Its host begins it with Start.")
                if not table.over
                else say("This table was closed before its game began.")
            )
        seat = table.seat_of(user)
        if seat is None:
            raise _stranger(table, user)
        game = self._repository.game(table)
        table, live = await self._repository.live(game, table)
        if table.seat_of(user) != seat:  # they have left meanwhile
            raise _stranger(table, user)
        return SeatContext(table, game, live, seat, game.knowledge.view(live.state, seat))

    async def present(self, click: Click, id: TableId) -> SeatContext:
        """The seat of the person who clicks, given back by the AI if need be."""
        table = await self._repository.load(id)
        if table.returns(click.user):
            table = await self.return_to_seat(click, id)
        return await self._context(table, click.user)

    async def _step(
        self,
        click: Click,
        id: TableId,
        find: Callable[[SeatContext], Awaitable[Any]],
        count: int | None = None,
        answers: Answers = (),
    ) -> Panel:
        async def attempt() -> Panel:
            context = await self.present(click, id)
            objection = _objection(context, count)
            if objection is not None:
                known = await self._repository.store.handled(click.interaction) is not None
                return context.panel(notice=DONE_ALREADY if known else objection)
            try:
                found = await find(context)
                if isinstance(found, Option):
                    return replace(context.panel(answers[:-1]), confirm=found)
                if isinstance(found, Question):
                    return context.panel(answers, asking=found)
                made = _made(context, found, answers)
            except IllegalMove as refused:
                return context.panel(answers[:-1], refused.text)
            return await self._moved(click, context, made)

        try:
            return await self._repository.retry(attempt)
        except Repeated:
            context = await self._context(await self._repository.load(id), click.user)
            return context.panel(notice=DONE_ALREADY)

    async def _moved(self, click: Click, context: SeatContext, made: Sequence[tuple[Live, Any]]) -> Panel:
        """Write the moves that the rules have accepted, and what follows. Raises StaleTable, Repeated."""
        game, table, seat = context.game, context.table, context.seat
        (first, move), (live, _) = made[0], made[-1]
        undo = await asyncio.to_thread(undoable, context, click.user, first, move) if live is first else ()
        after = replace(table.with_player(seat, missed=0), version=live.version, undo=undo)
        entries = [
            self._entry(click, replace(after, version=one.version), "move", seat, game.notation.encode(move))
            for one, move in made
        ]
        # The interaction's number stands for the click, whatever follows of it.
        entries[1:] = [replace(entry, interaction=None) for entry in entries[1:]]
        since = before_this_turn(context.live, history.turn(game, context.live, seat))
        table = await self._progress.advance(
            game, table, after, live, entries, PostContext(since, click.user)
        )
        now = await self._context(table, click.user)
        # Within a turn others may have answered since the player's last move: an offer, say.
        acted = context.live.acted[seat]
        unseen = acted if acted > since else context.live.version
        done = await self._repository.whole_games.effects_since(game, now.table, now.live, unseen)
        return now.panel(done=done)

    def _entry(
        self, click: Click, table: Table, kind: EntryKind, seat: Seat | None, body: Json = None
    ) -> Entry:
        return Entry(
            table.version,
            kind,
            self._repository.now(),
            seat,
            body,
            user=click.user,
            interaction=click.interaction,
        )


def _made(context: SeatContext, move: Any, answers: Answers) -> list[tuple[Live, Any]]:
    """A seat's move and those with which the same click goes on, each with the game after it.

    Raises IllegalMove where the rules refuse the move.
    """
    game, seat = context.game, context.seat
    made: list[tuple[Live, Any]] = []
    live = context.live
    while move is not None:
        # The log tells a move made by a click by its interaction, which stands at the first one alone.
        live = history.play(game, context.table, live, seat, move, "player", unattended=bool(made))
        made.append((live, move))
        move = game.play.goes_on(game.knowledge.view(live.state, seat), answers)
    return made


DONE_ALREADY = say("That has been done already. Here is how things stand now.")


def _read(context: SeatContext, text: str) -> Any:
    """The move typed, however spaced or capitalised. Raises IllegalMove, naming some that can be made."""
    text = " ".join(text.split())
    try:
        return context.game.notation.read(text, context.view)
    except IllegalMove as unread:
        meant = ignoring_case(context.game, context.view, text)
        if meant is not None:
            return meant
        possible = tuple(f"`{example}`" for example in examples(context.game, context.view, text))
        if not possible:
            raise
        raise IllegalMove(
            "“{text}” is no move. You could type: {examples}", text=quoted(text), examples=possible
        ) from unread


def _objection(context: SeatContext, count: int | None) -> Text | None:
    """Why a click can make no move whatever it picks, if so; ``count``: as the control had it."""
    if context.table.over:
        return say("The game is over; nothing can be changed any more.")
    outdated = context.outdated(count)
    if outdated is None and not context.asked:
        return say("Nothing is asked of you at the moment.")
    return outdated


def _stranger(table: Table, user: UserId) -> Refusal:
    if table.over:
        return Refusal("This game is over. Log and Replay show how it went.")
    if any(player.user == user for player in table.players):
        return Refusal(
            "You have left this game, and an AI plays on for you. "
            "With /palermo table you can take your seat back as long as nobody else has it."
        )
    if user in table.ever_seated:
        return Refusal("You have left this game, and somebody else has taken your seat. Watch it with Log.")
    return Refusal(
        "You do not play at this table, but you may watch: everything public is on the board and in Log."
    )


def _require_playing(table: Table) -> None:
    if table.phase is Phase.LOBBY:
        raise Refusal("This game has not begun. Leave the lobby or cancel it instead.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.over:
        raise Refusal("This game is over already.")


def _require_startable(click: Click, table: Table, game: AnyGame) -> None:
    if table.phase is Phase.PLAYING:
        raise Refusal("The game has begun already.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.phase is not Phase.LOBBY:
        raise Refusal("This table is closed. Open a new one with /palermo start.")
    require_host(click, table)
    missing = min(game.seats) - len(table.players)
    if missing > 0:
        raise Refusal(
            count(
                "One more player is needed. Wait for somebody to join, or add an AI.",
                "{n} more players are needed. Wait for them to join, or add AIs.",
                missing,
            )
        )
    if len(table.players) not in game.seats:
        raise Refusal("{title} cannot be played by {n} players.", title=game.title, n=len(table.players))
