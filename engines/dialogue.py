"""The questions on the way to a move, as a dialogue: one generator a decision.

A dialogue yields a question, is sent the answer, and returns the move in the end::

    def _hit(view: View, reader: Seat) -> Dialogue[Move]:
        target = yield from one(say("Whose henchman do you kill?"), targets(view, reader))
        return Hit(int(target))

The chat has no memory between two clicks: ``walk`` starts the dialogue again and gives it the answers so far.
All refusals of answers that do not fit a question are here; a dialogue refuses only picks that fit one by one
but do not go together.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable
from typing import Literal, TypeAlias, TypeVar

from engines.base import Answer, Answers, IllegalMove, Option, Question, Seat
from engines.text import Text, Who, count, say

M = TypeVar("M")

Dialogue: TypeAlias = Generator[Question, Answer, M]
"""Questions on the way to an M, mostly a move; parts of a dialogue may return anything."""


def walk(dialogue: Dialogue[M], answers: Answers) -> Question | M:
    """The next question after these answers, or the move.

    Raises IllegalMove for an answer that its question does not offer, and whatever the dialogue refuses.
    """
    question = next(dialogue)
    for at, answer in enumerate(answers, start=1):
        check(question, answer)
        try:
            question = dialogue.send(answer)
        except StopIteration as done:
            if at < len(answers):
                raise IllegalMove("There are more answers than questions.") from None
            move: M = done.value
            return move
    return question


def check(question: Question, answer: Answer) -> None:
    """Raise IllegalMove unless the question offers the picks, each once and as many as it asks for."""
    offered = {option.value for option in question.options}
    if not offered.issuperset(answer) or len(set(answer)) < len(answer):
        raise IllegalMove("That choice is no longer available. Please choose again.")
    if len(answer) < question.least:
        raise IllegalMove(
            count("Choose at least {n} option.", "Choose at least {n} options.", question.least)
        )
    if len(answer) > question.most:
        raise IllegalMove(count("Choose at most {n} option.", "Choose at most {n} options.", question.most))


def asked(reader: Seat | None, acting: Collection[Seat]) -> Seat:
    """The seat that is asked. Raises IllegalMove for a spectator, and for a seat that may not act."""
    if reader is None or reader not in acting:
        raise IllegalMove("You have nothing to decide right now.")
    return reader


def one(prompt: Text, options: Iterable[Option], preview: object = None) -> Dialogue[str]:
    """Ask for one of the options; its value. ``preview``: as in ``Question``."""
    (value,) = yield Question(prompt, tuple(options), preview=preview)
    return value


def several(prompt: Text, options: Iterable[Option], least: int, most: int) -> Dialogue[Answer]:
    """Ask for ``least`` to ``most`` of the options; their values."""
    return (yield Question(prompt, tuple(options), least, most))


MarkKind: TypeAlias = Literal["seat", "deed", "wish"]
"""What an option may stand for besides places and cards: a player, something to do, what a trade asks for.

Its mark is the kind followed by a value.
"""
MARK_KINDS: tuple[MarkKind, ...] = ("seat", "deed", "wish")


def mark_of(kind: MarkKind, value: object) -> str:
    """The mark of an option of this kind: of a seat by its number, of a deed or a wish by its name."""
    return f"{kind}{value}"


def value_of(kind: MarkKind, mark: str | None) -> str | None:
    """The value in a mark of this kind; None for any other mark."""
    return mark.removeprefix(kind) if mark is not None and mark.startswith(kind) else None


def seat_option(seat: Seat, description: Text | None = None) -> Option:
    """A seat as an option: its player's name; its mark is that of the seat."""
    return Option(str(seat), say("{who}", who=Who(seat)), description, mark=mark_of("seat", seat))
