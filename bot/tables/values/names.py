"""Names of players: people keep their own, AI players get one of ours."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Collection, Iterable, Iterator

NAME_LENGTH = 32  # characters; as long as a nickname may be on the platform
NAMELESS = "?"

MARKS_A_LETTER = 3  # combining marks on one letter; Thai, Hebrew, Arabic and Vietnamese stack no more
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Characters that count as letters, signs or marks and show nothing: fillers and variation selectors."""
SIGN_LENGTH = 4  # characters of the longest sign of an AI, in any language

AI_NAMES = (
    "Zia Rosa",
    "Zio Totò",
    "Rosalia",
    "Il Notaio",
    "Zio Ugo",
    "Il Conte",
    "Zia Pia",
    "Nino",
)


def clean(name: str) -> str:
    """Clean a person's name for display: one line, nothing invisible, not too long, and no sign of an AI.

    Removes control, direction and unassigned characters, invisible letters and marks, and excess combining
    marks.
    """
    one_line = " ".join(unicodedata.normalize("NFC", name).split())
    shown = "".join(_few_marks(character for character in one_line if not _invisible(character)))
    return _without_sign(" ".join(shown.split())[:NAME_LENGTH].strip()) or NAMELESS


def _invisible(character: str) -> bool:
    return unicodedata.category(character).startswith("C") or character in INVISIBLE


def _few_marks(characters: Iterable[str]) -> Iterator[str]:
    """The characters without leading combining marks, or more than ``MARKS_A_LETTER`` on one letter."""
    marks = MARKS_A_LETTER
    for character in characters:
        if unicodedata.category(character) in {"Mn", "Me"}:
            marks += 1
            if marks > MARKS_A_LETTER:
                continue
        else:
            marks = 0 if not character.isspace() else MARKS_A_LETTER
        yield character


def _without_sign(name: str) -> str:
    """The name without the brackets of a short last word: in brackets an AI's sign follows its name."""
    plain = unicodedata.normalize("NFKC", name)  # wide brackets are brackets
    start = max(
        (index for index, character in enumerate(plain) if _bracket(character, "Ps", "<")), default=-1
    )
    inside = plain[start + 1 :].rstrip()
    if start < 0 or not _bracket(inside[-1:], "Pe", ">") or len(inside) > SIGN_LENGTH + 1:
        return name
    return _without_sign(" ".join(f"{plain[:start]} {inside[:-1]}".split()))


def _bracket(character: str, category: str, sign: str) -> bool:
    return character == sign or (character != "" and unicodedata.category(character) == category)


def ai_name(taken: Collection[str]) -> str:
    """The first AI name that nobody at the table has."""
    candidates = itertools.chain(AI_NAMES, (f"AI {number}" for number in itertools.count(1)))
    return next(name for name in candidates if name not in taken)
