"""The values that the seam speaks of: seats, questions and answers, refusals, and how a game ended.

``engines.base`` offers all of them beside ``Game``. The files that it is built on know only these.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engines.text import Refused, Text

Seat: TypeAlias = int
"""A place at the table, numbered from 0 in turn order."""

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


class IllegalMove(Refused):
    """The move is not allowed; nothing has changed, and the text says why in words for the player.

    The text may tell the mover nothing that the mover may not know.
    """


# --- Questions ----------------------------------------------------------------------------------

Answer: TypeAlias = "tuple[str, ...]"
"""The values picked in answer to one question; more than one where it allows several."""

Answers: TypeAlias = "tuple[Answer, ...]"
"""The answers so far, in the order of the questions: the path to a move."""

VALUE_LENGTH = 4  # ASCII characters of an option's value
PATH_LENGTH = 70  # characters of a packed path: a custom id has 100 in all


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer to a question.

    ``value``: at most 4 ASCII letters, digits, ``-`` or ``_``, unique in its question.
    ``emoji``: one of Unicode, or by its name in colons (``:henchman:``) one of the bot's own: of those that
    all games share (``renders.emojis``), or of the game's (``Game.emojis``).
    ``mark``: the card or cell on the picture that it stands for, in the game's own names.
    ``sign``: the letter beside it on the private picture, where the picture does not name it by itself.
    ``group``: the heading under which it is listed when there are too many for one menu.
    ``confirm``: what is asked once more before a dangerous or unusual choice counts.
    """

    value: str
    label: Text
    description: Text | None = None
    emoji: str | None = None
    mark: str | None = None
    group: Text | None = None
    confirm: Text | None = None
    sign: str | None = None


@dataclass(frozen=True, slots=True)
class Order(Option):
    """An order that a seat may give in advance; of each ``group`` at most one is in force.

    ``lasts``: it stands until its player withdraws it; otherwise it ends with the decision that it is about.
    """

    lasts: bool = False


AS_ASKED = ""
"""The value of an option of ``Question.instead`` that answers nothing, but asks the question before again."""


@dataclass(frozen=True, slots=True)
class Question:
    """The next choice of a seat while building its move: ``least`` to ``most`` of ``options``.

    At most ``PATH_LENGTH`` characters of answers; ``engines.menus.fits``: whether one panel has room for it.
    """

    prompt: Text
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    preview: object = None
    """A move of the game that the private picture shows as if it were made, or the part of one that is chosen
    already; None: nothing.
    """
    instead: tuple[Option, ...] = ()
    """Other answers to the question before, still in reach; ``AS_ASKED`` among them is that question itself.

    A step back from here leads to before that question.
    """


def pack(answers: Answers) -> str:
    """Answers as one short string: questions parted by ``.``, several picks joined by ``+``."""
    return ".".join("+".join(answer) for answer in answers)


def unpack(path: str) -> Answers:
    """The answers packed in a string. Any string gives some answers; ``ask`` judges them."""
    if not path:
        return ()
    return tuple(tuple(answer.split("+")) for answer in path.split("."))


# --- Events -------------------------------------------------------------------------------------


class GameEvent:
    """A result of a move, as it happened or as one reader sees it.

    Each kind of event is a frozen dataclass, which says beside its fields whatever is not as here.
    """

    __slots__ = ()

    @property
    def is_minor(self) -> bool:
        """Whether only the log tells it: where few lines fit, what stands beside it says the same."""
        return False

    @property
    def is_pass(self) -> bool:
        """Whether it says only that a seat let its turn pass, so that replays go past it."""
        return False

    @property
    def topic(self) -> Hashable | None:
        """Its topic, if a later event with the same one leaves it to the log.

        Of an offer that was declined only that is worth a line.
        """
        return None

    @property
    def begins_turn_of(self) -> Seat | None:
        """The seat whose turn begins with it: it belongs to that turn, and what follows it too."""
        return None

    @property
    def has_clip(self) -> bool:
        """Whether it is worth a short animation beside the board, at tables that want those."""
        return False

    def marks(self) -> tuple[str, ...]:
        """The places of the table that it changes, by the game's own names; the same twice, if two things do.

        A card or a cell has the name of ``Option.mark``.
        """
        return ()

    def tell(self) -> Text:
        """Return the event as a sentence."""
        raise NotImplementedError

    def write(self) -> str:
        """Return the event as a line of the log in the text notation; empty if it has none."""
        return ""


# --- The end ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: scores by seat, the seats that won (ascending), and the game's own account."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    detail: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Account:
    """The final account in words: a table (first column: what or whose it is), and what was secret."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    secrets: tuple[Text, ...] = ()
