"""Threads: begun, asleep, locked."""

from __future__ import annotations

from tests.sandbox.conftest import EPHEMERAL, Client, Json, button, row

DAY = 86_400


async def thread(client: Client, **more: object) -> Json:
    """A thread of the bot's in the back room."""
    answer = await client.bot("POST", f"{client.room}/threads", {"name": "Table 1", "type": 11, **more})
    assert answer.status == 201, answer.json
    return dict(answer.json)


async def say(client: Client, channel: str, who: str = "Anna") -> int:
    """Somebody writes something; the status."""
    body = {"as": client.people[who], "channel_id": channel, "content": "Hello"}
    return (await client.page("POST", "/messages", body)).status


async def test_a_thread_is_begun_and_told_of(client: Client) -> None:
    gateway = await client.gateway()
    made = await thread(client)
    told = await gateway.event("THREAD_CREATE")
    assert told["id"] == made["id"]
    assert told["newly_created"] is True
    assert made["parent_id"] == client.channels["back-room"]
    assert made["owner_id"] == client.app
    assert made["thread_metadata"]["auto_archive_duration"] == 1440
    listed = (await client.page("GET", f"/state?as={client.people['Zoe']}")).json["channels"]
    assert made["id"] in {channel["id"] for channel in listed}
    notice = (await client.seen("Zoe"))[-1]
    assert (notice["type"], notice["content"]) == (18, "Table 1")


async def test_a_thread_from_a_message_has_its_id(client: Client) -> None:
    message = await client.post({"content": "Board"})
    path = f"{client.room}/messages/{message['id']}/threads"
    made = await client.bot("POST", path, {"name": "Table 1"})
    assert (made.status, made.json["id"]) == (201, message["id"])
    again = await client.bot("POST", path, {"name": "Table 1"})
    assert (again.status, again.code) == (400, 160004)
    shown = await client.bot("GET", f"{client.room}/messages/{message['id']}")
    assert shown.json["thread"]["name"] == "Table 1"


async def test_what_discord_tells_of_a_thread_is_not_the_bots_to_change(client: Client) -> None:
    """Error 50021: the notice of a new thread and the thread's first message are system messages."""
    await thread(client)
    (notice,) = await client.seen("Anna")
    board = await client.post({"content": "Board"})
    made = (
        await client.bot("POST", f"{client.room}/messages/{board['id']}/threads", {"name": "Table 2"})
    ).json
    (starter,) = await client.seen("Anna", made["id"])
    for method, path in (
        ("PATCH", f"{client.room}/messages/{notice['id']}"),
        ("PATCH", f"/channels/{made['id']}/messages/{starter['id']}"),
        ("DELETE", f"/channels/{made['id']}/messages/{starter['id']}"),
    ):
        answer = await client.bot(method, path, {"content": "x"})
        assert (answer.status, answer.code) == (403, 50021), path
    reply = {"content": "x", "message_reference": {"message_id": notice["id"]}}
    answer = await client.bot("POST", f"{client.room}/messages", reply)
    assert answer.faults("message_reference") == ["REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"]
    assert (await client.bot("DELETE", f"{client.room}/messages/{notice['id']}")).status == 204


async def test_a_thread_is_not_begun_in_a_thread(client: Client) -> None:
    made = await thread(client)
    answer = await client.bot("POST", f"/channels/{made['id']}/threads", {"name": "x", "type": 11})
    assert (answer.status, answer.code) == (400, 50024)


async def channel(client: Client, kind: str, parent: str | None = None) -> str:
    """A channel of Anna's, or a thread of hers in one; its id."""
    more = {"parent_id": parent} if parent else {}
    made = await client.page(
        "POST", "/channels", {"as": client.people["Anna"], "name": "den", "kind": kind, **more}
    )
    assert made.status == 200, made.json
    return str(made.json["id"])


