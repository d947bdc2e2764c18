"""Clicks before and after a game: opening, joining, options, starting, cancelling, a rematch.

The public message is changed by the publisher; these answer only where there is something to say.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.chat.screens import kinds, notes
from bot.chat.screens.context import ChatContext
from bot.chat.screens.options import (
    OPTIONS_A_PAGE,
    TEXT,
    TYPED_VALUE,
    WITH_CHRONICLE,
    option_form,
    options,
)
from bot.chat.wire.controls import Control
from bot.chat.wire.discord_limits import THREAD_NAME
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import harmless
from bot.chat.wire.requests import OpenedThread, UserRequest, whole_number
from bot.tables import Busy
from bot.tables.values.ids import TableId
from bot.tables.values.pace import Pace
from bot.tables.values.refusals import Joined
from bot.tables.values.servers import LAST, STANDARD, Server, Setup
from bot.tables.values.table import Click, Phase, Place, Table
from bot.tables.values.views import TableView
from engines.base import AnyGame
from engines.options import GameOption, OptionValue, complete
from engines.record import Seating
from engines.text import Refused, Text, say


async def start_table(context: ChatContext, request: UserRequest, game: str | None) -> None:
    """Open a table here, or offer a thread where there is one already; ask which game, if need be."""
    place = request.postable()
    server = await context.tables.openings.admit(request.click, place)
    if game is None and len(context.games.names) > 1:
        request.response.show(notes.pick_game(context.games.all(), context.localizer(request.language)))
        return
    await _begin(context, request, server, game or context.games.names[0])


async def open_picked(context: ChatContext, request: UserRequest) -> None:
    """Open a table of the game picked in the menu."""
    server = await context.tables.openings.admit(request.click, request.postable())
    await _begin(context, request, server, request.require_pick())


async def open_setup(context: ChatContext, request: UserRequest) -> None:
    """Open a table of a game that is played in the way picked in the menu."""
    await _open(context, request, request.postable(), request.control.word, request.require_number())


async def open_thread(context: ChatContext, request: UserRequest) -> None:
    """Open a table in a new thread. The control's count is the way to play."""
    server = await context.tables.openings.admit(request.click, request.here())
    if server.threads == "never":
        raise Refused("In this server tables get no threads. Choose another channel.")
    await _open_thread(context, request, request.control.word, request.control.count)


async def play_against_ai(context: ChatContext, request: UserRequest) -> None:
    """Open a table of the game that the button names, and begin it against the AI."""
    game = context.games.known(request.control.word)
    await _open(context, request, request.postable(), game.id, against_ai=True)


async def _begin(context: ChatContext, request: UserRequest, server: Server, game: str) -> None:
    """Ask how the game is to be played, where there is a choice; else open the table."""
    offered = _ways(server, context.games.known(game))
    if offered:
        request.response.show(notes.pick_setup(game, offered, context.localizer(request.language)))
        return
    await _open(context, request, request.postable(), game)


def _ways(server: Server, game: AnyGame) -> list[tuple[int, Text]]:
    """The ways to play a game that a server knows, by number: as last time first. None: only the standard."""
    standard = Setup(complete(game.options, {}), pace=server.pace)
    found: list[tuple[int, Text]] = []
    if game.id in server.last and server.last[game.id] != standard:
        found.append((LAST, say("As last time")))
    found += [(preset.number, say("{preset}", preset=preset.name)) for preset in server.of_game(game.id)]
    return [*found, (STANDARD, say("Standard"))] if found else []


async def join(context: ChatContext, request: UserRequest) -> None:
    """Join the lobby. The publisher edits its message; who joins from elsewhere is told where it is."""
    with request.limited(LimitedAction.SEAT):
        table = await context.tables.lobby.join(request.click, request.control.table)
    await remember_begun(context, table)
    if request.place is not None and request.place.channel != table.place.channel:
        where = f"<#{table.place.channel}>"
        await context.say(request, say("You have joined. The table is in {channel}.", channel=where))


async def leave(context: ChatContext, request: UserRequest) -> None:
    """Leave the lobby. The publisher edits its message; its host is told what becomes of it."""
    followed = await leave_lobby(context, request, request.control.table)
    if followed is not None:
        await context.say(request, followed)


async def leave_lobby(context: ChatContext, request: UserRequest, id: TableId) -> Text | None:
    """Leave a lobby, and tell the person who left what else that changed."""
    before = await context.tables.queries.table(id)
    with request.limited(LimitedAction.SEAT):
        table = await context.tables.lobby.leave(request.click, id)
    if not table.live:
        return say(
            "You were the last here, so the lobby is closed. Its message has a button to open it again."
        )
    if before.host == request.user:
        host = next(player.name for player in table.players if player.user == table.host)
        return say("You have left the lobby. {person} is the host now.", person=harmless(host))
    return None


