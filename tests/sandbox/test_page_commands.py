"""Slash commands in the box of the page: found, completed, checked and sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import expect

from tests.sandbox.conftest import EPHEMERAL
from tests.sandbox.pages import Sandbox, Visited, message
from tests.sandbox.scripted_bot import COMMANDS, COMPLETIONS, REPLY

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_command_is_completed_by_keyboard(room: Visited) -> None:
    page = await room.page()
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
    await expect(page.get_by_test_id("command-error")).to_have_text("seats: The maximum value is 6.")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("4")
    await page.keyboard.press("Enter")
    heard = await room.bot.interaction()
    assert heard["type"] == 2
    start = heard["data"]["options"][0]
    assert start["name"] == "start"
    assert [(option["name"], option["value"]) for option in start["options"]] == [("game", "c"), ("seats", 4)]
    await room.bot.answer(heard, REPLY, {"content": "The table is open."})
    answer = message(page, "The table is open.")
    await expect(answer.get_by_test_id("used")).to_contain_text("/palermo start")
    await expect(page.get_by_test_id("draft")).to_have_count(0)


async def test_a_required_option_is_asked_for(room: Visited) -> None:
    page = await room.page()
    await page.get_by_test_id("open-commands").click()
    await page.get_by_test_id("suggestion").filter(has_text="/palermo start").click()
    await page.get_by_test_id("send").click()
    await expect(page.get_by_test_id("command-error")).to_contain_text("required")


async def test_an_empty_channel_names_the_first_command(room: Visited) -> None:
    """As long as nobody has said anything."""
    page = await room.page()
    hint = page.get_by_test_id("hint")
    await expect(hint).to_have_text("Nothing here yet. Type /palermo start – Open a table")
    await room.say(1, "Good evening")
    await expect(hint).to_have_count(0)


async def test_an_empty_channel_names_the_command_that_teaches(sandbox: Sandbox) -> None:
    """Wherever it stands among the others, for whoever has not played before."""
    await register(sandbox, [named("palermo", options=[named("start"), named("undo"), named("learn")])])
    hint = (await sandbox.tab()).get_by_test_id("hint")
    await expect(hint).to_have_text(
        [
            "Nothing here yet. Type /palermo start – All about start",
            "New here? Type /palermo learn – All about learn",
        ]
    )


async def test_a_command_that_is_pasted_as_a_whole_fills_its_options(sandbox: Sandbox) -> None:
    """Words of no option go to the first that must be given; what no option takes is never dropped."""
    page = await sandbox.tab()
    box, line = page.get_by_test_id("composer-input"), page.get_by_test_id("command-line")
    option, wrong = page.get_by_test_id("command-option"), page.get_by_test_id("command-error")
    await box.fill("/palermo play D")
    await expect(option).to_have_value("D")
    await page.keyboard.press("Escape")
    await box.fill("/Palermo start game: City seats:4")
    await expect(page.locator("[data-option=seats]")).to_have_value("4")
    await expect(page.locator("[data-option=game]")).to_have_value("City")
    await page.keyboard.type("blabla")
    await page.keyboard.press("Enter")
    await expect(wrong).to_have_text("“blabla” does not belong to any option. Choose an option first: host.")
    for _ in "blabla":
        await page.keyboard.press("Backspace")
    await expect(wrong).to_be_hidden()
    await page.keyboard.press("Enter")
    await expect(line).to_have_count(0)
    heard = await sandbox.bot.interaction()
    while heard["type"] != 2:  # completions were asked for before
        heard = await sandbox.bot.interaction()
    given = heard["data"]["options"][0]["options"]
    assert [(one["name"], one["value"]) for one in given] == [("game", "c"), ("seats", 4)]


async def test_the_bot_completes_an_option(sandbox: Sandbox) -> None:
    """Autocomplete: what is typed goes to the bot, its choices come back, the chosen value is sent."""
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo play ")
    await page.keyboard.type("que")
    heard = await sandbox.bot.interaction()
    while heard["data"]["options"][0]["options"][0]["value"] != "que":
        heard = await sandbox.bot.interaction()
    assert heard["type"] == 4
    assert heard["data"]["options"][0]["options"][0]["focused"] is True
    choices = [{"name": "Queen of hearts", "value": "HQ"}, {"name": "Queen of spades", "value": "SQ"}]
    await sandbox.bot.answer(heard, COMPLETIONS, {"choices": choices})
    await page.get_by_test_id("suggestion").filter(has_text="Queen of spades").click()
    await expect(page.locator("[data-option=move]")).to_have_value("Queen of spades")
    await page.get_by_test_id("send").click()
    sent = await sandbox.bot.interaction()
    assert sent["data"]["options"][0]["options"][0]["value"] == "SQ"
    await sandbox.bot.answer(sent, REPLY, {"content": "Played.", "flags": EPHEMERAL})
    await expect(message(page, "Played.")).to_be_visible()


async def test_empty_private_messages_name_no_command(sandbox: Sandbox) -> None:
    """The first command may be one for servers."""
    direct = await sandbox.bot.call("POST", "/users/@me/channels", {"recipient_id": sandbox.people[0]})
    page = await sandbox.tab(0)
    await page.locator(f"[data-channel-id='{direct['id']}']").click()
    await expect(page.get_by_test_id("hint")).to_have_text("Nothing here yet. Type / to see the commands.")


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
    await page.keyboard.press("Enter")
    await expect(page.locator(".toast")).to_have_text(told)  # once, however often it is said


async def test_a_command_that_is_told_while_it_is_typed(sandbox: Sandbox) -> None:
    """The bot has just started: what was typed before its commands came is understood all the same."""
    await register(sandbox, [])
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo start ")
    await expect(page.get_by_test_id("suggestions")).to_contain_text("no commands yet")
    await register(sandbox, COMMANDS)
    await expect(page.get_by_test_id("command-line")).to_contain_text("game")


async def register(sandbox: Sandbox, commands: list[dict[str, Any]]) -> None:
    """Let the bot have these commands and no others."""
    application = (await sandbox.bot.call("GET", "/applications/@me"))["id"]
    await sandbox.bot.call("PUT", f"/applications/{application}/commands", commands)


def named(name: str, kind: int = 1, **more: Any) -> dict[str, Any]:
    """A command, a subcommand or an option of one."""
    return {"type": kind, "name": name, "description": f"All about {name}", **more}


async def test_what_is_called_exactly_as_typed_comes_first(sandbox: Sandbox) -> None:
    """A command, an option and a choice: each stands behind one whose name begins with or holds its own."""
    seats = [{"name": name, "value": name} for name in ("12 seats", "2 seats")]
    options = [named("size-most", 3), named("size", 3, choices=seats)]
    commands = [named("tables"), named("table", options=options), named("stable")]
    await register(sandbox, [named("palermo", options=commands)])
    page = await sandbox.tab()
    offered = page.get_by_test_id("suggestion")
    await page.get_by_test_id("composer-input").press_sequentially("/palermo tabl")
    await expect(page.locator(".suggestion.active .suggestion-label")).to_have_text("/palermo tables")
    await page.keyboard.type("e")
    await expect(page.locator(".suggestion.active .suggestion-label")).to_contain_text(
        "/palermo table[size-most]"
    )
    await expect(offered).to_have_count(3)
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("command-line")).to_contain_text("/palermo table")
    await page.keyboard.type("size")
    await page.keyboard.press("Enter")
    await page.keyboard.type("2 seats")
    await expect(offered).to_have_text(["2 seats", "12 seats"])
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    heard = await sandbox.bot.interaction()
    sent = heard["data"]["options"][0]
    assert (sent["name"], sent["options"][0]["value"]) == ("table", "2 seats")


async def test_an_active_suggestion_stays_while_nothing_is_typed(sandbox: Sandbox) -> None:
    """The bot registers its commands anew while the list is open."""
    page = await sandbox.tab()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo")
    await page.keyboard.press("ArrowDown")
    active = page.locator(".suggestion.active .suggestion-label")
    await expect(active).to_contain_text("/palermo play")
    palermo, inner = COMMANDS[0], COMMANDS[0]["options"]
    await register(sandbox, [{**palermo, "options": [*inner, named("zip")]}])
    await expect(page.get_by_test_id("suggestion")).to_have_count(3)
    await expect(active).to_contain_text("/palermo play")
    await page.keyboard.type(" ")
    await expect(active).to_contain_text("/palermo start")
