"""The buttons that turn auto-pass on and off."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.wire.controls import WORD, link
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, rows, words
from bot.tables.values.ids import TableId
from bot.tables.values.table import Phase
from bot.tables.values.views import Panel
from engines.defaults import no_orders, nobody
from engines.text import Text, say


@link("y", wanted=WORD)
def auto_passing(table: TableId, wanted: str) -> None:
    """Turn the clicker's auto-pass on or off. ``wanted``: on or off."""


def orderable(shown: Panel) -> bool:
    """Return whether the game has standing orders besides auto-pass."""
    game = shown.game
    knows = game.play.orders is not no_orders or game.rules.invited is not nobody
    return knows and shown.table.phase is Phase.PLAYING


def auto_pass(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """Build the auto-pass button; it can be turned on where the rules allow it."""
    if shown.auto_pass is None:
        return

    def says(label: Text, word: str) -> Item:
        return button(localizer.plain(label), auto_passing(shown.table.id, word))

    if shown.auto_pass:
        yield words(localizer(say("Auto-pass is on: you pass automatically whenever the rules allow it.")))
        yield from rows([says(say("Turn off auto-pass"), "off")])
    else:
        yield from rows([says(say("Auto-pass my turns"), "on")])
