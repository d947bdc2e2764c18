"""What turns the pages of a message: the buttons ‹ and ›, and the number of the page."""

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
    """The buttons to the pages before and after ``page``; the first page is 0, none stand where it is all.

    ``control``: from a page and the number of the button (0: back, 1: on), since two buttons of a message may
    not be the same. ``always``: both stand at the ends too, where one of them is off.
    """
    page = min(page, last)
    for number, target in enumerate((page - 1, page + 1)):
        there = 0 <= target <= last
        if there or (always and last):
            yield button(labels[number], control(target if there else page, number), off=not there)


def page_number(page: int, last: int | None, localizer: Localizer) -> Item | None:
    """Which page of how many this is, in small letters; None where it is all. ``last``: None if not known."""
    if last is None:
        return words(f"-# {localizer(say('Page {page}', page=page + 1))}")
    number = say("Page {page} of {pages}", page=page + 1, pages=last + 1)
    return words(f"-# {localizer(number)}") if last else None
