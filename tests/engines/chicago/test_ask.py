"""The way to a move, question by question."""

from __future__ import annotations

import pytest

from engines.base import Answers, IllegalMove, Option, Question, Seat
from engines.chicago import GAME
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Move, Pay, Raid
from engines.chicago.state import Demand, State
from tests.engines.chicago.positions import bought, position


def question(state: State, seat: Seat, *answers: tuple[str, ...]) -> Question:
    """The question that comes after these answers."""
    found = GAME.play.ask(GAME.knowledge.view(state, seat), answers)
    assert isinstance(found, Question)
    return found


def values(asked: Question) -> list[str]:
    """The values of the options in their order."""
    return [option.value for option in asked.options]


def option(asked: Question, value: str) -> Option:
    """The option with this value."""
    return next(option for option in asked.options if option.value == value)


RICH = position("AS RJ BJ 2H|3H|4H 5H", "|KS|QD JC", henchmen=(2, 0, 3))


def test_the_first_question_offers_free_plays_and_the_action() -> None:
    asked = question(RICH, 0)
    assert values(asked) == ["a", "r", "m", "h", "d", "de", "b"]
    assert str(option(asked, "h").label) == "Hire a henchman"
    assert str(option(asked, "d").label) == "Draw, then decide"
    assert str(option(asked, "de").label) == "Draw, end the turn"


def test_only_what_is_possible_is_offered() -> None:
    """Chicago 6: no hit men without henchmen to kill, no jokers or battles without territories."""
    assert values(question(position("AS RJ BJ|", henchmen=(5, 0)), 0)) == ["d", "de"]
    assert values(question(position("2H|", "|KS", henchmen=(0, 0)), 0)) == ["h", "d", "de"]
    full = position("2H 3H 4H 5H 6H|", henchmen=(5, 0))
    assert values(question(full, 0)) == ["d"], "with a sixth card there is something to discard"
    assert str(option(question(full, 0), "d").label) == "Draw a card", "where there is nothing to tell apart"


@pytest.mark.parametrize(
    ("answers", "move"),
    [
        ((("h",),), Hire()),
        ((("d",),), Draw()),
        ((("de",),), Draw()),
        ((("b",), ("JC",)), Battle("JC")),
        ((("r",), ("KS",)), Raid("KS")),
        ((("m",), ("QD",)), Mob("QD")),
        ((("a",), ("2",)), Hit("AS", 2)),
    ],
)
def test_answers_lead_to_moves(answers: Answers, move: Move) -> None:
    assert GAME.play.ask(GAME.knowledge.view(RICH, 0), answers) == move


def test_territories_are_offered_with_owner_and_odds() -> None:
    asked = question(RICH, 0, ("b",))
    assert values(asked) == ["KS", "QD", "JC"]
    empty, guarded = option(asked, "KS"), option(asked, "QD")
    assert str(empty.label) == "Battle for the K♠"
    assert str(empty.description) == "seat 1 has no henchmen: you take it without a fight."
    assert str(guarded.description) == "seat 2 has 3 henchmen: your chance of winning is 28%."
    assert (guarded.mark, str(guarded.group)) == ("QD", "seat 2")


def test_which_hit_man_is_asked_if_there_are_several() -> None:
    state = position("AS AH 2H|", henchmen=(1, 1))
    assert values(question(state, 0, ("a",), ("1",))) == ["AH", "AS"]
    assert GAME.play.ask(GAME.knowledge.view(state, 0), (("a",), ("1",), ("AH",))) == Hit("AH", 1)


def test_the_end_of_a_turn() -> None:
    state = position("2H 3H|", closing=True)
    assert values(question(state, 0)) == ["e"]
    assert GAME.play.ask(GAME.knowledge.view(state, 0), (("e",),)) == End()


def test_discarding_asks_for_exactly_the_surplus() -> None:
    """Chicago P5: at once where nothing else can be done."""
    state = position("2H 3H 4H 5H 6H 7H 8H|", closing=True)
    asked = question(state, 0)
    assert (asked.least, asked.most, values(asked)) == (2, 2, ["2H", "3H", "4H", "5H", "6H", "7H", "8H"])
    assert GAME.play.ask(GAME.knowledge.view(state, 0), (("2H", "4H"),)) == Discard(("2H", "4H"))
    armed = position("2H 3H 4H 5H 6H AS|", closing=True)
    assert values(question(armed, 0)) == ["a", "x"]
    assert GAME.play.ask(GAME.knowledge.view(armed, 0), (("x",), ("AS",))) == Discard(("AS",))


