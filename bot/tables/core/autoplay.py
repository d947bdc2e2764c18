"""Moves that the table makes by itself: those of AI players, automatic passes, and forced moves."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import structlog

from bot.tables.core.history import Snapshot, play, sampling
from bot.tables.core.thoughts import thinks
from bot.tables.values.table import Table
from engines.base import AnyGame, IllegalMove, Json, Seat
from engines.foregone import foregone, lone_move
from engines.record import DecidedBy
from engines.strengths import decide
from engines.turns import movers

OFFERS_LIMIT = 100  # moves that AI players make after one click without owing one, so that haggling ends
MOVES_LIMIT = 10_000  # moves of AI players after one click; only an endless game has more

log = structlog.get_logger()


class AutomaticMove(NamedTuple):
    """A seat, and the move made for it; None if an AI player owes a move but finds none."""

    seat: Seat
    move: Any
    by: DecidedBy = "ai"


def has_moves(game: AnyGame, table: Table, live: Snapshot) -> bool:
    """Return whether the table can move for some seat: an AI's, one on auto-pass, or one with one move."""
    if not table.active:
        return False
    players, rules = table.seated, game.rules
    if any(players[seat].by_ai or players[seat].auto_pass for seat in rules.to_act(live.state)):
        return True
    return any(lone_move(game, live.state, seat) is not None for seat in rules.owes(live.state))


def autoplay(
    game: AnyGame, table: Table, live: Snapshot, rng: random.Random
) -> tuple[Snapshot, tuple[AutomaticMove, ...]]:
    """The game after all moves that need no person, and those moves. Slow: not for the event loop."""
    made: list[AutomaticMove] = []
    offers = 0
    while (found := _next_move(game, table, live, rng, offers < OFFERS_LIMIT)) is not None:
        offers += found.seat not in game.rules.owes(live.state)
        live, move = _played(game, table, live, found.seat, found.move, found.by)
        made.append(found._replace(move=move))
        if len(made) > MOVES_LIMIT:
            raise RuntimeError(f"{game.id}: the AI players of table {table.id} do not come to an end")
    return live, tuple(made)


def _next_move(
    game: AnyGame, table: Table, live: Snapshot, rng: random.Random, offers: bool
) -> AutomaticMove | None:
    """The next move: for seats that owe one first; then, with ``offers``, for AI players who may move.

    An AI that thinks about the decision it owes makes none. While the game waits for such AIs alone, the
    others answer offers, but make none.
    """
    owing, free = movers(game.rules, live.state)
    thinking = {seat for seat in owing if thinks(game, table.seated[seat])}
    if thinking and all(table.seated[seat].by_ai for seat in owing):
        free = tuple(seat for seat in free if seat in game.rules.invited(live.state))
    for seat in (*owing, *free):
        player = table.seated[seat]
        if not player.by_ai:
            move = _without_choice(game, table, live, seat) if seat in owing else None
            if move is not None:
                return AutomaticMove(seat, move, "player")
            continue
        if seat in thinking or not (seat in owing or offers):
            continue
        view = game.knowledge.view(live.state, seat)
        if seat in owing and player.plays == "easy":
            return AutomaticMove(seat, decide(game, "easy", view, None, rng))
        move = game.play.policy(view, rng)
        if move is not None or seat in owing:
            return AutomaticMove(seat, move)
    return None


def _without_choice(game: AnyGame, table: Table, live: Snapshot, seat: Seat) -> Any | None:
    """The move of a person who auto-passes, or one that everyone could foresee; else None."""
    if table.seated[seat].auto_pass:
        move = game.play.auto_pass(game.knowledge.view(live.state, seat))
        if move is not None:
            return move
    return foregone(game, live.state, seat, len(table.seats), sampling(table, f"foregone|{live.version}"))


def automatic_decision(
    game: AnyGame, table: Table, live: Snapshot, seat: Seat, by: DecidedBy, rng: random.Random
) -> tuple[Snapshot, tuple[Any, ...]]:
    """The game after the policy has decided for a seat that owes a decision, and the moves made. Slow.

    There are several if it answers an offer first, which is not the decision that the game waits for.
    """
    made: list[Any] = []
    while not made or (
        game.rules.is_offer(made[-1]) and seat in game.rules.owes(live.state) and len(made) < OFFERS_LIMIT
    ):
        move = game.play.policy(game.knowledge.view(live.state, seat), rng)
        live, move = _played(game, table, live, seat, move, by)
        made.append(move)
    return live, tuple(made)


def thought_out(
    game: AnyGame, table: Table, live: Snapshot, seat: Seat, body: Json, rng: random.Random
) -> tuple[Snapshot, tuple[Any, ...]]:
    """The game after the move that an AI has thought of, and that move; none where it is no longer legal.

    ``body``: the move as the log has it; None: the policy decides.
    """
    if body is None:
        return automatic_decision(game, table, live, seat, "ai", rng)
    try:
        move = game.notation.decode(body)
        return play(game, table, live, seat, move, "ai", unattended=True), (move,)
    except IllegalMove:
        return live, ()


def _played(
    game: AnyGame, table: Table, live: Snapshot, seat: Seat, move: Any, by: DecidedBy
) -> tuple[Snapshot, Any]:
    """The game after the move, or after the first legal one if the policy's move is missing or illegal."""
    if move is not None:
        try:
            return play(game, table, live, seat, move, by, unattended=True), move
        except IllegalMove:
            pass
    log.error("policy gave no legal move", table=table.id, game=game.id, seat=seat, version=live.version)
    move = next(game.rules.legal(live.state, seat, None))
    return play(game, table, live, seat, move, "ai" if by == "player" else by), move
