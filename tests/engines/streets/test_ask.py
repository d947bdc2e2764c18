"""The questions of streets, as its players see them."""

from __future__ import annotations

import pytest

from engines.base import Answers, IllegalMove, Question, moves, pack
from engines.streets import GAME
from engines.streets.moves import Exchange, Guess, Influence, Lower, Move, Place, Take
from engines.streets.state import State
from tests.engines.streets.positions import deal, ended, family, play, position

HAND_22 = "2H 3H 4H 5H 7H 9H 10H 2D 3D 4D 5D 6D 7D 8D 2S 3S 4S 5S 6S 7S 8S 9S"


def question(state: State, seat: int, *answers: tuple[str, ...]) -> Question:
    """The question to the seat after these answers."""
    found = GAME.play.ask(GAME.knowledge.view(state, seat), answers)
    assert isinstance(found, Question)
    return found


def offered(state: State, seat: int, *answers: tuple[str, ...]) -> list[str]:
    """The values offered."""
    return [option.value for option in question(state, seat, *answers).options]


def move(state: State, seat: int, *answers: tuple[str, ...]) -> Move:
    """The move at the end of a path."""
    found = GAME.play.ask(GAME.knowledge.view(state, seat), answers)
    assert not isinstance(found, Question)
    return found


def test_influence_asks_for_the_doubler_then_for_the_negator() -> None:
    """The second question leaves out the first answer."""
    assert offered(deal(), 1) == ["H", "D", "S", "C"]
    assert offered(deal(), 1, ("S",)) == ["H", "D", "C"]
    assert move(deal(), 1, ("S",), ("C",)) == Influence("S", "C")


@pytest.mark.parametrize(
    ("negator", "words"), [("void", "count for nothing"), ("minus", "against its winner")]
)
def test_the_negator_is_explained_as_the_table_plays_it(negator: str, words: str) -> None:
    """Streets section 3, option ``negator``."""
    prompt = str(question(deal(negator=negator), 0, ("S",)).prompt)
    assert prompt.startswith("Your doubler: trafficking ♠. Which branch")
    assert words in prompt


def test_only_what_is_possible_is_offered() -> None:
    """No placing without a hand, no joker without holding it or twice."""
    takes = ["T8H", "T6C", "TTC"]
    assert offered(position(), 0) == [*takes, "D"]
    assert offered(position(family("7S")), 0) == [*takes, "P", "D", "X"]
    state = position(joker=0, pile="2C 3C 4C 6H 10D 9D")
    assert offered(state, 0) == [*takes, "D", "J"]
    assert offered(play(state, "0 J"), 0) == ["T9D", "TTD", "T6H", "D"]


def test_a_card_and_then_its_branch() -> None:
    """Sorted for the eye, each naming its card on the picture; then how the branch stands."""
    state = position(family("9S 10H 2C", S="8S"), family(influence="+D -H", S="3S (7C)"))
    assert offered(state, 0, ("P",)) == ["TH", "9S", "2C"]
    options = question(state, 0, ("P",)).options
    assert (str(options[0].label), options[0].mark) == ("10♥", "10H")
    branches = question(state, 0, ("P",), ("TH",))
    assert str(branches.prompt) == "Which branch does the 10♥ go to?"
    assert [str(option.description) for option in branches.options] == [
        "You 0, seat 1 0.",
        "You 0, seat 1 0.",
        "You 8, seat 1 3 and 1 card face down. Your doubler is here.",
        "You 0, seat 1 0. Your negator is here.",
    ]
    assert str(branches.options[2].label) == "♠ Trafficking"
    assert move(state, 0, ("P",), ("TH",), ("S",)) == Place("10H", "S")


def test_a_card_of_the_display_is_taken_at_the_first_question() -> None:
    """In the order of their slots, as they lie on the picture; then the branch."""
    state = position(display="10C 8H 6C")
    ten, eight, six, _ = question(state, 0).options
    assert [option.value for option in (ten, eight, six)] == ["TTC", "T8H", "T6C"]
    assert (str(ten.label), ten.mark) == ("Take 10♣", "10C")
    assert str(ten.description) == "It goes face up on a branch."
    assert move(state, 0, ("TTC",), ("D",)) == Take("10C", "D")


