"""The panel of a replay: one position of a game, how it came about, and buttons to go through the game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.screens import kinds
from bot.chat.screens.layouts.history import last_that_fit, told
from bot.chat.screens.layouts.in_words import position
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    Style,
    button,
    compose,
    gallery,
    rows,
    words,
)
from bot.tables.reading.replays import Replay, Stride
from bot.tables.values.ids import PostId
from bot.tables.values.table import Phase, Table
from bot.tables.values.views import Line, TableView
from engines.text import Text, say

STEP_TEXT = 2400
NOTED_TEXT = 300  # of a sentence's notation
STRIDE_LABELS: dict[Stride, Text] = {
    "move": say("Every move"),
    "turn": say("By turns"),
    "round": say("By rounds"),
}
STRIDES_BY_LETTER: dict[str, Stride] = {"m": "move", "t": "turn", "r": "round"}
"""By the letter on a control the stride that it goes by."""
LETTERS = {stride: letter for letter, stride in STRIDES_BY_LETTER.items()}
WITH_NOTATION = "n"  # after that letter: with the notation of the moves
BEYOND_THE_END = 36**6 - 1  # a step beyond the end of every game


def replay(
    found: Replay, localizer: Localizer, picture: Attachment | None, *, noted: bool = False
) -> Message:
    """A position as spectators know it, the sentences of what has led to it, and where to go from here.

    ``noted``: with the text notation of the moves. Without a picture the position is told in words.
    """
    number = (
        say("Step {step} of {steps}", step=found.at, steps=found.last)
        if found.round is None
        else say("Step {step} of {steps}, round {round}", step=found.at, steps=found.last, round=found.round)
    )
    happened = [told(line, found.table, localizer) + (_notes(line) if noted else "") for line in found.news]
    told_of = (
        words(f"### {localizer(say('{title}: replay', title=found.game.title))}\n-# {localizer(number)}"),
        words(_newest(happened, localizer)),
    )
    return compose(
        *([gallery(picture)] if picture else position(found, localizer, told_of)),
        *told_of,
        *rows(_moving(found, localizer, noted=noted)),
        *rows(_strides(found, localizer, noted=noted)),
        files=[picture] if picture else [],
    )


def animation(table_view: TableView, localizer: Localizer, picture: Attachment, post: PostId) -> Message:
    """The animated replay below the end of a game, and the way to go through it step by step."""
    by_step = Control(kinds.REPLAY, table_view.table.id, post=post, word=LETTERS["turn"])
    title = localizer(say("{title}: replay", title=table_view.game.title))
    return compose(
        gallery(picture),
        words(f"{winner(table_view, localizer)}\n-# {title}"),
        *rows([button(localizer.plain(say("Step by step")), by_step)]),
        files=[picture],
        silent=True,
    )


def winner(table_view: TableView, localizer: Localizer) -> str:
    """Who has won a finished game, as its last messages say it."""
    return f"🏆 {localizer(table_view.game.words.status(table_view.view))}"


def replay_button(table: Table, localizer: Localizer, *, from_end: bool = False) -> Item:
    """The button that opens the replay of a table: at its newest position, or at its beginning."""
    control = Control(kinds.REPLAY, table.id, page=BEYOND_THE_END if from_end else 0, word=LETTERS["turn"])
    return button(localizer.plain(say("Replay")), control)


_STATES = {Phase.ABANDONED: say("broken off"), Phase.SUSPENDED: say("suspended")}


def table_label(table: Table, title: str, localizer: Localizer) -> str:
    """A table in a list of those that can be gone through: game, players and day; without markup."""
    names = ", ".join(player.name for player in table.seated)
    parts = [title, names, f"{table.opened:%Y-%m-%d}"]
    if table.phase is not Phase.FINISHED:
        parts.append(localizer.plain(_STATES.get(table.phase, say("running"))))
    return " · ".join(parts)


def _newest(happened: list[str], localizer: Localizer) -> str:
    """As many of the newest sentences as fit, in order."""
    if not happened:
        return localizer(say("Nothing has happened yet."))
    return last_that_fit(happened, localizer, STEP_TEXT)


def _notes(line: Line) -> str:
    """The notation of a step, behind its sentence."""
    notes = "".join(f" · `{noted}`" for noted in line.note.splitlines())
    return notes if len(notes) <= NOTED_TEXT else ""


def _word(stride: Stride, *, noted: bool) -> str:
    return LETTERS[stride] + (WITH_NOTATION if noted else "")


def _moving(found: Replay, localizer: Localizer, *, noted: bool) -> Iterator[Item]:
    # ``number`` only tells apart buttons that lead to the same step.
    def to(number: int, sign: str, label: Text, step: int, *, off: bool) -> Item:
        word = _word(found.stride, noted=noted)
        control = Control(kinds.REPLAY, found.table.id, number, page=step, word=word)
        return button(localizer.plain(label), control, emoji=sign, off=off)

    first, last = found.at == 0, found.at == found.last
    yield to(0, "⏮️", say("Beginning"), 0, off=first)
    yield to(1, "◀️", say("Back"), found.before, off=first)
    yield to(2, "▶️", say("Next"), found.after, off=last)
    yield to(3, "⏭️", say("End"), BEYOND_THE_END, off=last)


def _strides(found: Replay, localizer: Localizer, *, noted: bool) -> Iterator[Item]:
    for stride, label in STRIDE_LABELS.items():
        control = Control(kinds.REPLAY, found.table.id, 9, page=found.at, word=_word(stride, noted=noted))
        style = Style.primary if stride == found.stride else Style.secondary
        yield button(localizer.plain(label), control, style=style, off=stride == found.stride)
    other = _word(found.stride, noted=not noted)
    label = say("Hide the notation") if noted else say("Show the notation")
    yield button(localizer.plain(label), Control(kinds.REPLAY, found.table.id, 8, page=found.at, word=other))
