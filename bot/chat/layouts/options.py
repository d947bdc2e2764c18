"""The options of a lobby, with what each choice means; the host changes them here."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.chat.controls import Control, Kind, encode
from bot.chat.layouts.letter import TITLE, Item, Letter, button, choice, fit, letter, line, menu, rows, words
from bot.chat.layouts.lobby import (
    OPTIONS_TEXT,
    is_choice,
    options_in_words,
    seating_in_words,
    suggested,
)
from bot.chat.voice import Voice
from bot.tables.views import TableView
from engines.base import GameOption, OptionChoice
from engines.text import Text, say

OPTIONS_A_PAGE = 5  # each takes up to 6 of a message's 40 components
TEXT_AN_OPTION = 500
NUMBER_LENGTH = 12  # characters of a typed number
TYPED_VALUE = "value"


def options(
    scene: TableView, voice: Voice, page: int = 0, *, host: bool, notice: Text | None = None
) -> Letter:
    """What the options are; with menus for the host, in words for everybody else."""
    warning = words(f"⚠️ {voice(notice)}", TEXT_AN_OPTION) if notice else None
    if not host:
        hint = voice(say("Only the host can change the options."))
        settled = "\n".join(options_in_words(scene, voice))
        return letter(warning, words(settled, OPTIONS_TEXT), words(f"-# {hint}"))
    shown = scene.game.options[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE]
    parts = [part for option in shown for part in _option(scene, option, voice)]
    last = -(-len(scene.game.options) // OPTIONS_A_PAGE) - 1
    if page >= last:
        parts += [*_seating(scene, voice), *_ais(scene, voice)]
    return letter(warning, *parts, *rows(_turning(scene, page, last)))


def option_form(scene: TableView, option: GameOption, voice: Voice) -> ui.Modal:
    """A form for an option that takes any number of a range."""
    control = Control(Kind.OPTION_TYPED, scene.table.id, word=option.name)
    form = ui.Modal(title=fit(voice.plain(option.label), TITLE), custom_id=encode(control))
    least, most = option.between or (0, 0)
    field: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=TYPED_VALUE, default=str(scene.table.options[option.name]), max_length=NUMBER_LENGTH
    )
    label = voice.plain(say("A number from {least} to {most}", least=least, most=most))
    form.add_item(ui.Label(text=fit(label, TITLE), component=field))
    return form


def _option(scene: TableView, option: GameOption, voice: Voice) -> Iterator[Item | None]:
    value = scene.table.options[option.name]
    sensible = suggested(scene, option)
    explained = f"**{voice(option.label)}** – {voice(option.help)}"
    if not any(is_choice(one, value) for one in option.choices):
        explained += f" {voice(say('Now: {value}.', value=str(value)))}"  # no menu shows it
    yield words(explained, TEXT_AN_OPTION)
    if option.choices:
        offered = [
            choice(
                str(index),
                _label(one, sensible=one == sensible, voice=voice),
                voice.plain(one.help),
                picked=is_choice(one, value),
            )
            for index, one in enumerate(option.choices)
        ]
        yield menu(Control(Kind.SET_OPTION, scene.table.id, word=option.name), offered)
    if option.between:
        control = Control(Kind.TYPE_OPTION, scene.table.id, word=option.name)
        yield from rows([button(voice.plain(say("Type a number")), control)])


def _label(one: OptionChoice, *, sensible: bool, voice: Voice) -> str:
    label = voice.plain(one.label)
    if not sensible:
        return label
    return voice.plain(say("{choice} (suggested for this number of players)", choice=label))


def _seating(scene: TableView, voice: Voice) -> Iterator[Item | None]:
    yield line()
    yield words(f"**{voice(say('Seats'))}**")
    offered = [
        choice(seating, voice.plain(seating_in_words(seating)), picked=scene.table.seating == seating)
        for seating in ("random", "joined")
    ]
    yield menu(Control(Kind.SET_SEATING, scene.table.id), offered)


def _ais(scene: TableView, voice: Voice) -> Iterator[Item | None]:
    ais = [
        choice(str(index), player.name)
        for index, player in enumerate(scene.table.players)
        if player.user is None
    ]
    if ais:
        control = Control(Kind.REMOVE_AI, scene.table.id)
        yield menu(control, ais, voice.plain(say("Remove an AI player")))


def _turning(scene: TableView, page: int, last: int) -> list[Item | None]:
    def turn(label: str, to: int) -> Item:
        return button(label, Control(Kind.OPTIONS_PAGE, scene.table.id, page=to))

    return [turn("◀", page - 1) if page > 0 else None, turn("▶", page + 1) if page < last else None]
