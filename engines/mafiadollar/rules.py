"""The rules as pure functions of positions: who is to act, and the effect of every move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.mafiadollar import choices, jobs, plays, trades
from engines.mafiadollar.moves import (
    Accept,
    Attack,
    Back,
    Burgle,
    Decline,
    Discard,
    End,
    Free,
    Gift,
    Give,
    Handover,
    Lose,
    Move,
    Offer,
    Out,
    Pass,
    Play,
    Spoils,
    Steal,
    Take,
    Withdraw,
)
from engines.mafiadollar.setup import SEATS, start
from engines.mafiadollar.state import GiftTask, GiveTask, Phase, State
from engines.mafiadollar.trades import may_trade, trading
from engines.mafiadollar.turns import Transition
from engines.text import Text, Who, say

__all__ = ["SEATS", "apply", "invited", "is_offer", "owes", "start", "to_act", "turn"]

PHASING: dict[type[Move], tuple[Phase, Callable[[State, Any], Transition]]] = {
    Play: ("play", plays.play),
    Free: ("play", plays.free),
    Discard: ("play", plays.discard),
    Pass: ("play", plays.skip),
    Out: ("actions", jobs.out),
    Back: ("actions", jobs.back),
    Take: ("actions", jobs.take),
    Attack: ("actions", jobs.attack),
    Burgle: ("actions", jobs.burgle),
    Handover: ("actions", jobs.handover),
    End: ("actions", jobs.end),
    Spoils: ("spoils", jobs.spoils),
    Steal: ("steal", jobs.steal),
    Lose: ("lose", choices.lose),
}
"""The moves of the phasing seat, with their phase."""

ASKED: dict[type[Move], tuple[Phase, Callable[[State, Seat, Any], Transition]]] = {
    Gift: ("gift", choices.gift),
    Give: ("give", choices.give),
}
"""The moves of several seats at once."""

TRADES: dict[type[Move], Callable[[State, Seat, Any], Transition]] = {
    Offer: trades.offer,
    Accept: trades.accept,
    Decline: trades.decline,
    Withdraw: trades.withdraw,
}

WAITING: dict[Phase, Text] = {
    "play": say("First play, spend or discard a card."),
    "actions": say("Now it's time for your gangsters to act."),
    "spoils": say("First choose which of the beaten gangster's items to take."),
    "steal": say("First choose the loot your burglar takes."),
    "lose": say("First choose the loot the police take."),
    "gift": say("First choose the loot card you give for the birthday."),
    "give": say("First choose the card you pass on."),
}
"""The reminder of what to do first, by phase, for a move of another phase."""


def owes(state: State) -> tuple[Seat, ...]:
    """Return the seats for which the game waits (P22)."""
    if state.phase in ("gift", "give"):
        return _waiting(state)
    return () if state.ended is not None else (state.phasing,)


def _waiting(state: State) -> tuple[Seat, ...]:
    task = state.task
    return task.waiting if isinstance(task, GiftTask | GiveTask) else ()


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seats that owe, and those that may trade (P23)."""
    if not trading(state):
        return owes(state)
    return tuple(seat for seat in range(len(state.hands)) if seat == state.phasing or may_trade(state, seat))


def invited(state: State) -> tuple[Seat, ...]:
    """Return the seats with an open offer to answer, except the phasing one, even if trading rests (P25)."""
    return tuple(sorted({offer.partner for offer in state.offers} - {state.phasing}))


def is_offer(move: Move) -> bool:
    """Tell whether the move belongs to trading."""
    return type(move) in TRADES


def turn(state: State) -> Seat:
    """Return the phasing seat, even while others answer."""
    return state.phasing


def apply(state: State, seat: Seat, move: Move, _chance: Chance) -> Transition:
    """Return the position after the move and its events. Raises IllegalMove; never takes chance."""
    if state.ended is not None:
        raise IllegalMove("The game is over.")
    kind = type(move)
    if kind in TRADES:
        return _trade(state, seat, move)
    if kind in ASKED:
        phase, answer = ASKED[kind]
        if phase != state.phase or seat not in _waiting(state):
            raise _out_of_turn(state, seat)
        return answer(state, seat, move)
    phase, act = PHASING[kind]
    if phase != state.phase or seat != state.phasing:
        raise _out_of_turn(state, seat)
    return act(state, move)


def _trade(state: State, seat: Seat, move: Move) -> Transition:
    if not trading(state):
        raise IllegalMove("Trading has to wait until this is decided.")
    if not 0 <= seat < len(state.hands) or (seat != state.phasing and not may_trade(state, seat)):
        raise IllegalMove("You can't make any more offers in this part of the turn.")
    return TRADES[type(move)](state, seat, move)


def _out_of_turn(state: State, seat: Seat) -> IllegalMove:
    owing = owes(state)
    if seat in owing:
        return IllegalMove(WAITING[state.phase])
    if owing == (state.phasing,):
        return IllegalMove("Not now: it's {seat}'s turn.", seat=Who(state.phasing))
    return IllegalMove("Not now: others are still choosing.")
