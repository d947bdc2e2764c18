"""The application's own emojis."""

from __future__ import annotations

import base64
import re
from typing import Any

import pytest
from emoji import emoji_list

from sandbox import emojis
from sandbox.page_api import PAGE_FOLDER
from tests.files import ROOT, files
from tests.sandbox.conftest import Client, button, menu, row
from tests.sandbox.test_files import png

PALERMO = ("bot", "engines", "renders")
TWEMOJI = PAGE_FOLDER / "twemoji"


def uri(content: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


async def upload(client: Client, name: str = "spade") -> dict[str, Any]:
    answer = await client.bot(
        "POST", f"/applications/{client.app}/emojis", {"name": name, "image": uri(png())}
    )
    assert answer.status == 201, answer.json
    return dict(answer.json)


async def test_an_emoji_is_kept_renamed_and_taken_back(client: Client) -> None:
    emoji = await upload(client)
    base = f"/applications/{client.app}/emojis"
    assert (emoji["name"], emoji["animated"], emoji["available"]) == ("spade", False, True)
    renamed = await client.bot("PATCH", f"{base}/{emoji['id']}", {"name": "spade_2"})
    assert renamed.json["name"] == "spade_2"
    assert (await client.bot("GET", f"{base}/{emoji['id']}")).json == renamed.json
    assert (await client.bot("GET", base)).json == {"items": [renamed.json]}
    async with client.http.get(f"{client.server.url}/emojis/{emoji['id']}.png") as response:
        assert (response.content_type, await response.read()) == ("image/png", png())
    assert (await client.bot("DELETE", f"{base}/{emoji['id']}")).status == 204
    assert (await client.bot("GET", f"{base}/{emoji['id']}")).code == 10014
    async with client.http.get(f"{client.server.url}/emojis/{emoji['id']}.png") as response:
        assert response.status == 404


@pytest.mark.parametrize("name", ["x", "x" * 33, "two words", "tréfle", ""])
async def test_a_name_has_2_to_32_letters_digits_and_underscores(client: Client, name: str) -> None:
    body = {"name": name, "image": uri(png())}
    assert (await client.bot("POST", f"/applications/{client.app}/emojis", body)).faults("name")


async def test_a_name_is_taken_once(client: Client) -> None:
    await upload(client)
    other = await upload(client, "club")
    body = {"name": "spade", "image": uri(png())}
    base = f"/applications/{client.app}/emojis"
    taken = ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    assert (await client.bot("POST", base, body)).faults("name") == taken
    assert (await client.bot("PATCH", f"{base}/{other['id']}", {"name": "spade"})).faults("name") == taken


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ("spade.png", "IMAGE_INVALID"),
        (uri(b"no picture"), "IMAGE_INVALID"),
        ("data:image/png;base64,???", "IMAGE_INVALID"),
        (uri(png(), "image/svg+xml"), "IMAGE_INVALID"),
        (uri(png() + bytes(256 * 1024)), "BINARY_TYPE_MAX_SIZE"),
    ],
)
async def test_a_picture_is_checked(client: Client, image: str, code: str) -> None:
    body = {"name": "spade", "image": image}
    assert (await client.bot("POST", f"/applications/{client.app}/emojis", body)).faults("image") == [code]


async def test_there_are_not_too_many(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """2,000 in truth."""
    monkeypatch.setattr(emojis, "MAX_EMOJIS", 1)
    await upload(client)
    body = {"name": "club", "image": uri(png())}
    assert (await client.bot("POST", f"/applications/{client.app}/emojis", body)).code == 30008


async def test_components_take_the_applications_emojis_alone(client: Client) -> None:
    emoji = await upload(client)
    own = {"id": emoji["id"], "name": "spade"}
    option = {"label": "x", "value": "x", "emoji": own}
    body = {"components": [row(button("a", label=None, emoji=own)), row(menu("m", options=[option]))]}
    shown = await client.post({"content": "x", **body})
    assert shown["components"][0]["components"][0]["emoji"]["id"] == emoji["id"]
    await client.bot("DELETE", f"/applications/{client.app}/emojis/{emoji['id']}")
    refused = await client.bot("POST", f"{client.room}/messages", {"content": "x", **body})
    assert refused.faults("components.0.components.0.emoji.id") == ["COMPONENT_INVALID_EMOJI"]


def test_the_page_draws_every_emoji_that_it_lists() -> None:
    listed = re.search(r'const DRAWN =\s+"(.+?)"', (PAGE_FOLDER / "emoji.js").read_text(encoding="utf-8"))
    assert listed is not None
    assert sorted(listed[1]) == sorted(chr(int(path.stem, 16)) for path in TWEMOJI.glob("*.svg"))


def test_palermos_emojis_are_among_them() -> None:
    """Sentences and buttons look as on Discord, also on a machine without a font for emojis."""
    sources = (path.read_text(encoding="utf-8") for room in PALERMO for path in files(ROOT / room))
    used = {found["emoji"][0] for source in sources for found in emoji_list(source)}
    assert {sign for sign in used if not (TWEMOJI / f"{ord(sign):x}.svg").exists()} == set()
