"""People who play by mouse: a browser on the sandbox's page, with the real bot behind it."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import dataclass

from playwright.async_api import Browser, Error, Locator, Page, expect

from bot.chat.wire.controls import decode
from tests.bot.chat.kinds import Kind
from tests.browser import PATIENCE, opened

REPLACEMENTS = 5  # of what is about to be clicked: a new board takes the place of the former
NOTE_THE_CLICK = "found => found.addEventListener('click', () => { found.wasClicked = true })"
WITHOUT_TIMES = """part => {
  const own = part.cloneNode(true);
  own.querySelectorAll("time").forEach(one => one.remove());
  return own.textContent;
}"""
DECIDING = (Kind.ANSWER, Kind.PICK)  # not what shows the question in another way


@dataclass
class Person:
    """Somebody at a browser tab."""

    page: Page
    name: str
    rng: random.Random

    @classmethod
    async def enter(cls, browser: Browser, url: str, people: dict[str, str], name: str) -> Person:
        """Open a tab as this person."""
        page = await opened(browser, f"{url}/?as={people[name]}")
        await page.wait_for_selector(f"#app[data-ready='{people[name]}']")
        return cls(page, name, random.Random(name))

    async def command(self, words: str) -> None:
        """Type a slash command and send it."""
        composer = self.page.get_by_test_id("composer-input")
        await composer.click()
        await composer.press_sequentially(f"/{words} ")
        await self.page.keyboard.press("Enter")

    async def open_table(self, game: str) -> None:
        """Open a table of this game, picked in the menu."""
        await self.command("palermo start")
        await self.page.get_by_test_id("select").last.click()
        await self.page.get_by_test_id("select-option").filter(has_text=game).click()

    def messages(self, text: str | re.Pattern[str]) -> Locator:
        """The messages in which this stands."""
        return self.page.get_by_test_id("message").filter(has_text=text)

    def button(self, label: str) -> Locator:
        """The newest button of this name."""
        return self.page.get_by_test_id("button").filter(has_text=re.compile(rf"^\W*{label}$")).last

    async def press(self, label: str) -> None:
        """Press the newest button of this name."""
        await self.click(self.button(label))

    async def click(self, wanted: Locator) -> None:
        """Click a button or link; another one where it was replaced under the pointer.

        What was clicked is never clicked again: what its click did or did not do is for the test.
        """
        for _ in range(REPLACEMENTS):
            found = await wanted.element_handle()
            await found.evaluate(NOTE_THE_CLICK)
            try:
                await found.click()
            except Error:
                if await found.evaluate("found => found.isConnected"):
                    raise
            if await found.evaluate("found => found.wasClicked"):
                return
        raise AssertionError(f"{wanted} was replaced whenever it was to be clicked.")

    async def see(self, text: str | re.Pattern[str]) -> None:
        """Wait until this stands in the channel."""
        await expect(self.messages(text).last).to_be_visible()

    async def board(self) -> tuple[str, str | None]:
        """The newest board or final message, and who is mentioned there first, if anybody.

        Without its times, which everybody reads in their own language.
        """
        marks = self.page.get_by_test_id("button").filter(has_text=re.compile(r"^\W*(Play|Rematch)$"))
        # Not the whole message: who wrote it is not repeated below another message of theirs.
        newest = self.page.get_by_test_id("message").filter(has=marks).last
        text = str(await newest.locator(".components").evaluate(WITHOUT_TIMES))
        owing = re.search(r"@(\w+)", text)
        return text, owing and owing[1]

    async def open_panel(self) -> Locator:
        """Press Play on the board and wait for the private panel."""
        panels = self.page.locator("[data-testid=message]", has=self.page.get_by_test_id("dismiss"))
        former = [await panel.get_attribute("data-message-id") for panel in await panels.all()]
        await self.press("Play")
        known = "".join(f":not([data-message-id='{id_}'])" for id_ in former)
        panel = self.page.locator(f"[data-testid=message][data-ephemeral=true]{known}")
        await expect(panel).to_have_count(1)
        await expect(panel.get_by_test_id("thinking")).to_have_count(0)
        return panel

    async def choose(self, panel: Locator) -> bool:
        """Answer the panel's question somehow; False if it asks nothing."""
        buttons = [
            button
            for button in await panel.get_by_test_id("button").all()
            if await button.is_enabled() and await self.decides(button)
        ]
        selects = panel.get_by_test_id("select")
        asked = await self.controls(panel)
        if await selects.count():
            await self.pick(selects.first)
        elif buttons:
            await self.rng.choice(buttons).click()
        else:
            return False
        async with asyncio.timeout(PATIENCE / 1000):
            while await self.controls(panel) == asked:
                await self.page.wait_for_timeout(50)
        return True

    async def decides(self, button: Locator) -> bool:
        """Return whether the button answers the question, and does not take an answer back."""
        custom_id = await button.get_attribute("data-custom-id")
        going_back = (await button.inner_text()).strip() == "Back"
        return bool(custom_id) and not going_back and decode(str(custom_id)).kind in DECIDING

    async def controls(self, panel: Locator) -> list[str]:
        """The addresses of the panel's controls: they change with every answer."""
        ids: list[str] = await panel.evaluate(
            "panel => [...panel.querySelectorAll('[data-custom-id]')].map(one => one.dataset.customId)"
        )
        return ids

    async def pick(self, select: Locator) -> None:
        """Pick the first option that is not chosen yet, or two where several may be picked."""
        await select.click()
        options = self.page.locator("[data-testid=select-option][aria-selected=false]")
        await options.first.click()
        done = self.page.get_by_test_id("select-done")
        if await done.count():
            if await options.count():
                await options.first.click()
            await done.click()
