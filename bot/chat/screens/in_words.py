"""The position in words, for those who prefer text to pictures: never cut, but split into pages."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from bot.chat.screens import links
from bot.chat.wire.discord_limits import CHARACTERS
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, each_page, pages, room, rows, words
from bot.tables.values.views import TableView
from engines.text import say

POSITION = "position"  # the word of the control that shows the position
SHORTEST_POSITION = 300  # characters of the position in any message
BRIEF_POSITION = 1200  # and of a position shown in full one step before
HEADING_ROOM = 150  # characters of the heading


def sentences(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    """Yield the whole position as the view's reader may know it, without the status shown beside it."""
    if table_view.view is None:
        return
    status = table_view.game.words.status(table_view.view)
    for text in dict.fromkeys(table_view.game.words.describe(table_view.view)):
        if text != status:
            yield f"- {localizer(text)}"


def position(
    table_view: TableView, localizer: Localizer, beside: Sequence[Item | None], *, again: bool = False
) -> Iterator[Item | None]:
    """Build the position as far as there is room beside the other items, and a button to all of it.

    The whole opens in its own message, in pages. ``again``: the reader has just read it, so its beginning is
    enough.
    """
    most = min(room(beside) - HEADING_ROOM, BRIEF_POSITION if again else CHARACTERS)
    limit = max(SHORTEST_POSITION, most)
    found = each_page(_wrapped(sentences(table_view, localizer), limit), limit)
    first = next(found, None)
    if first is None:
        return
    yield words(f"**{localizer(say('The position'))}**\n{first}")
    if next(found, None) is not None:
        control = links.log(table_view.table.id, POSITION)
        yield from rows([button(localizer.plain(say("The whole position")), control)])


def whole_pages(lines: Iterable[str], limit: int) -> list[str]:
    """Join lines into texts of at most ``limit`` characters; a longer line continues in the next."""
    return pages(_wrapped(lines, limit), limit)


def _wrapped(lines: Iterable[str], limit: int) -> Iterator[str]:
    for line in lines:
        if len(line) <= limit:
            yield line
        else:
            yield from textwrap.wrap(line, limit, break_on_hyphens=False)
