"""What can be decided about a table as it stands. Pure functions of the table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.tables.core.history import Live, seen_since
from bot.tables.core.verdicts import UNPACED_TIME
from bot.tables.values.ballots import Vote, VoteKind
from bot.tables.values.ids import UserId
from bot.tables.values.pace import PACES
from bot.tables.values.preferences import Vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import SUBSTITUTE_AFTER, Click, Phase, Player, Table
from engines.base import Seat
from engines.text import Text, say

KNOWN_PACES = frozenset(map(str, PACES))
GAME_OF_TWO = 2  # persons; there nobody can be voted out, and AIs hold seats for their players alone


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


def require_votable(table: Table, kind: VoteKind) -> None:
    """Raise Refusal for what the players of a game of two do not vote on."""
    if kind == "replace" and len(table.persons) <= GAME_OF_TWO:
        raise Refusal(
            "In a game of two nobody is voted out. After two missed decisions (three days where there is no "
            "pace) an AI plays for whoever is away, until they are back."
        )
    if kind == "offer" and len(table.seats) <= GAME_OF_TWO:
        raise Refusal("In a game of two no seat is offered.")


def alone_against_ais(table: Table, user: UserId) -> bool:
    """Whether a person is the only one at the table, and may end the game: that counts as leaving it."""
    return table.persons == (user,)


def may_resume(table: Table, user: UserId, now: datetime) -> bool:
    """Whether a player may end the pause alone: whoever asked for it, and anybody where a manager did."""
    decisions = table.decisions
    free = decisions.free_from is not None and decisions.free_from <= now
    return user in table.voices and (decisions.paused_by == user or free)


def require_managing(table: Table, user: UserId, kind: VoteKind) -> None:
    """Raise Refusal where a manager sits, or sat, at the table: there they decide nothing but one pause."""
    if kind != "pause":
        require_outsider(table, user)
    elif user in table.ever_seated and user in table.decisions.pauses:
        raise Refusal("You have had your pause in this game. Everybody has to agree to another one.")


def require_outsider(table: Table, user: UserId) -> None:
    """Raise Refusal for a manager who plays at a table, or has played there."""
    if table.seats and user in table.ever_seated:
        raise Refusal(
            "You play at this table, or have played there, so all you can decide alone there is a pause. "
            "Propose it to the others, or ask somebody else who manages this channel."
        )


def require_closable(table: Table, click: Click, *, supported: bool) -> None:
    """Raise Refusal where this person may not close a running game. ``supported``: its rules are known."""
    if table.phase is Phase.LOBBY:
        raise Refusal("This game has not begun. Leave the lobby or cancel it instead.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.over:
        raise Refusal("This game is over already.")
    if not click.manager and (click.user != table.host or supported):
        raise Refusal(
            "Only somebody who manages this channel can close a running game. You can leave it instead."
        )
    if supported:
        require_outsider(table, click.user)


def with_votes_in_force(table: Table, live: Live) -> Table:
    """The table without votes whose subject has changed, and without the voices of those who have left."""
    if not table.votes:
        return table
    heard = (_heard(vote, table.persons) for vote in table.votes)
    votes = tuple(vote for vote in heard if vote.yes and _in_force(table, vote, live))
    return replace(table, decisions=replace(table.decisions, votes=votes))


def _heard(vote: Vote, persons: Collection[UserId]) -> Vote:
    yes, no = (tuple(user for user in said if user in persons) for said in (vote.yes, vote.no))
    return replace(vote, yes=yes, no=no)


def _in_force(table: Table, vote: Vote, live: Live) -> bool:
    return objection(table, vote.kind, vote.word) is None and not _is_back(table, vote, live)


def _is_back(table: Table, vote: Vote, live: Live) -> bool:
    """Whether somebody who was to be replaced has done something since, or need not do anything."""
    if vote.kind != "replace":
        return False
    seat = int(vote.word)
    return seen_since(live, seat, vote.number) or not may_be_absent(table, seat)


def may_be_absent(table: Table, seat: Seat) -> bool:
    """Whether the game waits for a player, or has gone on without them."""
    player = table.seated[seat]
    return player.silent or player.missed > 0 or player.user in table.owes


def require_absent(
    table: Table, seat: Seat, newest: datetime, now: datetime, away: Vacation | None = None
) -> None:
    """Raise Refusal where there is no reason yet to replace a player.

    ``newest``: of the newest entry. ``away``: the player's vacation, which is no silence: where an AI can
    play for them meanwhile they are not replaced, elsewhere only after as long.
    """
    player = table.seated[seat]
    if player.silent or (player.missed and away is None):
        return
    began = next((clock.started for clock in table.clocks if clock.seat == seat), newest)
    waited = (table.paused or now) - max(began, began if away is None else away.since or began)
    if away is not None and waited < SUBSTITUTE_AFTER:
        raise Refusal(
            "Nobody can vote out a player on vacation, except where there is no pace, once the game has "
            "waited for three days."
        )
    if player.user not in table.owes or waited < (table.pace.time or UNPACED_TIME):
        raise Refusal(
            "This player has not been away long enough. The players can replace somebody who has missed a "
            "decision, or who has kept the game waiting for a whole pace (a day where there is none). "
            "Those who manage the channel can do it at once."
        )


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
