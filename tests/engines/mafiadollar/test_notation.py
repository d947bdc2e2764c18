"""Moves as JSON and as text (rules section 6)."""

from __future__ import annotations

import pytest

from engines.base import IllegalMove
from engines.mafiadollar.moves import (
    Accept,
    Attack,
    Back,
    Burgle,
    Decline,
    Discard,
    End,
    Free,
    Gift,
    Give,
    Handover,
    Lose,
    Move,
    Offer,
    Out,
    Pass,
    Play,
    Spoils,
    Steal,
    Take,
    Withdraw,
)
from engines.mafiadollar.notation import decode, encode, read, write
from engines.mafiadollar.rules import SEATS
from engines.mafiadollar.view import told, view
from tests.engines.mafiadollar.positions import position
from tests.engines.mafiadollar.test_games import OPTIONS, game

TEXTS: dict[str, Move] = {
    "play G07": Play("G07"),
    "play IW3 G07": Play("IW3", "G07"),
    "play E1 W03": Play("E1", "W03"),
    "free W05 G07": Free("W05", "G07"),
    "discard IW3": Discard("IW3"),
    "pass": Pass(),
    "end": End(),
    "out G07": Out("G07"),
    "back G07": Back("G07"),
    "take G07 tobacco W03": Take("G07", "tobacco", "W03"),
    "attack G07 G11": Attack("G07", "G11"),
    "burgle G07 W05": Burgle("G07", "W05"),
    "handover G07 IW3 G09": Handover("G07", "IW3", "G09"),
    "steal LT03 LA02 to W03": Steal(("LT03", "LA02"), "W03"),
    "lose LT03": Lose("LT03"),
    "gift LT03": Gift("LT03"),
    "give IW3": Give("IW3"),
    "offer 2 IW3 for key": Offer(2, "IW3", "key"),
    "accept 2 W05": Accept(2, "W05"),
    "decline 2": Decline(2),
    "withdraw 2": Withdraw(2),
    "spoils IV5 IT1": Spoils(("IV5", "IT1")),
    "spoils none": Spoils(()),
}
VIEW = view(position("|"), 0)


@pytest.mark.parametrize("text", TEXTS)
def test_a_move_as_text(text: str) -> None:
    """Mafiadollar 6: the text notation, upper and lower case equal."""
    move = TEXTS[text]
    assert write(move) == text
    assert read(text, VIEW) == read(text.upper(), VIEW) == read(text.lower(), VIEW) == move
    assert decode(encode(move)) == move


JSON: list[tuple[Move, dict[str, object]]] = [
    (Play("G07"), {"type": "play", "card": "G07"}),
    (Play("IW3", "G07"), {"type": "play", "card": "IW3", "on": "G07"}),
    (Spoils(()), {"type": "spoils", "take": []}),
    (Accept(2, "W05"), {"type": "accept", "from": 2, "card": "W05"}),
    (Offer(2, "IW3", "key"), {"type": "offer", "to": 2, "give": "IW3", "want": "key"}),
    (Steal(("LT03",), "W03"), {"type": "steal", "loots": ["LT03"], "to": "W03"}),
]


@pytest.mark.parametrize(("move", "value"), JSON)
def test_a_move_as_json(move: Move, value: dict[str, object]) -> None:
    """Mafiadollar 6: ``type`` and exactly the fields named."""
    assert encode(move) == value
    assert decode(value) == move


@pytest.mark.parametrize(
    "value",
    [
        {"type": "play", "card": "G07", "on": None},
        {"type": "play"},
        {"type": "play", "card": "LT01"},
        {"type": "play", "card": "X"},
        {"type": "offer", "to": True, "give": "IW3", "want": "key"},
        {"type": "offer", "to": 2, "give": "IW3", "want": "loot"},
        {"type": "accept", "from_": 2, "card": "W05"},
        {"type": "spoils", "take": ["IV5", "IV5"]},
        {"type": "steal", "loots": [], "to": "W03"},
        {"type": "take", "gangster": "G07", "pile": "LT", "to": "W03"},
        {"type": "end", "gangster": "G07"},
    ],
)
def test_other_json_is_refused(value: object) -> None:
    """Mafiadollar 6: a missing, an extra or a wrongly typed field."""
    with pytest.raises(IllegalMove):
        decode(value)


@pytest.mark.parametrize(
    "text", ["play", "play  G07", "steal LT03", "offer two IW3 for key", "go", "end now"]
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        read(text, VIEW)


@pytest.mark.parametrize("seats", SEATS)
def test_the_log_is_the_game_in_the_notation(seats: int) -> None:
    """Mafiadollar 6, 8: whole events note every move; to others private fields are question marks."""
    for _, seat, move, _, events in game(seats, OPTIONS[0], seed=seats):
        lines = [event.write().partition(" (")[0] for event in events]
        if not isinstance(move, Spoils | Steal):
            assert f"{seat} {write(move)}" in lines
        hidden = [told(event, None).write() for event in events]
        assert len([line for line in hidden if line]) == len([line for line in lines if line]) == 1
        if isinstance(move, Give | Gift | Offer | Steal | Accept):
            assert "?" in "".join(hidden)
