"""The AI of streets: better than chance, and sensible where the right move is plain."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

import pytest

from engines.chance import Chance
from engines.options import complete
from engines.streets import GAME
from engines.streets.mind import easy
from engines.streets.moves import Exchange, Joker, Lower, Move, Place, Take
from engines.streets.state import State
from tests.engines.streets.positions import ended, family, play, position, result

GAMES = 20  # a seat and placement
WINS = 17  # of them: 85 of 100


def wins(seat: int, placement: str) -> int:
    """Games that the policy wins on this seat against random moves."""
    won = 0
    for number in range(GAMES):
        rng = random.Random(number)
        chance = Chance(number.to_bytes(32, "big"), "game", "streets", ("1", "ai"))
        state, _ = GAME.rules.start(complete(GAME.options, {"placement": placement}), 2, chance)
        while GAME.rules.owes(state):
            mover = GAME.rules.owes(state)[0]
            clever = GAME.play.policy(GAME.knowledge.view(state, mover), rng) if mover == seat else None
            move = clever or next(GAME.rules.legal(state, mover, rng))
            state, _ = GAME.rules.apply(state, mover, move, chance)
        won += result(state).winners == (seat,)
    return won


@pytest.mark.parametrize("placement", ["any", "suit"])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_moves(seat: int, placement: str) -> None:
    """In at least 85 of 100 games, alone."""
    assert wins(seat, placement) >= WINS


def test_it_takes_the_best_card_for_its_doubled_branch() -> None:
    """An open 10, a doubled branch that nobody contests."""
    state = position(family("2H"), display="10H 2D 3D", pile="4D 5D 6D 7D 8D")
    move = GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1))
    assert isinstance(move, Take)
    assert move.card == "10H"


@pytest.mark.parametrize("hand", ["9H", "9H 2C"])
def test_it_takes_from_the_display_what_the_other_family_would_take(hand: str) -> None:
    """An equal card in the hand can wait; the one in the display can't."""
    state = position(family(hand), display="9D 2D 3D", pile="4D 5D 6D 7D 8D")
    move = GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1))
    assert isinstance(move, Take)
    assert move.card == "9D"


def test_it_sweeps_a_poor_display() -> None:
    """Twos and threes, no hand, and high cards left in the pile."""
    state = position(joker=0, display="2H 2D 3D", pile="10H 10D 10S 9H 9D 9S 9C 8H")
    assert GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1)) == Joker()


@pytest.mark.parametrize(("joker", "kind"), [(0, Joker), (1, Exchange)])
def test_it_ends_the_play_when_it_leads(joker: int, kind: type) -> None:
    """With the joker or by exchanging as many cards as are left."""
    state = position(family("2H 3H 4H", S="10S 9S 8S", D="10D", C="9C"), joker=joker, pile="5H 6H")
    assert isinstance(GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1)), kind)


def test_it_does_not_end_a_lost_game() -> None:
    """One card in the pile, far behind: it places from the hand."""
    state = position(family("9D 2H"), family("", "+D -H", D="10D 8D", S="10S 9S", C="8C 7C"), pile="5H")
    assert isinstance(GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1)), Place)


@pytest.mark.parametrize(
    ("negator", "first", "second", "expected"),
    [
        ("void", family(H="5H"), family("", "+C -H", C="9S", S="8S"), "S"),
        ("void", family(H="5H", S="9S"), family("", "+D -H"), None),
        ("minus", family(H="5H", C="9S"), family("", "+D -H"), "C"),
    ],
)
def test_it_lowers_what_costs_the_other_family_most(
    negator: Literal["void", "minus"], first: object, second: object, expected: str | None
) -> None:
    """Neither a negated branch nor an own one that pays; with ``minus`` an own one that costs."""
    state = ended(first, second, negator)  # type: ignore[arg-type]  # both are families
    move = GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1))
    assert isinstance(move, Lower)
    assert move.branch == expected


@pytest.mark.parametrize(("behind", "length"), [("", 1), ("6S", 1), ("4S 3S", 7), ("10C 8C", 2)])
def test_it_bets_as_high_as_it_must(behind: str, length: int) -> None:
    """The piece if that will do, its colour too (``A-black``), the very card if nothing less does."""
    state = ended(family("", "+H -C", D="5D"), family("", "+H -C", S=behind))
    move = GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1))
    assert GAME.notation.encode(move)["type"] == "guess"  # type: ignore[arg-type]  # it owes a move
    assert len(str(GAME.notation.encode(move)["call"])) == length  # type: ignore[arg-type]  # it owes a move


def test_it_has_nothing_to_do_when_it_is_not_its_turn() -> None:
    """Neither has a spectator."""
    state = play(position(), "0 D")
    assert GAME.play.policy(GAME.knowledge.view(state, 0), random.Random(1)) is None
    assert GAME.play.policy(GAME.knowledge.view(state, None), random.Random(1)) is None


# --- The easy player --------------------------------------------------------------------------------


def easily(state: State) -> Sequence[Move]:
    """The easy player's move, then its slips."""
    return easy(GAME.knowledge.view(state, 0), random.Random(1))


def test_the_easy_player_lays_a_low_card_where_it_counts_for_nothing_before_it_shows_its_bribe() -> None:
    """Nobody can tell that spades count double; the lowest card comes first."""
    found = easily(position(family("10S 4H 3D"), display="9S 8H 7D", pile="4D 5D 6D 7D 8D"))
    assert found[:2] == (Place("3D", "C"), Place("4H", "C"))
    assert not [move for move in found if isinstance(move, Place | Take) and move.branch == "S"]


def test_the_easy_player_uses_its_bribe_behind_such_a_card() -> None:
    """Face down, a 10 looks like any other card; a 9 in the open is too much."""
    found = easily(position(family("10S 7H", C="(3D)"), display="9S 8H 7D", pile="4D 5D 6D 7D 8D"))
    assert found[0] == Place("10S", "S")
    assert Take("9S", "S") not in found
