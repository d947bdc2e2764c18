"""The gateway: sessions begun, resumed and refused; what is heard by whom."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
import zstandard

from sandbox.faults import Fault
from sandbox.sessions import IDENTIFIES_A_DAY
from tests.sandbox.conftest import GUILDS, PATIENCE, Client, Gateway, Json

GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12


def identify(client: Client, **more: Any) -> Json:
    """The first message of a bot."""
    return {"token": client.server.token, "intents": GUILDS, "properties": {}, **more}


async def test_a_session_begins(client: Client) -> None:
    gateway = await client.gateway()
    ready = await gateway.event("READY")
    assert ready["user"]["id"] == ready["application"]["id"] == client.app
    assert ready["resume_gateway_url"] == client.server.api.sessions.address
    assert ready["guilds"] == [{"id": client.server.world.identity.guild_id, "unavailable": True}]
    guild = await gateway.event("GUILD_CREATE")
    assert guild["name"] == "Bot Social Club"
    assert [member["user"]["id"] for member in guild["members"]] == [client.app]
    assert {"back-room", "notice-board"} <= {channel["name"] for channel in guild["channels"]}


async def test_heartbeats_are_answered(client: Client) -> None:
    gateway = await client.connect()
    await gateway.send(1, None)
    assert (await gateway.next())["op"] == 11


WRONG: list[tuple[int, Json, int]] = [
    (2, {"token": "guess"}, 4004),
    (2, {"intents": GUILDS | 1 << 15}, 4014),
    (2, {"intents": GUILDS | 1 << 1}, 4014),
    (2, {"intents": 1 << 40}, 4013),
    (2, {"shard": [1, 1]}, 4010),
    (2, {"intents": "many"}, 4002),
    (6, {"session_id": "x", "seq": 1, "token": "guess"}, 4004),
    (8, {}, 4003),
    (3, {}, 4003),
    (99, {}, 4003),
]


@pytest.mark.parametrize(("op", "data", "code"), WRONG)
async def test_what_ends_a_connection(client: Client, op: int, data: Json, code: int) -> None:
    gateway = await client.connect()
    await gateway.send(op, identify(client) | data)
    assert await gateway.closed() == code


async def test_nonsense_ends_a_connection(client: Client) -> None:
    gateway = await client.connect()
    await gateway.socket.send_str("{")
    assert await gateway.closed() == 4002


async def test_saying_who_one_is_twice_ends_a_connection(client: Client) -> None:
    gateway = await client.gateway()
    await gateway.send(2, identify(client))
    assert await gateway.closed() == 4005


async def test_too_much_talk_ends_a_connection(client: Client) -> None:
    gateway = await client.gateway()
    for _ in range(120):
        await gateway.send(1, None)
    assert await gateway.closed() == 4008


async def test_sessions_begin_five_seconds_apart(client: Client) -> None:
    """Discord: a restart within 5 s of the last IDENTIFY breaks the gateway's limit."""
    first = await client.gateway()
    await first.event("READY")
    second = await client.gateway()
    frame = await second.next()
    assert (frame["op"], frame["d"]) == (9, False)
    client.server.advance(5)
    third = await client.gateway()
    assert (await third.event("READY"))["user"]["id"] == client.app


async def test_a_thousand_sessions_a_day(client: Client) -> None:
    """Discord: 1,000 identifies a day."""
    sessions = client.server.api.sessions
    for _ in range(IDENTIFIES_A_DAY - 1):
        sessions.may_identify()
    client.server.advance(5)
    assert (await client.bot("GET", "/gateway/bot")).json["session_start_limit"]["remaining"] == 1
    await (await client.gateway()).event("READY")
    assert await (await client.gateway()).closed() == 4004
    client.server.advance(86_400)
    assert (await client.bot("GET", "/gateway/bot")).json["session_start_limit"][
        "remaining"
    ] == IDENTIFIES_A_DAY
    await (await client.gateway()).event("READY")


async def lost(client: Client) -> tuple[str, int]:
    """A session whose connection broke: its id, and the number of the last event heard."""
    gateway = await client.gateway()
    ready = await gateway.event("READY")
    guild = await gateway.next()
    await gateway.socket.close(code=4000)
    return ready["session_id"], guild["s"]


async def resume(client: Client, session: str, sequence: int) -> Gateway:
    """A new connection that goes on with a session."""
    gateway = await client.connect()
    await gateway.send(6, {"token": client.server.token, "session_id": session, "seq": sequence})
    return gateway


async def test_a_resumed_session_hears_what_it_missed(client: Client) -> None:
    session, sequence = await lost(client)
    await client.ask()
    gateway = await resume(client, session, sequence)
    missed = await gateway.next()
    assert (missed["t"], missed["s"]) == ("INTERACTION_CREATE", sequence + 1)
    assert (await gateway.next())["t"] == "RESUMED"
    await client.ask("Bruno")
    assert (await gateway.event("INTERACTION_CREATE"))["member"]["user"]["id"] == client.people["Bruno"]


