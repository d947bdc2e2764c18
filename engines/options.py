"""The options of a game: what a lobby offers, and which values are legal."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engines.text import Refused, Text, quoted

OptionValue: TypeAlias = "str | int | bool | None"

WRITTEN_LENGTH = 80  # characters of an option's wrong value that a refusal repeats


class IllegalOption(Refused):
    """A game has no such option, or the option no such value."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A value that a game's option may take, with what it means to the players."""

    value: OptionValue
    label: Text
    help: Text


@dataclass(frozen=True, slots=True)
class GameOption:
    """One option of a game, as the lobby offers and explains it.

    ``choices`` are the values offered by name. With ``between`` (least, most) any integer in that
    range is legal, too. ``suggest`` gives the sensible value for a number of seats, where it
    depends on that.
    """

    name: str
    label: Text
    help: Text
    choices: tuple[OptionChoice, ...]
    default: OptionValue
    between: tuple[int, int] | None = None
    suggest: Callable[[int], OptionValue] | None = None

    def allows(self, value: object) -> bool:
        """Return whether the value is legal; ``True`` is no 1 and ``20.0`` is no 20."""
        if any(type(value) is type(c.value) and value == c.value for c in self.choices):
            return True
        if self.between is None or type(value) is not int:
            return False
        least, most = self.between
        return least <= value <= most


def complete(options: Sequence[GameOption], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options with their values: the given ones, and the default for the rest.

    Raises IllegalOption for an unknown name or a value that the option does not take.
    """
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known:
            names: tuple[str, ...] = tuple(known)
            raise IllegalOption(
                "There is no option “{name}”. The options are: {names}.", name=quoted(name), names=names
            )
        if not known[name].allows(value):
            raise IllegalOption(
                "The option “{name}” cannot be {value}. The possible values are: {values}.",
                name=name,
                value=_written(value),
                values=_values_of(known[name]),
            )
    values: dict[str, Any] = {option.name: option.default for option in options}
    return values | dict(given)


def _values_of(option: GameOption) -> tuple[str, ...]:
    values = tuple(_written(choice.value) for choice in option.choices)
    if option.between is None:
        return values
    least, most = option.between
    return (*values, f"{least}–{most}")


def _written(value: object) -> str:
    """A value as it is written in JSON, as the command line and the records have it; cut short.

    It may come from a forged record, and be as long as that: lists and objects are not written out.
    """
    if isinstance(value, list):
        return "[…]"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, str):
        value = quoted(value)
    return json.dumps(value, ensure_ascii=False)[:WRITTEN_LENGTH]
