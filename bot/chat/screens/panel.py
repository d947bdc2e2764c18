"""The panel that only one player sees: their hand, the question, and the result of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from bot.chat.screens import links
from bot.chat.screens.asking import Asker, ask_again, questions
from bot.chat.screens.auto_pass import auto_pass, auto_passing, orderable
from bot.chat.screens.context import ChatContext
from bot.chat.screens.end import details_button
from bot.chat.screens.handling import control, handles
from bot.chat.screens.history import missed, newest, unsaid
from bot.chat.screens.in_words import HEADING_ROOM, SHORTEST_POSITION, position
from bot.chat.screens.legend import HAND, PANEL, legend_button
from bot.chat.screens.lesson import learn_button
from bot.chat.screens.menus import ROOM, back_button, question, without_letters
from bot.chat.screens.notes import address
from bot.chat.screens.own_note import NOTE_FIELD, note_written, own_note, write_note
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.typed_move import TYPED_MOVE, typed, typing
from bot.chat.screens.waiting import awaits_ai, waiting_for
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    gallery,
    link,
    room,
    rows,
    words,
)
from bot.chat.wire.open_panels import PanelKey, Sequel
from bot.chat.wire.requests import UserRequest
from bot.tables.core.seats import DONE_ALREADY
from bot.tables.persons.hints import hints
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Table
from bot.tables.values.views import Panel
from engines.base import Answer, Answers
from engines.menus import MENUS_A_PANEL
from engines.text import Text, say

# Characters of each part; together below a message's 4,000.
DONE_TEXT = 1000
DONE_ALONE_TEXT = 1800  # where nothing is asked
MISSED_IN_TEXT = 700  # where the position is in words, too
HINTS_TEXT = 500
EXPLAIN = "help"  # the word of a control that brings the hints back
MORE = "more"  # the word of a control that shows rarely needed buttons
LESS = "less"  # and of one that hides it


@handles(links.play)
async def play_at(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the clicker their current question at a table."""
    await show_panel(context, request, await context.tables.play.opened(request.click, table))


async def _look(context: ChatContext, request: UserRequest, answers: Answers) -> Panel:
    return await context.tables.play.opened(request.click, request.control.table, answers)


async def _take(context: ChatContext, request: UserRequest, answers: Answers, confirmed: bool) -> Panel:
    at = request.control
    return await context.tables.play.answer(request.click, at.table, at.count, answers, confirmed=confirmed)


async def _show(context: ChatContext, request: UserRequest, shown: Panel, page: int, picked: Answer) -> None:
    await show_panel(context, request, shown, page, picked, word=request.control.word)


TABLES = Asker(_look, _take, _show)
TABLE = questions(TABLES, "", ask="q", answer="x", pick="k")


@control("X6")
async def look(context: ChatContext, request: UserRequest) -> None:
    """Refresh the question, with or without the rarely needed buttons."""
    await ask_again(TABLES, context, request)


