"""The page of the sandbox in a real browser, with the stand-in behind it and an obedient bot."""

from __future__ import annotations

import io
import os
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path
from socket import socket
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from PIL import Image
from playwright.async_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from bot.sandbox.app import serve
from tests.browser import DESKTOP, opened, started
from tests.sandbox.puppet import COMMANDS, Puppet

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

EPHEMERAL = 1 << 6
LAYOUT = 1 << 15  # a message of Components V2
PHONE: ViewportSize = {"width": 400, "height": 860}
REPLY, DEFERRED, UPDATE, COMPLETIONS, FORM = 4, 5, 7, 8, 9  # kinds of first answers


class Sandbox:
    """A running stand-in, its bot, and tabs of a browser that look at it."""

    def __init__(self, url: str, puppet: Puppet, browser: Browser, state: dict[str, Any]) -> None:
        self.url = url
        self.puppet = puppet
        self.browser = browser
        self.people = [person["id"] for person in state["people"]]
        self.channel: str = state["channels"][0]["id"]

    async def say(self, person: int, content: str, channel: str | None = None) -> None:
        """Let the person of this number say something."""
        body = {"as": self.people[person], "channel_id": channel or self.channel, "content": content}
        async with self.puppet.http.post(f"{self.url}/sandbox/messages", json=body) as answer:
            assert answer.ok, await answer.text()

    async def tab(
        self, person: int = 0, size: ViewportSize = DESKTOP, within: BrowserContext | None = None
    ) -> Page:
        """A new tab as the person of this number; ``within`` a window that it shares with other tabs."""
        url = f"{self.url}/?as={self.people[person]}&channel={self.channel}"
        page = await opened(within or self.browser, url, size)
        await ready(page, self.people[person])
        return page


async def ready(page: Page, person: str) -> None:
    """Wait until the page is connected as a person."""
    await page.wait_for_selector(f"#app[data-ready='{person}']")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """One browser for all tests here."""
    async with started(chromium) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def sandbox(browser: Browser, tmp_path: Path, still: None) -> AsyncIterator[Sandbox]:
    """A fresh stand-in with its bot connected, and with a clock that stands still."""
    del still
    async with serve(tmp_path, port=0) as running, aiohttp.ClientSession() as http:
        puppet = await Puppet(running.url, running.token, http).connect()
        async with http.get(f"{running.url}/sandbox/state") as answer:
            state = await answer.json()
        yield Sandbox(running.url, puppet, browser, state)
        for context in browser.contexts:
            await context.close()
        await puppet.close()


def message(page: Page, text: str) -> Locator:
    """The messages that hold this text."""
    return page.get_by_test_id("message").filter(has_text=text)


def picture(width: int, height: int) -> bytes:
    """A plain PNG."""
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#802020").save(file, "PNG")
    return file.getvalue()


def button(label: str, custom_id: str, **more: Any) -> dict[str, Any]:
    """A row with one button."""
    return {
        "type": 1,
        "components": [{"type": 2, "style": 1, "label": label, "custom_id": custom_id, **more}],
    }


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


async def test_markdown_is_shown_as_discord_shows_it(sandbox: Sandbox) -> None:
    """Discord's markdown guide: every mark, and none within code."""
    for source, _, _ in MARKDOWN:
        await sandbox.say(1, source)
    page = await sandbox.tab()
    contents = page.get_by_test_id("content")
    await expect(contents).to_have_count(len(MARKDOWN))
    for place, (_, selector, text) in enumerate(MARKDOWN):
        await expect(contents.nth(place).locator(selector).first).to_have_text(text)


async def test_a_spoiler_opens_by_click(sandbox: Sandbox) -> None:
    await sandbox.puppet.post(sandbox.channel, content="It was ||the cook||.")
    page = await sandbox.tab()
    spoiler = page.get_by_role("button", name="Spoiler")
    await spoiler.click()
    await expect(page.locator(".spoiler.shown")).to_have_text("the cook")


