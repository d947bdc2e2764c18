"""What happened, in sentences: the same on the board, in panels and in the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.voice import Voice
from bot.tables.model import Table
from bot.tables.views import Line
from engines.text import say

LINES = 6  # of what just happened; the rest is behind Log


def newest(lines: Sequence[Line], table: Table, voice: Voice) -> list[str]:
    """The last of the lines that matter as a list, and where the earlier ones are."""
    found = [told(line, table, voice) for line in lines if not line.minor]
    more = [f"-# {voice(say('Earlier steps are in the log.'))}"] if len(found) > LINES else []
    return more + found[-LINES:]


def told(line: Line, table: Table, voice: Voice) -> str:
    """A line of a list, with a word that no player made the move where its name does not say so."""
    automatic = {"ai": f" {voice(say('(AI)'))}", "clock": f" {voice(say('(clock)'))}"}.get(line.by, "")
    if line.seat is not None and table.seated[line.seat].user is None:
        automatic = ""
    return f"- {voice.telling(line.text)}{automatic}"
