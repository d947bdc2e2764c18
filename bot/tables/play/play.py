"""Playing: from the start to the last move. A click makes a move and the AI moves that follow it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

from bot.tables.core.answers import Led, Moved, TurnedDown, answered, made
from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import abandoned
from bot.tables.core.following import follow_beside
from bot.tables.core.history import Effect
from bot.tables.core.lobbies import require_host
from bot.tables.core.panels import panel
from bot.tables.core.seats import SeatContext, seat_of
from bot.tables.play.suggestions import example, examples, ignoring_case, suggest
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, NewPost, with_entry
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.refusals import Refusal, Suspended, Unsupported
from bot.tables.values.table import Click, Phase, Table
from bot.tables.values.views import Panel, Suggestion
from engines.base import Answers, AnyGame, IllegalMove
from engines.text import code, count, quoted, say


class Play:
    """Starts games, makes moves, and lets players leave."""

    def __init__(self, repository: TableRepository, seats: Seats) -> None:
        self._repository = repository
        self._seats = seats

    async def start(self, click: Click, id: TableId) -> Table:
        """Start the game: draw the seats, set up the game, let the AI players move; for the host."""
        return await self._repository.change(click, id, partial(_started, click=click))

    async def panel(self, user: UserId, id: TableId, answers: Answers = ()) -> Panel:
        """A seat's view and its question, after the answers given so far.

        Before the first answer it tells what the player has missed. Answers that no longer lead anywhere are
        dropped, with a notice. Raises Refusal for spectators.
        """
        return await self._panel(await self._seats.of(user, id), answers)

    async def opened(self, click: Click, id: TableId, answers: Answers = ()) -> Panel:
        """The panel for a click; the AI gives the seat back, if it holds it."""
        return await self._panel(await self._seats.present(click, id), answers)

    async def _panel(self, seat: SeatContext, answers: Answers) -> Panel:
        kept, question = seat.question(answers)
        dropped = kept != answers and seat.asked
        return panel(
            seat,
            kept,
            question=question,
            missed=() if kept else await self._since(seat, seat.live.acted[seat.seat]),
            notice=say("The game has moved on since. Please choose again.") if dropped else None,
        )

    async def _since(self, seat: SeatContext, version: int) -> tuple[Effect, ...]:
        """The effects at a seat's table after a version."""
        return await self._repository.whole_games.effects_since(seat.game, seat.table, seat.live, version)

    async def answer(
        self, click: Click, id: TableId, count: int, answers: Answers, *, confirmed: bool = False
    ) -> Panel:
        """One step: the next question, or the move that the answers make, and the panel after it.

        ``count`` is the seat's count when the control was made. An old one, and answers that do not go
        together, change nothing: the panel's notice says why. A dangerous option is asked for once more
        unless it is ``confirmed``. Raises Refusal for spectators.
        """

        def decide(seat: SeatContext) -> Led[Moved]:
            objection = seat.objection(count)
            if objection is not None:
                return TurnedDown(objection, late=True)
            return answered(seat, answers, partial(made, seat, click, answers), confirmed=confirmed)

        return await self._seats.step(click, id, decide, self._moved)

    async def typed(self, click: Click, id: TableId, text: str, count: int | None = None) -> Panel:
        """A move in the text notation; the panel's notice says why it cannot be made.

        ``count``: as in ``answer``; None where the text came with none.
        """

        def decide(seat: SeatContext) -> Led[Moved]:
            objection = seat.objection(count)
            if objection is not None:
                return TurnedDown(objection, typed=text, late=True)
            try:
                return made(seat, click, (), _read(seat, text))
            except IllegalMove as refused:
                return TurnedDown(refused.text, typed=text)

        return await self._seats.step(click, id, decide, self._moved)

    async def _moved(self, seat: SeatContext, moved: Moved) -> Panel:
        """Write a step in which a player moves. Raises StaleTable, Repeated."""
        await self._repository.write(moved.step)
        now = seat.after(moved.step)
        return panel(now, done=await self._since(now, moved.seen))

    async def suggestions(self, user: UserId, id: TableId, text: str) -> tuple[Suggestion, ...]:
        """Moves that match what was typed, at most 25; none if there is no choice."""
        seat = await self._choosing(user, id)
        return await asyncio.to_thread(suggest, seat.game, seat.view, text) if seat else ()

    async def example(self, user: UserId, id: TableId) -> str | None:
        """A move that the player can make now, in notation; None if there is no choice."""
        seat = await self._choosing(user, id)
        return await asyncio.to_thread(example, seat.game, seat.view) if seat else None

    async def _choosing(self, user: UserId, id: TableId) -> SeatContext | None:
        """The player's seat if it has a choice, else None."""
        try:
            seat = await self._seats.of(user, id)
        except Refusal:
            return None
        return seat if seat.asked else None

    async def set_auto_pass(self, click: Click, id: TableId, on: bool) -> Panel:
        """Turn auto-pass on or off."""
        await self._repository.change(click, id, partial(_auto_passing, click=click, on=on))
        return panel(await self._seats.of(click.user, id))

    async def quit(self, click: Click, id: TableId) -> Table:
        """Leave a game in progress: an AI takes over. When nobody is left, the game is abandoned."""
        return await self._repository.change(click, id, partial(_left, click=click))

    async def return_to_seat(self, click: Click, id: TableId) -> Table:
        """Note that a player has just clicked, and give them their seat back if the AI holds it."""
        return await self._seats.returned(click, id)

    async def repost(self, id: TableId) -> Table:
        """Post the public message again, at the bottom of the channel, with the last effect."""
        return await self._repository.run(id, _reposted)

    async def show_anew(self, id: TableId) -> None:
        """Bring the board of a running game up to date, and call nobody."""
        await self._repository.run(id, _shown_anew)


