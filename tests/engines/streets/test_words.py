"""Streets in words: what happened, whose turn it is, the position, the account."""

from __future__ import annotations

import pytest

from engines.base import Outcome
from engines.streets import GAME
from engines.streets.events import (
    Bribed,
    Chosen,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    Finished,
    Guessed,
    Lowered,
    Placed,
    Swept,
    Taken,
)
from engines.streets.moves import Influence
from engines.streets.state import State
from tests.engines.streets.positions import deal, drawing, ended, family, play, position

CHOICES = Influence("S", "C"), Influence("D", "H")
SUMS = ((10, 6), (7, 27), (4, 4), (8, 7))


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            Dealt(("8H", "6C", "10C"), 23),
            "The cards are dealt. On display: 8♥, 6♣, 10♣; 23 in the pile. Choose your bribes!",
        ),
        (Chosen(0, None), "seat 0 has paid the bribes in secret."),
        (
            Chosen(0, CHOICES[0]),
            "seat 0 has paid the bribes in secret: the doubler is for trafficking ♠,"
            " the negator for drugs ♣.",
        ),
        (
            Bribed((("S", "C"), ("H", "D"))),
            "The bribes are paid: seat 0 has bribed trafficking ♠ and drugs ♣;"
            " seat 1 has bribed contract killing ♥ and gambling ♦.",
        ),
        (
            Swept(1, ("8H", "6C", "9H"), ("3S", None, None), 0),
            "seat 1 plays the joker and sweeps away the 8♥, the 6♣, the 9♥. Now on display: 3♠."
            " The joker goes to seat 0.",
        ),
        (Placed(1, None, "D", 4), "seat 1 places a card face down on gambling ♦."),
        (Placed(1, "9C", "D", 4), "seat 1 places the 9♣ face down on gambling ♦."),
        (
            Taken(0, "10C", "S", 2, "9H", 22),
            "seat 0 takes the 10♣ for trafficking ♠; the 9♥ joins the display.",
        ),
        (Drawn(0, None, 10, 5), "seat 0 draws a card."),
        (Drawn(0, "2D", 10, 5), "seat 0 draws the 2♦."),
        (Exchanged(0, 1, (), (), 8), "seat 0 exchanges 1 card."),
        (Exchanged(0, 2, (), (), 8), "seat 0 exchanges 2 cards."),
        (
            Exchanged(0, 2, ("2C", "2D"), ("5H", "3D"), 8),
            "seat 0 exchanges the 2♣, the 2♦ and draws the 5♥, the 3♦.",
        ),
        (
            Ended(1, SUMS, (0, 1, None, 0), CHOICES),
            "seat 1 has drawn the last card: play is over."
            " seat 0 wins contract killing ♥ and drugs ♣; seat 1 wins gambling ♦.",
        ),
        (
            Ended(0, SUMS, (None, 0, 0, None), CHOICES),
            "seat 0 has drawn the last card: play is over."
            " seat 0 wins gambling ♦ and trafficking ♠; seat 1 wins no branch.",
        ),
        (
            Ended(0, SUMS, (1, 1, None, 1), CHOICES),
            "seat 0 has drawn the last card: play is over."
            " seat 0 wins no branch; seat 1 wins contract killing ♥, gambling ♦, drugs ♣.",
        ),
        (Lowered(0, "D", 3, lapsed=False), "seat 0 lowers the difference on gambling ♦ by 3."),
        (Lowered(0, None, 0, lapsed=False), "seat 0 leaves all differences as they are."),
        (
            Lowered(0, None, 0, lapsed=True),
            "seat 0 has won contract killing ♥, but there is no difference to lower.",
        ),
        (Guessed(1, "A-black", "KC", 0), "seat 1 bets on a black ace. The K♣ is drawn: 0 points."),
        (Guessed(1, "KC", "KC", 20), "seat 1 bets on the K♣. The K♣ is drawn: 20 points."),
        (Finished(Outcome((34, 30), (0,), {})), "seat 0 rules the streets of Palermo, 34 to 30!"),
        (Finished(Outcome((3, 30), (1,), {})), "seat 1 rules the streets of Palermo, 30 to 3!"),
        (Finished(Outcome((-4, -9), (0,), {})), "seat 0 rules the streets of Palermo, −4 to −9!"),
        (Finished(Outcome((0, 0), (0, 1), {})), "The families share Palermo, 0 all."),
    ],
)
def test_what_happened(event: Event, told: str) -> None:
    """Every event in its full and its told form."""
    assert str(event.tell()) == told


@pytest.mark.parametrize(
    ("state", "status"),
    [
        (deal(), "seat 0 and seat 1 are each choosing a doubler and a negator in secret."),
        (play(deal(), "1 I +D -H"), "seat 0 is still choosing a doubler and a negator in secret."),
        (position(turn=1), "It's seat 1's turn."),
        (
            play(position(joker=0, pile="2C 3C 6H 10D 9D"), "0 J"),
            "seat 0 has played the joker and must now take an action.",
        ),
        (
            ended(family(H="5H"), family(influence="+D -H", D="3D")),
            "seat 0 has won contract killing ♥ and may lower another branch.",
        ),
        (
            ended(family(D="5H"), family(influence="+D -H")),
            "seat 0 has won gambling ♦ and must bet on a card.",
        ),
        (
            ended(family(S="5H"), family(influence="+D -H")),
            "seat 0 rules the streets of Palermo, 12 to 0!",
        ),
    ],
)
def test_whose_turn_it_is(state: State, status: str) -> None:
    """In every phase."""
    assert str(GAME.words.status(GAME.knowledge.view(state, None))) == status


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (deal(), []),
        (position(), ["Nobody is ahead."]),
        (position(family(H="9S")), ["seat 0 is ahead."]),
        (ended(family(H="5H"), family(influence="+D -H", D="3D")), ["seat 1 is ahead."]),
        (ended(family(S="5H"), family(influence="+D -H")), []),
    ],
)
def test_who_is_ahead(state: State, said: list[str]) -> None:
    """From the first turn until somebody has won."""
    told = [str(text) for text in GAME.words.describe(GAME.knowledge.view(state, None))]
    assert [text for text in told if text.endswith("ahead.")] == said


