"""Moves as JSON objects and in the text notation (rules section 6)."""

from __future__ import annotations

import re

from engines.base import IllegalMove
from engines.chicago.cards import PLACE, TERRITORIES, in_order
from engines.chicago.moves import Battle, Decline, Discard, Draw, End, Hire, Hit, Mob, Move, Pay, Raid
from engines.codec import Codec
from engines.text import quoted

CODEC: Codec[Move] = Codec(Move)

LETTERS: dict[type[Move], str] = {
    Hit: "a",
    Raid: "r",
    Mob: "m",
    Hire: "h",
    Draw: "d",
    Battle: "b",
    Pay: "p",
    Decline: "n",
    Discard: "x",
    End: "e",
}

PLAIN: dict[str, Move] = {"h": Hire(), "d": Draw(), "n": Decline(), "e": End()}
WITH_TERRITORY: dict[str, type[Battle | Raid | Mob]] = {"b": Battle, "r": Raid, "m": Mob}
WITH_CARDS: dict[str, type[Pay | Discard]] = {"p": Pay, "x": Discard}

HIT = re.compile(r"a(A[HDSC])>([0-5])")


def write(move: Move) -> str:
    """Write the move as one word, with its cards in card order."""
    letter = LETTERS[type(move)]
    match move:
        case Hit(card, target):
            return f"{letter}{card}>{target}"
        case Battle(territory) | Raid(territory) | Mob(territory):
            return letter + territory
        case Pay(cards) | Discard(cards):
            return letter + "+".join(in_order(cards))
        case _:
            return letter


def read(text: str, _view: object) -> Move:
    """Read a move from its word, with its cards in any order. Raises IllegalMove."""
    kind, rest = text[:1], text[1:]
    hit = HIT.fullmatch(text)
    cards = tuple(rest.split("+"))
    if text in PLAIN:
        return PLAIN[text]
    if hit:
        return Hit(hit[1], int(hit[2]))
    if kind in WITH_TERRITORY and rest in TERRITORIES:
        return WITH_TERRITORY[kind](rest)
    if kind in WITH_CARDS and len(set(cards)) == len(cards) and all(card in PLACE for card in cards):
        return WITH_CARDS[kind](cards)
    raise IllegalMove(
        "“{text}” is not a move. Write h (hire), d (draw), n (decline), e (end), bKH (battle), rQD "
        "(raid), mJC (mob attack), aAS>2 (hit man on seat 2), p5H+10C (pay) or x2D (discard).",
        text=quoted(text),
    )
