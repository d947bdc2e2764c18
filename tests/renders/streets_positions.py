"""Positions of Streets of Palermo made by hand, for pictures to be drawn of."""

from __future__ import annotations

from dataclasses import replace

from engines.base import Answers, Question
from engines.cards import Suit
from engines.streets import GAME
from engines.streets.events import Taken
from engines.streets.moves import Call, Influence
from engines.streets.options import Options
from engines.streets.scoring import detail, ended
from engines.streets.state import Family, Laid, Stack, State
from engines.streets.view import Side, View
from renders.base import DrawContext
from renders.shared.lettering import line
from renders.streets.awnings import awnings_width
from renders.streets.boxes import Street, street
from renders.streets.words import TRADES


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
WAITING = replace(START, owes=(1,), sides=(replace(START.sides[0], chosen=True), START.sides[1]))

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

FULL = replace(
    MIDDLE,
    owes=(0,),
    joker=1,
    display=("3D", "4H", "2S"),
    swept=(),
    pile=1,
    sides=(
        side(
            down(None, None) + up("10H", "6D", "9H", "10S") + down(None) + up("9D", "8C", "8S", "6C", "10C"),
            bribed=("H", "S"),
            hand=1,
        ),
        side(
            down(None) + up("10D", "7C", "7D", "7H", "4C") + down(None) + up("6S", "5C", "3S"),
            down(None),
            bribed=("H", "D"),
            hand=2,
        ),
    ),
)
"""A spectator's view of a game that was fought over one branch, in four columns of cards."""

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


def finished(revealed: View, lowered: Suit | None, call: Call, drawn: str) -> View:
    """The end of a game whose cards are revealed, with its result by the rules (streets B1 to B7)."""
    families = [Family(side.hand or (), side.stacks, influence=side.influence) for side in revealed.sides]
    state = State(
        revealed.options,
        "over",
        turn=0,
        joker=revealed.joker,
        jokered=False,
        display=revealed.display,
        pile=(),
        families=(families[0], families[1]),
        lowered=lowered,
        call=call,
        drawn=drawn,
    )
    result = ended(state)
    hearts, diamonds, spades, clubs = detail(result)["branches"]
    return replace(
        revealed,
        phase="over",
        owes=(),
        differences=(hearts["counted"], diamonds["counted"], spades["counted"], clubs["counted"]),
        winners=(hearts["winner"], diamonds["winner"], spades["winner"], clubs["winner"]),
        outcome=result,
    )


OVER = finished(REVEALED, "D", "A-black", "KC")
"""The end of that game."""


GUESS = replace(REVEALED, phase="guess", owes=(1,))
_AGAINST = replace(REVEALED, options=Options("any", "minus"))

MINUS = finished(_AGAINST, "D", "A-black", "KC")
"""The end of the same game where a negated branch counts against its winner."""

LOSS = finished(
    replace(
        _AGAINST,
        sides=(
            replace(
                REVEALED.sides[0], stacks=(down("10S"), down("7D"), up("10C", "8S") + down("5H"), down("7S"))
            ),
            replace(
                REVEALED.sides[1],
                stacks=(
                    up("6D"),
                    up("8D", "10H", "10D") + down("9C"),
                    up("9D", "6S", "6H", "2C"),
                    down("7C"),
                ),
                influence=Influence("H", "D"),
            ),
        ),
    ),
    "D",
    "KC",
    "KC",
)
"""Seat 1 has less than nothing: a branch counts against it, for all that its bet on a card is right.

Two branches are level, so nobody has their bonuses.
"""

TAKEN = Taken(0, "2S", "S", 2, "4D", 11)
"""Seat 0 takes the two of spades from the display; the four of diamonds takes its place."""

CONTEXT = DrawContext(("Salvatore", "Rosa"), str)
LONG = DrawContext(("Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου του Κωνσταντίνου"), str)
BOXES = DrawContext(("ᚠᚢᚦ", "ᚨᚱ"), str)

NAMES = tuple(line(str(trade)).wide for trade in TRADES.values())
"""The widths of the names of the shops."""


def street_of(view: View) -> Street:
    """The street of a view in English."""
    return street(view, NAMES, awnings_width(view))


def ask(view: View, answers: Answers) -> Question:
    """The question to the view's seat after these answers."""
    step = GAME.play.ask(view, answers)
    assert isinstance(step, Question)
    return step
