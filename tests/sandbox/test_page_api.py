"""The page's API: what people see and do, and who may ask."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from tests.sandbox.conftest import EPHEMERAL, PATIENCE, Client, Json, button, menu, row


async def test_the_state_has_what_the_page_shows(client: Client) -> None:
    state = (await client.page("GET", "/state")).json
    assert state["guild"]["name"] == "Bot Social Club"
    assert [person["name"] for person in state["people"]] == [
        "Anna", "Bruno", "Carla", "Dario", "Elena", "Фёдор", "Zoe",
    ]  # fmt: skip
    assert [person["name"] for person in state["people"] if person["spectator"]] == ["Zoe"]
    assert [person["name"] for person in state["people"] if not person["dm_open"]] == ["Dario"]
    assert state["me"] == state["people"][0]["id"]
    assert state["clock"]["offset"] == 0
    assert state["bot"] == {"state": "stopped", "pid": None}
    assert {channel["type"] for channel in state["channels"]} == {0}


class Tab:
    """An open page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def frame(self, name: str) -> Json:
        """The next frame of that name."""
        while True:
            frame = json.loads((await self.socket.receive(timeout=PATIENCE)).data)
            if frame["t"] == name:
                return dict(frame["d"])


async def tab(client: Client, who: str) -> Tab:
    """Somebody's page."""
    return Tab(await client.http.ws_connect(f"{client.server.url}/sandbox/events?as={client.people[who]}"))


async def test_a_page_sees_messages_come_change_and_go(client: Client) -> None:
    page = await tab(client, "Anna")
    message = await client.post({"content": f"<@{client.people['Anna']}>, your turn"})
    shown = await page.frame("MESSAGE_CREATE")
    assert (shown["id"], shown["ping"]) == (message["id"], True)
    await client.bot("PATCH", f"{client.room}/messages/{message['id']}", {"content": "Done"})
    assert (await page.frame("MESSAGE_UPDATE"))["content"] == "Done"
    await client.bot("DELETE", f"{client.room}/messages/{message['id']}")
    assert await page.frame("MESSAGE_DELETE") == {
        "id": message["id"],
        "channel_id": message["channel_id"],
        "guild_id": client.server.world.identity.guild_id,
    }


async def test_ephemeral_messages_reach_their_owners_page_alone(client: Client) -> None:
    anna, bruno = await tab(client, "Anna"), await tab(client, "Bruno")
    ask = await client.ask("Anna")
    await ask.answer(4, {"content": "Hand", "flags": EPHEMERAL})
    await client.post({"content": "Board"})
    assert (await anna.frame("MESSAGE_CREATE"))["content"] == "Hand"
    assert (await bruno.frame("MESSAGE_CREATE"))["content"] == "Board"


async def test_an_interaction_is_followed_to_its_end(client: Client) -> None:
    page = await tab(client, "Anna")
    ask = await client.ask("Anna")
    assert await page.frame("INTERACTION") == {"nonce": "n", "state": "pending"}
    await ask.answer(5)
    assert (await page.frame("INTERACTION"))["state"] == "acknowledged"
    await ask.hook("PATCH", "/messages/@original", {"content": "x"})
    assert (await page.frame("INTERACTION"))["state"] == "done"


async def test_an_interaction_without_an_answer_fails_visibly(client: Client) -> None:
    page = await tab(client, "Anna")
    await client.ask("Anna")
    await page.frame("INTERACTION")
    client.server.advance(4)
    assert await page.frame("INTERACTION") == {
        "nonce": "n",
        "state": "failed",
        "error": "The application did not respond",
    }
    board = await client.post({"content": "Board", "components": [row(button("a"))]})
    await client.click(board, "a")
    await page.frame("INTERACTION")
    client.server.advance(4)
    assert (await page.frame("INTERACTION"))["error"] == "This interaction failed"


async def test_forms_and_completions_reach_the_page(client: Client) -> None:
    page = await tab(client, "Anna")
    ask = await client.ask("Anna")
    form = {"type": 18, "label": "Bid", "component": {"type": 4, "custom_id": "bid", "style": 1}}
    await ask.answer(9, {"custom_id": "form", "title": "Bid", "components": [form]})
    shown = await page.frame("MODAL")
    assert (shown["interaction"], shown["title"], shown["nonce"]) == (ask.id, "Bid", "n")
    client.server.advance(60)
    made = await client.command({"name": "move", "type": 3, "description": "What.", "autocomplete": True})
    data = {"id": made["id"], "options": [{"name": "move", "value": "", "focused": True}]}
    await client.do("Anna", 4, data)
    await client.last().answer(8, {"choices": [{"name": "Take", "value": "take"}]})
    assert (await page.frame("AUTOCOMPLETE"))["choices"] == [{"name": "Take", "value": "take"}]


async def test_commands_channels_typing_and_the_clock_reach_the_page(client: Client) -> None:
    page = await tab(client, "Anna")
    await client.command()
    assert [command["name"] for command in (await page.frame("COMMANDS"))["commands"]] == ["play"]
    await client.bot("POST", f"{client.room}/typing")
    assert await page.frame("TYPING") == {"channel_id": client.channels["back-room"], "user_id": client.app}
    await client.bot("POST", f"{client.room}/threads", {"name": "Table 1", "type": 11})
    assert (await page.frame("CHANNEL_CREATE"))["name"] == "Table 1"
    answer = await client.page("POST", "/clock", {"advance": 90_000})
    assert answer.json["offset"] == 90_000
    assert (await page.frame("CHANNEL_UPDATE"))["archived"] is True
    assert (await page.frame("CLOCK"))["offset"] == 90_000
    await (await client.gateway()).event("READY")
    assert (await page.frame("BOT"))["state"] == "connected"


