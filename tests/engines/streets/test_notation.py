"""Streets section 6: the text notation and the JSON of moves."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.base import IllegalMove
from engines.cards import SUITS
from engines.streets import GAME
from engines.streets.cards import DECK
from engines.streets.events import Bribed, Lowered, Swept
from engines.streets.moves import CALLS, Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from tests.engines.streets.positions import deal

VIEW = GAME.knowledge.view(deal(), 0)

suits = st.sampled_from(SUITS)
cards = st.sampled_from(DECK)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Influence, suits, suits),
    st.builds(Joker),
    st.builds(Place, cards, suits),
    st.builds(Take, cards, suits),
    st.builds(Draw),
    st.builds(Exchange, st.lists(cards, min_size=1, max_size=22, unique=True).map(tuple)),
    st.builds(Lower, st.none() | suits),
    st.builds(Guess, st.sampled_from(CALLS)),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(moves)
def test_every_move_survives_both_forms(move: Move) -> None:
    """As text and as JSON."""
    assert GAME.notation.read(GAME.notation.write(move), VIEW) == move
    assert GAME.notation.decode(json.loads(json.dumps(GAME.notation.encode(move)))) == move


@pytest.mark.parametrize(
    ("move", "text", "encoded"),
    [
        (Influence("S", "C"), "I +S -C", {"type": "influence", "doubler": "S", "negator": "C"}),
        (Joker(), "J", {"type": "joker"}),
        (Place("7S", "D"), "P 7S>D", {"type": "place", "card": "7S", "branch": "D"}),
        (Take("10H", "D"), "T 10H>D", {"type": "take", "card": "10H", "branch": "D"}),
        (Draw(), "D", {"type": "draw"}),
        (Exchange(("2C", "2D")), "X 2C 2D", {"type": "exchange", "cards": ["2C", "2D"]}),
        (Lower("D"), "L D", {"type": "lower", "branch": "D"}),
        (Lower(None), "L -", {"type": "lower", "branch": None}),
        (Guess("A-black"), "G A-black", {"type": "guess", "call": "A-black"}),
        (Guess("KC"), "G KC", {"type": "guess", "call": "KC"}),
    ],
)
def test_the_forms_of_the_rules(move: Move, text: str, encoded: object) -> None:
    """The tables of section 6."""
    assert GAME.notation.write(move) == text
    assert GAME.notation.encode(move) == encoded


@given(st.text(alphabet="IJPTDXLG+->? 12890HDSCAKredblack\n", max_size=12))
def test_other_text_is_refused(text: str) -> None:
    """Only text that would be written can be read."""
    try:
        move = GAME.notation.read(text, VIEW)
    except IllegalMove:
        return
    assert GAME.notation.write(move) == text


@pytest.mark.parametrize("text", ["", "d", "D ", " D", "D\n", "X", "X 2C  2D", "G A-RED", "L", "P 1H>D"])
def test_near_misses_are_no_moves(text: str) -> None:
    """The notation is exact."""
    with pytest.raises(IllegalMove, match="is not a move"):
        GAME.notation.read(text, VIEW)


@pytest.mark.parametrize("text", ["P ?>D", "X 2", "I SC", "T 10H>D (+6D)"])
def test_public_forms_and_brackets_are_no_moves(text: str) -> None:
    """Only the full form without brackets can be read back."""
    with pytest.raises(IllegalMove, match="is not a move"):
        GAME.notation.read(text, VIEW)


@given(json_values | st.dictionaries(st.sampled_from(["type", "card", "branch", "cards"]), json_values))
def test_any_json_is_decoded_or_refused(value: object) -> None:
    """Nothing else ever happens, whatever the log contains."""
    try:
        move = GAME.notation.decode(value)
    except IllegalMove as refusal:
        assert str(refusal)
    else:
        assert GAME.notation.encode(move) == value


def test_an_empty_slot_is_a_dash() -> None:
    """Streets section 6: the joker's line names all six slots."""
    assert Swept(1, ("8H", "6C", "10C"), ("10D", "6H", None), 0).write() == "1 J (8H 6C 10C > 10D 6H -)"


def test_a_lapsed_bonus_has_no_line() -> None:
    """It was no move."""
    assert Lowered(0, None, 0, lapsed=True).write() == ""
    assert Lowered(0, None, 0, lapsed=False).write() == "0 L -"


def test_the_public_lines_of_the_bribes_come_together() -> None:
    """In the order of the seats, the set in the order H D S C."""
    for one, other in itertools.permutations(("S", "C")):
        choices = Influence(one, other), Influence("D", "H")  # type: ignore[arg-type]  # permutations forget the literal
        assert Bribed((("S", "C"), ("H", "D"))).write() == "0 I SC\n1 I HD"
        assert Bribed((("S", "C"), ("H", "D")), choices).write() == ""
