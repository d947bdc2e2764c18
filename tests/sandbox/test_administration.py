"""Changes of a server: its channels, threads and permissions, and the bot in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import Client, button, menu, row

CONNECT, VIEW, HISTORY = 1 << 20, 1 << 10, 1 << 16


async def make(client: Client, kind: str, parent: str | None = None) -> str:
    """A channel or thread of Anna's; its id."""
    parent_id = {"parent_id": client.channels[parent]} if parent else {}
    body = {"as": client.people["Anna"], "name": "den", "kind": kind, **parent_id}
    answer = await client.page("POST", "/channels", body)
    assert answer.status == 200, answer.json
    client.channels["den"] = answer.json["id"]
    return str(answer.json["id"])


async def test_a_command_arrives_from_a_private_thread_where_the_bot_cannot_post(client: Client) -> None:
    command = await client.command()
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    thread = await make(client, "private_thread", "back-room")
    assert (await client.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50001
    assert (await client.bot("GET", f"/channels/{thread}")).code == 50001
    await client.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1}, thread)
    heard = await gateway.next()  # nothing before it: the bot has not heard of the thread
    assert (heard["t"], heard["d"]["channel_id"]) == ("INTERACTION_CREATE", thread)
    assert (await client.last().answer(4, {"content": "Here."})).status == 204
    assert [message["content"] for message in await client.seen("Anna", "den")] == ["Here."]
    unseen = await client.page("GET", f"/channels/{thread}/messages", params={"as": client.people["Bruno"]})
    assert unseen.status == 404


async def test_a_mention_adds_the_bot_to_a_private_thread(client: Client) -> None:
    """docs.discord.com, Thread Create: a bot that is added hears of it, with its membership."""
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    thread = await make(client, "private_thread", "back-room")
    said = {"as": client.people["Anna"], "channel_id": thread, "content": f"<@{client.app}>, come in"}
    assert (await client.page("POST", "/messages", said)).status == 200
    told = await gateway.event("THREAD_CREATE")
    assert (told["id"], told["member"]["user_id"]) == (thread, client.app)
    assert "newly_created" not in told
    assert (await client.bot("POST", f"/channels/{thread}/messages", {"content": "Here."})).status == 200


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_a_voice_channel_has_what_belongs_to_voices(client: Client, kind: str) -> None:
    """docs.discord.com, Channel: libraries read no voice channel without its bitrate and limit."""
    gateway = await client.gateway()
    await make(client, kind)
    told = await gateway.event("CHANNEL_CREATE")
    assert (told["bitrate"], told["user_limit"]) == (64_000, 0)


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_the_chat_of_a_voice_channel_needs_connect(client: Client, kind: str) -> None:
    """docs.discord.com, Create Message; discord-api-docs #5111."""
    channel = await make(client, kind)
    assert (await client.bot("POST", f"/channels/{channel}/messages", {"content": "x"})).code == 50001
    role = client.server.world.roles[client.server.world.bot.roles[0]]
    role.permissions |= CONNECT
    assert (await client.bot("POST", f"/channels/{channel}/messages", {"content": "x"})).status == 200


async def test_without_the_right_to_read_it_the_history_is_empty(client: Client) -> None:
    message = await client.post({"content": "x"})
    body = {"channel_id": client.channels["back-room"], "denied": HISTORY}
    assert (await client.page("POST", "/channels/deny", body)).status == 204
    assert (await client.bot("GET", f"{client.room}/messages")).json == []
    assert (await client.bot("GET", f"{client.room}/messages/{message['id']}")).code == 50013
    assert (await client.bot("POST", f"{client.room}/messages", {"content": "y"})).status == 200


async def test_permissions_are_lost_and_given_back(client: Client) -> None:
    gateway = await client.gateway()
    for denied, status in ((VIEW, 403), (0, 200)):
        body = {"channel_id": client.channels["back-room"], "denied": denied}
        await client.page("POST", "/channels/deny", body)
        (overwrites,) = [(await gateway.event("CHANNEL_UPDATE"))["permission_overwrites"]]
        assert [overwrite["deny"] for overwrite in overwrites] == ([str(denied)] if denied else [])
        assert (await client.bot("POST", f"{client.room}/messages", {"content": "x"})).status == status


