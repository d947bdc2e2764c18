"""The checker of our English finds planted faults, and lets names and code pass."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from harper import get_default_lint_config

from bot.locales.extraction import ROOT
from tests.prose.__main__ import of_page, of_sentences
from tests.prose.checker import NAMES, OFF, STYLE, WORDS, faults, listed
from tests.prose.texts import pages, sentences


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("You pick an card.", "an"),
        ("The the deck is empty.", "The the"),
        ("Nobody recieves a card.", "recieves"),
        ("He should of paid.", "should of"),
        ("She go home first.", "go"),
        ("We was here before.", "was"),
        ("The cards are dealt anew.", "anew"),
        ("Everything hangs on one die.", "hangs on"),
        ("The game would else end.", "would else"),
        ("It ends after so many rounds.", "so many"),
        ("Which branch shall count double?", "shall"),
        ("None is told of these events.", "is told of"),
        ("Who has more on a branch wins its difference.", "Who has more on a branch wins its difference."),
        ("It is over. Who wins gets a chip.", "Who wins gets a chip."),
    ],
)
def test_a_planted_fault_is_found(text: str, words: str) -> None:
    assert words in [fault.words for fault in faults(f"A line.\n\n{text}\n") if fault.line == 3]


@pytest.mark.parametrize(
    "text",
    [
        "Who has won? Nobody knows who has it.",
        "Iron Ida’s item is W06, and `max_szie` is a setting.",
        "MafiaDollar's doubler isn't harmful: bots don't care.",
        "You've won by 11; the colour of a neighbour's card is red.",
    ],
)
def test_what_is_right_passes(text: str) -> None:
    assert [*faults(text)] == []


def test_a_fault_is_told_with_its_place(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\nIt is is wrong.\n", "utf-8")
    assert of_page(page, tmp_path) == ["page.md:3: “is is”: Did you mean to repeat this word?"]
    (told,) = of_sentences(["Nothing here.\nOr here.", "You pick an card."])
    assert told.startswith("bot/locales/palermo.pot: “an” in “You pick an card.”")


def test_pages_and_sentences_are_looked_at() -> None:
    found = {path.relative_to(ROOT).as_posix() for path in pages()}
    assert {"README.md", "docs/player-guide.md", "engines/city/README.md"} <= found
    assert not {"engines/city/README.de.md", "bench/results.md"} & found
    every = [*sentences()]
    assert len(every) > 2000
    assert "1 day" in every
    assert "3 days" in every
    assert not [one for one in every if re.search(r"\{\w+\}", one)]


def test_little_is_let_pass() -> None:
    """Words that are no names stay few; a rule that Harper no longer has would switch off nothing."""
    assert len(listed(WORDS)) <= 40
    assert not {*listed(WORDS)} & {*listed(NAMES)}
    off = [rule for rules in OFF.values() for rule in rules]
    assert {*off} <= get_default_lint_config().keys()
    assert len(off) < 45
    assert all(re.compile(pattern) for pattern in STYLE)


def test_nothing_is_downloaded() -> None:
    """The checker works where no network can be reached: a process that may open no socket finds a fault."""
    code = (
        "import socket\n"
        "def refuse(*_args, **_more): raise OSError('no network')\n"
        "socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse\n"
        "from tests.prose.checker import faults\n"
        "print(*(fault.words for fault in faults('You pick an card.')))"
    )
    command = (sys.executable, "-c", code)
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own words
    assert done.stdout == "an\n"


def test_the_last_sentence_of_a_portion_may_end_in_an_ellipsis() -> None:
    """Harper takes the space before it for one at the end of the text."""
    assert of_sentences(["When the police take your loot …"]) == []
