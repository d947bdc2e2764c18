"""Formats of numbers, lists and days in each language: ``formats.json``, which ``cldr.py`` writes."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias, cast

from engines.codec import AnyText, reader

FILE = Path(__file__).with_name("formats.json")
ENGLISH = "en_GB"

Template: TypeAlias = Annotated[str, AnyText]


@dataclass(frozen=True, slots=True)
class Formats:
    """A language's own name, and how it writes numbers, lists and days.

    Of a number, ``group`` stands between groups of digits: ``last_group`` of them in the last one, ``groups``
    in the others; ``decimal`` before decimals. ``pair``, ``first``, ``middle`` and ``last`` join ``{0}`` and
    ``{1}``: the items of a list of two; the first two of more; what was joined so far and the next item; and
    the last item. ``days`` has a template for each month, with ``{0.day}`` and ``{0.year}`` of a date.
    """

    name: Template
    group: Template
    last_group: int
    groups: int
    decimal: Template
    pair: Template
    first: Template
    middle: Template
    last: Template
    days: tuple[Template, ...]

    def number(self, value: int) -> str:
        """A whole number with its digits in groups."""
        ends = rf"(?<=\d)(?=(?:\d{{{self.groups}}})*\d{{{self.last_group}}}$)"
        return re.sub(ends, lambda _: self.group, str(value))

    def enumerate(self, items: Sequence[str]) -> str:
        """One phrase of several."""
        if len(items) < len(("one", "another")):
            return "".join(items)
        *former, end = items
        if len(former) == 1:
            return self.pair.format(former[0], end)
        joined = self.first.format(former[0], former[1])
        for item in former[2:]:
            joined = self.middle.format(joined, item)
        return self.last.format(joined, end)

    def day(self, day: date) -> str:
        """A date in words."""
        return self.days[day.month - 1].format(day)


@cache
def formats_of(code: str) -> Formats:
    """Return the formats of a language (``de``, ``pt_BR``), else without its region, else of English."""
    known = json.loads(FILE.read_text("utf-8"))
    found = next((candidate for candidate in (code, code.partition("_")[0]) if candidate in known), None)
    if found is None:
        return replace(formats_of(ENGLISH), name=code)
    return cast(Formats, reader(Formats)(found, known[found]))
