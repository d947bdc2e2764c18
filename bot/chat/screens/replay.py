"""The replay: one position of a game, the events before it, and buttons to step through the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.analysis import TURN_TEXT, analysis_button, turning
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.history import last_that_fit, told
from bot.chat.screens.in_words import position
from bot.chat.screens.records import table_meant
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import PAGE, WORD
from bot.chat.wire.localizer import Localizer, in_channel, mention
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    gallery,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.reading.analyses import Turn
from bot.tables.reading.replays import Replay, Stride
from bot.tables.values.ids import ChannelId, PostId, TableId, UserId
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import Line, TableView
from engines.text import Refused, Text, say

STEP_TEXT = 2400
TABLES_SEARCHED = 100  # tables that are searched for a typed word
NOTED_TEXT = 300  # of a sentence's notation
STRIDE_LABELS: dict[Stride, Text] = {
    "move": say("By move"),
    "turn": say("By turn"),
    "round": say("By round"),
}
STRIDES_BY_LETTER: dict[str, Stride] = {"m": "move", "t": "turn", "r": "round"}
"""Strides by the letter in a control."""
LETTERS = {stride: letter for letter, stride in STRIDES_BY_LETTER.items()}
WITH_NOTATION = "n"  # after that letter: with the notation of the moves
BEYOND_THE_END = 36**6 - 1  # a step after the end of any game


@handles(links.replay)
async def turn_replay(
    context: ChatContext, request: UserRequest, table: TableId, step: int, how: str
) -> None:
    """Show the position of a button."""
    stride = STRIDES_BY_LETTER.get(how[:1], "move")
    await _show(context, request, table, step, stride, noted=how.endswith(WITH_NOTATION))


@handles(links.replay_beside)
async def start_beside(context: ChatContext, request: UserRequest, table: TableId, step: int) -> None:
    """Show the position of a button in a message of its own."""
    await _show(context, request, table, step, "move")


async def replay_of(context: ChatContext, request: UserRequest, chosen: str | None) -> None:
    """Start the replay of the chosen table, or else of the channel's newest game, even beside a lobby."""
    await _show(context, request, await table_meant(context, request, chosen), 0, "turn")


async def choices(
    context: ChatContext, user: UserId, channel: ChannelId | None, language: str, typed: str, limit: int
) -> list[tuple[str, str]]:
    """Return the tables with a replay whose label contains the typed text: label and number."""
    localizer = context.localizer(language)
    found = [
        (table_label(table, context.games.game(table.game).title, localizer), str(table.id))
        for table in await context.tables.replays.choices(channel, user, TABLES_SEARCHED if typed else limit)
        if table.game in context.games.names
    ]
    return [(label, number) for label, number in found if typed.casefold() in label.casefold()][:limit]


async def _show(
    context: ChatContext,
    request: UserRequest,
    table: TableId,
    at: int,
    stride: Stride,
    *,
    noted: bool = False,
) -> None:
    await context.return_to_table(request, table)
    found = await context.tables.replays.replay(table, at, stride)
    localizer = context.reading(request, found.table)
    picture = None if request.in_text else await unless_broken(context.renderer.board(found, localizer))
    own = request.place is not None and request.place.channel == found.table.place.channel
    known = await context.tables.analyses.known(found.table)
    turns = [turn for turn in known.turns if found.before < turn.step <= found.at] if known else []
    request.response.show(replay_panel(found, localizer, picture, noted=noted, shareable=own, turns=turns))


@control("E0", step=PAGE, how=WORD)
async def share(context: ChatContext, request: UserRequest, table: TableId, step: int, how: str) -> None:
    """Show a position to everybody in the table's channel."""
    there = (await context.tables.queries.place(table, again=True)).channel
    if request.here().channel != there:
        raise Refused(
            "You can only share this in the table's own channel: {channel}.", channel=in_channel(there)
        )
    if not request.writes:
        raise Refused("You can't write in this channel, so you can't share anything here.")
    request.postable()
    stride = STRIDES_BY_LETTER.get(how[:1], "move")
    await context.tables.shares.share(request.user, table, step, stride)
    localizer = context.reading(request)
    back = button(localizer.plain(say("Back")), links.replay(table, step, how))
    told = words(localizer(say("I'm posting this moment in the channel.")))
    request.response.show(compose(told, *rows([back])))


def replay_panel(
    found: Replay,
    localizer: Localizer,
    picture: Attachment | None,
    *,
    noted: bool = False,
    shareable: bool = False,
    turns: Sequence[Turn] = (),
) -> Message:
    """Build the panel of a position as spectators know it, with the events before it and navigation.

    ``noted``: with the text notation of the moves. ``shareable``: with Share. ``turns``: the turning
    points among the events. Without a picture the position is given in words.
    """
    happened = [told(line, found.table, localizer) + (_notes(line) if noted else "") for line in found.news]
    told_of = (
        words(
            f"### {localizer(say('{title}: Replay', title=found.game.title))}\n-# {localizer(_number(found))}"
        ),
        words(_newest(happened, localizer)),
        words("\n".join(_marked(turn, localizer) for turn in turns), TURN_TEXT),
    )
    share_it = _share(found, localizer) if shareable else None
    return compose(
        *([gallery(picture)] if picture else position(found, localizer, told_of)),
        *told_of,
        *rows(_moving(found, localizer, noted=noted)),
        *rows([*_strides(found, localizer, noted=noted), share_it, analysis_button(found, localizer)]),
        files=[picture] if picture else [],
    )


