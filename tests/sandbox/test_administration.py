"""What becomes of a server: its channels, threads and permissions, and the bot in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import Club, button, menu, row

CONNECT, VIEW, HISTORY = 1 << 20, 1 << 10, 1 << 16


async def make(club: Club, kind: str, parent: str | None = None) -> str:
    """A channel or thread of Anna's; its id."""
    parent_id = {"parent_id": club.channels[parent]} if parent else {}
    body = {"as": club.people["Anna"], "name": "den", "kind": kind, **parent_id}
    answer = await club.page("POST", "/channels", body)
    assert answer.status == 200, answer.json
    club.channels["den"] = answer.json["id"]
    return str(answer.json["id"])


async def test_a_command_arrives_from_a_private_thread_where_the_bot_cannot_post(club: Club) -> None:
    command = await club.command()
    gateway = await club.gateway()
    await gateway.event("GUILD_CREATE")
    thread = await make(club, "private_thread", "back-room")
    assert (await club.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50001
    assert (await club.bot("GET", f"/channels/{thread}")).code == 50001
    await club.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1}, thread)
    heard = await gateway.next()  # nothing before it: the bot has not heard of the thread
    assert (heard["t"], heard["d"]["channel_id"]) == ("INTERACTION_CREATE", thread)
    assert (await club.last().answer(4, {"content": "Here."})).status == 204
    assert [each["content"] for each in await club.seen("Anna", "den")] == ["Here."]
    unseen = await club.page("GET", f"/channels/{thread}/messages", params={"as": club.people["Bruno"]})
    assert unseen.status == 404


async def test_a_mention_adds_the_bot_to_a_private_thread(club: Club) -> None:
    """docs.discord.com, Thread Create: a bot that is added hears of it, with its membership."""
    gateway = await club.gateway()
    await gateway.event("GUILD_CREATE")
    thread = await make(club, "private_thread", "back-room")
    said = {"as": club.people["Anna"], "channel_id": thread, "content": f"<@{club.app}>, come in"}
    assert (await club.page("POST", "/messages", said)).status == 200
    told = await gateway.event("THREAD_CREATE")
    assert (told["id"], told["member"]["user_id"]) == (thread, club.app)
    assert "newly_created" not in told
    assert (await club.bot("POST", f"/channels/{thread}/messages", {"content": "Here."})).status == 200


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_a_voice_channel_has_what_belongs_to_voices(club: Club, kind: str) -> None:
    """docs.discord.com, Channel: libraries read no voice channel without its bitrate and limit."""
    gateway = await club.gateway()
    await make(club, kind)
    told = await gateway.event("CHANNEL_CREATE")
    assert (told["bitrate"], told["user_limit"]) == (64_000, 0)


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_the_chat_of_a_voice_channel_needs_connect(club: Club, kind: str) -> None:
    """docs.discord.com, Create Message; discord-api-docs #5111."""
    channel = await make(club, kind)
    assert (await club.bot("POST", f"/channels/{channel}/messages", {"content": "x"})).code == 50001
    role = club.server.world.roles[club.server.world.bot.roles[0]]
    role.permissions |= CONNECT
    assert (await club.bot("POST", f"/channels/{channel}/messages", {"content": "x"})).status == 200


async def test_without_the_right_to_read_it_the_history_is_empty(club: Club) -> None:
    message = await club.post({"content": "x"})
    body = {"channel_id": club.channels["back-room"], "denied": HISTORY}
    assert (await club.page("POST", "/channels/deny", body)).status == 204
    assert (await club.bot("GET", f"{club.room}/messages")).json == []
    assert (await club.bot("GET", f"{club.room}/messages/{message['id']}")).code == 50013
    assert (await club.bot("POST", f"{club.room}/messages", {"content": "y"})).status == 200


async def test_permissions_are_lost_and_given_back(club: Club) -> None:
    gateway = await club.gateway()
    for denied, status in ((VIEW, 403), (0, 200)):
        body = {"channel_id": club.channels["back-room"], "denied": denied}
        await club.page("POST", "/channels/deny", body)
        (overwrites,) = [(await gateway.event("CHANNEL_UPDATE"))["permission_overwrites"]]
        assert [each["deny"] for each in overwrites] == ([str(denied)] if denied else [])
        assert (await club.bot("POST", f"{club.room}/messages", {"content": "x"})).status == status


async def test_a_deleted_channel_is_told_and_unknown(club: Club) -> None:
    gateway = await club.gateway()
    ask = await club.ask()
    message = await club.post({"content": "x"})
    thread = await make(club, "thread", "back-room")
    await club.page("POST", "/channels/delete", {"channel_id": club.channels["back-room"]})
    assert (await gateway.event("THREAD_DELETE"))["id"] == thread
    assert (await gateway.event("CHANNEL_DELETE"))["id"] == club.channels["back-room"]
    for method, path in (("POST", "/messages"), ("PATCH", f"/messages/{message['id']}"), ("GET", "")):
        assert (await club.bot(method, club.room + path, {"content": "y"})).code == 10003
    assert (await ask.answer(4, {"content": "x"})).code == 10003


async def test_a_removed_bot_sees_nothing_until_it_is_let_in_again(club: Club) -> None:
    gateway = await club.gateway()
    command = await club.command()
    await club.page("POST", "/guild", {"action": "remove_bot"})
    left = await gateway.event("GUILD_DELETE")
    assert "unavailable" not in left  # which would be an outage
    assert (await club.bot("POST", f"{club.room}/messages", {"content": "x"})).code == 50001
    assert (await club.bot("GET", f"/guilds/{left['id']}")).code == 10004
    assert (await club.bot("GET", "/users/@me/guilds")).json == []
    refused = await club.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1})
    assert refused.status == 400
    await club.page("POST", "/guild", {"action": "add_bot"})
    assert (await gateway.event("GUILD_CREATE"))["id"] == left["id"]
    assert (await club.bot("POST", f"{club.room}/messages", {"content": "x"})).status == 200


