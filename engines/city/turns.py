"""The order of turns and rounds in phase 2, and the end of the game (rules T1 to T4, H3 to H5)."""

from __future__ import annotations

from typing import TypeAlias

from engines.city.events import Event, Finished, Round, Skipped, Waited
from engines.city.scoring import outcome, waiting_bonus
from engines.city.state import Ending, State
from engines.city.walking import targets
from engines.tuples import replaced_at

Transition: TypeAlias = "tuple[State, tuple[Event, ...]]"
"""A position, and the events that led to it."""


def after_turn(state: State, events: tuple[Event, ...]) -> Transition:
    """Go on after the turn of ``state.turn``, up to the next decision or the end."""
    if state.sides[state.turn].home and all(side.home for side in state.sides):
        return _all_home(state, events)
    while True:
        seat, number = state.turn + 1, state.round
        if seat == len(state.sides):
            if number == state.options.round_limit:
                return _finished(state, events, "round_limit")
            seat, number = 0, number + 1
            events = (*events, Round(number))
        state = state._replace(turn=seat, round=number, policed=False)
        if not state.sides[seat].home:
            return state, events
        state, events = _waited(state, events, seat)
        if targets(state, seat):
            return state, events
        events = (*events, Skipped(seat))


def _waited(state: State, events: tuple[Event, ...], seat: int) -> Transition:
    """Score the waiting bonus of a seat that is home (H3)."""
    side, bonus = state.sides[seat], waiting_bonus(state)
    side = side._replace(waiting=side.waiting + bonus)
    return state._replace(sides=replaced_at(state.sides, seat, side)), (*events, Waited(seat, bonus))


def _all_home(state: State, events: tuple[Event, ...]) -> Transition:
    """End the game when the last seat comes home; later seats may score the bonus once more (H4)."""
    if state.options.final_round == "scored":
        for seat in range(state.turn + 1, len(state.sides)):
            state, events = _waited(state, events, seat)
    return _finished(state, events, "all_home")


def _finished(state: State, events: tuple[Event, ...], why: Ending) -> Transition:
    state = state._replace(ended=why)
    found = outcome(state)
    return state, events if found is None else (*events, Finished(found))
