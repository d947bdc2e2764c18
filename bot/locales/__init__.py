"""The words of the program in the languages of its readers.

The English sentences stand in the code; ``<language>.po`` beside this file translates them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from bot.locales.catalogues import read
from bot.locales.formats import formats_of
from bot.locales.language import ENGLISH, SOFT_HYPHEN, Language, english

__all__ = [
    "CATALOGUES",
    "ENGLISH",
    "SOFT_HYPHEN",
    "Language",
    "english",
    "language_of",
    "languages",
    "own_name",
]

CATALOGUES = Path(__file__).parent
LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4})*")  # de, pt-BR, es-419, zh-Hans-CN
LANGUAGES_CACHED = 64  # languages kept in memory; Discord has some 30


@lru_cache(LANGUAGES_CACHED)
def language_of(language: str | None) -> Language:
    """The language by its code (``de``, ``pt-BR``); English where there is no catalogue for it."""
    if language is None or LANGUAGE.fullmatch(language) is None:
        return ENGLISH
    parts = language.replace("-", "_").split("_")
    for length in range(len(parts), 0, -1):  # pt_BR, else pt
        path = CATALOGUES / f"{'_'.join(parts[:length])}.po"
        if path.is_file():
            return read(path)
    return ENGLISH


def languages() -> tuple[str, ...]:
    """The codes of the languages that there are: English, then those with a catalogue."""
    return (ENGLISH.code, *sorted(path.stem for path in CATALOGUES.glob("*.po")))


def own_name(code: str) -> str:
    """A language's own name, such as Deutsch."""
    return formats_of(code).name