@pytest.mark.parametrize("seconds", [-1, "many", None, 10**12])
async def test_the_clock_moves_forward_only(client: Client, seconds: Any) -> None:
    answer = await client.page("POST", "/clock", {"advance": seconds})
    assert answer.status == 400
    assert answer.json["error"].startswith("The request is wrong at “advance”")


async def test_the_clock_is_a_whole_number_in_a_file(client: Client) -> None:
    client.server.advance(3600)
    client.server.advance(60)
    assert client.server.world.clock.file.read_text("ascii") == "3660"


async def test_chat(client: Client) -> None:
    act = {"as": client.people["Anna"], "channel_id": client.channels["piazza"]}
    said = await client.page("POST", "/messages", {**act, "content": "@everyone hello"})
    assert said.json["author"]["global_name"] == "Anna"
    assert (await client.seen("Zoe", "piazza"))[0]["ping"] is True
    assert (await client.page("POST", "/messages", {**act, "content": " "})).status == 400
    assert (await client.page("POST", "/messages", {**act, "content": "x" * 2001})).status == 400
    assert (await client.page("POST", "/messages", {**act, "channel_id": "1", "content": "x"})).status == 404
    assert (await client.page("POST", "/messages", {**act, "as": "1", "content": "x"})).status == 404


async def test_history_comes_in_pages(client: Client) -> None:
    for index in range(4):
        await client.post({"content": str(index)})
    everything = await client.seen("Anna")
    assert [message["content"] for message in everything] == ["0", "1", "2", "3"]
    base = f"/channels/{client.channels['back-room']}/messages?as={client.people['Anna']}"
    page = (await client.page("GET", f"{base}&limit=2&before={everything[3]['id']}")).json
    assert [message["content"] for message in page] == ["1", "2"]
    for wrong in ("limit=x", "limit=0", "limit=101", "before=x"):
        assert (await client.page("GET", f"{base}&{wrong}")).status == 400


async def test_ephemeral_messages_can_be_dismissed(client: Client) -> None:
    """Discord: gone when the client reloads; then a click's update finds no message."""
    ask = await client.ask("Anna")
    await ask.answer(4, {"content": "1", "flags": EPHEMERAL, "components": [row(button("a"))]})
    (message,) = await client.seen("Anna")
    click = await client.click(message, "a")
    body = {"as": client.people["Bruno"], "message_id": message["id"]}
    assert (await client.page("POST", "/dismiss", body)).status == 404
    assert (await client.page("POST", "/dismiss", {**body, "as": client.people["Anna"]})).status == 204
    assert await client.seen("Anna") == []
    assert (await click.answer(7, {"content": "2"})).code == 10008
    await (await client.ask("Anna")).answer(4, {"content": "3", "flags": EPHEMERAL})
    assert (await client.page("POST", "/dismiss", {"as": client.people["Anna"]})).status == 204
    assert await client.seen("Anna") == []


async def test_only_what_is_on_the_message_can_be_used(client: Client) -> None:
    """A forged custom id is refused, unless a test asks for it."""
    controls = [row(button("a"), button("off", disabled=True)), row(menu("m", "x", "y"))]
    board = await client.post({"content": "Board", "components": controls})

    async def use(forge: bool = False, **data: Any) -> int:
        answer = await client.do("Anna", 3, data, message_id=board["id"], forge=forge)
        return answer.status

    assert await use(component_type=2, custom_id="a") == 204
    assert await use(component_type=2, custom_id="off") == 400
    assert await use(component_type=2, custom_id="forged") == 400
    assert await use(component_type=3, custom_id="m", values=["x"]) == 204
    assert await use(component_type=3, custom_id="m", values=["z"]) == 400
    assert await use(component_type=3, custom_id="m", values=["x", "y"]) == 400
    assert await use(component_type=2, custom_id="forged", forge=True) == 204
    assert await use(component_type=3, custom_id="m", values=["z"], forge=True) == 204


async def test_other_hosts_and_sites_are_refused(client: Client) -> None:
    """A name pointed at this machine, or a page of another site, reaches nothing."""
    url = f"{client.server.url}/sandbox/state"
    for host, status in (("evil.example", 403), ("localhost", 200), ("127.0.0.1:1", 200), ("[::1]", 200)):
        async with client.http.get(url, headers={"Host": host}) as response:
            assert response.status == status
    clock = f"{client.server.url}/sandbox/clock"
    for origin, status in (("http://evil.example", 403), ("null", 403), (client.server.url, 200)):
        async with client.http.post(clock, json={"advance": 1}, headers={"Origin": origin}) as response:
            assert response.status == status
    events = f"{client.server.url}/sandbox/events?as={client.people['Anna']}"
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await client.http.ws_connect(events, origin="http://evil.example")
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await client.http.ws_connect(client.server.api.sessions.address, origin="http://evil.example")


async def test_the_page_itself_is_served(client: Client) -> None:
    for path in ("/", "/page/index.html"):
        async with client.http.get(client.server.url + path) as response:
            assert response.status == 200
            assert response.content_type == "text/html"


async def test_the_log_without_a_bot_is_empty(client: Client) -> None:
    assert (await client.page("GET", "/bot/log")).json == {"lines": []}
