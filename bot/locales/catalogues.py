"""Reading a language's catalogue (``<language>.po``).

Babel writes and checks these files, but is not needed to read them: a process that speaks one language would
take 5 MiB more with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from bot.locales.formats import formats_of
from bot.locales.language import Language, english, number
from engines.text import Text

NUMBERS_CACHED = 1024  # written ones that are remembered: writing one takes as long as a sentence around it
PLURALS = re.compile(r"plural=([^;]+)")  # in the first entry: an expression of C
ONE_OR_MANY = "n != 1"  # where the file does not say


class CatalogueEntry(NamedTuple):
    """A template and its translations: one, or one for every plural. The first entry's template is empty."""

    template: str
    forms: tuple[str, ...]


def read(path: Path) -> Language:
    """The language of a file, which is named after it: ``pt_BR.po``."""
    formats = formats_of(path.stem)
    return Language(
        path.stem,
        _finder(entries(path.read_text("utf-8"))),
        formats.enumerate,
        lru_cache(NUMBERS_CACHED)(formats.number),
        formats.day,
        formats.decimal,
    )


def entries(text: str) -> Iterator[CatalogueEntry]:
    """The entries of a catalogue, without fuzzy and obsolete ones."""
    for block in text.split("\n\n"):
        lines = block.splitlines()
        strings = _strings(line for line in lines if line and not line.startswith("#"))
        fuzzy = any(line.startswith("#,") and "fuzzy" in line for line in lines)
        if "msgid" in strings and not (fuzzy and strings["msgid"]):
            forms = tuple(string for word, string in strings.items() if word.startswith("msgstr"))
            yield CatalogueEntry(strings["msgid"], forms)


def _strings(lines: Iterable[str]) -> dict[str, str]:
    """The strings of an entry by their keywords, each put together from its lines."""
    found: dict[str, str] = {}
    keyword = ""
    for line in lines:
        word, quote, quoted = line.partition('"')
        keyword = word.strip() or keyword
        found[keyword] = found.get(keyword, "") + json.loads(quote + quoted)
    return found


def _finder(found: Iterator[CatalogueEntry]) -> Callable[[Text], str]:
    known = {entry.template: entry.forms for entry in found}
    told = PLURALS.search("".join(known.get("", ())))
    form = c2py(told[1] if told else ONE_OR_MANY)

    def find(text: Text) -> str:
        forms = known.get(text.template, ("",))
        # A sentence whose plural the translator forgot has one form, which is better than none.
        chosen = forms[form(number(text))] if text.plural is not None and len(forms) > 1 else forms[0]
        return chosen or english(text)

    return find
