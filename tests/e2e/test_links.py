"""The bot's links to its tables, on the page: they lead there, as in Discord's client."""

from __future__ import annotations

import re
from pathlib import Path

import aiohttp
import pytest
from playwright.async_api import Browser, Locator, expect

from sandbox.app import serve
from tests.browser import emptied
from tests.e2e.browser_person import Person
from tests.luck import lucky
from tests.sandbox.pages import PHONE

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("without_limits"),
]

LINES = 30  # said after the table was opened, so that it is out of sight


async def go_to(person: Person, channel: str) -> None:
    """Open the channel by the drawer of a phone."""
    await person.page.get_by_test_id("open-sidebar").click()
    await person.page.locator(f"[data-channel-id='{channel}']").click()


async def leads(person: Person, link: Locator, address: str) -> None:
    """Check that the link has Discord's address of a message and leads to it, without another tab."""
    await expect(link).to_have_attribute("href", address)
    tabs = len(person.page.context.pages)
    await person.click(link)
    table = person.page.locator(f"[data-message-id='{address.rsplit('/', 1)[1]}']")
    await expect(table).to_be_focused()
    await expect(table).to_be_in_viewport()
    assert len(person.page.context.pages) == tabs


async def test_links_lead_to_the_table(browser: Browser, tmp_path: Path) -> None:
    """From the list of tables in another channel: by the button, and by the name of the game."""
    async with serve(tmp_path, program=lucky(tmp_path)) as server, aiohttp.ClientSession() as http:
        await server.start_bot()
        world = server.world
        here, elsewhere = list(world.channels)[:2]
        ids = {user.name: user.id for user in world.people}
        anna = await Person.enter(browser, server.url, ids, "Anna")
        await anna.page.set_viewport_size(PHONE)
        await expect(anna.page.get_by_test_id("hint").first).to_contain_text("/palermo start")
        await anna.open_table("Streets of Palermo")
        lobby = anna.messages("more player is needed").last
        message = await lobby.get_attribute("data-message-id")
        for number in range(LINES):
            said = {"as": ids["Bruno"], "channel_id": here, "content": f"line {number}."}
            async with http.post(f"{server.url}/sandbox/messages", json=said) as answer:
                assert answer.ok
        await anna.see(f"line {LINES - 1}.")

        address = f"https://discord.com/channels/{world.identity.guild_id}/{here}/{message}"
        await go_to(anna, elsewhere)
        await anna.command("palermo tables")
        listed = anna.messages(re.compile("Only you can see this"))
        await leads(anna, listed.get_by_test_id("link-button"), address)
        await go_to(anna, elsewhere)
        await leads(anna, listed.get_by_role("link", name="Streets of Palermo"), address)
        await emptied(browser)
