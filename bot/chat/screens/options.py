"""The options of a lobby, with the meaning of each choice; the host changes them or saves a preset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from discord import ui

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.option_words import (
    OPTIONS_TEXT,
    is_choice,
    options_in_words,
    presentation_in_words,
    seating_in_words,
    suggested,
)
from bot.chat.screens.paging import page_buttons
from bot.chat.screens.remembering import remember_begun
from bot.chat.screens.timing import pace_in_words
from bot.chat.wire.controls import WORD, Control, FirstAnswer
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Item,
    Message,
    button,
    choice,
    compose,
    line,
    menu,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest, whole_number
from bot.tables.values.ids import TableId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.presentation import Presentation, presentation_of
from bot.tables.values.servers import PRESET_NAME_LENGTH
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import TableView
from engines.options import GameOption, IllegalOption, OptionChoice, OptionValue
from engines.record import Seating
from engines.text import Refused, Text, quoted, say

OPTIONS_A_PAGE = 3  # each takes up to 6 of a message's 40 components; 17 are those of every game
TEXT_AN_OPTION = 500
NUMBER_LENGTH = 12  # characters of a typed number
TYPED_VALUE = "value"
WITH_CHRONICLE = "kept"
PRESET = "preset"


@handles(links.options)
async def show_options(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the lobby's options."""
    await _show(context, request, table)


@control("P")
async def options_page(context: ChatContext, request: UserRequest, table: TableId, page: int) -> None:
    """Show a page of the lobby's options."""
    await _show(context, request, table, page=page)


@control("t", name=WORD)
async def set_option(context: ChatContext, request: UserRequest, table: TableId, name: str) -> None:
    """Set an option to the picked choice."""
    option = _known(await context.tables.queries.view(table), name)
    picked = request.require_number()
    if not 0 <= picked < len(option.choices):
        raise Refused("That choice is no longer available.")
    await _set(context, request, table, name, option.choices[picked].value)


@control("F", name=WORD)
async def option_typed(context: ChatContext, request: UserRequest, table: TableId, name: str) -> None:
    """Set an option to the typed number."""
    text = request.fields.get(TYPED_VALUE, "").strip()
    number = whole_number(text)
    # Anything else is passed on: the tables refuse it.
    await _set(context, request, table, name, text if number is None else number)


@control("f", first=FirstAnswer.FORM, name=WORD)
async def type_option(context: ChatContext, request: UserRequest, table: TableId, name: str) -> None:
    """Open the form for typing an option's number."""
    table_view = await context.tables.queries.view(table)
    option = _known(table_view, name)
    request.response.form(option_form(table_view, option, context.localizer(request.language)))


