"""Streets sections 5 and 6: the turns."""

from __future__ import annotations

import pytest

from engines.base import IllegalMove
from engines.streets import GAME
from engines.streets.moves import Draw, Exchange, Influence, Place, Take
from engines.streets.state import FACE_DOWN, FACE_UP
from tests.engines.streets.positions import deal, family, play, position, stream


def test_p1_both_may_bribe_the_same_branches() -> None:
    """Streets P1, section 9, 26: even in the same way."""
    state = play(deal(), "0 I +S -C", "1 I +S -C")
    assert [side.bribed for side in GAME.knowledge.view(state, None).sides] == [("S", "C"), ("S", "C")]


def test_p2_the_seats_alternate() -> None:
    """Streets P2: seat 0 begins."""
    state = play(deal(), "1 I +D -H", "0 I +S -C")
    for seat in (0, 1, 0, 1):
        assert GAME.rules.owes(state) == (seat,)
        with pytest.raises(IllegalMove, match="other family's turn"):
            GAME.rules.apply(state, 1 - seat, Draw(), stream())
        state = play(state, f"{seat} D")


def test_p3_nobody_can_pass() -> None:
    """Streets P3, section 9, 11: with no card in hand there is still something to take and to draw."""
    state = position(display="8H 6C 10C", placement="suit")
    assert set(GAME.rules.legal(state, 0, None)) == {
        Take("8H", "H"),
        Take("6C", "C"),
        Take("10C", "C"),
        Draw(),
    }


def test_p4_the_joker_sweeps_the_display() -> None:
    """Streets P4: old cards to the display discards in order, new ones by slot, the joker across."""
    state = play(position(joker=0, pile="2C 3C 4C 6H 10D 9D"), "0 J")
    assert state.swept == ("8H", "6C", "10C")
    assert state.display == ("9D", "10D", "6H")
    assert state.pile == ("2C", "3C", "4C")
    assert (state.joker, state.jokered, GAME.rules.owes(state)) == (1, True, (0,))
    assert not play(state, "0 D").jokered


def test_p4_the_joker_comes_back_at_once() -> None:
    """Streets P4: each seat at most once a turn, but one after the other."""
    state = play(position(joker=0, pile="2C 3C 4C 5C 7C 6H 10D 9D"), "0 J", "0 D", "1 J")
    assert state.swept == ("8H", "6C", "10C", "9D", "10D", "6H")
    assert state.joker == 0


def test_p5_the_same_slot_is_refilled() -> None:
    """Streets P5: by the top of the pile."""
    state = play(position(), "0 T 6C>H")
    assert state.display == ("8H", "9D", "10C")
    assert state.pile == ("6H", "10D")


def test_p6_cards_go_to_the_own_side() -> None:
    """Streets P6: face up from the display, face down from the hand, on top of what lies there."""
    state = play(position(family("7S", H="2H")), "0 T 8H>H", "1 T 6C>H", "0 P 7S>H")
    hearts = [side.stacks[0] for side in state.families]
    assert hearts == [(FACE_UP["2H"], FACE_UP["8H"], FACE_DOWN["7S"]), (FACE_UP["6C"],)]
    assert state.families[0].hand == ()


def test_p7_a_hand_has_no_limit() -> None:
    """Streets P7: cards come to its end."""
    hand = "2H 3H 4H 5H 7H 9H 2D 3D 4D 5D"
    state = play(position(family(hand)), "0 D")
    assert state.families[0].hand == (*hand.split(), "9D")


def test_exchange_draws_as_many_cards() -> None:
    """Streets section 6: to the hand discards, then new ones, never those just discarded."""
    state = play(position(family("7S 2C 2D", discards="3S"), pile="6H 10D 9D"), "0 X 2C 7S")
    assert state.families[0].hand == ("2D", "9D", "10D")
    assert state.families[0].discards == ("3S", "7S", "2C")
    assert GAME.knowledge.view(state, 1).sides[0].discard_size == 3


def test_the_order_of_exchanged_cards_has_no_effect() -> None:
    """Streets section 6: kept cards stay in order, then come the drawn ones."""
    state = position(family("7S 2C 2D"), pile="5H 6H 10D 9D")
    one, other = (play(state, line) for line in ("0 X 7S 2D", "0 X 2D 7S"))
    assert one == other
    assert one.families[0].hand == ("2C", "9D", "10D")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Place("9S", "S"), "The 9♠ is not in your hand"),
        (Take("9S", "S"), "The 9♠ is not on display"),
        (Exchange(()), "at least one card"),
        (Exchange(("7S", "7S")), "twice"),
        (Exchange(("7S", "9S")), "The 9♠ is not in your hand"),
        (Influence("H", "D"), "can't be changed"),
    ],
)
def test_refusals_say_why(move: Place | Take | Exchange | Influence, reason: str) -> None:
    """Streets section 6, "legal if": the mover gets a reason."""
    with pytest.raises(IllegalMove, match=reason):
        GAME.rules.apply(position(family("7S 2C")), 0, move, stream())


@pytest.mark.parametrize("line", ["0 L D", "0 G A"])
def test_bonuses_wait_for_the_end(line: str) -> None:
    """Streets section 6: ``lower`` and ``guess`` only when B2 and B3 ask."""
    with pytest.raises(IllegalMove, match="after the end of play"):
        play(position(), line)


def test_e1_the_last_card_ends_the_play() -> None:
    """Streets E1: within the move; the opponent gets no last turn."""
    state = play(position(family("7S"), pile="9D"), "0 X 7S")
    assert state.phase == "over"
    assert state.families[0].hand == ("9D",)


def test_e1_a_draw_may_be_the_last() -> None:
    """Streets E1, section 9, 27: the card drawn last counts for clubs."""
    state = play(position(family(C="2C"), pile="9D"), "0 D")
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    assert outcome.detail["bonuses"]["clubs"] == {"seat": 0, "cards": 1, "points": 3}  # type: ignore[index, call-overload]  # the account is JSON


@pytest.mark.parametrize(
    ("pile", "display"),
    [
        ("9D", ("9D", None, None)),
        ("5H 9D", ("9D", "5H", None)),
        ("2D 5H 9D", ("9D", "5H", "2D")),
    ],
)
def test_e2_a_joker_may_empty_the_pile(pile: str, display: tuple[str | None, ...]) -> None:
    """Streets E2: it fills the first slots, and the seat gets no action."""
    state = play(position(joker=0, pile=pile), "0 J")
    assert state.display == display
    assert state.phase == "over"


def test_e3_a_take_may_draw_the_last_card() -> None:
    """Streets E3: the card is placed, the last card fills the slot."""
    state = play(position(pile="9D"), "0 T 8H>S")
    assert state.display == ("9D", "6C", "10C")
    assert state.phase == "over"


def test_e4_the_display_belongs_to_nobody() -> None:
    """Streets E4: what lies there at the end scores nothing."""
    outcome = GAME.rules.outcome(play(position(pile="9D"), "0 D"))
    assert outcome is not None
    assert outcome.scores == (0, 0)
