"""Work out everything that follows an entry of a game in progress: automatic moves, clocks and posts.

A service makes the first entries of a change, and the table and the game after them. ``follow`` does the
rest, in this order: the moves that the table makes by itself; the people that the game now waits for; votes
whose subject still exists; clocks that stop and start; what can be undone; calls; standing orders that end.
``completed`` adds what belongs to every change. Nothing is read or written.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.tables.core.autoplay import autoplay, has_moves
from bot.tables.core.case import Case, Transition
from bot.tables.core.history import Snapshot, beside
from bot.tables.core.lines import invited
from bot.tables.core.posts import (
    Announcement,
    before_latest,
    board_posts,
    chronicle_posts,
    follower_posts,
    invitation_posts,
    newly_owing,
    proof_posts,
    webhook_posts,
    without_call,
)
from bot.tables.core.proposals import with_votes_in_force
from bot.tables.core.seat_clocks import with_clocks
from bot.tables.core.thoughts import with_thoughts
from bot.tables.core.undo import called_before, still_called, still_undoable
from bot.tables.values.bounds import Bounds
from bot.tables.values.change import Change, Entry, NewPost
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Phase, Table
from engines.base import AnyGame, Seat
from engines.defaults import no_orders, nobody


@dataclass(frozen=True, slots=True)
class Calls:
    """The people called after a change."""

    asked: tuple[UserId, ...]
    """Those who now owe a decision."""
    offered: tuple[UserId, ...]
    """Those who may now answer an offer and want to hear of it: they get a private message."""


def follow(
    case: Case,
    after: Table,
    live: Snapshot,
    entries: Sequence[Entry],
    announcement: Announcement,
    *,
    ordered: Mapping[UserId, str] | None = None,
) -> Transition:
    """The whole change that begins with these entries, which led to the table ``after`` and ``live``.

    ``ordered``: the standing orders being carried out.
    """
    game, before = case.game, case.table
    live, written = _played_on(case, after, live, entries)
    after = with_votes_in_force(waiting(game, after, live), live)
    moved = {entry.seat for entry in written if entry.seat is not None and _decides(game, entry)}
    calls = _calls(case, after, live, moved, announcement)
    orders = game.play.orders is not no_orders
    together = {clock.seat for clock in before.clocks if clock.together} - moved
    now = entries[-1].at
    after = with_clocks(after, moved, now, case.chosen, case.bounds, orders=orders, together=together)
    after = with_thoughts(game, after, game.rules.owes(live.state), live.counts, now)
    after = still_called(replace(after, undo=still_undoable(after, written)), live, moved)
    newcomers = [user for user in (*calls.asked, *calls.offered) if user not in before.persons]
    change = Change(
        before,
        after,
        written,
        _posts(case, after, announcement, calls, now),
        fulfilled=_fulfilled(case, moved) if orders else {},
        ordered=ordered or {},
        turn_over=game.rules.invited is not nobody and _whose_turn(case) != game.rules.turn(live.state),
        vacations={user: case.choices(user).vacation for user in newcomers},
    )
    return Transition(change, live)


def follow_beside(
    case: Case, after: Table, entry: Entry, *, clicker: UserId | None = None, call: tuple[UserId, ...] = ()
) -> Transition:
    """The whole change that begins with an entry that is not a move, such as someone leaving."""
    announcement = Announcement(before_latest(case.live), clicker, call)
    return follow(case, after, beside(after, case.live, entry), (entry,), announcement)


def _played_on(
    case: Case, table: Table, live: Snapshot, entries: Sequence[Entry]
) -> tuple[Snapshot, tuple[Entry, ...]]:
    """The game after the automatic moves, and the entries including theirs."""
    game = case.game
    if not has_moves(game, table, live):
        return live, tuple(entries)
    live, made = autoplay(game, table, live, case.rng())
    following = (
        Entry(version, "move", entries[-1].at, seat=seat, body=game.notation.encode(move), by=by)
        for version, (seat, move, by) in enumerate(made, start=entries[-1].version + 1)
    )
    return live, (*entries, *following)


def _decides(game: AnyGame, entry: Entry) -> bool:
    """Return whether the game waited for an entry. Offers and their answers restart no clock."""
    return entry.kind == "move" and not game.rules.is_offer(game.notation.decode(entry.body))


def waiting(game: AnyGame, table: Table, live: Snapshot) -> Table:
    """The table at the version of its game: finished, or with the people it waits for."""
    owes = game.rules.owes(live.state)
    persons = (player.user for player in map(table.seated.__getitem__, owes) if not player.by_ai)
    return replace(
        table,
        version=live.version,
        phase=Phase.PLAYING if owes else Phase.FINISHED,
        owes=tuple(user for user in persons if user is not None),
    )


def _calls(
    case: Case, after: Table, live: Snapshot, moved: Collection[Seat], announcement: Announcement
) -> Calls:
    """The calls of a change; ``after`` is the table after it, except for its clocks.

    ``moved``: the seats that made a decision.
    """
    game, before = case.game, case.table
    invited_before = invited(game, before, case.live) if before.seats else ()
    passed_over = {*invited_before, *after.owes, announcement.clicker}
    newly = (user for user in invited(game, after, live) if user not in passed_over)
    turn = game.rules.turn(live.state)
    # That someone does not want to hear of offers is private, so the public message does not depend on it.
    offered = tuple(user for user in newly if user not in case.orders or not case.orders[user].refuses(turn))
    running = {clock.seat for clock in after.clocks} - set(moved)
    asked = tuple(
        user for user in after.owes if user in announcement.call or after.seat_of(user) not in running
    )
    return Calls(asked, offered)


def _whose_turn(case: Case) -> Seat | None:
    """The seat whose turn it was before the change."""
    return case.game.rules.turn(case.live.state) if case.table.seats else None


def _fulfilled(case: Case, moved: Collection[Seat]) -> dict[UserId, tuple[str, ...]]:
    """The one-time orders for decisions made now, whether by the order, by hand or by the clock."""
    game, table = case.game, case.table
    found: dict[UserId, tuple[str, ...]] = {}
    for seat in (clock.seat for clock in table.clocks if clock.seat in moved):
        user = table.seated[seat].user
        if user is None or user not in case.orders:
            continue
        view = game.knowledge.view(case.live.state, seat)
        once = {order.value for order in game.play.orders(view) if not order.lasts}
        answers = case.orders[user].answers
        about = [one for one in answers if one in once and game.play.obey(view, one) is not None]
        if about:
            found[user] = tuple(about)
    return found


def _posts(
    case: Case, after: Table, announcement: Announcement, calls: Calls, now: datetime
) -> tuple[NewPost, ...]:
    """The board, and private messages after quiet hours.

    The messages go to people who want one at their turn, and to those who got an offer. The public call does
    not wait for quiet hours: that would reveal them to everyone. People who do not want to be called still
    get a new board.
    """
    before, since, clicker = case.table, announcement.since, announcement.clicker
    if after.asleep is not None and before.asleep is None:
        return (NewPost("show", repost=True, mention=after.persons, since=since),)
    owed = (*before.owes, *called_before(after))  # including people called for a move that was undone
    before = replace(before, owes=tuple(user for user in owed if user not in announcement.call))
    newly = newly_owing(before, after, clicker)
    offered = calls.offered if after.paused is None else ()
    chosen = {user: case.choices(user) for user in (*newly, *offered)}
    silent = [user for user in newly if chosen[user].called_by(after.pace) != "channel"]
    return (
        *without_call(board_posts(before, after, clicker, since), silent),
        *_private_posts(after, newly, offered, chosen, since, now),
    )


def _private_posts(
    after: Table,
    newly: Sequence[UserId],
    offered: Sequence[UserId],
    chosen: Mapping[UserId, Preferences],
    since: int,
    now: datetime,
) -> Iterator[NewPost]:
    """Private messages to people who newly owe a decision, and to those who got an offer."""
    digested = [user for user in newly if chosen[user].called_by(after.pace) == "digest"]
    for user in (*(user for user in newly if chosen[user].dm and user not in digested), *offered):
        hours = chosen[user].quiet
        yield NewPost("dm", user=user, since=since, due=hours.after(now) if hours else None)
    for user in digested:
        yield NewPost("digest", user=user, since=since, due=chosen[user].next_digest(now))


def completed(case: Case, step: Transition) -> Transition:
    """Add what belongs to every change, except for the results of a game that ends."""
    return replace(step, change=with_posts(step.change, step.live, case.bounds, webhooks=case.webhooks))


def with_posts(change: Change, live: Snapshot | None, bounds: Bounds, *, webhooks: bool) -> Change:
    """Add posts to a change. ``bounds`` determine when its jobs are due.

    A suspended table posts nothing, except to a webhook.
    """
    suspended = change.after.phase is Phase.SUSPENDED
    told = (
        ()
        if suspended
        else (
            *invitation_posts(change.before, change.after),
            *follower_posts(change, live),
            *chronicle_posts(change),
        )
    )
    hooked = webhook_posts(change) if webhooks else ()
    posts = (*(() if suspended else proof_posts(change.entries)), *change.posts, *told, *hooked)
    return replace(change, posts=posts, bounds=bounds)
