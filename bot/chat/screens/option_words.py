"""The options of a game in words: the choices, their meanings, and suggestions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.chat.screens.timing import time_per_move
from bot.chat.wire.localizer import Localizer, harmless
from bot.tables.values.presentation import Presentation, presentation_of
from bot.tables.values.views import TableView
from engines.base import AnyGame
from engines.options import GameOption, OptionChoice, OptionValue
from engines.text import Text, count, say

OPTIONS_TEXT = 1500  # characters of all options; see ``bot.chat.screens.lobby``


def options_in_words(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    """Yield the chosen options, each with its meaning below, and the seating."""
    for option in table_view.game.options:
        value = table_view.table.options[option.name]
        choice = _choice(option, value)
        yield f"**{localizer(option.label)}:** {chosen(option, value, localizer)}"
        yield f"-# {localizer(choice.help if choice else option.help)}"
        sensible = suggested(table_view, option)
        if sensible is not None and sensible.value != value:
            better = count(
                "Suggested for {n} player: {value}",
                "Suggested for {n} players: {value}",
                players_to_come(table_view),
                value=sensible.label,
            )
            yield f"-# {localizer(better)}"
    yield f"**{localizer(say('Time per move'))}:** {localizer(time_per_move(table_view.table.pace))}"
    if table_view.table.auto_start:
        when = say("As soon as the table is full")
        yield f"**{localizer(say('Start'))}:** {localizer(when)}"
    yield f"**{localizer(say('Seats'))}:** {localizer(seating_in_words(table_view.table.seating))}"
    presentation = presentation_of(table_view.table)
    if presentation != "pictures":
        yield f"**{localizer(say('Board'))}:** {localizer(presentation_in_words(presentation))}"
    if table_view.table.chronicle:
        yield localizer(say("A chronicle will be kept in a thread."))


def options_on_one_line(game: AnyGame, values: Mapping[str, OptionValue], localizer: Localizer) -> str:
    """Return the values of a game's options on one line; empty if it has none."""
    return " · ".join(
        f"{localizer(option.label)}: {chosen(option, values[option.name], localizer)}"
        for option in game.options
        if option.name in values
    )


def chosen(option: GameOption, value: OptionValue, localizer: Localizer) -> str:
    """Return an option's value in words, or as it is if no choice stands for it."""
    choice = _choice(option, value)
    return localizer(choice.label) if choice else harmless(str(value))


def _choice(option: GameOption, value: OptionValue) -> OptionChoice | None:
    return next((one for one in option.choices if is_choice(one, value)), None)


def suggested(table_view: TableView, option: GameOption) -> OptionChoice | None:
    """Return the suggested choice for this many players; None if it does not depend on their number."""
    if option.suggest is None:
        return None
    return _choice(option, option.suggest(players_to_come(table_view)))


def players_to_come(table_view: TableView) -> int:
    """Return the number of players if only those who are still needed join."""
    return max(len(table_view.table.players), table_view.game.seats[0])


def presentation_in_words(presentation: Presentation) -> Text:
    """Return the presentation of the public messages, in words."""
    return _PRESENTATIONS[presentation]


_PRESENTATIONS: dict[Presentation, Text] = {
    "pictures": say("Pictures"),
    "moving": say("Pictures with animations"),
    "text": say("Text only"),
}


def seating_in_words(seating: str) -> Text:
    """Return the seating, in words."""
    if seating == "random":
        return say("Drawn at random at the start")
    return say("In order of joining")


def is_choice(one: OptionChoice, value: OptionValue) -> bool:
    """Return whether this is the value of the choice; ``True`` is not 1."""
    return type(one.value) is type(value) and one.value == value
