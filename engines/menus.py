"""Laying out the options of a question in menus.

The chat draws them so, and the conformance kit fails a question that does not fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engines.base import Option, Question

OPTIONS_A_MENU = 25  # of one menu of the chat
MENUS_A_PANEL = 4  # in one panel; what does not fit there goes to further pages

Menu = tuple[Option, ...]


def menus(options: Menu) -> list[Menu]:
    """The options by menus: one for each group where that makes few enough, else several groups in one."""
    if len(options) <= OPTIONS_A_MENU:
        return [options]
    by_group = [tuple(group) for _, group in groupby(options, key=lambda option: option.group)]
    pieces = [piece for group in by_group for piece in _cut(group)]
    if len(pieces) > MENUS_A_PANEL:
        pieces = _filled(pieces)
    return pieces if len(pieces) <= MENUS_A_PANEL else list(_cut(options))


def fits(question: Question) -> bool:
    """Return whether every choice is easy to find: all options are in one panel, or all are of one group.

    A list of things of one kind can be leafed through. A choice of another kind (an option of another group,
    or of none) on a second page is not found.
    """
    return (
        len(menus(question.options)) <= MENUS_A_PANEL
        or len({option.group for option in question.options}) == 1
    )


def _cut(options: Menu) -> Iterator[Menu]:
    for at in range(0, len(options), OPTIONS_A_MENU):
        yield options[at : at + OPTIONS_A_MENU]


def _filled(pieces: list[Menu]) -> list[Menu]:
    found: list[Menu] = []
    for piece in pieces:
        if found and len(found[-1]) + len(piece) <= OPTIONS_A_MENU:
            found[-1] += piece
        else:
            found.append(piece)
    return found
