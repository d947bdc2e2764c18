"""Push notices: whom a message calls, and what their phones show of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import V2, Client, text

SILENT = 1 << 12


async def notices(client: Client, who: str) -> list[dict[str, Any]]:
    return list((await client.page("GET", "/notices", params={"as": client.people[who]})).json)


async def test_a_ping_in_plain_content_gives_its_text(client: Client) -> None:
    anna, bruno = client.people["Anna"], client.people["Bruno"]
    allowed = {"users": [anna]}
    message = await client.post(
        {"content": f"Your turn, <@{anna}>, after <@{bruno}>", "allowed_mentions": allowed}
    )
    (notice,) = await notices(client, "Anna")
    assert notice["text"] == "Your turn, @Anna, after @Bruno"
    assert notice["title"] == "Bot (#back-room, Bot Social Club)"
    assert notice["message_id"] == message["id"]
    assert await notices(client, "Bruno") == []


async def test_a_channel_has_its_name_in_a_notice(client: Client) -> None:
    anna, harbour = client.people["Anna"], client.channels["harbour"]
    await client.post(
        {"content": f"<@{anna}>, come to <#{harbour}>, not <#5>", "allowed_mentions": {"users": [anna]}}
    )
    (notice,) = await notices(client, "Anna")
    assert notice["text"] == "@Anna, come to #harbour, not <#5>"


async def test_a_ping_in_components_v2_gives_an_empty_notice(client: Client) -> None:
    """discord-api-docs #7854."""
    await client.post({"flags": V2, "components": [text(f"<@{client.people['Anna']}>")]})
    (notice,) = await notices(client, "Anna")
    assert notice["text"] == ""


async def test_a_silent_message_highlights_without_a_notice(client: Client) -> None:
    await client.post({"content": f"<@{client.people['Anna']}>", "flags": SILENT})
    assert await notices(client, "Anna") == []
    assert (await client.seen("Anna"))[0]["ping"] is True


async def test_a_direct_message_gives_a_notice_without_a_ping(client: Client) -> None:
    opened = await client.bot("POST", "/users/@me/channels", {"recipient_id": client.people["Anna"]})
    await client.bot("POST", f"/channels/{opened.json['id']}/messages", {"content": "Psst."})
    (notice,) = await notices(client, "Anna")
    assert (notice["title"], notice["text"]) == ("Bot", "Psst.")


async def test_the_answer_after_a_deferral_gives_one_notice(client: Client) -> None:
    ask = await client.ask("Bruno")
    await ask.answer(5)
    assert await notices(client, "Anna") == []
    await ask.hook("POST", body={"content": f"<@{client.people['Anna']}>"})
    assert len(await notices(client, "Anna")) == 1


@pytest.mark.parametrize("who", ["Anna", "Bruno"])
async def test_nobody_is_told_of_what_only_one_sees(client: Client, who: str) -> None:
    ask = await client.ask("Anna")
    await ask.answer(4, {"content": f"<@{client.people[who]}>", "flags": 64})
    assert await notices(client, who) == []


async def test_an_open_page_hears_of_it(client: Client) -> None:
    address = f"{client.server.url}/sandbox/events?as={client.people['Anna']}"
    async with client.http.ws_connect(address) as page:
        await client.post({"content": f"<@{client.people['Anna']}>"})
        frames = [await page.receive_json() for _ in range(2)]
    assert [frame["t"] for frame in frames] == ["MESSAGE_CREATE", "NOTICE"]
