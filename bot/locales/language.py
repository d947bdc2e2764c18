"""A language to put texts into: their templates filled with values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from engines.text import Die, Markup, Tenths, Text, Value, Who, say

DICE_DIGITS = ("1", "2", "3", "4", "5", "6")  # of dice, where no picture can stand
SOFT_HYPHEN = "\u00ad"
_SEVERAL = 2


@dataclass(frozen=True, slots=True)
class Language:
    """A language to put texts into.

    ``find`` gives the template of a text in this language, in the plural that its ``n`` asks for;
    ``enumerate`` makes one phrase of several; ``number`` writes a whole number, ``day`` a date; ``decimal``
    stands before decimals.
    """

    code: str
    find: Callable[[Text], str]
    enumerate: Callable[[Sequence[str]], str]
    number: Callable[[int], str] = "{:,}".format
    day: Callable[[date], str] = "{0.day} {0:%B %Y}".format
    decimal: str = "."

    def __call__(
        self,
        text: Text,
        names: Sequence[str] = (),
        faces: Sequence[str] = DICE_DIGITS,
        typed: Callable[[str], str] = str,
    ) -> str:
        """The sentence, with ``names`` by seat for those who appear in it; ``faces`` of dice from 1 up.

        ``typed``: how a string that is no ``Markup`` is written so that it shows as it was typed.
        """
        return self.hyphenated(text, names, faces, typed).replace(SOFT_HYPHEN, "")

    def hyphenated(
        self,
        text: Text,
        names: Sequence[str] = (),
        faces: Sequence[str] = DICE_DIGITS,
        typed: Callable[[str], str] = str,
    ) -> str:
        """The same with soft hyphens where the translator put them: pictures break words there."""
        values = {name: self._fill(value, names, faces, typed) for name, value in text.values}
        return self.find(text).format_map(values)

    def _fill(
        self, value: Value, names: Sequence[str], faces: Sequence[str], typed: Callable[[str], str]
    ) -> str:
        if isinstance(value, Text):
            return self.hyphenated(value, names, faces, typed)
        if isinstance(value, tuple):
            return self.enumerate([self._fill(one, names, faces, typed) for one in value])
        if isinstance(value, Who):
            return self._name(value.seat, names)
        if isinstance(value, Die):
            return faces[value.number - 1]
        if isinstance(value, int | Tenths):
            return self._number(value).replace("-", "−")  # a true minus sign, as in the pictures
        return value if isinstance(value, Markup) else typed(value)

    def _number(self, value: int | Tenths) -> str:
        if isinstance(value, int):
            return self.number(value)
        whole, tenth = divmod(abs(value.number), 10)
        return f"{'-' if value.number < 0 else ''}{self.number(whole)}{self.decimal}{tenth}"

    def _name(self, seat: int, names: Sequence[str]) -> str:
        return names[seat] if seat < len(names) else self(say("seat {number}", number=seat))


def english(text: Text) -> str:
    """The English template from the code, singular or plural."""
    return text.template if text.plural is None or number(text) == 1 else text.plural


def number(text: Text) -> int:
    """The number by which a text chooses its plural; of a decimal, one that takes the plural."""
    n = dict(text.values)["n"]
    if isinstance(n, Tenths):
        return _SEVERAL
    if not isinstance(n, int):
        raise TypeError(f"{text.template!r} counts by n, which is no number: {n!r}")
    return n


def _listed(items: Sequence[str]) -> str:
    """Join items into one English phrase: ``A, B and C``."""
    return " and ".join([", ".join(items[:-1]), *items[-1:]] if len(items) > 1 else items)


ENGLISH = Language("en", english, _listed)
