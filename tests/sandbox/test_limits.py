"""Rate limits. The clock stands still but where it is moved, so nobody waits."""

from __future__ import annotations

import pytest

from sandbox import limits
from tests.sandbox.conftest import Answer, Client, button, row


async def post(client: Client, channel: str = "back-room") -> Answer:
    """One message."""
    return await client.bot("POST", f"/channels/{client.channels[channel]}/messages", {"content": "x"})


async def test_five_messages_in_five_seconds(client: Client) -> None:
    """Discord: buckets per channel by the response headers."""
    left = [(await post(client)).headers["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    answer = await post(client)
    assert answer.status == 429
    assert answer.json["message"] == "You are being rate limited."
    assert answer.json["global"] is False
    assert 0 < answer.json["retry_after"] <= 5
    assert answer.headers["X-RateLimit-Limit"] == "5"
    assert answer.headers["X-RateLimit-Scope"] == "user"
    assert float(answer.headers["X-RateLimit-Reset-After"]) <= 5
    assert answer.headers["Via"]
    assert (await post(client, "harbour")).status == 200
    client.server.advance(5)
    assert (await post(client)).status == 200


async def test_all_channels_share_the_name_of_a_bucket(client: Client) -> None:
    names = {
        (await post(client, channel)).headers["X-RateLimit-Bucket"] for channel in ("back-room", "harbour")
    }
    assert len(names) == 1


async def test_five_follow_ups_in_two_seconds_by_token(client: Client) -> None:
    """Discord: 5 follow-ups in 2 s a token."""
    ask = await client.ask()
    await ask.answer(4, {"content": "x"})
    answers = [await ask.hook("POST", "", {"content": "x"}) for _ in range(6)]
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    other = await client.ask()
    await other.answer(4, {"content": "x"})
    assert (await other.hook("POST", "", {"content": "x"})).status == 200


async def test_the_first_answer_is_not_counted(client: Client) -> None:
    """Discord: 50 requests/s for a bot, interaction answers excluded."""
    ask = await client.ask()
    answer = await ask.answer(4, {"content": "x"}, with_response="1")
    assert not any(name.lower().startswith("x-ratelimit") for name in answer.headers)


async def test_fifty_requests_a_second(client: Client) -> None:
    paths = ["/users/@me", "/gateway/bot"]
    answers = [await client.bot("GET", paths[index % 2]) for index in range(51)]
    assert [answer.status for answer in answers] == [200] * 50 + [429]
    assert answers[-1].json["global"] is True
    assert answers[-1].headers["X-RateLimit-Global"] == "true"
    assert answers[-1].headers["Via"]


async def test_old_messages_are_hardly_edited(client: Client) -> None:
    """Discord: edits of messages older than one hour: code 30046, about 3 in 20 s a channel."""
    message = await client.post({"content": "x"})
    path = f"{client.room}/messages/{message['id']}"
    assert (await client.bot("PATCH", path, {"content": "young"})).status == 200
    client.server.advance(3601)
    answers = [await client.bot("PATCH", path, {"content": "old"}) for _ in range(4)]
    assert [answer.status for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].code == 30046
    assert answers[-1].json["retry_after"] > 0
    client.server.advance(20)
    assert (await client.bot("PATCH", path, {"content": "old"})).status == 200


async def test_a_fresh_token_makes_a_message_no_younger(client: Client) -> None:
    """Edits by an interaction's token may be counted as old ones, too (userdoccers #551)."""
    first = await client.ask()
    await first.answer(4, {"content": "x", "flags": 64, "components": [row(button("a"))]})
    (message,) = [one for one in await client.seen("Anna") if one["flags"] & 64]
    client.server.advance(3601)
    statuses = []
    for _ in range(4):
        click = await client.click(message, "a")
        await click.answer(6)
        statuses.append((await click.hook("PATCH", "/messages/@original", {"content": "old"})).status)
    assert statuses == [200, 200, 200, 429]
    click = await client.click(message, "a")
    await click.answer(5, {"flags": 64})
    assert (await click.hook("PATCH", "/messages/@original", {"content": "new"})).status == 200


async def test_ten_thousand_invalid_requests_are_a_ban(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord: 10,000 invalid requests (401, 403, 429) in 10 min = ban; here after three."""
    assert limits.RateLimit(10_000, 600) == limits.INVALID_LIMIT
    monkeypatch.setattr(limits, "INVALID_LIMIT", limits.RateLimit(3, 600))
    for _ in range(3):
        assert (await client.bot("GET", "/users/@me", token="guess")).status == 401  # noqa: S106  a wrong token
    banned = await client.bot("GET", "/users/@me")
    assert (banned.status, banned.json) == (429, "error code: 1015")
    assert "Via" not in banned.headers
    client.server.advance(601)
    assert (await client.bot("GET", "/users/@me")).status == 200


async def test_not_found_is_not_invalid(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "INVALID_LIMIT", limits.RateLimit(1, 600))
    await client.bot("GET", "/channels/1")
    assert (await client.bot("GET", "/users/@me")).status == 200
