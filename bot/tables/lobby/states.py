"""Lobbies as values: how one begins, what follows the number of players, and how it is given up.

Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.tables.change import Change, Entry, EntryKind, NewPost
from bot.tables.model import NO_TABLE, Click, Phase, Place, Player, Table
from bot.tables.names import ai_name, clean
from engines.base import AnyGame, Json
from engines.options import OptionValue, complete
from engines.record import AI_ENTROPY


def new_table(
    seed: bytes,
    now: datetime,
    click: Click,
    place: Place,
    game: AnyGame,
    *,
    options: Mapping[str, OptionValue] | None = None,
    ais: tuple[Player, ...] = (),
    **settled: Any,
) -> Table:
    """A table hosted by the person who clicks; options that the game does not have any more are dropped.

    ``settled`` are further fields of the table.
    """
    still = {option.name: option for option in game.options}
    given = (options or {}).items()
    kept = {name: value for name, value in given if name in still and still[name].allows(value)}
    settings: dict[str, Any] = {"seating": "random", **settled}
    players = (person(click), *ais)
    return Table(
        id=NO_TABLE,
        place=place,
        game=game.id,
        rules=game.version,
        phase=Phase.LOBBY,
        host=click.user,
        players=players,
        seats=(),
        options=complete(game.options, suggested(game, len(players)) | kept),
        seed=seed,
        opened=now,
        version=1,
        **settings,
    )


def ai_players(number: int, name: str) -> tuple[Player, ...]:
    """AI players beside a person of a name."""
    players: list[Player] = []
    for _ in range(number):
        taken = {name, *(player.name for player in players)}
        players.append(Player(ai_name(taken), None, AI_ENTROPY))
    return tuple(players)


def suggested(game: AnyGame, players: int) -> dict[str, OptionValue]:
    """The values of the options whose sensible one depends on the number of seats, for so many players.

    They follow the lobby until its host chooses another value.
    """
    seats = min(max(players, game.seats[0]), game.seats[-1])
    return {option.name: option.suggest(seats) for option in game.options if option.suggest is not None}


def closed(click: Click | None, table: Table, kind: EntryKind, now: datetime) -> Change:
    """A lobby that is given up, by somebody or (None) by the clock."""
    after = replace(table, version=table.version + 1, phase=Phase.ABANDONED, suspended=None)
    entry = entry_of(after, kind, now, click, None)
    return Change(table, after, (entry,), (NewPost("show", since=table.version),))


def entry_of(table: Table, kind: EntryKind, now: datetime, click: Click | None, body: Json) -> Entry:
    """The newest entry of a table, made by the person who clicks or (None) by the clock."""
    if click is None:
        return Entry(table.version, kind, now, body=body, by="clock")
    return Entry(table.version, kind, now, body=body, user=click.user, interaction=click.interaction)


def person(click: Click) -> Player:
    """Whoever clicks as a player; the number of the click is what they add to the luck."""
    return Player(clean(click.name), click.user, str(click.interaction))
