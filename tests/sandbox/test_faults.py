"""Faults on demand: each as Discord, or the way to it, brings it about."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from sandbox import faults
from sandbox.faults import ERRORS
from tests.sandbox.conftest import PATIENCE, Client

Json = dict[str, Any]
POST = {"method": "POST", "path": "/messages$"}


async def fault(client: Client, kind: str, **more: Any) -> Json:
    answer = await client.page("POST", "/faults", {"kind": kind, **more})
    assert answer.status == 200, answer.json
    return dict(answer.json)


async def said(client: Client) -> list[str]:
    """The messages in the back room, oldest first."""
    return [message["content"] for message in await client.seen("Anna")]


async def post(client: Client, words: str = "x") -> Any:
    return await client.bot("POST", f"{client.room}/messages", {"content": words})


@pytest.mark.parametrize(
    ("kind", "scope"),
    [("rate_limit", "user"), ("shared_rate_limit", "shared"), ("global_rate_limit", "global")],
)
async def test_a_429_says_whose_limit_it_is(client: Client, kind: str, scope: str) -> None:
    await fault(client, kind, seconds=0.25, **POST)
    answer = await post(client)
    assert (answer.status, answer.json["retry_after"]) == (429, 0.25)
    assert answer.headers["X-RateLimit-Scope"] == scope
    assert answer.json["global"] is (scope == "global")
    assert answer.headers["Via"]
    assert (await post(client, "y")).status == 200
    assert await said(client) == ["y"]


async def test_a_ban_at_the_edge_is_no_json(client: Client) -> None:
    await fault(client, "edge_ban")
    answer = await post(client)
    assert (answer.status, answer.json) == (429, "error code: 1015")
    assert "Via" not in answer.headers


@pytest.mark.parametrize("status", [500, 502, 503, 504])
async def test_a_server_error_does_nothing(client: Client, status: int) -> None:
    await fault(client, "server_error", status=status, **POST)
    assert (await post(client)).status == status
    assert await said(client) == []


@pytest.mark.parametrize("error", sorted(ERRORS))
async def test_any_refusal_can_be_had(client: Client, error: str) -> None:
    await fault(client, "error", error=error, **POST)
    answer = await post(client)
    assert (answer.status, answer.code) == ERRORS[error][:2]
    assert answer.json["message"]
    assert await said(client) == []


@pytest.mark.parametrize(("kind", "left"), [("drop_before", []), ("drop_after", ["x"])])
async def test_an_answer_is_dropped_before_or_after_it_took_effect(
    client: Client, kind: str, left: list[str]
) -> None:
    await fault(client, kind, **POST)
    with pytest.raises(aiohttp.ClientConnectionError):
        await post(client)
    assert await said(client) == left


@pytest.mark.parametrize(("kind", "meanwhile"), [("delay_before", []), ("delay_after", ["x"])])
async def test_an_answer_is_slow_on_either_way(
    client: Client, monkeypatch: pytest.MonkeyPatch, kind: str, meanwhile: list[str]
) -> None:
    waits, over = asyncio.Queue[float](), asyncio.Event()

    async def wait(seconds: float) -> None:
        waits.put_nowait(seconds)
        await over.wait()

    monkeypatch.setattr("sandbox.faults.sleep", wait)
    await fault(client, kind, seconds=2.5, **POST)
    task = asyncio.create_task(post(client))
    assert await waits.get() == 2.5
    assert await said(client) == meanwhile
    over.set()
    assert (await task).status == 200
    assert await said(client) == ["x"]


async def test_a_hanging_request_is_never_answered(client: Client) -> None:
    await fault(client, "hang", **POST)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await post(client)
    assert await said(client) == []


async def test_a_fault_strikes_what_it_names_and_as_often_as_it_says(client: Client) -> None:
    one = await fault(client, "server_error", times=2, **POST)
    always = await fault(client, "server_error", method="DELETE", times=None)
    assert (await client.bot("GET", f"{client.room}/messages")).status == 200
    assert (await post(client)).status == 503
    (first, second) = (await client.page("GET", "/faults")).json
    assert (first["id"], first["times"], first["struck"]) == (one["id"], 1, 1)
    assert (second["id"], second["times"]) == (always["id"], None)
    assert [(await post(client)).status for _ in range(2)] == [503, 200]
    assert (await client.bot("DELETE", f"{client.room}/messages/1")).status == 503
    assert (await client.page("POST", "/faults/clear", {"id": always["id"]})).status == 204
    assert (await client.bot("DELETE", f"{client.room}/messages/1")).status == 404
    assert (await client.page("POST", "/faults/clear", {"id": always["id"]})).status == 404
    await fault(client, "server_error")
    await client.page("POST", "/faults/clear", {})
    assert (await client.page("GET", "/faults")).json == []


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"kind": "earthquake"}, "kind"),
        ({"kind": "hang", "path": "("}, "“(” is not a regular expression"),
        ({"kind": "error", "error": "tired"}, "There is no error “tired”."),
    ],
)
async def test_a_fault_without_sense_is_refused(client: Client, body: Json, complaint: str) -> None:
    answer = await client.page("POST", "/faults", body)
    assert answer.status == 400
    assert complaint in answer.json["error"]


@pytest.mark.parametrize(
    ("kind", "heard"),
    [
        ("duplicate_event", ["one", "one", "two"]),
        ("reorder_events", ["two", "one"]),
        ("delay_event", ["two", "one"]),
        ("lose_event", ["two"]),
    ],
)
async def test_events_come_twice_late_out_of_order_or_not(
    client: Client, monkeypatch: pytest.MonkeyPatch, kind: str, heard: list[str]
) -> None:
    monkeypatch.setattr("sandbox.events.HELD_SECONDS", PATIENCE)
    gateway = await client.gateway(1 | 1 << 9)
    await gateway.event("GUILD_CREATE")
    await fault(client, kind, path="MESSAGE_CREATE", seconds=0.75)
    for words in ("one", "two"):
        await post(client, words)
    assert [(await gateway.event("MESSAGE_CREATE"))["content"] for _ in heard] == heard


async def test_a_held_event_comes_though_none_overtakes_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandbox.events.HELD_SECONDS", 0.05)
    gateway = await client.gateway(1 | 1 << 9)
    await gateway.event("GUILD_CREATE")
    await fault(client, "reorder_events")
    await post(client)
    assert (await gateway.event("MESSAGE_CREATE"))["content"] == "x"


async def act(client: Client, action: str, **more: Any) -> None:
    answer = await client.page("POST", "/gateway", {"action": action, **more})
    assert answer.status == 204, answer.json


async def resumed(client: Client, session: str) -> Json:
    """The first frame after a try to resume."""
    gateway = await client.connect()
    await gateway.send(6, {"token": client.server.token, "session_id": session, "seq": 2})
    return await gateway.next()


async def test_op_7_asks_to_come_again_and_resume(client: Client) -> None:
    gateway = await client.gateway()
    session = (await gateway.event("READY"))["session_id"]
    await gateway.event("GUILD_CREATE")
    await act(client, "reconnect")
    assert (await gateway.next())["op"] == 7
    await gateway.socket.close(code=4000)
    assert (await resumed(client, session))["t"] == "RESUMED"


@pytest.mark.parametrize(("resumable", "then"), [(True, "RESUMED"), (False, None)])
async def test_op_9_ends_a_session_or_does_not(client: Client, resumable: bool, then: str | None) -> None:
    gateway = await client.gateway()
    session = (await gateway.event("READY"))["session_id"]
    await gateway.event("GUILD_CREATE")
    await act(client, "invalid_session", resumable=resumable)
    frame = await gateway.next()
    assert (frame["op"], frame["d"]) == (9, resumable)
    assert (await resumed(client, session))["t"] == then


@pytest.mark.parametrize(("code", "then"), [(4000, "RESUMED"), (4009, "RESUMED"), (1000, None), (4004, None)])
async def test_a_connection_is_closed_with_any_code(client: Client, code: int, then: str | None) -> None:
    gateway = await client.gateway()
    session = (await gateway.event("READY"))["session_id"]
    await gateway.event("GUILD_CREATE")
    closing = asyncio.create_task(gateway.closed())
    await act(client, "close", code=code)
    assert await closing == code
    assert (await resumed(client, session))["t"] == then


async def test_a_socket_breaks_without_a_word(client: Client) -> None:
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    await act(client, "drop")
    async with asyncio.timeout(PATIENCE):
        message = await gateway.socket.receive()
    assert message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR)


async def test_nothing_goes_through_a_dead_socket(client: Client) -> None:
    gateway = await client.gateway(1 | 1 << 9)
    await gateway.event("GUILD_CREATE")
    await act(client, "dead")
    await gateway.send(1, None)
    await post(client)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.3):
            await gateway.next()
    assert not gateway.socket.closed


async def test_without_a_bot_there_is_nothing_to_break(client: Client) -> None:
    answer = await client.page("POST", "/gateway", {"action": "drop"})
    assert (answer.status, answer.json["error"]) == (400, "The bot is not connected.")
    await client.gateway()
    answer = await client.page("POST", "/gateway", {"action": "close", "code": 7})
    assert answer.status == 400


def test_every_refusal_has_its_code() -> None:
    assert all(status >= 400 and code for status, code, _ in faults.ERRORS.values())