async def test_timestamps_follow_the_sandbox_clock(sandbox: Sandbox) -> None:
    """A deadline in two days is one day away after the clock went a day forward."""
    page = await sandbox.tab()
    now = await page.evaluate("Date.now()")  # not much later than the sandbox's time, which stands still
    await sandbox.puppet.post(sandbox.channel, content=f"Ends <t:{now // 1000 + 2 * 86400}:R>")
    await expect(message(page, "Ends in 2 days")).to_be_visible()
    await page.locator("[data-testid=clock-step][data-seconds='86400']").click()
    await expect(message(page, "Ends in 1 day")).to_be_visible()
    await expect(page.get_by_test_id("clock-ahead")).to_have_text("1 d ahead of real time")


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


async def test_a_command_is_completed_by_keyboard(sandbox: Sandbox) -> None:
    page = await sandbox.tab()
    box = page.get_by_test_id("composer-input")
    await box.press_sequentially("/pal")
    await expect(page.get_by_test_id("suggestion")).to_have_count(2)
    await box.press_sequentially("ermo sta")
    await box.press("Tab")
    await expect(page.locator("[data-option=game]")).to_be_focused()
    await page.keyboard.type("cit")
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-option=game]")).to_have_value("City")
    await page.keyboard.type("seats:")
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("command-error")).to_have_text("seats: The greatest value is 6.")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    heard = await sandbox.puppet.interaction()
    assert heard["type"] == 2
    start = heard["data"]["options"][0]
    assert start["name"] == "start"
    assert [(option["name"], option["value"]) for option in start["options"]] == [("game", "c"), ("seats", 4)]
    await sandbox.puppet.answer(heard, REPLY, {"content": "The table is open."})
    answer = message(page, "The table is open.")
    await expect(answer.get_by_test_id("used")).to_contain_text("/palermo start")
    await expect(page.get_by_test_id("draft")).to_have_count(0)


async def test_a_required_option_is_asked_for(sandbox: Sandbox) -> None:
    page = await sandbox.tab()
    await page.get_by_test_id("open-commands").click()
    await page.get_by_test_id("suggestion").filter(has_text="/palermo start").click()
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("command-error")).to_contain_text("required")


async def test_the_bot_completes_an_option(sandbox: Sandbox) -> None:
    """Autocomplete: what is typed goes to the bot, its choices come back, the chosen value is sent."""
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo play ")
    await page.keyboard.type("que")
    heard = await sandbox.puppet.interaction()
    while heard["data"]["options"][0]["options"][0]["value"] != "que":
        heard = await sandbox.puppet.interaction()
    assert heard["type"] == 4
    assert heard["data"]["options"][0]["options"][0]["focused"] is True
    choices = [{"name": "Queen of hearts", "value": "HQ"}, {"name": "Queen of spades", "value": "SQ"}]
    await sandbox.puppet.answer(heard, COMPLETIONS, {"choices": choices})
    await page.get_by_test_id("suggestion").filter(has_text="Queen of spades").click()
    await expect(page.locator("[data-option=move]")).to_have_value("Queen of spades")
    await page.get_by_test_id("send").click()
    sent = await sandbox.puppet.interaction()
    assert sent["data"]["options"][0]["options"][0]["value"] == "SQ"
    await sandbox.puppet.answer(sent, REPLY, {"content": "Played.", "flags": EPHEMERAL})
    await expect(message(page, "Played.")).to_be_visible()


