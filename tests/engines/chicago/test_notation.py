"""Moves as JSON and in the text notation (rules section 6)."""

from __future__ import annotations

import pytest

from engines.base import IllegalMove, Json
from engines.chicago import GAME
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Move, Pay, Raid
from tests.engines.chicago.positions import position

MOVES: list[tuple[Move, dict[str, Json], str]] = [
    (Hire(), {"type": "hire"}, "h"),
    (Draw(), {"type": "draw"}, "d"),
    (Decline(), {"type": "decline"}, "n"),
    (End(), {"type": "end"}, "e"),
    (Battle("KH"), {"type": "battle", "territory": "KH"}, "bKH"),
    (Raid("QD"), {"type": "raid", "territory": "QD"}, "rQD"),
    (Mob("JC"), {"type": "mob", "territory": "JC"}, "mJC"),
    (Hit("AS", 2), {"type": "hit", "card": "AS", "target": 2}, "aAS>2"),
    (Pay(("5H", "10C")), {"type": "pay", "cards": ["5H", "10C"]}, "p5H+10C"),
    (Discard(("2D",)), {"type": "discard", "cards": ["2D"]}, "x2D"),
]


@pytest.mark.parametrize(("move", "json", "word"), MOVES)
def test_every_move_both_ways(move: Move, json: dict[str, Json], word: str) -> None:
    """Chicago 6: the examples of the table."""
    view = GAME.knowledge.view(position("2H|3H"), None)
    assert GAME.notation.encode(move) == json
    assert GAME.notation.decode(json) == move
    assert GAME.notation.write(move) == word
    assert GAME.notation.read(word, view) == move


def test_cards_are_written_in_card_order_and_read_in_any() -> None:
    """Chicago 6."""
    assert GAME.notation.write(Pay(("10C", "5H"))) == "p5H+10C"
    assert GAME.notation.read("p10C+5H", GAME.knowledge.view(position("2H|3H"), None)) == Pay(("10C", "5H"))


WRONG_JSON: list[object] = [
    None,
    "hire",
    [],
    {},
    {"type": "flee"},
    {"type": ["hire"]},
    {"type": "hire", "card": "AS"},
    {"type": "battle"},
    {"type": "battle", "territory": "2H"},
    {"type": "raid", "territory": 5},
    {"type": "hit", "card": "AS"},
    {"type": "hit", "card": "2S", "target": 1},
    {"type": "hit", "card": "AS", "target": True},
    {"type": "hit", "card": "AS", "target": 1.0},
    {"type": "hit", "card": "AS", "target": "1"},
    {"type": "pay", "cards": []},
    {"type": "pay", "cards": "2H"},
    {"type": "pay", "cards": ["2H", "2H"]},
    {"type": "pay", "cards": ["2H", 3]},
    {"type": "pay", "cards": ["1H"]},
    {"type": "discard", "cards": ["2H"], "extra": None},
]


@pytest.mark.parametrize("value", WRONG_JSON)
def test_malformed_moves_are_refused(value: object) -> None:
    """Chicago 6: missing, unknown or wrongly typed fields, no cards, and cards named twice."""
    with pytest.raises(IllegalMove):
        GAME.notation.decode(value)


WRONG_WORDS = [
    *("", "H", "h ", " d", "dd", "b", "bkh", "b2H", "bKH ", "rRJ", "zKH"),
    *("aAS", "aAS>9", "aAS>02", "aAS>²", "a2S>1"),
    *("p", "p1H", "p2H+", "p2H+2H", "p2H,3H", "xRJ+"),
]


@pytest.mark.parametrize("word", WRONG_WORDS)
def test_other_words_are_refused(word: str) -> None:
    """Chicago 6: reading is exact."""
    with pytest.raises(IllegalMove, match="is not a move"):
        GAME.notation.read(word, GAME.knowledge.view(position("2H|3H"), None))


def test_refusals_name_what_is_wrong() -> None:
    """Only texts are repeated, and not at length: other values may be huge."""
    refused = []
    for value in ({"type": "x" * 999}, {"type": 10**5000}, {"type": "hit", "card": [[]] * 999, "target": 1}):
        with pytest.raises(IllegalMove) as caught:
            GAME.notation.decode(value)
        refused.append(str(caught.value))
    assert refused[0].startswith(f"The type of a move cannot be “{'x' * 60}…”. Possible types: hit, raid")
    assert refused[1].startswith("The type of a move cannot be a number.")
    assert refused[2] == "“card” cannot be a list. Possible values: AH, AD, AS, AC."
