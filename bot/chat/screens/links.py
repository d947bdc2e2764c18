"""Controls that appear on the screens of several topics.

Each is declared by an empty function whose parameters are the control's arguments; one topic handles it.
All other controls are declared where they are handled.
"""

from __future__ import annotations

from bot.chat.wire.controls import PAGE, SMALL_COUNT, WORD, FirstAnswer, link
from bot.tables.values.ids import TableId
from engines.base import Answers


@link("E", step=PAGE, how=WORD)
def replay(table: TableId, step: int, how: str) -> None:
    """Go through a game. ``how``: a letter of a stride, see ``bot.chat.screens.replay``."""


@link("B3", first=FirstAnswer.THINKING, step=PAGE)
def replay_beside(table: TableId, step: int) -> None:
    """Start the replay at a step, in a message of its own: the message with the button stays."""


@link("B0", first=FirstAnswer.THINKING)
def analysis(table: TableId) -> None:
    """Show the analysis of a finished game."""


UNFOLLOW = "off"
"""The choice of not following a table."""


@link("F0", choice=WORD)
def follow(table: TableId, choice: str) -> None:
    """Follow or unfollow a table. ``choice``: when to be told, UNFOLLOW, or empty to be asked."""


@link("O0")
def orders(table: TableId) -> None:
    """Show the standing orders."""


@link("L0")
def more(table: TableId) -> None:
    """Show more actions of a lobby."""


@link("o")
def options(table: TableId) -> None:
    """Show the options of a lobby."""


@link("c", first=FirstAnswer.BOARD, in_private=FirstAnswer.PANEL)
def cancel(table: TableId) -> None:
    """Cancel a lobby. Older lobbies have the button on the public message."""


# on boards and other public messages


@link("p", first=FirstAnswer.THINKING)
def play(table: TableId) -> None:
    """Show the clicker's current question."""


@link("h", first=FirstAnswer.THINKING)
def hand(table: TableId) -> None:
    """Show the clicker's own hand."""


@link("l", first=FirstAnswer.THINKING, show=WORD)
def log(table: TableId, show: str = "") -> None:
    """Show the newest page of the log. ``show``: its part, see ``bot.chat.screens.log``."""


@link("r", first=FirstAnswer.THINKING)
def rules(table: TableId) -> None:
    """Show the rules of the game at a table."""


@link("j", first=FirstAnswer.BOARD)
def join(table: TableId) -> None:
    """Join a lobby."""


@link("m", first=FirstAnswer.BOARD)
def rematch(table: TableId) -> None:
    """Open a lobby for the same players."""


@link("z", first=FirstAnswer.THINKING)
def close(table: TableId) -> None:
    """Close a table that cannot go on."""


# on private messages


@link("g")
def table(table: TableId) -> None:
    """Show a table's settings and the possible decisions."""


@link("G1", first=FirstAnswer.THINKING)
def games() -> None:
    """Show the clicker's own tables."""


@link("X0")
def try_(table: TableId) -> None:
    """Start trying out moves."""


@link("E1", game=WORD)
def learn(game: str) -> None:
    """Show the lesson of a game; without one, of the game picked in the menu."""


@link("J3", first=FirstAnswer.THINKING, game=WORD)
def learn_beside(game: str) -> None:
    """Show the lesson of a game in a message of its own: the message with the button stays."""


@link("J2", game=WORD)
def play_against_ai(game: str) -> None:
    """Open a table of a game, and start it against the AI."""


@link("E8", game=WORD)
def rules_picture(game: str, page: int) -> None:
    """Show a page of the rules with pictures."""


@link("E9", first=FirstAnswer.THINKING, game=WORD)
def legend(game: str) -> None:
    """Show all signs in the pictures of a game, in a message of its own."""


@link("T0", first=FirstAnswer.THINKING, seen=WORD)
def legend_here(table: TableId, seen: str, answers: Answers = ()) -> None:
    """Show the signs in what the clicker sees of a table. ``seen``: see ``bot.chat.screens.legend``."""


@link("T1", first=FirstAnswer.THINKING, step=SMALL_COUNT, game=WORD)
def legend_of_step(step: int, game: str, answers: Answers) -> None:
    """Show the signs in the picture of a step of a lesson, after these answers."""


@link("n")
def dismiss() -> None:
    """Dismiss a confirmation: nothing changes."""
