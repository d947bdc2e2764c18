"""The log of a table, and the position in words, for one reader."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import Item, Letter, button, letter, pages, rows, words
from bot.chat.layouts.telling import told
from bot.chat.voice import Voice
from bot.tables.views import Line, Log
from engines.text import say

PAGE_TEXT = 3500  # characters; the heading and the page's number fit beside


def log(found: Log, voice: Voice, page: int | None = None) -> Letter:
    """A page of the log, the newest if none is named; before its first page come those of the position.

    What fits into one message is one: the log, and below it the position.
    """
    logged, position = voice(say("The log")), voice(say("The position"))
    lines = [told(line, found.table, voice) + _noted(line) for line in found.lines]
    known = [f"- {voice(text)}" for text in found.position]
    whole = "\n".join([f"**{logged}**", *lines, f"**{position}**", *known])
    if len(whole) <= PAGE_TEXT:
        return letter(words(f"### {found.game.title}\n{whole}"))
    every = [(position, text) for text in pages(known, PAGE_TEXT)]
    every += [(logged, text) for text in _newest_full(lines)]
    last = len(every) - 1
    shown = last if page is None else max(0, min(page, last))
    heading, text = every[shown]
    return letter(
        words(f"### {found.game.title}: {heading}\n{text or '…'}"),
        words(f"-# {voice(say('Page {page} of {pages}', page=shown + 1, pages=last + 1))}"),
        *rows(_turning(found, voice, shown, last)),
    )


def _newest_full(lines: list[str]) -> list[str]:
    """The lines by pages, of which only the oldest may be a short one."""
    backwards = pages(lines[::-1], PAGE_TEXT)
    return ["\n".join(page.split("\n")[::-1]) for page in backwards[::-1]]


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


def _noted(line: Line) -> str:
    return "".join(f" · `{noted}`" for noted in line.note.splitlines())
