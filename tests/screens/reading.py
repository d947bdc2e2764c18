"""Messages as a person reads them: without what only the program knows of them."""

from __future__ import annotations

import re

from tests.bot.tables.world import ANNA
from tests.screens.listening import PLAYERS

_INTERNAL = re.compile(r"\s*(silent|limited as .*|mentions .*|picture attachment.*)$")
_READABLE: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^(\s*)\| "), r"\1"),
    (re.compile(r"^(\s*\[.*\]) \w+( off)? (?:[A-Z_]+\b|http).*$"), r"\1\2"),
    (re.compile(r"^(\s*menu “.*”).*$"), r"\1"),
    (re.compile(r"^(\s*\([ x]\) .*?) = \S+(?: – (.*))?$"), r"\1 – \2"),
    (re.compile(r"^(\s*form “.*”).*$"), r"\1"),
    (re.compile(r"^(\s*)field .*? placeholder (.*)$"), r"\1field: \2"),
    (re.compile(r"^(\s*)file \S+: "), r"\1picture, in words: "),
    (re.compile(r" – $"), ""),
)
"""Marks in a line of the story that no person reads, and the text that is left."""
_MENTION = re.compile(r"<@(\d+)>")
_SEEN: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"<t:\d+:R>"), "in 9 hours"),
    (re.compile(r"<t:\d+:\w>"), "today at 21:00"),
    (re.compile(r"</([^:>]+):\d+>"), r"/\1"),
    (re.compile(r"<#\d+>"), "#palermo"),
)
"""Discord's rendering of markup: of a time, a command and a channel."""


def readable(lines: list[str]) -> list[str]:
    """The lines of a message as a person reads them, without what only the program knows."""
    kept = [line for line in lines if not _INTERNAL.match(line)]
    for pattern, shorter in _READABLE:
        kept = [pattern.sub(shorter, line) for line in kept]
    return [seen(line) for line in kept]


def seen(text: str) -> str:
    """A text as Discord shows it; asterisks and the like stay."""
    for pattern, shown in _SEEN:
        text = pattern.sub(shown, text)
    return _MENTION.sub(_named, text)


def _named(mentioned: re.Match[str]) -> str:
    number = int(mentioned[1]) - ANNA
    return f"@{PLAYERS[number] if 0 <= number < len(PLAYERS) else 'Zia'}"
