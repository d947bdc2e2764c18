"""The options of a lobby, with what each choice means; the host changes them here."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.chat.screens import kinds, links
from bot.chat.screens.lobby import (
    OPTIONS_TEXT,
    is_choice,
    options_in_words,
    presentation_in_words,
    seating_in_words,
    suggested,
)
from bot.chat.screens.paging import page_buttons
from bot.chat.screens.timing import pace_in_words
from bot.chat.wire.controls import Control
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
from bot.tables.values.ids import TableId
from bot.tables.values.pace import PACES
from bot.tables.values.servers import PRESET_NAME_LENGTH
from bot.tables.values.views import TableView
from engines.options import GameOption, OptionChoice
from engines.text import Text, say

OPTIONS_A_PAGE = 3  # each takes up to 6 of a message's 40 components; 17 are those of every game
TEXT_AN_OPTION = 500
NUMBER_LENGTH = 12  # characters of a typed number
TYPED_VALUE = "value"
WITH_CHRONICLE = "kept"
PICTURES, TEXT = "pictures", "text"
PRESET = "preset"


def options(
    table_view: TableView, localizer: Localizer, page: int = 0, *, host: bool, notice: Text | None = None
) -> Message:
    """What the options are; with menus for the host, in words for everybody else."""
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
        return Control(kinds.OPTIONS_PAGE, table_view.table.id, page=target)

    back = button(localizer.plain(say("Back")), links.more(table_view.table.id))
    return compose(warning, *parts, *rows([*page_buttons(page, last, to), back]))


def option_form(table_view: TableView, option: GameOption, localizer: Localizer) -> ui.Modal:
    """A form for an option that takes any number of a range."""
    control = Control(kinds.OPTION_TYPED, table_view.table.id, word=option.name)
    least, most = option.between or (0, 0)
    label = localizer.plain(say("A number from {least} to {most}", least=least, most=most))
    now = str(table_view.table.options[option.name])
    return form(
        localizer.plain(option.label), control, field(TYPED_VALUE, label, most=NUMBER_LENGTH, typed=now)
    )


def preset_form(table: TableId, localizer: Localizer) -> ui.Modal:
    """A form for the name under which a server keeps a way to play."""
    name = field(PRESET, localizer.plain(say("Name of the preset")), most=PRESET_NAME_LENGTH)
    return form(localizer.plain(say("Save as a preset")), Control(kinds.PRESET_NAMED, table), name)


def _keeping(table_view: TableView, localizer: Localizer) -> list[Item | None]:
    on = table_view.table.auto_start
    label = say("Start only when I say so") if on else say("Start as soon as it is full")
    auto = Control(kinds.SET_AUTO_START, table_view.table.id, word="off" if on else "on")
    return [
        button(localizer.plain(label), auto),
        button(localizer.plain(say("Save as a preset")), Control(kinds.NAME_PRESET, table_view.table.id)),
    ]


def _option(table_view: TableView, option: GameOption, localizer: Localizer) -> Iterator[Item | None]:
    value = table_view.table.options[option.name]
    sensible = suggested(table_view, option)
    explained = f"**{localizer(option.label)}** – {localizer(option.help)}"
    if not any(is_choice(one, value) for one in option.choices):
        explained += f" {localizer(say('Now: {value}.', value=str(value)))}"  # no menu shows it
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
        yield menu(Control(kinds.SET_OPTION, table_view.table.id, word=option.name), offered)
    if option.between:
        control = Control(kinds.TYPE_OPTION, table_view.table.id, word=option.name)
        yield from rows([button(localizer.plain(say("Type a number")), control)])


def _label(one: OptionChoice, *, sensible: bool, localizer: Localizer) -> str:
    label = localizer.plain(one.label)
    if not sensible:
        return label
    return localizer.plain(say("{choice} (suggested for this number of players)", choice=label))


def _pace(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    yield line()
    meaning = say(
        "The time for each decision. When it is over, the clock plays; after two such moves in a row an AI "
        "takes over."
    )
    yield words(f"**{localizer(say('Pace'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    offered = [
        choice(str(pace), localizer.plain(pace_in_words(pace)), picked=table_view.table.pace == pace)
        for pace in PACES
    ]
    yield menu(Control(kinds.SET_PACE, table_view.table.id), offered)


def _seating(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    meaning = say("Who sits where, and so the order of the turns.")
    yield words(f"**{localizer(say('Seats'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    offered = [
        choice(
            seating, localizer.plain(seating_in_words(seating)), picked=table_view.table.seating == seating
        )
        for seating in ("random", "joined")
    ]
    yield menu(Control(kinds.SET_SEATING, table_view.table.id), offered)


def _presentation(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    in_text = table_view.table.in_text
    offered = [
        choice(
            one, localizer.plain(presentation_in_words(in_text=one == TEXT)), picked=in_text is (one == TEXT)
        )
        for one in (PICTURES, TEXT)
    ]
    meaning = say(
        "What everybody sees in the channel. Each player chooses for their own hand with /palermo settings."
    )
    yield words(f"**{localizer(say('Board'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    yield menu(Control(kinds.SET_PRESENTATION, table_view.table.id), offered)


def _chronicle(table_view: TableView, localizer: Localizer) -> Iterator[Item | None]:
    labels = {"off": say("No chronicle"), WITH_CHRONICLE: say("A thread keeps a line of every public event")}
    offered = [
        choice(one, localizer.plain(label), picked=table_view.table.chronicle is (one == WITH_CHRONICLE))
        for one, label in labels.items()
    ]
    meaning = say("A thread beside the board, in which the game can be read later. It pings nobody.")
    yield words(f"**{localizer(say('Chronicle'))}** – {localizer(meaning)}", TEXT_AN_OPTION)
    yield menu(Control(kinds.SET_CHRONICLE, table_view.table.id), offered)