@control("e")
async def set_seating(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Choose the seating: at random or in order of joining."""
    seating: Seating = "joined" if request.require_pick() == "joined" else "random"
    await context.tables.lobby.set_seating(request.click, table, seating)
    await _show(context, request, table)


@control("G0")
async def set_presentation(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Choose pictures or text for the public messages."""
    picked = request.require_pick()
    presentation = next((one for one in get_args(Presentation) if one == picked), None)
    if presentation is None:
        raise Refused("That choice is no longer available.")
    await context.tables.lobby.set_presentation(request.click, table, presentation)
    await _show(context, request, table)


@control("C0")
async def set_chronicle(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Choose whether a thread keeps a line of every public event."""
    on = request.require_pick() == WITH_CHRONICLE
    await context.tables.lobby.set_chronicle(request.click, table, on=on)
    await _show(context, request, table)


@control("G")
async def set_pace(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Set the pace: the time per move."""
    try:
        pace = Pace.parse(request.require_pick())
    except ValueError:
        raise Refused("That choice is no longer available.") from None
    await context.tables.lobby.set_pace(request.click, table, pace)
    await _show(context, request, table)


@control("S5", choice=WORD)
async def set_auto_start(context: ChatContext, request: UserRequest, table: TableId, choice: str) -> None:
    """Turn on or off that the game starts as soon as the lobby is full."""
    changed = await context.tables.lobby.set_auto_start(request.click, table, on=choice == "on")
    await remember_begun(context, changed)
    if changed.phase is Phase.LOBBY:
        await _show(context, request, table)
    else:
        await context.say(request, say("The table is full, so the game has started."))


@control("S6", first=FirstAnswer.FORM)
async def name_preset(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the form for naming a preset of the lobby."""
    _require_lobby(await context.tables.queries.table(table))
    request.response.form(preset_form(table, context.localizer(request.language)))


@control("S7")
async def preset_named(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Save a lobby's set-up as a preset of the server."""
    lobby = await context.tables.queries.table(table)
    _require_lobby(lobby)
    name = request.fields.get(PRESET, "")
    await context.tables.servers.save(request.click, lobby, name)
    saved = say(
        "Saved. From now on, /palermo start offers “{name}” for this game.", name=quoted(name.strip())
    )
    await context.say(request, saved)


async def _set(
    context: ChatContext, request: UserRequest, table: TableId, name: str, value: OptionValue
) -> None:
    notice = None
    try:
        await context.tables.lobby.set_option(request.click, table, name, value)
    except IllegalOption as refused:
        between = _known(await context.tables.queries.view(table), name).between
        notice = refused.text if between is None else _range(between)
    except Refused as refused:
        notice = refused.text
    await _show(context, request, table, name, notice=notice)


async def _show(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    name: str = "",
    *,
    page: int | None = None,
    notice: Text | None = None,
) -> None:
    """Show a page of the options: the given one, or the one with the option of this name."""
    table_view = await context.tables.queries.view(table)
    _require_lobby(table_view.table)
    if page is None:
        page = _page_of([option.name for option in table_view.game.options], name)
    host = table_view.table.host == request.user
    localizer = context.reading(request, table_view.table)
    request.response.show(options(table_view, localizer, page, host=host, notice=notice))


def _require_lobby(table: Table) -> None:
    if table.phase is not Phase.LOBBY:
        raise Refused(
            "The game has started, or the lobby was closed, so its options can no longer be changed."
        )


def _page_of(names: list[str], word: str) -> int:
    return names.index(word) // OPTIONS_A_PAGE if word in names else 0


def _range(between: tuple[int, int]) -> Text:
    least, most = between
    return say("Type a number from {least} to {most}.", least=least, most=most)


def _known(table_view: TableView, name: str) -> GameOption:
    for option in table_view.game.options:
        if option.name == name:
            return option
    raise Refused("This game has no such option.")


def options(
    table_view: TableView, localizer: Localizer, page: int = 0, *, host: bool, notice: Text | None = None
) -> Message:
    """Build the options: menus for the host, words for everyone else."""
    warning = words(f"⚠️ {localizer(notice)}", TEXT_AN_OPTION) if notice else None
    if not host:
        hint = localizer(say("Only the host can change the options."))
        settled = "\n".join(options_in_words(table_view, localizer))
        return compose(warning, words(settled, OPTIONS_TEXT), words(f"-# {hint}"))
    shown = table_view.game.options[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE]
    parts = [part for option in shown for part in _option(table_view, option, localizer)]
    last = -(-len(table_view.game.options) // OPTIONS_A_PAGE) - 1
    if page >= last:
        parts += [*_pace(table_view, localizer), *_seating(table_view, localizer)]
        parts += [*_presentation(table_view, localizer), *_chronicle(table_view, localizer)]
        parts += rows(_keeping(table_view, localizer))

    def to(target: int, _number: int) -> Control:
        return options_page(table_view.table.id, target)

    back = button(localizer.plain(say("Back")), links.more(table_view.table.id))
    return compose(warning, *parts, *rows([*page_buttons(page, last, to), back]))


def option_form(table_view: TableView, option: GameOption, localizer: Localizer) -> ui.Modal:
    """Build a form for an option that takes any number in a range."""
    typed = option_typed(table_view.table.id, option.name)
    least, most = option.between or (0, 0)
    label = localizer.plain(say("A number from {least} to {most}", least=least, most=most))
    now = str(table_view.table.options[option.name])
    return form(
        localizer.plain(option.label), typed, field(TYPED_VALUE, label, most=NUMBER_LENGTH, typed=now)
    )


def preset_form(table: TableId, localizer: Localizer) -> ui.Modal:
    """Build a form for the name of a preset."""
    name = field(PRESET, localizer.plain(say("Name of the preset")), most=PRESET_NAME_LENGTH)
    return form(localizer.plain(say("Save as a preset")), preset_named(table), name)


def _keeping(table_view: TableView, localizer: Localizer) -> list[Item | None]:
    on = table_view.table.auto_start
    label = say("Start only when I say so") if on else say("Start as soon as the table is full")
    auto = set_auto_start(table_view.table.id, "off" if on else "on")
    return [
        button(localizer.plain(label), auto),
        button(localizer.plain(say("Save as a preset")), name_preset(table_view.table.id)),
    ]


def _option(table_view: TableView, option: GameOption, localizer: Localizer) -> Iterator[Item | None]:
    value = table_view.table.options[option.name]
    sensible = suggested(table_view, option)
    explained = f"**{localizer(option.label)}** – {localizer(option.help)}"
    if not any(is_choice(one, value) for one in option.choices):
        explained += f" {localizer(say('Now: {value}.', value=quoted(str(value))))}"  # no menu shows it
    yield words(explained, TEXT_AN_OPTION)
    if option.choices:
        offered = [
            choice(
                str(index),
                _label(one, sensible=one == sensible, localizer=localizer),
                localizer.plain(one.help),
                picked=is_choice(one, value),
            )
            for index, one in enumerate(option.choices)
        ]
        yield menu(set_option(table_view.table.id, option.name), offered)
    if option.between:
        typing = type_option(table_view.table.id, option.name)
        yield from rows([button(localizer.plain(say("Type a number")), typing)])


def _label(one: OptionChoice, *, sensible: bool, localizer: Localizer) -> str:
    label = localizer.plain(one.label)
    if not sensible:
        return label
    return localizer.plain(say("{choice} (suggested for this number of players)", choice=label))


def _pace(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    yield line()
    meaning = say("When it runs out, I move for you; after two such moves in a row, an AI takes over.")
    yield words(f"**{localizer(say('Time per move'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    offered = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=table_view.table.pace == pace)
        for pace in PACES
    ]
    yield menu(set_pace(table_view.table.id), offered)


def _seating(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    meaning = say("Who sits where; this decides the turn order.")
    yield words(f"**{localizer(say('Seats'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    offered = [
        choice(
            seating, localizer.plain(seating_in_words(seating)), picked=table_view.table.seating == seating
        )
        for seating in ("random", "joined")
    ]
    yield menu(set_seating(table_view.table.id), offered)


def _presentation(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    chosen = presentation_of(table_view.table)
    clips = say("Dice rolls, fights and raids as short animations below the board.")
    offered = [
        choice(
            one,
            localizer.plain(presentation_in_words(one)),
            localizer.plain(clips) if one == "moving" else None,
            picked=one == chosen,
        )
        for one in get_args(Presentation)
    ]
    meaning = say(
        "What everyone sees in the channel. Players choose how they see their own hands with "
        "/palermo settings."
    )
    yield words(f"**{localizer(say('Board'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    yield menu(set_presentation(table_view.table.id), offered)


def _chronicle(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    labels = {"off": say("No chronicle"), WITH_CHRONICLE: say("A thread with a line for every public event")}
    offered = [
        choice(one, localizer.plain(label), picked=table_view.table.chronicle is (one == WITH_CHRONICLE))
        for one, label in labels.items()
    ]
    meaning = say("A thread where you can read the game later. It doesn't ping anyone.")
    yield words(f"**{localizer(say('Chronicle'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    yield menu(set_chronicle(table_view.table.id), offered)
