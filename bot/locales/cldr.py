"""Writing ``formats.json``: what Babel knows, from Unicode's CLDR, of all languages that people may have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from datetime import date
from pathlib import Path

from babel import Locale
from babel.dates import format_date
from babel.numbers import get_decimal_symbol, get_group_symbol
from discord import Locale as Offered

from bot.locales.formats import FILE, Formats

SAMPLE = date(3999, 1, 25)  # of its day and year, neither can be taken for the number of a month
MONTHS = range(1, 13)


def write(folder: Path = FILE.parent) -> None:
    """Write the formats of the languages that Discord offers, and of all that there is a catalogue of."""
    known = {code: asdict(formats(code)) for code in codes(path.stem for path in folder.glob("*.po"))}
    lines = (
        f"{json.dumps(code)}: {json.dumps(written, ensure_ascii=False)}" for code, written in known.items()
    )
    (folder / FILE.name).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def codes(catalogues: Iterable[str]) -> list[str]:
    """All languages, also those of regions without their region."""
    named = {locale.value.replace("-", "_") for locale in Offered} | set(catalogues)
    return sorted(named | {code.split("_")[0] for code in named})


def formats(code: str) -> Formats:
    """The formats of a language. Raises babel.UnknownLocaleError for one that Babel does not know."""
    locale = Locale.parse(code)
    name = locale.get_display_name() or code
    last_group, groups = locale.decimal_formats[None].grouping
    lists = locale.list_patterns["standard"]
    return Formats(
        name=name[:1].upper() + name[1:],
        group=get_group_symbol(locale),
        last_group=last_group,
        groups=groups,
        decimal=get_decimal_symbol(locale),
        pair=lists["2"],
        first=lists["start"],
        middle=lists["middle"],
        last=lists["end"],
        days=tuple(_day(locale, month) for month in MONTHS),
    )


def _day(locale: Locale, month: int) -> str:
    sample = format_date(SAMPLE.replace(month=month), "long", locale=locale)
    return sample.replace(str(SAMPLE.year), "{0.year}").replace(str(SAMPLE.day), "{0.day}")
