"""The signs in a game's pictures, and what they mean."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Literal, NamedTuple, TypeAlias

from engines.text import Text, say
from engines.values import GameEvent, Question, Seat

PictureKind: TypeAlias = Literal["board", "private", "hand", "side"]
"""The public board; what a seat sees where it decides; its hand alone, in games with hands; a close-up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A picture as its reader sees it: everything that its signs depend on."""

    kind: PictureKind
    view: Any
    """What the reader may know."""
    question: Question | None = None
    """What the reader is asked in it."""
    happened: tuple[GameEvent, ...] = ()
    """Of a board: the told events since the last one; of a private picture: those of the last turn."""
    automatic: frozenset[Seat] = frozenset()
    """The seats that an AI plays."""
    over: bool = False
    """Whether the game is over."""

    @property
    def marks(self) -> dict[str, str | None]:
        """The places that the question offers, each with its letter, if any."""
        return offered(self.question)

    @property
    def table(self) -> bool:
        """Whether it shows the whole table."""
        return self.kind in ("board", "private")


def offered(question: Question | None) -> dict[str, str | None]:
    """Return the places that a question offers by mark, each with its letter, if any.

    One option may have several, such as the cards of a payment. SPOKEN: a lesson speaks of the place, also
    where another option has it.
    """
    found = dict[str, str | None]()
    for option in question.options if question else ():
        for mark in option.mark.split("+") if option.mark else ():
            if not spoken_of(found.get(mark)):
                found[mark] = option.sign
    return found


def always(_seen: Seen) -> bool:
    """Every picture has the sign."""
    return True


class Sign(NamedTuple):
    """A sign: the name by which the pictures draw it, its meaning, and which pictures have it."""

    name: str
    meaning: Text
    shown: Callable[[Seen], bool] = always


class LegendPage(NamedTuple):
    """A page of a legend: its signs, and which page of how many it is."""

    signs: tuple[Sign, ...]
    number: int = 1
    pages: int = 1


SPOKEN = "☞"
"""In place of the letter of a choice, or before it: a sentence of a lesson speaks of it."""


def spoken_of(sign: str | None) -> bool:
    """Whether a sentence of a lesson speaks of what has this sign."""
    return sign is not None and sign.startswith(SPOKEN)


def letters() -> Iterator[str]:
    """Yield the letters of choices in their order: A to Z, then AA, AB and so on."""
    for length in itertools.count(1):
        for found in itertools.product(ascii_uppercase, repeat=length):
            yield "".join(found)


def letter_of(sign: str | None) -> str | None:
    """The letter of a choice alone; None if it has none."""
    return (sign or "").removeprefix(SPOKEN) or None


def _changed(seen: Seen) -> bool:
    return seen.table and any(event.marks() for event in seen.happened)


def _chosen(seen: Seen) -> bool:
    return any(sign != SPOKEN for sign in seen.marks.values())


def _spoken(seen: Seen) -> bool:
    return SPOKEN in seen.marks.values()


def _automatic(seen: Seen) -> bool:
    return seen.table and bool(seen.automatic)


TURN = Sign("turn", say("Coloured name plate: it's their turn"), lambda seen: seen.table and not seen.over)
CHANGED = Sign("changed", say("Brass frame: changed by the last move"), _changed)
CHOICE = Sign("choice", say("White frame: you can choose it"), _chosen)
LETTERED = CHOICE._replace(meaning=say("White frame: you can choose it; the menu has the same letter"))
"""For games whose choices have letters."""
LEADS = Sign("leads", say("Crown: in the lead"), lambda seen: seen.table)
AI = Sign("ai", say("Cogwheel: played by an AI"), _automatic)
COMMON: tuple[Sign, ...] = (
    TURN,
    CHANGED,
    CHOICE,
    Sign("spoken", say("Dashed frame: the lesson is about this"), _spoken),
    LEADS,
    AI,
)
"""The signs in the pictures of every game."""
CARDS = Sign("cards", say("Card back: the number of hidden cards"), lambda seen: seen.table and not seen.over)
"""For games with hidden cards."""


def differ(scores: Iterable[int]) -> bool:
    """Return whether somebody leads by these scores, alone or with others."""
    return len({*scores}) > 1


def every_sign(own: tuple[Sign, ...]) -> tuple[Sign, ...]:
    """All signs in the pictures of a game with these of its own, which may replace common ones."""
    return tuple({sign.name: sign for sign in COMMON + own}.values())


def signs_in(own: tuple[Sign, ...], *pictures: Seen) -> tuple[Sign, ...]:
    """Those of the signs of a game that are in one of these pictures."""
    return tuple(sign for sign in every_sign(own) if any(map(sign.shown, pictures)))
