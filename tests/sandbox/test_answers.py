"""Interactions: the first answer, what follows, and what is too late."""

from __future__ import annotations

import pytest

from tests.sandbox.conftest import EPHEMERAL, V2, Ask, Client, button, row, text

MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
ORIGINAL = "/messages/@original"


async def test_an_answer_is_seen_by_all(client: Client) -> None:
    ask = await client.ask("Anna")
    assert (await ask.answer(MESSAGE, {"content": "Hello"})).status == 204
    (message,) = await client.seen("Bruno")
    assert message["content"] == "Hello"
    assert message["type"] == 20
    assert message["interaction_metadata"]["name"] == "play"
    assert message["author"]["bot"]


async def test_with_response_brings_the_message(client: Client) -> None:
    ask = await client.ask()
    answer = await ask.answer(MESSAGE, {"content": "Hello", "flags": EPHEMERAL}, with_response="true")
    assert answer.status == 200
    assert answer.json["interaction"]["response_message_ephemeral"] is True
    assert answer.json["resource"]["type"] == MESSAGE
    assert answer.json["resource"]["message"]["content"] == "Hello"


async def test_the_first_answer_has_three_seconds(client: Client) -> None:
    """Discord: within 3 s; later 404 with code 10062."""
    ask = await client.ask()
    client.server.advance(4)
    answer = await ask.answer(MESSAGE, {"content": "Too late"})
    assert (answer.status, answer.code) == (404, 10062)
    assert answer.json["message"] == "Unknown interaction"


async def test_a_second_answer_is_refused(client: Client) -> None:
    """Discord: 400 with code 40060."""
    ask = await client.ask()
    await ask.answer(DEFER)
    answer = await ask.answer(MESSAGE, {"content": "Again"})
    assert (answer.status, answer.code) == (400, 40060)


async def test_a_wrong_answer_is_no_answer(client: Client) -> None:
    ask = await client.ask()
    assert (await ask.answer(MESSAGE, {"content": ""})).code == 50006
    assert (await ask.answer(MESSAGE, {"content": "Better"})).status == 204


async def test_an_unknown_token_is_an_unknown_interaction(client: Client) -> None:
    ask = await client.ask()
    answer = await Ask(client, ask.id, "guessed").answer(MESSAGE, {"content": "Hello"})
    assert (answer.status, answer.code) == (404, 10062)


async def test_the_token_lives_fifteen_minutes(client: Client) -> None:
    """Discord: then 401 with code 50027; nothing of the answer can be changed any more."""
    ask = await client.ask()
    await ask.answer(MESSAGE, {"content": "Hand", "flags": EPHEMERAL})
    client.server.advance(14 * 60)
    assert (await ask.hook("PATCH", ORIGINAL, {"content": "New hand"})).status == 200
    client.server.advance(2 * 60)
    for method, path in (("GET", ORIGINAL), ("PATCH", ORIGINAL), ("DELETE", ORIGINAL), ("POST", "")):
        answer = await ask.hook(method, path, {"content": "Late"})
        assert (answer.status, answer.code) == (401, 50027)


async def test_nothing_follows_before_the_first_answer(client: Client) -> None:
    ask = await client.ask()
    answer = await ask.hook("POST", "", {"content": "Early"})
    assert (answer.status, answer.code) == (404, 10015)


