"""Messages, DMs and what the bot may do where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.conftest import Club, Json


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"content": " \n"}, {"embeds": []}, {"components": []}]
)
async def test_an_empty_message_is_refused(club: Club, body: Json) -> None:
    answer = await club.bot("POST", f"{club.room}/messages", body)
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
    ({"content": "x", "allowed_mentions": {"users": [str(each) for each in range(101)]}},
     "allowed_mentions.users", "BASE_TYPE_MAX_LENGTH"),
    ({"embeds": [{"image": {"url": "board.png"}}]}, "embeds.0.image.url", "URL_TYPE_INVALID_SCHEME"),
    ({"embeds": [{"fields": [{"name": " ", "value": "x"}]}]}, "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"),
    ({"content": "x", "nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    ({"content": "x", "nonce": ["x"]}, "nonce", "NONCE_TYPE_COERCE"),
    ({"content": "x", "nonce": True}, "nonce", "NONCE_TYPE_COERCE"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), FAULTS)
async def test_a_message_that_is_refused(club: Club, body: Json, path: str, code: str) -> None:
    """Discord: message: 2,000 characters of content; 10 embeds, 6,000 characters together."""
    answer = await club.bot("POST", f"{club.room}/messages", body)
    assert code in answer.faults(path)


async def test_a_body_that_is_no_json(club: Club) -> None:
    url = f"{club.server.rest}{club.room}/messages"
    headers = {"Authorization": f"Bot {club.server.token}", "Content-Type": "application/json"}
    async with club.http.post(url, data=b"{", headers=headers) as response:
        assert response.status == 400
        assert (await response.json())["code"] == 50109


async def test_a_wrong_token_is_unauthorized(club: Club) -> None:
    answer = await club.bot("GET", "/users/@me", token="guess")  # noqa: S106  a wrong token is the point
    assert (answer.status, answer.json) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_unknown_things(club: Club) -> None:
    """404 with the code of the thing; an unknown route has code 0."""
    answer = await club.bot("GET", "/nowhere")
    assert (answer.status, answer.json) == (404, {"message": "404: Not Found", "code": 0})
    for path, code in (
        ("/channels/1", 10003),
        (f"{club.room}/messages/1", 10008),
        ("/guilds/1", 10004),
        ("/users/1", 10013),
        (f"/guilds/{club.server.world.identity.guild_id}/members/1", 10007),
    ):
        answer = await club.bot("GET", path)
        assert (answer.status, answer.code) == (404, code)


async def test_answers_are_exactly_json(club: Club) -> None:
    """Discord: JSON answers must be exactly application/json."""
    answer = await club.bot("GET", "/users/@me")
    assert answer.headers["Content-Type"] == "application/json"


async def test_a_repeated_nonce_is_the_same_message(club: Club) -> None:
    """Discord: a repeated post within a few minutes returns the first message."""
    body = {"content": "Turn 1", "nonce": "42", "enforce_nonce": True}
    first = await club.post(body)
    again = await club.post({**body, "content": "Turn 1, again"})
    assert again["id"] == first["id"]
    assert len(await club.seen("Anna")) == 1
    loose = await club.post({"content": "Turn 1", "nonce": "42"})
    assert loose["id"] != first["id"]
    club.server.advance(600)
    assert (await club.post(body))["id"] != first["id"]


@pytest.mark.parametrize("nonce", [None, 42, "x" * 25])
async def test_a_nonce_may_be_a_number_or_text_or_missing(club: Club, nonce: object) -> None:
    assert (await club.post({"content": " Turn 1\n", "nonce": nonce}))["content"] == "Turn 1"


async def test_whom_a_message_notifies(club: Club) -> None:
    anna, bruno = club.people["Anna"], club.people["Bruno"]
    body = {"content": f"<@{anna}> <@{bruno}> @everyone", "allowed_mentions": {"users": [anna]}}
    message = await club.post(body)
    assert [user["id"] for user in message["mentions"]] == [anna]
    assert message["mention_everyone"] is False
    pings = {who: (await club.seen(who))[0]["ping"] for who in ("Anna", "Bruno", "Zoe")}
    assert pings == {"Anna": True, "Bruno": False, "Zoe": False}


@pytest.mark.parametrize(
    ("allowed", "pinged"), [(None, True), ({"parse": []}, False), ({"parse": ["users"]}, True)]
)
async def test_allowed_mentions_decide(club: Club, allowed: Any, pinged: bool) -> None:
    await club.post({"content": f"<@{club.people['Anna']}>", "allowed_mentions": allowed})
    assert (await club.seen("Anna"))[0]["ping"] is pinged


async def test_an_edit_notifies_nobody(club: Club) -> None:
    """Discord: edits never notify; but they find the mentions anew."""
    message = await club.post({"content": f"<@{club.people['Bruno']}>"})
    body = {"content": f"<@{club.people['Anna']}>"}
    edited = await club.bot("PATCH", f"{club.room}/messages/{message['id']}", body)
    assert [user["id"] for user in edited.json["mentions"]] == [club.people["Anna"]]
    assert (await club.seen("Anna"))[0]["ping"] is True
    assert (await club.seen("Bruno"))[0]["ping"] is False
    assert len((await club.page("GET", "/notices", params={"as": club.people["Bruno"]})).json) == 1
    assert (await club.page("GET", "/notices", params={"as": club.people["Anna"]})).json == []


async def test_history_can_be_walked(club: Club) -> None:
    ids = []
    for index in range(6):
        ids.append((await club.post({"content": str(index)}))["id"])
        club.server.advance(5)

    async def page(query: str) -> list[str]:
        club.server.advance(5)
        answer = await club.bot("GET", f"{club.room}/messages?{query}")
        return [each["content"] for each in answer.json]

    assert await page("limit=2") == ["5", "4"]
    assert await page(f"limit=2&before={ids[4]}") == ["3", "2"]
    assert await page(f"limit=2&after={ids[1]}") == ["3", "2"]
    assert await page("limit=2&before=5") == await page(f"after={'9' * 20}") == []
    assert await page(f"limit=3&around={ids[2]}") == ["3", "2", "1"]
    assert (await club.bot("GET", f"{club.room}/messages?limit=101")).code == 50035


async def test_the_words_of_others_are_theirs(club: Club) -> None:
    said = await club.page(
        "POST",
        "/messages",
        {"as": club.people["Bruno"], "channel_id": club.channels["back-room"], "content": "Hi"},
    )
    path = f"{club.room}/messages/{said.json['id']}"
    edited = await club.bot("PATCH", path, {"content": "Ha"})
    assert (edited.status, edited.code) == (403, 50005)
    deleted = await club.bot("DELETE", path)
    assert (deleted.status, deleted.code) == (403, 50013)
    bulk = await club.bot("POST", f"{club.room}/messages/bulk-delete", {"messages": [said.json["id"]]})
    assert (bulk.status, bulk.code) == (403, 50013)


async def test_what_the_bot_may_not_do(club: Club) -> None:
    board = f"/channels/{club.channels['notice-board']}"
    office = f"/channels/{club.channels['locked-office']}"
    guild = f"/guilds/{club.server.world.identity.guild_id}"
    for method, path, body, code in (
        ("POST", f"{board}/messages", {"content": "x"}, 50013),
        ("POST", f"{board}/typing", None, 50013),
        ("POST", f"{board}/threads", {"name": "x", "type": 11}, 50013),
        ("POST", f"{office}/messages", {"content": "x"}, 50001),
        ("GET", f"{office}/messages", None, 50001),
        ("POST", f"{club.room}/messages", {"embeds": [{"title": "x"}]}, 50013),
        ("PATCH", club.room, {"name": "x"}, 50013),
        ("DELETE", club.room, None, 50013),
        ("POST", f"{guild}/channels", {"name": "x"}, 50013),
        ("GET", f"{guild}/members", None, 50001),
    ):
        answer = await club.bot(method, path, body)
        assert (answer.status, answer.code) == (403, code), path
    assert (await club.bot("GET", f"{board}/messages")).json == []


async def test_a_command_is_answered_even_where_the_bot_may_not_post(club: Club) -> None:
    ask = await club.ask("Anna", "notice-board")
    assert (await ask.answer(4, {"content": "Not here", "flags": 64})).status == 204


async def test_dms_may_be_closed(club: Club) -> None:
    """Discord: code 50007, never a reason to stop."""
    for who, status in (("Anna", 200), ("Dario", 403)):
        channel = await club.bot("POST", "/users/@me/channels", {"recipient_id": club.people[who]})
        assert channel.json["type"] == 1
        answer = await club.bot("POST", f"/channels/{channel.json['id']}/messages", {"content": "Your turn"})
        assert answer.status == status
    assert answer.code == 50007
    await club.page("POST", "/dms", {"as": club.people["Dario"], "open": True})
    again = await club.bot("POST", f"/channels/{channel.json['id']}/messages", {"content": "Your turn"})
    assert again.status == 200
    assert len(await club.seen("Dario", channel.json["id"])) == 1
    assert (
        await club.page("GET", f"/channels/{channel.json['id']}/messages?as={club.people['Anna']}")
    ).status == 404


async def test_dms_need_a_server_in_common(club: Club) -> None:
    """Error 50007, also in a DM that was open before."""
    channel = await club.bot("POST", "/users/@me/channels", {"recipient_id": club.people["Anna"]})
    await club.page("POST", "/guild", {"action": "remove_bot"})
    path, said = f"/channels/{channel.json['id']}/messages", {"content": "Your turn"}
    assert (await club.bot("POST", path, said)).code == 50007
    await club.page("POST", "/guild", {"action": "add_bot"})
    assert (await club.bot("POST", path, said)).status == 200


async def test_not_many_dms_are_opened_at_once(club: Club) -> None:
    """Error 40003; one that is open can be asked for as often as one likes."""
    world = club.server.world
    strangers = [world.people[0].model_copy(update={"id": str(number)}) for number in range(1, 12)]
    for stranger in strangers:
        world.save_user(stranger)
    opened = [await club.bot("POST", "/users/@me/channels", {"recipient_id": each.id}) for each in strangers]
    assert [each.status for each in opened] == [200] * 10 + [403]
    assert opened[-1].code == 40003
    assert (await club.bot("POST", "/users/@me/channels", {"recipient_id": "1"})).status == 200
    club.server.advance(10)
    assert (await club.bot("POST", "/users/@me/channels", {"recipient_id": "11"})).status == 200


async def test_a_reply_names_what_it_answers(club: Club) -> None:
    first = await club.post({"content": "Board"})
    reply = await club.post({"content": "Moved", "message_reference": {"message_id": first["id"]}})
    assert reply["type"] == 19
    assert reply["referenced_message"]["content"] == "Board"
    answer = await club.bot(
        "POST", f"{club.room}/messages", {"content": "x", "message_reference": {"message_id": "1"}}
    )
    assert answer.code == 50035


async def test_deleting(club: Club) -> None:
    message = await club.post({"content": "x"})
    path = f"{club.room}/messages/{message['id']}"
    assert (await club.bot("DELETE", path)).status == 204
    gone = await club.bot("DELETE", path)
    assert (gone.status, gone.code) == (404, 10008)


async def test_the_guild_and_its_parts(club: Club) -> None:
    guild = f"/guilds/{club.server.world.identity.guild_id}"
    assert (await club.bot("GET", guild)).json["name"] == "Bot Social Club"
    names = {each["name"] for each in (await club.bot("GET", f"{guild}/channels")).json}
    assert {"back-room", "harbour"} <= names
    assert "@everyone" in {each["name"] for each in (await club.bot("GET", f"{guild}/roles")).json}
    elena = await club.bot("GET", f"{guild}/members/{club.people['Elena']}")
    assert elena.json["user"]["global_name"] == "Elena"
    assert [each["name"] for each in (await club.bot("GET", "/users/@me/guilds")).json] == ["Bot Social Club"]
    assert (await club.bot("GET", f"/users/{club.people['Elena']}")).json["username"] == "elena"
    assert (await club.bot("GET", "/applications/@me")).json["id"] == club.app