def _marked(turn: Turn, localizer: Localizer) -> str:
    return f"**{localizer(say('Turning point'))}** – {localizer(turning(turn))}"


def shared(
    found: Replay, localizer: Localizer, picture: Attachment | None, user: UserId, post: PostId
) -> Message:
    """Build the message of a moment that somebody shares, with a button to go on from there."""
    happened = [told(line, found.table, localizer) for line in found.news]
    by = say("{who} shares a moment", who=mention(user))
    heading = f"### {localizer(say('{title}: Replay', title=found.game.title))}\n"
    told_of = (
        words(f"{heading}-# {localizer(by)} · {localizer(_number(found))}"),
        words(_newest(happened, localizer)),
    )
    here = replace(links.replay(found.table.id, found.at, LETTERS["turn"]), post=post)
    return compose(
        *([gallery(picture)] if picture else position(found, localizer, told_of)),
        *told_of,
        *rows([button(localizer.plain(say("Step by step")), here)]),
        files=[picture] if picture else [],
        mentions=(user,),
        silent=True,
    )


def _number(found: Replay) -> Text:
    """Return which step of the game it is, and which round."""
    if found.round is None:
        return say("Step {step} of {steps}", step=found.at, steps=found.last)
    return say("Step {step} of {steps}, round {round}", step=found.at, steps=found.last, round=found.round)


def animation(table_view: TableView, localizer: Localizer, picture: Attachment, post: PostId) -> Message:
    """Build the film after the end of a game, with buttons to step through it and to its analysis."""
    by_step = replace(links.replay(table_view.table.id, 0, LETTERS["turn"]), post=post)
    title = localizer(say("{title}: Replay", title=table_view.game.title))
    return compose(
        gallery(picture),
        words(f"{winner(table_view, localizer)}\n-# {title}"),
        *rows(
            [
                button(localizer.plain(say("Step by step")), by_step),
                analysis_button(table_view, localizer),
            ]
        ),
        files=[picture],
        silent=True,
    )


def winner(table_view: TableView, localizer: Localizer) -> str:
    """Say who has won a finished game, as its last messages do."""
    return f"🏆 {localizer(table_view.game.words.status(table_view.view))}"


def replay_button(table: Table, localizer: Localizer, *, from_end: bool = False) -> Item:
    """Build the button that opens a table's replay: at its newest position, or at its beginning."""
    control = links.replay(table.id, BEYOND_THE_END if from_end else 0, LETTERS["turn"])
    return button(localizer.plain(say("Replay")), control)


_STATES = {Phase.ABANDONED: say("abandoned"), Phase.SUSPENDED: say("suspended")}


def table_label(table: Table, title: str, localizer: Localizer) -> str:
    """Label a table in a list of replays: game, players and day; without markup."""
    names = ", ".join(player.name for player in table.seated)
    parts = [title, names, f"{table.opened:%Y-%m-%d}"]
    if table.phase is not Phase.FINISHED:
        parts.append(localizer.plain(_STATES.get(table.phase, say("in progress"))))
    return " · ".join(parts)


def _newest(happened: list[str], localizer: Localizer) -> str:
    """Return as many of the newest sentences as fit, in order."""
    if not happened:
        return localizer(say("Nothing has happened yet."))
    return last_that_fit(happened, localizer, STEP_TEXT)


def _notes(line: Line) -> str:
    """Return the notation of a step, to follow its sentence."""
    notes = "".join(f" · `{noted}`" for noted in line.note.splitlines())
    return notes if len(notes) <= NOTED_TEXT else ""


def _how(stride: Stride, *, noted: bool) -> str:
    return LETTERS[stride] + (WITH_NOTATION if noted else "")


def _moving(found: Replay, localizer: Localizer, *, noted: bool) -> Iterator[Item]:
    # ``number`` only tells apart buttons that lead to the same step.
    def to(number: int, sign: str, label: Text, step: int, *, off: bool) -> Item:
        control = links.replay(found.table.id, step, _how(found.stride, noted=noted))
        return button(localizer.plain(label), replace(control, count=number), emoji=sign, off=off)

    first, last = found.at == 0, found.at == found.last
    yield to(0, "⏮️", say("Beginning"), 0, off=first)
    yield to(1, "◀️", say("Back"), found.before, off=first)
    yield to(2, "▶️", say("Next"), found.after, off=last)
    yield to(3, "⏭️", say("End"), BEYOND_THE_END, off=last)


def _share(found: Replay, localizer: Localizer) -> Item:
    return button(localizer.plain(say("Share")), share(found.table.id, found.at, LETTERS[found.stride]))


def _strides(found: Replay, localizer: Localizer, *, noted: bool) -> Iterator[Item]:
    for stride, label in STRIDE_LABELS.items():
        control = replace(links.replay(found.table.id, found.at, _how(stride, noted=noted)), count=9)
        style = ButtonStyle.primary if stride == found.stride else ButtonStyle.secondary
        yield button(localizer.plain(label), control, style=style, off=stride == found.stride)
    other = links.replay(found.table.id, found.at, _how(found.stride, noted=not noted))
    label = say("Hide the notation") if noted else say("Show the notation")
    yield button(localizer.plain(label), replace(other, count=8))
