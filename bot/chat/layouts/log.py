"""The log of a table, and the position in words, for one reader."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import Item, Letter, button, letter, pages, rows, words
from bot.chat.voice import Voice
from bot.tables.faces import Line, Log
from bot.tables.model import Table
from engines.text import say

PAGE_TEXT = 3500  # characters; the heading and the page's number fit beside


def log(found: Log, voice: Voice, page: int | None = None) -> Letter:
    """A page: first come those of the position, then those of the log; the newest if none is named."""
    position = pages([f"- {voice(text)}" for text in found.position], PAGE_TEXT)
    lines = pages([_line(line, found.table, voice) for line in found.lines], PAGE_TEXT)
    every = position + lines
    last = len(every) - 1
    shown = last if page is None else max(0, min(page, last))
    heading = say("The position") if shown < len(position) else say("The log")
    return letter(
        words(f"### {found.game.title}: {voice(heading)}\n{every[shown] or '…'}"),
        words(f"-# {voice(say('Page {page} of {pages}', page=shown + 1, pages=last + 1))}"),
        *rows(_turning(found, voice, shown, last)),
    )


def _turning(found: Log, voice: Voice, shown: int, last: int) -> Iterator[Item]:
    # ``count`` only tells apart buttons that lead to the same page.
    targets = [
        ("◀", shown - 1, shown > 0),
        ("▶", shown + 1, shown < last),
        (voice.plain(say("Position")), 0, shown > 0),
        (voice.plain(say("Newest")), last, shown < last),
    ]
    for number, (label, page, possible) in enumerate(targets):
        control = Control(Kind.LOG_PAGE, found.table.id, number, page=max(0, page))
        yield button(label, control, off=not possible)


def _line(line: Line, table: Table, voice: Voice) -> str:
    note = f" · `{line.note}`" if line.note else ""
    automatic = {"ai": f" {voice(say('(AI)'))}", "clock": f" {voice(say('(clock)'))}"}.get(line.by, "")
    if line.seat is not None and table.seated[line.seat].user is None:
        automatic = ""  # the name of an AI player says so already
    return f"- {voice(line.text)}{automatic}{note}"
