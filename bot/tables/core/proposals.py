"""Proposals: what can be decided about a table right now. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.tables.core.history import Snapshot, seen_since
from bot.tables.values.ballots import Vote, VoteKind
from bot.tables.values.ids import UserId
from bot.tables.values.pace import PACES
from bot.tables.values.players import Player
from bot.tables.values.table import Phase, Table
from engines.base import Seat
from engines.text import Text, say

KNOWN_PACES = frozenset(map(str, PACES))
GAME_OF_TWO = 2  # persons; there nobody can be voted out, and AIs hold seats for their players alone


def objection(table: Table, kind: VoteKind, word: str) -> Text | None:
    """Return why something cannot be decided; None if it can. ``word``: as in ``Vote``."""
    found: Text | None = None
    if table.phase is not Phase.PLAYING:
        found = say("You can do that only while a game is in progress.")
    elif kind == "pause" and table.paused is not None:
        found = say("The game is already paused.")
    elif kind == "resume" and table.paused is None:
        found = say("The game isn't paused.")
    elif kind == "pace":
        found = _no_pace(table, word)
    elif kind == "replace" and not _replaceable(_player(table, word)):
        found = say("That seat has no player to replace.")
    elif kind == "offer" and not _offerable(_player(table, word)):
        found = say("No AI holds that seat, so it can't be offered.")
    return found


def alone_against_ais(table: Table, user: UserId) -> bool:
    """Return whether a person is alone with AIs, and so can end the game (which counts as leaving)."""
    return table.persons == (user,)


def with_votes_in_force(table: Table, live: Snapshot) -> Table:
    """The table without votes whose subject has changed, and without the voices of those who have left."""
    if not table.votes:
        return table
    heard = (_heard(vote, table.persons) for vote in table.votes)
    votes = tuple(vote for vote in heard if vote.yes and _in_force(table, vote, live))
    return replace(table, decisions=replace(table.decisions, votes=votes))


def _heard(vote: Vote, persons: Collection[UserId]) -> Vote:
    yes, no = (tuple(user for user in said if user in persons) for said in (vote.yes, vote.no))
    return replace(vote, yes=yes, no=no)


def _in_force(table: Table, vote: Vote, live: Snapshot) -> bool:
    return objection(table, vote.kind, vote.word) is None and not _is_back(table, vote, live)


def _is_back(table: Table, vote: Vote, live: Snapshot) -> bool:
    """Return whether somebody who was to be replaced has acted since, or owes nothing."""
    if vote.kind != "replace":
        return False
    seat = int(vote.word)
    return seen_since(live, seat, vote.number) or not may_be_absent(table, seat)


def may_be_absent(table: Table, seat: Seat) -> bool:
    """Return whether the game waits for a player, or has gone on without them."""
    player = table.seated[seat]
    return player.silent or player.missed > 0 or player.user in table.owes


def _no_pace(table: Table, word: str) -> Text | None:
    if word not in KNOWN_PACES:
        return say("This can't be decided here.")
    return say("That is already the time per move.") if word == str(table.pace) else None


def _replaceable(player: Player | None) -> bool:
    return player is not None and player.user is not None and not player.left


def _offerable(player: Player | None) -> bool:
    return player is not None and player.user is None and not player.left


def _player(table: Table, word: str) -> Player | None:
    if not (word.isdecimal() and word.isascii() and int(word) < len(table.seats)):
        return None
    return table.seated[int(word)]