def test_who_is_ahead_with_what_only_the_reader_knows() -> None:
    """Said of one seat, the one that has the crown in the same picture."""
    state = position(family("9S", "+S -D", H="5H", D="10D"), family("4H", "+C -H", S="9H"))
    for reader, said in ((None, "seat 0 is ahead."), (0, "With what only you know, seat 1 is ahead.")):
        told = [str(text) for text in GAME.words.describe(GAME.knowledge.view(state, reader))]
        assert [text for text in told if text.endswith("ahead.")] == [said]


def test_a_position_in_words() -> None:
    """The most important first, hidden cards as such."""
    state = position(
        family("9S 7H", discards="2C", S="10C (5H)"),
        family("4H 6S", "+D -H", D="(9C) (8C) 7C (2D)"),
        pile="6H 10D",
    )
    assert [str(text) for text in GAME.words.describe(GAME.knowledge.view(state, 0))] == [
        "It's seat 0's turn.",
        "With what only you know, seat 0 is ahead.",
        "Contract killing: seat 0 has nothing; seat 1 has nothing.",
        "Gambling: seat 0 has nothing; seat 1 has 2 face-down cards, 7♣, a face-down card (7 showing).",
        "Trafficking: seat 0 has 10♣, 5♥ face down (sum 15); seat 1 has nothing.",
        "Drugs: seat 0 has nothing; seat 1 has nothing.",
        "Display: 8♥, 6♣, 10♣.",
        "2 cards in the pile.",
        "seat 1 holds the joker.",
        "You have 7♥, 9♠.",
        "You have doubled trafficking ♠ and negated drugs ♣.",
        "You have discarded 2♣.",
        "seat 1's hand: 2 cards.",
        "seat 1 has bribed contract killing ♥ and gambling ♦.",
    ]


def test_a_choice_made_in_secret_is_told_as_made() -> None:
    """The fact that it was made is public."""
    texts = [str(text) for text in GAME.words.describe(GAME.knowledge.view(play(deal(), "1 I +D -H"), None))]
    assert "seat 1 has chosen in secret." in texts
    assert "seat 0 has chosen in secret." not in texts


def test_the_account() -> None:
    """The points of each branch, the bonuses, the total, and what was secret."""
    state = ended(
        family("9S", "+S -C", discards="2D", D="9D", S="(10S) 3H"),
        family("7C", "+S -H", D="(3D) 2C", C="(2H) (4S)"),
    )
    account = GAME.words.account(GAME.knowledge.view(play(state, "0 G K", chance=drawing("KC")), None))
    assert account is not None
    assert [str(text) for text in account.head] == ["Branch", "seat 0", "seat 1"]
    assert [tuple(map(str, row)) for row in account.rows] == [
        ("Contract killing: 0 to 0, × 0", "0", "0"),
        ("Gambling: 9 to 5, × 1", "4", "0"),
        ("Trafficking: 13 to 0, × 4", "52", "0"),
        ("Drugs: 0 to 6, × 0", "0", "0"),
        ("Bet on a king, K♣ drawn", "5", "0"),
        ("1 low card on the branches", "2", "0"),
        ("1 card in hand", "0", "3"),
        ("Total", "63", "3"),
    ]
    assert [str(text) for text in account.secrets] == [
        "seat 0 doubled trafficking ♠ and negated drugs ♣.",
        "seat 0's face-down cards: trafficking ♠ (10♠).",
        "seat 0 still held 9♠.",
        "seat 0 had discarded 2♦.",
        "seat 1 doubled trafficking ♠ and negated contract killing ♥.",
        "seat 1's face-down cards: gambling ♦ (3♦), drugs ♣ (2♥, 4♠).",
        "seat 1 still held 7♣.",
    ]


def test_the_account_names_a_lowered_branch() -> None:
    """The amount that the hearts bonus took is part of the branch's line."""
    state = play(ended(family(H="5H"), family(influence="+D -H", C="9C")), "0 L C")
    account = GAME.words.account(GAME.knowledge.view(state, None))
    assert account is not None
    assert str(account.rows[3][0]) == "Drugs: 0 to 9, lowered by 5, × 0"


def test_a_loss_has_a_true_minus_sign() -> None:
    """Option ``negator`` = ``minus``."""
    state = ended(family("2C", "+H -C", C="9C"), family(influence="+D -H"), "minus")
    account = GAME.words.account(GAME.knowledge.view(state, None))
    assert account is not None
    assert [str(text) for text in account.rows[3]] == ["Drugs: 9 to 0, × −1", "−9", "0"]


def test_the_options_are_explained() -> None:
    """The explanations let a host choose."""
    helps = {choice.value: str(choice.help) for option in GAME.options for choice in option.choices}
    assert "all four are fought over" in helps["suit"]
