"""The gateway: sessions begun, resumed and refused; what is heard by whom."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
import zstandard

from sandbox.sessions import IDENTIFIES_A_DAY
from tests.sandbox.conftest import GUILDS, PATIENCE, Club, Gateway, Json

GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 9, 1 << 12


def identify(club: Club, **more: Any) -> Json:
    """What a bot says first."""
    return {"token": club.server.token, "intents": GUILDS, "properties": {}, **more}


async def test_a_session_begins(club: Club) -> None:
    gateway = await club.gateway()
    ready = await gateway.event("READY")
    assert ready["user"]["id"] == ready["application"]["id"] == club.app
    assert ready["resume_gateway_url"] == club.server.api.sessions.address
    assert ready["guilds"] == [{"id": club.server.world.identity.guild_id, "unavailable": True}]
    guild = await gateway.event("GUILD_CREATE")
    assert guild["name"] == "Bot Social Club"
    assert [member["user"]["id"] for member in guild["members"]] == [club.app]
    assert {"back-room", "notice-board"} <= {channel["name"] for channel in guild["channels"]}


async def test_heartbeats_are_answered(club: Club) -> None:
    gateway = await club.connect()
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
async def test_what_ends_a_connection(club: Club, op: int, data: Json, code: int) -> None:
    gateway = await club.connect()
    await gateway.send(op, identify(club) | data)
    assert await gateway.closed() == code


async def test_nonsense_ends_a_connection(club: Club) -> None:
    gateway = await club.connect()
    await gateway.socket.send_str("{")
    assert await gateway.closed() == 4002


async def test_saying_who_one_is_twice_ends_a_connection(club: Club) -> None:
    gateway = await club.gateway()
    await gateway.send(2, identify(club))
    assert await gateway.closed() == 4005


async def test_too_much_talk_ends_a_connection(club: Club) -> None:
    gateway = await club.gateway()
    for _ in range(120):
        await gateway.send(1, None)
    assert await gateway.closed() == 4008


async def test_sessions_begin_five_seconds_apart(club: Club) -> None:
    """Discord: a restart within 5 s of the last IDENTIFY breaks the gateway's limit."""
    first = await club.gateway()
    await first.event("READY")
    second = await club.gateway()
    frame = await second.next()
    assert (frame["op"], frame["d"]) == (9, False)
    club.server.advance(5)
    third = await club.gateway()
    assert (await third.event("READY"))["user"]["id"] == club.app


async def test_a_thousand_sessions_a_day(club: Club) -> None:
    """Discord: 1,000 identifies a day."""
    sessions = club.server.api.sessions
    for _ in range(IDENTIFIES_A_DAY - 1):
        sessions.may_identify()
    club.server.advance(5)
    assert (await club.bot("GET", "/gateway/bot")).json["session_start_limit"]["remaining"] == 1
    await (await club.gateway()).event("READY")
    assert await (await club.gateway()).closed() == 4004
    club.server.advance(86_400)
    assert (await club.bot("GET", "/gateway/bot")).json["session_start_limit"][
        "remaining"
    ] == IDENTIFIES_A_DAY
    await (await club.gateway()).event("READY")


async def lost(club: Club) -> tuple[str, int]:
    """A session whose connection broke: its id, and the number of the last event heard."""
    gateway = await club.gateway()
    ready = await gateway.event("READY")
    guild = await gateway.next()
    await gateway.socket.close(code=4000)
    return ready["session_id"], guild["s"]


async def resume(club: Club, session: str, sequence: int) -> Gateway:
    """A new connection that goes on with a session."""
    gateway = await club.connect()
    await gateway.send(6, {"token": club.server.token, "session_id": session, "seq": sequence})
    return gateway


async def test_a_resumed_session_hears_what_it_missed(club: Club) -> None:
    session, sequence = await lost(club)
    await club.ask()
    gateway = await resume(club, session, sequence)
    missed = await gateway.next()
    assert (missed["t"], missed["s"]) == ("INTERACTION_CREATE", sequence + 1)
    assert (await gateway.next())["t"] == "RESUMED"
    await club.ask("Bruno")
    assert (await gateway.event("INTERACTION_CREATE"))["member"]["user"]["id"] == club.people["Bruno"]


