"""Menus of a panel that stays as it is: how they are renewed, and when not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.chat.wire import responses
from bot.chat.wire.controls import Control, FirstAnswer, decode, encode
from bot.chat.wire.discord_patches import BriefMessage
from bot.chat.wire.message import compose, words
from bot.chat.wire.responses import Edits, Response
from bot.chat.wire.standing_menus import renewed, rows
from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId, TableId
from tests.bot.chat.discord_fakes import BROKEN, NO_MESSAGE, NO_TOKEN, PANEL, fake_interaction
from tests.bot.chat.kinds import Kind

CONTROL = Control(Kind.SET_PACE, TableId(1))
MENU = {"type": 3, "custom_id": encode(CONTROL), "options": []}
BUTTON = {"type": 2, "custom_id": encode(Control(Kind.TABLE, TableId(1)))}
ADDRESS = "https://cdn.discordapp.com/ephemeral-attachments/1/2/my%20hand.png?ex=1&is=2&hm=3&"
PICTURE = {"type": 12, "items": [{"media": {"url": ADDRESS, "attachment_id": "2"}, "description": "a hand"}]}
ELSEWHERE = {"type": 12, "items": [{"media": {"url": "https://example.com/hand.png"}}]}
NOW = 5 << 22
STORIES = Path(__file__).parent / "story"


@pytest.fixture
def interaction() -> Any:
    found = fake_interaction()
    found.data = {"component_type": 3}
    found.message = BriefMessage(data={"id": str(PANEL), "components": [MENU]})
    return found


@pytest.fixture
def edits() -> Edits:
    return LruCache(9)


async def tell_beside(interaction: Any, edits: Edits) -> None:
    """Refuse what was chosen, and leave the panel as it is."""
    response = Response(interaction, edits)
    response.acknowledge(FirstAnswer.PANEL)
    response.show_apart(compose(words("no")))
    await response.deliver(lambda: compose(words("Done.")))


def test_menus_have_new_custom_ids_and_nothing_else_changes() -> None:
    box = {"type": 17, "components": [{"type": 1, "components": [MENU]}, {"type": 1, "components": [BUTTON]}]}
    (told,) = renewed([box], NOW)
    menu, button = [row["components"][0] for row in told["components"]]
    assert menu["custom_id"] != MENU["custom_id"]
    assert decode(menu["custom_id"]) == CONTROL
    assert button == BUTTON
    assert [row["components"][0] for row in rows([box], NOW)] == [menu, button]


def test_a_menu_is_renewed_any_number_of_times() -> None:
    """At the very time of the former showing, too."""
    seen, menu = [MENU["custom_id"]], MENU
    for _ in range(5):
        (menu,) = renewed([menu], NOW)
        assert menu["custom_id"] != seen[-1]
        assert decode(str(menu["custom_id"])) == CONTROL
        seen.append(menu["custom_id"])


def test_files_of_the_message_stay_by_their_names() -> None:
    """Discord tells of them by addresses that expire."""
    picture, other = renewed([PICTURE, ELSEWHERE], NOW)
    assert picture["items"] == [{"media": {"url": "attachment://my hand.png"}, "description": "a hand"}]
    assert other == ELSEWHERE


def test_every_menu_is_answered_where_it_stands() -> None:
    """Beside a new message it would stay as it was. All menus of the written-down stories."""
    told = "".join(path.read_text(encoding="utf-8") for path in STORIES.glob("*.txt"))
    kinds = {Kind[name] for name in re.findall(r"menu “[^”]*” ([A-Z_]+)", told)}
    assert len(kinds) > 20
    assert {kind.first_answer(private=True) for kind in kinds} == {FirstAnswer.PANEL}


@pytest.mark.parametrize("error", [NO_MESSAGE, NO_TOKEN, BROKEN])
async def test_menus_that_cannot_be_renewed_are_nobody_s_mistake(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """What was asked for has been answered beside the panel."""
    tried = AsyncMock(side_effect=error)
    monkeypatch.setattr(responses, "edit_original", tried)
    await tell_beside(interaction, edits)
    interaction.followup.send.assert_awaited_once()
    tried.assert_awaited_once()


async def test_menus_of_a_newer_panel_are_left_alone(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "edit_original", tried := AsyncMock())
    edits.put(MessageId(PANEL), interaction.id + 1)
    await tell_beside(interaction, edits)
    tried.assert_not_awaited()


async def test_after_the_press_of_a_button_no_menu_is_renewed(
    interaction: Any, edits: Edits, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(responses, "edit_original", tried := AsyncMock())
    interaction.data = {"component_type": 2}
    await tell_beside(interaction, edits)
    tried.assert_not_awaited()
