"""Turns, phases and their ends (P1 to P7)."""

from __future__ import annotations

import pytest

from engines.chicago import GAME
from engines.chicago.events import Turn
from engines.chicago.options import Options
from engines.chicago.rules import owes
from engines.chicago.state import Demand
from tests.engines.chicago.positions import (
    Loaded,
    after,
    bought,
    finished,
    played,
    position,
    refusal,
    words_of,
)


def test_seats_take_turns_and_rounds_are_counted() -> None:
    """Chicago P1: after the last seat comes seat 0, in the next round."""
    state = position("||")
    seats = []
    for _ in range(4):
        seats.append((state.active, state.round))
        state = after(state, "h", Loaded(6))
    assert seats == [(0, 1), (1, 1), (2, 1), (0, 2)]


def test_a_question_to_another_seat_leaves_the_turn_where_it_is() -> None:
    """Chicago P1, P8: the owner answers in the turn of who attacks."""
    asked = position("2C|10H 10D", "|KS", demand=Demand(1, "raid", 20, "KS", 0))
    assert (GAME.rules.owes(asked), GAME.rules.turn(asked)) == ((1,), 0)


def test_only_the_active_seat_moves() -> None:
    """Chicago P1."""
    state = position("|AH", active=0)
    assert owes(state) == (0,)
    assert refusal(state, "h", seat=1) == "Not now: it's seat 0's turn."


def test_free_plays_before_the_action_and_after_a_draw() -> None:
    """Chicago P2: with the card just drawn too."""
    state = position("AH|2H", henchmen=(1, 3), deck="2C AD")
    assert {"aAH>1", "d", "h"} <= words_of(state)
    state = after(state, "d")
    assert words_of(state) == {"aAH>1", "aAD>1", "e"}
    assert after(state, "aAD>1").active == 0


def test_the_action_is_a_must() -> None:
    """Chicago P3: no passing, and no discarding before it."""
    state = position("2H 3H 4H 5H 6H 7H|")
    assert words_of(state) == {"h", "d"}
    assert "First hire, draw or battle" in refusal(state, "e")
    assert "First hire, draw or battle" in refusal(state, "x2H")


@pytest.mark.parametrize("word", ["h", "bKS", "bJS"])
def test_the_turn_ends_by_itself_after_a_hire_or_a_battle(word: str) -> None:
    """Chicago P4: even with a hit man in the hand."""
    state = position("AH|2H", "|KS JS", deck="2C 3C")
    assert after(state, word, Loaded(6, 1)).active == 1


@pytest.mark.parametrize("word", ["n", "p10H+10D"])
def test_the_turn_ends_by_itself_after_an_answer(word: str) -> None:
    """Chicago P4: a purchase and a refused purchase."""
    state = after(position("10H 10D AS|2H", deck="2C KS"), "d")
    assert after(state, word).active == 1


def test_a_swollen_hand_closes_after_any_action() -> None:
    """Chicago P4: above five cards there is something to discard, after a refused hire too."""
    state = position("2H 3H 4H 6H 7H 8H|", deck="2C KS")
    assert after(state, "h", Loaded(6)).closing
    assert after(state, "h n", Loaded(1)).closing
    assert after(state, "d n").closing
    assert after(state, "d p2H+3H+7H+8H").active == 1


def test_discarding_is_exactly_the_surplus() -> None:
    """Chicago P5: of any kind, in card order onto the pile."""
    state = position("2H 3H 4H AS BJ 7C 8C|", closing=True, discards="9C")
    assert (
        refusal(state, "e")
        == "You have more than 5 cards. Discard the extra ones, or play hit men and jokers."
    )
    assert refusal(state, "x2H") == "You must discard exactly 2 cards."
    assert refusal(state, "x2H+10C") == "That card isn't in your hand: 10♣."
    state = after(state, "xBJ+2H")
    assert (state.discards, state.hands[0], state.active) == (
        ("9C", "2H", "BJ"),
        ("3H", "4H", "AS", "7C", "8C"),
        1,
    )


