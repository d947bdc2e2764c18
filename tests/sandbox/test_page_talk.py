"""Talk in the page's channels, and the ways from there to the box and to threads."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.sandbox.conftest import EPHEMERAL, button, row
from tests.sandbox.pages import PHONE, Sandbox, Visited, message, ready
from tests.sandbox.scripted_bot import REPLY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


LARGE = ["😀", "👨‍👩‍👧 🇮🇹 👍🏽", "♠️", "😀" * 30]
SMALL = ["😀 ok", "7", "😀" * 31]


async def test_emoji_alone_are_large(room: Visited) -> None:
    """Discord: up to thirty of them, and nothing else."""
    for content in (*LARGE, *SMALL):
        await room.say(0, content)
    page = await room.page()
    await expect(page.get_by_test_id("content")).to_have_text([*LARGE, *SMALL])
    await expect(page.locator(".jumbo")).to_have_text(LARGE)


async def test_a_thread_is_entered_where_it_was_begun(room: Visited) -> None:
    thread = {"name": "Talk of the game", "type": 11}
    begun = await room.bot.call("POST", f"/channels/{room.channel}/threads", thread)
    await room.bot.post(begun["id"], content="in the thread")
    page = await room.page()
    await page.get_by_test_id("thread-notice").get_by_role("button", name="Talk of the game").click()
    await expect(message(page, "in the thread")).to_be_visible()
    await expect(page.get_by_test_id("channel-title")).to_have_text("Talk of the game")


async def test_a_command_that_is_mentioned_is_begun_by_a_click(room: Visited) -> None:
    await room.bot.post(room.channel, content="Try </palermo start:1>!")
    page = await room.page()
    await page.get_by_role("button", name="/palermo start").click()
    await expect(page.get_by_test_id("command-line")).to_contain_text("/palermo start")


async def test_a_reply_outlives_what_it_answers(room: Visited) -> None:
    first = await room.bot.post(room.channel, content="A question")
    reference = {"message_id": first}
    await room.bot.post(room.channel, content="An answer", message_reference=reference)
    await room.bot.call("DELETE", f"/channels/{room.channel}/messages/{first}")
    page = await room.page()
    await expect(message(page, "An answer")).to_contain_text("Original message was deleted")


async def test_a_reply_leads_to_what_it_answers_however_old(room: Visited) -> None:
    """The answered message has not been loaded yet: a click on it loads the history as far back."""
    first = await room.bot.post(room.channel, content="A question of old")
    for number in range(60):
        await room.say(2, f"line {number}.")
    await room.bot.post(room.channel, content="An answer", message_reference={"message_id": first})
    page = await room.page()
    await message(page, "An answer").get_by_role("button", name="A question of old").click()
    await expect(page.locator(f"[data-message-id='{first}']")).to_be_in_viewport()


async def test_the_browser_opens_links_to_channels_that_are_not_here(room: Visited) -> None:
    """The page follows only links to channels that it has."""
    unknown, known = "https://discord.com/channels/1/2", f"https://discord.com/channels/1/{room.channel}"
    await room.bot.post(room.channel, content=f"{known} {unknown}")
    page = await room.page()
    await page.context.route("https://discord.com/**", lambda route: route.fulfill(body="Discord"))
    async with page.expect_popup() as popup:
        await page.get_by_role("link", name=known).click()
        await page.get_by_role("link", name=unknown, exact=True).click()
    await expect(await popup.value).to_have_url(unknown)
    await (await popup.value).close()
    await expect(page.get_by_test_id("channel-title")).to_have_text("room")


async def test_a_menu_names_its_active_option(room: Visited) -> None:
    """The focus stays on the menu; a screen reader learns the option from it."""
    options = [{"label": name, "value": name} for name in ("Nord", "Sud")]
    select = {"type": 3, "custom_id": "where", "options": options}
    await room.bot.post(room.channel, content="?", components=[{"type": 1, "components": [select]}])
    page = await room.page()
    menu = page.get_by_test_id("select")
    await menu.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    active = str(await menu.get_attribute("aria-activedescendant"))
    await expect(page.locator(f"#{active}")).to_have_text("Sud")
    await page.keyboard.press("Enter")
    heard = await room.bot.interaction()
    assert heard["data"]["values"] == ["Sud"]


async def test_what_is_new_lies_below_a_line(sandbox: Sandbox) -> None:
    """It is drawn where somebody comes back to what was said meanwhile, and goes when they answer."""
    anna, bruno = sandbox.people[:2]
    await sandbox.say(2, "read long ago")
    page = await sandbox.tab(0)
    await sandbox.say(2, "read as it came")
    await expect(message(page, "read as it came")).to_be_visible()
    line = page.get_by_test_id("new-line")
    await expect(line).to_have_count(0)
    await page.locator(f"[data-person-id='{bruno}']").click()
    await ready(page, bruno)
    await expect(line).to_have_count(0)
    for text in ("said meanwhile", "and this"):
        await sandbox.say(2, text)
        await expect(message(page, text)).to_be_visible()
    await page.locator(f"[data-person-id='{anna}']").click()
    await ready(page, anna)
    await expect(page.locator(".new-line + .message")).to_contain_text("said meanwhile")
    await sandbox.say(0, "I am back")
    await expect(line).to_have_count(0)


async def test_letters_typed_anywhere_go_into_the_box(sandbox: Sandbox) -> None:
    """A button has the focus. What was offered to one person is not left for the next."""
    page = await sandbox.tab()
    await page.get_by_test_id("channel").first.focus()
    await page.keyboard.type("/palermo")
    await expect(page.get_by_test_id("composer-input")).to_have_value("/palermo")
    await expect(page.get_by_test_id("suggestion")).to_have_count(2)
    await page.locator(f"[data-person-id='{sandbox.people[1]}']").click()
    await ready(page, sandbox.people[1])
    await expect(page.get_by_test_id("suggestion")).to_have_count(0)


async def test_the_page_goes_to_what_answers_me(sandbox: Sandbox) -> None:
    """One has scrolled up: one's own command, its answer and that to a click are shown, others' words not."""
    controls = [row(button("hand"))]
    first = await sandbox.bot.post(sandbox.channel, content="The board", components=controls)
    for number in range(30):
        await sandbox.say(2, f"line {number}.")
    page = await sandbox.tab(0, PHONE)
    scroller, jump = page.locator(".scroller"), page.get_by_test_id("jump")
    await expect(message(page, "line 29.")).to_be_in_viewport()

    async def scroll_up() -> None:
        await scroller.evaluate("node => node.scrollTo(0, 0)")
        await expect(jump).to_be_visible()  # so the page has noticed

    await scroll_up()
    await expect(jump).to_have_text("Jump to the present")
    await sandbox.say(2, "not for me")
    await expect(jump).to_have_text("1 new message")
    await page.get_by_test_id("composer-input").fill("/palermo start ")
    await page.keyboard.type("City")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    heard = await sandbox.bot.interaction()
    await expect(page.get_by_test_id("draft")).to_be_in_viewport()
    await scroll_up()
    await sandbox.bot.answer(heard, REPLY, {"content": "Opened.", "flags": EPHEMERAL})
    await expect(message(page, "Opened.")).to_be_in_viewport()
    await expect(jump).to_be_hidden()
    await scroll_up()
    await page.locator(f"[data-message-id='{first}']").get_by_role("button", name="Go").click()
    heard = await sandbox.bot.interaction()
    await sandbox.bot.answer(heard, REPLY, {"content": "Your hand", "flags": EPHEMERAL})
    await expect(message(page, "Your hand")).to_be_in_viewport()
    await expect(jump).to_be_hidden()
