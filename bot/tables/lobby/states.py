"""Lobbies as values: how one starts, and what depends on the number of players.

Pure functions.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.tables.values.ids import NO_TABLE
from bot.tables.values.names import ai_name, clean
from bot.tables.values.players import Player
from bot.tables.values.servers import Setup
from bot.tables.values.table import NOBODY, Click, Phase, Place, Table
from engines.base import AnyGame
from engines.options import OptionValue, complete
from engines.record import AI_ENTROPY


def new_table(
    seed: bytes,
    now: datetime,
    click: Click | None,
    place: Place,
    game: AnyGame,
    setup: Setup,
    ais: tuple[Player, ...] = (),
    **settled: Any,
) -> Table:
    """A table hosted by the person who clicks; options that the game no longer has are dropped.

    Without a ``click`` nobody sits there, and it has no host. It has no entry yet. ``settled`` are further
    fields of the table.
    """
    still = {option.name: option for option in game.options}
    given = setup.options.items()
    kept = {name: value for name, value in given if name in still and still[name].allows(value)}
    players = ais if click is None else (person(click), *ais)
    return Table(
        id=NO_TABLE,
        place=place,
        game=game.id,
        rules=game.version,
        phase=Phase.LOBBY,
        host=NOBODY if click is None else click.user,
        players=players,
        seats=(),
        options=complete(game.options, suggested(game, len(players)) | kept),
        seating=setup.seating,
        seed=seed,
        opened=now,
        version=0,
        pace=setup.pace,
        **settled,
    )


def ai_players(number: int, name: str = "") -> tuple[Player, ...]:
    """AI players for a table with a person of this name, if one sits there already."""
    players: list[Player] = []
    for _ in range(number):
        taken = {name, *(player.name for player in players)}
        players.append(Player(ai_name(taken), None, AI_ENTROPY))
    return tuple(players)


def suggested(game: AnyGame, players: int) -> dict[str, OptionValue]:
    """The suggested values of options that depend on the number of players.

    They follow the lobby until its host chooses another value.
    """
    seats = min(max(players, game.seats[0]), game.seats[-1])
    return {option.name: option.suggest(seats) for option in game.options if option.suggest is not None}


def person(click: Click) -> Player:
    """The person who clicks as a player; the id of the click is their entropy."""
    return Player(clean(click.name), click.user, str(click.interaction))
