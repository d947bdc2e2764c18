"""Streets: what holds in every game, found out by random ones."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.chance import Chance
from engines.options import complete
from engines.streets import GAME
from engines.streets.cards import DECK
from engines.streets.moves import Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from engines.streets.state import State

FEWEST, MOST = 7, 59  # moves of a game (section 1, E5)

placements = st.sampled_from(["any", "suit"])
seeds = st.binary(min_size=32, max_size=32)
kinds = st.sets(st.sampled_from([Joker, Place, Take, Draw, Exchange]), min_size=1)


def fuel(state: State) -> int:
    """F of E5: 2 x pile + cards in both hands."""
    return 2 * len(state.pile) + sum(len(family.hand) for family in state.families)


def burnt(state: State, move: Move) -> int:
    """The amount by which the move lowers F, as E5 says."""
    match move:
        case Place() | Draw():
            return 1
        case Take():
            return 2
        case Exchange(cards):
            return 2 * len(cards)
        case Joker():
            return 2 * min(3, len(state.pile))
        case Influence() | Lower() | Guess():
            return 0


def liked(state: State, seat: int, likes: set[type], rng: random.Random) -> Move:
    """A random legal move, of one of the kinds liked if there is one."""
    first = next(GAME.rules.legal(state, seat, rng))
    options = (move for _, move in zip(range(50), GAME.rules.legal(state, seat, rng), strict=False))
    return next((move for move in options if type(move) in likes), first)


@settings(max_examples=60)
@given(seeds, placements, kinds, st.integers(0, 2**32))
def test_every_game_ends(seed: bytes, placement: str, likes: set[type], luck: int) -> None:
    """Streets E5: F falls as it says, no game has more than 59 moves, and no card is lost or doubled."""
    chance, rng = Chance(seed, "game", "streets", ("1", "2")), random.Random(luck)
    state, _ = GAME.rules.start(complete(GAME.options, {"placement": placement}), 2, chance)
    assert fuel(state) == 56
    made = 0
    while GAME.rules.owes(state):
        seat = rng.choice(GAME.rules.owes(state))
        move = liked(state, seat, likes, rng)
        before = state
        state, _ = GAME.rules.apply(state, seat, move, chance)
        assert fuel(state) == fuel(before) - burnt(before, move)
        assert sorted(cards(state)) == sorted(DECK)
        made += 1
    assert FEWEST <= made <= MOST


def cards(state: State) -> list[str]:
    """All number cards, wherever they are."""
    found = [*state.pile, *state.swept, *(card for card in state.display if card)]
    for family in state.families:
        found += [*family.hand, *family.discards]
        found += [laid.card for stack in family.stacks for laid in stack if laid.card]
    return found


def longest(placement: str) -> int:
    """Moves of a game in which each seat places whenever it can and otherwise draws."""
    chance = Chance(bytes(32), "game", "streets", ("1", "2"))
    state, _ = GAME.rules.start(complete(GAME.options, {"placement": placement}), 2, chance)
    made = 0
    while GAME.rules.owes(state):
        seat = GAME.rules.owes(state)[0]
        moves = {type(move): move for move in GAME.rules.legal(state, seat, None)}
        move = next(moves[kind] for kind in (Place, Draw, Influence, Lower, Guess) if kind in moves)
        state, _ = GAME.rules.apply(state, seat, move, chance)
        made += 1
    return made


def test_the_longest_game() -> None:
    """Streets E5: 55 turns, two choices, and at most two decisions of the scoring."""
    assert all(57 <= longest(placement) <= MOST for placement in ("any", "suit"))