def test_nothing_is_discarded_with_five_cards() -> None:
    """Chicago P5."""
    state = position("2H 3H 4H AS 7C|", closing=True)
    assert words_of(state) == {"aAS>1", "e"}
    assert "more than 5 cards" in refusal(state, "x2H")


def test_free_plays_may_bring_the_hand_down() -> None:
    """Chicago P5: then the turn ends with end."""
    state = position("2H 3H 4H 5H 6H AS|", closing=True)
    assert words_of(after(state, "aAS>1")) == {"e"}


def test_an_empty_hand_ends_the_turn_in_close_only() -> None:
    """Chicago P6: in open it ends nothing; in close a joker's question comes first."""
    assert after(position("AS|2H"), "aAS>1").active == 0
    assert after(position("AS|2H", closing=True), "aAS>1").active == 1
    state = after(position("BJ|10H 10D", "|KS", closing=True), "mKS")
    assert state.active == 0
    assert after(state, "n").active == 1
    assert words_of(after(state, "p10H+10D")) == {"e"}
    assert after(position("RJ|2H", "|KS", closing=True), "rKS").active == 1


def test_the_last_turn_of_the_last_round() -> None:
    """Chicago P7: not before it."""
    options = Options(20, rounds=10, reshuffles=0)
    state = position("|", round=10, options=options)
    state = after(state, "h", Loaded(6))
    assert state.ended is None
    state, events = played(state, "h", Loaded(6))
    assert state.ended == "rounds"
    assert not any(isinstance(event, Turn) for event in events)
    assert finished(events) is not None
    assert refusal(state, "h", seat=0) == "The game is over."


def test_an_empty_deck_goes_before_the_last_round() -> None:
    """Chicago P7: the order of the reasons."""
    assert after(position("|", round=20, active=1, deck="2H"), "d e").ended == "deck"


@pytest.mark.parametrize("refills", [0, 1])
@pytest.mark.parametrize("deck", ["", "2C"])
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("round_", [19, 20])
def test_everybody_knows_whether_a_turn_is_the_last(
    round_: int, active: int, deck: str, refills: int
) -> None:
    """Chicago P7: what a view says of the turn comes true when it ends."""
    options = Options(20, rounds=20, reshuffles=1)
    state = position(
        "2H|2D",
        options=options,
        round=round_,
        active=active,
        deck=deck,
        discards="3H",
        refills=refills,
        closing=True,
    )
    assert GAME.knowledge.view(state, None).is_last_turn == (after(state, "e").ended is not None)


@pytest.mark.parametrize("reshuffles", [0, 1, 2])
def test_refills_are_counted(reshuffles: int) -> None:
    """Chicago P7, option reshuffles: this many refills, then the empty deck ends the game."""
    options = Options(20, 40, reshuffles)
    state = position("|", deck="2H", discards="2D", options=options)
    for refill in range(reshuffles):
        state = after(state, "d e")
        assert (state.ended, state.refills) == (None, refill + 1)
        state = state._replace(discards=("2S",))
    assert after(state, "d e").ended == "deck"


def test_a_reinsertion_is_no_refill() -> None:
    """Chicago P10: and it takes the discard pile along; the territory last."""
    chance = Loaded()
    state = after(
        position("10H 10D|", demand=bought(0, "KS", 20), deck="2H 3H", discards="9C 4C"), "n", chance
    )
    assert chance.draws == ["shuffle 2H 3H 9C 4C KS"]
    assert (state.refills, state.discards, state.deck) == (0, (), ("KS", "4C", "9C", "3H", "2H"))


def test_the_phase_stays_during_a_question() -> None:
    """Chicago P8: a bribe asked in open leaves the action to come."""
    state = after(position("BJ|10H 10D", "|KS"), "mKS")
    assert state.demand == Demand(1, "mob", 20, "KS", 0)
    assert owes(state) == (1,)
    assert "h" in words_of(after(state, "n"))
