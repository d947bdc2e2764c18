"""Options in menus: none of them is where nobody looks."""

from __future__ import annotations

import pytest

from engines.base import Option, Question
from engines.menus import MENUS_A_PANEL, OPTIONS_A_MENU, fits, menus
from engines.text import say


def options(*groups: int) -> tuple[Option, ...]:
    """Options in groups of these sizes."""
    return tuple(
        Option(f"{group}-{n}", say("x"), group=say("group {n}", n=group))
        for group, size in enumerate(groups)
        for n in range(size)
    )


@pytest.mark.parametrize(
    ("groups", "sizes"),
    [
        ((5, 5), [10]),
        ((20, 6), [20, 6]),
        ((30, 6), [25, 5, 6]),
        ((5, 5, 5, 5, 5, 5), [25, 5]),
        ((13, 13, 13, 13, 13, 10), [25, 25, 25]),
        ((40, 40, 40), [25, 15, 25, 15, 25, 15]),
    ],
)
def test_groups_share_menus_only_where_there_are_many(groups: tuple[int, ...], sizes: list[int]) -> None:
    found = menus(options(*groups))
    if sum(groups) <= MENUS_A_PANEL * OPTIONS_A_MENU:
        assert [len(menu) for menu in found] == sizes
    assert [option for menu in found for option in menu] == [*options(*groups)]
    assert all(len(menu) <= OPTIONS_A_MENU for menu in found)


@pytest.mark.parametrize(
    ("groups", "fit"), [((100,), True), ((20, 20, 20, 20, 20), True), ((101,), True), ((100, 1), False)]
)
def test_other_choices_are_never_on_a_second_page(groups: tuple[int, ...], fit: bool) -> None:
    assert fits(Question(say("Which?"), options(*groups))) is fit
