"""Values as plain text: dataclasses with their fields that are not the default, and what a change alters."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import Any

from bot.tables import Table
from bot.tables.core.seat_clocks import new_jobs, no_longer_reminded
from bot.tables.values.bounds import Bounds
from bot.tables.values.change import Change
from engines.base import Game, Option
from engines.lesson import Lesson
from engines.text import Text

LENGTH = 500  # characters of one value; of a longer one its first, and a digest of it all


def plain(value: Any) -> str:
    """A value on one line."""
    text = _plain(value)
    if len(text) <= LENGTH:
        return text
    return f"{text[:LENGTH]}… {len(text)} {hashlib.sha256(text.encode()).hexdigest()[:8]}"


def altered(before: Any, after: Any) -> Iterator[str]:
    """A line for each field in which two values of one class differ."""
    for each in fields(after):
        one, other = getattr(before, each.name), getattr(after, each.name)
        if one != other:
            yield f"{each.name}: {plain(one)} → {plain(other)}"


def change(made: Change) -> Iterator[str]:
    """What a change adds; the fields of its table are told as they are stored."""
    added = {"entries": made.entries, "posts": made.posts, "jobs": new_jobs(made), "results": made.results}
    for name, values in added.items():
        yield from (f"{name[:-1]} {plain(each)}" for each in values or ())
    further = {"answered": no_longer_reminded(made.before, made.after)}
    further |= {name: getattr(made, name) for name in ("fulfilled", "turn_over", "vacations")}
    yield from (f"{name} {plain(value)}" for name, value in further.items() if value)
    yield "writes" if made.counted else "posts alone"


def _plain(value: Any) -> str:
    for kind, tell in TELLING:
        if isinstance(value, kind):
            return tell(value)
    if is_dataclass(value) and not isinstance(value, type):
        return f"{type(value).__name__}({', '.join(_fields(value))})"
    return value.__name__ if callable(value) else str(value).replace("\r", "\\r").replace("\n", "\\n")


def _moment(value: datetime) -> str:
    return value.strftime("%d.%H:%M:%S") + f".{value.microsecond:06}".rstrip("0").rstrip(".")


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(_plain, values))


TELLING: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (Table, lambda value: f"#{value.id}@{value.version}"),
    (Game, lambda value: str(value.id)),
    (Text, lambda value: "“" + str(value).replace("\n", "\\n") + "”"),
    (Option, lambda value: value.value),
    (Enum, lambda value: str(value.value)),
    (datetime, _moment),
    (bytes, lambda value: f"{len(value)} bytes {hashlib.sha256(value).hexdigest()[:8]}"),
    (Mapping, lambda value: f"{{{', '.join(f'{key}: {_plain(each)}' for key, each in value.items())}}}"),
    (frozenset | set, lambda value: f"{{{', '.join(sorted(map(_plain, value)))}}}"),
    (tuple | list, lambda value: f"[{_listed(value)}]"),
)
"""By class how its values are told."""


def _fields(value: Any) -> Iterator[str]:
    for each in fields(value):
        here = getattr(value, each.name)
        default = each.default_factory() if each.default_factory is not MISSING else each.default
        if not _told_elsewhere(each.name, here) and (default is MISSING or here != default):
            yield f"{each.name}={_plain(here)}"


def _told_elsewhere(name: str, value: Any) -> bool:
    """Whether a field never changes, or is the view of a game whose own tests tell it."""
    of_a_game = name == "view" and type(value).__module__.startswith("engines")
    return of_a_game or isinstance(value, Game | Bounds | Lesson)
