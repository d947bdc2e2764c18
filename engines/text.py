"""Sentences as data: an English template with named values, put into words where it is shown.

Engines never build finished sentences, because they know neither the reader's language nor what
the people at the table are called. They hand out ``Text``; ``bot.locales`` translates and fills it.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TypeAlias

QUOTED_LENGTH = 60  # characters of a foreign text that a sentence repeats


@dataclass(frozen=True, slots=True)
class Who:
    """A seat named in a sentence; shown as its player's name and emblem."""

    seat: int


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it fell, 1 to 6; shown as its face where a sentence can hold pictures, else as its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Tenths:
    """A number with one decimal, such as a mean: 25 is shown as 2.5. It takes the plural."""

    number: int


@dataclass(frozen=True, slots=True)
class Text:
    """A template with ``{named}`` values, and its plural where the value ``n`` decides between two.

    ``str(text)`` is plain English with seats by number, for programs and tests.
    """

    template: str
    values: tuple[tuple[str, Value], ...] = ()
    plural: str | None = None

    def __str__(self) -> str:
        """The sentence in English; seats as ``seat 0``, lists joined by commas."""
        values = dict(self.values)
        template = self.template
        if self.plural is not None and values["n"] != 1:
            template = self.plural
        return template.format_map({name: _plain(value) for name, value in values.items()})


Value: TypeAlias = "str | int | Tenths | Who | Die | Text | tuple[Value, ...]"


def say(template: str, /, **values: Value) -> Text:
    """A sentence; the template is what translators find in the catalogues."""
    return Text(template, tuple(values.items()))


def count(one: str, many: str, n: int | Tenths, /, **values: Value) -> Text:
    """A sentence with a number: ``one`` or ``many`` (or what the language needs) by ``{n}``."""
    return Text(one, (("n", n), *values.items()), many)


def _plain(value: Value) -> str:
    if isinstance(value, Who):
        return f"seat {value.seat}"
    if isinstance(value, Die):
        return str(value.number)
    if isinstance(value, Tenths):
        return f"{value.number / 10:,.1f}"
    if isinstance(value, tuple):
        return ", ".join(map(_plain, value))
    return f"{value:,}" if isinstance(value, int) else str(value)


class Refused(Exception):  # noqa: N818 - a refusal is an answer to a person, not a failure of the program
    """Something that a person asked for cannot be done; ``text`` tells them why, and what to do."""

    def __init__(self, template: str | Text, /, **values: Value) -> None:
        self.text = template if isinstance(template, Text) else say(template, **values)
        super().__init__(str(self.text))


class Markup(str):
    """A value of a sentence that is markup; all other strings are shown as they are, whoever typed them."""

    __slots__ = ()


def code(text: object) -> Markup:
    """A value that is shown as code: no name or other foreign text, which could end it."""
    return Markup(f"`{text}`")


def quoted(text: str) -> str:
    """A piece of a foreign text, short and printable enough to be repeated in a message."""
    kept = "".join(character if is_printable(character) else "�" for character in text[: QUOTED_LENGTH + 1])
    return kept if len(kept) <= QUOTED_LENGTH else kept[:QUOTED_LENGTH] + "…"


def is_printable(character: str) -> bool:
    """Not a control, format or private character, half a character, or the end of a line."""
    return unicodedata.category(character) not in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
