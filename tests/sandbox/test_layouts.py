"""Components: what a message may be made of."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.sandbox.conftest import V2, Client, Json, button, gallery, menu, row, text

WIDE = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
LENGTH = "BASE_TYPE_BAD_LENGTH"
MAX = "BASE_TYPE_MAX_LENGTH"
MANY = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
TWICE = "COMPONENT_CUSTOM_ID_DUPLICATED"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
REQUIRED = "BASE_TYPE_REQUIRED"
EMOJI = "COMPONENT_INVALID_EMOJI"
SCHEME = "URL_TYPE_INVALID_SCHEME"
DEFAULTS = "SELECT_COMPONENT_INVALID_DEFAULT_VALUES"


async def refused(client: Client, body: Json, path: str, code: str) -> None:
    """The message is refused for this fault at this path."""
    answer = await client.bot("POST", f"{client.room}/messages", body)
    assert answer.json["message"] == "Invalid Form Body"
    assert answer.faults(path) == [code]


def buttons(number: int) -> list[Json]:
    """A number of buttons."""
    return [button(f"b{index}") for index in range(number)]


def link(url: str) -> Json:
    """A button that opens a page."""
    return {"type": 2, "style": 5, "label": "Open", "url": url}


def people(*chosen: Json) -> Json:
    """A menu of users, some chosen beforehand."""
    return {"type": 5, "custom_id": "p", "default_values": list(chosen)}


R = "components.0.components"
V1_FAULTS: list[tuple[Any, str, str]] = [
    ([row(*buttons(6))], R, LENGTH),
    ([row()], R, LENGTH),
    ([row(button(f"b{index}")) for index in range(6)], "components", MAX),
    ([row(button("a"), menu("m", "x"))], R, WIDE),
    ([row(menu("m", "x"), menu("n", "x"))], R, WIDE),
    ([row(button("a"), button("a"))], f"{R}.1.custom_id", TWICE),
    (
        [row(button("a")), row(button("a"))],
        "components.1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ([row(button("x" * 101))], f"{R}.0.custom_id", LENGTH),
    ([row(button(""))], f"{R}.0.custom_id", REQUIRED),
    ([row(button("a", label="x" * 81))], f"{R}.0.label", MAX),
    ([row(button("a", label=""))], f"{R}.0", REQUIRED),
    ([row(button("a", style=7))], f"{R}.0.style", "NUMBER_TYPE_MAX"),
    ([row({"type": 2, "style": 1, "label": "x"})], f"{R}.0", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"),
    ([row(menu("m"))], f"{R}.0.options", LENGTH),
    ([row(menu("m", *map(str, range(26))))], f"{R}.0.options", LENGTH),
    ([row(menu("m", "x", max_values=2))], f"{R}.0.options", LENGTH),
    ([row(menu("m", "x", "y", min_values=2))], f"{R}.0", "SELECT_COMPONENT_MIN_OVER_MAX"),
    ([row(menu("m", "x", "x"))], f"{R}.0.options.1.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
    ([row(menu("m", "x" * 101))], f"{R}.0.options.0.label", LENGTH),
    ([row(menu("m", "x", placeholder="x" * 151))], f"{R}.0.placeholder", MAX),
    ([row(button("a", label=" "))], f"{R}.0", REQUIRED),
    ([row(button("a", label=None, emoji={"name": "black_nib"}))], f"{R}.0.emoji.name", EMOJI),
    ([row(button("a", emoji={"name": "A♠"}))], f"{R}.0.emoji.name", EMOJI),
    ([row(button("a", emoji={"name": ""}))], f"{R}.0.emoji.name", REQUIRED),
    ([row(button("a", emoji={"id": "7", "name": "palermo"}))], f"{R}.0.emoji.id", EMOJI),
    (
        [row(menu("m", options=[{"label": "x", "value": "x", "emoji": {"name": "✎"}}]))],
        f"{R}.0.options.0.emoji.name",
        EMOJI,
    ),
    ([row(menu("m", options=[{"label": " ", "value": "x"}]))], f"{R}.0.options.0.label", REQUIRED),
    ([row(link("ftp://example.org"))], f"{R}.0.url", SCHEME),
    ([row(link("https://"))], f"{R}.0.url", SCHEME),
    ([row(link("https://localhost/a"))], f"{R}.0.url", "URL_TYPE_INVALID_URL"),
    ([row(link("http://[x"))], f"{R}.0.url", "URL_TYPE_INVALID_URL"),
    ([row({"type": 2, "style": 6})], f"{R}.0", "BUTTON_COMPONENT_SKU_ID_REQUIRED"),
    ([row(people({"id": "1", "type": "user"}, {"id": "2", "type": "user"}))], f"{R}.0", DEFAULTS),
    ([row(people({"id": "1", "type": "role"}))], f"{R}.0", DEFAULTS),
    ([text("Only with the flag")], "components.0", "UNION_TYPE_CHOICES"),
    ([row(text("Not in a row"))], f"{R}.0", "UNION_TYPE_CHOICES"),
    (["nonsense"], "components.0", "UNION_TYPE_CHOICES"),
    ("nonsense", "components", "LIST_TYPE_CONVERT"),
]


@pytest.mark.parametrize(("components", "path", "code"), V1_FAULTS)
async def test_a_layout_that_is_refused(client: Client, components: Any, path: str, code: str) -> None:
    """Discord: Components V1, custom_id, select."""
    await refused(client, {"content": "Board", "components": components}, path, code)


async def test_the_fullest_layout_of_the_old_kind(client: Client) -> None:
    """Five rows: five buttons or one menu of 25 options each."""
    rows = [row(*(button(f"{line}{index}") for index in range(5))) for line in range(4)]
    rows.append(row(menu("m" * 100, *(f"{index:0100}" for index in range(25)), max_values=25)))
    message = await client.post({"content": "Board", "components": rows})
    assert [len(part["components"]) for part in message["components"]] == [5, 5, 5, 5, 1]


async def test_components_alone_are_a_message(client: Client) -> None:
    message = await client.post({"components": [row(button("a"))]})
    assert message["content"] == ""


@pytest.mark.parametrize("emoji", ["♠️", "♠", "1️⃣", "👍🏽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🕵️‍♀️"])
async def test_an_emoji_of_any_form_is_taken(client: Client, emoji: str) -> None:
    parts = [
        row(button("a", label=None, emoji={"name": emoji, "id": None})),
        row(link("https://example.org/a")),
    ]
    shown = await client.post({"components": parts})
    assert shown["components"][0]["components"][0]["emoji"]["name"] == emoji


async def test_components_are_numbered(client: Client) -> None:
    message = await client.post({"content": "Board", "components": [row(button("a"), button("b", id=2))]})
    assert message["components"][0]["id"] == 1
    assert [part["id"] for part in message["components"][0]["components"]] == [3, 2]


def v2(*components: Json, **more: Any) -> Json:
    """A message of Components V2."""
    return {"flags": V2, "components": list(components), **more}


WEB = "https://example.org/a.png"
SECTION = {"type": 9, "components": [text("x")], "accessory": button("a")}
V2_FAULTS: list[tuple[Json, str, str]] = [
    (v2(text("x"), content="y"), "content", LEGACY),
    (v2(text("x"), embeds=[{"title": "y"}]), "embeds", LEGACY),
    (v2(*(text("x") for _ in range(41))), "components", MAX),
    (v2({"type": 17, "components": [text("x")] * 40}), "components", MANY),
    (v2(*([SECTION] * 14)), "components", MANY),
    (v2(text("x" * 2001), text("y" * 2000)), "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    (v2(text("x" * 4001)), "components.0.content", LENGTH),
    (v2(text("")), "components.0.content", REQUIRED),
    (v2(text(" \n")), "components.0.content", REQUIRED),
    (v2(gallery()), "components.0.items", LENGTH),
    (v2(gallery(*[WEB] * 11)), "components.0.items", LENGTH),
    (v2({"type": 12, "items": [{"media": {"url": WEB}, "description": "x" * 1025}]}),
     "components.0.items.0.description", LENGTH),
    (v2(gallery("attachment://a.png")), "components.0.items.0.media.url",
     "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    (v2({"type": 13, "file": {"url": WEB}}), "components.0.file.url",
     "UNFURLED_MEDIA_ITEM_ATTACHMENT_REQUIRED"),
    (v2(gallery("ftp://x")), "components.0.items.0.media.url", "URL_TYPE_INVALID_SCHEME"),
    (v2({"type": 9, "components": [text("x")]}), "components.0.accessory", REQUIRED),
    (v2({"type": 9, "components": [text("x")] * 4, "accessory": button("a")}),
     "components.0.components", LENGTH),
    (v2({"type": 17, "components": [{"type": 17, "components": [text("x")]}]}), "components.0.components.0",
     "UNION_TYPE_CHOICES"),
    (v2(button("a")), "components.0", "UNION_TYPE_CHOICES"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), V2_FAULTS)
async def test_a_v2_layout_that_is_refused(client: Client, body: Json, path: str, code: str) -> None:
    """Discord: Components V2. A shared custom id counts on its own and is passed over here."""
    answer = await client.bot("POST", f"{client.room}/messages", copy.deepcopy(body))
    assert code in answer.faults(path)


async def test_forty_components_at_all_levels_are_taken(client: Client) -> None:
    """Discord: at most 40 components, counted through all levels: a container and 39 in it."""
    message = await client.post(v2({"type": 17, "components": [text("x")] * 39}))
    assert len(message["components"][0]["components"]) == 39


async def test_four_thousand_characters_are_taken(client: Client) -> None:
    await client.post(v2(text("x" * 2000), {"type": 17, "components": [text("ä" * 2000)]}))


async def test_the_flag_for_v2_cannot_be_taken_off(client: Client) -> None:
    message = await client.post(v2(text("x")))
    path = f"{client.room}/messages/{message['id']}"
    answer = await client.bot("PATCH", path, {"flags": 0})
    assert answer.faults("flags") == ["MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"]
    answer = await client.bot("PATCH", path, {"content": "old"})
    assert answer.faults("content") == [LEGACY]
    answer = await client.bot("PATCH", path, {"components": [text("y")]})
    assert (answer.status, answer.json["flags"]) == (200, V2)


async def test_an_ordinary_message_may_become_v2_without_its_content(client: Client) -> None:
    message = await client.post({"content": "old"})
    path = f"{client.room}/messages/{message['id']}"
    answer = await client.bot("PATCH", path, v2(text("new")))
    assert answer.faults("content") == [LEGACY]
    answer = await client.bot("PATCH", path, v2(text("new"), content=None))
    assert answer.json["components"][0]["content"] == "new"


async def test_v2_without_components_is_empty(client: Client) -> None:
    answer = await client.bot("POST", f"{client.room}/messages", v2())
    assert (answer.status, answer.code) == (400, 50006)


async def test_what_the_bot_left_out_is_told(client: Client) -> None:
    """Discord's own description: menus have their bounds, pictures and containers all their fields."""
    picture = gallery(WEB)
    message = await client.post(v2({"type": 17, "components": [{"type": 14}, picture, row(menu("m", "x"))]}))
    (container,) = message["components"]
    separator, shown, line = container["components"]
    assert (container["accent_color"], container["spoiler"]) == (None, False)
    assert (separator["spacing"], separator["divider"]) == (1, True)
    assert shown["items"][0]["media"]["proxy_url"] == WEB
    assert shown["items"][0]["description"] is None
    assert (line["components"][0]["min_values"], line["components"][0]["max_values"]) == (1, 1)


async def test_faults_of_an_interactions_answer_lie_under_data(client: Client) -> None:
    ask = await client.ask()
    answer = await ask.answer(4, {"content": "x" * 2001, "components": [row(button("x" * 101))]})
    assert answer.faults("data.content") == [MAX]
    (fault,) = answer.json["errors"]["data"]["content"]["_errors"]
    assert fault["message"] == "Must be 2000 or fewer in length."
