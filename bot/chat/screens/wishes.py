"""Being told of lobbies: the choice of games, the message, and the button that ends it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.wire.controls import COUNT, WORD
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import ButtonStyle, Call, Item, button, choice, compose_call, link, menu, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import GuildId, PostId
from bot.tables.values.views import TableView
from engines.base import AnyGame
from engines.text import Markup, count, say


def wish_menu(
    games: Collection[AnyGame], chosen: Collection[str], localizer: Localizer
) -> tuple[Item | None, Item]:
    """Build the menu of the games whose lobbies somebody wants to hear of, with its heading."""
    offered = [choice(game.id, game.title, picked=game.id in chosen) for game in games]
    heading = words(f"**{localizer(say('Message me when a lobby opens for …'))}**")
    return heading, menu(wish(), offered, localizer.plain(say("No games")), least=0, most=len(offered))


@control("K1")
async def wish(context: ChatContext, request: UserRequest) -> None:
    """Choose the games whose lobbies one wants to hear of on this server."""
    games = [game for game in context.games.all() if game.id in (request.values or ())]
    await context.tables.wishes.choose(request.user, request.here().guild, [game.id for game in games])
    told = say("I won't send you direct messages about lobbies on this server.")
    if games:
        titles = tuple(game.title for game in games)
        told = say(
            "I'll send you a direct message, at most once an hour, when lobbies for {titles} open in "
            "channels that you can see. Each message has a button to stop these messages.",
            titles=titles,
        )
    await context.say(request, told)


@control("K2", guild=COUNT, game=WORD)
async def stop_telling(context: ChatContext, request: UserRequest, guild: GuildId, game: str) -> None:
    """Hear no more of lobbies for a game on a server."""
    await context.tables.wishes.stop(request.user, guild, game)
    title = context.games.title(game)
    await context.say(request, say("You won't get any more messages about lobbies for {title}.", title=title))


def pinged_for_lobby(table_view: TableView, localizer: Localizer, post: PostId, role: int) -> Call:
    """Build the message in the table's channel that pings a role for a new lobby, in plain text."""
    table, localizer = table_view.table, localizer.without_emojis
    told = count(
        "{role}: a lobby for {title} is open, with {n} free seat.",
        "{role}: a lobby for {title} is open, with {n} free seats.",
        table_view.game.seats[-1] - table.staying,
        role=Markup(f"<@&{role}>"),
        title=table_view.game.title,
    )
    found = replace(links.rules(table.id), post=post)  # the message is found again by it
    return compose_call(
        localizer(told),
        [
            button(localizer.plain(say("Join")), links.join(table.id), style=ButtonStyle.success),
            button(localizer.plain(say("Rules")), found),
        ],
        role=role,
    )


def told_of_lobby(table_view: TableView, localizer: Localizer, post: PostId, address: str) -> Call:
    """Build the message about a new lobby, in plain text for the push notification."""
    table, localizer = table_view.table, localizer.without_emojis
    free = count(
        "A lobby for {title} is open in {channel}: {n} free seat.",
        "A lobby for {title} is open in {channel}: {n} free seats.",
        table_view.game.seats[-1] - table.staying,
        title=table_view.game.title,
        channel=in_channel(table.place.channel),
    )
    stop = replace(stop_telling(table.place.guild, table.game), post=post)
    return compose_call(
        localizer(free),
        [
            link(localizer.plain(say("Go to the table")), address),
            button(localizer.plain(say("Stop these messages")), stop),
        ],
    )
