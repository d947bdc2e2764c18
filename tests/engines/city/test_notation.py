"""Moves as JSON and as text (rules 2.5 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.base import IllegalMove
from engines.city import GAME
from engines.city.events import Round, Waited, Walked
from engines.city.moves import House, Move, Pass, Pawn, Police, Start
from tests.engines.city.positions import CITY, after, city, new, word

VIEW = GAME.knowledge.view(new(), 0)

EXAMPLES: list[tuple[dict[str, Any], str, Move]] = [
    ({"type": "start", "at": "F4"}, "start@24", Start("F4")),
    ({"type": "house", "house": "L", "at": "E3", "turn": 0}, "L@17r0", House("L", "E3", 0)),
    ({"type": "house", "house": "K", "at": "A3", "turn": 270}, "K@13r270", House("K", "A3", 270)),
    ({"type": "police", "to": "m7"}, "police:m7", Police("m7")),
    ({"type": "pawn", "to": "n14"}, "pawn:n14", Pawn("n14")),
    ({"type": "pass"}, "pass", Pass()),
]


@pytest.mark.parametrize(("value", "text", "move"), EXAMPLES, ids=[text for _, text, _ in EXAMPLES])
def test_three_ways_to_say_a_move(value: dict[str, Any], text: str, move: Move) -> None:
    """City section 6: JSON, text and value."""
    assert GAME.notation.decode(value) == move
    assert GAME.notation.encode(move) == value
    assert GAME.notation.write(move) == text
    for typed in (text, text.lower(), text.upper()):
        assert GAME.notation.read(typed, VIEW) == move


@pytest.mark.parametrize(
    ("typed", "text"),
    [("start@A1", "start@1"), ("START@F6", "start@36"), ("l@c4R90", "L@21r90"), ("K@A2r0", "K@7r0")],
)
def test_spaces_may_be_typed_by_name(typed: str, text: str) -> None:
    """City 2.5: column and row, as records have them; people read the numbers that the board shows."""
    assert GAME.notation.write(GAME.notation.read(typed, VIEW)) == text


@pytest.mark.parametrize(
    "value",
    [
        None,
        "pass",
        {},
        {"type": "walk"},
        {"type": "pass", "to": "a1"},
        {"type": "pawn"},
        {"type": "pawn", "to": "A1"},
        {"type": "pawn", "to": "o1"},
        {"type": "pawn", "to": "a15"},
        {"type": "pawn", "to": 7},
        {"type": "start", "at": "f4"},
        {"type": "start", "at": "G1"},
        {"type": "house", "house": "start", "at": "A1", "turn": 0},
        {"type": "house", "house": "S", "at": "A1", "turn": 45},
        {"type": "house", "house": "S", "at": "A1", "turn": "90"},
        {"type": "house", "house": "S", "at": "A1", "turn": 90.0},
        {"type": "house", "house": "S", "at": "A1", "turn": False},
        {"type": "house", "house": "S", "at": "A1", "turn": 10**4000},
    ],
)
def test_malformed_moves(value: object) -> None:
    """City section 6: any missing, extra or ill-typed field makes the move illegal."""
    with pytest.raises(IllegalMove) as caught:
        GAME.notation.decode(value)
    assert len(str(caught.value)) < 2000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "pawn:a0",
        "pawn:a15",
        "pawn: a1",
        "S@A1",
        "S@A1r45",
        "\u017ftart@F4",
        "pass ",
        "start@G1",
        "start@0",
        "start@37",
    ],
)
def test_other_text(text: str) -> None:
    """City 2.5: the refusal shows examples."""
    with pytest.raises(IllegalMove, match="police:m7"):
        GAME.notation.read(text, VIEW)


def test_the_notes_are_the_game() -> None:
    """City 2.4: the notes of all events, one after another, are the moves that built the city."""
    state, notes = new(), []
    for text in CITY.split():
        state, events = after(state, text)
        notes += [note for event in events if (note := event.write())]
    assert [word(GAME.notation.read(note, VIEW)) for note in notes] == CITY.split()
    assert Walked(0, None, "n6", 3, 3, ("m8", "n8", "n7", "n6")).write() == "pawn:n6"
    assert not Round(2).write()
    assert not Waited(0, 5).write()
    assert state == city()