async def test_several_options_of_a_menu(sandbox: Sandbox) -> None:
    """A choice is sent when it is complete; too few cannot be sent, too many cannot be chosen."""
    options = [{"label": name, "value": name.lower()} for name in ("Ace", "King", "Queen", "Jack")]
    menu = {"type": 3, "custom_id": "cards", "placeholder": "Cards", "min_values": 2, "max_values": 3}
    row = {"type": 1, "components": [{**menu, "options": options}]}
    await sandbox.puppet.post(sandbox.channel, content="Discard:", components=[row])
    page = await sandbox.tab()
    await page.get_by_role("combobox", name="Cards").click()
    choice = page.get_by_test_id("select-option")
    await choice.filter(has_text="Queen").click()
    await expect(page.get_by_test_id("select-done")).to_be_disabled()
    await choice.filter(has_text="Ace").click()
    await choice.filter(has_text="King").click()
    await expect(choice.filter(has_text="Jack")).to_have_attribute("aria-disabled", "true")
    await choice.filter(has_text="King").click()
    await page.get_by_test_id("select-done").click()
    heard = await sandbox.puppet.interaction()
    assert heard["data"]["values"] == ["ace", "queen"]
    await expect(page.locator(".select.busy")).to_be_visible()
    await sandbox.puppet.answer(heard, UPDATE, {"content": "Discarded.", "components": []})
    await expect(message(page, "Discarded.")).to_be_visible()
    await expect(page.get_by_test_id("select")).to_have_count(0)


def labelled(label: str, **component: Any) -> dict[str, Any]:
    """A part of a form with its label."""
    return {"type": 18, "label": label, "component": component}


def options(*names: str) -> list[dict[str, str]]:
    """Options whose values are their names."""
    return [{"label": name, "value": name} for name in names]


FORMS = [
    {
        "title": "The table",
        "custom_id": "table",
        "components": [
            {"type": 10, "content": "Say **how**."},
            labelled("Name", type=4, custom_id="name", style=1, min_length=3, max_length=20),
            labelled("Notes", type=4, custom_id="notes", style=2, required=False, value="none"),
            labelled("Suits", type=3, custom_id="suits", max_values=2, options=options("hearts", "spades")),
            labelled("Host", type=5, custom_id="host", required=False),
        ],
    },
    {
        "title": "The rest",
        "custom_id": "rest",
        "components": [
            labelled("Pace", type=21, custom_id="pace", options=options("fast", "slow")),
            labelled(
                "Extras", type=22, custom_id="extras", required=False, options=options("joker", "doubler")
            ),
            labelled("Private", type=23, custom_id="private"),
        ],
    },
]


def filled(heard: dict[str, Any]) -> dict[str, Any]:
    """The answers of a form by custom id."""
    parts = [part["component"] for part in heard["data"]["components"] if "component" in part]
    return {part["custom_id"]: part.get("values", part.get("value")) for part in parts}


async def asked(sandbox: Sandbox, page: Page, form: dict[str, Any]) -> Locator:
    """Click the button, let the bot answer with a form; the dialog."""
    await page.get_by_role("button", name="Options").click()
    await sandbox.puppet.answer(await sandbox.puppet.interaction(), FORM, form)
    dialog = page.get_by_test_id("modal")
    await expect(dialog.get_by_role("heading", name=form["title"])).to_be_visible()
    return dialog


async def test_a_form_with_texts_and_menus(sandbox: Sandbox) -> None:
    await sandbox.puppet.post(sandbox.channel, content="Lobby", components=[button("Options", "o")])
    page = await sandbox.tab()
    dialog = await asked(sandbox, page, FORMS[0])
    await expect(dialog.locator("strong")).to_have_text("how")
    name = dialog.locator("[data-testid=modal-text][data-custom-id=name]")
    await name.fill("ab")
    await dialog.get_by_test_id("modal-submit").click()
    await expect(dialog).to_contain_text("Must be 3 or more in length.")
    await name.fill("Back room")
    await dialog.get_by_role("combobox", name="Suits").click()
    for suit in ("hearts", "spades"):
        await dialog.get_by_test_id("select-option").filter(has_text=suit).click()
    await dialog.get_by_test_id("select-done").click()
    await dialog.get_by_test_id("modal-submit").click()
    heard = await sandbox.puppet.interaction()
    wanted = {"name": "Back room", "notes": "none", "suits": ["hearts", "spades"], "host": []}
    assert filled(heard) == wanted
    await sandbox.puppet.answer(heard, UPDATE, {"content": "Set.", "components": []})
    await expect(dialog).to_have_count(0)
    await expect(message(page, "Set.")).to_be_visible()


