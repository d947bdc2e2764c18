"""Playing: from start to the last move. A click makes a move, and the AI moves that follow, in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from bot.tables import history
from bot.tables.faces import Panel, Suggestion
from bot.tables.follow import follow, waits
from bot.tables.history import Live, Step
from bot.tables.looks import Looks, lines, told
from bot.tables.model import Change, Click, Draft, Entry, EntryKind, Phase, Table, TableId, UserId
from bot.tables.posts import began, board, latest, newly
from bot.tables.refusals import Refusal, Repeated
from bot.tables.suggest import alike, examples, suggest
from engines import record
from engines.base import Answers, AnyGame, IllegalMove, Json, Question, Seat
from engines.text import Text, count, say


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat whose player is looking: the table, its game as it stands, and what the seat may know."""

    table: Table
    game: AnyGame
    live: Live
    seat: Seat
    view: Any

    @property
    def count(self) -> int:
        """Number of log entries by or for this seat."""
        return self.live.counts[self.seat]

    @property
    def asked(self) -> bool:
        """Whether a move of this seat is accepted now."""
        return self.table.phase is Phase.PLAYING and self.seat in self.game.rules.to_act(self.live.state)

    def question(self, answers: Answers) -> tuple[Answers, Question | None]:
        """The question after the most of these answers that go together, and those answers."""
        while self.asked:
            try:
                found = self.game.play.ask(self.view, answers)
            except IllegalMove:
                found = None
            if isinstance(found, Question):
                return answers, found
            if not answers:
                break
            answers = answers[:-1]
        return (), None

    @property
    def aside(self) -> bool | None:
        """Whether the player stands aside; None where there is nothing to stand aside from."""
        if self.table.phase is not Phase.PLAYING:
            return None
        if self.table.seated[self.seat].aside:
            return True
        return False if self.asked and self.game.play.idle(self.view) is not None else None

    def panel(self, answers: Answers = (), notice: Text | None = None, done: tuple[Step, ...] = ()) -> Panel:
        """What this seat is shown; ``done`` are the steps that its move has just brought about."""
        kept, question = self.question(answers)
        return Panel(
            table=self.table,
            game=self.game,
            supported=True,
            view=self.view,
            happened=told(self.game, done, self.seat),
            owes=self.table.owes,
            outcome=self.game.rules.outcome(self.live.state),
            news=lines(self.game, self.table, done, self.seat),
            seat=self.seat,
            count=self.count,
            answers=kept,
            question=question,
            aside=self.aside,
            notice=notice,
        )


