"""Surprises of Discord's client: strangers' names, symbols, menus, push notices."""

from __future__ import annotations

import base64
import re

import pytest
from playwright.async_api import Page, expect

from tests.sandbox.conftest import V2
from tests.sandbox.pages import Sandbox, Visited
from tests.sandbox.test_files import png

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

DEFERRED_UPDATE = 6  # type of a first answer


async def test_bare_emojis_are_drawn_as_twemoji(room: Visited) -> None:
    option = {"label": "♣ Ace", "value": "a", "description": "of ♥"}
    police = {"type": 2, "style": 1, "label": "Police", "emoji": {"name": "🚓"}, "custom_id": "c"}
    parts = [
        {"type": 10, "content": "♠K `♠` ▶\ufe0e 🗑\ufe0f **💡**🦩"},
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "♦ Play", "custom_id": "b"}, police]},
        {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": [option]}]},
    ]
    await room.bot.post(room.channel, flags=V2, components=parts)
    page = await room.page()
    drawn = page.get_by_test_id("message").get_by_test_id("twemoji")
    await expect(drawn).to_have_text(["♠", "🗑\ufe0f", "💡", "♦", "🚓"])
    for at, code in enumerate(("2660", "1f5d1", "1f4a1", "2666", "1f693")):
        await expect(drawn.nth(at)).to_have_css("background-image", re.compile(f"/page/twemoji/{code}[.]svg"))
    await page.get_by_test_id("select").click()
    await expect(page.get_by_test_id("select-option").get_by_test_id("twemoji")).to_have_text(["♣", "♥"])


async def test_the_applications_emojis_are_pictures(room: Visited) -> None:
    bot = room.bot
    app = (await bot.call("GET", "/applications/@me"))["id"]
    image = f"data:image/png;base64,{base64.b64encode(png()).decode()}"
    emoji = await bot.call("POST", f"/applications/{app}/emojis", {"name": "spade", "image": image})
    own = {"id": emoji["id"], "name": "spade"}
    tag = f"<:spade:{emoji['id']}>"
    parts = [
        {"type": 10, "content": f"{tag}K and <:gone:1>, 10\u2060{tag}"},
        {"type": 10, "content": f"{tag}\u00a0Zia Rosa, **all {tag}**\u00a0– won"},
        {"type": 1, "components": [{"type": 2, "style": 1, "emoji": own, "custom_id": "b"}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": [
            {"label": "Ace", "value": "a", "emoji": own}]}]},
    ]  # fmt: skip
    await bot.post(room.channel, flags=V2, components=parts)
    page = await room.page()
    shown = page.get_by_test_id("message")
    await expect(shown).to_contain_text("K and :gone:")
    await expect(shown.get_by_test_id("custom-emoji")).to_have_count(5)
    together = shown.get_by_test_id("together")
    await expect(together).to_have_text(["10\u2060", "\u00a0Zia", "\u00a0–"], use_inner_text=True)
    await expect(together.get_by_test_id("custom-emoji")).to_have_count(3)
    joined = together.first
    await expect(joined).to_have_css("white-space-collapse", "collapse")
    await expect(joined).to_have_css("text-wrap-mode", "nowrap")
    await expect(page.get_by_role("button", name=":spade:")).to_be_visible()
    await page.get_by_test_id("select").click()
    await expect(page.get_by_test_id("select-option").get_by_test_id("custom-emoji")).to_have_count(1)


async def test_choosing_what_is_chosen_sends_nothing(room: Visited) -> None:
    options = [{"label": label, "value": label} for label in ("Red", "Black")]
    select = {"type": 1, "components": [{"type": 3, "custom_id": "m", "options": options}]}
    await room.bot.post(room.channel, content="Choose", components=[select])
    page = await room.page()
    chosen = []
    for value in ("Red", "Black"):
        await choose(page, value)
        interaction = await room.bot.interaction()
        chosen.append(interaction["data"]["values"])
        await room.bot.answer(interaction, DEFERRED_UPDATE)
        await choose(page, value)  # nobody hears of it
    assert chosen == [["Red"], ["Black"]]
    assert room.bot.heard.empty()


async def test_a_stranger_is_a_bare_id_until_a_message_brings_the_name(sandbox: Sandbox) -> None:
    """discord-api-docs #1419: a mention outside allowed_mentions brings no user object."""
    bruno = sandbox.people[1]
    words = f"It is <@{bruno}>"
    nobody: dict[str, list[str]] = {"parse": []}
    await sandbox.bot.post(sandbox.channel, content=words, allowed_mentions=nobody)
    page = await sandbox.tab()
    await expect(page.get_by_test_id("content")).to_have_text(f"It is <@{bruno}>")
    await sandbox.say(1, "Here I am.")
    await page.reload()
    await expect(page.get_by_test_id("content").first).to_have_text("It is @Bruno")


async def test_push_notices_stand_beside_the_channel(sandbox: Sandbox) -> None:
    page = await sandbox.tab()
    await expect(page.get_by_test_id("notices")).to_have_text("None yet.")
    call = f"Your turn, <@{sandbox.people[0]}>"
    await sandbox.bot.post(sandbox.channel, flags=V2, components=[{"type": 10, "content": call}])
    await expect(page.get_by_test_id("push")).to_contain_text("(no text)")
    await sandbox.bot.post(sandbox.channel, content=call)
    await expect(page.get_by_test_id("push").first).to_contain_text("Your turn, @Anna")
    await page.reload()
    await expect(page.get_by_test_id("push")).to_have_count(2)


async def choose(page: Page, value: str) -> None:
    await page.get_by_test_id("select").click()
    await page.get_by_test_id("select-option").filter(has_text=value).click()
    await expect(page.get_by_test_id("select")).to_contain_text(value)


async def test_faults_are_set_up_and_cleared_on_the_page(sandbox: Sandbox) -> None:
    page = await sandbox.tab()
    await page.get_by_test_id("faults-toggle").click()
    await page.get_by_test_id("fault-kind").select_option("server_error")
    await page.get_by_test_id("fault-path").fill("/messages$")
    await page.get_by_test_id("fault-times").fill("")
    await page.get_by_test_id("fault-add").click()
    await expect(page.get_by_test_id("fault")).to_contain_text("5xx · /messages$ · always")
    with pytest.raises(AssertionError):
        await sandbox.bot.post(sandbox.channel, content="x")
    await page.get_by_test_id("fault").get_by_role("button", name="Clear").click()
    await expect(page.get_by_test_id("fault")).to_have_count(0)
    await sandbox.bot.post(sandbox.channel, content="x")
