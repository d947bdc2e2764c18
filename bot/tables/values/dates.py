"""Dates as people type them."""

from __future__ import annotations

import re
from datetime import date

from bot.tables.values.refusals import Refusal
from engines.text import quoted

_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})", re.ASCII)
"""With points: between slashes some write the month first."""


def typed_date(typed: str) -> date:
    """Parse a typed date. Raises Refusal if it is not one."""
    text = typed.strip()
    match = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    try:
        if match is not None:
            return date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        pass  # there is no such day
    raise Refusal(
        "“{text}” is not a date. Write the date like this: 2026-12-24 or 24.12.2026.", text=quoted(text)
    )
