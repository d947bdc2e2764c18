"""Helpers for tests of the page in a browser: a running stand-in with its bot, and its tabs."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from sandbox.administration import make_channel
from sandbox.records import ChannelType
from sandbox.world import World
from tests.browser import DESKTOP, opened
from tests.sandbox.scripted_bot import ScriptedBot

PHONE: ViewportSize = {"width": 400, "height": 860}


class Sandbox:
    """A running stand-in, its bot, and tabs of a browser that look at it."""

    def __init__(self, url: str, bot: ScriptedBot, browser: Browser, state: dict[str, Any]) -> None:
        self.url = url
        self.bot = bot
        self.browser = browser
        self.people = [person["id"] for person in state["people"]]
        self.channel: str = state["channels"][0]["id"]

    async def say(self, person: int, content: str, channel: str | None = None) -> None:
        """Let the person of this number say something."""
        body = {"as": self.people[person], "channel_id": channel or self.channel, "content": content}
        async with self.bot.http.post(f"{self.url}/sandbox/messages", json=body) as answer:
            assert answer.ok, await answer.text()

    async def tab(
        self, person: int = 0, size: ViewportSize = DESKTOP, within: BrowserContext | None = None
    ) -> Page:
        """A new tab as the person of this number; ``within`` a window that it shares with other tabs."""
        url = f"{self.url}/?as={self.people[person]}&channel={self.channel}"
        page = await opened(within or self.browser, url, size)
        await ready(page, self.people[person])
        return page


PAUSE_SECONDS = 10  # between two tests: all limits of pace begin again


class Visited(Sandbox):
    """A stand-in that one test after the other uses, each in a channel of its own; they share one tab."""

    def __init__(self, running: Sandbox, world: World) -> None:
        vars(self).update(vars(running))
        self._world = world
        self._shared: Page | None = None

    def begin(self) -> None:
        """Make a new channel, and forget what the bot has heard and asked for in others."""
        host = self._world.people[0]
        self._world.clock.advance(PAUSE_SECONDS)
        self.channel = make_channel(self._world, host, ChannelType.TEXT, "room").id
        while not self.bot.heard.empty():
            self.bot.heard.get_nowait()

    async def page(self) -> Page:
        """The first person's tab, where this channel is open."""
        if self._shared is None or self._shared.is_closed():
            self._shared = await self.tab()
        here = self._shared.locator(f"[data-channel-id='{self.channel}']")
        await here.click()
        await expect(here).to_have_attribute("aria-current", "page")
        return self._shared


async def ready(page: Page, person: str) -> None:
    """Wait until the page is connected as a person."""
    await page.wait_for_selector(f"#app[data-ready='{person}']")


def message(page: Page, text: str) -> Locator:
    """The messages that hold this text."""
    return page.get_by_test_id("message").filter(has_text=text)