async def test_a_deleted_channel_is_told_and_unknown(client: Client) -> None:
    gateway = await client.gateway()
    ask = await client.ask()
    message = await client.post({"content": "x"})
    thread = await make(client, "thread", "back-room")
    await client.page("POST", "/channels/delete", {"channel_id": client.channels["back-room"]})
    assert (await gateway.event("THREAD_DELETE"))["id"] == thread
    assert (await gateway.event("CHANNEL_DELETE"))["id"] == client.channels["back-room"]
    for method, path in (("POST", "/messages"), ("PATCH", f"/messages/{message['id']}"), ("GET", "")):
        assert (await client.bot(method, client.room + path, {"content": "y"})).code == 10003
    assert (await ask.answer(4, {"content": "x"})).code == 10003


async def test_a_removed_bot_sees_nothing_until_it_is_let_in_again(client: Client) -> None:
    gateway = await client.gateway()
    command = await client.command()
    await client.page("POST", "/guild", {"action": "remove_bot"})
    left = await gateway.event("GUILD_DELETE")
    assert "unavailable" not in left  # which would be an outage
    assert (await client.bot("POST", f"{client.room}/messages", {"content": "x"})).code == 50001
    assert (await client.bot("GET", f"/guilds/{left['id']}")).code == 10004
    assert (await client.bot("GET", "/users/@me/guilds")).json == []
    refused = await client.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1})
    assert refused.status == 400
    await client.page("POST", "/guild", {"action": "add_bot"})
    joined = await gateway.event("GUILD_CREATE")
    assert joined["id"] == left["id"]
    assert "unavailable" not in joined  # which would be a server that is back after an outage
    assert (await client.bot("POST", f"{client.room}/messages", {"content": "x"})).status == 200


async def test_the_bot_leaves_a_server(client: Client) -> None:
    """The first or another one; one that it is not in is unknown to it."""
    gateway, here = await client.gateway(), client.server.world.identity.guild_id
    there = (await client.page("POST", "/guilds")).json["id"]
    for guild in (there, here):
        assert (await client.bot("DELETE", f"/users/@me/guilds/{guild}")).status == 204
        assert (await gateway.event("GUILD_DELETE"))["id"] == guild
        assert (await client.bot("DELETE", f"/users/@me/guilds/{guild}")).code == 10004
    assert (await client.bot("GET", "/users/@me/guilds")).json == []


async def test_a_deleted_server_takes_its_channels_along(client: Client) -> None:
    gateway = await client.gateway()
    await client.page("POST", "/guild", {"action": "delete"})
    await gateway.event("GUILD_DELETE")
    assert (await client.bot("POST", f"{client.room}/messages", {"content": "x"})).code == 10003


async def test_a_message_of_anybody_can_be_deleted(client: Client) -> None:
    message = await client.post({"content": "x"})
    body = {"channel_id": message["channel_id"], "message_id": message["id"]}
    assert (await client.page("POST", "/messages/delete", body)).status == 204
    assert (await client.page("POST", "/messages/delete", body)).status == 404
    assert (
        await client.bot("PATCH", f"{client.room}/messages/{message['id']}", {"content": "y"})
    ).code == 10008


async def test_the_nonce_of_a_deleted_message_is_refused(client: Client) -> None:
    """discord-api-docs #6647: within the minutes in which it would have given the first message."""
    body = {"content": "x", "nonce": "7", "enforce_nonce": True}
    message = await client.post(body)
    await client.bot("DELETE", f"{client.room}/messages/{message['id']}")
    again = await client.bot("POST", f"{client.room}/messages", body)
    assert (again.status, again.code) == (404, 10008)
    client.server.advance(301)
    assert (await client.bot("POST", f"{client.room}/messages", body)).status == 200


