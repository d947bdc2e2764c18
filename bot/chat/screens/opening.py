"""Opening a table: the choice of game and set-up, here or in a thread; rematches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.notes import address, seats_in_words
from bot.chat.wire.controls import SMALL_COUNT, WORD, Control
from bot.chat.wire.discord_limits import THREAD_NAME
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, in_channel
from bot.chat.wire.message import ButtonStyle, Message, button, choice, compose, link, menu, rows, words
from bot.chat.wire.requests import OpenedThread, UserRequest
from bot.tables import Busy
from bot.tables.values.ids import TableId
from bot.tables.values.refusals import Joined
from bot.tables.values.servers import LAST, STANDARD, Server, Setup
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import AnyGame
from engines.options import complete
from engines.text import Refused, Text, say


async def start_table(context: ChatContext, request: UserRequest, game: str | None) -> None:
    """Open a table here, or offer a thread if the channel has one; ask which game if necessary."""
    place = request.postable()
    server = await context.tables.openings.admit(request.click, place)
    if game is None and len(context.games.names) > 1:
        request.response.show(pick_game(context.games.all(), context.localizer(request.language)))
        return
    await _begin(context, request, server, game or context.games.names[0])


@control("O")
async def open_(context: ChatContext, request: UserRequest) -> None:
    """Open a table of the game picked in the menu."""
    server = await context.tables.openings.admit(request.click, request.postable())
    await _begin(context, request, server, request.require_pick())


@control("S2", game=WORD)
async def open_setup(context: ChatContext, request: UserRequest, game: str) -> None:
    """Open a table of a game with the set-up picked in the menu."""
    await _open(context, request, request.postable(), game, request.require_number())


@control("T", game=WORD, setup=SMALL_COUNT)
async def open_thread(context: ChatContext, request: UserRequest, game: str, setup: int) -> None:
    """Open a table in a new thread. ``setup``: the number of its set-up."""

    async def opening(click: Click, place: Place) -> Table:
        return await context.tables.openings.open(click, place, game, setup)

    await _admit_to_thread(context, request)
    await _open_thread(context, request, context.games.known(game), opening)


@handles(links.play_against_ai)
async def play_against_ai(context: ChatContext, request: UserRequest, game: str) -> None:
    """Open a table of the game that the button names, and start it against the AI."""
    known = context.games.known(game)
    await _open(context, request, request.postable(), known.id, against_ai=True)


async def _begin(context: ChatContext, request: UserRequest, server: Server, game: str) -> None:
    """Ask for the set-up if there is a choice; else open the table."""
    offered = _ways(server, context.games.known(game))
    if offered:
        request.response.show(pick_setup(game, offered, context.localizer(request.language)))
        return
    await _open(context, request, request.postable(), game)


def _ways(server: Server, game: AnyGame) -> list[tuple[int, Text]]:
    """Return a server's set-ups of a game, by number, the last one first; none if only the standard."""
    standard = Setup(complete(game.options, {}), pace=server.pace)
    found: list[tuple[int, Text]] = []
    if game.id in server.last and server.last[game.id] != standard:
        found.append((LAST, say("Same as last time")))
    found += [(preset.number, say("{preset}", preset=preset.name)) for preset in server.of_game(game.id)]
    return [*found, (STANDARD, say("Standard"))] if found else []


