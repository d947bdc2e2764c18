"""Listening to the program: every sentence is said in one language, and remembered with its template."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from bot.locales import Language
from bot.locales.language import DICE_DIGITS
from engines.text import Refused, Text, Value

PLAYERS = ("Anna", "Beppe", "Carla", "Dino", "Enzo", "Franca")
"""The players of games without a table, by seat."""


@dataclass
class Heard:
    """The sentences said so far, and their language."""

    language: Language
    said: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The ways in which each template was said."""
    sentences: list[str] = field(default_factory=list)
    """In order, without those that are parts of others."""
    refusals: list[str] = field(default_factory=list)
    """The refusals that people were told."""
    _depth: int = 0

    @contextmanager
    def noting(self, template: str) -> Iterator[Callable[[str], None]]:
        """Note a sentence when it is finished; those that are said meanwhile are parts of it."""
        self._depth += 1
        try:
            yield self.said[template].add
        finally:
            self._depth -= 1

    @property
    def whole(self) -> bool:
        """Whether what is said now is no part of another sentence."""
        return not self._depth


@contextmanager
def speaking(language: Language) -> Iterator[Heard]:
    """Let the whole process speak this language, whatever it is asked for, and listen.

    Sentences are cached in many places: do this in a process of its own.
    """
    heard = Heard(language)
    hyphenated = Language.hyphenated

    def spoken(
        _language: Language,
        text: Text,
        names: Sequence[str] = (),
        faces: Sequence[str] = DICE_DIGITS,
        typed: Callable[[str], str] = str,
    ) -> str:
        with heard.noting(text.template) as note:
            said = hyphenated(language, text, names, faces, typed)
            note(said)
        if heard.whole:
            heard.sentences.append(said)
        return said

    def plain(text: Text) -> str:
        return language(text, PLAYERS)

    def refused(self: Refused, template: str | Text, /, **values: Value) -> None:
        refuse(self, template, **values)
        heard.refusals.append(str(self.text))

    refuse = Refused.__init__
    with (
        patch.object(Language, "hyphenated", spoken),
        patch.object(Text, "__str__", plain),
        patch.object(Refused, "__init__", refused),
    ):
        yield heard
