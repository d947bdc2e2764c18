"""Short messages that only their reader sees: refusals, confirmations, lists and help."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.screens.timing import stamp
from bot.chat.wire.command_names import GROUPS, NAMES, CommandGroup
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer, called
from bot.chat.wire.message import (
    ButtonStyle,
    Message,
    button,
    compose,
    fit,
    note,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import MessageId, UserId
from bot.tables.values.table import Phase, Place, Table
from engines.base import AnyGame
from engines.text import Text, count, say

LIST_TEXT = 3800


def confirm(question: Text, yes: Text, control: Control, localizer: Localizer) -> Message:
    """Build the confirmation of something that cannot be undone."""
    no = replace(links.dismiss(), table=control.table)
    return compose(
        words(localizer(question)),
        *rows(
            [
                button(localizer.plain(yes), control, style=ButtonStyle.danger),
                button(localizer.plain(say("No, go back")), no),
            ]
        ),
    )


@handles(links.dismiss)
async def dismiss(context: ChatContext, request: UserRequest) -> None:
    """Dismiss a confirmation such as "Leave this game?": nothing changes."""
    await context.say(request, say("Nothing has changed."))


def my_tables(tables: Sequence[tuple[Table, str]], user: UserId, localizer: Localizer) -> Message:
    """Build the list of a person's live tables, each with its title and state; waiting ones come first."""
    if not tables:
        return note(
            say("You're not in any game. Open a table with /palermo start in a server channel."), localizer
        )
    listed, *more = pages(table_lines(tables, user, localizer), LIST_TEXT)
    return compose(
        words(f"### {localizer(say('Your tables'))}\n{listed}"),
        words(f"-# {localizer(say('There are too many to list here.'))}") if more else None,
    )


def table_lines(tables: Sequence[tuple[Table, str]], user: UserId, localizer: Localizer) -> list[str]:
    """Return a line for each of a person's tables; those that wait for them come first."""
    waiting_first = sorted(tables, key=lambda one: _urgency(one[0], user))
    return [_table(table, title, user, localizer) for table, title in waiting_first]


def command_help(games: Sequence[AnyGame], localizer: Localizer) -> Message:
    """Build the help: the bot's purpose, its games, and its commands by group."""
    about = localizer(
        say(
            "I host board games on this server. One player opens a table and the others press Join; "
            "then everyone plays with the buttons below the board, over minutes or days."
        )
    )
    offered = "\n".join(
        f"- **{game.title}** ({localizer(seats_in_words(game))}) – {localizer(game.blurb)}" for game in games
    )
    begin = localizer(
        say(
            "New here? /palermo learn teaches you a game, and /palermo start opens a table, where you "
            "can add AI players."
        )
    )
    first = fit(f"{about}\n{offered}\n{begin}", LIST_TEXT // 2)
    explained = [_explained(group, localizer) for group in GROUPS]
    return compose(words(first), words(pages(explained, LIST_TEXT - len(first))[0]))


def _explained(group: CommandGroup, localizer: Localizer) -> str:
    """Write a group of commands with its purpose; Discord describes each command when it is tapped."""
    commands = " · ".join(f"/{group.command} {localizer.plain(NAMES[name])}" for name in group.names)
    tappable = localizer.commands.tappable(commands, localizer.language)
    return f"**{localizer(group.about)}**\n{tappable}"


def address(table: Table) -> str:
    """Return the address of a table's board, or else of its channel."""
    place = table.place
    return message_address(place, table.board.message if table.board else None)


def message_address(place: Place, message: MessageId | None) -> str:
    """Return the address of a message, or of a channel."""
    channel = f"https://discord.com/channels/{place.guild}/{place.channel}"
    return f"{channel}/{message}" if message else channel


def seats_in_words(game: AnyGame) -> Text:
    """Return a game's numbers of players, in words."""
    least, most = min(game.seats), max(game.seats)
    if least == most:
        return count("{n} player", "{n} players", most)
    return count("{least}–{n} player", "{least}–{n} players", most, least=least)


def _table(table: Table, title: str, user: UserId, localizer: Localizer) -> str:
    names = {player.user: called(player, localizer.language) for player in table.players}
    others = tuple(called(player, localizer.language) for player in table.players if player.user != user)
    where = f"- [{title}]({address(table)}) · <#{table.place.channel}>"
    beside = f" · {localizer(say('with {players}', players=others))}" if others else ""
    if table.phase is Phase.SUSPENDED:
        until = localizer.language.day(table.resumable_until.date())
        state = say("suspended; until {day}, anyone who manages its channel can resume it", day=until)
    elif not table.seats:
        state = say("waiting to start")
    elif table.paused is not None and user not in table.unheard:
        state = say("paused, your turn") if user in table.owes else say("paused")
    elif user in table.owes:
        state = _own_turn(table, user)
    elif table.asleep is not None:
        state = say("**waiting for one of you to come back**")
    elif user in table.awaited:
        state = say("**waiting for your vote**")
    elif table.holds(user):
        state = say("**an AI is playing for you until you're back**")
    else:
        thinking = (called(table.seated[one.seat], localizer.language) for one in table.thoughts)
        owing = (*(names[one] for one in table.owes), *thinking)
        state = say("{players} to move", players=owing)
    return f"{where}{beside}: {localizer(state)}"


def _own_turn(table: Table, user: UserId) -> Text:
    clock = table.clock_of(user)
    if clock is not None:
        return say("**your turn**, until {time}", time=stamp(clock.deadline))
    return say("**your turn**")


def _urgency(table: Table, user: UserId) -> int:
    """Return a table's sort key in a person's list: those that wait for them come first."""
    if table.phase is Phase.SUSPENDED:
        return 4
    if user in table.owes:
        return 0 if table.paused is None else 2
    return 1 if user in table.awaited or table.holds(user) else 3
