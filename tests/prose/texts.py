"""The texts that are checked: all pages in English, and the sentences of the catalogue."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path

from bot.locales.extraction import ROOT, TEMPLATES, stored

MEASURED = "bench/results.md"  # written by a program
TRANSLATED = re.compile(r"README\.\w+\.md")
SKIPPED = (".venv", ".mutants", "node_modules")
PEOPLE = ("Bruno", "Carla", "Dino", "Rosa")
"""They stand for what a sentence will name."""


def pages() -> Iterator[Path]:
    """All pages in English."""
    for path in sorted(ROOT.rglob("*.md")):
        inside = path.relative_to(ROOT)
        hidden = any((part.startswith(".") and part != ".github") or part in SKIPPED for part in inside.parts)
        if not hidden and inside.as_posix() != MEASURED and not TRANSLATED.fullmatch(path.name):
            yield path


def sentences() -> Iterator[str]:
    """The catalogue's sentences in all their forms, with somebody's name for each value."""
    for message in stored():
        forms = (message.id,) if isinstance(message.id, str) else message.id
        for form, n in zip(forms, ("1", "3") if len(forms) > 1 else ("3",), strict=True):
            if form:
                yield string.Formatter().vformat(form, (), _Values(n))


class _Values(Mapping[str, str]):
    """A number for ``n``, a person for all else."""

    def __init__(self, n: str) -> None:
        self._n = n
        self._people = cycle(PEOPLE)

    def __getitem__(self, name: str) -> str:
        return self._n if name == "n" else next(self._people)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


CATALOGUE = TEMPLATES.relative_to(ROOT).as_posix()
"""The template in which translators find the sentences."""