async def test_threads_of_an_announcement_channel_are_of_a_kind_of_their_own(client: Client) -> None:
    """docs.discord.com/developers/resources/channel, Channel Types: announcement threads are type 10."""
    news = await channel(client, "announcement")
    assert (await client.bot("GET", f"/channels/{news}")).json["type"] == 5
    wrong = await client.bot("POST", f"/channels/{news}/threads", {"name": "x", "type": 11})
    assert (wrong.status, wrong.code) == (400, 50024)
    wrong = await client.bot("POST", f"{client.room}/threads", {"name": "x", "type": 10})
    assert (wrong.status, wrong.code) == (400, 50024)
    assert (await client.bot("POST", f"/channels/{news}/threads", {"name": "x", "type": 10})).json[
        "type"
    ] == 10
    board = (await client.bot("POST", f"/channels/{news}/messages", {"content": "Board"})).json
    at = await client.bot("POST", f"/channels/{news}/messages/{board['id']}/threads", {"name": "x"})
    assert at.json["type"] == 10
    theirs = await channel(client, "thread", news)
    assert (await client.bot("GET", f"/channels/{theirs}")).json["type"] == 10
    assert (await client.bot("POST", f"/channels/{theirs}/messages", {"content": "x"})).status == 200


async def test_a_forum_has_posts_alone(client: Client) -> None:
    """docs.discord.com, Start Thread in Forum Channel; discord-api-docs #5210."""
    gateway = await client.gateway()
    forum = await channel(client, "forum")
    assert (await gateway.event("CHANNEL_CREATE"))["available_tags"] == []
    refused = await client.bot("POST", f"/channels/{forum}/messages", {"content": "x"})
    assert (refused.status, refused.code) == (400, 50008)
    assert await say(client, forum) == 400
    command = await client.command()
    assert (await client.do("Anna", 2, {"id": command["id"]}, forum)).status == 400
    without = await client.bot("POST", f"/channels/{forum}/threads", {"name": "Table 1", "type": 11})
    assert without.faults("message") == ["BASE_TYPE_REQUIRED"]
    long = {"name": "Table 1", "message": {"content": "x" * 2001}}
    assert (await client.bot("POST", f"/channels/{forum}/threads", long)).faults("message.content")
    first = {"name": "Table 1", "message": {"content": "Here we play."}}
    post = (await client.bot("POST", f"/channels/{forum}/threads", first)).json
    assert (post["type"], post["parent_id"], post["message"]["id"]) == (11, forum, post["id"])
    assert [message["content"] for message in await client.seen("Zoe", post["id"])] == ["Here we play."]
    assert (await client.bot("GET", f"/channels/{forum}")).json["last_message_id"] == post["id"]


async def test_a_person_begins_a_post_with_a_message(client: Client) -> None:
    forum = await channel(client, "forum")
    post = await channel(client, "thread", forum)
    first = (await client.bot("GET", f"/channels/{post}/messages/{post}")).json
    assert first["author"]["id"] == client.people["Anna"]
    assert (await client.bot("POST", f"/channels/{post}/messages", {"content": "Board"})).status == 200
    command = await client.command()
    assert (await client.do("Anna", 2, {"id": command["id"]}, post)).status == 204
    private = {"as": client.people["Anna"], "name": "x", "kind": "private_thread", "parent_id": forum}
    assert (await client.page("POST", "/channels", private)).status == 400


async def test_private_threads_need_another_permission(client: Client) -> None:
    answer = await client.bot("POST", f"{client.room}/threads", {"name": "x", "type": 12})
    assert (answer.status, answer.code) == (403, 50013)


async def test_a_silent_thread_archives_itself(client: Client) -> None:
    """Discord: an archived one takes no edits; a message un-archives it."""
    made = await thread(client)
    path = f"/channels/{made['id']}"
    message = (await client.bot("POST", f"{path}/messages", {"content": "Board"})).json
    gateway = await client.gateway()
    await gateway.event("GUILD_CREATE")
    client.server.advance(DAY + 1)
    told = await gateway.event("THREAD_UPDATE")
    assert told["thread_metadata"]["archived"] is True
    for method in ("PATCH", "DELETE"):
        answer = await client.bot(method, f"{path}/messages/{message['id']}", {"content": "New"})
        assert (answer.status, answer.code) == (400, 50083)
    guild = client.server.world.identity.guild_id
    assert (await client.bot("GET", f"/guilds/{guild}/threads/active")).json["threads"] == []
    archived = (await client.bot("GET", f"{client.room}/threads/archived/public")).json
    assert [thread["id"] for thread in archived["threads"]] == [made["id"]]
    assert (await client.bot("POST", f"{path}/messages", {"content": "Awake"})).status == 200
    assert (await client.bot("GET", path)).json["thread_metadata"]["archived"] is False
    active = (await client.bot("GET", f"/guilds/{guild}/threads/active")).json
    assert [thread["id"] for thread in active["threads"]] == [made["id"]]


