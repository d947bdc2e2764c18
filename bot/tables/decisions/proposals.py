"""What can be decided about a table as it stands. Pure functions of the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.changes.history import Live, seen_since
from bot.tables.clocks.pace import PACES
from bot.tables.model import Phase, Player, Table, UserId, Vote, VoteKind
from bot.tables.refusals import Refusal
from engines.base import Seat
from engines.text import Text, say

KNOWN_PACES = frozenset(map(str, PACES))
UNPACED_WAIT = timedelta(days=1)  # without a pace; then the others may replace who keeps the game waiting


def objection(table: Table, kind: VoteKind, word: str) -> Text | None:
    """Why something cannot be decided; None where it can. ``word``: as in ``Vote``."""
    found: Text | None = None
    if table.phase is not Phase.PLAYING:
        found = say("That can be done only while a game is running.")
    elif kind == "pause" and table.paused is not None:
        found = say("The game is paused already.")
    elif kind == "resume" and table.paused is None:
        found = say("The game is not paused.")
    elif kind == "pace":
        found = _no_pace(table, word)
    elif kind == "replace" and not _replaceable(_player(table, word)):
        found = say("There is no player in that seat who could be replaced.")
    elif kind == "offer" and not _offerable(_player(table, word)):
        found = say("There is no AI player in that seat whose seat could be offered.")
    return found


def with_vote_in_force(table: Table, live: Live) -> Table:
    """The table without its vote, if what it is about has changed: somebody is back, or has left, say."""
    vote = table.vote
    if vote is None or (objection(table, vote.kind, vote.word) is None and not _is_back(table, vote, live)):
        return table
    return replace(table, vote=None)


def _is_back(table: Table, vote: Vote, live: Live) -> bool:
    """Whether somebody who was to be replaced has done something since, or need not do anything."""
    if vote.kind != "replace":
        return False
    seat = int(vote.word)
    return seen_since(live, seat, vote.number) or not may_be_absent(table, seat)


def may_be_absent(table: Table, seat: Seat) -> bool:
    """Whether the game waits for a player, or has gone on without them."""
    player = table.seated[seat]
    return player.held or player.missed > 0 or player.user in table.owes


def require_absent(table: Table, seat: Seat, newest: datetime, now: datetime) -> None:
    """Raise Refusal where there is no reason yet to replace a player: in a game of two one voice is enough.

    ``newest``: when the newest entry was made.
    """
    player = table.seated[seat]
    if player.held or player.missed:
        return
    began = next((clock.started for clock in table.clocks if clock.seat == seat), newest)
    waited = (table.paused or now) - began
    if player.user not in table.owes or waited < (table.pace.time or UNPACED_WAIT):
        raise Refusal(
            "This player has not been away long enough. The players can replace somebody who has missed a "
            "decision, or who has kept the game waiting for a whole pace (a day where there is none). "
            "Those who manage the channel can do it at once."
        )


def voters(table: Table, vote: Vote) -> tuple[UserId, ...]:
    """The players whose vote counts: not those whose seat the AI holds, nor the one to be replaced."""
    absent = table.seated[int(vote.word)].user if vote.kind == "replace" else None
    return tuple(user for user in table.active if user != absent)


def decided(table: Table, vote: Vote, *, over: bool = False) -> bool | None:
    """Whether the vote is won; None while it is open. ``over``: nobody else will vote.

    A new pace needs everybody's agreement, everything else more than half of the voters.
    """
    entitled = voters(table, vote)
    yes = sum(user in vote.yes for user in entitled)
    no = sum(user in vote.no for user in entitled)
    if vote.kind == "pace":
        if no:
            return False
        if over:
            return yes > 0
        return True if yes == len(entitled) else None
    if over:
        return yes > no
    if 2 * yes > len(entitled):
        return True
    return False if 2 * no >= len(entitled) else None


def _no_pace(table: Table, word: str) -> Text | None:
    if word not in KNOWN_PACES:
        return say("This cannot be decided here.")
    return say("The table has this pace already.") if word == str(table.pace) else None


def _replaceable(player: Player | None) -> bool:
    return player is not None and player.user is not None and not player.left


def _offerable(player: Player | None) -> bool:
    return player is not None and player.user is None and not player.left


def _player(table: Table, word: str) -> Player | None:
    if not (word.isdecimal() and word.isascii() and int(word) < len(table.seats)):
        return None
    return table.seated[int(word)]
