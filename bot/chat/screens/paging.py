"""Paging within a message: the buttons ‹ and ›, and the page number."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, words
from engines.text import say


def page_buttons(
    page: int,
    last: int,
    control: Callable[[int, int], Control],
    labels: tuple[str, str] = ("‹", "›"),
    *,
    always: bool = False,
) -> Iterator[Item]:
    """Build the buttons to the previous and next page; none if there is only page 0.

    ``control``: makes one from a page and the button's number (0: back, 1: on), since no two buttons of a
    message may be the same. ``always``: show both at the ends too, one of them disabled.
    """
    page = min(page, last)
    for number, target in enumerate((page - 1, page + 1)):
        there = 0 <= target <= last
        if there or (always and last):
            yield button(labels[number], control(target if there else page, number), off=not there)


def page_number(page: int, last: int | None, localizer: Localizer) -> Item | None:
    """Write the page number in small print; None if it is the only page. ``last``: None if unknown."""
    if last is None:
        return words(f"-# {localizer(say('Page {page}', page=page + 1))}")
    number = say("Page {page} of {pages}", page=page + 1, pages=last + 1)
    return words(f"-# {localizer(number)}") if last else None
