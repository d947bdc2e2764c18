"""Moves as JSON objects and in the text notation (rules section 6)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from engines.base import IllegalMove
from engines.cards import Suit
from engines.codec import Codec
from engines.streets.moves import Call, Draw, Exchange, Guess, Influence, Joker, Lower, Move, Place, Take
from engines.text import quoted

NOTHING = "-"  # a declined bonus, an empty slot of the display

_CARD = r"(?:10|[2-9])[HDSC]"
_PATTERN = re.compile(
    rf"""
      I\ \+(?P<doubler>[HDSC])\ -(?P<negator>[HDSC])
    | (?P<joker>J)
    | (?P<laid>[PT])\ (?P<card>{_CARD})>(?P<branch>[HDSC])
    | (?P<draw>D)
    | X\ (?P<cards>{_CARD}(?:\ {_CARD})*)
    | L\ (?P<lower>[HDSC-])
    | G\ (?P<call>[AK](?:-red|-black|[HDSC])?)
    """,
    re.VERBOSE | re.ASCII,
)


CODEC: Codec[Move] = Codec(Move)


def write(move: Move) -> str:  # noqa: PLR0911 - one line per kind of move
    """Write the move in full, without the cards that chance adds."""
    match move:
        case Influence(doubler, negator):
            return f"I +{doubler} -{negator}"
        case Joker():
            return "J"
        case Place(card, branch):
            return f"P {card}>{branch}"
        case Take(card, branch):
            return f"T {card}>{branch}"
        case Draw():
            return "D"
        case Exchange(cards):
            return f"X {spaced(cards)}"
        case Lower(branch):
            return f"L {branch or NOTHING}"
        case Guess(call):
            return f"G {call}"


def read(text: str, _view: object) -> Move:
    """Return the move that a text stands for. Raises IllegalMove if the text is not a move."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        raise IllegalMove(
            "“{text}” is not a move. Examples: {examples}.",
            text=quoted(text),
            examples=("I +S -C", "J", "P 7S>D", "T 10H>D", "D", "X 2C 2D", "L D", "G A-black"),
        )
    return _move(found.groupdict())


def _move(parts: dict[str, str | None]) -> Move:  # noqa: PLR0911 - one line per kind of move
    match parts:
        case {"doubler": str(doubler), "negator": str(negator)}:
            return Influence(cast("Suit", doubler), cast("Suit", negator))
        case {"laid": str(kind), "card": str(card), "branch": str(branch)}:
            return (Place if kind == "P" else Take)(card, cast("Suit", branch))
        case {"cards": str(cards)}:
            return Exchange(tuple(cards.split(" ")))
        case {"lower": str(branch)}:
            return Lower(None if branch == NOTHING else cast("Suit", branch))
        case {"call": str(call)}:
            return Guess(cast("Call", call))
        case {"joker": str()}:
            return Joker()
        case _:
            return Draw()


def slots(display: Iterable[str | None]) -> str:
    """Write the cards of the display by slot."""
    return spaced(card or NOTHING for card in display)


def spaced(words: Iterable[str]) -> str:
    """Join words with spaces."""
    return " ".join(words)
