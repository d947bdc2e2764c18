"""The message in a channel about a table in one of its threads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.notes import address
from bot.chat.wire.localizer import Localizer, called, harmless, in_channel, mention
from bot.chat.wire.message import ButtonStyle, Message, button, compose, link, rows, words
from bot.tables.values.ids import PostId
from bot.tables.values.table import Phase
from bot.tables.values.views import TableView
from engines.text import count, say


def invitation(table_view: TableView, localizer: Localizer, post: PostId) -> Message:
    """Build the invitation: host, free seats and Join; during the game, the players. Notifies nobody."""
    table = table_view.table
    full = table.staying >= table_view.game.seats[-1]
    join = button(localizer.plain(say("Join")), links.join(table.id), style=ButtonStyle.success, off=full)
    return compose(
        words(f"### {table_view.game.title}\n" + "\n".join(_told(table_view, localizer))),
        *rows(
            [
                join if table.phase is Phase.LOBBY else None,
                link(localizer.plain(say("Go to the table")), address(table)),
                button(localizer.plain(say("Rules")), replace(links.rules(table.id), post=post)),
            ]
        ),
        mentions=table.persons,
        silent=True,
    )


def _told(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    table = table_view.table
    thread = in_channel(table.place.channel)
    players = tuple(
        harmless(called(player, localizer.language)) if player.user is None else mention(player.user)
        for player in table.players
    )
    if table.phase is not Phase.LOBBY:
        yield localizer(say("{players} are playing in {thread}.", players=players, thread=thread))
        return
    yield localizer(say("{host} has opened a table in {thread}.", host=mention(table.host), thread=thread))
    others = players[1:]
    if others:
        yield localizer(say("At the table: {players}.", players=players))
    free = table_view.game.seats[-1] - table.staying
    yield localizer(count("{n} free seat", "{n} free seats", free) if free else say("All seats are taken."))
