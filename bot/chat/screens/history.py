"""Past events in sentences, the same on the board, in panels and in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import fit
from bot.tables.values.table import Table
from bot.tables.values.views import Line, Panel, TableView
from engines.base import Seat
from engines.text import Text, Value, Who, say

AUTOMATIC = {"ai": say("(AI)"), "clock": say("(out of time)")}
"""Marks for moves that no player made, by their maker."""

LINES_SHOWN = 6  # of recent events; the rest is in the log


def unsaid(table_view: TableView) -> tuple[Line, ...]:
    """Return recent events, without what the status says anyway: an open question, or the result."""
    if table_view.view is None:
        return table_view.news
    said = table_view.game.words.status(table_view.view)
    return tuple(line for line in table_view.news if line.text != said)


def newest(lines: Sequence[Line], table: Table, localizer: Localizer, limit: int) -> str:
    """Return the last important lines in at most ``limit`` characters, with a pointer to earlier ones."""
    found = [line for line in lines if not line.minor]
    shown = [told(line, table, localizer) for line in found[-LINES_SHOWN:]]
    return last_that_fit(shown, localizer, limit, before=len(found) > LINES_SHOWN)


def last_that_fit(lines: Sequence[str], localizer: Localizer, limit: int, *, before: bool = False) -> str:
    """Return as many whole last lines as fit, in order, with a pointer to earlier ones.

    ``before``: whether earlier lines exist. Only a line that is too long by itself is cut.
    """
    earlier = f"-# {localizer(say('See the log for earlier events.'))}"
    kept: list[str] = []
    room = limit - len(earlier)
    for line in reversed(lines):
        shown = line if kept else fit(line, room - 1)
        room -= len(shown) + 1
        if room < 0:
            break
        kept.insert(0, shown)
    return "\n".join([earlier, *kept] if before or len(kept) < len(lines) else kept)


def missed(shown: Panel, localizer: Localizer, limit: int) -> str:
    """Return what the player has missed, in order, as many whole lines as fit into ``limit`` characters.

    If some do not fit, the earliest lines that do not name the player are left out first, then others.
    """
    found = [line for line in shown.missed if not (line.minor or _own(line, shown.seat))]
    if not found:
        return ""
    heading = f"**{localizer(_since(shown))}**"
    lines = [told(line, shown.table, localizer) for line in found]
    whole = "\n".join([heading, *lines])
    if len(whole) <= limit:
        return whole
    earlier = f"-# {localizer(say('See the log for more.'))}"
    room = limit - len(heading) - len(earlier) - 1
    kept: dict[int, str] = {}
    newest_first = sorted(range(len(found)), key=lambda at: (not names(found[at].text, shown.seat), -at))
    for at in newest_first:
        line = lines[at] if kept else fit(lines[at], room - 1)
        if len(line) + 1 > room:
            break
        kept[at] = line
        room -= len(line) + 1
    return "\n".join([heading, earlier, *(kept[at] for at in sorted(kept))])


def _own(line: Line, seat: Seat) -> bool:
    """Return whether a line is the player's own move, which they know."""
    return line.seat == seat and line.by == "player"


def _since(shown: Panel) -> Text:
    """Return the heading that says since when lines were missed."""
    if shown.has_acted:
        return say("Since your last turn")
    if shown.table.seated[shown.seat].past:
        return say("Since you took this seat")
    return say("Since the game started")


def names(value: Value, seat: Seat) -> bool:
    """Return whether a sentence, or one of its values, names this seat."""
    return seat in _named(value)


def _named(value: Value) -> Iterator[Seat]:
    """Yield the seats that a sentence and its values name, in their order in English."""
    if isinstance(value, Who):
        yield value.seat
    elif isinstance(value, Text):
        by_place = sorted(value.values, key=lambda pair: value.template.find(f"{{{pair[0]}}}"))
        yield from _named(tuple(part for _, part in by_place))
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(_named, value))


def told(line: Line, table: Table, localizer: Localizer) -> str:
    """Write a line of a list, marked if no player made the move and the name does not say so.

    A consequence that names another seat first has no mark, which would seem to be about that seat.
    """
    said: str = localizer.telling(line.text, line.version)
    automatic = AUTOMATIC.get(line.by)
    whose = next(_named(line.text), line.seat)
    if automatic is not None and (
        line.seat is None or (whose == line.seat and table.seated[line.seat].user is not None)
    ):
        said = f"{said} {localizer(automatic)}"
    return f"- ~~{said}~~" if line.undone else f"- {said}"
