"""Moves as JSON objects (rules section 6) and in the text notation (2.5)."""

from __future__ import annotations

import re
from typing import cast

from engines.base import IllegalMove
from engines.city.geometry import NUMBERS, SPACE_NAMES, Space
from engines.city.moves import House, Move, Pass, Pawn, Police, Start
from engines.city.tiles import HouseKind, Turn
from engines.codec import Codec
from engines.text import quoted

CODEC: Codec[Move] = Codec(Move)

PATTERN = re.compile(
    r"""
      (?P<start>start) @ (?P<first>[A-F][1-6] | 3[0-6] | [12][0-9] | [1-9])
    | (?P<house>[SBLK]) @ (?P<space>[A-F][1-6] | 3[0-6] | [12][0-9] | [1-9]) r (?P<turn>0|90|180|270)
    | (?P<piece>police|pawn) : (?P<cell>[A-N](?:1[0-4]|[1-9]))
    | (?P<pass>pass)
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


def write(move: Move) -> str:
    """Write the move as one word, with spaces by number, as the board shows them."""
    match move:
        case Start(at):
            return f"start@{NUMBERS[at]}"
        case House(house, at, turn):
            return f"{house}@{NUMBERS[at]}r{turn}"
        case Police(to):
            return f"police:{to}"
        case Pawn(to):
            return f"pawn:{to}"
        case Pass():
            return "pass"


def read(text: str, _view: object) -> Move:
    """Return the move that a word stands for, in any case, with spaces by name or by number.

    Raises IllegalMove if the word is not a move.
    """
    match = PATTERN.fullmatch(text)
    if match is None:
        raise IllegalMove(
            "“{text}” is not a move. Examples: {examples}.",
            text=quoted(text),
            examples=("start@24", "L@21r90", "police:m7", "pawn:h9", "pass"),
        )
    parts = match.groupdict()
    if parts["start"]:
        return Start(_space(parts["first"]))
    if parts["house"]:
        kind = cast("HouseKind", parts["house"].upper())
        return House(kind, _space(parts["space"]), cast("Turn", int(parts["turn"])))
    if parts["piece"]:
        piece = Pawn if parts["piece"].lower() == "pawn" else Police
        return piece(parts["cell"].lower())
    return Pass()


def _space(text: str) -> Space:
    return SPACE_NAMES[int(text) - 1] if text.isdecimal() else text.upper()
