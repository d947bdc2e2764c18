"""The posts of a change: when the board is reposted, who is mentioned, and what it tells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.tables.core.history import Snapshot
from bot.tables.values.change import Change, Entry, NewPost, Post
from bot.tables.values.ids import UserId
from bot.tables.values.table import Phase, Table
from engines.base import Seat


@dataclass(frozen=True, slots=True)
class Announcement:
    """The content and audience of a change's posts: what happened after the version ``since``."""

    since: int
    clicker: UserId | None = None
    """The person who made the change, who is not called for it."""
    call: tuple[UserId, ...] = ()
    """People who are called even if they owed a decision before."""


PROOF_KINDS = frozenset({"open", "start", "place"})
"""Entries that a fair play message tells: the commitment, all that the luck depends on, where they stand."""


ROUND_DELAY = timedelta(minutes=10)
"""The time that the end of a round waits before followers are told of it."""


def proof_posts(entries: Iterable[Entry]) -> tuple[NewPost, ...]:
    """The fair play messages of new entries. They go out before the boards that follow them."""
    return tuple(NewPost("proof", since=entry.version) for entry in entries if entry.kind in PROOF_KINDS)


def follow_up(post: Post, table: Table, *, copied: bool) -> NewPost | None:
    """Return the post that must follow a ``show``: a call's board, or the replay after the end of a game.

    ``copied``: the end has been shown before.
    """
    if post.mention:
        return NewPost("show", since=post.since)
    return NewPost("replay") if table.phase is Phase.FINISHED and not copied else None


def invitation_posts(before: Table | None, after: Table) -> tuple[NewPost, ...]:
    """The message in the channel of a thread, brought up to date while people can join, and at each stage."""
    if after.place.parent is None or (before is not None and before.version == after.version):
        return ()
    changed = before is None or before.phase is not after.phase or before.place != after.place
    return (NewPost("invitation"),) if changed or after.phase is Phase.LOBBY else ()


def chronicle_posts(change: Change) -> tuple[NewPost, ...]:
    """The lines of a change of a game for its chronicle, if it keeps one."""
    before, after = change.before, change.after
    if not (after.chronicle and after.seats and change.entries and not before.over):
        return ()
    return (NewPost("chronicle", since=before.version, upto=after.version),)


def webhook_posts(change: Change) -> tuple[NewPost, ...]:
    """The events of a change of a game for the webhook of its server. The store knows whether it has one."""
    before, after = change.before, change.after
    if not (after.seats and change.entries and not before.over):
        return ()
    return (NewPost("webhook", since=before.version, upto=after.version),)


def follower_posts(change: Change, live: Snapshot | None) -> tuple[NewPost, ...]:
    """The updates for followers: that a round or the game is over. The store knows the followers.

    The end is announced at once. The end of a round waits a little, so that rounds in quick succession share
    a message.
    """
    if not change.before.seats or change.before.over:
        return ()
    if change.after.over:
        since = live.round.began if live is not None else change.before.version
        return (NewPost("follow", since=since, repost=True),)
    if live is None or live.round.number == 1 or live.round.repeated:
        return ()
    if live.round.began < change.before.version:
        return ()
    # What of the new round has happened by then belongs to the next message.
    due = change.entries[-1].at + ROUND_DELAY
    return (NewPost("follow", since=live.round.before, upto=live.round.began, due=due),)


def newly_owing(before: Table, after: Table, clicker: UserId | None) -> tuple[UserId, ...]:
    """People that the game now waits for, without the person who made the change.

    A paused game calls nobody: they are called when it goes on.
    """
    if after.paused is not None:
        return ()
    return tuple(user for user in after.owes if user not in before.owes and user != clicker)


def newly_played_for(before: Table, after: Table, clicker: UserId | None) -> tuple[UserId, ...]:
    """People whose seat the AI took over with this change, unless they made it: they are told once."""
    return tuple(user for user in after.played_by_ai if user in before.active and user != clicker)


def board_posts(
    before: Table,
    after: Table,
    clicker: UserId | None,
    since: int,
) -> tuple[NewPost, ...]:
    """The public post of a change in the game, if it needs one.

    A new message where the phase changed, somebody newly owes a decision or the AI has taken a seat.
    Otherwise the live one is edited: a person asked again has the next question right below it, in the panel,
    and one who is offered something is called in private. It is edited, too, where an AI thinks. At the end
    of the game everybody who played is called.
    """
    changed = before.phase is not after.phase
    taken = newly_played_for(before, after, clicker)
    waits = after.owes or after.thoughts
    if not (changed or waits or taken or before.paused != after.paused):
        return ()
    mention = after.persons if after.over else (*newly_owing(before, after, clicker), *taken)
    repost = changed or bool(mention)
    return (NewPost("show", repost=repost, mention=mention, user=clicker, since=since),)


def without_call(posts: Iterable[NewPost], users: Collection[UserId]) -> Iterator[NewPost]:
    """The posts without mentions of these people, who are called in another way."""
    for post in posts:
        yield replace(post, mention=tuple(user for user in post.mention if user not in users))


def before_latest(live: Snapshot) -> int:
    """The version before what the board tells last, so that news about the players stands beside it."""
    last = live.recent[-1]
    return min(live.version - 1, before_this_turn(live, last.turn)) if last.seat is not None else live.version


def before_last_turn(live: Snapshot, version: int) -> int:
    """The version before the last turn of a player up to a version, with what AI players did after it.

    If no such move is kept, it is the same version, or the one before the setup.
    """
    recent = live.recent
    until = [at for at, effect in enumerate(recent) if effect.version <= version]
    moves = (at for at in until if recent[at].kind == "move" and recent[at].by != "ai")
    last = max(moves, default=None)
    if last is None:
        return min(version, recent[0].version - 1) if recent[0].kind == "start" else version
    return before_this_turn(replace(live, recent=recent[: last + 1]), recent[last].turn)


def before_this_turn(live: Snapshot, turn: Seat | None) -> int:
    """The version before what has been done in this seat's turn so far, so that it appears together."""
    since = live.version
    for effect in reversed(live.recent):
        if effect.kind not in {"move", "undo"} or effect.turn != turn:
            break
        since = effect.version - 1
    return since
