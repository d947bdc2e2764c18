"""Messages, DMs and what the bot may do where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import Client, Json


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"content": " \n"}, {"embeds": []}, {"components": []}]
)
async def test_an_empty_message_is_refused(client: Client, body: Json) -> None:
    answer = await client.bot("POST", f"{client.room}/messages", body)
    assert (answer.status, answer.code) == (400, 50006)


EMBED = {"title": "x" * 256, "description": "y" * 4096}
FAULTS: list[tuple[Json, str, str]] = [
    ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ({"content": 7}, "content", "STRING_TYPE_CONVERT"),
    ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [EMBED, EMBED]}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"),
    ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions.parse",
     "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"),
    ({"content": "x", "allowed_mentions": {"users": ["1", "1"]}}, "allowed_mentions.users",
     "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    ({"content": "x", "allowed_mentions": {"users": [str(user) for user in range(101)]}},
     "allowed_mentions.users", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"image": {"url": "board.png"}}]}, "embeds.0.image.url", "URL_TYPE_INVALID_SCHEME"),
    ({"embeds": [{"fields": [{"name": " ", "value": "x"}]}]}, "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"),
    ({"content": "x", "nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "nonce": ["x"]}, "nonce", "NONCE_TYPE_COERCE"),
    ({"content": "x", "nonce": True}, "nonce", "NONCE_TYPE_COERCE"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), FAULTS)
async def test_a_message_that_is_refused(client: Client, body: Json, path: str, code: str) -> None:
    """Discord: message: 2,000 characters of content; 10 embeds, 6,000 characters together."""
    answer = await client.bot("POST", f"{client.room}/messages", body)
    assert code in answer.faults(path)


async def test_a_body_that_is_no_json(client: Client) -> None:
    url = f"{client.server.rest}{client.room}/messages"
    headers = {"Authorization": f"Bot {client.server.token}", "Content-Type": "application/json"}
    async with client.http.post(url, data=b"{", headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


async def test_a_wrong_token_is_unauthorized(client: Client) -> None:
    answer = await client.bot("GET", "/users/@me", token="guess")  # noqa: S106  a wrong token is the point
    assert (answer.status, answer.json) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_unknown_things(client: Client) -> None:
    """404 with the code of the thing; an unknown route has code 0."""
    answer = await client.bot("GET", "/nowhere")
    assert (answer.status, answer.json) == (404, {"message": "404: Not Found", "code": 0})
    for path, code in (
        ("/channels/1", 10003),
        (f"{client.room}/messages/1", 10008),
        ("/guilds/1", 10004),
        ("/users/1", 10013),
        (f"/guilds/{client.server.world.identity.guild_id}/members/1", 10007),
    ):
        answer = await client.bot("GET", path)
        assert (answer.status, answer.code) == (404, code)


async def test_answers_are_exactly_json(client: Client) -> None:
    """Discord: JSON answers must be exactly application/json."""
    answer = await client.bot("GET", "/users/@me")
    assert answer.headers["Content-Type"] == "application/json"


async def test_a_repeated_nonce_is_the_same_message(client: Client) -> None:
    """Discord: a repeated post within a few minutes returns the first message."""
    body = {"content": "Turn 1", "nonce": "42", "enforce_nonce": True}
    first = await client.post(body)
    again = await client.post({**body, "content": "Turn 1, again"})
    assert again["id"] == first["id"]
    assert len(await client.seen("Anna")) == 1
    loose = await client.post({"content": "Turn 1", "nonce": "42"})
    assert loose["id"] != first["id"]
    client.server.advance(600)
    assert (await client.post(body))["id"] != first["id"]


@pytest.mark.parametrize("nonce", [None, 42, "x" * 25])
async def test_a_nonce_may_be_a_number_or_text_or_missing(client: Client, nonce: object) -> None:
    assert (await client.post({"content": " Turn 1\n", "nonce": nonce}))["content"] == "Turn 1"


async def test_whom_a_message_notifies(client: Client) -> None:
    anna, bruno = client.people["Anna"], client.people["Bruno"]
    body = {"content": f"<@{anna}> <@{bruno}> @everyone", "allowed_mentions": {"users": [anna]}}
    message = await client.post(body)
    assert [user["id"] for user in message["mentions"]] == [anna]
    assert message["mention_everyone"] is False
    pings = {who: (await client.seen(who))[0]["ping"] for who in ("Anna", "Bruno", "Zoe")}
    assert pings == {"Anna": True, "Bruno": False, "Zoe": False}


@pytest.mark.parametrize(
    ("allowed", "pinged"), [(None, True), ({"parse": []}, False), ({"parse": ["users"]}, True)]
)
async def test_allowed_mentions_decide(client: Client, allowed: Any, pinged: bool) -> None:
    await client.post({"content": f"<@{client.people['Anna']}>", "allowed_mentions": allowed})
    assert (await client.seen("Anna"))[0]["ping"] is pinged


async def test_an_edit_notifies_nobody(client: Client) -> None:
    """Discord: edits never notify; but they find the mentions again."""
    message = await client.post({"content": f"<@{client.people['Bruno']}>"})
    body = {"content": f"<@{client.people['Anna']}>"}
    edited = await client.bot("PATCH", f"{client.room}/messages/{message['id']}", body)
    assert [user["id"] for user in edited.json["mentions"]] == [client.people["Anna"]]
    assert (await client.seen("Anna"))[0]["ping"] is True
    assert (await client.seen("Bruno"))[0]["ping"] is False
    assert len((await client.page("GET", "/notices", params={"as": client.people["Bruno"]})).json) == 1
    assert (await client.page("GET", "/notices", params={"as": client.people["Anna"]})).json == []


async def test_history_can_be_walked(client: Client) -> None:
    ids = []
    for index in range(6):
        ids.append((await client.post({"content": str(index)}))["id"])
        client.server.advance(5)

    async def page(query: str) -> list[str]:
        client.server.advance(5)
        answer = await client.bot("GET", f"{client.room}/messages?{query}")
        return [message["content"] for message in answer.json]

    assert await page("limit=2") == ["5", "4"]
    assert await page(f"limit=2&before={ids[4]}") == ["3", "2"]
    assert await page(f"limit=2&after={ids[1]}") == ["3", "2"]
    assert await page("limit=2&before=5") == await page(f"after={'9' * 20}") == []
    assert await page(f"limit=3&around={ids[2]}") == ["3", "2", "1"]
    assert (await client.bot("GET", f"{client.room}/messages?limit=101")).code == 50035


async def test_the_words_of_others_are_theirs(client: Client) -> None:
    said = await client.page(
        "POST",
        "/messages",
        {"as": client.people["Bruno"], "channel_id": client.channels["back-room"], "content": "Hi"},
    )
    path = f"{client.room}/messages/{said.json['id']}"
    edited = await client.bot("PATCH", path, {"content": "Ha"})
    assert (edited.status, edited.code) == (403, 50005)
    deleted = await client.bot("DELETE", path)
    assert (deleted.status, deleted.code) == (403, 50013)
    bulk = await client.bot("POST", f"{client.room}/messages/bulk-delete", {"messages": [said.json["id"]]})
    assert (bulk.status, bulk.code) == (403, 50013)


async def test_what_the_bot_may_not_do(client: Client) -> None:
    board = f"/channels/{client.channels['notice-board']}"
    office = f"/channels/{client.channels['locked-office']}"
    guild = f"/guilds/{client.server.world.identity.guild_id}"
    for method, path, body, code in (
        ("POST", f"{board}/messages", {"content": "x"}, 50013),
        ("POST", f"{board}/typing", None, 50013),
        ("POST", f"{board}/threads", {"name": "x", "type": 11}, 50013),
        ("POST", f"{office}/messages", {"content": "x"}, 50001),
        ("GET", f"{office}/messages", None, 50001),
        ("POST", f"{client.room}/messages", {"embeds": [{"title": "x"}]}, 50013),
        ("PATCH", client.room, {"name": "x"}, 50013),
        ("DELETE", client.room, None, 50013),
        ("POST", f"{guild}/channels", {"name": "x"}, 50013),
        ("GET", f"{guild}/members", None, 50001),
    ):
        answer = await client.bot(method, path, body)
        assert (answer.status, answer.code) == (403, code), path
    assert (await client.bot("GET", f"{board}/messages")).json == []


async def test_a_command_is_answered_even_where_the_bot_may_not_post(client: Client) -> None:
    ask = await client.ask("Anna", "notice-board")
    assert (await ask.answer(4, {"content": "Not here", "flags": 64})).status == 204


async def test_dms_may_be_closed(client: Client) -> None:
    """Discord: code 50007, never a reason to stop."""
    for who, status in (("Anna", 200), ("Dario", 403)):
        channel = await client.bot("POST", "/users/@me/channels", {"recipient_id": client.people[who]})
        assert channel.json["type"] == 1
        answer = await client.bot(
            "POST", f"/channels/{channel.json['id']}/messages", {"content": "Your turn"}
        )
        assert answer.status == status
    assert answer.code == 50007
    await client.page("POST", "/dms", {"as": client.people["Dario"], "open": True})
    again = await client.bot("POST", f"/channels/{channel.json['id']}/messages", {"content": "Your turn"})
    assert again.status == 200
    assert len(await client.seen("Dario", channel.json["id"])) == 1
    assert (
        await client.page("GET", f"/channels/{channel.json['id']}/messages?as={client.people['Anna']}")
    ).status == 404


async def test_dms_need_a_server_in_common(client: Client) -> None:
    """Error 50007, also in a DM that was open before."""
    channel = await client.bot("POST", "/users/@me/channels", {"recipient_id": client.people["Anna"]})
    await client.page("POST", "/guild", {"action": "remove_bot"})
    path, said = f"/channels/{channel.json['id']}/messages", {"content": "Your turn"}
    assert (await client.bot("POST", path, said)).code == 50007
    await client.page("POST", "/guild", {"action": "add_bot"})
    assert (await client.bot("POST", path, said)).status == 200


async def test_not_many_dms_are_opened_at_once(client: Client) -> None:
    """Error 40003; one that is open can be asked for as often as one likes."""
    world = client.server.world
    strangers = [world.people[0].model_copy(update={"id": str(number)}) for number in range(1, 12)]
    for stranger in strangers:
        world.save_user(stranger)
    opened = [
        await client.bot("POST", "/users/@me/channels", {"recipient_id": stranger.id})
        for stranger in strangers
    ]
    assert [answer.status for answer in opened] == [200] * 10 + [403]
    assert opened[-1].code == 40003
    assert (await client.bot("POST", "/users/@me/channels", {"recipient_id": "1"})).status == 200
    client.server.advance(10)
    assert (await client.bot("POST", "/users/@me/channels", {"recipient_id": "11"})).status == 200


async def test_a_reply_names_what_it_answers(client: Client) -> None:
    first = await client.post({"content": "Board"})
    reply = await client.post({"content": "Moved", "message_reference": {"message_id": first["id"]}})
    assert reply["type"] == 19
    assert reply["referenced_message"]["content"] == "Board"
    answer = await client.bot(
        "POST", f"{client.room}/messages", {"content": "x", "message_reference": {"message_id": "1"}}
    )
    assert answer.code == 50035


async def test_deleting(client: Client) -> None:
    message = await client.post({"content": "x"})
    path = f"{client.room}/messages/{message['id']}"
    assert (await client.bot("DELETE", path)).status == 204
    gone = await client.bot("DELETE", path)
    assert (gone.status, gone.code) == (404, 10008)


async def test_the_guild_and_its_parts(client: Client) -> None:
    guild = f"/guilds/{client.server.world.identity.guild_id}"
    assert (await client.bot("GET", guild)).json["name"] == "Bot Social Club"
    names = {channel["name"] for channel in (await client.bot("GET", f"{guild}/channels")).json}
    assert {"back-room", "harbour"} <= names
    assert "@everyone" in {role["name"] for role in (await client.bot("GET", f"{guild}/roles")).json}
    elena = await client.bot("GET", f"{guild}/members/{client.people['Elena']}")
    assert elena.json["user"]["global_name"] == "Elena"
    assert [server["name"] for server in (await client.bot("GET", "/users/@me/guilds")).json] == [
        "Bot Social Club"
    ]
    assert (await client.bot("GET", f"/users/{client.people['Elena']}")).json["username"] == "elena"
    assert (await client.bot("GET", "/applications/@me")).json["id"] == client.app
