"""Positions of Streets of Palermo made by hand, for pictures to be drawn of."""

from __future__ import annotations

from dataclasses import replace

from engines.base import Json, Outcome
from engines.cards import SUITS, Suit
from engines.streets.moves import Influence
from engines.streets.options import Options
from engines.streets.state import Laid, Stack
from engines.streets.view import Side, View
from renders.base import DrawContext


def up(*cards: str) -> Stack:
    """Cards face up."""
    return tuple(Laid(card, True) for card in cards)


def down(*cards: str | None) -> Stack:
    """Cards face down; None where the reader may not know the face."""
    return tuple(Laid(card, False) for card in cards)


def side(
    *stacks: Stack,
    hand: tuple[str, ...] | int = 5,
    bribed: tuple[Suit, ...] | None = None,
    influence: Influence | None = None,
) -> Side:
    """A side with these stacks in the order H D S C, empty ones left out at the end."""
    known = None if isinstance(hand, int) else hand
    full = (*stacks, (), (), (), ())[:4]
    return Side(
        hand=known,
        hand_size=hand if isinstance(hand, int) else len(hand),
        stacks=(full[0], full[1], full[2], full[3]),
        discards=None,
        discard_size=0,
        chosen=bribed is not None,
        bribed=bribed,
        influence=influence,
    )


START = View(
    reader=None,
    options=Options("any", "void"),
    phase="influence",
    owes=(0, 1),
    joker=1,
    jokered=False,
    display=("8H", "6C", "10C"),
    swept=(),
    pile=23,
    sides=(side(), side()),
    differences=None,
    winners=None,
    outcome=None,
)

MIDDLE = replace(
    START,
    phase="turns",
    owes=(1,),
    joker=0,
    display=("9H", "3S", "4D"),
    swept=("8H", "6C", "2H"),
    pile=11,
    sides=(
        side(
            down(None) + up("5H"),
            up("7D"),
            up("10C", "8S", "2S") + down(None),
            down(None),
            hand=4,
            bribed=("S", "C"),
        ),
        side(up("6D"), up("8D", "10H") + down(None), (), down(None, None), hand=6, bribed=("H", "D")),
    ),
)
"""A spectator's view of the middle of a game."""

OWN = replace(
    MIDDLE,
    reader=1,
    sides=(
        MIDDLE.sides[0],
        side(
            up("6D"),
            up("8D", "10H") + down("9C"),
            (),
            down("7C", "2D"),
            hand=("4S", "2S", "6S", "7S", "10S", "3C"),
            bribed=("H", "D"),
            influence=Influence("D", "H"),
        ),
    ),
)
"""The same for seat 1, whose turn it is."""

REVEALED = replace(
    MIDDLE,
    phase="lower",
    owes=(0,),
    joker=0,
    pile=0,
    sides=(
        side(
            down("10S"),
            down("7D"),
            up("10C", "8S") + down("5H"),
            down("8C"),
            hand=("9S", "3D"),
            bribed=("S", "C"),
            influence=Influence("S", "C"),
        ),
        side(
            up("6D"),
            up("8D", "10H") + down("9C"),
            up("10D"),
            down("7C"),
            hand=("4H", "5D", "5S"),
            bribed=("H", "D"),
            influence=Influence("D", "H"),
        ),
    ),
    differences=(4, 20, 13, 1),
    winners=(0, 1, 0, 0),
)
"""The whole game of the rules at its end of play, before seat 0 lowers a branch."""


def _branch(index: int, sums: list[int], winner: int, lowered: int, multiplier: int) -> Json:
    difference = abs(sums[0] - sums[1])
    counted = difference - lowered
    points = [0, 0]
    points[winner] = counted * multiplier
    return {
        "branch": SUITS[index],
        "sums": [*sums],
        "winner": winner,
        "difference": difference,
        "lowered": lowered,
        "counted": counted,
        "multiplier": multiplier,
        "points": [*points],
    }


OVER = replace(
    REVEALED,
    phase="over",
    owes=(),
    differences=(4, 15, 13, 1),
    outcome=Outcome(
        (34, 30),
        (0,),
        {
            "branches": [
                _branch(0, [10, 6], 0, 0, 0),
                _branch(1, [7, 27], 1, 5, 2),
                _branch(2, [23, 10], 0, 0, 2),
                _branch(3, [8, 7], 0, 0, 0),
            ],
            "bonuses": {
                "hearts": {"seat": 0, "branch": "D", "lowered": 5},
                "diamonds": {"seat": 1, "call": "A-black", "drawn": "KC", "points": 0},
                "spades": {"seat": 0, "cards": 1, "points": 2},
                "clubs": {"seat": 0, "cards": 2, "points": 6},
            },
            "influence": [{"doubler": "AS", "negator": "KC"}, {"doubler": "QD", "negator": "JH"}],
        },
    ),
)
"""The end of that game."""


GUESS = replace(REVEALED, phase="guess", owes=(1,))
MINUS = replace(OVER, options=replace(OVER.options, negator="minus"))

CONTEXT = DrawContext(("Salvatore", "Rosa"), str)
LONG = DrawContext(("Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου του Κωνσταντίνου"), str)
BOXES = DrawContext(("ᚠᚢᚦ", "ᚨᚱ"), str)
