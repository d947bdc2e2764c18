"""The controls that lead from one topic to another: they stand on screens of several.

Each is declared by an empty function, which takes what the control carries; a topic handles it. All others
are declared where they are handled.
"""

from __future__ import annotations

from bot.chat.wire.controls import PAGE, WORD, link
from bot.tables.values.ids import TableId


@link("E", step=PAGE, how=WORD)
def replay(table: TableId, step: int, how: str) -> None:
    """Go through a game. ``how``: a letter of a stride, see ``bot.chat.screens.replay``."""


UNFOLLOW = "off"
"""What somebody chooses who no longer follows a table."""
