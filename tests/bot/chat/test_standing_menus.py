"""Menus of a panel that stays as it is: how they are renewed, and when not."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from bot.chat.wire.controls import Control, FirstAnswer, decode, encode
from bot.chat.wire.message import compose, words
from bot.chat.wire.responses import Edits, Response
from bot.chat.wire.standing_menus import renewed, with_rows
from bot.lru_cache import LruCache
from bot.tables.values.ids import MessageId, TableId
from tests.bot.chat.discord_fakes import BROKEN, NO_MESSAGE, NO_TOKEN, PANEL, fake_interaction
from tests.bot.chat.kinds import Kind

CONTROL = Control(Kind.SET_PACE, TableId(1))
MENU: dict[str, Any] = {
    "type": 3,
    "custom_id": encode(CONTROL),
    "options": [{"label": "One", "value": "1", "default": True}],
}
BUTTON: dict[str, Any] = {
    "type": 2,
    "style": 2,
    "label": "x",
    "custom_id": encode(Control(Kind.TABLE, TableId(1))),
}
BOX = {"type": 17, "components": [{"type": 1, "components": [MENU]}, {"type": 1, "components": [BUTTON]}]}
ADDRESS = "https://cdn.discordapp.com/ephemeral-attachments/1/2/my%20hand.png?ex=1&is=2&hm=3&"
OWN = "attachment://my hand.png"
PICTURE: dict[str, Any] = {
    "type": 12,
    "items": [{"media": {"url": ADDRESS, "attachment_id": "2"}, "description": "a hand"}],
}
ELSEWHERE: dict[str, Any] = {"type": 12, "items": [{"media": {"url": "https://example.com/hand.png"}}]}
NOW = 5 << 22
STORIES = Path(__file__).parent / "story"


def message(*components: Any) -> discord.Message:
    """A message with these components, as the library reads it of what Discord sends."""
    unused = ("attachments", "embeds", "mentions", "mention_roles")
    data: Any = {
        **dict.fromkeys(unused, ()),
        **dict.fromkeys(("pinned", "mention_everyone", "tts", "edited_timestamp")),
        **{"id": str(PANEL), "type": 0, "content": "", "flags": 1 << 15, "components": [*components]},
    }
    return discord.Message(state=Mock(), channel=Mock(guild=None), data=data)


@pytest.fixture
def interaction() -> Any:
    found = fake_interaction()
    found.data = {"component_type": 3}
    found.message = message(BOX)
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


def parts(view: Any) -> list[Any]:
    """The parts of a layout that are sent."""
    return [*view.to_components()]


async def test_menus_have_new_custom_ids_and_nothing_else_changes() -> None:
    (told,) = parts(renewed(message(BOX), NOW))
    menu, button = [row["components"][0] for row in told["components"]]
    assert menu["custom_id"] != MENU["custom_id"]
    assert decode(menu["custom_id"]) == CONTROL
    for found, true in ((menu, MENU), (button, BUTTON)):
        assert found.items() >= (true | {"custom_id": found["custom_id"]}).items()
    assert button["custom_id"] == BUTTON["custom_id"]


async def test_the_rows_of_a_message_stand_below_another_layout() -> None:
    for _ in range(2):  # it may be sent again
        above = compose(words("no")).ready()
        box, *rows = parts(with_rows(above, message(BOX), NOW))
        assert box["components"][0]["content"] == "no"
        assert [row["components"][0]["type"] for row in rows] == [3, 2]


async def test_a_menu_is_renewed_any_number_of_times() -> None:
    """At the very time of the former showing, too."""
    row: Any = {"type": 1, "components": [MENU]}
    seen = [MENU["custom_id"]]
    for _ in range(5):
        (row,) = parts(renewed(message(row), NOW))
        menu = row["components"][0]
        assert menu["custom_id"] != seen[-1]
        assert decode(str(menu["custom_id"])) == CONTROL
        seen.append(menu["custom_id"])


async def test_files_of_the_message_stay_by_their_names() -> None:
    """Discord tells of them by addresses that expire."""
    file = {"type": 13, "file": {"url": ADDRESS, "attachment_id": "2"}}
    picture, other, kept = parts(renewed(message(PICTURE, ELSEWHERE, file), NOW))
    assert picture["items"][0].items() >= {"media": {"url": OWN}, "description": "a hand"}.items()
    assert other["items"][0]["media"] == ELSEWHERE["items"][0]["media"]
    assert kept["file"] == {"url": OWN}


def test_every_menu_is_answered_where_it_stands() -> None:
    """Beside a new message it would stay as it was. All menus of the written-down stories."""
    told = "".join(path.read_text(encoding="utf-8") for path in STORIES.glob("*.txt"))
    kinds = {Kind[name] for name in re.findall(r"menu “[^”]*” ([A-Z_]+)", told)}
    assert len(kinds) > 20
    assert {kind.first_answer(private=True) for kind in kinds} == {FirstAnswer.PANEL}


@pytest.mark.parametrize("error", [NO_MESSAGE, NO_TOKEN, BROKEN])
async def test_menus_that_cannot_be_renewed_are_nobody_s_mistake(
    interaction: Any, edits: Edits, error: Exception
) -> None:
    """The request has been answered beside the panel."""
    interaction.edit_original_response.side_effect = error
    await tell_beside(interaction, edits)
    interaction.followup.send.assert_awaited_once()
    interaction.edit_original_response.assert_awaited_once()


async def test_menus_of_a_newer_panel_are_left_alone(interaction: Any, edits: Edits) -> None:
    edits.put(MessageId(PANEL), interaction.id + 1)
    await tell_beside(interaction, edits)
    interaction.edit_original_response.assert_not_awaited()


async def test_after_the_press_of_a_button_no_menu_is_renewed(interaction: Any, edits: Edits) -> None:
    interaction.data = {"component_type": 2}
    await tell_beside(interaction, edits)
    interaction.edit_original_response.assert_not_awaited()
