"""What is said in private to somebody who waits for others to move."""

from __future__ import annotations

from bot.chat.screens.board import quiet_status
from bot.chat.wire.localizer import Localizer
from bot.tables.values.views import Panel
from engines.text import Text, say


def awaits_ai(shown: Panel) -> bool:
    """Return whether the game waits for AI players alone, and the reader has not begun to choose anything."""
    return bool(shown.table.thoughts) and not shown.owes and not shown.answers


def waiting_for(shown: Panel, localizer: Localizer) -> str:
    """Say whose turn it is, and whether the panel will update automatically."""
    if awaits_ai(shown):
        updates = say("This panel updates automatically when the AI has moved. If it doesn't, press Refresh.")
        return _noted(shown, updates, localizer)
    return stood(shown, localizer)


def stood(shown: Panel, localizer: Localizer) -> str:
    """Say whose turn it is, in words that stay true on an old message."""
    if shown.question is not None or not shown.table.live:
        return quiet_status(shown, localizer)
    old = say("This is how things stood when you looked; the board is up to date.")
    return _noted(shown, old, localizer)


def _noted(shown: Panel, note: Text, localizer: Localizer) -> str:
    return f"{quiet_status(shown, localizer)}\n-# {localizer(note)}"
