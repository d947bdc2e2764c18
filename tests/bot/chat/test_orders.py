"""The panel of standing orders, and the whole way of one in MafiaDollar against the sandbox."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import catalogue
from bot.chat.screens import panel
from bot.chat.screens.context import Games
from bot.chat.screens.orders import orders_panel
from engines.base import Order
from engines.text import say
from tests.bot.chat.fakes import all_parts, check, controls, draw_here, labels, parts, text
from tests.bot.chat.harness import ANNA, BRUNO, ZOE, is_lobby, kinds, open_harness, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HAND, localizer, ordering, question, seat_panel
from tests.bot.chat.test_in_sandbox import is_board, running_game

MENU = 3


async def test_what_can_be_ordered_stands_in_menus() -> None:
    shown = orders_panel(ordering(60), localizer())
    check(shown)
    assert len([part for part in all_parts(shown) if part["type"] == MENU]) == 3
    assert {"Not this turn", "Not in this game", "Back"} <= {*labels(shown)}


async def test_an_order_is_shown_and_can_be_withdrawn() -> None:
    once, lasting = (Order(value, say("Do it"), lasts=value == "b") for value in "ab")
    kept = orders_panel(ordering(3, standing=(once, lasting), offers="game"), localizer())
    check(kept)
    assert "at an unpredictable moment" in text(kept)
    assert labels(kept).count("Withdraw the order") == 2
    assert "Notify me of offers again" in labels(kept)
    assert [one.answers for one in controls(kept) if one.kind is Kind.ORDER_NO_MORE] == [(("a",),), (("b",),)]
    assert ("Until you withdraw it." in text(kept)) and ("Once: it ends" in text(kept))


async def test_games_without_orders_show_none() -> None:
    assert "Standing orders" not in labels(panel.panel(seat_panel(question(3)), localizer(), HAND))


async def test_orders_are_given_in_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Out of turn, a player orders a card for the police, and no offers; nobody else sees any of it."""
    games = Games(("mafiadollar",), catalogue.game, draw_here)
    async with open_harness(tmp_path, monkeypatch, games) as harness:
        anna, bruno, zoe = await harness.person(ANNA), await harness.person(BRUNO), await harness.person(ZOE)
        await running_game(anna, bruno)
        board = await anna.see(lambda m: is_board(m) and len(m["mentions"]) > 0)
        waiting = bruno if anna.id in {user["id"] for user in board["mentions"]} else anna
        await zoe.lose(is_lobby)  # it goes once the board stands
        seen = {m["id"]: m["edited_timestamp"] for m in await zoe.history()}
        await waiting.press(board, Kind.PLAY)
        await waiting.press(await waiting.see(lambda m: private(m) and Kind.ORDERS in kinds(m)), Kind.ORDERS)
        offered = await waiting.see(lambda m: private(m) and Kind.ORDER in kinds(m))
        menu = next(part for part in parts(offered["components"]) if part["type"] == MENU)
        await waiting.use(offered, menu["custom_id"], menu["options"][0]["value"])
        kept = await waiting.see(lambda m: private(m) and Kind.ORDER_NO_MORE in kinds(m))
        await waiting.press(kept, Kind.NO_OFFERS)
        await waiting.see(lambda m: private(m) and "won't be notified of offers" in words(m))
        await waiting.press(kept, Kind.ORDER_NO_MORE)
        await waiting.see(lambda m: private(m) and Kind.ORDER in kinds(m))
        assert {m["id"]: m["edited_timestamp"] for m in await zoe.history()} == seen
