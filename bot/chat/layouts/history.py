"""What happened, in sentences: the same on the board, in panels and in the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.chat.layouts.message import fit, pages
from bot.chat.localizer import Localizer
from bot.tables.model import Table
from bot.tables.reading.views import Line, Panel
from engines.base import Seat
from engines.text import Text, Value, Who, say

AUTOMATIC = {"ai": say("(AI)"), "clock": say("(time was up)")}
"""By who made a move: that it was no player."""

LINES_SHOWN = 6  # of what just happened; the rest is behind Log


def newest(lines: Sequence[Line], table: Table, localizer: Localizer, limit: int) -> str:
    """The last of the lines that matter, in at most ``limit`` characters, and where the earlier ones are."""
    found = [line for line in lines if not line.minor]
    shown = [told(line, table, localizer) for line in found[-LINES_SHOWN:]]
    return last_that_fit(shown, localizer, limit, before=len(found) > LINES_SHOWN)


def last_that_fit(lines: Sequence[str], localizer: Localizer, limit: int, *, before: bool = False) -> str:
    """As many of the last lines as fit whole, in order, and where the earlier ones are.

    ``before``: whether there are some before these lines. Only a line that is too long by itself is cut.
    """
    earlier = f"-# {localizer(say('Earlier steps are in the log.'))}"
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
    """What the player has missed: first what was done to them, then the rest, the newest turn first.

    As many whole lines as fit into so many characters, and where the others are.
    """
    own = [line for line in shown.missed if line.seat == shown.seat and line.by == "player"]
    turns = [[line for line in turn if not (line.minor or line in own)] for turn in _turns(shown.missed)]
    turns = [turn for turn in reversed(turns) if turn]
    found = [line for turn in turns for line in turn]
    latest = list(found)
    found.sort(key=lambda line: not names(line.text, shown.seat))
    if not found:
        return ""
    lines = [told(line, shown.table, localizer) for line in found]
    if found != latest:
        mine = sum(names(line.text, shown.seat) for line in found)
        lines[0] = f"-# {localizer(say('What concerns you:'))}\n{lines[0]}"
        lines[mine] = f"-# {localizer(say('What else happened:'))}\n{lines[mine]}"
    listed = [_heading(shown, len(turns), localizer), *lines]
    more = f"-# {localizer(say('More is in the log.'))}"
    first, *rest = pages(listed, limit)
    return f"{pages(listed, limit - len(more) - 1)[0]}\n{more}" if rest else first


def _turns(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines by turn; what the players did beside the game belongs to the turn in which they did it."""
    found: list[list[Line]] = []
    last: Seat | None = None
    for line in lines:
        if not found or (line.turn is not None and line.turn != last):
            found.append([])
        last = last if line.turn is None else line.turn
        found[-1].append(line)
    return found


def _heading(shown: Panel, turns: int, localizer: Localizer) -> str:
    """Since when the lines have been missed, and in which order they are told, if there are several turns."""
    if shown.has_acted:
        one, several = say("Since your last turn"), say("Since your last turn, the latest turn first")
    elif shown.table.seated[shown.seat].past:
        one, several = say("Since you took this seat"), say("Since you took this seat, the latest turn first")
    else:
        one, several = say("Since the game began"), say("Since the game began, the latest turn first")
    return f"**{localizer(several if turns > 1 else one)}**"


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
    said = localizer.telling(line.text, line.version)
    automatic = AUTOMATIC.get(line.by)
    whose = next(_named(line.text), line.seat)
    if automatic is not None and (
        line.seat is None or (whose == line.seat and table.seated[line.seat].user is not None)
    ):
        said = f"{said} {localizer(automatic)}"
    return f"- ~~{said}~~" if line.undone else f"- {said}"
