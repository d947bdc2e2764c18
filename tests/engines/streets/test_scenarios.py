"""Streets section 10: the scenarios written out there."""

from __future__ import annotations

from typing import Any

import pytest

from engines.base import IllegalMove
from engines.streets import GAME
from engines.streets.events import Chosen
from tests.engines.streets.positions import deal, drawing, ended, family, play, position, result, step, stream

SHORT = (
    "1 I +H -D",
    "0 I +H -D",
    "0 X 8C 2C 7D 10S 9S",
    "1 X 4S 2S 6S 7C 9C",
    "0 X 9H 3S 8D 7H 7S",
)


def test_1_influence() -> None:
    """Both choose at once; the sets are public with the second choice."""
    state = deal()
    with pytest.raises(IllegalMove, match="different branches"):
        play(state, "0 I +S -S")
    state, events = step(state, "1 I +D -H")
    (told,) = (GAME.knowledge.told(event, 0) for event in events)
    assert told == Chosen(1, None)
    assert told.write() == ""
    assert GAME.knowledge.view(state, 0).sides[1].bribed is None
    assert GAME.knowledge.view(state, None).sides[1].chosen
    assert GAME.rules.to_act(state) == (0,)
    with pytest.raises(IllegalMove, match="can't be changed"):
        play(state, "1 I +D -H")
    with pytest.raises(IllegalMove, match="First choose"):
        play(state, "0 D")
    state = play(state, "0 I +S -C")
    assert [side.bribed for side in GAME.knowledge.view(state, None).sides] == [("S", "C"), ("H", "D")]
    assert GAME.rules.to_act(state) == (0,)


def test_2_joker() -> None:
    """Its holder and its effect, and that it comes before the action."""
    state = play(deal(), "0 I +S -C", "1 I +D -H")
    with pytest.raises(IllegalMove, match="other family holds the joker"):
        play(state, "0 J")
    state = play(state, "0 T 10C>S")
    with pytest.raises(IllegalMove, match="10♣ is not on display"):
        play(state, "1 T 10C>S")
    state = play(state, "1 J")
    assert state.display == ("3S", "8D", "7H")
    assert (state.joker, GAME.rules.to_act(state)) == (0, (1,))
    with pytest.raises(IllegalMove, match="other family holds the joker"):
        play(state, "1 J")
    state = play(state, "1 D")
    assert state.families[1].hand[-1] == "7S"
    assert GAME.rules.to_act(state) == (0,)
    assert any(option.value == "J" for option in _first_question(state, 0).options)


def _first_question(state: Any, seat: int) -> Any:
    return GAME.play.ask(GAME.knowledge.view(state, seat), ())


def test_3_shortest_game() -> None:
    """Seven moves, nothing placed: shared victory at 0, no bonus."""
    state = play(deal(), *SHORT)
    assert len(state.pile) == 8
    assert state.families[0].hand == ("10H", "6D", "2D", "5H", "3D")
    state = play(state, "1 J")
    assert len(state.pile) == 5
    state = play(state, "1 X 3C 5C 4C 2H 8S")
    outcome = result(state)
    assert (outcome.scores, outcome.winners) == ((0, 0), (0, 1))
    assert set(outcome.detail["bonuses"].values()) == {None}
    assert [branch["multiplier"] for branch in outcome.detail["branches"]] == [4, 0, 1, 1]


def test_4_the_last_cards() -> None:
    """An exchange needs as many cards as it discards; a joker does not; no turn follows the end."""
    state = play(deal(), *SHORT, "1 X 3C 5C 4C 2H 8S")
    assert state.pile == ("6H", "10D", "9D")
    assert state.families[0].hand == ("10H", "6D", "2D", "5H", "3D")
    assert state.display == ("8H", "6C", "10C")
    with pytest.raises(IllegalMove, match=r"more cards than the pile holds \(3\)"):
        play(state, "0 X 10H 6D 2D 5H")
    assert result(play(state, "0 X 10H 6D 2D")).scores == (0, 0)

    swept = play(state, "0 D", "1 J")
    assert swept.families[0].hand[-1] == "9D"
    assert swept.display == ("10D", "6H", None)
    assert GAME.rules.to_act(swept) == ()

    outcome = result(play(state, "0 D", "1 D", "0 T 8H>S"))
    assert (outcome.scores, outcome.winners) == ((8, 0), (0,))
    assert outcome.detail["bonuses"]["spades"] == {"seat": 0, "cards": 0, "points": 0}