@handles(typed)
async def make_typed(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Make the move that was typed in the form."""
    await typed_at(context, request, table, request.fields.get(TYPED_MOVE, ""), count)


async def typed_at(
    context: ChatContext, request: UserRequest, table: TableId, text: str, count: int | None = None
) -> None:
    """Make a move in text notation at a table; ``count``: from the form, if it came from one.

    If it is refused, the panel says why, and offers to type it again.
    """
    shown = await context.tables.play.typed(request.click, table, text, count)
    await show_panel(context, request, shown, word=MORE if shown.typed else "")


@control("U0")
async def undo(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Ask the clicker whether to undo their last move."""
    await undo_at(context, request, table, count)


async def undo_at(
    context: ChatContext, request: UserRequest, table: TableId, count: int | None = None
) -> None:
    """Ask the clicker whether to undo their last move at a table; ``count``: from the button."""
    await show_panel(context, request, await context.tables.take_back.ask(request.click, table, count))


@control("U1")
async def undo_surely(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Undo the clicker's last move, once confirmed."""
    shown = await context.tables.take_back.take_back(request.click, table, count)
    await show_panel(context, request, shown)


@control("B1", stays=True)
async def show_hint(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Give the clicker a hint, or ask first whether only a loss shall count."""
    await show_panel(context, request, await context.tables.advising.advise(request.click, table, count))


@control("B2", stays=True)
async def show_hint_surely(context: ChatContext, request: UserRequest, table: TableId, count: int) -> None:
    """Give the clicker the first hint in a game, once confirmed."""
    shown = await context.tables.advising.advise(request.click, table, count, confirmed=True)
    context.wake()
    await show_panel(context, request, shown)


@handles(note_written)
async def keep_note(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Store the clicker's note, and show the panel with it."""
    await context.tables.notes.write(request.user, table, request.fields.get(NOTE_FIELD, ""))
    await play_at(context, request, table)


@handles(auto_passing)
async def set_auto_pass(context: ChatContext, request: UserRequest, table: TableId, wanted: str) -> None:
    """Turn the clicker's auto-pass on or off."""
    shown = await context.tables.play.set_auto_pass(request.click, table, on=wanted == "on")
    await show_panel(context, request, shown)


async def show_panel(
    context: ChatContext,
    request: UserRequest,
    shown: Panel,
    page: int = 0,
    picked: Answer = (),
    *,
    word: str = "",
) -> None:
    """Show a player their hand and the question.

    ``word``: EXPLAIN for all hints again, MORE for the rarely needed buttons.
    """
    unseen = None
    if shown.news:  # the move is made
        # The board does not wait for the hand to be drawn and sent.
        context.wake()
        unseen = request.muted  # by the others
    due = hints(shown) if word == EXPLAIN else await context.tables.hints.due(request.user, shown)
    note = await context.tables.notes.read(request.user, shown.table)
    localizer = context.reading(request, shown.table)
    hand = None if request.in_text else await unless_broken(context.renderer.deciding(shown, localizer))
    elsewhere = await _waiting_elsewhere(context, request.user, shown)
    beside = Beside(unseen, due, note, elsewhere, more=word == MORE)
    message = panel(shown, localizer, hand, beside, page=page, picked=picked)
    table, sequel = shown.table.id, None
    if awaits_ai(shown):
        waiting = partial(context.tables.thoughts.over, table)
        sequel = Sequel(waiting, partial(_show_again, context, request, table))
    request.response.show(message, PanelKey("question", table), sequel)


async def _show_again(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the panel as it is now; nobody has clicked."""
    await show_panel(context, request, await context.tables.play.panel(request.user, table))


async def _waiting_elsewhere(context: ChatContext, user: UserId, here: Panel) -> Table | None:
    """Return the oldest other table that waits for this person, unless this one does."""
    return None if user in here.owes else await context.tables.queries.waiting(user, here.table.id)


@dataclass(frozen=True, slots=True)
class Beside:
    """Further parts of a player's panel."""

    notice: Text | None = None
    """Replaces the panel's own notice."""
    hints: tuple[Text, ...] = ()
    """Explanations for a first-time player."""
    note: str = ""
    """The player's note about this table."""
    elsewhere: Table | None = None
    """Another table that waits for them."""
    more: bool = False
    """True to show the rarely needed buttons, too."""


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
    """Build the panel: the hand, recent events, and the question or for whom the game waits.

    ``hand``: None for those who prefer text; then the position is given in words.
    """
    done = DONE_TEXT if shown.question else DONE_ALONE_TEXT
    shown = shown if hand else without_letters(shown)
    # Another process of this shard has carried it out, or this one before a restart: no second click.
    notice = beside.notice or (None if shown.notice == DONE_ALREADY else shown.notice)
    # Right above the question: the top of a long panel is out of sight on a phone.
    warned = words(f"⚠️ {localizer(notice)}", ROOM.warning) if notice else None
    told = [
        words(newest(unsaid(shown), shown.table, localizer, done)),
        words(missed(shown, localizer, DONE_TEXT if hand else MISSED_IN_TEXT)),
        words("\n".join(f"💡 {localizer(hint)}" for hint in beside.hints), HINTS_TEXT),
        words(f"💡 {localizer(shown.advice)}", HINTS_TEXT) if shown.advice else None,
    ]
    here = question_of(shown.table.id, shown.count, shown.answers)
    asked = question(shown, here, TABLE, localizer, page, picked)
    waiting = None if shown.question else words(waiting_for(shown, localizer), ROOM.prompt)
    current = [warned, *asked, waiting, *_below(shown, localizer, page, picked, beside)]
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
    """Build the link to another game that waits for the player."""
    label = say("Go to your next game") if table.paused is None else say("Go to your next game (paused)")
    return rows([link(localizer.plain(label), address(table))])


def question_of(table: TableId, count: int, answers: Answers = ()) -> Control:
    """Return the control that asks a seat its question again, after these answers; ``count``: the seat's."""
    return Control(TABLE.ask, table, count, answers=answers)


def _undoing(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """Ask whether to undo the last move."""
    yield words(f"**{localizer(say('Undo this move?'))}**", ROOM.prompt)
    yield words(newest(shown.undo, shown.table, localizer, ROOM.warning))
    surely = undo_surely(shown.table.id, shown.count)
    keep = question_of(shown.table.id, shown.count)
    yield from rows(
        [
            button(localizer.plain(say("Keep it")), keep),
            button(localizer.plain(say("Undo it")), surely, style=ButtonStyle.danger),
        ]
    )


def _advising(shown: Panel, localizer: Localizer) -> Iterator[Item | None]:
    """Ask whether to give the first hint, after which only a loss counts."""
    asked = say("After a hint, this game only counts if you lose. Show one?")
    yield words(f"**{localizer(asked)}**", ROOM.prompt)
    yield from rows(
        [
            button(localizer.plain(say("No hint")), question_of(shown.table.id, shown.count)),
            button(
                localizer.plain(say("Show a hint")),
                show_hint_surely(shown.table.id, shown.count),
                style=ButtonStyle.danger,
            ),
        ]
    )


def _below(
    shown: Panel, localizer: Localizer, page: int, picked: Answer, beside: Beside
) -> Iterator[Item | None]:
    """Build the other buttons: beside a question, one row, with the rest behind More.

    A phone shows little below a picture: rarely needed buttons must not push the answers out of sight.
    """
    if shown.question is None:
        yield from aside(shown, localizer, panel=True)
        return
    if shown.confirm is not None:
        return
    first = question_of(shown.table.id, shown.count, shown.answers)
    here = replace(first, page=page * MENUS_A_PANEL)
    owes = shown.table.seated[shown.seat].user in shown.table.owes
    busy = owes or bool(shown.answers)  # a player who need not act has time for all buttons
    toggle = replace(here, kind=look, word=LESS if beside.more else MORE)
    if picked:  # they are not lost
        toggle = replace(toggle, kind=TABLE.pick).answering(picked)
    yield from rows(
        [
            back_button(shown, first, localizer),
            button(localizer.plain(say("Explain")), replace(here, word=EXPLAIN))
            if hints(shown) and not beside.hints
            else None,
            learn_button(shown.game, localizer, beside=True) if beside.hints else None,
            button(localizer.plain(say("Less") if beside.more else say("More")), toggle) if busy else None,
            _undo(shown, localizer),
            legend_button(links.legend_here(shown.table.id, PANEL, shown.answers), localizer),
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
    if shown.advising:
        yield from _advising(shown, localizer)


def _otherwise(shown: Panel, localizer: Localizer, *, owes: bool) -> list[Item | None]:
    """Build the buttons to type a move or, for whoever owes one, to try moves out and to get a hint."""
    return [
        button(localizer.plain(say("Type a move")), typing(shown.table.id, shown.count, shown.typed)),
        button(localizer.plain(say("Try it out")), links.try_(shown.table.id)) if owes else None,
        button(localizer.plain(say("Hint")), show_hint(shown.table.id, shown.count))
        if shown.advisable
        else None,
    ]


def aside(shown: Panel, localizer: Localizer, *, panel: bool = False) -> Iterator[Item | None]:
    """Build the buttons for undo, notes, orders, the legend and auto-pass.

    ``panel``: of a waiting panel, which can be refreshed; otherwise of a hand with its side of the table.
    """
    legend = links.legend_here(shown.table.id, PANEL if panel else HAND)
    yield from rows(
        [
            _look_again(shown, localizer) if panel and shown.table.live else None,
            details_button(shown, localizer),
            _undo(shown, localizer),
            *_notes_and_orders(shown, localizer),
            legend_button(legend, localizer),
        ]
    )
    yield from auto_pass(shown, localizer)
    if shown.undoing:
        yield from _undoing(shown, localizer)


def _look_again(shown: Panel, localizer: Localizer) -> Item:
    """Build the button that refreshes a waiting panel."""
    return button(localizer.plain(say("Refresh")), Control(look, shown.table.id, shown.count))


def _undo(shown: Panel, localizer: Localizer) -> Item | None:
    """Build the undo button; disabled while undo is being confirmed, against an accidental second press."""
    if not shown.undo:
        return None
    asking = undo(shown.table.id, shown.count)
    return button(localizer.plain(say("Undo my last move")), asking, off=shown.undoing)


def _notes_and_orders(shown: Panel, localizer: Localizer) -> list[Item | None]:
    """Build the buttons for the player's notes and standing orders."""
    orders = links.orders(shown.table.id)
    return [
        button(localizer.plain(say("My notes")), write_note(shown.table.id)),
        button(localizer.plain(say("Standing orders")), orders) if orderable(shown) else None,
    ]
