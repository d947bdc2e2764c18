"""Menus, forms and buttons of the page, and what becomes of a click: private answers, and none at all."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from tests.sandbox.conftest import EPHEMERAL, button, row
from tests.sandbox.pages import Sandbox, Visited, message
from tests.sandbox.scripted_bot import DEFERRED, FORM, REPLY, UPDATE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_several_options_of_a_menu(room: Visited) -> None:
    """A choice is sent when it is complete; too few cannot be sent, too many cannot be chosen."""
    options = [{"label": name, "value": name.lower()} for name in ("Ace", "King", "Queen", "Jack")]
    menu = {"type": 3, "custom_id": "cards", "placeholder": "Cards", "min_values": 2, "max_values": 3}
    row = {"type": 1, "components": [{**menu, "options": options}]}
    await room.bot.post(room.channel, content="Discard:", components=[row])
    page = await room.page()
    await page.get_by_role("combobox", name="Cards").click()
    choice = page.get_by_test_id("select-option")
    await choice.filter(has_text="Queen").click()
    await expect(page.get_by_test_id("select-done")).to_be_disabled()
    await choice.filter(has_text="Ace").click()
    await choice.filter(has_text="King").click()
    await expect(choice.filter(has_text="Jack")).to_have_attribute("aria-disabled", "true")
    await choice.filter(has_text="King").click()
    await page.get_by_test_id("select-done").click()
    heard = await room.bot.interaction()
    assert heard["data"]["values"] == ["ace", "queen"]
    await expect(page.locator(".select.busy")).to_be_visible()
    await room.bot.answer(heard, UPDATE, {"content": "Discarded.", "components": []})
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
    await sandbox.bot.answer(await sandbox.bot.interaction(), FORM, form)
    dialog = page.get_by_test_id("modal")
    await expect(dialog.get_by_role("heading", name=form["title"])).to_be_visible()
    return dialog


async def test_a_form_with_texts_and_menus(room: Visited) -> None:
    await room.bot.post(room.channel, content="Lobby", components=[row(button("o", label="Options"))])
    page = await room.page()
    dialog = await asked(room, page, FORMS[0])
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
    heard = await room.bot.interaction()
    wanted = {"name": "Back room", "notes": "none", "suits": ["hearts", "spades"], "host": []}
    assert filled(heard) == wanted
    await room.bot.answer(heard, UPDATE, {"content": "Set.", "components": []})
    await expect(dialog).to_have_count(0)
    await expect(message(page, "Set.")).to_be_visible()


async def test_a_form_with_radio_buttons_and_check_boxes(room: Visited) -> None:
    await room.bot.post(room.channel, content="Lobby", components=[row(button("o", label="Options"))])
    page = await room.page()
    dialog = await asked(room, page, FORMS[1])
    await dialog.get_by_test_id("modal-submit").click()
    await expect(dialog).to_contain_text("Choose one.")
    await dialog.get_by_text("slow").click()
    await dialog.get_by_text("joker").click()
    await dialog.get_by_role("checkbox", name="Private").check()
    await dialog.get_by_test_id("modal-submit").click()
    heard = await room.bot.interaction()
    assert filled(heard) == {"pace": "slow", "extras": ["joker"], "private": True}
    await room.bot.answer(heard, REPLY, {"content": "Noted.", "flags": EPHEMERAL})
    await expect(dialog).to_have_count(0)


async def test_an_ephemeral_answer_is_seen_by_one_and_dismissed(sandbox: Sandbox) -> None:
    await sandbox.bot.post(
        sandbox.channel, content="Board", components=[row(button("hand", label="My hand"))]
    )
    mine, other = await sandbox.tab(0), await sandbox.tab(1)
    await mine.get_by_role("button", name="My hand").click()
    heard = await sandbox.bot.interaction()
    await expect(mine.locator("[data-custom-id=hand]")).to_have_attribute("aria-busy", "true")
    await sandbox.bot.answer(heard, DEFERRED, {"flags": EPHEMERAL})
    await expect(mine.get_by_test_id("thinking")).to_be_visible()
    path = f"/webhooks/{heard['application_id']}/{heard['token']}/messages/@original"
    await sandbox.bot.call("PATCH", path, {"content": "Your hand: seven of clubs"})
    hand = message(mine, "seven of clubs")
    await expect(hand).to_contain_text("Only you can see this")
    await expect(mine.get_by_test_id("thinking")).to_have_count(0)
    await sandbox.bot.post(sandbox.channel, content="Somebody looked.")
    await expect(message(other, "Somebody looked.")).to_be_visible()
    await expect(message(other, "seven of clubs")).to_have_count(0)
    await hand.get_by_test_id("dismiss").click()
    await expect(hand).to_have_count(0)
    await mine.reload()
    await expect(message(mine, "Somebody looked.")).to_be_visible()
    await expect(message(mine, "seven of clubs")).to_have_count(0)


async def test_a_silent_bot_is_shown_in_red(sandbox: Sandbox) -> None:
    """No answer within three seconds (moved on here by the clock): the click and the command have failed."""
    await sandbox.bot.post(sandbox.channel, content="Board", components=[row(button("play", label="Play"))])
    page = await sandbox.tab()
    await page.get_by_role("button", name="Play").click()
    await sandbox.bot.interaction()
    await page.get_by_test_id("composer-input").press_sequentially("/palermo play ")
    await page.keyboard.type("x")
    await page.get_by_test_id("send").click()
    while (await sandbox.bot.interaction())["type"] != 2:
        continue
    await page.locator("[data-testid=clock-step][data-seconds='3600']").click()
    await expect(message(page, "Board").get_by_test_id("failure")).to_contain_text("This interaction failed")
    draft = page.get_by_test_id("draft")
    await expect(draft.get_by_test_id("failure")).to_contain_text("The application did not respond")
    await sandbox.bot.post(sandbox.channel, content="Later")
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
