"""The lobby: who plays what, under which options."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import Item, Letter, Style, button, letter, line, rows, words
from bot.chat.voice import Voice, called, emblem, harmless, mention
from bot.tables.model import Phase, Player, Table
from bot.tables.views import TableView
from engines.base import GameOption, OptionChoice, OptionValue
from engines.chance import commitment
from engines.text import Text, count, say

# Characters of each part; together below a message's 4,000.
TITLE_TEXT = 700
INVITATION_TEXT = 300
PLAYERS_TEXT = 1000
OPTIONS_TEXT = 1500


def lobby(scene: TableView, voice: Voice, post: int) -> Letter:
    """The public message of a table before it starts, or of a lobby that was closed."""
    if scene.table.phase is not Phase.LOBBY:
        closed = say("This lobby was closed. Open a new one with /palermo start.")
        told = " ".join(voice(text) for text in (*(line.text for line in scene.news), closed))
        return letter(words(f"## {scene.game.title}\n{told}"))
    return letter(
        words(f"## {scene.game.title}\n{voice(scene.game.blurb)}", TITLE_TEXT),
        line(),
        words("\n".join(_players(scene, voice)), PLAYERS_TEXT),
        line(),
        words("\n".join(options_in_words(scene, voice)), OPTIONS_TEXT),
        words(_promise(scene.table, voice)),
        *_buttons(scene, voice, post),
        mentions=scene.table.persons,
        silent=True,
    )


def options_in_words(scene: TableView, voice: Voice) -> Iterator[str]:
    """The chosen options, each with what it means below, and how the seats are given out."""
    for option in scene.game.options:
        value = scene.table.options[option.name]
        chosen = next((one for one in option.choices if is_choice(one, value)), None)
        yield f"**{voice(option.label)}:** {voice(chosen.label) if chosen else value}"
        yield f"-# {voice(chosen.help if chosen else option.help)}"
        sensible = suggested(scene, option)
        if sensible is not None and sensible.value != value:
            better = count(
                "Suggested for {n} player: {value}",
                "Suggested for {n} players: {value}",
                _players_to_come(scene),
                value=sensible.label,
            )
            yield f"-# {voice(better)}"
    yield f"**{voice(say('Seats'))}:** {voice(seating_in_words(scene.table.seating))}"


def suggested(scene: TableView, option: GameOption) -> OptionChoice | None:
    """The sensible choice for so many players, where it depends on their number."""
    if option.suggest is None:
        return None
    value = option.suggest(_players_to_come(scene))
    return next((one for one in option.choices if is_choice(one, value)), None)


def _players_to_come(scene: TableView) -> int:
    return max(len(scene.table.players), scene.game.seats[0])


def seating_in_words(seating: str) -> Text:
    """How the seats are given out."""
    if seating == "random":
        return say("Drawn by lot at the start")
    return say("In the order of joining")


def is_choice(one: OptionChoice, value: OptionValue) -> bool:
    """Whether this is the value of the choice; ``True`` is no 1."""
    return type(one.value) is type(value) and one.value == value


def _players(scene: TableView, voice: Voice) -> Iterator[str]:
    table, seats = scene.table, scene.game.seats
    for index, player in enumerate(table.players):
        sign = emblem(index) if table.seating == "joined" else "•"
        yield f"{sign} {_player(player, table, voice)}"
    free = seats[-1] - len(table.players)
    if free:
        yield f"{'◦ ' * free}*{voice(count('{n} free seat', '{n} free seats', free))}*"
    missing = seats[0] - len(table.players)
    if missing > 0:
        more = count("{n} more player is needed to start", "{n} more players are needed to start", missing)
        yield f"-# {voice(more)}"


def _player(player: Player, table: Table, voice: Voice) -> str:
    if player.user is None:
        return harmless(called(player, voice.tongue))
    if player.user == table.host:
        return voice(say("{person} (host)", person=mention(player.user)))
    return mention(player.user)


def _promise(table: Table, voice: Voice) -> str:
    text = voice(
        say("Fair chance: the seed commitment, shown before anyone else joins and opened at the end.")
    )
    return f"-# {text}\n-# `{commitment(table.seed)}`"


def _buttons(scene: TableView, voice: Voice, post: int) -> tuple[Item, ...]:
    full = len(scene.table.players) >= scene.game.seats[-1]
    few = len(scene.table.players) not in scene.game.seats

    def does(kind: Kind) -> Control:
        return Control(kind, scene.table.id)

    # One button carries the post: see board.looking.
    reading = Control(Kind.RULES, scene.table.id, post=post)
    everybody = [
        button(voice.plain(say("Join")), does(Kind.JOIN), style=Style.success, off=full),
        button(voice.plain(say("Leave")), does(Kind.LEAVE)),
        button(voice.plain(say("Rules")), reading),
    ]
    host = [
        button(voice.plain(say("Add AI")), does(Kind.ADD_AI), off=full),
        button(voice.plain(say("Options")), does(Kind.OPTIONS)),
        button(voice.plain(say("Start")), does(Kind.START), style=Style.primary, off=few),
        button(voice.plain(say("Cancel")), does(Kind.CANCEL), style=Style.danger),
    ]
    return (*rows(everybody), *rows(host))
