"""The real bot where Discord differs from what one expects: push notices, names, symbols, rights, menus.

The sandbox is as strict as Discord here (sandbox/README.md names the sources).
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest

from bot import catalogue
from bot.chat.screens.context import Games
from renders.symbols import NAMES
from tests.bot.chat.fakes import parts, pixel
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    DRAWN,
    MENU,
    ZOE,
    Harness,
    Json,
    Person,
    is_lobby,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind

CITY = Games(("city",), catalogue.game, pixel)
BLACK = re.compile("[♠♣]")  # Twemoji: near black on the dark theme
MENTIONED = re.compile(r"<@(\d+)>")
HISTORY = 1 << 16


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch) as opened:
        yield opened


async def notices(person: Person) -> list[Json]:
    """The notices on a person's phone, oldest first."""
    http, url = person.harness.http, person.harness.server.url
    answer = await http.get(f"{url}/sandbox/notices?as={person.id}")
    return list(await answer.json())[::-1]


async def administer(harness: Harness, path: str, **body: object) -> Json:
    """Act on the server as somebody with the right to do so."""
    answer = await harness.http.post(f"{harness.server.url}/sandbox{path}", json=body)
    assert answer.ok, await answer.text()
    return dict(await answer.json()) if answer.status == 200 else {}


async def playing(anna: Person, bruno: Person) -> Json:
    """The board of a game that Anna has begun; she and Bruno owe a decision each."""
    await anna.command("start")
    await bruno.press(await anna.see(is_lobby), Kind.JOIN)
    lobby = await anna.see(lambda message: is_lobby(message) and Kind.START in kinds(message))
    await anna.press(lobby, Kind.START)
    return await anna.see(is_board)


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message) and not private(message)


