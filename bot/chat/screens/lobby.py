"""The lobby: players and options, joining, leaving, and starting.

The publisher changes the public message; clicks are answered only if there is something to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.lesson import learn_button
from bot.chat.screens.option_words import OPTIONS_TEXT, options_in_words, players_to_come
from bot.chat.screens.plan import beginning_in_words, least_in_words, punctuality_in_words
from bot.chat.screens.remembering import remember_begun
from bot.chat.screens.strengths import add_ai, with_strength
from bot.chat.screens.timing import stamp
from bot.chat.wire.controls import FirstAnswer
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, called, emblem, harmless, in_channel, mention
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    gallery,
    line,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.clubs.values.seasons import season_of
from bot.tables.core.duration import expected
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.players import Player
from bot.tables.values.punctuality import Punctuality
from bot.tables.values.servers import Server
from bot.tables.values.table import NOBODY, Phase, Table
from bot.tables.values.views import HandedOn, TableView
from engines.text import Text, count, say

# Characters of each part; together below a message's 4,000.
TITLE_TEXT = 700
ABOUT_TEXT = 400
DEFAULTS = Server()
UNKNOWN: Mapping[UserId, Punctuality] = {}
DEPARTED_SHOWN = 5  # of those who have left, at most


@handles(links.join)
async def join(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Join the lobby; the publisher edits its message. Whoever joins from elsewhere is told where it is."""
    with request.limited(LimitedAction.SEAT):
        joined = await context.tables.lobby.join(request.click, table)
    await remember_begun(context, joined)
    if request.place is not None and request.place.channel != joined.place.channel:
        where = in_channel(joined.place.channel)
        await context.say(request, say("You've joined. The table is in {channel}.", channel=where))