def _started(case: Case, click: Click) -> Transition:
    _require_startable(click, case.table, case.game)
    return begin(case, case.table, click=click)


def _auto_passing(case: Case, click: Click, *, on: bool) -> Transition | None:
    seat = seat_of(case, click.user)
    _require_playing(case.table)
    if on and seat.auto_pass is None:
        raise Refusal("You have a decision to make, so you can't auto-pass.")
    if on is (seat.auto_pass is True):
        return None
    passing = case.table.with_player(seat.seat, auto_pass=on)
    after, entry = with_entry(passing, "auto_pass", case.now, click, seat=seat.seat, body=on)
    return follow_beside(case, after, entry, clicker=click.user)


def _left(case: Case, click: Click) -> Transition:
    seat = seat_of(case, click.user).seat
    _require_playing(case.table)
    left = case.table.with_player(seat, left=True)
    after, entry = with_entry(left, "quit", case.now, click, seat=seat)
    if not after.persons:
        return Transition(abandoned(case.table, after, entry))
    host = after.host if after.host in after.persons else after.persons[0]
    return follow_beside(case, replace(after, host=host), entry, clicker=click.user)


def _shown_anew(case: Case) -> Transition | None:
    table = case.table
    if table.phase is not Phase.PLAYING or case.rules is None:
        return None
    return Transition(Change(table, table, (), (NewPost("show", since=table.version),)))


def _reposted(case: Case) -> Transition:
    table = case.table
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.phase is Phase.FINISHED and case.rules is None:
        # Under unknown rules, the old message shows more than a new one could.
        raise Unsupported(over=True)
    return Transition(
        Change(table, table, (), (NewPost("show", repost=True, since=max(0, table.version - 1)),))
    )


def _read(seat: SeatContext, text: str) -> Any:
    """The move typed, however spaced or capitalised. Raises IllegalMove, naming some that can be made."""
    text = " ".join(text.split())
    try:
        return seat.game.notation.read(text, seat.view)
    except IllegalMove as unread:
        meant = ignoring_case(seat.game, seat.view, text)
        if meant is not None:
            return meant
        possible = tuple(
            say("{move} ({words})", move=code(one.text), words=one.label)
            for one in examples(seat.game, seat.view, text)
        )
        if not possible:
            raise
        raise IllegalMove(
            "“{text}” is not a move. Moves you can make now include {examples}.",
            text=quoted(text),
            examples=possible,
        ) from unread


def _require_playing(table: Table) -> None:
    if table.phase is Phase.LOBBY:
        raise Refusal("This game hasn't started yet. Leave the lobby or close it instead.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.over:
        raise Refusal("This game is already over.")


def _require_startable(click: Click, table: Table, game: AnyGame) -> None:
    if table.phase is Phase.PLAYING:
        raise Refusal("The game has already started.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.phase is not Phase.LOBBY:
        raise Refusal("This table is closed. Open a new one with /palermo start.")
    require_host(click, table)
    missing = min(game.seats) - len(table.players)
    if missing > 0:
        raise Refusal(
            count(
                "One more player is needed. Wait for someone to join, or add an AI.",
                "{n} more players are needed. Wait for them to join, or add AIs.",
                missing,
            )
        )
    if len(table.players) not in game.seats:
        raise Refusal("You can't play {title} with {n} players.", title=game.title, n=len(table.players))
