"""Laws of every position in whole random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engines.base import moves as paths
from engines.base import pack
from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.cards import BLACK_JOKER, DECK, NUMBER, RED_JOKER, TERRITORIES
from engines.chicago.events import Drawn, Event, Turn
from engines.chicago.state import HAND_LIMIT, State, acting

OPTIONS = [
    {"bribe": 20, "rounds": 20, "reshuffles": 0},
    {"bribe": 15, "rounds": 10, "reshuffles": 1},
    {"bribe": 30, "rounds": 15, "reshuffles": 2},
    {"bribe": 50, "rounds": 10, "reshuffles": 0},
]
GAMES = [(seats, options) for seats in GAME.seats for options in OPTIONS]
LONGEST_TURN = 11  # moves (E4)

Step = tuple[State, str, State, tuple[Event, ...]]
"""A position, the word of the move made in it, what it led to, and the events."""


def game(seats: int, options: dict[str, int], seed: int) -> Iterator[Step]:
    """A random game, step by step."""
    rng = random.Random(seed)
    chance = Chance(rng.randbytes(32), "game", GAME.id, ["ai"] * seats)
    state, _ = GAME.rules.start(options, seats, chance)
    while (seat := acting(state)) is not None:
        move = next(GAME.rules.legal(state, seat, rng))
        following, events = GAME.rules.apply(state, seat, move, chance)
        yield state, GAME.notation.write(move), following, events
        state = following


def on_the_table(state: State) -> list[str]:
    """The cards on the table while a question is open: the one that it is about."""
    demand = state.demand
    if demand is None or demand.territory is None:
        return []
    return [{"territory": demand.territory, "raid": RED_JOKER, "mob": BLACK_JOKER}[demand.purpose]]


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_card_is_lost_and_every_turn_is_short(seats: int, options: dict[str, int]) -> None:
    """Chicago 2, P5, E4: 54 cards; five in a hand out of turn; at most 11 moves a turn; an end."""
    in_turn = 0
    last = None
    for _, _, state, events in game(seats, options, seed=seats):
        in_turn += 1
        owned = [card for card, owner in zip(TERRITORIES, state.owners, strict=True) if owner is not None]
        hands = [card for hand in state.hands for card in hand]
        cards = [*state.deck, *state.discards, *hands, *owned, *on_the_table(state)]
        assert sorted(cards) == sorted(DECK)
        assert not set(hands) & set(NUMBER)
        assert all(len(hand) <= HAND_LIMIT for seat, hand in enumerate(state.hands) if seat != state.active)
        assert all(0 <= henchmen <= 5 for henchmen in state.henchmen)
        assert in_turn <= LONGEST_TURN
        if any(isinstance(event, Turn) for event in events):
            in_turn = 0
        last = state
    assert last is not None
    assert last.ended == "rounds"
    assert GAME.rules.outcome(last) is not None


@pytest.mark.parametrize("seats", GAME.seats)
def test_questions_and_legal_moves_agree(seats: int) -> None:
    """Every legal move can be reached by questions, in few characters, and nothing else."""
    rng = random.Random(seats)
    for state, word, _, _ in game(seats, OPTIONS[1], seed=seats):
        seat = acting(state)
        assert seat is not None
        legal = {GAME.notation.write(move) for move in GAME.rules.legal(state, seat, None)}
        assert word in legal
        assert {GAME.notation.write(move) for move in GAME.rules.legal(state, seat, rng)} == legal
        reached = list(paths(GAME, GAME.knowledge.view(state, seat)))
        assert {GAME.notation.write(move) for _, move in reached} == legal
        assert all(len(pack(answers)) <= 70 for answers, _ in reached)


@pytest.mark.parametrize("seats", GAME.seats)
def test_notes_are_the_game_in_the_notation(seats: int) -> None:
    """Chicago 6: the words of the events, one after another, are the words of the moves."""
    words, notes = [], []
    for _, word, _, events in game(seats, OPTIONS[0], seed=seats):
        words.append(word)
        for event in events:
            told = GAME.knowledge.told(event, None)
            assert told is not None
            notes.append(told.write())
    assert list(filter(None, notes)) == words


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_new_deal_looks_the_same_and_goes_on_the_same(seats: int) -> None:
    """Chicago 8: views, and whether a seat is asked or a turn goes on, follow from what is known."""
    rng = random.Random(seats)
    for state, word, _, _ in game(seats, OPTIONS[1], seed=seats):
        mover = acting(state)
        assert mover is not None
        for reader in (None, *range(seats)):
            other = GAME.knowledge.redeal(state, reader, rng)
            assert sorted(other.deck + sum(other.hands, ())) == sorted(state.deck + sum(state.hands, ()))
            assert GAME.knowledge.view(other, reader) == GAME.knowledge.view(state, reader)
        if word == "d":
            continue  # a draw shows a card of the deck
        # The same move in another deal of what its mover cannot know: the same to the public eye.
        other = GAME.knowledge.redeal(state, mover, rng)
        seed = rng.randbytes(32)
        seen = []
        for deal in (state, other):
            move = GAME.notation.read(word, GAME.knowledge.view(deal, mover))
            after, _ = GAME.rules.apply(deal, mover, move, Chance(seed, "game", GAME.id, []))
            seen.append(GAME.knowledge.view(after, None))
        assert seen[0] == seen[1] or seen[0].outcome is not None


def test_only_the_drawer_sees_the_card() -> None:
    """Chicago 8: everybody learns that a card was drawn, and how many are left."""
    event = Drawn(1, "AS", 3, 40)
    assert GAME.knowledge.told(event, 1) == event
    assert GAME.knowledge.told(event, 0) == GAME.knowledge.told(event, None) == Drawn(1, None, 3, 40)
