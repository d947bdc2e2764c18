"""Moves as JSON objects and in the text notation (rules section 6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from engines.base import IllegalMove, Json
from engines.codec import Codec
from engines.mafiadollar.events import (
    Answered,
    Attacked,
    Birthday,
    Burgled,
    Check,
    Declined,
    Discarded,
    EndedTurn,
    Event,
    Freed,
    HandedOver,
    Lost,
    Offered,
    Passed,
    Played,
    Police,
    Stole,
    Took,
    TookSpoils,
    Traded,
    WentBack,
    WentOut,
    Withdrew,
)
from engines.mafiadollar.moves import Move
from engines.mafiadollar.view import View
from engines.text import quoted

CODEC: Codec[Move] = Codec(Move)
encode, decode = CODEC.encode, CODEC.decode

FORMS = {
    "play": r"(?P<card>\S+)(?: (?P<on>\S+))?",
    "free": r"(?P<card>\S+) (?P<gangster>\S+)",
    "discard": r"(?P<card>\S+)",
    "pass": "",
    "out": r"(?P<gangster>\S+)",
    "back": r"(?P<gangster>\S+)",
    "take": r"(?P<gangster>\S+) (?P<pile>\S+) (?P<to>\S+)",
    "attack": r"(?P<gangster>\S+) (?P<target>\S+)",
    "burgle": r"(?P<gangster>\S+) (?P<warehouse>\S+)",
    "handover": r"(?P<gangster>\S+) (?P<item>\S+) (?P<target>\S+)",
    "end": "",
    "spoils": r"(?P<take>\S+(?: \S+)*)",
    "steal": r"(?P<loots>\S+(?: \S+)*) TO (?P<to>\S+)",
    "lose": r"(?P<loot>\S+)",
    "gift": r"(?P<loot>\S+)",
    "give": r"(?P<card>\S+)",
    "offer": r"(?P<to>[0-9]) (?P<give>\S+) FOR (?P<want>\S+)",
    "accept": r"(?P<from>[0-9]) (?P<card>\S+)",
    "decline": r"(?P<from>[0-9])",
    "withdraw": r"(?P<to>[0-9])",
}
"""By its first word, what follows in a move's text, in capitals."""

WORD_BEFORE = {("steal", "to"): "to", ("offer", "want"): "for"}
"""By move and field, the word before it."""

NONE = "NONE"
UNKNOWN = "?"
EXAMPLES = (
    "play G07, play IW3 G07, free W05 G07, discard IW3, pass, out G07, back G07, take G07 tobacco W03",
    "attack G07 G11, burgle G07 W05, handover G07 IW3 G09, end, spoils IV5 IT1, spoils none",
    "steal LT03 LA02 to W03, lose LT03, gift LT03, give IW3",
    "offer 2 IW3 for key, accept 2 W05, decline 2, withdraw 2",
)


def write(move: Move) -> str:
    """The move in the text notation."""
    return _written(encode(move))


def _written(encoded: dict[str, Json]) -> str:
    kind, *fields = encoded
    words = [str(encoded[kind])]
    for field in fields:
        value = encoded[field]
        if (words[0], field) in WORD_BEFORE:
            words.append(WORD_BEFORE[words[0], field])
        words += map(str, value or [NONE.lower()]) if isinstance(value, list) else [str(value)]
    return " ".join(words)


def read(text: str, _view: View) -> Move:
    """The move of a text; capitals and small letters are equal. Raises IllegalMove."""
    kind, _, rest = text.partition(" ")
    form = FORMS.get(kind.lower())
    found = re.fullmatch(form, rest.upper()) if form is not None and text.isascii() else None
    if found is None:
        raise IllegalMove(
            "“{text}” is no move. Moves are written like these: {examples}.",
            text=quoted(text),
            examples=EXAMPLES,
        )
    values = {field: _value(field, value) for field, value in found.groupdict().items() if value is not None}
    return decode({"type": kind.lower(), **values})


def _value(field: str, text: str) -> Json:
    if field in ("take", "loots"):
        return [] if text == NONE else [*text.split(" ")]
    if field in ("pile", "want"):
        return text.lower()
    return int(text) if text.isdigit() else text


# --- The log --------------------------------------------------------------------------------------


def write_event(event: Event) -> str:
    """The move that a told event announces, after its seat; ``?`` stands for what the reader may not know.

    Empty for what follows from moves. Checks have their sum in brackets.
    """
    line = LINES.get(type(event))
    return "" if line is None else line(event)


def _check(check: Check | None) -> str:
    if check is None:
        return " (X)"
    return f" ({check.points} + {check.dice} {check.card} = {check.total})"


def _aimed(event: Played | Freed) -> str:
    if isinstance(event, Freed):
        return f"{event.seat} free {event.card} {event.gangster}"
    return f"{event.seat} play {event.card}" + (f" {event.on}" if event.on else "")


def _stole(event: Stole) -> str:
    if not event.chosen:
        return ""
    loots = " ".join(event.loots or [UNKNOWN] * event.number)
    return f"{event.seat} steal {loots} to {event.to}"


LINES: dict[type[Event], Callable[[Any], str]] = {
    Played: _aimed,
    Freed: _aimed,
    Birthday: lambda e: f"{e.seat} play {e.card} {e.on}",
    Police: lambda e: f"{e.seat} play {e.card}",
    Discarded: lambda e: f"{e.seat} discard {e.card}",
    Passed: lambda e: f"{e.seat} pass",
    WentOut: lambda e: f"{e.seat} out {e.gangster}",
    WentBack: lambda e: f"{e.seat} back {e.gangster}",
    Took: lambda e: f"{e.seat} take {e.gangster} {e.pile} {e.to}",
    Attacked: lambda e: f"{e.seat} attack {e.gangster} {e.target}{_check(e.check)}",
    Burgled: lambda e: f"{e.seat} burgle {e.gangster} {e.warehouse}{_check(e.check)}",
    HandedOver: lambda e: f"{e.seat} handover {e.gangster} {e.item} {e.target}",
    EndedTurn: lambda e: f"{e.seat} end" if e.chosen else "",
    TookSpoils: lambda e: f"{e.seat} spoils {' '.join(e.taken) or 'none'}",
    Stole: _stole,
    Lost: lambda e: f"{e.seat} lose {e.loot}" if e.chosen else "",
    Answered: lambda e: f"{e.seat} {e.kind} {e.choice or UNKNOWN}",
    Offered: lambda e: f"{e.maker} offer {e.partner} {e.give or UNKNOWN} for {e.want or UNKNOWN}",
    Traded: lambda e: f"{e.partner} accept {e.maker} {e.card or UNKNOWN}",
    Declined: lambda e: f"{e.partner} decline {e.maker}",
    Withdrew: lambda e: f"{e.maker} withdraw {e.partner}",
}
"""By event the line of the move that it announces."""
