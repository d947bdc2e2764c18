"""The rules as pure functions of positions: the setup, and the effect of every move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.chicago import demands, plays
from engines.chicago.cards import DECK, NUMBER, TERRITORIES, Card
from engines.chicago.events import Dealt, Event
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Move, Pay, Raid
from engines.chicago.options import Options
from engines.chicago.scoring import territories_of
from engines.chicago.state import State, acting
from engines.chicago.turns import Transition
from engines.options import OptionValue
from engines.text import Who

DEALT_CARDS = 3  # a seat (S2)
FIRST_HENCHMEN = 1  # a seat (S4)
SEATS = range(2, 7)  # (section 1)


class MoveTime(Enum):
    """The time at which a move may be made (P2 to P5, P8)."""

    OPEN = auto()
    CLOSE = auto()
    EITHER = auto()
    ASKED = auto()


PLAYS: dict[type[Move], tuple[MoveTime, Callable[[State, Any, Chance], Transition]]] = {
    Hit: (MoveTime.EITHER, plays.hit),
    Raid: (MoveTime.EITHER, plays.raid),
    Mob: (MoveTime.EITHER, plays.mob),
    Hire: (MoveTime.OPEN, plays.hire),
    Draw: (MoveTime.OPEN, plays.draw),
    Battle: (MoveTime.OPEN, plays.battle),
    Pay: (MoveTime.ASKED, demands.pay),
    Decline: (MoveTime.ASKED, demands.decline),
    Discard: (MoveTime.CLOSE, plays.discard),
    End: (MoveTime.CLOSE, plays.end),
}


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Set the game up: deal three cards to each seat, and put territories on the table at once (S1 to S4).

    Raises ValueError unless the number of seats is 2 to 6.
    """
    if seats not in SEATS:
        raise ValueError(f"Chicago Underworld has 2 to 6 seats, not {seats}")
    deck = list(DECK)
    chance.shuffle(deck)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    owners: list[Seat | None] = [None] * len(TERRITORIES)
    for _ in range(DEALT_CARDS):
        for seat, hand in enumerate(hands):
            card = deck.pop()
            if card in NUMBER:
                owners[NUMBER[card]] = seat
            else:
                hand.append(card)
    state = State(
        options=Options(**{name: int(value or 0) for name, value in options.items()}),
        deck=tuple(deck),
        discards=(),
        hands=tuple(map(tuple, hands)),
        owners=tuple(owners),
        henchmen=(FIRST_HENCHMEN,) * seats,
        round=1,
        active=0,
        closing=False,
        demand=None,
        refills=0,
        ended=None,
    )
    territories = tuple(territories_of(state, seat) for seat in range(seats))
    return state, (Dealt(territories, tuple(map(len, hands)), len(deck)),)


def owes(state: State) -> tuple[Seat, ...]:
    """Return the only seat to act (P1), or none when the game is over."""
    seat = acting(state)
    return () if seat is None else (seat,)


def turn(state: State) -> Seat:
    """Return the active seat, even while another one is asked for a bribe (P1, P8)."""
    return state.active


def always_asked(move: Move) -> bool:
    """Tell whether the move is left to its seat even if it can do nothing else (P6, P8)."""
    return isinstance(move, Decline | End)


def apply(state: State, seat: Seat, move: Move, chance: Chance) -> Transition:
    """Return the position after the move and its events. Raises IllegalMove before any chance is taken."""
    if seat != acting(state):
        raise _out_of_turn(state)
    when, play = PLAYS[type(move)]
    if state.demand is not None:
        if when is not MoveTime.ASKED:
            raise IllegalMove("You've been asked for money: first pay or decline.")
    elif when is MoveTime.ASKED:
        raise IllegalMove("Nobody is asking you for money. It's your turn.")
    elif state.closing:
        if when is MoveTime.OPEN:
            raise IllegalMove("You've taken your action. Play hit men or jokers, or end your turn.")
    elif when is MoveTime.CLOSE:
        raise IllegalMove("First hire, draw or battle: you must take one action every turn.")
    return play(state, move, chance)


def _out_of_turn(state: State) -> IllegalMove:
    seat = acting(state)
    if seat is None:
        return IllegalMove("The game is over.")
    if state.demand is not None:
        return IllegalMove("Not now: {seat} has to pay or decline first.", seat=Who(seat))
    return IllegalMove("Not now: it's {seat}'s turn.", seat=Who(seat))
