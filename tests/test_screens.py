"""``python -m tests.screens``: the catalogue beside the screens, in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys

from bot.locales import ENGLISH, language_of
from engines.text import say
from tests.screens.catalogue import Screens, Sentence, beside
from tests.screens.reading import readable


def printed(*args: str) -> str:
    """The output of the command."""
    command = (sys.executable, "-m", "tests.screens", *args)
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    assert not done.stderr
    return done.stdout


def test_a_sentence_stands_beside_its_translation_and_its_screen() -> None:
    """The screens speak the language that was asked for, and the line with the sentence is marked."""
    german = language_of("de")
    told = printed(
        "--language", "de", "--only", "lobby", "--file", "bot/chat/screens/lobby.py", "--word", "join"
    )
    join = german(say("Join"))
    assert f"Join\nde: {join}\n" in told
    assert f">   [{join}]" in told
    assert "no screen shows" in told.splitlines()[-1]
    assert "[Join]" not in told


def test_filters_leave_out_the_rest() -> None:
    nothing = printed("--language", "de", "--only", "typing", "--untranslated")
    assert len(nothing.splitlines()) == 1, "the shipped catalogues are whole"
    unseen = printed("--only", "typing", "--unseen", "--word", "The game to play")
    assert len(unseen.splitlines()) == 1, "commands that are being typed show it"


def test_no_source_breaks_off() -> None:
    """The quickest of each kind; with its screens fewer sentences are unseen than there are."""
    quick = ("lobbies", "lessons of games", "events", "records", "game of streets-few")
    last = printed(*(word for name in quick for word in ("--only", name)), "--word", "no sentence has this")
    every, unseen = map(int, re.findall(r"\d+", last))
    assert unseen < every - 600


def test_the_barest_line_with_a_sentence_is_shown() -> None:
    found = Screens(ENGLISH)
    found.add(("a board", ["### Toy", "It is the turn of Anna. Join in!", "the end"]))
    found.add(("a lobby", ["Anna waits", "[Join]"]))
    sentences = [Sentence(("x.py",), (form,), ()) for form in ("Join", "It is the turn of {who}.", "Leave")]
    said = {"Join": {"Join"}, "It is the turn of {who}.": {"It is the turn of Anna."}, "Leave": {"Leave"}}
    (_, join), (_, turn), (_, leave) = beside(sentences, said, found)
    assert join is not None
    assert [*join.around(1)] == ["  Anna waits", "> [Join]"]
    assert turn is not None
    assert turn.title == "a board"
    assert leave is None


def test_a_message_reads_as_discord_shows_it() -> None:
    lines = ["| Hello <@11>, until <t:99:f>: </palermo play:5>", "[Join] success JOIN table 1", "silent"]
    lines += ["menu “Which?” OPEN min_values 1", "  ( ) Toy = toy – a game"]
    assert readable(lines) == [
        "Hello @Anna, until today at 21:00: /palermo play",
        "[Join]",
        "menu “Which?”",
        "  ( ) Toy – a game",
    ]
