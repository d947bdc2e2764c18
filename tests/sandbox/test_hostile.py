"""Careless or hostile clients of the REST API and the gateway, beyond malformed requests."""

from __future__ import annotations

import struct
import zlib

import pytest

from tests.sandbox.conftest import GUILDS, Client, Json


@pytest.mark.parametrize("raw", [False, 0, "", {}, "x"])
async def test_components_are_a_list(client: Client, raw: object) -> None:
    answer = await client.bot("POST", f"{client.room}/messages", {"content": "x", "components": raw})
    assert answer.faults("components") == ["LIST_TYPE_CONVERT"]


EMBEDS: list[tuple[Json, str, str]] = [
    ({}, "description", "BASE_TYPE_REQUIRED"),
    ({"title": " ", "color": 1}, "description", "BASE_TYPE_REQUIRED"),
    ({"title": "x", "timestamp": "soon"}, "timestamp", "DATE_TIME_TYPE_PARSE"),
    ({"footer": {"text": "x", "icon_url": "javascript:0"}}, "footer.icon_url", "URL_TYPE_INVALID_SCHEME"),
    ({"author": {"name": "x", "url": "attachment://x"}}, "author.url", "URL_TYPE_INVALID_SCHEME"),
]


@pytest.mark.parametrize(("embed", "path", "code"), EMBEDS)
async def test_an_embed_that_is_refused(client: Client, embed: Json, path: str, code: str) -> None:
    """An embed shows something, at an instant in ISO 8601, with addresses of the web."""
    answer = await client.bot("POST", f"{client.room}/messages", {"embeds": [embed]})
    assert answer.faults(f"embeds.0.{path}") == [code]


@pytest.mark.parametrize("number", ["Infinity", "NaN", "1e999"])
async def test_numbers_without_an_end_are_refused(client: Client, number: str) -> None:
    """No JSON holds them: a page that was told of such a command could not read it."""
    option = f'{{"type": 10, "name": "n", "description": "N", "max_value": {number}}}'
    body = f'{{"name": "bet", "description": "Bets.", "options": [{option}]}}'
    headers = {"Authorization": f"Bot {client.server.token}"}
    url = f"{client.server.rest}/applications/{client.app}/commands"
    async with client.http.post(url, data=body, headers=headers) as response:
        assert response.status == 400
    assert (await client.bot("GET", f"/applications/{client.app}/commands")).json == []


@pytest.mark.parametrize("side", [10_000, 60_000])
async def test_a_picture_of_unbelievable_size_is_a_file(client: Client, side: int) -> None:
    """A header that promises more pixels than anybody would decode."""
    header = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = [struct.pack(">I", len(block) - 4) + block + struct.pack(">I", zlib.crc32(block))
              for block in (header, b"IDAT" + zlib.compress(b""), b"IEND")]  # fmt: skip
    bomb = b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
    answer = await client.upload("POST", f"{client.room}/messages", {"content": "x"}, ("bomb.png", bomb))
    assert answer.status == 200


async def test_two_hundred_new_commands_a_day(client: Client) -> None:
    """Error 30034; commands that are there already do not count."""
    path = f"/applications/{client.app}/commands"
    for day in range(2):
        body = [{"name": f"c{day}-{number}", "description": "C."} for number in range(100)]
        for _ in range(2):
            assert (await client.bot("PUT", path, body)).status == 200
        client.server.advance(20)
    answer = await client.bot("POST", path, {"name": "one-more", "description": "C."})
    assert (answer.status, answer.code) == (400, 30032)
    answer = await client.bot("PUT", path, [{"name": "one-more", "description": "C."}])
    assert (answer.status, answer.code) == (400, 30034)
    client.server.advance(86_400)
    assert (await client.bot("PUT", path, [{"name": "one-more", "description": "C."}])).status == 200


async def test_a_connection_left_behind_does_not_end_the_session(client: Client) -> None:
    """The client has resumed elsewhere; what becomes of its old connection is nothing to the session."""
    old = await client.gateway(GUILDS)
    session = (await old.event("READY"))["session_id"]
    new = await client.connect()
    await new.send(6, {"token": client.server.token, "session_id": session, "seq": 1})
    await new.event("RESUMED")
    await old.socket.send_str("nonsense")
    assert await old.closed() == 4002
    await client.ask()
    assert (await new.event("INTERACTION_CREATE"))["data"]["name"] == "play"


async def test_a_long_message_ends_a_connection(client: Client) -> None:
    """4,096 bytes are taken, and no more."""
    gateway = await client.connect()
    frame = '{"op": 1, "d": "%s"}'
    room = 4096 - len(frame % "")
    await gateway.socket.send_str(frame % ("x" * room))
    assert (await gateway.next())["op"] == 11
    await gateway.socket.send_str(frame % ("x" * (room + 1)))
    assert await gateway.closed() == 4002


async def test_the_words_of_others_are_not_the_bots_to_read(client: Client) -> None:
    """Without the privileged intent REST tells them no more than the gateway does."""
    say = {"as": client.people["Bruno"], "channel_id": client.channels["back-room"]}
    said = (await client.page("POST", "/messages", {**say, "content": "Psst"})).json
    told = (await client.page("POST", "/messages", {**say, "content": f"<@{client.app}> hello"})).json
    reply = await client.post(
        {"content": "I heard nothing.", "message_reference": {"message_id": said["id"]}}
    )
    assert reply["referenced_message"]["content"] == ""
    history = (await client.bot("GET", f"{client.room}/messages")).json
    assert [message["content"] for message in history] == ["I heard nothing.", told["content"], ""]
    assert (await client.bot("GET", f"{client.room}/messages/{said['id']}")).json["content"] == ""


async def test_pages_hear_of_the_commands_they_may_use(client: Client) -> None:
    """A command for administrators is told to Anna, and not to Bruno."""
    heard: dict[str, list[str]] = {}
    for name in ("Anna", "Bruno"):
        url = f"{client.server.url}/sandbox/events?as={client.people[name]}"
        async with client.http.ws_connect(url) as page:
            await client.command(name=name.lower(), default_member_permissions=str(1 << 4))
            frame = await page.receive_json()
        assert frame["t"] == "COMMANDS"
        heard[name] = [command["name"] for command in frame["d"]["commands"]]
    assert heard == {"Anna": ["anna"], "Bruno": []}


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/sandbox/state", "/api/v10/gateway"])
async def test_no_other_page_shows_it_in_a_frame(client: Client, path: str) -> None:
    async with client.http.get(client.server.url + path) as response:
        assert response.headers["Content-Security-Policy"] == "frame-ancestors 'none'"
