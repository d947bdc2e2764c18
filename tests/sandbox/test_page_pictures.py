"""Layouts, pictures and files on the page, on a desk and on a phone."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import pytest
from PIL import Image
from playwright.async_api import ViewportSize, expect

from tests.browser import DESKTOP
from tests.sandbox.conftest import V2
from tests.sandbox.pages import PHONE, Sandbox, Visited, message

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def picture(width: int, height: int) -> bytes:
    """A plain PNG."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#802020").save(file, "PNG")
    return file.getvalue()


def board(people: list[str]) -> dict[str, Any]:
    """A layout with every kind of part."""
    media = {"url": "attachment://board.png"}
    parts = [
        {"type": 10, "content": f"## The board\nIt is the turn of <@{people[0]}>. " + "Long words " * 20},
        {"type": 12, "items": [{"media": media, "description": "Four branches, the pile holds 20 cards."}]},
        {
            "type": 9,
            "components": [{"type": 10, "content": "A section"}],
            "accessory": {"type": 11, "media": media, "description": "Small"},
        },
        {
            "type": 9,
            "components": [{"type": 10, "content": "Another one"}],
            "accessory": {"type": 2, "style": 2, "label": "Change", "custom_id": "change"},
        },
        {"type": 14},
        {
            "type": 1,
            "components": [
                {"type": 2, "style": style, "label": f"Button {style}", "custom_id": f"b{style}"}
                for style in range(1, 5)
            ]
            + [{"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/"}],
        },
        {"type": 1, "components": [{"type": 5, "custom_id": "who", "placeholder": "Who"}]},
    ]
    return {
        "flags": V2,
        "components": [{"type": 17, "accent_color": 0xC0392B, "components": parts}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "Four branches."}],
    }


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_layout_fits_its_screen(sandbox: Sandbox, size: ViewportSize) -> None:
    """Nothing is wider than the screen, and the picture takes the room there is."""
    await sandbox.bot.post(sandbox.channel, picture(1200, 900), **board(sandbox.people))
    page = await sandbox.tab(0, size)
    shown = page.get_by_test_id("gallery").locator("img")
    await expect(shown).to_be_visible()
    await shown.evaluate("image => image.decode()")
    for part in ("html", ".scroller"):
        assert await page.locator(part).evaluate("node => node.scrollWidth - node.clientWidth") == 0
    box = await shown.bounding_box()
    assert box is not None
    assert box["width"] > 0.7 * min(size["width"], 700)
    assert abs(box["width"] / box["height"] - 4 / 3) < 0.02


async def test_a_picture_opens_large_with_its_words(room: Visited) -> None:
    await room.bot.post(room.channel, picture(1200, 900), **board(room.people))
    page = await room.page()
    gallery = page.get_by_test_id("gallery")
    image = gallery.get_by_role("img", name="Four branches, the pile holds 20 cards.")
    await expect(image).to_have_attribute("title", "Four branches, the pile holds 20 cards.")
    await image.hover()
    await gallery.get_by_test_id("alt").click()
    await expect(gallery.get_by_role("note")).to_have_text("Four branches, the pile holds 20 cards.")
    await gallery.get_by_test_id("alt").click()
    await image.click()
    await expect(page.get_by_test_id("lightbox-alt")).to_have_text("Four branches, the pile holds 20 cards.")
    await page.keyboard.press("Escape")
    await expect(page.get_by_test_id("lightbox")).to_have_count(0)


async def test_a_file_is_a_card_to_download(room: Visited) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "The record:"}', content_type="application/json")
    form.add_field("files[0]", b"{}" * 800, filename="record.json", content_type="application/json")
    path = f"{room.bot.base}/channels/{room.channel}/messages"
    async with room.bot.http.post(path, data=form, headers=room.bot.headers) as posted:
        assert posted.ok, await posted.text()
    page = await room.page()
    card = message(page, "The record:").get_by_test_id("file")
    await expect(card).to_contain_text("1.6 KB")
    async with page.expect_download() as download:
        await card.get_by_role("link", name="Download record.json").click()
    assert (await download.value).suggested_filename == "record.json"
