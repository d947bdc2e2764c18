"""Clicks before and after a game: opening, joining, options, starting, cancelling, a rematch.

The public message is changed by the publisher; these answer only where there is something to say.
"""

from __future__ import annotations

from dataclasses import replace

from bot.chat.controls import Control, Kind
from bot.chat.layouts import notes
from bot.chat.layouts.options import OPTIONS_A_PAGE, TYPED_VALUE, option_form, options
from bot.chat.stage import Stage
from bot.chat.visits import Visit
from bot.tables import Busy
from bot.tables.model import Phase, Place, Table
from bot.tables.views import TableView
from engines.base import GameOption, OptionValue
from engines.record import Seating
from engines.text import Refused, Text, say

THREAD_NAME = 100  # characters


async def start_table(stage: Stage, visit: Visit, game: str | None) -> None:
    """Open a table here, or offer a thread where there is one already; ask which game, if need be."""
    place = visit.postable()
    if game is None and len(stage.games.names) > 1:
        visit.reply.show(notes.pick_game(stage.games.all(), stage.voice(visit.language)))
        return
    await _open(stage, visit, place, game or stage.games.names[0])


async def open_picked(stage: Stage, visit: Visit) -> None:
    """Open a table of the game picked in the menu."""
    await _open(stage, visit, visit.postable(), _only(visit))


async def open_thread(stage: Stage, visit: Visit) -> None:
    """Open a table in a new thread."""
    place = visit.here()
    title = _title(stage, visit.control.word)
    thread = await visit.threads.open(title[:THREAD_NAME])
    await _open(stage, visit, replace(place, channel=thread), visit.control.word)


async def join(stage: Stage, visit: Visit) -> None:
    """Sit down."""
    await stage.tables.lobby.join(visit.click, visit.control.table)


async def leave(stage: Stage, visit: Visit) -> None:
    """Get up from the lobby."""
    await stage.tables.lobby.leave(visit.click, visit.control.table)


async def add_ai(stage: Stage, visit: Visit) -> None:
    """Another AI player."""
    await stage.tables.lobby.add_ai(visit.click, visit.control.table)


async def start(stage: Stage, visit: Visit) -> None:
    """Begin the game, where its board can be posted."""
    visit.postable()
    await stage.tables.play.start(visit.click, visit.control.table)


async def rematch(stage: Stage, visit: Visit) -> None:
    """A new lobby with the same game and options."""
    visit.postable()
    try:
        await stage.tables.lobby.rematch(visit.click, visit.control.table)
    except Busy as busy:
        await _show_busy(stage, visit, busy)


async def cancel(stage: Stage, visit: Visit) -> None:
    """Close the lobby; where others have joined, only after asking."""
    table = await stage.tables.queries.table(visit.control.table)
    others = any(user != visit.user for user in table.persons)
    if not (others and _manages(visit, table) and table.phase is Phase.LOBBY):
        await stage.tables.lobby.cancel(visit.click, table.id)
        return
    question = say("Others have joined already. Close this lobby for everybody?")
    control = Control(Kind.CANCEL_SURELY, table.id)
    voice = stage.voice(visit.language)
    visit.reply.show(notes.confirm(question, say("Close the lobby"), control, voice))


async def cancel_surely(stage: Stage, visit: Visit) -> None:
    """Close the lobby, having asked."""
    await stage.tables.lobby.cancel(visit.click, visit.control.table)
    await stage.say(visit, say("The lobby is closed."))


async def close(stage: Stage, visit: Visit) -> None:
    """Ask whoever may close the table, before it is closed for good."""
    table = await stage.tables.queries.table(visit.control.table)
    if not (_manages(visit, table) and table.live):
        await stage.tables.play.close(visit.click, table.id)
        return
    question = say("Close this table? The game cannot be taken up again.")
    control = Control(Kind.CLOSE_SURELY, visit.control.table)
    voice = stage.voice(visit.language)
    visit.reply.show(notes.confirm(question, say("Close the table"), control, voice))


async def close_surely(stage: Stage, visit: Visit) -> None:
    """Close a running table, having asked."""
    await stage.tables.play.close(visit.click, visit.control.table)
    await stage.say(visit, say("The table is closed."))


