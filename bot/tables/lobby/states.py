"""Lobbies as values: how one begins, what follows the number of players, and how it is given up.

Pure functions.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.tables.values.ids import NO_TABLE
from bot.tables.values.names import ai_name, clean
from bot.tables.values.table import Click, Phase, Place, Player, Table
from engines.base import AnyGame
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

    It has no entry yet. ``settled`` are further fields of the table.
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
        version=0,
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


def person(click: Click) -> Player:
    """Whoever clicks as a player; the number of the click is what they add to the luck."""
    return Player(clean(click.name), click.user, str(click.interaction))
