"""The end and the scores (rules section 7)."""

from __future__ import annotations

from engines.chicago import GAME
from engines.chicago.scoring import outcome, points_of
from tests.engines.chicago.positions import position


def test_the_example() -> None:
    """Chicago E2, E3, E5: three seats after round 20; the tie is shared; detail in card order."""
    state = position(
        "9C 7D AS|10H 4S|RJ 9H 10D 10S 6C",
        "QS KH JD|KD KC|QH",
        henchmen=(2, 3, 0),
        round=20,
        active=2,
        ended="rounds",
    )
    result = outcome(state)
    assert result is not None
    assert (result.scores, result.winners) == ((50, 50, 45), (0, 1))
    assert result.detail == {
        "reason": "rounds",
        "rounds": 20,
        "reshuffles": 0,
        "seats": [
            {
                "territories": ["KH", "JD", "QS"],
                "hand": ["7D", "AS", "9C"],
                "henchmen": 2,
                "points": {"territories": 30, "henchmen": 4, "money": 16},
            },
            {
                "territories": ["KD", "KC"],
                "hand": ["10H", "4S"],
                "henchmen": 3,
                "points": {"territories": 30, "henchmen": 6, "money": 14},
            },
            {
                "territories": ["QH"],
                "hand": ["9H", "10D", "10S", "6C", "RJ"],
                "henchmen": 0,
                "points": {"territories": 10, "henchmen": 0, "money": 35},
            },
        ],
    }


def test_hit_men_and_jokers_count_nothing() -> None:
    """Chicago E2."""
    assert points_of(position("AH AS RJ BJ 2C|", henchmen=(0, 0)), 0) == (0, 0, 2)


def test_no_result_before_the_end() -> None:
    assert outcome(position("2H|3H")) is None
    assert GAME.words.account(GAME.knowledge.view(position("2H|3H"), 0)) is None


def test_the_account() -> None:
    """Chicago E2: what counts, and the hands; the highest first."""
    state = position("9C AS||2H", "KH||QD", henchmen=(2, 0, 1), ended="rounds")
    account = GAME.words.account(GAME.knowledge.view(state, None))
    assert account is not None
    assert [[str(cell) for cell in row] for row in (account.head, *account.rows)] == [
        ["Player", "Territories", "Henchmen", "Money", "Total"],
        ["seat 0", "15", "4", "9", "28"],
        ["seat 2", "10", "2", "2", "14"],
        ["seat 1", "0", "0", "0", "0"],
    ]
    assert [str(secret) for secret in account.secrets] == [
        "seat 0 held the 9♣, the A♠.",
        "seat 2 held the 2♥.",
        "seat 1 held no cards.",
    ]