async def test_an_archived_thread_takes_no_commands(client: Client) -> None:
    made = await thread(client)
    command = await client.command()
    client.server.advance(DAY + 1)
    refused = await client.do("Anna", 2, {"id": command["id"]}, made["id"])
    assert "archived" in refused.json["error"]
    assert await say(client, made["id"]) == 200
    assert (await client.do("Anna", 2, {"id": command["id"]}, made["id"])).status == 204


async def test_a_click_in_an_archived_thread_cannot_change_the_board(client: Client) -> None:
    made = await thread(client)
    body = {"content": "Board", "components": [row(button("join"))]}
    board = (await client.bot("POST", f"/channels/{made['id']}/messages", body)).json
    client.server.advance(DAY + 1)
    click = await client.click(board, "join")
    answer = await click.answer(7, {"content": "Joined"})
    assert (answer.status, answer.code) == (400, 50083)
    assert (await click.answer(4, {"content": "Asleep", "flags": EPHEMERAL})).status == 204


async def test_a_locked_thread_stays_shut(client: Client) -> None:
    """Discord: a message un-archives it unless locked."""
    made = await thread(client)
    channel = client.server.world.channels[made["id"]]
    assert channel.thread is not None
    channel.thread.locked = True
    answer = await client.bot("POST", f"/channels/{made['id']}/messages", {"content": "x"})
    assert (answer.status, answer.code) == (403, 160005)
    client.server.advance(DAY + 1)
    answer = await client.bot("POST", f"/channels/{made['id']}/messages", {"content": "x"})
    assert (answer.status, answer.code) == (400, 50083)
    assert await say(client, made["id"]) == 400
    answer = await client.bot("PATCH", f"/channels/{made['id']}", {"archived": False})
    assert (answer.status, answer.code) == (403, 50013)


async def test_the_bot_changes_its_own_thread(client: Client) -> None:
    made = await thread(client)
    path = f"/channels/{made['id']}"
    assert (await client.bot("PATCH", path, {"name": "Table 1: over"})).json["name"] == "Table 1: over"
    assert (await client.bot("PATCH", path, {"locked": True})).code == 50013
    assert (await client.bot("PATCH", path, {"archived": True})).json["thread_metadata"]["archived"] is True
    assert (await client.bot("PATCH", path, {"name": "x"})).code == 50083
    assert (await client.bot("PATCH", path, {"archived": False})).json["thread_metadata"]["archived"] is False
    assert (await client.bot("DELETE", path)).code == 50013


async def test_members_of_a_thread(client: Client) -> None:
    made = await thread(client)
    path = f"/channels/{made['id']}/thread-members"
    bruno = client.people["Bruno"]
    assert (await client.bot("GET", f"{path}/{bruno}")).code == 10007
    assert (await client.bot("PUT", f"{path}/{bruno}")).status == 204
    assert {member["user_id"] for member in (await client.bot("GET", path)).json} == {client.app, bruno}
    assert (await client.bot("DELETE", f"{path}/{bruno}")).code == 50013
    assert (await client.bot("DELETE", f"{path}/@me")).status == 204
    assert (await client.bot("PUT", f"{path}/@me")).status == 204
    assert (await client.bot("GET", f"{client.room}/thread-members")).code == 50024


async def test_a_thousand_active_threads_and_no_more(client: Client) -> None:
    """Discord: 1,000 active a guild."""
    made = await thread(client)
    world = client.server.world
    for index in range(999):
        world.channels[str(index)] = world.channels[made["id"]].model_copy(update={"id": str(index)})
    answer = await client.bot("POST", f"{client.room}/threads", {"name": "x", "type": 11})
    assert (answer.status, answer.code) == (400, 160006)
