"""Moves as JSON objects and in the text notation (rules section 6)."""

from __future__ import annotations

import re

from engines.base import IllegalMove, Json
from engines.codec import Codec
from engines.mafiadollar.moves import Move
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
"""The form of a move's text after its first word, in capitals."""

WORD_BEFORE = {("steal", "to"): "to", ("offer", "want"): "for"}
"""The word before a field, by move and field."""

NONE = "NONE"
UNKNOWN = "?"
EXAMPLES = (
    "play G07, play IW3 G07, free W05 G07, discard IW3, pass, out G07, back G07, take G07 tobacco W03",
    "attack G07 G11, burgle G07 W05, handover G07 IW3 G09, end, spoils IV5 IT1, spoils none",
    "steal LT03 LA02 to W03, lose LT03, gift LT03, give IW3",
    "offer 2 IW3 for key, accept 2 W05, decline 2, withdraw 2",
)


def write(move: Move) -> str:
    """Write the move in the text notation."""
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


def read(text: str, _view: object) -> Move:
    """Read a move from a text in any case. Raises IllegalMove."""
    kind, _, rest = text.partition(" ")
    form = FORMS.get(kind.lower())
    found = re.fullmatch(form, rest.upper()) if form is not None and text.isascii() else None
    if found is None:
        raise IllegalMove(
            "“{text}” is not a move. Examples: {examples}.",
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
