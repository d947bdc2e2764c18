"""Following a table: its panel, its messages, its controls."""

from __future__ import annotations

from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.screens.history import newest, unsaid
from bot.chat.screens.links import UNFOLLOW
from bot.chat.wire.discord_limits import CONTENT
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import (
    ButtonStyle,
    Call,
    Item,
    Message,
    button,
    compose,
    compose_call,
    fit,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.follows import WHENS, When, require_watching
from bot.tables.values.ids import PostId, TableId
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import TableView
from engines.text import Refused, Text, say

CHOICES: dict[When, Text] = {
    "round": say("After each round"),
    "end": say("At the end"),
}
STATES: dict[When | None, Text] = {
    None: say("You're not following this table. Do you want direct messages about how it's going?"),
    "round": say(
        "You're following this table: I'll send you a direct message after each round and at the end."
    ),
    "end": say("You're following this table: I'll send you a direct message at the end."),
}
STATUS_TEXT = 500


def follow_panel(table: Table, title: str, when: When | None, localizer: Localizer) -> Message:
    """Build the panel with a follower's choice and the alternatives."""

    def to(label: Text, word: str) -> Item:
        chosen = word == when
        style = ButtonStyle.primary if chosen else ButtonStyle.secondary
        return button(localizer.plain(label), links.follow(table.id, word), style=style, off=chosen)

    choices = [to(label, word) for word, label in CHOICES.items()]
    off = [to(say("Unfollow"), UNFOLLOW)] if when is not None else []
    return compose(
        words(f"### {title}\n{localizer(STATES[when])}"),
        *rows([*choices, *off]),
    )


def followed(table_view: TableView, localizer: Localizer, post: PostId, address: str) -> Call:
    """Build the update for a follower, in plain text for the push notification; nobody is pinged."""
    table, localizer = table_view.table, localizer.without_emojis
    where = {"title": table_view.game.title, "channel": in_channel(table.place.channel)}
    heading = say("{title} in {channel}: a round is over.", **where)
    if table.phase is Phase.ABANDONED:
        heading = say("{title} in {channel} was abandoned.", **where)
    elif table.over:
        heading = say("{title} in {channel} is over.", **where)
    lines = [f"**{localizer(heading)}**"]
    if table_view.view is not None and table.phase is not Phase.ABANDONED:
        lines.append(fit(localizer(table_view.game.words.status(table_view.view)), STATUS_TEXT))
    room = CONTENT - len("\n".join([*lines, address])) - 2
    lines.append(newest(unsaid(table_view), table, localizer, room))
    unfollow = replace(links.follow(table.id, UNFOLLOW), post=post)
    told = "\n".join([*filter(None, lines), address])
    return compose_call(told, [button(localizer.plain(say("Unfollow")), unfollow)])


def lost_access(table: Table, title: str) -> Text:
    """Say why a person no longer follows a table."""
    return say(
        "You can no longer see the channel of table {number} ({title}), so you're no longer "
        "following this table.",
        number=str(table.id),
        title=title,
    )


@handles(links.follow)
async def choose(context: ChatContext, request: UserRequest, table: TableId, choice: str) -> None:
    """Show the choices, or apply the one made."""
    follows = context.tables.follows
    await context.return_to_table(request, table)
    when = next((when for when in WHENS if when == choice), None)
    if when is not None:
        await follows.follow(request.user, table, when)
    elif choice == UNFOLLOW:
        await follows.unfollow(request.user, table)
        await context.say(request, say("You're no longer following this table."))
        return
    elif choice:
        raise Refused("That choice is no longer available.")
    await follow_at(context, request, table)


async def follow_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show whether the person follows a table, with the choices."""
    found = await context.tables.queries.table(table)
    require_watching(found, request.user)
    when = await context.tables.follows.of(request.user, table)
    localizer = context.reading(request, found)
    request.response.show(follow_panel(found, context.games.game(found.game).title, when, localizer))
