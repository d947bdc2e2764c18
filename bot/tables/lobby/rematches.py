"""Rematches: who may start one, who has a seat at first, and who is called. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from bot.tables.core.lobbies import next_ai
from bot.tables.values.ids import GuildId, UserId
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import Click, Table
from engines.record import AI_ENTROPY

CALLS_REST = timedelta(days=1)  # in which a person is called at most once to a new lobby on a server


def rematch_users(former: Table, click: Click) -> list[UserId]:
    """The people of a finished table. Raises Refusal if the one who clicks is not one of them."""
    if not former.over:
        raise Refusal("This game is still in progress. You can start a rematch when it is over.")
    users = [player.person for player in former.players if player.person is not None]
    if click.user in users:
        return users
    if former.seats:
        raise Refusal(
            "Only people who played in this game can start a rematch. You can open a new table with "
            "/palermo start."
        )
    raise Refusal(
        "Only people who were here when this lobby was closed can open it again. You can open a new "
        "table with /palermo start."
    )


def rematch_ais(former: Table) -> tuple[Player, ...]:
    """The AI players of a rematch: those of the former game, and one as strong for everyone else who played.

    They give way to people who join, so that the table keeps its size and can begin at any time. A lobby that
    never began is opened again as it was.
    """
    ais = [player for player in former.players if player.user is None]
    if not former.seats:
        return tuple(_again(player, gives_way=player.gives_way) for player in ais)
    players = [_again(player, gives_way=True) for player in ais]
    while len(players) < len(former.players) - 1:
        players.append(replace(next_ai((*former.players, *players)), gives_way=True))
    return tuple(players)


def _again(ai: Player, *, gives_way: bool) -> Player:
    """An AI player of a former table, as strong as there."""
    return Player(ai.name, None, AI_ENTROPY, gives_way=gives_way, strength=ai.strength)


def with_person(players: tuple[Player, ...], joining: Player) -> tuple[Player, ...]:
    """The players of a lobby with one more person, for whom the last AI that gives way gets up."""
    last = max((at for at, player in enumerate(players) if player.gives_way), default=None)
    staying = players if last is None else (*players[:last], *players[last + 1 :])
    return (*staying, joining)


def callable_now(
    users: list[UserId], chosen: Mapping[UserId, Preferences], guild: GuildId, now: datetime
) -> tuple[UserId, ...]:
    """Return the people among these who have not been called to a new lobby on the server within a day."""
    return tuple(user for user in users if not _called_lately(chosen[user], guild, now))


def _called_lately(chosen: Preferences, guild: GuildId, now: datetime) -> bool:
    last = chosen.called.get(guild)
    return last is not None and now - last < CALLS_REST


def noted(chosen: Preferences, guild: GuildId, now: datetime) -> Preferences:
    """A person's preferences with the time of a call added, and outdated ones dropped."""
    recent = {place: at for place, at in chosen.called.items() if now - at < CALLS_REST}
    return replace(chosen, called={**recent, guild: now})
