"""Chicago's sentences for players."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engines.chicago
from engines.chicago import GAME
from engines.chicago.events import Dealt, Drawn, Event, Fought, Killed
from engines.chicago.state import State
from tests.engines.chicago.positions import Loaded, bought, played, position


def sentences(state: State, words: str, chance: Loaded | None = None) -> list[str]:
    """The public sentences of these moves."""
    return [str(event.tell()) for event in played(state, words, chance)[1]]


def test_a_raid_paid_off() -> None:
    assert sentences(position("RJ 2C|10H 10D", "|KS", discards="3H"), "rKS p10H+10D") == [
        "Police raid! seat 0 tips off the police about seat 1's K♠.",
        "seat 1 may bribe the police with $20 to keep the K♠.",
        "seat 1 bribes the police with the 10♥, the 10♦ and keeps the K♠.",
        "Shuffled into the deck: 10♥, 10♦, plus 1 discard. Cards in the deck now: 51.",
    ]


def test_money_is_told_from_the_smallest_up() -> None:
    """The order is that of the hand and the buttons, whatever the suits."""
    bribed = sentences(position("RJ 2C|3C 8H 9D", "|KS"), "rKS p3C+8H+9D")
    assert bribed[2:] == [
        "seat 1 bribes the police with the 3♣, the 8♥, the 9♦ and keeps the K♠.",
        "Shuffled into the deck: 3♣, 8♥, 9♦. Cards in the deck now: 51.",
    ]
    thrown = sentences(position("10H 3C 4D 5H 6H 7H 8H|", closing=True), "x4D+3C")
    assert thrown[0] == "seat 0 discards the 3♣, the 4♦."


def test_the_free_territories_of_the_setup() -> None:
    """Chicago S3: with a comma between owners alone."""
    assert str(Dealt((("KH",), (), ("JS", "QC")), (2, 3, 1), 45).tell()) == (
        "Everyone gets three cards. Free territories: seat 0 (K♥), seat 2 (J♠, Q♣)."
    )


def test_a_mob_attack_on_a_small_hand() -> None:
    """Chicago P8: no question, and the words say why."""
    assert sentences(position("BJ 2C|10H", "|KS"), "mKS") == [
        "Mob attack! seat 0 wants seat 1's K♠.",
        "seat 1 has too few cards to pay $20: the K♠ goes to seat 0.",
    ]


def test_a_hire_that_fails() -> None:
    assert sentences(position("2C|"), "h n", Loaded(2)) == [
        "seat 0 tries to hire and rolls 2: a henchman would cost $5.",
        "seat 0 may pay $5 for a henchman or go without.",
        "seat 0 doesn't pay: no henchman joins.",
        "Round 1: it's seat 1's turn.",
    ]


def test_what_only_the_log_tells() -> None:
    """The question that is answered, the shuffling, that a turn ended, and whose it is: the rest is news."""
    events = played(position("2C|", deck="2H KS 3H"), "h n d e d", Loaded(2))[1]
    news = [str(event.tell()) for event in events if not event.is_minor]
    assert news == [
        "seat 0 tries to hire and rolls 2: a henchman would cost $5.",
        "seat 0 doesn't pay: no henchman joins.",
        "seat 1 draws the 3♥; 2 left in the deck.",
        "seat 0 turns up the K♠: for sale at $20.",
        "seat 0 has too few cards to pay $20: the K♠ goes back into the deck.",
    ]


def test_a_turn_begins_with_the_move_that_ends_the_one_before() -> None:
    events = played(position("2C|"), "h n", Loaded(2))[1]
    begun = [(str(event.tell()), event.begins_turn_of) for event in events]
    assert [(told, seat) for told, seat in begun if seat is not None] == [("Round 1: it's seat 1's turn.", 1)]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Fought(0, "KS", 1, (5, 2), (5,), won=False, henchmen=1),
            "Battle for the K♠: seat 0 rolls 5, 2 against seat 1's 5 and loses a henchman.",
        ),
        (
            Fought(0, "KS", 1, (6, 2), (5,), won=True, henchmen=2),
            "Battle for the K♠: seat 0 rolls 6, 2 against seat 1's 5 and takes it.",
        ),
        (
            Fought(0, "KS", 1, (), (), won=True, henchmen=1),
            "seat 1 has no henchmen, so seat 0 walks into the K♠.",
        ),
        (Killed(0, "AS", 1, 0), "seat 0 sends a hit man (A♠) and kills seat 1's last henchman."),
        (Drawn(0, None, 1, 7), "seat 0 draws a card; 7 left in the deck."),
        (Drawn(0, "RJ", 1, 7), "seat 0 draws the red joker; 7 left in the deck."),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert str(event.tell()) == sentence


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (position("2H|", "|KS"), "It's seat 0's turn: hire, draw or battle."),
        (position("2H|"), "It's seat 0's turn: hire or draw."),
        (position("2H|", "|KS", henchmen=(5, 1)), "It's seat 0's turn: draw or battle."),
        (position("2H|", henchmen=(5, 1)), "It's seat 0's turn: draw a card."),
        (position("2H|", closing=True), "seat 0 can still play hit men and jokers, or end the turn."),
        (position("2H 3H 4H 5H 6H 7H|", closing=True), "seat 0 must discard 1 card."),
        (position("2H 3H|", demand=bought(0, "KS", 20)), "seat 0 may buy the K♠ for $20."),
        (position("2H|3H", ended="rounds"), "Final round over: seat 1 wins with 5 points."),
        (position("2H|2D", ended="deck"), "The deck is empty: seat 0, seat 1 win with 4 points each."),
        (position("|", ended="all"), "seat 0, seat 1 owns all of Chicago and wins with 2 points."),
    ],
)
def test_status(state: State, sentence: str) -> None:
    """The status says whose turn it is and what is asked, the same to everybody."""
    assert {str(GAME.words.status(GAME.knowledge.view(state, reader))) for reader in (None, 0, 1)} == {
        sentence
    }


def test_the_whole_position() -> None:
    state = position("2H RJ|3H", "KS JD|", henchmen=(1, 2), deck="4H 5H", discards="6H 7H")
    public = [
        "It's seat 0's turn: hire or draw.",
        "Round 1 of 20.",
        "seat 0: J♦, K♠, 1 henchman (22 points); 2 cards in hand.",
        "seat 1: no territories, 2 henchmen (4 points); 1 card in hand.",
        "2 cards in the deck.",
        "2 cards in the discard pile, 7♥ on top.",
    ]
    assert [str(line) for line in GAME.words.describe(GAME.knowledge.view(state, None))] == public
    assert GAME.words.round_number(GAME.knowledge.view(state, None), 5) == 1, "as it is told"
    own = [str(line) for line in GAME.words.describe(GAME.knowledge.view(state, 0))]
    assert own == [*public[:2], "You hold the 2♥, the red joker ($2 in all).", *public[2:]]


def test_the_end_tells_the_parts_of_every_score() -> None:
    """E2: territories, henchmen and money."""
    state = position("2H RJ|3H", "KS JD|", henchmen=(1, 2), deck="4H 5H", ended="rounds")
    assert [*map(str, GAME.words.describe(GAME.knowledge.view(state, None)))][2:4] == [
        "seat 0: 24 points: J♦, K♠ (20), 1 henchman (2) and $2.",
        "seat 1: 7 points: no territories (0), 2 henchmen (4) and $3.",
    ]


def _rivals(state: State) -> tuple[int, ...]:
    return GAME.knowledge.view(state, None).rivals


def test_the_odds_against_whoever_has_a_territory_are_told() -> None:
    """P16: against nobody's dice a battle is won; one against one, in 15 of 36 cases."""
    state = position("2H|3H|4H|5H", "KS|JD||QC", henchmen=(1, 0, 2, 1))
    assert _rivals(state) == (1, 3)
    assert [*map(str, GAME.words.describe(GAME.knowledge.view(state, None)))][6] == (
        "seat 0's odds in battle: 100% against seat 1, 42% against seat 3."
    )


@pytest.mark.parametrize(
    "state",
    [
        position("2H|3H", "KS|", henchmen=(1, 1)),
        position("2H|3H", "KS|JD", henchmen=(0, 1)),
        position("2H|3H", "KS|JD", henchmen=(1, 1), closing=True),
        position("2H 3H|3H", "|JD", henchmen=(1, 1), demand=bought(0, "KS", 20)),
    ],
)
def test_no_odds_are_told_where_no_battle_is_possible(state: State) -> None:
    """No rival has a territory, or the attacker a henchman; the action is made, or a question is open."""
    assert _rivals(state) == ()
    assert not any("odds" in str(line) for line in GAME.words.describe(GAME.knowledge.view(state, None)))


def test_the_rules_for_players_come_in_short_sections() -> None:
    """Each section fits into a message of the chat, and there are no tables."""
    text = (Path(engines.chicago.__file__).parent / "README.md").read_text()
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    assert len(sections) > 10
    assert all(len(section) < 1500 for section in sections)
    assert "|" not in text