def is_question(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


def is_new(before: set[str], message: Json) -> bool:
    return private(message) and message["id"] not in before


def is_another_lobby(former: str, message: Json) -> bool:
    return is_lobby(message) and words(message) != former


def says(text: str, message: Json) -> bool:
    return private(message) and text in words(message)


def every_text(message: Json) -> Iterator[str]:
    """All that people read of a message."""
    yield message["content"]
    for part in parts(message["components"]):
        yield from (str(part.get(field) or "") for field in ("content", "label", "placeholder"))
        for option in part.get("options", []):
            yield from (str(option.get(field) or "") for field in ("label", "description"))
        yield from (str(item.get("description") or "") for item in part.get("items", []))


async def test_whoever_is_asked_gets_one_push_notice_that_says_for_what(harness: Harness) -> None:
    """discord-api-docs #7854: a ping inside Components V2 has no text; boards and lobbies give no notice."""
    anna, bruno, zoe = [await harness.person(name) for name in (ANNA, BRUNO, ZOE)]
    await playing(anna, bruno)
    full = "Your table is full, @Anna: Streets of Palermo in #back-room."
    assert [notice["text"] for notice in await notices(anna)] == [full]
    assert [notice["text"] for notice in await notices(bruno)] == [
        "Your turn, @Bruno: Streets of Palermo in #back-room."
    ]
    assert await notices(zoe) == []


async def test_all_who_owe_stay_highlighted_when_the_board_is_edited(harness: Harness) -> None:
    """discord-api-docs #1479, #2126: an edit finds its mentions again; those left out are bare ids."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    await playing(anna, bruno)
    for person, owing in ((anna, {anna.id, bruno.id}), (bruno, {anna.id, bruno.id})):
        board = await person.see(is_board)
        assert {user["id"] for user in board["mentions"]} == owing
        assert board["ping"] is True
        assert set(MENTIONED.findall("".join(every_text(board)))) <= owing
    await anna.command("leave")
    leaving = await anna.see(lambda message: private(message) and Kind.QUIT_SURELY in kinds(message))
    await anna.press(leaving, Kind.QUIT_SURELY)
    board = await bruno.see(lambda message: is_board(message) and len(message["mentions"]) == 1)
    assert board["ping"] is True
    assert len(await notices(bruno)) == 1, "the edit calls nobody again"


@pytest.fixture
async def drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch, DRAWN) as opened:
        yield opened


async def test_no_message_holds_a_strangers_bare_number_or_a_symbol_that_turns_black(
    drawing: Harness,
) -> None:
    """Suits are the bot's own emojis, and words in labels, once they are uploaded."""
    harness = drawing
    anna, bruno, zoe = [await harness.person(name) for name in (ANNA, BRUNO, ZOE)]
    board = await playing(anna, bruno)
    assert {emoji.name for emoji in harness.server.world.emojis.values()} >= set(NAMES.values())
    for person, kind in ((anna, Kind.PLAY), (anna, Kind.HAND), (zoe, Kind.LOG), (bruno, Kind.RULES)):
        before = {message["id"] for message in await person.history()}
        await person.press(board, kind)
        await person.see(partial(is_new, before))
    question = await anna.see(is_question)
    await anna.press(question, Kind.ANSWER)
    await anna.see(lambda message: is_question(message) and Kind.ASK in kinds(message))
    found = [message for person in (anna, bruno, zoe) for message in await person.history()]
    texts = [text for message in found for text in every_text(message)]
    assert any("<:spades:" in text for text in texts)
    for message in found:
        shown = {user["id"] for user in message["mentions"]}
        for text in every_text(message):
            assert not BLACK.search(text), text
            assert private(message) or set(MENTIONED.findall(text)) <= shown, text


async def test_in_a_private_thread_that_the_bot_is_not_in_it_says_how_to_add_it(harness: Harness) -> None:
    """discord-jda/JDA #2602: a command from there has the permissions of the channel around it."""
    anna = await harness.person(ANNA)
    made = {"as": anna.id, "name": "den", "kind": "private_thread", "parent_id": harness.channel}
    harness.channel = (await administer(harness, "/channels", **made))["id"]
    await anna.command("start")
    await anna.see(lambda message: says("I'm not in this private thread. Mention me here", message))
    bot = harness.server.world.identity.bot_id
    await administer(
        harness, "/messages", **{"as": anna.id, "channel_id": harness.channel, "content": f"<@{bot}>"}
    )
    await anna.command("start")
    await anna.see(is_lobby)


async def test_beside_a_voice_channel_the_bot_asks_for_connect(harness: Harness) -> None:
    """discord-api-docs #5111."""
    anna = await harness.person(ANNA)
    made = {"as": anna.id, "name": "den", "kind": "voice"}
    harness.channel = (await administer(harness, "/channels", **made))["id"]
    await anna.command("start")
    await anna.see(lambda message: says("has to grant me the following: Connect.", message))
    world = harness.server.world
    role = world.roles[world.bot.roles[0]]
    role.permissions |= 1 << 20
    await anna.command("start")
    await anna.see(is_lobby)


async def test_where_it_may_not_read_the_history_it_opens_no_table(harness: Harness) -> None:
    """Discord: it would be empty, not refused, so that a lost board was posted twice."""
    anna = await harness.person(ANNA)
    await administer(harness, "/channels/deny", channel_id=harness.channel, denied=HISTORY)
    await anna.command("start")
    await anna.see(lambda message: says("has to grant me the following: Read Message History.", message))


async def test_what_was_chosen_in_a_menu_can_be_chosen_again_after_a_step_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord-api-docs #4801: not while the menu keeps its custom id; the sandbox refuses it then."""
    async with open_harness(tmp_path, monkeypatch, CITY) as harness:
        anna = await harness.person(ANNA)
        await anna.command("start")
        lobby = await anna.see(is_lobby)
        while Kind.START not in kinds(lobby):
            await anna.press(lobby, Kind.ADD_AI)
            lobby = await anna.see(partial(is_another_lobby, words(lobby)))
        await anna.press_options(lobby)
        options = await anna.see(lambda message: Kind.SET_SEATING in kinds(message))
        await anna.choose(options, Kind.SET_SEATING, "joined")
        await anna.see(partial(is_another_lobby, words(lobby)))
        await anna.press(lobby, Kind.START)
        await anna.press(await anna.see(is_board), Kind.PLAY)
        await first_of_menu(anna, await anna.see(is_question))  # the start tile
        await anna.press(await anna.see(has_buttons), Kind.ANSWER)  # the first house, which may lie anywhere
        for _ in range(2):
            question = await anna.see(lambda message: is_question(message) and not has_buttons(message))
            await first_of_menu(anna, question)
            await anna.press(await anna.see(has_buttons), Kind.ASK)


async def first_of_menu(person: Person, question: Json) -> None:
    """Choose the first option of a question's first menu."""
    menu = menu_of(question)
    assert menu is not None
    await person.use(question, menu["custom_id"], menu["options"][0]["value"])


def has_buttons(message: Json) -> bool:
    """Return whether a question is asked by buttons alone."""
    return is_question(message) and menu_of(message) is None


def menu_of(message: Json) -> Json | None:
    """The first menu of a panel."""
    return next((part for part in parts(message["components"]) if part["type"] == MENU), None)