async def add_ai(context: ChatContext, request: UserRequest) -> None:
    """Add an AI player; for the host."""
    table = await context.tables.lobby.add_ai(request.click, request.control.table)
    await remember_begun(context, table)


async def start(context: ChatContext, request: UserRequest) -> None:
    """Begin the game, where its board can be posted."""
    request.postable()
    table = await context.tables.play.start(request.click, request.control.table)
    await context.tables.servers.remember(table)


async def rematch(context: ChatContext, request: UserRequest) -> None:
    """Open a new lobby with the same game and options."""
    request.postable()
    try:
        with request.limited(LimitedAction.CALL):
            table = await context.tables.openings.rematch(
                request.click, request.control.table, request.here().within
            )
        await _tell_uncalled(context, request, table)
    except Joined as joined:
        localizer = context.localizer(request.language)
        request.response.show(notes.busy(joined.text, joined.table, None, localizer))
    except Busy as busy:
        await _show_busy(context, request, busy, busy.table.game, LAST)


async def _tell_uncalled(context: ChatContext, request: UserRequest, table: Table) -> None:
    """Tell who opens a rematch whom it does not ping; who joins one need not know."""
    names = await context.tables.openings.uncalled(table, request.control.table)
    if names and table.host == request.user:
        told = say(
            "I call the same people to a rematch at most once a day, so this one does not ping {people}.",
            people=tuple(map(harmless, names)),
        )
        await context.say(request, told)


async def cancel(context: ChatContext, request: UserRequest) -> None:
    """Close the lobby; where others have joined, only after asking."""
    table = await context.tables.queries.table(request.control.table)
    others = any(user != request.user for user in table.persons)
    if not (others and _manages(request, table) and table.phase is Phase.LOBBY):
        await cancel_surely(context, request)
        return
    question = say("Others have joined already. Close this lobby for everybody?")
    control = Control(kinds.CANCEL_SURELY, table.id)
    localizer = context.localizer(request.language)
    request.response.show(notes.confirm(question, say("Close the lobby"), control, localizer))


async def cancel_surely(context: ChatContext, request: UserRequest) -> None:
    """Close the lobby at once; where others have joined, after the host confirmed it."""
    await context.tables.lobby.cancel(request.click, request.control.table)
    await context.say(request, say("The lobby is closed."))


async def close(context: ChatContext, request: UserRequest) -> None:
    """Ask a person who may close the table, before it is closed for good."""
    await context.tables.votes.closable(request.click, request.control.table)
    question = say("Close this table? The game cannot be taken up again.")
    control = Control(kinds.CLOSE_SURELY, request.control.table)
    localizer = context.localizer(request.language)
    request.response.show(notes.confirm(question, say("Close the table"), control, localizer))


async def close_surely(context: ChatContext, request: UserRequest) -> None:
    """Close a running table after a manager confirmed it."""
    await context.tables.votes.close(request.click, request.control.table)
    await context.say(request, say("The table is closed."))


# --- Options -------------------------------------------------------------------------------------


async def show_options(context: ChatContext, request: UserRequest) -> None:
    """Show the page of the lobby's options."""
    await _show_options(context, request)


async def set_option(context: ChatContext, request: UserRequest) -> None:
    """Set an option to the choice picked."""
    table_view = await context.tables.queries.view(request.control.table)
    option = _option(table_view, request.control.word)
    picked = request.require_number()
    if not 0 <= picked < len(option.choices):
        raise Refused("This choice is not offered any more.")
    await _set(context, request, option.choices[picked].value)


async def option_typed(context: ChatContext, request: UserRequest) -> None:
    """Set an option to the number typed."""
    text = request.fields.get(TYPED_VALUE, "").strip()
    number = whole_number(text)
    # What is no number goes on as it is: the tables refuse it, and name what the option can be.
    await _set(context, request, text if number is None else number)


async def type_option(context: ChatContext, request: UserRequest) -> None:
    """Open the form in which an option's number is typed."""
    table_view = await context.tables.queries.view(request.control.table)
    option = _option(table_view, request.control.word)
    request.response.form(option_form(table_view, option, context.localizer(request.language)))


async def set_seating(context: ChatContext, request: UserRequest) -> None:
    """Choose how the seats are given out: at random or in joining order."""
    seating: Seating = "joined" if request.require_pick() == "joined" else "random"
    await context.tables.lobby.set_seating(request.click, request.control.table, seating)
    await _show_options(context, request)


async def set_presentation(context: ChatContext, request: UserRequest) -> None:
    """Choose pictures or text for the public messages."""
    await context.tables.lobby.set_presentation(
        request.click, request.control.table, in_text=request.require_pick() == TEXT
    )
    await _show_options(context, request)


async def set_chronicle(context: ChatContext, request: UserRequest) -> None:
    """Choose whether a thread keeps a line of every public event."""
    on = request.require_pick() == WITH_CHRONICLE
    await context.tables.lobby.set_chronicle(request.click, request.control.table, on=on)
    await _show_options(context, request)