async def test_a_form_with_radio_buttons_and_check_boxes(sandbox: Sandbox) -> None:
    await sandbox.puppet.post(sandbox.channel, content="Lobby", components=[button("Options", "o")])
    page = await sandbox.tab()
    dialog = await asked(sandbox, page, FORMS[1])
    await dialog.get_by_test_id("modal-submit").click()
    await expect(dialog).to_contain_text("Choose one.")
    await dialog.get_by_text("slow").click()
    await dialog.get_by_text("joker").click()
    await dialog.get_by_role("checkbox", name="Private").check()
    await dialog.get_by_test_id("modal-submit").click()
    heard = await sandbox.puppet.interaction()
    assert filled(heard) == {"pace": "slow", "extras": ["joker"], "private": True}
    await sandbox.puppet.answer(heard, REPLY, {"content": "Noted.", "flags": EPHEMERAL})
    await expect(dialog).to_have_count(0)


async def test_an_ephemeral_answer_is_seen_by_one_and_dismissed(sandbox: Sandbox) -> None:
    await sandbox.puppet.post(sandbox.channel, content="Board", components=[button("My hand", "hand")])
    mine, other = await sandbox.tab(0), await sandbox.tab(1)
    await mine.get_by_role("button", name="My hand").click()
    heard = await sandbox.puppet.interaction()
    await expect(mine.locator("[data-custom-id=hand]")).to_have_attribute("aria-busy", "true")
    await sandbox.puppet.answer(heard, DEFERRED, {"flags": EPHEMERAL})
    await expect(mine.get_by_test_id("thinking")).to_be_visible()
    path = f"/webhooks/{heard['application_id']}/{heard['token']}/messages/@original"
    await sandbox.puppet.call("PATCH", path, {"content": "Your hand: seven of clubs"})
    hand = message(mine, "seven of clubs")
    await expect(hand).to_contain_text("Only you can see this")
    await expect(mine.get_by_test_id("thinking")).to_have_count(0)
    await sandbox.puppet.post(sandbox.channel, content="Somebody looked.")
    await expect(message(other, "Somebody looked.")).to_be_visible()
    await expect(message(other, "seven of clubs")).to_have_count(0)
    await hand.get_by_test_id("dismiss").click()
    await expect(hand).to_have_count(0)
    await mine.reload()
    await expect(message(mine, "Somebody looked.")).to_be_visible()
    await expect(message(mine, "seven of clubs")).to_have_count(0)


async def test_a_silent_bot_is_shown_in_red(sandbox: Sandbox) -> None:
    """No answer within three seconds (moved on here by the clock): the click and the command have failed."""
    await sandbox.puppet.post(sandbox.channel, content="Board", components=[button("Play", "play")])
    page = await sandbox.tab()
    await page.get_by_role("button", name="Play").click()
    await sandbox.puppet.interaction()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo play ")
    await page.keyboard.type("x")
    await page.get_by_test_id("send").click()
    while (await sandbox.puppet.interaction())["type"] != 2:
        continue
    await page.locator("[data-testid=clock-step][data-seconds='3600']").click()
    await expect(message(page, "Board").get_by_test_id("failure")).to_contain_text("This interaction failed")
    draft = page.get_by_test_id("draft")
    await expect(draft.get_by_test_id("failure")).to_contain_text("The application did not respond")
    await sandbox.puppet.post(sandbox.channel, content="Later")
    await expect(message(page, "Later")).to_be_visible()
    kinds = (
        await page.get_by_test_id("message-list")
        .locator("[data-testid]")
        .evaluate_all(
            "nodes => nodes.map(node => node.dataset.testid).filter(id => ['message', 'draft'].includes(id))"
        )
    )
    assert kinds == ["message", "draft", "message"]
    await draft.get_by_test_id("dismiss").click()
    await expect(draft).to_have_count(0)


