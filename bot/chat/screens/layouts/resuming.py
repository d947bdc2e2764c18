"""The suspended tables of a server, to resume one of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.screens import kinds
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import OPTIONS_A_MENU
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message, choice, compose, menu, note, words
from bot.tables.values.table import Table
from engines.text import Text, say


def resumable(tables: Sequence[tuple[Table, str]], localizer: Localizer) -> Message:
    """A menu of suspended tables, each with its game's title, its players, and until when it waits."""
    if not tables:
        return note(say("No table waits here to be resumed."), localizer)
    about = say(
        "These tables are suspended. The one you choose goes on in this channel, or in a thread if the "
        "channel has a table already; everyone gets back the time they had left."
    )
    offered = [
        choice(str(table.id), _label(table, title), localizer.plain(_until(table, localizer)))
        for table, title in tables[:OPTIONS_A_MENU]
    ]
    return compose(
        words(localizer(about)),
        menu(Control(kinds.RESUME), offered, localizer.plain(say("Resume a table"))),
    )


def _label(table: Table, title: str) -> str:
    return f"{title} · {', '.join(player.name for player in table.players)}"


def _until(table: Table, localizer: Localizer) -> Text:
    return say("until {day}", day=localizer.language.day(table.resumable_until.date()))
