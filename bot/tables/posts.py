"""What a change is worth saying: when the board comes anew, who is mentioned, and what it tells."""

from __future__ import annotations

from bot.tables.history import Live
from bot.tables.model import Draft, Table, UserId
from engines.base import Seat


def newly(before: Table, after: Table, clicker: UserId | None) -> tuple[UserId, ...]:
    """The persons for whom the game waits since this change; not whoever brought it about."""
    return tuple(user for user in after.owes if user not in before.owes and user != clicker)


def board(before: Table, after: Table, clicker: UserId | None, since: int) -> tuple[Draft, ...]:
    """The public post of a change in the game, if it is worth one.

    A new message where the phase changed or somebody newly owes a decision; otherwise the live one is
    edited: whoever is asked again, after AI players' moves too, has the next question right below it, in
    the panel.
    """
    changed = before.phase is not after.phase
    if not (changed or after.owes):
        return ()
    mention = newly(before, after, clicker)
    return (Draft("show", anew=changed or bool(mention), mention=mention, since=since),)


def latest(live: Live) -> int:
    """The version before what the board tells last, so that a word about the players is told beside it."""
    last = live.recent[-1]
    return min(live.version - 1, began(live, last.turn)) if last.seat is not None else live.version


def began(live: Live, turn: Seat | None) -> int:
    """The version before what has been done in this seat's turn so far, so that it is told together."""
    since = live.version
    for step in reversed(live.recent):
        if step.kind != "move" or step.turn != turn:
            break
        since = step.version - 1
    return since