def test_5_lowered_to_nothing() -> None:
    """The winner of a branch that is lowered to nothing stays its winner."""
    state = ended(
        family(influence="+S -C", H="5H", S="4S"), family(influence="+D -H", D="3D", S="4C", C="9C")
    )
    assert GAME.rules.to_act(state) == (0,)
    for line in ("0 L H", "0 L S"):
        with pytest.raises(IllegalMove):
            play(state, line)
    state = play(state, "0 L D")
    assert GAME.rules.to_act(state) == (1,)
    with pytest.raises(IllegalMove, match="“call” cannot be “A-RED”"):
        GAME.notation.decode({"type": "guess", "call": "A-RED"})
    outcome = result(play(state, "1 G K", chance=drawing("KC")))
    assert outcome.scores == (0, 5)
    assert outcome.detail["bonuses"] == {
        "hearts": {"seat": 0, "branch": "D", "lowered": 3},
        "diamonds": {"seat": 1, "call": "K", "drawn": "KC", "points": 5},
        "spades": None,
        "clubs": {"seat": 1, "cards": 0, "points": 0},
    }


def test_6_lapse() -> None:
    """With no difference to lower, the hearts bonus lapses and the result comes at once."""
    last = position(family(H="5H"), joker=0, pile="10C", display="9H 9S 9C")
    state, events = step(last, "0 J")
    assert result(state).detail["bonuses"]["hearts"] == {"seat": 0, "branch": None, "lowered": 0}
    assert [str(event.tell()) for event in events][2] == (
        "seat 0 has won contract killing ♥, but there is no difference to lower."
    )


@pytest.mark.parametrize(("negator", "scores"), [("void", (60, 12)), ("minus", (56, 12))])
def test_7_multipliers(negator: Any, scores: tuple[int, int]) -> None:
    """Two negators, two doublers, bonuses untouched by them."""
    state = ended(
        family(influence="+S -D", D="9D", S="10S 2H"),
        family("7C 8C", influence="+S -D", D="5D", C="6C"),
        negator,
    )
    assert state.phase == "guess"
    outcome = result(play(state, "0 G K-black", chance=drawing("KC")))
    assert outcome.scores == scores
    assert outcome.detail["bonuses"]["spades"] == {"seat": 0, "cards": 1, "points": 2}
    assert outcome.detail["bonuses"]["clubs"] == {"seat": 1, "cards": 2, "points": 6}


def test_8_placement_suit() -> None:
    """Cards only to the branch of their own suit, from hand and display alike."""
    state = play(deal(placement="suit"), "0 I +S -C", "1 I +D -H")
    with pytest.raises(IllegalMove, match="the 9♠ goes to trafficking ♠"):
        play(state, "0 P 9S>D")
    with pytest.raises(IllegalMove, match="the 8♥ goes to contract killing ♥"):
        play(state, "0 T 8H>S")
    assert GAME.rules.to_act(play(state, "0 P 9S>S", "1 T 8H>H")) == (0,)


MALFORMED: tuple[object, ...] = (
    {"type": "pass"},
    {"type": "Draw"},
    {"type": ["draw"]},
    {"branch": "H"},
    {"type": "draw", "card": "2C"},
    {"type": "place", "card": "8C"},
    {"type": "place", "card": "8C", "branch": "h"},
    {"type": "place", "card": "8C", "branch": None},
    {"type": "place", "card": "8c", "branch": "H"},
    {"type": "place", "card": "1H", "branch": "H"},
    {"type": "place", "card": "AH", "branch": "H"},
    {"type": "place", "card": "2S", "branch": "H"},
    {"type": "take", "card": "8C", "branch": "H"},
    {"type": "exchange", "cards": []},
    {"type": "exchange", "cards": ["2C", "2C"]},
    {"type": "exchange", "cards": "2C"},
    {"type": "exchange", "cards": {"0": "2C"}},
    {"type": "exchange", "cards": ["2C", True]},
    {"type": "exchange", "cards": ["2S"]},
    {"type": "influence", "doubler": "S", "negator": "S"},
    {"type": "lower", "branch": "-"},
    {"type": "lower", "branch": False},
    {"type": "guess", "call": 5},
    None,
    "draw",
    [],
    0,
    True,
)


@pytest.mark.parametrize("value", MALFORMED, ids=str)
def test_9_malformed(value: object) -> None:
    """Refused in every state, with a reason, and nothing changed."""
    chosen = play(deal(), "0 I +S -C", "1 I +D -H")
    lowering = ended(family(H="5H"), family(influence="+D -H", D="3D"))
    for state, seat in ((deal(), 0), (chosen, 0), (lowering, 0), (play(lowering, "0 L -"), 1)):
        chance = stream()
        with pytest.raises(IllegalMove, match=r"\w+ .*\."):
            GAME.rules.apply(state, seat, GAME.notation.decode(value), chance)
        assert chance.position == 0
