"""What only one player sees: their hand, the question asked, and what came of the answer."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from discord import ui

from bot.chat.screens import kinds, links
from bot.chat.screens.auto_pass import auto_pass, orderable
from bot.chat.screens.board import quiet_status
from bot.chat.screens.end import details_button
from bot.chat.screens.history import missed, newest, unsaid
from bot.chat.screens.in_words import HEADING_ROOM, SHORTEST_POSITION, position
from bot.chat.screens.lesson import learn_button
from bot.chat.screens.menus import ROOM, QuestionKinds, back_button, question, without_letters
from bot.chat.screens.notes import address
from bot.chat.screens.own_note import own_note
from bot.chat.wire.controls import Control
from bot.chat.wire.forms import field, form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    Style,
    button,
    compose,
    gallery,
    link,
    room,
    rows,
    words,
)
from bot.tables.core.seats import DONE_ALREADY
from bot.tables.persons.hints import hints
from bot.tables.values.ids import PostId, TableId
from bot.tables.values.table import Table
from bot.tables.values.views import Panel
from engines.base import Answer
from engines.menus import MENUS_A_PANEL
from engines.text import Text, Who, is_printable, say

# Characters of each part; together below a message's 4,000.
DONE_TEXT = 1000
DONE_ALONE_TEXT = 1800  # where nothing is asked
MISSED_IN_TEXT = 700  # where the position is told too
MOVE_LENGTH = 100  # characters of a typed move
TYPED_MOVE = "move"
KEPT_MOVE = 48  # bytes of a typed move that was refused; a longer one has to be typed again
HINTS_TEXT = 500
EXPLAIN = "help"  # the word of a control that brings the hints back
MORE = "more"  # the word of a control that shows what is seldom needed
LESS = "less"  # and of one that hides it

TABLE = QuestionKinds(kinds.ANSWER, kinds.ASK, kinds.PICK)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a player sees beside the panel of their seat."""

    notice: Text | None = None
    """In place of the panel's own."""
    hints: tuple[Text, ...] = ()
    """What is explained to somebody who plays the game for the first time."""
    note: str = ""
    """What the player has written down at this table."""
    elsewhere: Table | None = None
    """Another table that waits for them."""
    more: bool = False
    """Also the buttons that are seldom needed beside a question."""


NOTHING_BESIDE = Beside()


def panel(
    shown: Panel,
    localizer: Localizer,
    hand: Attachment | None,
    beside: Beside = NOTHING_BESIDE,
    *,
    page: int = 0,
    picked: Answer = (),
) -> Message:
    """The hand and the question; what happened, and for whom the game waits, if nothing is asked.

    ``hand``: None for those who prefer text; then the position is told in words.
    """
    done = DONE_TEXT if shown.question else DONE_ALONE_TEXT
    shown = shown if hand else without_letters(shown)
    # Another process of this shard has carried it out, or this one before a restart: no second click.
    notice = beside.notice or (None if shown.notice == DONE_ALREADY else shown.notice)
    told = [
        words(f"⚠️ {localizer(notice)}", ROOM.warning) if notice else None,
        words(newest(unsaid(shown), shown.table, localizer, done)),
        words(missed(shown, localizer, DONE_TEXT if hand else MISSED_IN_TEXT)),
        words("\n".join(f"💡 {localizer(hint)}" for hint in beside.hints), HINTS_TEXT),
    ]
    asked = question(shown, _question(shown), TABLE, localizer, page, picked)
    waiting = None if shown.question else words(_stood(shown, localizer), ROOM.prompt)
    current = [*asked, waiting, *_below(shown, localizer, page, picked, beside)]
    again = bool(shown.answers or shown.news)  # the position was told before they chose
    note = own_note(beside.note, room((*told, *current)) - (0 if hand else SHORTEST_POSITION + HEADING_ROOM))
    return compose(
        gallery(hand) if hand else None,
        *told,
        *(() if hand else position(shown, localizer, (*told, *current, note), again=again)),
        *current,
        note,
        *(_elsewhere(beside.elsewhere, localizer) if beside.elsewhere else ()),
        files=[hand] if hand else (),
    )


