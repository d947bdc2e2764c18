"""Lobbies that the bot has opened: whom it calls, and who does not want to play. Pure functions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.ends import closed
from bot.tables.lobby.edits import Edit, complete
from bot.tables.values.change import CALLED_IN_VAIN, Change, NewPost, with_entry
from bot.tables.values.ids import UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Phase, Table


def recalled(case: Case, calling: Calling, asked: Collection[UserId]) -> Transition | None:
    """The lobby that calls these people from now on, or its game; None if that changes nothing.

    Only people newly ``asked`` are added: others whom it no longer calls have pressed Not now. Whoever has
    pressed Ready meanwhile stays.
    """
    table = case.table
    if table.phase is not Phase.LOBBY or table.calling is None:
        return None
    wanted = tuple(user for user in calling.invited if user in {*table.calling.invited, *asked})
    new = tuple(user for user in wanted if user not in {*table.calling.invited, *table.persons})
    invited = tuple(dict.fromkeys((*wanted, *table.persons)))
    if replace(calling, invited=invited) == table.calling:
        return None
    after = replace(table, calling=replace(calling, invited=invited))
    after, entry = with_entry(after, "call", case.now, body=len(new))
    if complete(case, after):
        return begin(case, after, (entry,))
    post = NewPost("show", repost=bool(new), mention=new, since=table.version)
    return Transition(Change(table, after, (entry,), (post,)))


def called_in_vain(case: Case) -> Transition | None:
    """The lobby closed because too few were ready; None if it is no longer one of the bot's."""
    if case.table.phase is not Phase.LOBBY or case.table.calling is None:
        return None
    return Transition(closed(case.table, *with_entry(case.table, "close", case.now, body=CALLED_IN_VAIN)))


def declined(table: Table, calling: Calling, user: UserId) -> Edit:
    """The lobby without somebody who does not want to play now. Raises Refusal for anyone not called."""
    if user not in calling.invited:
        raise Refusal("You're not one of the players invited to this table.")
    players = tuple(player for player in table.players if player.user != user)
    invited = tuple(other for other in calling.invited if other != user)
    after = replace(table, players=players, calling=replace(calling, invited=invited))
    return Edit("leave", str(user), after)
