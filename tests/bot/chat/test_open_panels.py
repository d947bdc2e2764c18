"""One private panel a person and table: a new one takes the place of the former."""

from __future__ import annotations

import pytest

from bot.chat import open_panels
from bot.chat.open_panels import OpenPanels
from tests.bot.chat.house import Shown

ANNA, BRUNO = 1, 2
HERE, THERE = 10, 20


async def test_a_new_panel_takes_the_former_one_away() -> None:
    panels = OpenPanels()
    first, second, third = Shown(), Shown(), Shown()
    for reply in (first, second, third):
        await panels.opened(ANNA, HERE, reply)
    assert [reply.discarded for reply in (first, second, third)] == [1, 1, 0]


async def test_a_panel_that_is_edited_stays() -> None:
    """Its clicks answer in it; the newest of them takes it away when another one opens."""
    panels = OpenPanels()
    opened, clicked, another = Shown(), Shown(new=False), Shown()
    for reply in (opened, clicked, another):
        await panels.opened(ANNA, HERE, reply)
    assert [reply.discarded for reply in (opened, clicked, another)] == [0, 1, 0]


async def test_panels_of_others_and_of_other_tables_stay() -> None:
    panels = OpenPanels()
    replies = [Shown(), Shown(), Shown()]
    for reply, (user, table) in zip(replies, [(ANNA, HERE), (BRUNO, HERE), (ANNA, THERE)], strict=True):
        await panels.opened(user, table, reply)
    assert not any(reply.discarded for reply in replies)


async def test_only_the_newest_panels_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_panels, "REMEMBERED", 2)
    panels = OpenPanels()
    forgotten = Shown()
    for user, reply in ((ANNA, forgotten), (BRUNO, Shown()), (3, Shown()), (ANNA, Shown())):
        await panels.opened(user, HERE, reply)
    assert forgotten.discarded == 0