async def test_a_deferral_shows_and_is_filled(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(DEFER)
    (waiting,) = await client.seen("Bruno")
    assert waiting["flags"] == 1 << 7
    edited = await ask.hook("PATCH", ORIGINAL, {"content": "Done"})
    assert edited.json["flags"] == 0
    assert edited.json["edited_timestamp"] is None
    assert [message["content"] for message in await client.seen("Bruno")] == ["Done"]


async def test_a_deferral_fixes_who_sees_the_answer(client: Client) -> None:
    """Discord: ephemeral or not is fixed by the first answer, also by a deferral."""
    ask = await client.ask("Anna")
    await ask.answer(DEFER, {"flags": EPHEMERAL})
    followed = await ask.hook("POST", "", {"content": "For all?"})
    assert followed.json["flags"] == EPHEMERAL
    assert await client.seen("Bruno") == []
    ask = await client.ask("Anna")
    await ask.answer(DEFER)
    followed = await ask.hook("POST", "", {"content": "For me?", "flags": EPHEMERAL})
    assert followed.json["flags"] == 0
    assert len(await client.seen("Bruno")) == 1


async def test_an_edit_does_not_change_who_sees_it(client: Client) -> None:
    ask = await client.ask("Anna")
    await ask.answer(MESSAGE, {"content": "Hand", "flags": EPHEMERAL})
    edited = await ask.hook("PATCH", ORIGINAL, {"content": "Hand", "flags": 0})
    assert edited.json["flags"] == EPHEMERAL


async def test_later_follow_ups_choose_for_themselves(client: Client) -> None:
    ask = await client.ask("Anna")
    await ask.answer(MESSAGE, {"content": "Public"})
    mine = await ask.hook("POST", "", {"content": "Mine", "flags": EPHEMERAL})
    assert len(await client.seen("Anna")) == 2
    assert len(await client.seen("Bruno")) == 1
    path = f"/messages/{mine.json['id']}"
    assert (await ask.hook("PATCH", path, {"content": "Still mine"})).json["content"] == "Still mine"
    assert (await ask.hook("DELETE", path)).status == 204
    assert (await ask.hook("GET", path)).code == 10008


async def test_an_ephemeral_message_is_its_owners_alone(client: Client) -> None:
    """Discord: only their owner sees them; the bot cannot fetch them."""
    ask = await client.ask("Anna")
    await ask.answer(MESSAGE, {"content": "Hand", "flags": EPHEMERAL})
    (hand,) = await client.seen("Anna")
    path = f"{client.room}/messages/{hand['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        answer = await client.bot(method, path, {"content": "x"})
        assert (answer.status, answer.code) == (404, 10008)
    assert (await client.bot("GET", f"{client.room}/messages")).json == []
    assert (await ask.hook("GET", ORIGINAL)).json["content"] == "Hand"
    data = {"component_type": 2, "custom_id": "x"}
    refused = await client.do("Bruno", 3, data, message_id=hand["id"], forge=True)
    assert refused.status == 404


async def test_a_click_on_an_ephemeral_message_brings_a_new_token(client: Client) -> None:
    """Discord: a fresh click on it brings a new one."""
    ask = await client.ask("Anna")
    await ask.answer(MESSAGE, {"content": "1", "flags": EPHEMERAL, "components": [row(button("next"))]})
    client.server.advance(3600)
    (panel,) = await client.seen("Anna")
    click = await client.click(panel, "next")
    assert (await click.answer(UPDATE, {"content": "2"})).status == 204
    assert [message["content"] for message in await client.seen("Anna")] == ["2"]
    assert await client.seen("Bruno") == []


async def test_a_public_answer_to_an_ephemeral_message_does_not_quote_it(client: Client) -> None:
    ask = await client.ask("Anna")
    await ask.answer(MESSAGE, {"content": "Secret", "flags": EPHEMERAL, "components": [row(button("tell"))]})
    click = await client.click((await client.seen("Anna"))[0], "tell")
    await click.answer(MESSAGE, {"content": "Public"})
    (public,) = await client.seen("Bruno")
    assert "Secret" not in str(public)


async def test_a_deferred_update_then_an_edit_changes_the_board(client: Client) -> None:
    """Discord: the original response of a deferred update is the board itself."""
    board = await client.post({"content": "Board", "components": [row(button("join"))]})
    click = await client.click(board, "join", "Bruno")
    await click.answer(DEFER_UPDATE)
    await click.hook("PATCH", ORIGINAL, {"content": "Bruno joined"})
    (shown,) = await client.seen("Carla")
    assert (shown["id"], shown["content"]) == (board["id"], "Bruno joined")


@pytest.mark.parametrize("kind", [DEFER_UPDATE, UPDATE])
async def test_a_board_that_is_gone_takes_no_update(client: Client, kind: int) -> None:
    """Discord: types 6 and 7 give 404 / 10008; an ephemeral type 4 still works."""
    board = await client.post({"content": "Board", "components": [row(button("join"))]})
    click = await client.click(board, "join")
    await client.bot("DELETE", f"{client.room}/messages/{board['id']}")
    answer = await click.answer(kind, {"content": "x"})
    assert (answer.status, answer.code) == (404, 10008)
    assert (await click.answer(MESSAGE, {"content": "Gone", "flags": EPHEMERAL})).status == 204


@pytest.mark.parametrize("kind", [1, DEFER_UPDATE, UPDATE, CHOICES, 12, None])
async def test_a_command_takes_only_some_answers(client: Client, kind: int) -> None:
    ask = await client.ask()
    answer = await ask.answer(kind, {"choices": []})
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.json["errors"]["type"]["_errors"][0]["code"] == "BASE_TYPE_CHOICES"


async def test_the_original_can_be_deleted(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(DEFER)
    assert (await ask.hook("DELETE", ORIGINAL)).status == 204
    assert await client.seen("Anna") == []
    assert (await ask.hook("GET", ORIGINAL)).code == 10008


async def test_a_deferred_answer_may_become_components_v2(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(DEFER)
    edited = await ask.hook("PATCH", ORIGINAL, {"components": [text("Board")], "flags": V2})
    assert edited.json["flags"] == V2


async def test_a_deferral_that_is_never_filled_ends(client: Client) -> None:
    ask = await client.ask()
    await ask.answer(DEFER)
    client.server.advance(16 * 60)
    assert await client.seen("Anna") == []


async def test_what_the_bot_is_told_of_an_interaction(client: Client) -> None:
    """The payload has what Discord's has: member, permissions, locale, context, limits."""
    gateway = await client.gateway()
    await client.ask("Фёдор")
    told = await gateway.event("INTERACTION_CREATE")
    assert told["type"] == 2
    assert told["guild_id"] == told["guild"]["id"] == told["authorizing_integration_owners"]["0"]
    assert told["member"]["user"]["global_name"] == "Фёдор"
    assert not int(told["member"]["permissions"]) & (1 << 4)
    assert int(told["app_permissions"]) == 1 << 10 | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38
    assert (told["locale"], told["context"], told["version"]) == ("ru", 0, 1)
    assert told["attachment_size_limit"] == 10 * 1024 * 1024
    assert told["channel"]["id"] == told["channel_id"] == client.channels["back-room"]


async def test_an_admin_is_told_by_the_permissions(client: Client) -> None:
    gateway = await client.gateway()
    await client.ask("Anna")
    told = await gateway.event("INTERACTION_CREATE")
    assert int(told["member"]["permissions"]) & (1 << 4)


async def test_in_a_dm_there_is_a_user_and_no_guild(client: Client) -> None:
    gateway = await client.gateway()
    dm = (await client.page("POST", "/dm", {"as": client.people["Carla"]})).json["id"]
    ask = await client.ask("Carla", dm)
    told = await gateway.event("INTERACTION_CREATE")
    assert told["user"]["id"] == client.people["Carla"]
    assert told["context"] == 1
    assert "guild_id" not in told
    assert "member" not in told
    await ask.answer(MESSAGE, {"content": "Here"})
    assert len(await client.seen("Carla", dm)) == 1