async def test_an_empty_channel_names_the_first_command(sandbox: Sandbox) -> None:
    """As long as nobody has said anything."""
    page = await sandbox.tab()
    hint = page.get_by_test_id("hint")
    await expect(hint).to_have_text("Nothing here yet. Type /palermo start – Open a table")
    await sandbox.say(1, "Good evening")
    await expect(hint).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("/palermo foo", "/palermo has no subcommand “foo”. There are: start, play."),
        ("/chess", "There is no such command. There are: /palermo start, /palermo play."),
    ],
)
async def test_an_unknown_command_is_told_what_there_is(sandbox: Sandbox, typed: str, told: str) -> None:
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially(typed)
    await expect(page.get_by_test_id("suggestions")).to_contain_text(told)
    await page.keyboard.press("Enter")
    await expect(page.locator(".toast")).to_have_text(told)


async def test_a_command_that_is_told_while_it_is_typed(sandbox: Sandbox) -> None:
    """The bot has just started: what was typed before its commands came is understood all the same."""
    application = (await sandbox.puppet.call("GET", "/applications/@me"))["id"]
    commands = f"/applications/{application}/commands"
    await sandbox.puppet.call("PUT", commands, [])
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo start ")
    await expect(page.get_by_test_id("suggestions")).to_contain_text("no commands yet")
    await sandbox.puppet.call("PUT", commands, COMMANDS)
    await expect(page.get_by_test_id("command-line")).to_contain_text("game")


async def test_two_tabs_are_two_people(sandbox: Sandbox) -> None:
    """What one says the other reads; a mention marks the line for its person, and a badge for others."""
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
    context = await sandbox.browser.new_context(viewport=DESKTOP)
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
    async with sandbox.puppet.http.get(f"{sandbox.url}/sandbox/state") as answer:
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
    await expect(page.get_by_test_id("toast")).to_contain_text("connection to the sandbox is lost")
    async with serve(tmp_path, port=port) as running, aiohttp.ClientSession() as http:
        async with http.get(f"{running.url}/sandbox/state") as answer:
            channel = (await answer.json())["channels"][0]["id"]
        body = {"as": person, "channel_id": channel, "content": "I am back."}
        async with http.post(f"{running.url}/sandbox/messages", json=body) as said:
            assert said.ok, await said.text()
        await expect(message(page, "I am back.")).to_be_visible()
        await expect(page.get_by_test_id("toast")).to_have_count(0)
        await page.close()


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
        "flags": LAYOUT,
        "components": [{"type": 17, "accent_color": 0xC0392B, "components": parts}],
        "attachments": [{"id": 0, "filename": "board.png", "description": "Four branches."}],
    }


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_layout_fits_its_screen(sandbox: Sandbox, size: ViewportSize) -> None:
    """Nothing is wider than the screen, and the picture takes the room there is."""
    await sandbox.puppet.post(sandbox.channel, picture(1200, 900), **board(sandbox.people))
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


async def test_a_picture_opens_large_with_its_words(sandbox: Sandbox) -> None:
    await sandbox.puppet.post(sandbox.channel, picture(1200, 900), **board(sandbox.people))
    page = await sandbox.tab()
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


async def test_a_file_is_a_card_to_download(sandbox: Sandbox) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "The record:"}', content_type="application/json")
    form.add_field("files[0]", b"{}" * 800, filename="record.json", content_type="application/json")
    path = f"{sandbox.puppet.base}/channels/{sandbox.channel}/messages"
    async with sandbox.puppet.http.post(path, data=form, headers=sandbox.puppet.headers) as posted:
        assert posted.ok, await posted.text()
    page = await sandbox.tab()
    card = message(page, "The record:").get_by_test_id("file")
    await expect(card).to_contain_text("1.6 KB")
    async with page.expect_download() as download:
        await card.get_by_role("link", name="Download record.json").click()
    assert (await download.value).suggested_filename == "record.json"


async def test_the_bot_writes_to_me(sandbox: Sandbox) -> None:
    """A DM appears in the list of the one it was written to, with a mark, and opens by a click."""
    page = await sandbox.tab(0)
    direct = await sandbox.puppet.call("POST", "/users/@me/channels", {"recipient_id": sandbox.people[0]})
    await sandbox.puppet.post(direct["id"], content="It is your turn.")
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
