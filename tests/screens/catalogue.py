"""Finding the sentences of the catalogue on screens."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.locales import CATALOGUES, SOFT_HYPHEN, Language
from bot.locales.catalogues import entries
from bot.locales.extraction import stored
from renders.symbols import in_words
from tests.screens.games import Screen
from tests.screens.reading import seen

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the catalogue: its files, one or several forms, and their translations."""

    files: tuple[str, ...]
    forms: tuple[str, ...]
    translations: tuple[str, ...]

    @property
    def template(self) -> str:
        """The template by which it is found."""
        return self.forms[0]

    def has(self, word: str) -> bool:
        """Return whether a word or phrase is in it or in its translation."""
        return any(word.casefold() in form.casefold() for form in (*self.forms, *self.translations))


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a screen."""

    title: str
    lines: Sequence[str]
    number: int

    def around(self, context: int) -> Iterator[str]:
        """The line, marked, between those before and after it."""
        first = max(0, self.number - context)
        for number, line in enumerate(self.lines[first : self.number + context + 1], first):
            yield f"{'>' if number == self.number else ' '} {line}"


def sentences(code: str) -> list[Sentence]:
    """All sentences, with their translations into a language; English has none."""
    path = CATALOGUES / f"{code}.po"
    known = {one.template: one.forms for one in entries(path.read_text("utf-8"))} if path.is_file() else {}
    found = []
    for message in stored():
        if message.id:
            forms = (message.id,) if isinstance(message.id, str) else tuple(message.id)
            files = tuple(dict.fromkeys(name for name, _ in message.locations))
            found.append(Sentence(files, forms, tuple(filter(None, known.get(forms[0], ())))))
    return found


class Screens:
    """Lines of all screens, and which words stand in them."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._places: dict[str, Place] = {}
        """By the words of a line the first one with just these words."""
        self._having: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, screen: Screen) -> None:
        """A screen; of lines with the same words the first is kept."""
        title, lines = screen
        for number, line in enumerate(lines):
            words = self._words(line)
            if words.strip() and words not in self._places:
                self._places[words] = Place(title, lines, number)
                for word in words.split():
                    self._having[word].add(words)

    def find(self, said: Iterable[str]) -> Place | None:
        """The line in which least stands beside one of the ways in which a sentence was said."""
        found = [place for one in said if (place := self._find(one))]
        return self._places[min(found)[1]] if found else None

    def _find(self, said: str) -> tuple[int, str] | None:
        words = max(map(self._words, said.split("\n")), key=len)
        if not words.strip():
            return None
        lines = set.intersection(*(self._having.get(word, set()) for word in words.split()))
        return min(((len(line) - len(words), line) for line in lines if words in line), default=None)

    def _words(self, text: str) -> str:
        plain = in_words(seen(text), self._language).replace(SOFT_HYPHEN, "")
        return f" {' '.join(_WORD.findall(plain))} "


def beside(
    every: Sequence[Sentence], said: Mapping[str, set[str]], screens: Screens
) -> Iterator[tuple[Sentence, Place | None]]:
    """Each sentence with the place where it stands; None where no screen shows it."""
    for sentence in every:
        yield sentence, screens.find(said.get(sentence.template, ()))
