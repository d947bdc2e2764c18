"""A whole game by mouse alone, in a real browser, against the real bot in a process of its own."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.catalogue import game
from engines.record import parse
from engines.replay import verify
from sandbox import interactions
from sandbox.app import Server, serve
from tests.breadth import wide
from tests.browser import emptied
from tests.e2e.browser_person import Person
from tests.luck import lucky

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("without_limits"),
]

OVER = re.compile("Rematch")
POINTS = re.compile(r"Palermo, −?\d+ (to|all)")
TURNS = wide(1000, 2)  # that are made at most; test_mafiadollar.py sees an end and takes its record
KILLED = 1  # turns that are made before the bot is killed


@pytest_asyncio.fixture(loop_scope="session")
async def fast_sandbox(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Server]:
    """The sandbox, which is patient, with the real bot."""
    monkeypatch.setattr(interactions, "FIRST_ANSWER_SECONDS", 60)
    async with serve(tmp_path, program=lucky(tmp_path)) as server:
        await server.start_bot()
        yield server
        await emptied(browser)


async def people(server: Server) -> dict[str, str]:
    async with aiohttp.ClientSession() as http, http.get(f"{server.url}/sandbox/state") as answer:
        return {person["name"]: person["id"] for person in (await answer.json())["people"]}


async def connected(person: Person) -> None:
    await expect(person.page.get_by_test_id("bot-state")).to_contain_text("Connected")


async def welcomed(person: Person) -> None:
    """Wait until the page of an empty channel names the bot's first command: it knows them only then."""
    await connected(person)
    await expect(person.page.get_by_test_id("hint").first).to_contain_text("/palermo start")


async def saved_record(person: Person, folder: Path) -> Path:
    """Download the record from the final message, after which nothing else is posted or taken away."""
    public = person.page.locator("[data-testid=message][data-ephemeral=false]")
    play = public.get_by_test_id("button").filter(has_text=re.compile(r"^\W*Play$"))
    await expect(play).to_have_count(0)
    card = person.page.get_by_test_id("file").last
    async with person.page.expect_download() as download:
        await person.click(card.get_by_role("link").first)
    path = folder / "record.json"
    await (await download.value).save_as(path)
    return path


async def is_killed_and_started(person: Person) -> None:
    """The bot, by the buttons beside the channel."""
    await person.page.get_by_test_id("bot-kill").click()
    await expect(person.page.get_by_test_id("bot-state")).to_contain_text("Stopped")
    await person.page.get_by_test_id("bot-start").click()
    await connected(person)


async def test_two_people_play_while_a_third_watches(
    fast_sandbox: Server, browser: Browser, tmp_path: Path
) -> None:
    """The bot is killed in the midst of a question, and the very panel from before goes on."""
    ids = await people(fast_sandbox)
    anna, bruno, zoe = [
        await Person.enter(browser, fast_sandbox.url, ids, name) for name in ("Anna", "Bruno", "Zoe")
    ]
    await welcomed(anna)
    await anna.open_table("Streets of Palermo")
    await bruno.see("more player is needed")
    await bruno.press("Join")
    await expect(anna.button("Start")).to_be_enabled()
    await anna.press("Start")

    moved, turns = None, 0
    while turns < TURNS and not await zoe.messages(OVER).count():
        board, owing = await zoe.board()
        person = anna if owing == anna.name else bruno
        # What was just played is not on the board yet, or this board has not reached the player.
        if owing in {None, moved} or (await person.board())[0] != board:
            await zoe.page.wait_for_timeout(150)
            continue
        panel = await person.open_panel()
        if turns == KILLED:
            assert await person.choose(panel)
            await is_killed_and_started(zoe)
            assert await person.choose(panel)
        while await person.choose(panel):
            pass
        moved, turns = owing, turns + 1
    assert await zoe.page.get_by_test_id("dismiss").count() == 0, "a watcher was shown something private"

    await zoe.press("Log")
    await zoe.see(re.compile("Only you can see this"))
    if turns < TURNS:
        await zoe.see(POINTS)
        record = parse((await saved_record(anna, tmp_path)).read_bytes())
        assert {player.kind for player in record.players} == {"person"}
        assert verify(record, game("streets")).ok
        assert record.result is not None
        assert record.result.end == "finished"