def _elsewhere(table: Table, localizer: Localizer) -> tuple[Item, ...]:
    """The way to another game that waits for the player."""
    label = say("To your next game") if table.paused is None else say("To your next game (paused)")
    return rows([link(localizer.plain(label), address(table))])


def hand_panel(shown: Panel, localizer: Localizer, pictures: Sequence[Attachment], *, dm: bool) -> Message:
    """The own hand and table, on request; with the choice of a private message at every turn.

    A game that is over offers no messages, but those at other tables can still be stopped there.
    Each picture has a gallery of its own: of several in one, Discord shows only the middle. Without
    pictures the position is told in words.
    """
    asked = shown.question.prompt if shown.question else None
    said = words(f"**{localizer(asked)}**" if asked else _stood(shown, localizer), ROOM.prompt)
    aside = (*_aside(shown, localizer),)
    play = Control(kinds.ASK, shown.table.id, shown.count)
    told = Control(kinds.TOGGLE_DM, shown.table.id, word="off" if dm else "on")
    label = say("Stop the messages") if dm else say("Message me when it is my turn")
    return compose(
        *map(gallery, pictures),
        said,
        *(() if pictures else position(shown, localizer, (said, *aside))),
        *rows(
            [
                button(localizer.plain(say("Play")), play, style=Style.primary) if shown.question else None,
                button(localizer.plain(label), told) if dm or shown.table.live else None,
            ]
        ),
        *aside,
        files=pictures,
    )


def turn_message(
    shown: Panel, localizer: Localizer, hand: Attachment | None, board: str, post: PostId
) -> Message:
    """The private message that it is a player's turn, with the hand or (None) the position in words.

    ``board`` is the address of the public message.
    """
    play = Control(links.play, shown.table.id, post=post)
    told = [
        words(f"### {shown.game.title}\n{_turn(shown, localizer)}", ROOM.prompt),
        words(missed(shown, localizer, DONE_TEXT)),
    ]
    return compose(
        *told,
        gallery(hand) if hand else None,
        *(() if hand else position(shown, localizer, told)),
        *rows(
            [
                button(localizer.plain(say("Play")), play, style=Style.primary),
                link(localizer.plain(say("To the table")), board),
            ]
        ),
        files=[hand] if hand else (),
    )


def _turn(shown: Panel, localizer: Localizer) -> str:
    """That it is the player's turn, or that there is something to answer; where, and with whom."""
    others = tuple(Who(seat) for seat in range(len(shown.table.seats)) if seat != shown.seat)
    channel = f"<#{shown.table.place.channel}>"
    if shown.table.seated[shown.seat].user in shown.owes:
        turn = say("It is your turn in {channel}, with {players}.", channel=channel, players=others)
    else:
        turn = say(
            "There is something for you to answer in {channel}, with {players}.",
            channel=channel,
            players=others,
        )
    return localizer(turn)


def typing(table: TableId, count: int, typed: str = "") -> Control:
    """What opens the form for a move, with one that was refused."""
    data = typed.encode(errors="replace")  # what came with a command may hold half a character
    kept = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return Control(kinds.TYPE_MOVE, table, count, word=kept if len(data) <= KEPT_MOVE else "")


def typed_before(control: Control) -> str:
    """The move with which a control opens the form; empty for none, and where the control is forged."""
    word = control.word
    try:
        typed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""
    return typed if all(map(is_printable, typed)) else ""


def move_form(
    table: TableId, count: int, localizer: Localizer, example: str | None, typed: str = ""
) -> ui.Modal:
    """A form for a move in the text notation; it holds the one that was typed before."""
    label = localizer.plain(say("Your move"))
    asked = field(TYPED_MOVE, label, most=MOVE_LENGTH, typed=typed, example=example)
    return form(localizer.plain(say("Type a move")), Control(kinds.TYPED, table, count), asked)


def _question(shown: Panel) -> Control:
    """What asks the question of a table again."""
    return Control(kinds.ASK, shown.table.id, shown.count, answers=shown.answers)