def test_payments_take_one_click() -> None:
    """Chicago, issue: the least wasteful first, then decline."""
    state = position("2H 8H 10C|3H", demand=bought(0, "JS", 10))
    asked = question(state, 0)
    assert [str(option.label) for option in asked.options] == [
        "Pay $10: 2♥, 8♥",
        "Pay $10: 10♣",
        "Decline",
    ]
    assert str(asked.prompt) == "Buy the J♠ for $10? It's worth 5 points."
    assert GAME.play.ask(GAME.knowledge.view(state, 0), (("p1",),)) == Pay(("10C",))
    assert GAME.play.ask(GAME.knowledge.view(state, 0), (("n",),)) == Decline()


def test_other_payments_take_two_clicks() -> None:
    """Chicago, issue: choose the cards; picks that do not go together say why."""
    state = position("2H 4H 9H 9D 10H|3H", demand=bought(0, "QS", 15))
    assert values(question(state, 0)) == ["p0", "p1", "p2", "c", "n"]
    asked = question(state, 0, ("c",))
    assert (asked.least, asked.most, len(asked.options)) == (2, 3, 5)
    view = GAME.knowledge.view(state, 0)
    assert GAME.play.ask(view, (("c",), ("9H", "10H"))) == Pay(("9H", "10H"))
    assert GAME.play.ask(view, (("c",), ("2H", "4H", "9H"))) == Pay(("2H", "4H", "9H"))
    with pytest.raises(IllegalMove, match="Leave out"):
        GAME.play.ask(view, (("c",), ("4H", "9H", "10H")))
    with pytest.raises(IllegalMove, match="That's"):
        GAME.play.ask(view, (("c",), ("4H", "9H")))


def test_payments_that_differ_in_suits_alone_come_last() -> None:
    """Chicago P9: suits of money mean nothing, so they are no choice."""
    state = position("6H 6D 7H 7D|3H", demand=bought(0, "JS", 10))
    asked = question(state, 0)
    assert [str(option.label) for option in asked.options] == [
        "Pay $12: 6♥, 6♦",
        "Pay $13: 6♥, 7♥",
        "Pay $14: 7♥, 7♦",
        "Choose the cards",
        "Decline",
    ]
    assert str(asked.options[0].description) == "You overpay by $2."


def test_who_cannot_pay_can_only_decline() -> None:
    """Chicago P8: still a question, of the same words."""
    poor = question(position("AH AD|", demand=bought(0, "KS", 20)), 0)
    rich = question(position("10H 10D|", demand=bought(0, "KS", 20)), 0)
    assert values(poor) == ["n"]
    assert poor.prompt == rich.prompt
    assert str(option(poor, "n").description) == "You can't pay. The K♠ goes back into the deck."
    assert str(option(rich, "n").description) == "The K♠ goes back into the deck."


def test_a_bribe_is_asked_of_the_owner() -> None:
    """Chicago P8: a seat that is not on turn; the active one is asked nothing meanwhile."""
    state = position("2H|10H 10D", "|KS", demand=Demand(1, "raid", 20, "KS", 0))
    assert (
        str(question(state, 1).prompt) == "seat 0 calls a police raid on the K♠. Bribe the police with $20?"
    )
    with pytest.raises(IllegalMove):
        GAME.play.ask(GAME.knowledge.view(state, 0), ())
    with pytest.raises(IllegalMove):
        GAME.play.ask(GAME.knowledge.view(state, None), ())


@pytest.mark.parametrize(
    "answers",
    [(("z",),), (("b",), ("QS",)), (("h", "d"),), ((),), (("h",), ("h",)), (("h", "h"),), (("p0",),)],
)
def test_answers_that_are_not_offered(answers: Answers) -> None:
    with pytest.raises(IllegalMove):
        GAME.play.ask(GAME.knowledge.view(RICH, 0), answers)
