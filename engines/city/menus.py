"""The questions of a game as menus that are built only as far as somebody looks into them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TypeAlias

from engines.base import Answers, IllegalMove, Question
from engines.city.moves import Move

Step: TypeAlias = "Menu | Move"


@dataclass(frozen=True, slots=True)
class Menu:
    """A question to be asked: which values answer it, what each leads to, and how it is put."""

    values: Collection[str]
    then: Callable[[str], Step]
    question: Callable[[], Question]


def follow(menu: Menu, answers: Answers) -> Question | Move:
    """The question or move after these answers. Raises IllegalMove where one was not offered."""
    step: Step = menu
    for answer in answers:
        if not isinstance(step, Menu):
            raise IllegalMove("The move was complete before the last choice.")
        if len(answer) != 1 or answer[0] not in step.values:
            raise IllegalMove("That choice is no longer there. Please choose again.")
        step = step.then(answer[0])
    return step.question() if isinstance(step, Menu) else step
