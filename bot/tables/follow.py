"""What the AI players do when it is up to them, until the game waits for persons alone."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import structlog

from bot.tables.history import Live, play
from bot.tables.model import Table
from engines.base import AnyGame, IllegalMove, Seat

OFFERS = 100  # moves that AI players make after one click without owing any, so that haggling ends
MOVES = 10_000  # moves of AI players after one click; only a game without an end has more

log = structlog.get_logger()


class Made(NamedTuple):
    """A seat, and the move that its AI player makes; None where it owes one and has no idea."""

    seat: Seat
    move: Any


def waits(game: AnyGame, table: Table, live: Live) -> bool:
    """Whether an AI player may act."""
    players = table.seated
    return any(players[seat].by_ai for seat in game.to_act(live.state))


def follow(game: AnyGame, table: Table, live: Live, rng: random.Random) -> tuple[Live, tuple[Made, ...]]:
    """The game after all AI moves that follow, and those moves. May take long: not for the event loop."""
    made: list[Made] = []
    offers = 0
    while (found := _next(game, table, live, rng, offers < OFFERS)) is not None:
        offers += found.seat not in game.owes(live.state)
        live, move = _played(game, table, live, found)
        made.append(Made(found.seat, move))
        if len(made) > MOVES:
            raise RuntimeError(f"{game.id}: the AI players of table {table.id} do not come to an end")
    return live, tuple(made)


def _next(game: AnyGame, table: Table, live: Live, rng: random.Random, offers: bool) -> Made | None:
    """What an AI player does now: one who owes a move first, then, with ``offers``, one who may make one."""
    owes = game.owes(live.state)
    for seat in sorted(game.to_act(live.state), key=lambda seat: seat not in owes):
        if not table.seated[seat].by_ai or not (seat in owes or offers):
            continue
        move = game.policy(game.view(live.state, seat), rng)
        if move is not None or seat in owes:
            return Made(seat, move)
    return None


def _played(game: AnyGame, table: Table, live: Live, made: Made) -> tuple[Live, Any]:
    """The game after the move, or after the first legal one where the policy had none or an illegal one."""
    if made.move is not None:
        try:
            return play(game, table, live, made.seat, made.move, "ai"), made.move
        except IllegalMove:
            pass
    log.error("policy gave no legal move", table=table.id, game=game.id, seat=made.seat, version=live.version)
    move = next(game.legal(live.state, made.seat, None))
    return play(game, table, live, made.seat, move, "ai"), move