@handles(links.rematch)
async def rematch(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Open a new lobby with the same game and options."""
    request.postable()
    try:
        with request.limited(LimitedAction.CALL):
            opened = await context.tables.openings.rematch(request.click, table, request.here().within)
        await _tell_uncalled(context, request, table, opened)
    except Joined as joined:
        localizer = context.localizer(request.language)
        request.response.show(busy_channel(joined.text, joined.table, None, localizer))
    except Busy as busy:
        await _show_busy(context, request, busy, rematch_in_thread(table))


@control("J4")
async def rematch_in_thread(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Open a new lobby with the same game and options in a new thread."""
    former = await context.tables.openings.former(request.click, table)

    async def opening(click: Click, place: Place) -> Table:
        return await context.tables.openings.rematch(click, table, elsewhere=place)

    await _admit_to_thread(context, request)
    with request.limited(LimitedAction.CALL):
        opened = await _open_thread(context, request, context.games.known(former.game), opening)
    await _tell_uncalled(context, request, table, opened)


async def _tell_uncalled(context: ChatContext, request: UserRequest, former: TableId, table: Table) -> None:
    """Tell whoever opens a rematch whom it does not ping; those who join need not know."""
    names = await context.tables.openings.uncalled(table, former)
    if names and table.host == request.user:
        told = say(
            "I ping the same people for a rematch at most once a day, so I haven't pinged {people} "
            "for this one.",
            people=tuple(names),
        )
        await context.say(request, told)


async def _open(
    context: ChatContext,
    request: UserRequest,
    place: Place,
    game: str,
    setup: int = STANDARD,
    *,
    against_ai: bool = False,
) -> None:
    """Open a table in a channel, or in a new thread if the server wants one for each table."""
    openings = context.tables.openings

    async def opening(click: Click, there: Place) -> Table:
        return await (openings.open_against_ai if against_ai else openings.open)(click, there, game, setup)

    if place.within is None:
        server = await openings.admit(request.click, place)
        if server.threads == "always":
            await _open_thread(context, request, context.games.known(game), opening)
            return
    try:
        with request.limited(LimitedAction.TABLE):
            table = await opening(request.click, place)
    except Busy as busy:
        await _show_busy(context, request, busy, open_thread(game, setup))
        return
    await _tell_opened(context, request, table)


async def _admit_to_thread(context: ChatContext, request: UserRequest) -> None:
    """Raise Refused if the person who clicks may not open a table in a thread."""
    server = await context.tables.openings.admit(request.click, request.here())
    if server.threads == "never":
        raise Refused("Threads for tables are turned off on this server. Choose another channel.")


async def _open_thread(
    context: ChatContext,
    request: UserRequest,
    game: AnyGame,
    opening: Callable[[Click, Place], Awaitable[Table]],
) -> Table:
    """Open a table of the game in a new thread, and return it.

    Two quick presses open only one, and a press after a failure reuses the thread.
    """
    place = request.here()

    async def thread_opened() -> OpenedThread:
        return await request.threads.open(game.title[:THREAD_NAME])

    async def opened() -> Table:
        with request.limited(LimitedAction.TABLE):
            thread = await context.threads.run(request.message, thread_opened)
            there = replace(place, channel=thread.id, parent=thread.parent, within=thread.parent)
            return await opening(request.click, there)

    table = await context.opened.run(request.message, opened)
    await _tell_opened(context, request, table)
    return table


async def _tell_opened(context: ChatContext, request: UserRequest, table: Table) -> None:
    where = in_channel(table.place.channel)
    if table.phase is Phase.LOBBY:
        told = say("Your table is open in {channel}. Others can now join.", channel=where)
    else:
        told = say("Your game has started in {channel}.", channel=where)
    await context.say(request, told)


async def _show_busy(context: ChatContext, request: UserRequest, busy: Busy, thread: Control) -> None:
    """Link to the table of the channel, and offer a thread unless the server wants none."""
    server = await context.tables.servers.get(request.here().guild)
    localizer = context.localizer(request.language)
    offered = None if server.threads == "never" else thread
    request.response.show(busy_channel(busy.text, busy.table, offered, localizer))


def busy_channel(refused: Text, table: Table, thread: Control | None, localizer: Localizer) -> Message:
    """Build the refusal in a channel with a table: a link to it, and the offer of a thread, if any."""
    return compose(
        words(localizer(refused)),
        *rows(
            [
                button(
                    localizer.plain(say("Open a thread")),
                    thread,
                    style=ButtonStyle.primary,
                )
                if thread
                else None,
                link(localizer.plain(say("Go to the table")), address(table)),
            ]
        ),
    )


def pick_game(games: Sequence[AnyGame], localizer: Localizer) -> Message:
    """Build a menu of the games, to open a table of one."""
    offered = [
        choice(
            game.id, f"{game.title} ({localizer.plain(seats_in_words(game))})", localizer.plain(game.blurb)
        )
        for game in games
    ]
    return compose(words(localizer(say("Which game?"))), menu(open_(), offered))


def pick_setup(game: str, ways: Sequence[tuple[int, Text]], localizer: Localizer) -> Message:
    """Build a menu of a server's set-ups of a game, by their numbers."""
    offered = [choice(str(number), localizer.plain(label)) for number, label in ways]
    return compose(words(localizer(say("Which set-up?"))), menu(open_setup(game), offered))