@control("v", first=FirstAnswer.BOARD)
async def leave(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Leave the lobby; the publisher edits its message. A leaving host is told who takes over."""
    followed = await leave_lobby(context, request, table)
    if followed is not None:
        await context.say(request, followed)


async def leave_lobby(context: ChatContext, request: UserRequest, id: TableId) -> Text | None:
    """Leave a lobby, and return what else that changed."""
    before = await context.tables.queries.table(id)
    with request.limited(LimitedAction.SEAT):
        table = await context.tables.lobby.leave(request.click, id)
    if table.calling is not None:
        await context.clubs.declined(table)
        return _declined(table)
    if not table.live:
        return say(
            "You were the last one here, so the lobby is closed. Its message has a button to open it again."
        )
    if before.host == request.user:
        host = next(player.name for player in table.players if player.user == table.host)
        return say("You've left the lobby. {person} is the host now.", person=host)
    return None


def _declined(table: Table) -> Text:
    """Say what it means that somebody does not want to play at a table to which the bot has called them."""
    if season_of(table.tag or "") is None:
        return say("I've stopped looking for players for you. Use /palermo find to look again.")
    return say("You're paused: I won't invite you until you join again with /palermo season.")


@control("s", first=FirstAnswer.BOARD)
async def start(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Start the game, if its board can be posted."""
    request.postable()
    await context.tables.servers.remember(await context.tables.play.start(request.click, table))


def lobby(
    table_view: TableView,
    localizer: Localizer,
    post: PostId,
    title: Attachment | None = None,
    server: Server = DEFAULTS,
    punctual: Mapping[UserId, Punctuality] = UNKNOWN,
) -> Message:
    """Build the public message of a table before it starts, or of a lobby that was closed.

    ``title``: the picture of the game; None if public messages are text.
    ``server``: the settings of the table's server. ``punctual``: how punctual those are who are listed.
    """
    if table_view.table.phase is not Phase.LOBBY:
        closed = say("This lobby is closed.")
        told = " ".join(localizer(text) for text in (closed, *(line.text for line in table_view.news)))
        # The post is found again by this button.
        if table_view.table.host == NOBODY:
            left = button(localizer.plain(say("Rules")), replace(links.rules(table_view.table.id), post=post))
        else:
            again = replace(links.rematch(table_view.table.id), post=post)
            left = button(localizer.plain(say("Open it again")), again)
        return compose(words(f"## {table_view.game.title}\n{told}"), *rows([left]))
    return compose(
        gallery(title) if title else None,
        words(f"## {table_view.game.title}\n{localizer(table_view.game.blurb)}", TITLE_TEXT),
        words("\n".join(_about(table_view, localizer, server)), ABOUT_TEXT),
        line(),
        words("\n".join(_players(table_view, localizer, punctual))),
        line(),
        words("\n".join(options_in_words(table_view, localizer)), OPTIONS_TEXT),
        words(_promise(localizer)),
        *_buttons(table_view, localizer, post),
        files=[title] if title else [],
        mentions=_named(table_view.table),
        silent=True,
    )


def _about(table_view: TableView, localizer: Localizer, server: Server) -> Iterator[str]:
    """Say how the game is won, how long it takes with this many players, and how hard it is."""
    game = table_view.game
    if game.goal is not None:
        yield localizer(game.goal)
    facts: list[Text] = []
    if game.length:
        seats = players_to_come(table_view)
        moves = roughly(game.length[game.seats.index(seats)])
        facts.append(say("about {moves} moves with {seats} players", moves=moves, seats=seats))
    lasting = expected(table_view.table, game, server.shares)
    if lasting is not None:
        facts.append(_lasting(lasting))
    if game.difficulty is not None:
        facts.append(game.difficulty)
    if facts:
        yield f"-# {' · '.join(map(localizer, facts))}"


def _lasting(time: timedelta) -> Text:
    """Return the likely duration of a game, in one unit."""
    days, hours = round(time / timedelta(days=1)), round(time / timedelta(hours=1))
    if days >= 2:
        return count("about {n} day at this pace", "about {n} days at this pace", roughly(days))
    if hours >= 2:
        return count("about {n} hour at this pace", "about {n} hours at this pace", roughly(hours))
    minutes = max(1, round(time / timedelta(minutes=1)))
    return count("about {n} minute at this pace", "about {n} minutes at this pace", roughly(minutes))


def roughly(number: int) -> int:
    """Round a number: from 10 to fives, from 100 to tens."""
    if number < 10:
        return number
    step = 5 if number < 100 else 10
    return (number + step // 2) // step * step


def _players(
    table_view: TableView, localizer: Localizer, punctual: Mapping[UserId, Punctuality]
) -> Iterator[str]:
    table, seats = table_view.table, table_view.game.seats
    for index, player in enumerate(table.players):
        seat = localizer.emojis.markup(emblem(index), localizer.language)
        sign = seat if table.seating == "joined" else "•"
        own = None if player.user is None else punctual.get(player.user)
        known = "" if own is None else f" · {localizer(punctuality_in_words(own))}"
        yield f"{sign} {_player(player, table, localizer)}{known}"
    if table_view.handed_on is not None:
        yield f"-# {localizer(_handed_on(table_view.handed_on, table))}"
    if table.calling is not None:
        yield from _awaited(table, table.calling, localizer)
        return
    free = seats[-1] - len(table.players)
    if free:
        yield f"{'◦ ' * free}*{localizer(count('{n} free seat', '{n} free seats', free))}*"
    if table_view.departed:
        gone = tuple(_departed(name, times) for name, times in table_view.departed[-DEPARTED_SHOWN:])
        yield f"-# {localizer(say('Left this lobby: {people}', people=gone))}"
    if table.plan.begins is not None:
        yield f"-# {localizer(beginning_in_words(table.plan.begins, fill=table.plan.fill))}"
    if table.plan.least is not None:
        yield f"-# {localizer(say('Who can join'))}: {localizer(least_in_words(table.plan.least))}"
    missing = seats[0] - len(table.players)
    if missing > 0:
        more = count("{n} more player is needed to start", "{n} more players are needed to start", missing)
        yield f"-# {localizer(more)}"


def _named(table: Table) -> tuple[UserId, ...]:
    """Return everyone who is named in the lobby."""
    called_ = () if table.calling is None else table.calling.invited
    return tuple(dict.fromkeys((*table.persons, *called_)))


def _awaited(table: Table, calling: Calling, localizer: Localizer) -> Iterator[str]:
    """Say who has not pressed Ready yet in a lobby that the bot has opened, and until when they can."""
    waiting = tuple(mention(user) for user in calling.invited if user not in table.persons)
    for person in waiting:
        yield f"◦ *{localizer(say('{person} has been invited', person=person))}*"
    if waiting:
        until = say("Press Ready by {when}. After that, I'll ask someone else.", when=stamp(calling.until))
        if any(player.user is None for player in table.players):  # a table for one person against AI players
            until = say(
                "Press Ready by {when}. After that, I'll close this table.", when=stamp(calling.until)
            )
        yield f"-# {localizer(until)}"


def _handed_on(why: HandedOn, table: Table) -> Text:
    if why == "silent":
        return say(
            "{person} has taken over as host: the previous host had been silent for a day.",
            person=mention(table.host),
        )
    return say("The previous host has left; {person} is the host now.", person=mention(table.host))


def _departed(name: str, times: int) -> str | Text:
    """Name a person who has left, and how often: rejoining changes the luck, so it must be visible."""
    if times == 1:
        return name
    return count("{name} ({n} time)", "{name} ({n} times)", times, name=name)


def _player(player: Player, table: Table, localizer: Localizer) -> str:
    if player.gives_way:
        return localizer(say("{player} · gives way to whoever joins", player=_ai(player, localizer)))
    if player.user is None:
        return _ai(player, localizer)
    if player.user == table.host:
        return localizer(say("{person} (host)", person=mention(player.user)))
    return mention(player.user)


def _ai(player: Player, localizer: Localizer) -> str:
    return with_strength(harmless(called(player, localizer.language)), player, localizer)


def _promise(localizer: Localizer) -> str:
    fair = say(
        "Fair play: all randomness comes from a seed that is already fixed and will be revealed at the end."
    )
    return f"-# {localizer(fair)}"


def _buttons(table_view: TableView, localizer: Localizer, post: PostId) -> tuple[Item, ...]:
    if table_view.table.calling is not None:
        return _called_buttons(table_view, localizer, post)
    id, most = table_view.table.id, table_view.game.seats[-1]
    few = len(table_view.table.players) not in table_view.game.seats

    # One button carries the post: see board.looking.
    reading = replace(links.rules(id), post=post)
    everybody = [
        button(
            localizer.plain(say("Join")),
            links.join(id),
            style=ButtonStyle.success,
            off=table_view.table.staying >= most,
        ),
        button(localizer.plain(say("Leave")), leave(id)),
        button(localizer.plain(say("Rules")), reading),
        learn_button(table_view.game, localizer),
    ]
    host = [
        button(localizer.plain(say("Add AI")), add_ai(id), off=len(table_view.table.players) >= most),
        button(localizer.plain(say("Start")), start(id), style=ButtonStyle.primary, off=few),
        button(localizer.plain(say("More")), links.more(id)),
    ]
    return (*rows(everybody), *rows(host))


def _called_buttons(table_view: TableView, localizer: Localizer, post: PostId) -> tuple[Item, ...]:
    """Return the buttons of a lobby that the bot has opened."""
    id = table_view.table.id
    return rows(
        [
            button(localizer.plain(say("Ready")), links.join(id), style=ButtonStyle.success),
            button(localizer.plain(say("Not now")), leave(id)),
            button(localizer.plain(say("Rules")), replace(links.rules(id), post=post)),
            learn_button(table_view.game, localizer),
        ]
    )