class Play(Looks):
    """Starting, moving, and leaving or closing a running game."""

    async def start(self, click: Click, id: TableId) -> Table:
        """Begin the game: seats are drawn, the game set up, and the AI players move; for the host."""

        async def act(table: Table) -> Table:
            game = self._game(table)
            _require_startable(click, table, game)
            entropy = [player.entropy for player in table.players]
            seats = record.seating(table.seed, table.game, entropy, table.seating)
            begun = replace(table, version=table.version + 1, phase=Phase.PLAYING, seats=seats)
            entry = self._entry(click, begun, "start", None, {"seats": list(seats)})
            live = history.begin(game, begun, begun.version)
            return await self._follow(click, game, table, begun, live, entry, since=table.version)

        return await self._change(click, id, act)

    async def panel(self, user: UserId, id: TableId, answers: Answers = ()) -> Panel:
        """A seat's view and what it is asked, after answers that it gave already.

        Answers that lead nowhere any more are dropped, with a notice. Raises Refusal for spectators.
        """
        chair = await self._chair(await self._table(id), user)
        panel = chair.panel(answers)
        if panel.answers != answers and chair.asked:
            return replace(panel, notice=say("The game has moved on since. Please choose again."))
        return panel

    async def answer(self, click: Click, id: TableId, count: int, answers: Answers) -> Panel:
        """One step: the next question, or the move that the answers make, and the panel after it.

        ``count`` is the seat's count when the control was made. An old one, and answers that do not go
        together, change nothing: the panel's notice says why. Raises Refusal for spectators.
        """
        return await self._step(
            click, id, lambda chair: chair.game.play.ask(chair.view, answers), count, answers
        )

    async def typed(self, click: Click, id: TableId, text: str, count: int | None = None) -> Panel:
        """A move in the text notation; the panel's notice says why it cannot be made.

        ``count``: as in ``answer``; None where the text came with none.
        """
        return await self._step(click, id, lambda chair: _read(chair, text), count)

    async def suggestions(self, user: UserId, id: TableId, text: str) -> tuple[Suggestion, ...]:
        """Moves that go with what was typed so far, at most 25; none for who has nothing to choose."""
        try:
            chair = await self._chair(await self._table(id), user)
        except Refusal:
            return ()
        if not chair.asked:
            return ()
        return await asyncio.to_thread(suggest, chair.game, chair.view, text)

    async def stand_aside(self, click: Click, id: TableId, on: bool) -> Panel:
        """Let the own turns pass from now on wherever the rules allow it, or take them again."""

        async def act(table: Table) -> Table:
            chair = await self._chair(table, click.user)
            _require_playing(chair.table)
            if on and chair.aside is None:
                raise Refusal("Your turn cannot be let pass now: there is something for you to decide.")
            if on is (chair.aside is True):
                return chair.table
            index = chair.table.seats[chair.seat]
            players = list(chair.table.players)
            players[index] = replace(players[index], aside=on)
            after = replace(chair.table, version=chair.table.version + 1, players=tuple(players))
            entry = self._entry(click, after, "aside", chair.seat, on)
            live = history.note(chair.live, Step(after.version, "aside", chair.seat, "player", (), on))
            since = latest(chair.live)
            return await self._follow(click, chair.game, chair.table, after, live, entry, since=since)

        return (await self._chair(await self._change(click, id, act), click.user)).panel()

    async def quit(self, click: Click, id: TableId) -> Table:
        """Leave a running game: an AI plays on. When no person is left, the game is abandoned."""

        async def act(table: Table) -> Table:
            chair = await self._chair(table, click.user)
            _require_playing(chair.table)
            table, index = chair.table, chair.table.seats[chair.seat]
            gone = replace(table.players[index], left=True)
            players = (*table.players[:index], gone, *table.players[index + 1 :])
            left = replace(table, version=table.version + 1, players=players)
            if not left.persons:
                return await self._abandon(click, table, left, "quit", chair.seat)
            host = left.host if left.host in left.persons else left.persons[0]
            entry = self._entry(click, left, "quit", chair.seat)
            live = history.note(chair.live, Step(left.version, "quit", chair.seat, "player", ()))
            after = replace(left, host=host)
            since = latest(chair.live)
            return await self._follow(click, chair.game, table, after, live, entry, since=since)

        return await self._change(click, id, act)

    async def close(self, click: Click, id: TableId) -> Table:
        """Abandon a running game: for managers, and for the host where its rules are no longer known."""

        async def act(table: Table) -> Table:
            _require_playing(table)
            if not click.manager and (click.user != table.host or self._supported(table)):
                raise Refusal(
                    "Only somebody who manages this channel can close a running game. "
                    "You can leave it instead."
                )
            after = replace(table, version=table.version + 1)
            return await self._abandon(click, table, after, "close", None)

        return await self._change(click, id, act)

    # How a click is carried out

    async def _chair(self, table: Table, user: UserId) -> Chair:
        """Where a person sits. Raises Refusal for everybody else, and before the game."""
        if not table.seats:
            raise Refusal(
                say("This game has not begun. Its host begins it with Start.")
                if table.live
                else say("This table was closed before its game began.")
            )
        seat = table.seat_of(user)
        if seat is None:
            raise _stranger(table, user)
        game = self._game(table)
        table, live = await self._live(game, table)
        return Chair(table, game, live, seat, game.knowledge.view(live.state, seat))

    async def _step(
        self,
        click: Click,
        id: TableId,
        find: Callable[[Chair], Any],
        count: int | None = None,
        answers: Answers = (),
    ) -> Panel:
        async def attempt() -> Panel:
            chair = await self._chair(await self._table(id), click.user)
            objection = _objection(chair, count)
            if objection is not None:
                known = await self._store.handled(click.interaction) is not None
                return chair.panel(notice=ALREADY if known else objection)
            try:
                found = find(chair)
                if isinstance(found, Question):
                    return chair.panel(answers)
                live = history.play(chair.game, chair.table, chair.live, chair.seat, found, "player")
            except IllegalMove as refused:
                return chair.panel(answers[:-1], refused.text)
            return await self._moved(click, chair, live, found)

        try:
            return await self._again(attempt)
        except Repeated:
            chair = await self._chair(await self._table(id), click.user)
            return chair.panel(notice=ALREADY)

    async def _moved(self, click: Click, chair: Chair, live: Live, move: Any) -> Panel:
        """Write a move that the rules have accepted, and what follows. Raises StaleTable, Repeated."""
        game, table, seat = chair.game, chair.table, chair.seat
        after = replace(table, version=live.version)
        entry = self._entry(click, after, "move", seat, game.notation.encode(move))
        since = began(chair.live, history.turn(game, chair.live, seat))
        table = await self._follow(click, game, table, after, live, entry, since=since)
        now = await self._chair(table, click.user)
        return now.panel(done=await self._happened(game, now.table, now.live, chair.live.version))

    async def _follow(
        self,
        click: Click,
        game: AnyGame,
        before: Table,
        after: Table,
        live: Live,
        entry: Entry,
        *,
        since: int,
    ) -> Table:
        """Let the AI players move, then write all of it with its posts. Raises StaleTable, Repeated."""
        entries = [entry]
        if waits(game, after, live):
            live, made = await asyncio.to_thread(follow, game, after, live, self._rng())
            for version, (seat, move, by) in enumerate(made, start=entry.version + 1):
                entries.append(
                    Entry(version, "move", entry.at, seat=seat, body=game.notation.encode(move), by=by)
                )
        owes = game.rules.owes(live.state)
        after = replace(
            after,
            version=live.version,
            phase=Phase.PLAYING if owes else Phase.FINISHED,
            owes=tuple(p.user for p in map(after.seated.__getitem__, owes) if p.user and not p.left),
        )
        posts = board(before, after, click.user, since)
        waiting = newly(before, after, click.user)
        if waiting:
            wanting = await self._store.wanting_dm(waiting)
            posts += tuple(Draft("dm", user=user, since=since) for user in wanting)
        jobs = None if before.phase is after.phase else ()
        return await self._write(Change(before, after, tuple(entries), posts, jobs), live)

    async def _abandon(
        self, click: Click, before: Table, after: Table, kind: Literal["quit", "close"], seat: Seat | None
    ) -> Table:
        after = replace(after, phase=Phase.ABANDONED, owes=())
        entry = self._entry(click, after, kind, seat)
        posts = board(before, after, click.user, before.version)
        return await self._write(Change(before, after, (entry,), posts, jobs=()))

    def _entry(
        self, click: Click, table: Table, kind: EntryKind, seat: Seat | None, body: Json = None
    ) -> Entry:
        return Entry(
            table.version, kind, self._now(), seat, body, user=click.user, interaction=click.interaction
        )


