"""Checking a text: by Harper, which needs no network, and by our own style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from harper import Dialect, Language, Linter

from bot.locales.extraction import card_names

WORDS = Path(__file__).parent / "words.txt"
"""Words that Harper does not know and a reader does, one a line."""
NAMES = Path(__file__).parent / "names.txt"
"""Names of people, games and programs; those of cards are known."""

OFF = {
    "a matter of style that we settle otherwise": (
        *("CompoundNouns", "DiscourseMarkers", "ExpandControl", "ExpandMemoryShorthands"),
        *("ExpandTimeShorthands", "LongSentences", "OutOfDate", "OxfordComma", "QuantifierNumeralConflict"),
        *("SentenceCapitalization", "Therein", "UseTitleCase"),
    ),
    "taken in by symbols, tables, or the notation of the games": (
        *("CapitalizePersonalPronouns", "EllipsisLength", "NumericRangeEnDash"),
        *("OrthographicConsistency", "SplitWords", "ToTwoToo"),
    ),
    "more often wrong than right about our sentences": (
        *("AdjectiveOfA", "DisjointPrefixes", "HavePronoun", "HyphenateNumberDay", "ItsContraction"),
        *("ItsPossessive", "LetsConfusion", "MassNouns", "MissingDeterminer", "MissingPreposition"),
        *("MissingTo", "OneOfTheSingular", "Overall", "PossessiveYour", "SingleBe"),
        *("ThatThan", "TheLastDays", "TheirToTheyre", "ThereToTheir"),
    ),
}
"""Rules of Harper that do not run, by the reason. All others do, also those of later versions."""

STYLE = {
    r"\banew\b": "again",
    r"\bhangs? on\b(?! to\b)": "depends on",
    r"\b(would|could|might) else\b": "otherwise",
    r"\bso many\b": "a number, or “that many”",
    r"\bshall\b": "will, do, or an imperative",
    r"\b(is|are|was|be) told (of|about)\b": "hears about, or somebody who tells",
    r"(?<![,\w] )Who (answers|has|holds|leads|leaves|pays|plays|takes|votes|wins) [^?.:*\n]*\.": "Whoever",
}
"""Our own style: what a native speaker stumbles over, and a better beginning."""

_CODE = re.compile(r"[\d_/]|^[A-Z]+s?$|^\w$|^\w\.$|^[a-z]+[A-Z]")
"""Names and codes that look like words: W06, max_size, SHA, bKH."""


_POSSESSIVE = re.compile(r"['’]s$")


class Fault(NamedTuple):
    """Something wrong in a text: in which line, the words, and what is wrong with them."""

    line: int
    words: str
    why: str


def faults(text: str, language: Language = Language.MARKDOWN) -> Iterator[Fault]:
    """The faults of a text, grammar first."""
    for found in _linter().lint(text, language=language):
        if found.lint_kind != "Spelling" or not _is_known(found.problem_text):
            yield Fault(_line(text, found.span.start), found.problem_text, found.message)
    for pattern, better in STYLE.items():
        for match in re.finditer(pattern, text, re.MULTILINE):
            yield Fault(_line(text, match.start()), match[0], f"Our style: {better}.")


def listed(path: Path) -> list[str]:
    """The words of a file."""
    return path.read_text("utf-8").split()


def _is_known(word: str) -> bool:
    return _CODE.search(word) is not None or _POSSESSIVE.sub("", word) in _known()


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


@cache
def _known() -> frozenset[str]:
    return frozenset((*listed(WORDS), *listed(NAMES), *chain.from_iterable(map(str.split, card_names()))))


@cache
def _linter() -> Linter:
    """Making one takes half a second."""
    linter = Linter(Dialect.BRITISH)
    linter.import_words([*_known()])
    config = linter.get_lint_config()
    for rules in OFF.values():
        config |= dict.fromkeys(rules, False)
    linter.set_lint_config(config)
    return linter
