"""Whole games by mouse alone, in a real browser, against the real bot in a process of its own."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.catalogue import game
from engines.record import parse, verify
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
POINTS = re.compile(r"\d+ to \d+ points")
TURNS = wide(1000, 8)  # that two people make at most
ANSWERS = wide(1000, 6)  # of one person against the AI at most, after the bot was killed


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
    await expect(person.page.get_by_test_id("hint")).to_contain_text("/palermo start")


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


async def test_a_game_against_the_ai_with_the_bot_killed_in_the_middle(
    fast_sandbox: Server, browser: Browser, tmp_path: Path
) -> None:
    anna = await Person.enter(browser, fast_sandbox.url, await people(fast_sandbox), "Anna")
    await welcomed(anna)
    await anna.open_table("Streets of Palermo")
    await anna.see("more player is needed")
    await anna.press("Add AI")
    await expect(anna.button("Start")).to_be_enabled()
    await anna.press("Start")

    panel = await anna.open_panel()
    for _ in range(4):
        assert await anna.choose(panel)
    await anna.page.get_by_test_id("bot-kill").click()
    await expect(anna.page.get_by_test_id("bot-state")).to_contain_text("Stopped")
    await anna.page.get_by_test_id("bot-start").click()
    await connected(anna)
    answers = 0
    while answers < ANSWERS and await anna.choose(panel):  # the very panel from before
        answers += 1
    if answers == ANSWERS:
        return  # where not all is tried; test_mafiadollar.py sees an end and takes its record
    await anna.see(OVER)
    await anna.see(POINTS)

    path = await saved_record(anna, tmp_path)
    record = parse(path.read_bytes())
    assert {player.kind for player in record.players} == {"person", "ai"}
    assert verify(record, game("streets")).ok
    assert json.loads(path.read_text())["result"]["end"] == "finished"


async def test_two_people_play_while_a_third_watches(fast_sandbox: Server, browser: Browser) -> None:
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
        while await person.choose(panel):
            pass
        moved, turns = owing, turns + 1
    if turns < TURNS:
        await zoe.see(POINTS)
    assert await zoe.page.get_by_test_id("dismiss").count() == 0, "a watcher was shown something private"

    await zoe.press("Log")
    await zoe.see(re.compile("Only you can see this"))