# --- Options -------------------------------------------------------------------------------------


async def show_options(stage: Stage, visit: Visit) -> None:
    """The options of the lobby."""
    await _show_options(stage, visit)


async def set_option(stage: Stage, visit: Visit) -> None:
    """Set an option to the choice picked."""
    scene = await stage.tables.queries.view(visit.control.table)
    option = _option(scene, visit.control.word)
    picked = _number(_only(visit))
    if not 0 <= picked < len(option.choices):
        raise Refused("This choice is not offered any more.")
    await _set(stage, visit, option.choices[picked].value)


async def option_typed(stage: Stage, visit: Visit) -> None:
    """Set an option to the number typed."""
    text = visit.fields.get(TYPED_VALUE, "").strip()
    # What is no number goes on as it is: the tables refuse it, and name what the option can be.
    await _set(stage, visit, int(text) if text.isdecimal() and text.isascii() else text)


async def type_option(stage: Stage, visit: Visit) -> None:
    """The form for a number."""
    scene = await stage.tables.queries.view(visit.control.table)
    option = _option(scene, visit.control.word)
    visit.reply.form(option_form(scene, option, stage.voice(visit.language)))


async def set_seating(stage: Stage, visit: Visit) -> None:
    """How the seats are given out."""
    seating: Seating = "joined" if _only(visit) == "joined" else "random"
    await stage.tables.lobby.set_seating(visit.click, visit.control.table, seating)
    await _show_options(stage, visit)


async def remove_ai(stage: Stage, visit: Visit) -> None:
    """An AI player gets up."""
    await stage.tables.lobby.remove_ai(visit.click, visit.control.table, _number(_only(visit)))
    await _show_options(stage, visit)


async def _set(stage: Stage, visit: Visit, value: OptionValue) -> None:
    notice = None
    try:
        await stage.tables.lobby.set_option(visit.click, visit.control.table, visit.control.word, value)
    except Refused as refused:
        notice = refused.text
    await _show_options(stage, visit, notice)


async def _show_options(stage: Stage, visit: Visit, notice: Text | None = None) -> None:
    scene = await stage.tables.queries.view(visit.control.table)
    if scene.table.phase is not Phase.LOBBY:
        raise Refused("The game has begun, or the lobby was closed; its options are settled.")
    names = [option.name for option in scene.game.options]
    paging = visit.control.kind is Kind.OPTIONS_PAGE
    page = visit.control.page if paging else _page_of(names, visit.control.word)
    host = scene.table.host == visit.user
    voice = stage.voice(visit.language, scene.table)
    visit.reply.show(options(scene, voice, page, host=host, notice=notice))


def _page_of(names: list[str], word: str) -> int:
    return names.index(word) // OPTIONS_A_PAGE if word in names else 0


def _option(scene: TableView, name: str) -> GameOption:
    for option in scene.game.options:
        if option.name == name:
            return option
    raise Refused("This game has no such option.")


# --- What they share -----------------------------------------------------------------------------


async def _open(stage: Stage, visit: Visit, place: Place, game: str) -> None:
    try:
        table = await stage.tables.lobby.open(visit.click, place, game)
    except Busy as busy:
        await _show_busy(stage, visit, busy, game)
        return
    where = f"<#{table.place.channel}>"
    await stage.say(visit, say("Your table is open in {channel}. The others can press Join.", channel=where))


async def _show_busy(stage: Stage, visit: Visit, busy: Busy, game: str | None = None) -> None:
    voice = stage.voice(visit.language)
    visit.reply.show(notes.busy(busy.text, busy.table, game or busy.table.game, voice))


def _manages(visit: Visit, table: Table) -> bool:
    return visit.click.manager or visit.user == table.host


def _title(stage: Stage, game: str) -> str:
    if game not in stage.games.names:
        raise Refused("I do not know the game “{game}”.", game=game)
    return stage.games.game(game).title


def _only(visit: Visit) -> str:
    if not visit.values:
        raise Refused("Nothing was picked.")
    return visit.values[0]


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() else -1
