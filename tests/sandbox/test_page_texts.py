"""Messages as the page shows them: marks, spoilers and times, and never markup of their own."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.sandbox.pages import Sandbox, Visited, message, ready

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

MARKDOWN = [
    ("some **bold** text", "strong", "bold"),
    ("some *slanted* text", "em", "slanted"),
    ("_slanted_ but snake_case_stays", "em", "slanted"),
    ("__under__", "u", "under"),
    ("~~gone~~", "s", "gone"),
    ("***both***", "strong em, em strong", "both"),
    ("`a **b** c`", "code", "a **b** c"),
    ("```py\nx = '**y**'\n```", "pre code", "x = '**y**'"),
    ("> quoted\nafter", "blockquote", "quoted"),
    (">>> one\ntwo", "blockquote", "one\ntwo"),
    ("# Big", "h2", "Big"),
    ("### Small", "h4", "Small"),
    ("-# aside", "small.subtext", "aside"),
    ("- one\n  - two", "ul ul li", "two"),
    ("3. three", "ol[start='3'] li", "three"),
    ("see https://example.org/a_b_c.", "a[href='https://example.org/a_b_c']", "https://example.org/a_b_c"),
    ("[name](https://example.org/)", "a[href='https://example.org/']", "name"),
    ("\\*not slanted\\*", "p", "*not slanted*"),
    ("a hidden word: ****", "p", "a hidden word: ****"),
    ("<:smile:123456789012345678> face", "p", ":smile: face"),
]


async def test_markdown_is_shown_as_discord_shows_it(room: Visited) -> None:
    """Discord's markdown guide: every mark, and none within code."""
    for source, _, _ in MARKDOWN:
        await room.say(1, source)
    page = await room.page()
    contents = page.get_by_test_id("content")
    await expect(contents).to_have_count(len(MARKDOWN))
    for place, (_, selector, text) in enumerate(MARKDOWN):
        await expect(contents.nth(place).locator(selector).first).to_have_text(text)


async def test_a_spoiler_opens_by_click(room: Visited) -> None:
    await room.bot.post(room.channel, content="It was ||the cook||.")
    page = await room.page()
    spoiler = page.get_by_role("button", name="Spoiler")
    await spoiler.click()
    await expect(page.locator(".spoiler.shown")).to_have_text("the cook")


async def test_timestamps_follow_the_sandbox_clock(sandbox: Sandbox) -> None:
    """A deadline in two days is one day away after the clock went a day forward."""
    page = await sandbox.tab()
    now = await page.evaluate("Date.now()")  # not much later than the sandbox's time, which stands still
    await sandbox.bot.post(sandbox.channel, content=f"Ends <t:{now // 1000 + 2 * 86400}:R>")
    await expect(message(page, "Ends in 2 days")).to_be_visible()
    await page.locator("[data-testid=clock-step][data-seconds='86400']").click()
    await expect(message(page, "Ends in 1 day")).to_be_visible()
    await expect(page.get_by_test_id("clock-ahead")).to_have_text("1 d ahead of real time")


async def test_dates_are_in_the_language_of_the_person(sandbox: Sandbox) -> None:
    """As Discord shows them, which follows each person's own settings."""
    await sandbox.bot.post(sandbox.channel, content="Ends <t:1767261600:D>")
    for person, told in ((0, "Ends 1 January 2026"), (4, "Ends 1. Januar 2026")):
        page = await sandbox.tab(person)
        await expect(message(page, told)).to_be_visible()


EVIL = "<img src=x onerror='window.pwned=1'><script>window.pwned=1</script>"
LINK = "javascript:window.pwned=1"


def evil_message(channel: str) -> dict[str, Any]:
    """A message with markup and script addresses wherever data may stand."""
    user = {"id": "1", "username": EVIL, "global_name": EVIL, "avatar": LINK}
    button = {"type": 2, "style": 5, "label": EVIL, "url": LINK, "emoji": {"name": EVIL}}
    option = {"label": EVIL, "value": EVIL, "description": EVIL, "default": True}
    parts = [
        {"type": 10, "content": f"{EVIL} [click]({LINK})"},
        {"type": 12, "items": [{"media": {"url": LINK, "width": EVIL}, "description": EVIL}]},
        {"type": 13, "file": {"url": LINK}, "name": EVIL},
        {"type": 1, "components": [button]},
        {"type": 1, "components": [{"type": 3, "custom_id": EVIL, "placeholder": EVIL, "options": [option]}]},
    ]
    return {
        "id": "5",
        "channel_id": channel,
        "author": user,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "flags": 0,
        "content": f"{EVIL} [click]({LINK})",
        "interaction_metadata": {"user": user, "name": EVIL},
        "attachments": [{"id": "1", "url": LINK, "filename": EVIL + ".png", "description": EVIL}],
        "embeds": [
            {"title": EVIL, "url": LINK, "description": EVIL, "fields": [{"name": EVIL, "value": LINK}]}
        ],
        "components": [{"type": 17, "components": parts}],
    }


async def test_nothing_that_is_said_becomes_markup(sandbox: Sandbox) -> None:
    """Tags, handlers and script addresses stay text, wherever data may stand."""
    page = await sandbox.tab()
    evil = evil_message(sandbox.channel)
    await page.route("**/messages?*", lambda route: route.fulfill(json=[evil]))
    await page.reload()
    await ready(page, sandbox.people[0])
    await expect(message(page, "<script>")).to_have_count(1)
    await page.get_by_test_id("composer-input").fill(EVIL)
    await page.keyboard.press("Enter")
    await expect(message(page, "<script>")).to_have_count(2)
    assert await page.evaluate("window.pwned") is None
    assert await page.locator("img[src=x], .message script").count() == 0
    assert await page.locator("[href^='javascript'], [src^='javascript']").count() == 0