async def test_a_deleted_server_takes_its_channels_along(club: Club) -> None:
    gateway = await club.gateway()
    await club.page("POST", "/guild", {"action": "delete"})
    await gateway.event("GUILD_DELETE")
    assert (await club.bot("POST", f"{club.room}/messages", {"content": "x"})).code == 10003


async def test_a_message_of_anybody_can_be_deleted(club: Club) -> None:
    message = await club.post({"content": "x"})
    body = {"channel_id": message["channel_id"], "message_id": message["id"]}
    assert (await club.page("POST", "/messages/delete", body)).status == 204
    assert (await club.page("POST", "/messages/delete", body)).status == 404
    assert (await club.bot("PATCH", f"{club.room}/messages/{message['id']}", {"content": "y"})).code == 10008


async def test_the_nonce_of_a_deleted_message_is_refused(club: Club) -> None:
    """discord-api-docs #6647: within the minutes in which it would have given the first message."""
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    message = await club.post(body)
    await club.bot("DELETE", f"{club.room}/messages/{message['id']}")
    again = await club.bot("POST", f"{club.room}/messages", body)
    assert (again.status, again.code) == (404, 10008)
    club.server.advance(301)
    assert (await club.bot("POST", f"{club.room}/messages", body)).status == 200


async def test_a_locked_thread_takes_no_message(club: Club) -> None:
    thread = await make(club, "thread", "back-room")
    body = {"channel_id": thread, "archived": True, "locked": True}
    await club.page("POST", "/threads", body)
    assert (await club.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50083
    await club.page("POST", "/threads", {"channel_id": thread, "archived": False})
    assert (await club.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).status == 200


async def test_who_opens_a_thread_through_the_bot_is_no_member(club: Club) -> None:
    ask = await club.ask("Anna")
    await ask.answer(4, {"content": "x"})
    thread = (await club.bot("POST", f"{club.room}/threads", {"name": "den", "type": 11})).json
    members = (await club.bot("GET", f"/channels/{thread['id']}/thread-members")).json
    assert [each["user_id"] for each in members] == [club.app]


async def test_the_servers_language_is_english_outside_community_servers(club: Club) -> None:
    gateway = await club.gateway()
    await club.ask("Elena")
    heard = await gateway.event("INTERACTION_CREATE")
    assert (heard["guild_locale"], heard["locale"]) == ("en-US", "de")


async def choose(club: Club, message: dict[str, Any], *values: str) -> int:
    data = {"component_type": 3, "custom_id": "m", "values": list(values)}
    answer = await club.do("Anna", 3, data, message["channel_id"], message_id=message["id"])
    return answer.status


async def test_what_a_menu_shows_as_chosen_cannot_be_chosen_again(club: Club) -> None:
    """discord-api-docs #4801, #7765, #8160: while the menu keeps its custom id."""
    message = await club.post({"content": "x", "components": [row(menu("m", "a", "b"))]})
    assert [await choose(club, message, value) for value in ("a", "a", "b", "a")] == [204, 400, 204, 204]
    path = f"{club.room}/messages/{message['id']}"
    await club.bot(
        "PATCH", path, {"content": "y", "components": [row(menu("m", "a", "b")), row(button("x"))]}
    )
    assert await choose(club, message, "a") == 400
    await club.page("POST", "/dismiss", {"as": club.people["Anna"]})  # as a reload does
    assert await choose(club, message, "a") == 204


async def test_what_is_chosen_beforehand_counts_after_an_edit(club: Club) -> None:
    message = await club.post({"content": "x", "components": [row(menu("m", "a", "b"))]})
    assert await choose(club, message, "a") == 204
    options = [{"label": each, "value": each, "default": each == "b"} for each in "ab"]
    body = {"content": "x", "components": [row(menu("m", options=options))]}
    await club.bot("PATCH", f"{club.room}/messages/{message['id']}", body)
    assert [await choose(club, message, value) for value in ("b", "a")] == [400, 204]


async def test_a_further_guild_has_channels_of_its_own(club: Club) -> None:
    gateway = await club.gateway()
    await gateway.event("GUILD_CREATE")
    guild = (await club.page("POST", "/guilds", {})).json["id"]
    heard = await gateway.event("GUILD_CREATE")
    assert (heard["id"], heard["channels"], heard["roles"][0]["id"]) == (guild, [], guild)
    body = {"as": club.people["Anna"], "name": "den", "guild_id": guild}
    den = (await club.page("POST", "/channels", body)).json["id"]
    assert (await gateway.event("CHANNEL_CREATE"))["guild_id"] == guild
    command = await club.command()
    await club.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1}, den)
    asked = await gateway.event("INTERACTION_CREATE")
    assert (asked["guild_id"], asked["guild"]["id"]) == (guild, guild)
    assert (await club.bot("POST", f"/channels/{den}/messages", {"content": "x"})).json["channel_id"] == den
    there = (await club.bot("GET", f"/guilds/{guild}/channels")).json
    assert [each["id"] for each in there] == [den]
    first = (await club.bot("GET", f"/guilds/{club.server.world.identity.guild_id}/channels")).json
    assert den not in {each["id"] for each in first}
    await club.page("POST", "/guild", {"action": "delete"})
    assert [each["id"] for each in (await club.bot("GET", "/users/@me/guilds")).json] == [guild]
    assert (await club.page("POST", "/channels", body | {"guild_id": "1"})).status == 400
