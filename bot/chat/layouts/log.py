"""The log of a table, newest first, and the position in words, for one reader."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from bot.chat.incoming.controls import Control, Kind
from bot.chat.layouts.history import told
from bot.chat.layouts.in_words import POSITION, whole_pages
from bot.chat.layouts.message import Attachment, Item, Message, button, compose, gallery, rows, words
from bot.chat.layouts.paging import page_buttons, page_number
from bot.chat.layouts.replay import replay_button
from bot.chat.localizer import Localizer
from bot.tables.reading.views import Line, Log
from engines.text import Text, Who, say

PAGE_TEXT = 3500  # characters; the heading and the page's number fit beside

# What a page shows, as the word of its control.
LOG = ""
NOTATION = "notation"
SIDE = "side"  # a seat's side of the table close up; the page is the seat


def log(found: Log, localizer: Localizer, page: int = 0, show: str = LOG) -> Message:
    """A page of the log, page 0 the newest, with the text notation if asked for; or of the position."""
    if show == POSITION:
        heading, lines = say("The position"), [f"- {localizer(text)}" for text in found.position]
    else:
        heading, lines = say("The log"), list(_by_turn(found, localizer, notation=show == NOTATION))
    every = _with_headings(whole_pages(lines, PAGE_TEXT))
    last = len(every) - 1
    shown = min(page, last)
    title = f"### {found.game.title}: {localizer(heading)}"
    told_there = every[shown] or localizer(say("Nothing has happened yet."))
    return compose(
        words(f"{title}{_order(found, localizer, show)}\n{told_there}"),
        page_number(shown, last, localizer),
        *rows(_buttons(found, localizer, shown, last, show)),
    )


def side(found: Log, localizer: Localizer, seat: int, picture: Attachment) -> Message:
    """A seat's side of the table close up, and the way to the others."""
    heading = localizer(say("{who} close up", who=Who(seat)))
    back = button(localizer.plain(say("The log")), Control(Kind.LOG_PAGE, found.table.id, 2, word=LOG))
    return compose(
        words(f"### {found.game.title}: {heading}"),
        gallery(picture),
        *rows([back, *_sides(found, localizer, seat)]),
        files=[picture],
    )


def _sides(found: Log, localizer: Localizer, shown: int) -> Iterator[Item]:
    """A button for each seat's side of the table."""
    for seat in range(len(found.table.seats)):
        label = localizer.plain(say("{who}", who=Who(seat)))
        to = Control(Kind.LOG_PAGE, found.table.id, page=seat, word=SIDE)
        yield button(label, to, off=seat == shown)


def _by_turn(found: Log, localizer: Localizer, *, notation: bool) -> Iterator[str]:
    """The lines grouped by turn, the newest turn first, and where the reader's own last move lies."""
    mark = found.last_round if found.acted is None else found.acted
    since = say("Since the last round") if found.acted is None else say("Since your last turn")
    if not found.has_acted:
        since = say("Since you took this seat") if found.took_over else say("Since the game began")
    unmarked = mark is not None
    groups = [(turn, list(lines)) for turn, lines in groupby(found.lines, key=lambda line: line.turn)]
    begun_by = [0, *(lines[-1].version for _, lines in groups)]  # the version of what stands before each
    for (turn, lines), former in reversed([*zip(groups, begun_by, strict=False)]):
        # With the version marked a turn may end and the next one begin: that has happened since.
        since_mark = mark is not None and lines[0].version == mark == former
        if unmarked and mark is not None and lines[0].version <= mark and not since_mark:
            unmarked = False
            if lines[-1].version < found.lines[-1].version:
                yield f"-# ↑ {localizer(since)}"
        whose = say("The table") if turn is None else say("{who}", who=Who(turn))
        yield f"**{localizer.telling(whose, lines[0].version)}**"
        yield from (told(line, found.table, localizer) + (_noted(line) if notation else "") for line in lines)


def _with_headings(pages: list[str]) -> list[str]:
    """The pages; a turn's heading never stands alone at the end of one, but goes to its lines."""
    found = list(pages)
    for at in range(len(found) - 1):
        above, _, last = found[at].rpartition("\n")
        if above and last.startswith("**"):
            found[at], found[at + 1] = above, f"{last}\n{found[at + 1]}"
    return found


def _order(found: Log, localizer: Localizer, show: str) -> str:
    """In which order the turns are told, where there are several."""
    if show == POSITION or len({line.turn for line in found.lines}) < 2:
        return ""
    return "\n-# " + localizer(say("The latest turn is first; each turn is told from its beginning."))


def _buttons(found: Log, localizer: Localizer, shown: int, last: int, show: str) -> Iterator[Item | None]:
    def control(page: int, what: str, number: int) -> Control:
        # ``count`` only tells apart buttons that lead to the same page.
        return Control(Kind.LOG_PAGE, found.table.id, number, page=page, word=what)

    def to(label: Text, page: int, what: str, number: int) -> Item:
        return button(localizer.plain(label), control(page, what, number))

    labels = (
        ("‹", "›") if show == POSITION else (localizer.plain(say("Newer")), localizer.plain(say("Older")))
    )
    yield from page_buttons(
        shown, last, lambda page, number: control(page, show, number), labels, always=True
    )
    if found.game.close_ups:
        yield to(say("Close up"), 0, SIDE, 4)
    yield replay_button(found.table, localizer, from_end=not found.table.over)
    if found.table.live and found.acted is None:  # who plays is called anyway
        yield button(localizer.plain(say("Follow")), Control(Kind.FOLLOW, found.table.id))
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