def _undoing(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """What the last move was, and whether it is to be taken back."""
    yield words(f"**{localizer(say('Take this move back?'))}**", ROOM.prompt)
    yield words(newest(shown.undo, shown.table, localizer, ROOM.warning))
    surely = Control(kinds.UNDO_SURELY, shown.table.id, shown.count)
    keep = Control(kinds.ASK, shown.table.id, shown.count)
    yield from rows(
        [
            button(localizer.plain(say("Keep it")), keep),
            button(localizer.plain(say("Take it back")), surely, style=Style.danger),
        ]
    )


def _below(
    shown: Panel, localizer: Localizer, page: int, picked: Answer, beside: Beside
) -> Iterator[Item | None]:
    """What can be done besides answering: beside a question in one row, with the rest behind More.

    A phone shows little below a picture: what is seldom needed must not push the answers out of sight.
    """
    if shown.question is None:
        yield from _aside(shown, localizer, looks=True)
        return
    if shown.confirm is not None:
        return
    here = replace(_question(shown), page=page * MENUS_A_PANEL)
    owes = shown.table.seated[shown.seat].user in shown.table.owes
    busy = owes or bool(shown.answers)  # who may wait, and chooses nothing yet, has the time for all of it
    toggle = replace(here, kind=kinds.LOOK, word=LESS if beside.more else MORE)
    if picked:  # they are not lost
        toggle = replace(toggle, kind=kinds.PICK).answering(picked)
    yield from rows(
        [
            back_button(shown, _question(shown), localizer),
            button(localizer.plain(say("Explain")), replace(here, word=EXPLAIN))
            if hints(shown) and not beside.hints
            else None,
            learn_button(shown.game, localizer) if beside.hints else None,
            button(localizer.plain(say("Less") if beside.more else say("More")), toggle) if busy else None,
            _undo(shown, localizer),
        ]
    )
    if beside.more or not busy:
        again = None if busy else _look_again(shown, localizer)
        yield from rows(
            [again, *_otherwise(shown, localizer, owes=owes), *_notes_and_orders(shown, localizer)]
        )
    yield from auto_pass(shown, localizer)
    if shown.undoing:
        yield from _undoing(shown, localizer)


def _otherwise(shown: Panel, localizer: Localizer, *, owes: bool) -> list[Item | None]:
    """Other ways to a move: typed, or tried out first, by who owes one."""
    return [
        button(localizer.plain(say("Type a move")), typing(shown.table.id, shown.count, shown.typed)),
        button(localizer.plain(say("Try it out")), Control(links.try_, shown.table.id)) if owes else None,
    ]


def _aside(shown: Panel, localizer: Localizer, *, looks: bool = False) -> Iterator[Item | None]:
    """Buttons to take the last move back, for notes and orders, and to let turns pass by themselves.

    ``looks``: and to bring a panel that waits up to date.
    """
    yield from rows(
        [
            _look_again(shown, localizer) if looks and shown.table.live else None,
            details_button(shown, localizer),
            _undo(shown, localizer),
            *_notes_and_orders(shown, localizer),
        ]
    )
    yield from auto_pass(shown, localizer)
    if shown.undoing:
        yield from _undoing(shown, localizer)


def _look_again(shown: Panel, localizer: Localizer) -> Item:
    """Brings a panel that waits up to date."""
    return button(localizer.plain(say("Look again")), Control(kinds.LOOK, shown.table.id, shown.count))


def _undo(shown: Panel, localizer: Localizer) -> Item | None:
    """The button that takes the last move back; off where that is being asked, so that no press slips."""
    if not shown.undo:
        return None
    undo = Control(kinds.UNDO, shown.table.id, shown.count)
    return button(localizer.plain(say("Undo my last move")), undo, off=shown.undoing)


def _notes_and_orders(shown: Panel, localizer: Localizer) -> list[Item | None]:
    """Buttons for the player's notes and standing orders."""
    orders = links.orders(shown.table.id)
    return [
        button(localizer.plain(say("My notes")), Control(kinds.WRITE_NOTE, shown.table.id)),
        button(localizer.plain(say("Standing orders")), orders) if orderable(shown) else None,
    ]


def _stood(shown: Panel, localizer: Localizer) -> str:
    """Whose turn it is, in words that stay true when the panel has grown old."""
    said = quiet_status(shown, localizer)
    if shown.question is not None or not shown.table.live:
        return said
    old = say("This was so when you looked. The board shows the game as it is now.")
    return f"{said}\n-# {localizer(old)}"
