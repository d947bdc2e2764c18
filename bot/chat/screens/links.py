"""The controls that lead from one topic to another: they stand on screens of several.

Each is declared by an empty function, which takes what the control carries; a topic handles it. All others
are declared where they are handled.
"""

from __future__ import annotations

from bot.chat.wire.controls import PAGE, WORD, FirstAnswer, link
from bot.tables.values.ids import TableId


@link("E", step=PAGE, how=WORD)
def replay(table: TableId, step: int, how: str) -> None:
    """Go through a game. ``how``: a letter of a stride, see ``bot.chat.screens.replay``."""


UNFOLLOW = "off"
"""What somebody chooses who no longer follows a table."""


@link("F0", choice=WORD)
def follow(table: TableId, choice: str) -> None:
    """Follow a table, or no longer. ``choice``: when to be told, UNFOLLOW, or nothing to be asked."""


@link("O0")
def orders(table: TableId) -> None:
    """Answer in advance."""


@link("L0")
def more(table: TableId) -> None:
    """What else can be done with a lobby."""


@link("o")
def options(table: TableId) -> None:
    """Show the options of a lobby."""


@link("c", first=FirstAnswer.BOARD, in_private=FirstAnswer.PANEL)
def cancel(table: TableId) -> None:
    """Cancel a lobby. Older ones have the button on the public message."""
