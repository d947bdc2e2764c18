"""Laws of every position in whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.base import IllegalMove, Seat
from engines.chance import Chance
from engines.mafiadollar.cards import CARDS, LOOT_TYPE
from engines.mafiadollar.events import Event
from engines.mafiadollar.legal import legal
from engines.mafiadollar.moves import Move
from engines.mafiadollar.rules import SEATS, apply, owes, start, to_act
from engines.mafiadollar.scoring import outcome
from engines.mafiadollar.state import State
from tests.engines.mafiadollar.positions import all_cards

OPTIONS: list[dict[str, int | bool | None]] = [
    {"target": None, "item_handover": True},
    {"target": 250_000, "item_handover": False},
    {"target": 500_000, "item_handover": True},
]
IDLE = 0.2  # of the moves are made by a seat that merely may act, where there is one

Step = tuple[State, Seat, Move, State, tuple[Event, ...]]
"""A position, the move that a seat made in it, what it led to, and the events."""


def game(seats: int, options: dict[str, int | bool | None], seed: int) -> Iterator[Step]:
    """A random game, step by step."""
    rng = random.Random(seed)
    chance = Chance(rng.randbytes(32), "game", "mafiadollar", ["ai"] * seats)
    state, _ = start(options, seats, chance)
    begun = chance.position
    while owing := owes(state):
        idle = [seat for seat in to_act(state) if seat not in owing]
        seat = rng.choice(idle if idle and rng.random() < IDLE else owing)
        move = next(legal(state, seat, rng))
        following, events = apply(state, seat, move, chance)
        yield state, seat, move, following, events
        state = following
    assert chance.position == begun, "after the setup nothing is drawn from the stream"


def check(state: State) -> None:
    """Check the laws of every position (2.4, P26, P30)."""
    cards = all_cards(state)
    assert len(cards) == len(CARDS)
    assert set(cards) == set(CARDS)
    assert not {card for hand in state.hands for card in hand} & set(LOOT_TYPE)
    assert all(state.warehouses)
    for seat, hand in enumerate(state.hands):
        assert len(hand) >= 5 or seat == state.phasing
    for offer in state.offers:
        assert offer.give in state.hands[offer.maker]
        assert state.phasing in (offer.maker, offer.partner)
    assert len({(offer.maker, offer.partner) for offer in state.offers}) == len(state.offers)
    assert set(owes(state)) <= set(to_act(state))
    assert (not owes(state)) == (outcome(state) is not None)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS)
def test_no_card_is_lost_and_every_game_ends(seats: int, options: dict[str, int | bool | None]) -> None:
    """Mafiadollar 2.1, P29: 173 cards in every position; at most 129 − 6N turns."""
    last = None
    for _, _, _, state, _ in game(seats, options, seed=seats):
        check(state)
        last = state
    assert last is not None
    assert last.turn <= 129 - 6 * seats
    assert last.ended is not None


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SEATS), st.sampled_from(OPTIONS))
def test_listed_moves_are_legal_and_no_others(
    seed: int, seats: int, options: dict[str, int | bool | None]
) -> None:
    """Mafiadollar 6: ``legal`` and ``apply`` agree, for whoever moves."""
    rng = random.Random(seed)
    tried: list[Move] = []
    for number, (state, _, move, _, _) in enumerate(game(seats, options, seed)):
        tried.append(move)
        if number % 20:
            continue
        for seat in range(seats):
            listed = list(legal(state, seat))
            assert len(set(listed)) == len(listed)
            assert set(legal(state, seat, rng)) == set(listed)
            assert bool(listed) == (seat in to_act(state))
            for attempt in [*rng.sample(listed, min(5, len(listed))), *rng.choices(tried, k=5)]:
                try:
                    apply(state, seat, attempt, Chance(bytes(32), "game", "mafiadollar", []))
                except IllegalMove as refused:
                    assert str(refused)
                    assert attempt not in listed
                else:
                    assert attempt in listed or type(attempt).__name__ == "Steal"
