"""The raid and the end of the prohibition, played by mouse from positions shortly before them."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from bot.catalogue import game
from engines.mafiadollar.cards import CARDS, END, KIND
from engines.mafiadollar.state import State
from engines.record import parse, verify
from sandbox import interactions
from sandbox.app import Server, serve
from tests.browser import emptied
from tests.e2e.browser_person import Person
from tests.e2e.positions import Lead, leading_to, seat_people
from tests.e2e.test_whole_games import connected, people, saved_record
from tests.luck import lucky

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("without_limits"),
]

RAID = "P13"


@asynccontextmanager
async def seated(browser: Browser, folder: Path, names: Sequence[str], lead: Lead) -> AsyncIterator[Server]:
    """The sandbox with the real bot, whose database has a table at this position. No tab is left."""
    async with serve(folder, program=lucky(folder)) as server:
        await seat_people(server, folder, "mafiadollar", names, lead)
        await server.start_bot()
        try:
            yield server
        finally:
            await emptied(browser)


async def take(person: Person, panel: Locator, wanted: str) -> None:
    """Answer the panel's question by the button or the option of a menu that begins with these words."""
    asked = await person.controls(panel)
    named = re.compile(
        rf"^\W*([A-Z] · )?{re.escape(wanted)}"
    )  # after the letter on the picture, if it has one
    button = panel.get_by_test_id("button").filter(has_text=named)
    if await button.count():
        await person.click(button.first)
    else:
        await panel.get_by_test_id("select").first.click()
        option = person.page.get_by_test_id("select-option").filter(has_text=wanted)
        await option.first.click()
    while await person.controls(panel) == asked:
        await person.page.wait_for_timeout(50)


def raid_is_in_hand(state: State) -> bool:
    """The first seat's turn, with the raid in its hand and something to lose in play."""
    clan = state.warehouses[0], state.gangsters[0]
    return (
        state.phase == "play"
        and state.phasing == 0
        and RAID in state.hands[0]
        and all(len(cards) > 1 for cards in clan)
        and any(each.items for each in state.gangsters[0])
        and sum(len(each.loots) for each in state.warehouses[0]) > 1
    )


async def test_the_raid(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Mafiadollar P14 to P16: all pass a card on, Anna loses all but a warehouse, and her turn is over."""
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 60)
    lead = leading_to("mafiadollar", 2, 19, raid_is_in_hand)
    async with seated(browser, tmp_path, ("Anna", "Bruno"), lead) as server:
        ids = await people(server)
        anna, bruno = [await Person.enter(browser, server.url, ids, name) for name in ("Anna", "Bruno")]
        await connected(anna)
        panel = await anna.open_panel()
        await take(anna, panel, "Police raid")
        await take(anna, panel, "Call the police on yourself")
        await expect(panel).to_contain_text(
            "Call the police on yourself?"
        )  # all in play goes: it is asked twice
        await take(anna, panel, "Call the police on yourself")

        await bruno.see("Everybody passes a card on")
        theirs = await bruno.open_panel()
        await take(bruno, theirs, "Pair of pistols")
        await anna.see(re.compile(r"Everybody passes a card on:\W+@?Anna still to choose"))
        await take(anna, panel, "House painting")

        for person in (anna, bruno):
            await person.see(re.compile(r"The police raid\W+Anna: only Bakery Yard is left"))
            await person.see(re.compile(r"It is\W+@?Bruno’s turn"))
        board = bruno.page.get_by_alt_text(re.compile("It is . Bruno’s turn")).last
        told = str(await board.get_attribute("alt"))
        assert "Anna: 5 cards in hand, 0 gangsters, 1 warehouse with 0 loot cards." in told
        assert "House painting" in await (await bruno.open_panel()).inner_text()


def prohibition_ends_next(state: State) -> bool:
    """The first seat's turn, with the end card on top of the deck."""
    return state.phase == "play" and state.phasing == 0 and state.deck[-1] == END


async def test_the_end_of_the_prohibition(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mafiadollar P3: Bruno draws the end card, and the game is over at once; its record can be checked."""
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 60)
    lead = leading_to("mafiadollar", 2, 14, prohibition_ends_next)
    blocks = [card for card in lead.state.hands[0] if KIND[card] == "block"]
    async with seated(browser, tmp_path, ("Anna", "Bruno"), lead) as server:
        anna = await Person.enter(browser, server.url, await people(server), "Anna")
        await connected(anna)
        panel = await anna.open_panel()
        await take(anna, panel, CARDS[blocks[0]].name)
        await take(anna, panel, "Discard it")
        await take(anna, panel, "End the turn")
        await anna.see("The prohibition is over")
        await anna.see("Rematch")
        record = parse((await saved_record(anna, tmp_path)).read_bytes())
        assert verify(record, game("mafiadollar")).ok
        assert record.result is not None
        assert record.result.detail["cause"] == "prohibition"
