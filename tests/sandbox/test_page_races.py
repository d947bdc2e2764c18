"""The page when answers are late or missing: nobody sees what is another's, and nothing is lost."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Page, Route, WebSocket, expect

from tests.sandbox.conftest import EPHEMERAL, button, row
from tests.sandbox.pages import Sandbox, message, ready
from tests.sandbox.scripted_bot import REPLY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


class Late:
    """Answers to the requests that match, held back until they are let go."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self._free = asyncio.Event()
        self._done = asyncio.Event()

    async def hold(self, page: Page, address: str) -> None:
        """Hold back from now on what is answered to this page."""
        await page.route(re.compile(address), self._answer)

    async def _answer(self, route: Route) -> None:
        response = await route.fetch()
        self.asked.set()
        await self._free.wait()
        await route.fulfill(response=response)
        self._done.set()

    async def let_go(self) -> None:
        """Let the page have them."""
        self._free.set()
        await self._done.wait()


async def switch(page: Page, person: str) -> None:
    """Be somebody else in the same tab."""
    await page.locator(f"[data-person-id='{person}']").click()


async def test_what_was_read_for_one_person_is_not_shown_to_the_next(sandbox: Sandbox) -> None:
    """Anna's answer comes when Bruno sits there already: her ephemeral message stays hers."""
    anna, bruno = sandbox.people[:2]
    await sandbox.bot.post(sandbox.channel, content="Board", components=[row(button("look", label="Look"))])
    page = await sandbox.tab(0)
    await page.get_by_test_id("button").click()
    asked = await sandbox.bot.interaction()
    await sandbox.bot.answer(asked, REPLY, {"content": "Anna's hand", "flags": EPHEMERAL})
    await expect(message(page, "Anna's hand")).to_be_visible()
    other = page.get_by_test_id("channel").nth(1)
    await page.goto(f"{sandbox.url}/?as={anna}&channel={await other.get_attribute('data-channel-id')}")
    await ready(page, anna)
    late = Late()
    await late.hold(page, f"messages\\?as={anna}")
    await page.get_by_test_id("channel").first.click()
    await late.asked.wait()
    await switch(page, bruno)
    await ready(page, bruno)
    await late.let_go()
    await sandbox.say(2, "later than that")
    await expect(message(page, "later than that")).to_be_visible()
    await expect(message(page, "Board").first).to_be_visible()
    await expect(page.locator("body")).not_to_contain_text("Anna's hand")


@pytest.mark.parametrize(("last", "name"), [(0, "Anna"), (2, "Carla")], ids=["back", "on"])
async def test_the_person_chosen_last_is_who_sits_there(sandbox: Sandbox, last: int, name: str) -> None:
    """A slow answer for Bruno, who was chosen before, does not turn the tab back."""
    page, late = await sandbox.tab(0), Late()
    await late.hold(page, f"messages\\?as={sandbox.people[1]}")
    await switch(page, sandbox.people[1])
    await late.asked.wait()
    await expect(page.locator("#chat")).to_have_attribute("inert", "")
    await switch(page, sandbox.people[last])
    await ready(page, sandbox.people[last])
    await late.let_go()
    await sandbox.say(4, "later than that")
    await expect(message(page, "later than that")).to_be_visible()
    await expect(page.get_by_test_id("user-panel")).to_contain_text(name)


async def test_a_message_that_comes_while_a_channel_is_read_is_kept(sandbox: Sandbox) -> None:
    """The answer was written before the message, and arrives after it."""
    page, late, told = await sandbox.tab(0), Late(), asyncio.Event()

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: told.set() if "overtaken" in str(frame) else None)

    page.on("websocket", listen)
    await page.reload()
    await ready(page, sandbox.people[0])
    other = page.get_by_test_id("channel").nth(1)
    channel = str(await other.get_attribute("data-channel-id"))
    await late.hold(page, f"channels/{channel}/messages")
    await other.click()
    await late.asked.wait()
    await sandbox.say(1, "overtaken", channel)
    await told.wait()
    await late.let_go()
    await expect(message(page, "overtaken")).to_be_visible()


async def test_a_view_that_could_not_be_read_is_read_again(sandbox: Sandbox) -> None:
    """The answer about the next person fails once: the page tries again by itself."""
    page = await sandbox.tab(0)
    await page.route(re.compile("/sandbox/state"), lambda route: route.fulfill(status=500), times=1)
    await switch(page, sandbox.people[1])
    await ready(page, sandbox.people[1])
    await expect(page.get_by_test_id("user-panel")).to_contain_text("Bruno")


async def test_what_somebody_has_begun_to_write_is_theirs(sandbox: Sandbox) -> None:
    """It waits in its channel until they are back; nobody else finds it in the box, nor what was read out."""
    page = await sandbox.tab(0)
    box = page.get_by_test_id("composer-input")
    await sandbox.say(2, "hear, hear")
    await expect(page.get_by_test_id("live")).to_contain_text("hear, hear")
    await box.fill("my ace is")
    await switch(page, sandbox.people[1])
    await ready(page, sandbox.people[1])
    await expect(box).to_have_value("")
    await expect(page.get_by_test_id("live")).to_be_empty()
    await switch(page, sandbox.people[0])
    await ready(page, sandbox.people[0])
    await expect(box).to_have_value("my ace is")
    await page.get_by_test_id("channel").nth(1).click()
    await expect(box).to_have_value("")


async def test_a_person_who_is_not_there_any_more_becomes_the_first(sandbox: Sandbox) -> None:
    """Another sandbox has taken the place of the one that the tab knew: the page begins again in it."""
    page = await sandbox.tab(1)
    carla = sandbox.people[2]
    await page.route(re.compile(f"state\\?as={carla}"), lambda route: route.fulfill(status=404, json={}))
    await switch(page, carla)
    await ready(page, sandbox.people[0])
