"""The log of a table in order, opened at its newest page, and the position in words, for one reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.history import told
from bot.chat.screens.in_words import POSITION, whole_pages
from bot.chat.screens.paging import page_buttons, page_number
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.replay import replay_button
from bot.chat.wire.controls import WORD, Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    button,
    compose,
    fit,
    gallery,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.views import Line, Log
from engines.text import Text, Who, say

PAGE_TEXT = 3500  # characters; leaves room for the heading and the page number
PAGE_LINES = 40
LAST_PAGE = 99  # the last page of the log; earlier events are in the replay

# What a page shows, as the word of its control.
LOG = ""
NOTATION = "notation"
SIDE = "side"  # a seat's side of the table close up; the page is the seat


def lines_for(page: int) -> int:
    """Return how many of the newest lines are needed for a page and to know whether another follows."""
    return (min(page, LAST_PAGE) + 1) * PAGE_LINES + 1


def log(found: Log, localizer: Localizer, page: int = 0, show: str = LOG) -> Message:
    """Build a page of the log, page 0 the newest, with the notation if wanted; or of the position."""
    if show == POSITION:
        heading = say("The position")
        every, more = whole_pages([f"- {localizer(text)}" for text in found.position], PAGE_TEXT), False
    else:
        heading = say("The log")
        every, more = _pages(list(_rows(found, localizer, notation=show == NOTATION))), found.more
    last = min(len(every) - 1, LAST_PAGE)
    shown = min(page, last)
    more = more and shown < LAST_PAGE
    title = f"### {found.game.title}: {localizer(heading)}"
    told_there = every[shown] or localizer(say("Nothing has happened yet."))
    return compose(
        words(f"{title}\n{told_there}"),
        page_number(shown, None if more else last, localizer),
        *rows(_buttons(found, localizer, shown, shown + 1 if more else last, show)),
    )


def side(found: Log, localizer: Localizer, seat: int, picture: Attachment) -> Message:
    """Build the close-up of a seat's side of the table, with buttons to the others."""
    heading = localizer(say("{who} up close", who=Who(seat)))
    back = button(localizer.plain(say("The log")), replace(log_page(found.table.id, 0, LOG), count=2))
    return compose(
        words(f"### {found.game.title}: {heading}"),
        gallery(picture),
        *rows([back, *_sides(found, localizer, seat)]),
        files=[picture],
    )


