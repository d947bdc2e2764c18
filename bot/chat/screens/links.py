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


# on boards and other public messages


@link("p", first=FirstAnswer.THINKING)
def play(table: TableId) -> None:
    """Show the question that the clicker is asked."""


@link("h", first=FirstAnswer.THINKING)
def hand(table: TableId) -> None:
    """Show the clicker's own hand."""


@link("l", first=FirstAnswer.THINKING, show=WORD)
def log(table: TableId, show: str = "") -> None:
    """Show the newest page of the log. ``show``: what of it, see ``bot.chat.screens.log``."""


@link("r", first=FirstAnswer.THINKING)
def rules(table: TableId) -> None:
    """Show the rules of the game at a table."""


@link("j", first=FirstAnswer.BOARD)
def join(table: TableId) -> None:
    """Join a lobby."""


@link("m", first=FirstAnswer.BOARD)
def rematch(table: TableId) -> None:
    """Open a lobby with those who played."""


@link("z", first=FirstAnswer.THINKING)
def close(table: TableId) -> None:
    """Close a table that cannot go on."""


# on private messages


@link("g")
def table(table: TableId) -> None:
    """Show how a table is set up, and what can be decided."""


@link("G1", first=FirstAnswer.THINKING)
def games() -> None:
    """Show the clicker's own tables."""


@link("X0")
def try_(table: TableId) -> None:
    """Begin to try moves out."""


@link("E1", game=WORD)
def learn(game: str) -> None:
    """Show the lesson of a game; without one, of the game picked in the menu."""


@link("J2", game=WORD)
def play_against_ai(game: str) -> None:
    """Open a table of a game, and begin it against the AI."""


@link("E8", game=WORD)
def rules_picture(game: str, page: int) -> None:
    """Show a page of the rules with pictures."""


@link("n")
def dismiss() -> None:
    """Cancel a question: nothing changes."""