async def test_a_session_waits_three_minutes(club: Club) -> None:
    session, sequence = await lost(club)
    club.server.advance(181)
    frame = await (await resume(club, session, sequence)).next()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_a_goodbye_ends_the_session(club: Club) -> None:
    gateway = await club.gateway()
    session = (await gateway.event("READY"))["session_id"]
    await gateway.socket.close(code=1000)
    frame = await (await resume(club, session, 2)).next()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_an_event_that_never_was_cannot_have_been_heard(club: Club) -> None:
    session, sequence = await lost(club)
    assert await (await resume(club, session, sequence + 1)).closed() == 4007


async def test_without_the_intents_no_messages_are_heard(club: Club) -> None:
    """Discord: slash commands and components need no privileged intent."""
    gateway = await club.gateway()
    await gateway.event("GUILD_CREATE")
    await club.post({"content": "x"})
    await club.ask()
    assert (await gateway.next())["t"] == "INTERACTION_CREATE"


async def test_with_the_intents_the_words_of_others_stay_hidden(club: Club) -> None:
    gateway = await club.gateway(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
    say = {"as": club.people["Bruno"], "channel_id": club.channels["back-room"]}
    await club.page("POST", "/messages", {**say, "content": "Psst"})
    heard = await gateway.event("MESSAGE_CREATE")
    assert (heard["content"], heard["author"]["id"]) == ("", club.people["Bruno"])
    await club.page("POST", "/messages", {**say, "content": f"<@{club.app}> hello"})
    assert (await gateway.event("MESSAGE_CREATE"))["content"].endswith("hello")
    message = await club.post({"content": "Board"})
    assert (await gateway.event("MESSAGE_CREATE"))["content"] == "Board"
    await club.bot("DELETE", f"{club.room}/messages/{message['id']}")
    assert (await gateway.event("MESSAGE_DELETE"))["id"] == message["id"]


async def test_ephemeral_messages_are_not_heard(club: Club) -> None:
    gateway = await club.gateway(GUILDS | GUILD_MESSAGES)
    ask = await club.ask()
    await gateway.event("INTERACTION_CREATE")
    await ask.answer(4, {"content": "Hand", "flags": 64})
    await club.post({"content": "Board"})
    assert (await gateway.next())["d"]["content"] == "Board"


async def test_a_shard_hears_of_its_guilds_alone(club: Club) -> None:
    shards = 2
    mine = (int(club.server.world.identity.guild_id) >> 22) % shards
    gateway = await club.connect()
    await gateway.send(2, identify(club, shard=[1 - mine, shards]))
    assert (await gateway.event("READY"))["guilds"] == []
    club.server.advance(5)
    other = await club.connect()
    await other.send(2, identify(club, shard=[mine, shards]))
    await other.event("GUILD_CREATE")
    await club.ask()
    await other.event("INTERACTION_CREATE")
    await gateway.send(1, None)
    assert (await gateway.next())["op"] == 11


async def test_members_can_be_asked_for_by_id(club: Club) -> None:
    gateway = await club.gateway()
    elena = club.people["Elena"]
    wish = {
        "guild_id": club.server.world.identity.guild_id,
        "user_ids": [elena, "1"],
        "limit": 0,
        "nonce": "n",
    }
    await gateway.send(8, wish)
    chunk = await gateway.event("GUILD_MEMBERS_CHUNK")
    assert [each["user"]["id"] for each in chunk["members"]] == [elena]
    assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")


def unpacker(kind: str) -> Any:
    """The client's side of a compressed stream."""
    return zlib.decompressobj() if kind == "zlib-stream" else zstandard.ZstdDecompressor().decompressobj()


@pytest.mark.parametrize("kind", ["zlib-stream", "zstd-stream"])
async def test_streams_are_compressed_as_a_whole(club: Club, kind: str) -> None:
    """Each message can be read when it comes, with the window of all before it."""
    gateway = await club.connect(compress=kind)
    stream = unpacker(kind)
    await gateway.send(2, identify(club))
    names = []
    for _ in range(3):
        message = await gateway.socket.receive_bytes(timeout=PATIENCE)
        names.append(json.loads(stream.decompress(message))["t"])
    assert names == [None, "READY", "GUILD_CREATE"]


@pytest.mark.parametrize("query", [{"compress": "lzma"}, {"encoding": "etf"}, {"v": "6"}])
async def test_what_the_gateway_does_not_speak(club: Club, query: dict[str, str]) -> None:
    gateway = await club.connect(**query)
    assert await gateway.closed() in (4002, 4012)