ALREADY = say("That has been done already. Here is how things stand now.")
OLD = say("This panel is old: you have moved since. Here is how things stand now.")


def _read(chair: Chair, text: str) -> Any:
    """The move typed, however spaced or capitalised. Raises IllegalMove, naming some that can be made."""
    text = " ".join(text.split())
    try:
        return chair.game.notation.read(text, chair.view)
    except IllegalMove as unread:
        meant = alike(chair.game, chair.view, text)
        if meant is not None:
            return meant
        possible = tuple(f"`{example}`" for example in examples(chair.game, chair.view))
        if not possible:
            raise
        raise IllegalMove("That is no move. You could type: {examples}", examples=possible) from unread


def _objection(chair: Chair, count: int | None) -> Text | None:
    """Why a click can make no move whatever it picks, if so; ``count``: as the control had it."""
    if not chair.table.live:
        return say("The game is over; nothing can be changed any more.")
    if count is not None and count != chair.count:
        return OLD
    if not chair.asked:
        return say("Nothing is asked of you at the moment.")
    return None


def _stranger(table: Table, user: UserId) -> Refusal:
    if any(player.user == user for player in table.players):
        return Refusal("You have left this game, and an AI plays on for you. Watch it with Log.")
    return Refusal(
        "You do not play at this table, but you may watch: everything public is on the board and in Log."
    )


def _require_playing(table: Table) -> None:
    if table.phase is Phase.LOBBY:
        raise Refusal("This game has not begun. Leave the lobby or cancel it instead.")
    if not table.live:
        raise Refusal("This game is over already.")


def _require_startable(click: Click, table: Table, game: AnyGame) -> None:
    if table.phase is Phase.PLAYING:
        raise Refusal("The game has begun already.")
    if table.phase is not Phase.LOBBY:
        raise Refusal("This table is closed. Open a new one with /palermo start.")
    if click.user != table.host:
        raise Refusal("Only the host of this table can begin the game.")
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
