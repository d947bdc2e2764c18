"""The lobby: who plays what, under which options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.controls import Control, Kind
from bot.chat.layouts.letter import Item, Letter, Style, button, letter, line, rows, words
from bot.chat.voice import Voice, called, emblem, harmless, mention
from bot.tables.faces import Scene
from bot.tables.model import Phase, Player, Table, UserId
from engines.base import GameOption, OptionValue
from engines.chance import commitment
from engines.text import Text, count, say

# Characters of each part; together below a message's 4,000.
TITLE_TEXT = 700
INVITATION_TEXT = 300
PLAYERS_TEXT = 1000
OPTIONS_TEXT = 1500
SHORT_COMMITMENT = 12  # hex digits; the whole one stands below


def lobby(scene: Scene, voice: Voice, post: int, mentions: Sequence[UserId] = ()) -> Letter:
    """The public message of a table before it starts, or of a lobby that was closed."""
    if scene.table.phase is not Phase.LOBBY:
        closed = voice(say("This lobby was closed. Open a new one with /palermo start."))
        return letter(words(f"## {scene.game.title}\n{closed}"))
    invited = " ".join(mention(user) for user in mentions)
    return letter(
        words(f"## {scene.game.title}\n{voice(scene.game.blurb)}", TITLE_TEXT),
        words(voice(say("{persons}, one more game?", persons=invited)), INVITATION_TEXT) if invited else None,
        line(),
        words("\n".join(_players(scene, voice)), PLAYERS_TEXT),
        line(),
        words("\n".join(options_in_words(scene, voice)), OPTIONS_TEXT),
        words(_promise(scene.table, voice)),
        *_buttons(scene, voice, post),
        mentions=mentions,
    )


def options_in_words(scene: Scene, voice: Voice) -> Iterator[str]:
    """The chosen options, one a line, and how the seats are given out."""
    for option in scene.game.options:
        value = value_in_words(option, scene.table.options[option.name], voice)
        yield f"**{voice(option.label)}:** {value}"
    yield f"**{voice(say('Seats'))}:** {voice(seating_in_words(scene.table.seating))}"


def seating_in_words(seating: str) -> Text:
    """How the seats are given out."""
    if seating == "random":
        return say("drawn by lot at the start")
    return say("in the order of joining")


def value_in_words(option: GameOption, value: OptionValue, voice: Voice) -> str:
    """A value by the name of its choice, or the number itself."""
    for offered in option.choices:
        if type(offered.value) is type(value) and offered.value == value:
            return voice(offered.label)
    return str(value)


def _players(scene: Scene, voice: Voice) -> Iterator[str]:
    table, seats = scene.table, scene.game.seats
    for index, player in enumerate(table.players):
        sign = emblem(index) if table.seating == "joined" else "•"
        yield f"{sign} {_player(player, table, voice)}"
    most = seats[-1]
    free = most - len(table.players)
    if free:
        yield f"-# {voice(count('{n} seat is free', '{n} seats are free', free))}"
    missing = seats[0] - len(table.players)
    if missing > 0:
        more = count("{n} more player is needed", "{n} more players are needed", missing)
        yield f"-# {voice(more)}"


def _player(player: Player, table: Table, voice: Voice) -> str:
    if player.user is None:
        return harmless(called(player, voice.tongue))
    if player.user == table.host:
        return voice(say("{person} (host)", person=mention(player.user)))
    return mention(player.user)


def _promise(table: Table, voice: Voice) -> str:
    promised = commitment(table.seed)
    text = voice(
        say(
            "Fair chance: seed commitment {short}…, shown before anyone joins and opened at the end.",
            short=promised[:SHORT_COMMITMENT],
        )
    )
    return f"-# {text}\n-# `{promised}`"


def _buttons(scene: Scene, voice: Voice, post: int) -> tuple[Item, ...]:
    full = len(scene.table.players) >= scene.game.seats[-1]
    few = len(scene.table.players) not in scene.game.seats

    def does(kind: Kind) -> Control:
        return Control(kind, scene.table.id)

    # One button carries the post: see board.looking.
    reading = Control(Kind.RULES, scene.table.id, post=post)

    return rows(
        [
            button(voice.plain(say("Join")), does(Kind.JOIN), style=Style.success, off=full),
            button(voice.plain(say("Leave")), does(Kind.LEAVE)),
            button(voice.plain(say("Add AI")), does(Kind.ADD_AI), off=full),
            button(voice.plain(say("Options")), does(Kind.OPTIONS)),
            button(voice.plain(say("Start")), does(Kind.START), style=Style.primary, off=few),
            button(voice.plain(say("Rules")), reading),
            button(voice.plain(say("Cancel")), does(Kind.CANCEL), style=Style.danger),
        ]
    )
