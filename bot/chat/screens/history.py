"""What happened, in sentences: the same on the board, in panels and in the log."""

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
"""By who made a move: that it was no player."""

LINES_SHOWN = 6  # of what just happened; the rest is behind Log


def unsaid(table_view: TableView) -> tuple[Line, ...]:
    """What happened, without what the status says anyway: a question that is open, or the result."""
    if table_view.view is None:
        return table_view.news
    said = table_view.game.words.status(table_view.view)
    return tuple(line for line in table_view.news if line.text != said)


def newest(lines: Sequence[Line], table: Table, localizer: Localizer, limit: int) -> str:
    """The last of the lines that matter, in at most ``limit`` characters, and where the earlier ones are."""
    found = [line for line in lines if not line.minor]
    shown = [told(line, table, localizer) for line in found[-LINES_SHOWN:]]
    return last_that_fit(shown, localizer, limit, before=len(found) > LINES_SHOWN)


def last_that_fit(lines: Sequence[str], localizer: Localizer, limit: int, *, before: bool = False) -> str:
    """As many of the last lines as fit whole, in order, and where the earlier ones are.

    ``before``: whether there are some before these lines. Only a line that is too long by itself is cut.
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
    """What the player has missed, in order, as many whole lines as fit into so many characters.

    Where some do not fit, the earliest are left out that do not name the player, and then those that do.
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
    """Whether it is what the player did, and knows."""
    return line.seat == seat and line.by == "player"


def _since(shown: Panel) -> Text:
    """Since when the lines have been missed."""
    if shown.has_acted:
        return say("Since your last turn")
    if shown.table.seated[shown.seat].past:
        return say("Since you took this seat")
    return say("Since the game started")


def names(value: Value, seat: Seat) -> bool:
    """Whether a sentence, or one of its values, names this seat."""
    return seat in _named(value)


def _named(value: Value) -> Iterator[Seat]:
    """The seats that a sentence and its values name, in the order in which it names them in English."""
    if isinstance(value, Who):
        yield value.seat
    elif isinstance(value, Text):
        by_place = sorted(value.values, key=lambda pair: value.template.find(f"{{{pair[0]}}}"))
        yield from _named(tuple(part for _, part in by_place))
    elif isinstance(value, tuple):
        yield from chain.from_iterable(map(_named, value))


def told(line: Line, table: Table, localizer: Localizer) -> str:
    """A line of a list, with a word that no player made the move where its name does not say so.

    What follows from the move and names another seat first has no such word: it would be taken for theirs.
    """
    said: str = localizer.telling(line.text, line.version)
    automatic = AUTOMATIC.get(line.by)
    whose = next(_named(line.text), line.seat)
    if automatic is not None and (
        line.seat is None or (whose == line.seat and table.seated[line.seat].user is not None)
    ):
        said = f"{said} {localizer(automatic)}"
    return f"- ~~{said}~~" if line.undone else f"- {said}"