async def test_a_session_waits_three_minutes(client: Client) -> None:
    session, sequence = await lost(client)
    client.server.advance(181)
    frame = await (await resume(client, session, sequence)).next()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_a_goodbye_ends_the_session(client: Client) -> None:
    gateway = await client.gateway()
    session = (await gateway.event("READY"))["session_id"]
    await gateway.socket.close(code=1000)
    frame = await (await resume(client, session, 2)).next()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_an_event_that_never_was_cannot_have_been_heard(client: Client) -> None:
    session, sequence = await lost(client)
    assert await (await resume(client, session, sequence + 1)).closed() == 4007


async def test_without_the_intents_no_messages_are_heard(client: Client) -> None:
    """Discord: slash commands and components need no privileged intent."""
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    await client.post({"content": "x"})
    await client.ask()
    assert (await gateway.next())["t"] == "INTERACTION_CREATE"


async def test_with_the_intents_the_words_of_others_stay_hidden(client: Client) -> None:
    gateway = await client.gateway(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
    say = {"as": client.people["Bruno"], "channel_id": client.channels["back-room"]}
    await client.page("POST", "/messages", {**say, "content": "Psst"})
    heard = await gateway.event("MESSAGE_CREATE")
    assert (heard["content"], heard["author"]["id"]) == ("", client.people["Bruno"])
    await client.page("POST", "/messages", {**say, "content": f"<@{client.app}> hello"})
    assert (await gateway.event("MESSAGE_CREATE"))["content"].endswith("hello")
    message = await client.post({"content": "Board"})
    assert (await gateway.event("MESSAGE_CREATE"))["content"] == "Board"
    await client.bot("DELETE", f"{client.room}/messages/{message['id']}")
    assert (await gateway.event("MESSAGE_DELETE"))["id"] == message["id"]


async def test_interactions_may_come_before_their_guild(client: Client) -> None:
    """Discord tells of guilds after READY, one after the other; nobody waits with a click until then."""
    client.server.world.hub.faults.add(Fault("delay_event", path="GUILD_CREATE", seconds=1))
    gateway = await client.gateway()
    await gateway.event("READY")
    await client.ask()
    assert [(await gateway.next())["t"] for _ in range(2)] == ["INTERACTION_CREATE", "GUILD_CREATE"]


async def test_ephemeral_messages_are_not_heard(client: Client) -> None:
    gateway = await client.gateway(GUILDS | GUILD_MESSAGES)
    ask = await client.ask()
    await gateway.event("INTERACTION_CREATE")
    await ask.answer(4, {"content": "Hand", "flags": 64})
    await client.post({"content": "Board"})
    assert (await gateway.next())["d"]["content"] == "Board"


async def test_a_shard_hears_of_its_guilds_alone(client: Client) -> None:
    shards = 2
    mine = (int(client.server.world.identity.guild_id) >> 22) % shards
    gateway = await client.connect()
    await gateway.send(2, identify(client, shard=[1 - mine, shards]))
    assert (await gateway.event("READY"))["guilds"] == []
    client.server.advance(5)
    other = await client.connect()
    await other.send(2, identify(client, shard=[mine, shards]))
    await other.event("GUILD_CREATE")
    await client.ask()
    await other.event("INTERACTION_CREATE")
    await gateway.send(1, None)
    assert (await gateway.next())["op"] == 11


async def test_members_can_be_asked_for_by_id(client: Client) -> None:
    gateway = await client.gateway()
    elena = client.people["Elena"]
    wish = {
        "guild_id": client.server.world.identity.guild_id,
        "user_ids": [elena, "1"],
        "limit": 0,
        "nonce": "n",
    }
    await gateway.send(8, wish)
    chunk = await gateway.event("GUILD_MEMBERS_CHUNK")
    assert [member["user"]["id"] for member in chunk["members"]] == [elena]
    assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


def unpacker(kind: str) -> Any:
    """The client's side of a compressed stream."""
    return zlib.decompressobj() if kind == "zlib-stream" else zstandard.ZstdDecompressor().decompressobj()


@pytest.mark.parametrize("kind", ["zlib-stream", "zstd-stream"])
async def test_streams_are_compressed_as_a_whole(client: Client, kind: str) -> None:
    """Each message can be read when it comes, with the window of all before it."""
    gateway = await client.connect(compress=kind)
    stream = unpacker(kind)
    await gateway.send(2, identify(client))
    names = []
    for _ in range(3):
        message = await gateway.socket.receive_bytes(timeout=PATIENCE)
        names.append(json.loads(stream.decompress(message))["t"])
    assert names == [None, "READY", "GUILD_CREATE"]


@pytest.mark.parametrize("query", [{"compress": "lzma"}, {"encoding": "etf"}, {"v": "6"}])
async def test_what_the_gateway_does_not_speak(client: Client, query: dict[str, str]) -> None:
    gateway = await client.connect(**query)
    assert await gateway.closed() in (4002, 4012)
