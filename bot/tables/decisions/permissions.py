"""Permissions to decide and to propose. Pure functions of the table; most raise Refusal."""

from __future__ import annotations

from datetime import datetime

from bot.tables.core.proposals import GAME_OF_TWO
from bot.tables.values.ballots import VoteKind
from bot.tables.values.clocks import SUBSTITUTE_AFTER
from bot.tables.values.ids import UserId
from bot.tables.values.preferences import Vacation
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Click, Phase, Table
from engines.base import Seat


def require_votable(table: Table, kind: VoteKind) -> None:
    """Raise Refusal for votes that do not exist between two players."""
    if kind == "replace" and len(table.persons) <= GAME_OF_TWO:
        raise Refusal(
            "With only two people in a game, nobody can be voted out. After two missed decisions (three "
            "days if there is no time limit), an AI plays for whoever is away until they're back."
        )
    if kind == "offer" and len(table.seats) <= GAME_OF_TWO:
        raise Refusal("In a two-player game, no seat can be offered.")


def may_resume(table: Table, user: UserId, now: datetime) -> bool:
    """Return whether a player may end the pause alone: whoever asked for it, or anyone if a manager did."""
    decisions = table.decisions
    free = decisions.free_from is not None and decisions.free_from <= now
    return user in table.voices and (decisions.paused_by == user or free)


def require_managing(table: Table, user: UserId, kind: VoteKind) -> None:
    """Raise Refusal for a manager who has or had a seat at the table: they decide only one pause there."""
    if kind != "pause":
        require_outsider(table, user)
    elif user in table.ever_seated and user in table.decisions.pauses:
        raise Refusal("You've already had a pause in this game. Everyone has to agree to another one.")


def require_outsider(table: Table, user: UserId) -> None:
    """Raise Refusal for a manager who has or had a seat at the table."""
    if table.seats and user in table.ever_seated:
        raise Refusal(
            "You're playing or have played in this game, so on your own you can only pause it. Propose this "
            "to the others, or ask someone else who manages this channel."
        )


def require_closable(table: Table, click: Click, *, supported: bool) -> None:
    """Raise Refusal if this person may not close the game. ``supported``: its rules are known."""
    if table.phase is Phase.LOBBY:
        raise Refusal("This game hasn't started yet. Leave the lobby or close it instead.")
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if table.over:
        raise Refusal("This game is already over.")
    if not click.manager and (click.user != table.host or supported):
        raise Refusal(
            "Only someone who manages this channel can close a game in progress. You can leave it instead."
        )
    if supported:
        require_outsider(table, click.user)


def require_absent(
    table: Table, seat: Seat, newest: datetime, now: datetime, away: Vacation | None = None
) -> None:
    """Raise Refusal if there is no reason yet to replace a player.

    ``newest``: the time of the newest entry. ``away``: the player's vacation, which is not silence: if an
    AI can stand in they are not replaced, otherwise only after the same time.
    """
    player = table.seated[seat]
    if player.silent or (player.missed and away is None):
        return
    clock = table.clock_at(seat)
    began = newest if clock is None else clock.started
    waited = (table.paused or now) - max(began, began if away is None else away.since or began)
    if away is not None and waited < SUBSTITUTE_AFTER:
        raise Refusal(
            "You can't vote out a player on vacation unless there is no time limit and the game has "
            "waited for three days."
        )
    if player.user not in table.owes or waited < table.pace.nominal:
        raise Refusal(
            "This player hasn't been away long enough. Players can vote to replace someone who has "
            "missed a decision, or who has kept the game waiting for the full time per move (a day if "
            "there is no limit). Whoever manages the channel can do it at once."
        )
