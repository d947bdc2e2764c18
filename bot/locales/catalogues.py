"""Reading a language's catalogue (``<language>.po``) with Babel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from gettext import c2py
from pathlib import Path

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from bot.locales import Language, english, number
from engines.text import Text

NUMBERS = 1024  # written ones that are remembered: writing one takes as long as a sentence around it


def read(path: Path) -> Language:
    """The language of a file, which is named after it: ``pt_BR.po``."""
    locale = Locale.parse(path.stem)
    with path.open("rb") as file:
        catalogue = read_po(file, locale=locale)
    return Language(
        path.stem,
        _finder(catalogue),
        lambda items: format_list(items, style="standard", locale=locale),
        lru_cache(NUMBERS)(lambda value: format_decimal(value, locale=locale)),
        lambda day: format_date(day, "long", locale=locale),
    )


def _finder(catalogue: Catalog) -> Callable[[Text], str]:
    form = c2py(catalogue.plural_expr)
    found = {_key(message.id): _forms(message.string) for message in catalogue if not message.fuzzy}

    def find(text: Text) -> str:
        forms = found.get(text.template, ("",))
        # A sentence whose plural the translator forgot has one form, which is better than none.
        chosen = forms[form(number(text))] if text.plural is not None and len(forms) > 1 else forms[0]
        return chosen or english(text)

    return find


def _key(id_: str | list[str] | tuple[str, ...]) -> str:
    return id_ if isinstance(id_, str) else id_[0]


def _forms(string: str | list[str] | tuple[str, ...] | None) -> Sequence[str]:
    return (string or "",) if isinstance(string, str | None) else string