def test_placement_suit_leaves_no_branch_to_ask_for() -> None:
    """The card says where it goes."""
    state = position(family("9S", S="8S"), family(influence="+D -H", S="(7S)"), placement="suit")
    assert str(question(state, 0, ("P",)).options[0].description) == (
        "Goes to trafficking ♠. You 8, seat 1 0 and 1 card face down. Your doubler is here."
    )
    assert move(state, 0, ("P",), ("9S",)) == Place("9S", "S")
    assert str(question(state, 0).options[0].description) == "Goes to contract killing ♥. You 0, seat 1 0."
    assert move(state, 0, ("T8H",)) == Take("8H", "H")


def test_what_is_exchanged_goes_to_no_branch() -> None:
    """Streets section 6: whatever ``placement`` says of cards that are laid."""
    (seven,) = question(position(family("7S"), placement="suit"), 0, ("X",)).options
    assert seven.description is None


def test_exchange_offers_as_many_as_the_pile_holds() -> None:
    """One to n cards, in one answer."""
    found = question(position(family("7S 2C 2D 3D")), 0, ("X",))
    assert (found.least, found.most) == (1, 3)
    assert move(position(family("7S 2C 2D 3D")), 0, ("X",), ("2D", "7S")) == Exchange(("7S", "2D"))


def test_a_whole_hand_fits_into_a_control() -> None:
    """Streets P7: the largest hand has 22 cards; the path to their exchange has at most 70 characters."""
    assert len(pack((("X",), tuple(card.replace("10", "T") for card in HAND_22.split())))) <= 70


def test_lower_offers_differences_and_to_decline() -> None:
    """Streets B2."""
    state = ended(family(H="5H"), family(influence="+D -H", D="3D", C="9C"))
    found = question(state, 0)
    assert [option.value for option in found.options] == ["D", "C", "-"]
    assert [str(option.description) for option in found.options][:2] == [
        "3 → 0, × 2: costs seat 1 6 points.",
        "9 → 4, × 0: nobody's points change.",
    ]
    assert move(state, 0, ("-",)) == Lower(None)


def test_lower_tells_what_each_branch_is_worth_to_whom() -> None:
    """Streets B2, B6: a negated branch counts against its winner, who gains if it is lowered."""
    first = family(influence="+D -C", H="5H", D="9D", C="9C")
    state = ended(first, family(influence="+D -H", S="3S"), "minus")
    assert [str(option.description) for option in question(state, 0).options] == [
        "9 → 4, × 4: costs you 20 points.",
        "3 → 0, × 1: costs seat 1 3 points.",
        "9 → 4, × −1: earns you 5 points.",
        "All differences stay as they are; nobody's points change.",
    ]
    other = ended(family(influence="+D -S", H="5H"), family(influence="+D -H", S="3S"), "minus")
    assert str(question(other, 0).options[0].description) == "3 → 0, × −1: earns seat 1 3 points."


def test_guess_offers_the_calls_by_their_points() -> None:
    """Streets B3: 14 calls under three headings."""
    state = ended(family(D="5D"), family(influence="+C -H"))
    options = question(state, 0).options
    groups = [str(option.group) for option in options]
    assert [groups.count(group) for group in dict.fromkeys(groups)] == [2, 4, 8]
    assert {found for _, found in moves(GAME, GAME.knowledge.view(state, 0))} == {
        *GAME.rules.legal(state, 0, None)
    }
    assert move(state, 0, ("Ab",)) == Guess("A-black")


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ((("P",), ("3D",)), "no longer available"),
        ((("T8H", "T6C"),), "at most 1"),
        ((("T3D",),), "no longer available"),
        ((("X",), ("7S", "7S")), "no longer available"),
        ((("X",), ()), "at least 1"),
        ((("D",), ("D",)), "more answers than"),
    ],
)
def test_answers_that_do_not_fit_are_refused(path: Answers, reason: str) -> None:
    """With a sentence for the player."""
    with pytest.raises(IllegalMove, match=reason):
        GAME.play.ask(GAME.knowledge.view(position(family("7S 2C")), 0), path)
