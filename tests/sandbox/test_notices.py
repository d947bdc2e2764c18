"""Push notices: whom a message calls, and what their phones show of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import V2, Club, text

SILENT = 1 << 12


async def notices(club: Club, who: str) -> list[dict[str, Any]]:
    return list((await club.page("GET", "/notices", params={"as": club.people[who]})).json)


async def test_a_ping_in_plain_content_gives_its_text(club: Club) -> None:
    anna, bruno = club.people["Anna"], club.people["Bruno"]
    allowed = {"users": [anna]}
    message = await club.post(
        {"content": f"Your turn, <@{anna}>, after <@{bruno}>", "allowed_mentions": allowed}
    )
    (notice,) = await notices(club, "Anna")
    assert notice["text"] == "Your turn, @Anna, after @Bruno"
    assert notice["title"] == "Bot (#back-room, Bot Social Club)"
    assert notice["message_id"] == message["id"]
    assert await notices(club, "Bruno") == []


async def test_a_channel_has_its_name_in_a_notice(club: Club) -> None:
    anna, harbour = club.people["Anna"], club.channels["harbour"]
    await club.post(
        {"content": f"<@{anna}>, come to <#{harbour}>, not <#5>", "allowed_mentions": {"users": [anna]}}
    )
    (notice,) = await notices(club, "Anna")
    assert notice["text"] == "@Anna, come to #harbour, not <#5>"


async def test_a_ping_in_components_v2_gives_an_empty_notice(club: Club) -> None:
    """discord-api-docs #7854."""
    await club.post({"flags": V2, "components": [text(f"<@{club.people['Anna']}>")]})
    (notice,) = await notices(club, "Anna")
    assert notice["text"] == ""


async def test_a_silent_message_highlights_without_a_notice(club: Club) -> None:
    await club.post({"content": f"<@{club.people['Anna']}>", "flags": SILENT})
    assert await notices(club, "Anna") == []
    assert (await club.seen("Anna"))[0]["ping"] is True


async def test_a_direct_message_gives_a_notice_without_a_ping(club: Club) -> None:
    opened = await club.bot("POST", "/users/@me/channels", {"recipient_id": club.people["Anna"]})
    await club.bot("POST", f"/channels/{opened.json['id']}/messages", {"content": "Psst."})
    (notice,) = await notices(club, "Anna")
    assert (notice["title"], notice["text"]) == ("Bot", "Psst.")


async def test_the_answer_after_a_deferral_gives_one_notice(club: Club) -> None:
    ask = await club.ask("Bruno")
    await ask.answer(5)
    assert await notices(club, "Anna") == []
    await ask.hook("POST", body={"content": f"<@{club.people['Anna']}>"})
    assert len(await notices(club, "Anna")) == 1


@pytest.mark.parametrize("who", ["Anna", "Bruno"])
async def test_nobody_is_told_of_what_only_one_sees(club: Club, who: str) -> None:
    ask = await club.ask("Anna")
    await ask.answer(4, {"content": f"<@{club.people[who]}>", "flags": 64})
    assert await notices(club, who) == []


async def test_an_open_page_hears_of_it(club: Club) -> None:
    address = f"{club.server.url}/sandbox/events?as={club.people['Anna']}"
    async with club.http.ws_connect(address) as page:
        await club.post({"content": f"<@{club.people['Anna']}>"})
        frames = [await page.receive_json() for _ in range(2)]
    assert [frame["t"] for frame in frames] == ["MESSAGE_CREATE", "NOTICE"]