async def set_pace(context: ChatContext, request: UserRequest) -> None:
    """Set the pace: how long the players have for each decision."""
    try:
        pace = Pace.parse(request.require_pick())
    except ValueError:
        raise Refused("This pace is not offered any more.") from None
    await context.tables.lobby.set_pace(request.click, request.control.table, pace)
    await _show_options(context, request)


async def set_auto_start(context: ChatContext, request: UserRequest) -> None:
    """Whether the game begins by itself as soon as the lobby is full."""
    on = request.control.word == "on"
    table = await context.tables.lobby.set_auto_start(request.click, request.control.table, on=on)
    await remember_begun(context, table)
    if table.phase is Phase.LOBBY:
        await _show_options(context, request)
    else:
        await context.say(request, say("The table is full, so the game has begun."))


async def remember_begun(context: ChatContext, table: Table) -> None:
    """Note how a game is played that has begun by itself."""
    if table.phase is not Phase.LOBBY:
        await context.tables.servers.remember(table)


async def _set(context: ChatContext, request: UserRequest, value: OptionValue) -> None:
    notice = None
    try:
        await context.tables.lobby.set_option(
            request.click, request.control.table, request.control.word, value
        )
    except Refused as refused:
        notice = refused.text
    await _show_options(context, request, notice)


async def _show_options(context: ChatContext, request: UserRequest, notice: Text | None = None) -> None:
    table_view = await context.tables.queries.view(request.control.table)
    if table_view.table.phase is not Phase.LOBBY:
        raise Refused("The game has begun, or the lobby was closed; its options are settled.")
    names = [option.name for option in table_view.game.options]
    paging = request.control.kind is kinds.OPTIONS_PAGE
    page = request.control.page if paging else _page_of(names, request.control.word)
    host = table_view.table.host == request.user
    localizer = context.reading(request, table_view.table)
    request.response.show(options(table_view, localizer, page, host=host, notice=notice))


def _page_of(names: list[str], word: str) -> int:
    return names.index(word) // OPTIONS_A_PAGE if word in names else 0


def _option(table_view: TableView, name: str) -> GameOption:
    for option in table_view.game.options:
        if option.name == name:
            return option
    raise Refused("This game has no such option.")


# --- What they share -----------------------------------------------------------------------------


async def _open(
    context: ChatContext,
    request: UserRequest,
    place: Place,
    game: str,
    setup: int = STANDARD,
    *,
    against_ai: bool = False,
) -> None:
    """Open a table in a channel, or in a new thread where the server wants one for each."""
    openings = context.tables.openings
    opening = openings.open_against_ai if against_ai else openings.open
    if place.within is None:
        server = await openings.admit(request.click, place)
        if server.threads == "always":
            await _open_thread(context, request, game, setup, opening)
            return
    try:
        with request.limited(LimitedAction.TABLE):
            table = await opening(request.click, place, game, setup)
    except Busy as busy:
        await _show_busy(context, request, busy, game, setup)
        return
    await _tell_opened(context, request, table)


async def _open_thread(
    context: ChatContext,
    request: UserRequest,
    game: str,
    setup: int,
    opening: Callable[[Click, Place, str, int], Awaitable[Table]] | None = None,
) -> None:
    """Open a table in a new thread.

    Two quick presses open one, and a press after a failure uses the thread that stands already.
    """
    place, title = request.here(), context.games.known(game).title

    async def thread_opened() -> OpenedThread:
        return await request.threads.open(title[:THREAD_NAME])

    async def opened() -> Table:
        with request.limited(LimitedAction.TABLE):
            thread = await context.threads.run(request.message, thread_opened)
            there = replace(place, channel=thread.id, parent=thread.parent, within=thread.parent)
            return await (opening or context.tables.openings.open)(request.click, there, game, setup)

    await _tell_opened(context, request, await context.opened.run(request.message, opened))


async def _tell_opened(context: ChatContext, request: UserRequest, table: Table) -> None:
    where = f"<#{table.place.channel}>"
    if table.phase is Phase.LOBBY:
        told = say("Your table is open in {channel}. The others can press Join.", channel=where)
    else:
        told = say("Your game has begun in {channel}.", channel=where)
    await context.say(request, told)


async def _show_busy(context: ChatContext, request: UserRequest, busy: Busy, game: str, setup: int) -> None:
    """Show where the table of the channel is, and offer a thread unless the server wants none."""
    server = await context.tables.servers.get(request.here().guild)
    localizer = context.localizer(request.language)
    thread = Control(kinds.OPEN_THREAD, count=setup, word=game) if server.threads != "never" else None
    request.response.show(notes.busy(busy.text, busy.table, thread, localizer))


def _manages(request: UserRequest, table: Table) -> bool:
    return request.click.manager or request.user == table.host
