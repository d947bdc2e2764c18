"""What happened, in sentences: the same on the board, in panels and in the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.voice import Voice
from bot.tables.model import Table
from bot.tables.views import Line, Panel
from engines.base import Seat
from engines.text import Text, Value, Who, say

LINES = 6  # of what just happened; the rest is behind Log


def newest(lines: Sequence[Line], table: Table, voice: Voice) -> list[str]:
    """The last of the lines that matter as a list, and where the earlier ones are."""
    found = [told(line, table, voice) for line in lines if not line.minor]
    more = [f"-# {voice(say('Earlier steps are in the log.'))}"] if len(found) > LINES else []
    return more + found[-LINES:]


def missed(shown: Panel, voice: Voice) -> list[str]:
    """What the player has missed: first what was done to them, then the rest, the newest first."""
    found = [line for line in shown.missed[::-1] if not line.minor and line.seat != shown.seat]
    found.sort(key=lambda line: not names(line.text, shown.seat))
    if not found:
        return []
    heading = f"**{voice(say('Since your last turn'))}**"
    more = [f"-# {voice(say('More is in the log.'))}"] if len(found) > LINES else []
    return [heading, *(told(line, shown.table, voice) for line in found[:LINES]), *more]


def names(value: Value, seat: Seat) -> bool:
    """Whether a sentence, or one of its values, names this seat."""
    if isinstance(value, Text):
        return any(names(part, seat) for _, part in value.values)
    if isinstance(value, tuple):
        return any(names(part, seat) for part in value)
    return value == Who(seat)


def told(line: Line, table: Table, voice: Voice) -> str:
    """A line of a list, with a word that no player made the move where its name does not say so."""
    automatic = {"ai": f" {voice(say('(AI)'))}", "clock": f" {voice(say('(clock)'))}"}.get(line.by, "")
    if line.seat is not None and table.seated[line.seat].user is None:
        automatic = ""
    return f"- {voice.telling(line.text)}{automatic}"