def _sides(found: Log, localizer: Localizer, shown: int) -> Iterator[Item]:
    """Build a button for each seat's side of the table."""
    for seat in range(len(found.table.seats)):
        label = localizer.plain(say("{who}", who=Who(seat)))
        yield button(label, log_page(found.table.id, seat, SIDE), off=seat == shown)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the log, the heading of its turn, and the mark above it."""

    text: str
    heading: str
    begins: bool
    """True for the first line of its turn."""
    mark: str = ""

    def shown(self, *, first: bool) -> str:
        """Return the row's text on a page; ``first``: as its first line."""
        above = [self.mark] if self.mark else []
        if first or self.begins or self.mark:
            above.append(self.heading)
        return "\n".join([*above, fit(self.text, PAGE_TEXT // 2)])


def _rows(found: Log, localizer: Localizer, *, notation: bool) -> Iterator[_Row]:
    """Yield the lines with their turns' headings, and the mark after the reader's last move."""
    marked = found.last_round if found.acted is None else found.acted
    mark = f"-# ↓ {localizer(_since(found))}"
    before = 0  # the version before the turn
    for turn, lines in groupby(found.lines, key=lambda line: line.turn):
        whose = say("The table") if turn is None else say("{who}", who=Who(turn))
        heading, former = "", before
        for at, line in enumerate(lines):
            heading = heading or f"**{localizer.telling(whose, line.version)}**"
            # With the version marked a turn may end and the next one begin: that has happened since.
            since = marked is not None and (line.version > marked or line.version == marked == former)
            text = told(line, found.table, localizer) + (_noted(line) if notation else "")
            yield _Row(text, heading, at == 0, mark if since and before else "")
            marked = None if since else marked
            before = line.version


def _since(found: Log) -> Text:
    if found.acted is None:
        return say("Since the last round")
    if found.has_acted:
        return say("Since your last turn")
    return say("Since you took this seat") if found.took_over else say("Since the game started")


def _pages(found: list[_Row]) -> list[str]:
    """Fill pages from the newest row backwards: at least one page, maybe empty."""
    pages: list[list[_Row]] = [[]]
    room = PAGE_TEXT
    for row in reversed(found):
        size = len(row.shown(first=True)) + 1
        if pages[-1] and (size > room or len(pages[-1]) == PAGE_LINES):
            pages.append([])
            room = PAGE_TEXT
        pages[-1].insert(0, row)
        room -= size if row.begins or row.mark else len(row.text) + 1
    return ["\n".join(row.shown(first=at == 0) for at, row in enumerate(page)) for page in pages]


def _buttons(found: Log, localizer: Localizer, shown: int, last: int, show: str) -> Iterator[Item | None]:
    def turned(page: int, what: str, number: int) -> Control:
        # ``count`` only tells apart buttons that lead to the same page.
        return replace(log_page(found.table.id, page, what), count=number)

    def to(label: Text, page: int, what: str, number: int) -> Item:
        return button(localizer.plain(label), turned(page, what, number))

    labels = (
        ("‹", "›") if show == POSITION else (localizer.plain(say("Newer")), localizer.plain(say("Older")))
    )
    yield from page_buttons(shown, last, lambda page, number: turned(page, show, number), labels, always=True)
    if found.game.close_ups:
        yield to(say("Close-up"), 0, SIDE, 4)
    yield replay_button(found.table, localizer, from_end=not found.table.over)
    if found.table.live and found.acted is None:  # players are called anyway
        yield button(localizer.plain(say("Follow")), links.follow(found.table.id, ""))
    if show == POSITION:
        yield to(say("The log"), 0, LOG, 2)
        return
    yield to(say("Position in words"), 0, POSITION, 2)
    if show == NOTATION:
        yield to(say("Hide the notation"), shown, LOG, 3)
    else:
        yield to(say("Show the notation"), shown, NOTATION, 3)


def _noted(line: Line) -> str:
    return "".join(f" · `{noted}`" for noted in line.note.splitlines())


@handles(links.log)
async def show_log(context: ChatContext, request: UserRequest, table: TableId, show: str = "") -> None:
    """Show the newest page of the log, or the position in words, as the clicker may know them."""
    await log_at(context, request, table, show=show)


@control("L", show=WORD)
async def log_page(context: ChatContext, request: UserRequest, table: TableId, page: int, show: str) -> None:
    """Show another page of the log."""
    await log_at(context, request, table, page, show)


async def log_at(
    context: ChatContext, request: UserRequest, table: TableId, page: int = 0, show: str = LOG
) -> None:
    """Show a page of a table's log; ``show``: see LOG."""
    found = await context.tables.queries.log(table, request.user, lines_for(page))
    await context.return_to_seat(request, found.table)
    if not found.table.seats:
        await context.say(request, say("The game hasn't started, so there is no log yet."))
        return
    localizer = context.reading(request, found.table)
    close_up = await _close_up(context, request, table, page) if show == SIDE else None
    if close_up is not None:
        request.response.show(side(found, localizer, page, close_up))
    else:
        request.response.show(log(found, localizer, page, LOG if show == SIDE else show))


async def _close_up(
    context: ChatContext, request: UserRequest, table: TableId, seat: int
) -> Attachment | None:
    """Draw a seat's side of the table, as the clicker may know it; None if there is no such picture."""
    table_view = await context.tables.queries.view(table, request.user)
    if not table_view.game.close_ups or table_view.view is None or seat >= len(table_view.table.seats):
        return None
    localizer = context.reading(request, table_view.table)
    return await unless_broken(context.renderer.side(table_view, seat, localizer))
