"""The page as a place to be: people in their tabs, channels, a lost connection, the state of the bot."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path
from socket import socket

import aiohttp
import pytest
from playwright.async_api import Browser, expect

from sandbox.app import serve
from tests.browser import opened, window
from tests.sandbox.pages import PHONE, Sandbox, message, ready

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_two_tabs_are_two_people(sandbox: Sandbox) -> None:
    """Each reads what the other says; a mention marks the line for its person, and is a badge elsewhere."""
    anna, bruno = await sandbox.tab(0), await sandbox.tab(1)
    third = await sandbox.tab(2)
    await anna.get_by_test_id("composer-input").fill(f"Your turn, <@{sandbox.people[1]}>!")
    await anna.keyboard.press("Enter")
    for page, pinged in ((bruno, True), (third, False)):
        line = message(page, "Your turn, @Bruno!")
        await expect(line).to_be_visible()
        assert await line.evaluate("node => node.classList.contains('pinged')") is pinged
    badge = third.locator(f"[data-person-id='{sandbox.people[1]}']").get_by_test_id("pings")
    await expect(badge).to_have_text("1")
    await third.locator(f"[data-person-id='{sandbox.people[1]}']").click()
    await ready(third, sandbox.people[1])
    await expect(third.locator(".message.pinged")).to_have_count(1)
    await expect(third).to_have_url(f"{sandbox.url}/?as={sandbox.people[1]}&channel={sandbox.channel}")


async def test_what_a_person_has_read_in_one_tab_is_read_in_all(sandbox: Sandbox) -> None:
    """The badge of another person goes away when they look at the channel, and stays away while they do."""
    context = await window(sandbox.browser)
    mine = await sandbox.tab(0, within=context)
    badges = mine.get_by_test_id("pings")
    await sandbox.say(2, f"Your turn, <@{sandbox.people[1]}>!")
    await expect(badges).to_have_text(["1"])
    theirs = await sandbox.tab(1, within=context)
    await expect(message(theirs, "Your turn")).to_be_visible()
    await expect(badges).to_have_count(0)
    for number in range(8):  # both tabs note at once what they have read: neither may undo the other
        await sandbox.say(2, f"Still yours, {number}. <@{sandbox.people[1]}>!")
        await expect(message(mine, f"Still yours, {number}.")).to_be_visible()
        await expect(message(theirs, f"Still yours, {number}.")).to_be_visible()
        await expect(badges).to_have_count(0)


async def test_a_reload_loses_nothing(sandbox: Sandbox) -> None:
    """History, place and person are the same again, and older messages come as one scrolls up."""
    async with sandbox.bot.http.get(f"{sandbox.url}/sandbox/state") as answer:
        other = (await answer.json())["channels"][1]["id"]
    for number in range(60):
        await sandbox.say(2, f"line {number}.", other)
    page = await sandbox.tab(3)
    await page.locator(f"[data-channel-id='{other}']").click()
    await expect(message(page, "line 59.")).to_be_visible()
    await page.reload()
    await ready(page, sandbox.people[3])
    await expect(message(page, "line 59.")).to_be_visible()
    await expect(message(page, "line 9.")).to_have_count(0)
    await page.locator(".scroller").evaluate("node => node.scrollTo(0, 0)")
    await expect(message(page, "line 0.")).to_have_count(1)
    await expect(page.get_by_test_id("message")).to_have_count(60)


def port_of_our_own() -> int:
    """A free port below those that the system hands out: nobody gets it while nothing listens there."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with closing(socket()) as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("All ports are in use.")


async def test_a_lost_connection_heals(browser: Browser, tmp_path: Path) -> None:
    """The stand-in goes away and comes back: the page says so, and then knows what happened."""
    port = port_of_our_own()
    async with serve(tmp_path, port=port) as running:
        page = await opened(browser, running.url)
        await page.wait_for_selector("#app[data-ready]:not([data-ready=''])")
        person = str(await page.locator("#app").get_attribute("data-ready"))
    await expect(page.get_by_test_id("toast")).to_contain_text("Connection to the sandbox lost")
    async with serve(tmp_path, port=port) as running, aiohttp.ClientSession() as http:
        async with http.get(f"{running.url}/sandbox/state") as answer:
            channel = (await answer.json())["channels"][0]["id"]
        body = {"as": person, "channel_id": channel, "content": "I am back."}
        async with http.post(f"{running.url}/sandbox/messages", json=body) as said:
            assert said.ok, await said.text()
        await expect(message(page, "I am back.")).to_be_visible()
        await expect(page.get_by_test_id("toast")).to_have_count(0)
        await page.close()


async def test_the_drawers_of_a_phone(sandbox: Sandbox) -> None:
    """Channels and people are a tap away."""
    page = await sandbox.tab(0, PHONE)
    await expect(page.get_by_test_id("sidebar")).to_be_hidden()
    await page.get_by_test_id("open-sidebar").click()
    await page.get_by_test_id("channel").nth(1).click()
    await expect(page.get_by_test_id("sidebar")).to_be_hidden()
    await page.get_by_test_id("open-tools").click()
    await page.locator(f"[data-person-id='{sandbox.people[4]}']").click()
    await ready(page, sandbox.people[4])
    await expect(page.get_by_test_id("tools")).to_be_hidden()
    await expect(page.get_by_test_id("channel-title")).to_have_text("harbour")


async def test_the_bot_writes_to_me(sandbox: Sandbox) -> None:
    """A DM appears in the list of the one it was written to, with a mark, and opens by a click."""
    page = await sandbox.tab(0)
    direct = await sandbox.bot.call("POST", "/users/@me/channels", {"recipient_id": sandbox.people[0]})
    await sandbox.bot.post(direct["id"], content="It is your turn.")
    channel = page.locator(f"[data-channel-id='{direct['id']}']")
    await expect(channel.get_by_test_id("pings")).to_have_text("1")
    await channel.click()
    await expect(message(page, "It is your turn.")).to_be_visible()
    await expect(channel.get_by_test_id("pings")).to_have_count(0)


async def test_the_bot_panel_tells_how_the_bot_is(sandbox: Sandbox) -> None:
    page = await sandbox.tab(0)
    panel = page.get_by_test_id("bot-panel")
    await expect(panel.get_by_test_id("bot-state")).to_be_visible()
    await panel.get_by_test_id("bot-log-toggle").click()
    await expect(panel.get_by_test_id("bot-log")).to_be_visible()
