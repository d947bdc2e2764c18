"""Carries a game on after an entry: automatic moves, clocks and posts, written as one change."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core.autoplay import autoplay, has_moves
from bot.tables.core.duration import share_used, with_share
from bot.tables.core.history import Live
from bot.tables.core.lines import invited
from bot.tables.core.posts import PostContext, board_posts, newly_owing, without_call
from bot.tables.core.proposals import with_votes_in_force
from bot.tables.core.seat_clocks import with_clocks
from bot.tables.core.undo import called_before, still_called, still_undoable
from bot.tables.ports import OrderStore, PreferenceStore, ServerStore
from bot.tables.repository.table_repository import TableRepository
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import StoreUnavailable
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame, Seat
from engines.defaults import no_orders, nobody


@dataclass(frozen=True, slots=True)
class Calls:
    """Who is called for what follows a change, and how."""

    offered: tuple[UserId, ...]
    """Those who may answer something now and want to hear of offers: a private message tells them."""
    chosen: Mapping[UserId, Preferences]
    """The choices of these, and of those whose clocks begin."""


class Progress:
    """Shared by everything that changes a running game. ``rng``: the luck of the AI players."""

    def __init__(
        self,
        repository: TableRepository,
        preferences: PreferenceStore,
        orders: OrderStore,
        servers: ServerStore,
        rng: Callable[[], random.Random] = random.Random,
    ) -> None:
        self._repository = repository
        self._preferences = preferences
        self._orders = orders
        self._servers = servers
        self.rng = rng

    async def advance(
        self,
        game: AnyGame,
        before: Table,
        after: Table,
        live: Live,
        entries: Sequence[Entry],
        posting: PostContext,
        *,
        ordered: Mapping[UserId, str] | None = None,
    ) -> Table:
        """Let the automatic moves follow the entries, then commit. Raises StaleTable, Repeated.

        ``ordered``: the standing orders that are carried out.
        """
        live, written = await self._played_on(game, after, live, entries)
        after = with_votes_in_force(waiting(game, after, live), live)
        moved = {entry.seat for entry in written if entry.seat is not None and decides(game, entry)}
        calls = await self._calls(game, before, after, live, moved, posting)
        now = entries[-1].at
        orders = game.play.orders is not no_orders
        together = {clock.seat for clock in before.clocks if clock.together} - moved
        after = with_clocks(
            after, moved, now, calls.chosen, self._repository.bounds, orders=orders, together=together
        )
        after = replace(after, undo=still_undoable(after, written))
        after = still_called(after, live, moved)
        posting = replace(posting, called_before=called_before(after))
        whose = await self._whose_turn(game, before)
        newcomers = [user for user in calls.chosen if user not in before.persons]
        change = Change(
            before,
            after,
            written,
            _posts(before, after, posting, calls, now),
            fulfilled=await self._fulfilled(game, before, moved) if orders else {},
            ordered=ordered or {},
            turn_over=game.rules.invited is not nobody and whose != game.rules.turn(live.state),
            vacations={user: calls.chosen[user].vacation for user in newcomers},
        )
        table = await self._repository.commit(change, live)
        if table.phase is Phase.FINISHED:
            await self._note_share(table)
        return table

    async def _note_share(self, table: Table) -> None:
        """Note which share of the pace people needed, for what lobbies of the server tell of their length."""
        with suppress(StoreUnavailable):  # the game is over all the same
            entries = await self._repository.store.entries(table.id, 0, table.version)
            share = share_used(table, entries)
            if share is not None:
                await self._servers.change(
                    table.place.guild,
                    lambda server: replace(server, shares=with_share(server.shares, share)),
                )

    async def _played_on(
        self, game: AnyGame, table: Table, live: Live, entries: Sequence[Entry]
    ) -> tuple[Live, tuple[Entry, ...]]:
        """The game after the automatic moves, and the entries with theirs."""
        if not has_moves(game, table, live):
            return live, tuple(entries)
        live, made = await asyncio.to_thread(autoplay, game, table, live, self.rng())
        now = entries[-1].at
        following = (
            Entry(version, "move", now, seat=seat, body=game.notation.encode(move), by=by)
            for version, (seat, move, by) in enumerate(made, start=entries[-1].version + 1)
        )
        return live, (*entries, *following)

    async def _calls(
        self,
        game: AnyGame,
        before: Table,
        after: Table,
        live: Live,
        moved: Collection[Seat],
        posting: PostContext,
    ) -> Calls:
        """The calls of a change, after which the table is ``after`` but for its clocks.

        ``moved``: the seats that have made a decision.
        """
        passed_over = {*await self._invited(game, before), *after.owes, posting.clicker}
        newly = tuple(user for user in invited(game, after, live) if user not in passed_over)
        refusing = await self._orders.refusing(after.id, game.rules.turn(live.state)) if newly else ()
        # That somebody wants no offers is theirs to know: the public message is the same with it and without.
        offered = tuple(user for user in newly if user not in refusing)
        running = {clock.seat for clock in after.clocks} - set(moved)
        asked = tuple(
            user for user in after.owes if user in posting.call or after.seat_of(user) not in running
        )
        called = (*asked, *offered)
        return Calls(offered, await self._preferences.many(called) if called else {})

    async def _fulfilled(
        self, game: AnyGame, table: Table, moved: Collection[Seat]
    ) -> dict[UserId, tuple[str, ...]]:
        """The orders for decisions made now, by the order, by hand or by the clock; not those that last."""
        found: dict[UserId, tuple[str, ...]] = {}
        for seat in (clock.seat for clock in table.clocks if clock.seat in moved):
            user = table.seated[seat].user
            answers = () if user is None else (await self._orders.get(table.id, user)).answers
            if user is None or not answers:
                continue
            live = await self._repository.live_at(game, table)
            view = game.knowledge.view(live.state, seat)
            once = {order.value for order in game.play.orders(view) if not order.lasts}
            about = [one for one in answers if one in once and game.play.obey(view, one) is not None]
            if about:
                found[user] = tuple(about)
        return found

    async def _whose_turn(self, game: AnyGame, table: Table) -> Seat | None:
        if not table.seats:
            return None
        live = await self._repository.live_at(game, table)
        return game.rules.turn(live.state)

    async def _invited(self, game: AnyGame, table: Table) -> tuple[UserId, ...]:
        if not table.seats:
            return ()
        live = await self._repository.live_at(game, table)
        return invited(game, table, live)


def decides(game: AnyGame, entry: Entry) -> bool:
    """Whether an entry is a decision that the game waited for: what belongs to an offer restarts no clock."""
    return entry.kind == "move" and not game.rules.is_offer(game.notation.decode(entry.body))


def waiting(game: AnyGame, table: Table, live: Live) -> Table:
    """The table at the version of its game, with the persons for whom that waits, or over."""
    owes = game.rules.owes(live.state)
    persons = (player.user for player in map(table.seated.__getitem__, owes) if not player.by_ai)
    return replace(
        table,
        version=live.version,
        phase=Phase.PLAYING if owes else Phase.FINISHED,
        owes=tuple(user for user in persons if user is not None),
    )


def _posts(
    before: Table,
    after: Table,
    posting: PostContext,
    calls: Calls,
    now: datetime,
) -> tuple[NewPost, ...]:
    """The board, and private messages after quiet hours.

    The messages go to those who want one at their turn, and to those who are offered something. The public
    call waits for nobody's quiet hours: if it did, everybody could tell when they are. Whoever wants none
    finds a new board all the same.
    """
    since, clicker = posting.since, posting.clicker
    if after.asleep is not None and before.asleep is None:
        return (NewPost("show", repost=True, mention=after.persons, since=since),)
    asked = (*before.owes, *posting.called_before)
    before = replace(before, owes=tuple(user for user in asked if user not in posting.call))
    offered = calls.offered if after.paused is None else ()
    chosen = {user: calls.chosen.get(user, Preferences()) for user in (*after.owes, *offered)}
    by = {user: chosen[user].called_by(after.pace) for user in newly_owing(before, after, clicker)}
    silent = [user for user, how in by.items() if how != "channel"]
    told = [*(user for user, how in by.items() if chosen[user].dm and how != "digest"), *offered]
    quiet = [(user, chosen[user].quiet) for user in told]
    return (
        *without_call(board_posts(before, after, clicker, since), silent),
        *(
            NewPost("dm", user=user, since=since, due=hours.after(now) if hours else None)
            for user, hours in quiet
        ),
        *(
            NewPost("digest", user=user, since=since, due=chosen[user].next_digest(now))
            for user, how in by.items()
            if how == "digest"
        ),
    )
