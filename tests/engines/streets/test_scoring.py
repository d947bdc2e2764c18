"""Streets B1 to B7: the scoring."""

from __future__ import annotations

import pytest

from engines.base import IllegalMove
from engines.streets import GAME
from engines.streets.moves import CALLS
from engines.streets.scoring import PRIZES, influences, true_calls
from tests.engines.streets.positions import deal, drawing, ended, family, play, result


def test_b1_equal_sums_have_no_winner() -> None:
    """Streets B1, section 9, 16: no winner, no bonus, no points."""
    outcome = result(ended(family("2D", S="4S"), family("3D", influence="+S -H", S="(4C)")))
    assert outcome.detail["branches"][2] == {
        "branch": "S",
        "sums": [4, 4],
        "winner": None,
        "difference": 0,
        "lowered": 0,
        "counted": 0,
        "multiplier": 4,
        "points": [0, 0],
    }
    assert outcome.detail["bonuses"]["spades"] is None


def test_b1_face_down_cards_count() -> None:
    """Streets B1: everything is revealed."""
    outcome = result(ended(family(S="(10S) 2H"), family(influence="+D -H", S="9S")))
    assert outcome.detail["branches"][2]["sums"] == [12, 9]


def test_b2_five_are_taken_off() -> None:
    """Streets B2: before the multiplication; winner and his bonus stay."""
    state = ended(family(H="5H"), family("2S", influence="+C -H", C="9C"))
    assert GAME.rules.owes(state) == (0,)
    outcome = result(play(state, "0 L C"))
    assert outcome.detail["branches"][3]["counted"] == 4
    assert outcome.detail["bonuses"]["clubs"] == {"seat": 1, "cards": 1, "points": 3}


def test_b2_an_own_branch_may_be_lowered() -> None:
    """Streets B2, section 9, 19: with ``minus`` that can be wise."""
    state = ended(family(H="5H", C="9C"), family(influence="+D -H"), "minus")
    assert result(play(state, "0 L C")).detail["branches"][3]["points"] == [-4, 0]


def test_b2_the_winner_may_decline() -> None:
    """Streets B2: ``null`` leaves all as it is."""
    state = ended(family(H="5H"), family(influence="+D -H", C="9C"))
    outcome = result(play(state, "0 L -"))
    assert outcome.detail["bonuses"]["hearts"] == {"seat": 0, "branch": None, "lowered": 0}
    assert outcome.detail["branches"][3]["counted"] == 9


@pytest.mark.parametrize("line", ["0 D", "0 G A", "0 J", "0 T 10C>S"])
def test_b2_asks_for_nothing_else(line: str) -> None:
    """Streets B2: the winner of hearts makes a ``lower`` move."""
    with pytest.raises(IllegalMove, match="choose a branch to lower"):
        play(ended(family(H="5H"), family(influence="+D -H", C="9C")), line)


def test_b2_hearts_itself_is_no_other_branch() -> None:
    """Streets B2: a branch other than hearts, with a difference above 0."""
    state = ended(family(H="5H"), family(influence="+D -H", C="9C"))
    with pytest.raises(IllegalMove, match="can only lower another branch"):
        play(state, "0 L H")
    with pytest.raises(IllegalMove, match="Nobody leads on trafficking ♠"):
        play(state, "0 L S")


@pytest.mark.parametrize("drawn", PRIZES)
def test_b3_three_calls_are_true_of_a_card(drawn: str) -> None:
    """Streets B3: the piece 5, piece and colour 10, the very card 20; anything else 0."""
    colour = "red" if drawn[1] in "HD" else "black"
    expected = {drawn[0]: 5, f"{drawn[0]}-{colour}": 10, drawn: 20}
    assert true_calls(drawn) == expected
    state = ended(family(D="5D"), family(influence="+C -H"))
    for call in CALLS:
        outcome = result(play(state, f"0 G {call}", chance=drawing(drawn)))
        points = expected.get(call, 0)
        bonus = {"seat": 0, "call": call, "drawn": drawn, "points": points}
        assert outcome.detail["bonuses"]["diamonds"] == bonus
        assert outcome.scores == (5 + points, 0)


def test_b3_asks_for_nothing_else() -> None:
    """Streets B3, section 9, 20: the winner must call."""
    with pytest.raises(IllegalMove, match="now bet on the card"):
        play(ended(family(D="5D"), family(influence="+C -H")), "0 L -")


def test_b4_low_cards_in_all_stacks_count() -> None:
    """Streets B4, section 9, 23: ranks 2 to 5, face up and face down, on every branch."""
    state = ended(family(S="2S (5S) 6S", C="(3C)", D="4D"), family(influence="+D -H", D="10D"))
    outcome = result(play(state, "1 G A", chance=drawing("KC")))
    assert outcome.detail["bonuses"]["spades"] == {"seat": 0, "cards": 4, "points": 8}


def test_b5_hand_cards_count_for_the_winner_of_clubs() -> None:
    """Streets B5: 3 points each, for him alone."""
    outcome = result(ended(family("2H 3H 4H", C="5C"), family("5H 6H", influence="+D -H")))
    assert outcome.detail["bonuses"]["clubs"] == {"seat": 0, "cards": 3, "points": 9}


@pytest.mark.parametrize(
    ("first", "second", "void", "minus"),
    [
        ("+S -C", "+D -H", 2, 2),
        ("+S -C", "+S -H", 4, 4),
        ("+H -C", "+D -H", 1, 1),
        ("+S -C", "+D -S", 0, -1),
        ("+H -S", "+S -H", 0, -1),
        ("+H -S", "+D -S", 0, -1),
    ],
)
def test_b6_multipliers(first: str, second: str, void: int, minus: int) -> None:
    """Streets B6, section 9, 2 and 3: a negator beats all doublers, and two negators are one."""
    hands = family(influence=first, S="9S"), family(influence=second)
    assert result(ended(*hands)).detail["branches"][2]["points"] == [9 * void, 0]
    assert result(ended(*hands, "minus")).detail["branches"][2]["points"] == [9 * minus, 0]


def test_b6_both_have_chosen_their_influence_before_anything_counts() -> None:
    state = play(deal(), "1 I +D -H")
    assert GAME.rules.running_scores(state) == (0, 0)
    with pytest.raises(ValueError, match="not both"):
        influences(state)


def test_b7_a_bonus_survives_a_negator() -> None:
    """Streets B7: neither multiplied nor lost."""
    outcome = result(ended(family("2H", C="5C"), family(influence="+D -H")))
    assert outcome.detail["branches"][3]["points"] == [0, 0]
    assert (outcome.scores, outcome.winners) == ((3, 0), (0,))


def test_the_outcome_waits_for_the_decisions() -> None:
    """Streets section 7, order: reveal, ``lower``, ``guess``, everything else at once."""
    state = ended(family(H="5H"), family(influence="+D -H", D="9D"))
    for line in ("0 L D", "1 G K"):
        assert GAME.rules.outcome(state) is None
        assert GAME.words.account(GAME.knowledge.view(state, None)) is None
        state = play(state, line)
    assert GAME.rules.outcome(state) is not None
