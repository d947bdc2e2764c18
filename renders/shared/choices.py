"""The places on a private picture that a question offers, or that a lesson speaks of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeAlias

from engines.base import Question
from engines.signs import offered

Signs: TypeAlias = Mapping[str, str | None]
"""By the mark of a place the letter of the choice, if any; after SPOKEN if a lesson speaks of it."""


def signs_of(question: Question | None) -> dict[str, str | None]:
    """The marks of the question's options; one option may have several, such as the cards of a payment."""
    return offered(question)


def among(signs: Signs, marks: Collection[str]) -> dict[str, str | None]:
    """Those of these marks that have a sign, in their order."""
    return {mark: signs[mark] for mark in marks if mark in signs}