async def test_a_locked_thread_takes_no_message(client: Client) -> None:
    thread = await make(client, "thread", "back-room")
    body = {"channel_id": thread, "archived": True, "locked": True}
    await client.page("POST", "/threads", body)
    assert (await client.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).code == 50083
    await client.page("POST", "/threads", {"channel_id": thread, "archived": False})
    assert (await client.bot("POST", f"/channels/{thread}/messages", {"content": "x"})).status == 200


async def test_who_opens_a_thread_through_the_bot_is_no_member(client: Client) -> None:
    ask = await client.ask("Anna")
    await ask.answer(4, {"content": "x"})
    thread = (await client.bot("POST", f"{client.room}/threads", {"name": "den", "type": 11})).json
    members = (await client.bot("GET", f"/channels/{thread['id']}/thread-members")).json
    assert [member["user_id"] for member in members] == [client.app]


async def test_the_servers_language_is_english_outside_community_servers(client: Client) -> None:
    gateway = await client.gateway()
    await client.ask("Elena")
    heard = await gateway.event("INTERACTION_CREATE")
    assert (heard["guild_locale"], heard["locale"]) == ("en-US", "de")


async def choose(client: Client, message: dict[str, Any], *values: str) -> int:
    data = {"component_type": 3, "custom_id": "m", "values": list(values)}
    answer = await client.do("Anna", 3, data, message["channel_id"], message_id=message["id"])
    return answer.status


async def test_what_a_menu_shows_as_chosen_cannot_be_chosen_again(client: Client) -> None:
    """discord-api-docs #4801, #7765, #8160: while the menu keeps its custom id."""
    message = await client.post({"content": "x", "components": [row(menu("m", "a", "b"))]})
    assert [await choose(client, message, value) for value in ("a", "a", "b", "a")] == [204, 400, 204, 204]
    path = f"{client.room}/messages/{message['id']}"
    await client.bot(
        "PATCH", path, {"content": "y", "components": [row(menu("m", "a", "b")), row(button("x"))]}
    )
    assert await choose(client, message, "a") == 400
    await client.page("POST", "/dismiss", {"as": client.people["Anna"]})  # as a reload does
    assert await choose(client, message, "a") == 204


async def test_what_is_chosen_beforehand_counts_after_an_edit(client: Client) -> None:
    message = await client.post({"content": "x", "components": [row(menu("m", "a", "b"))]})
    assert await choose(client, message, "a") == 204
    options = [{"label": label, "value": label, "default": label == "b"} for label in "ab"]
    body = {"content": "x", "components": [row(menu("m", options=options))]}
    await client.bot("PATCH", f"{client.room}/messages/{message['id']}", body)
    assert [await choose(client, message, value) for value in ("b", "a")] == [400, 204]


async def test_a_further_guild_has_channels_of_its_own(client: Client) -> None:
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    guild = (await client.page("POST", "/guilds", {})).json["id"]
    heard = await gateway.event("GUILD_CREATE")
    assert (heard["id"], heard["channels"], heard["roles"][0]["id"]) == (guild, [], guild)
    body = {"as": client.people["Anna"], "name": "den", "guild_id": guild}
    den = (await client.page("POST", "/channels", body)).json["id"]
    assert (await gateway.event("CHANNEL_CREATE"))["guild_id"] == guild
    command = await client.command()
    await client.do("Anna", 2, {"id": command["id"], "name": "play", "type": 1}, den)
    asked = await gateway.event("INTERACTION_CREATE")
    assert (asked["guild_id"], asked["guild"]["id"]) == (guild, guild)
    assert (await client.bot("POST", f"/channels/{den}/messages", {"content": "x"})).json["channel_id"] == den
    there = (await client.bot("GET", f"/guilds/{guild}/channels")).json
    assert [channel["id"] for channel in there] == [den]
    first = (await client.bot("GET", f"/guilds/{client.server.world.identity.guild_id}/channels")).json
    assert den not in {channel["id"] for channel in first}
    await client.page("POST", "/guild", {"action": "delete"})
    assert [server["id"] for server in (await client.bot("GET", "/users/@me/guilds")).json] == [guild]
    assert (await client.page("POST", "/channels", body | {"guild_id": "1"})).status == 400
