"""What players are called: persons by the name they bring along, AI players by one of ours."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Collection

NAME_LENGTH = 32  # characters; as long as a nickname may be on the platform
NAMELESS = "?"

AI_NAMES = (
    "Zia Rosa",
    "Don Calogero",
    "Nonna Assunta",
    "Zio Totò",
    "Donna Filippa",
    "Cugino Nino",
    "La Vedova",
    "Il Notaio",
)


def clean(name: str) -> str:
    """A name fit to be shown: one line without control, direction or unassigned characters, not too long."""
    one_line = " ".join(name.split())
    shown = "".join(char for char in one_line if not unicodedata.category(char).startswith("C"))
    return shown[:NAME_LENGTH].strip() or NAMELESS


def ai_name(taken: Collection[str]) -> str:
    """The first name of an AI player that nobody at the table has."""
    candidates = itertools.chain(AI_NAMES, (f"AI {number}" for number in itertools.count(1)))
    return next(name for name in candidates if name not in taken)
