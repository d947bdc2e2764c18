"""The real client against the sandbox, which refuses what Discord refuses: the whole way there and back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot import health
from bot.chat.screens.options import WITH_CHRONICLE
from bot.chat.wire.controls import Control, decode, encode
from bot.tables.values.ids import TableId
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    DRAWN,
    ZOE,
    Harness,
    Json,
    Person,
    custom_ids,
    files,
    is_lobby,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind
from tests.bot.test_monitoring import figure
from tests.patience import PATIENCE


@pytest.fixture
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    async with open_harness(tmp_path, monkeypatch, DRAWN) as opened:
        yield opened


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message)


def is_question(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


def is_hand(message: Json) -> bool:
    return private(message) and Kind.TOGGLE_DM in kinds(message)


def asks_to_leave(message: Json) -> bool:
    return private(message) and Kind.QUIT_SURELY in kinds(message)


def can_start(message: Json) -> bool:
    return is_lobby(message) and Kind.START in kinds(message)


def answers(text: str, message: Json) -> bool:
    return private(message) and text in words(message)


async def running_game(anna: Person, bruno: Person) -> Json:
    """The board of a game that has just begun."""
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    await bruno.press(lobby, Kind.JOIN)
    await anna.press(await anna.see(can_start), Kind.START)
    return await anna.see(is_board)


async def cancel(person: Person) -> None:
    """Cancel the lobby, behind More."""
    await person.press(await person.see(is_lobby), Kind.MORE)
    await person.press(await person.see(lambda message: Kind.CANCEL in kinds(message)), Kind.CANCEL)


async def test_a_table_from_the_lobby_to_its_end(harness: Harness) -> None:
    """Lobby, options, secret choices by buttons and by form, a restart, leaving, the record, a rematch."""
    anna, bruno, zoe = await harness.person(ANNA), await harness.person(BRUNO), await harness.person(ZOE)
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    await anna.press_options(lobby)
    panel = await anna.see(lambda m: private(m) and Kind.SET_OPTION in kinds(m))
    await anna.choose(panel, Kind.SET_OPTION, "1")
    lobby = await anna.see(lambda m: is_lobby(m) and "Own suit" in words(m))
    await bruno.press(lobby, Kind.JOIN)
    await anna.press(await anna.see(can_start), Kind.START)
    board = await anna.see(lambda m: is_board(m) and bruno.id in {user["id"] for user in m["mentions"]})
    await zoe.lose(is_lobby)

    await anna.press(board, Kind.PLAY)
    await anna.press(await anna.see(is_question), Kind.ANSWER)
    second = await anna.see(lambda m: is_question(m) and Kind.ASK in kinds(m))
    await anna.press(second, Kind.ANSWER)
    await anna.see(lambda m: private(m) and "is still choosing" in words(m))

    await harness.stop()
    harness.server.advance(10)  # a second identify within 5 s would be refused
    await harness.start()
    await bruno.press(board, Kind.PLAY)
    await bruno.press_more(await bruno.see(is_question))
    more = await bruno.see(lambda m: is_question(m) and Kind.TYPE_MOVE in kinds(m))
    await bruno.press(more, Kind.TYPE_MOVE)
    form = await bruno.asked()
    await bruno.fill_in(form, "nonsense")
    await bruno.see(lambda m: is_question(m) and "“nonsense” is no" in words(m))
    assert not any(private(message) for message in await zoe.history())

    await bruno.command("leave")
    await bruno.press(await bruno.see(asks_to_leave), Kind.QUIT_SURELY)
    await bruno.see(lambda m: private(m) and "an AI is playing for you" in words(m))
    await anna.command("leave")
    await anna.press(await anna.see(asks_to_leave), Kind.QUIT_SURELY)
    end = await anna.see(lambda m: Kind.REMATCH in kinds(m))
    assert list(files(end)) == ["palermo-streets-1.json"]
    await anna.press(end, Kind.REMATCH)
    await zoe.see(is_lobby)
    async with asyncio.timeout(PATIENCE):
        while health.problem(harness.folder / "health") is not None:  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.05)


async def test_after_a_lobby_was_closed_the_next_one_is_a_click_away(harness: Harness) -> None:
    """By the button of the closed one, by the command in its sentence, or by Rematch at the end."""
    anna = await harness.person(ANNA)
    await anna.command("start", game="streets")
    await anna.press(await anna.see(is_lobby), Kind.ADD_AI)
    await anna.press(await anna.see(can_start), Kind.START)
    await anna.see(is_board)
    await anna.command("leave")
    await anna.press(await anna.see(asks_to_leave), Kind.QUIT_SURELY)
    end = await anna.see(lambda m: Kind.REMATCH in kinds(m))
    await anna.press(end, Kind.REMATCH)
    await cancel(anna)
    closed = await anna.see(lambda m: "This lobby is closed" in words(m))
    assert "The host closed it." in words(closed)
    for button in (closed, end):
        await anna.press(button, Kind.REMATCH)
        await cancel(anna)
        await anna.lose(is_lobby)


async def test_a_forged_panel_control_on_the_board_publishes_no_hand(harness: Harness) -> None:
    """Discord: a deferred update on the board, and its edit, would show the hand to everybody."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    board = await running_game(anna, bruno)
    await anna.forge(board, encode(Control(Kind.ASK, TableId(1))))
    await anna.see(is_question)
    await anna.forge(board, encode(Control(Kind.TYPED, TableId(1))))
    assert is_board(await bruno.see(lambda m: m["id"] == board["id"]))


async def test_a_new_panel_takes_the_place_of_the_former_one(harness: Harness) -> None:
    """A question of a question, a hand of a hand: choices begun are not lost by a look at the cards."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    board = await running_game(anna, bruno)
    await bruno.press(board, Kind.PLAY)
    his = await bruno.see(is_question)
    await anna.press(board, Kind.HAND)
    hand = await anna.see(is_hand)
    await anna.press(board, Kind.PLAY)
    first = await anna.see(is_question)
    await anna.press(board, Kind.PLAY)
    second = await anna.see(lambda m: is_question(m) and m["id"] != first["id"])
    await anna.lose(lambda m: m["id"] == first["id"])
    await anna.press(board, Kind.HAND)
    newer = await anna.see(lambda m: is_hand(m) and m["id"] != hand["id"])
    await anna.lose(lambda m: m["id"] == hand["id"])
    kept = [message["id"] for message in await anna.history() if is_question(message) or is_hand(message)]
    assert kept == [second["id"], newer["id"]]
    assert [message["id"] for message in await bruno.history() if private(message)] == [his["id"]]


async def test_a_hand_that_became_a_question_is_not_lost_by_another_look(harness: Harness) -> None:
    """My hand, Play in it, My hand: the open question stays, and nothing is removed twice."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    board = await running_game(anna, bruno)
    await anna.press(board, Kind.HAND)
    hand = await anna.see(is_hand)
    await anna.press(hand, Kind.ASK)
    question = await anna.see(lambda m: is_question(m) and m["id"] == hand["id"])
    await anna.press(board, Kind.HAND)
    newer = await anna.see(is_hand)
    kept = [message["id"] for message in await anna.history() if is_question(message) or is_hand(message)]
    assert kept == [question["id"], newer["id"]]


async def test_strangers_old_and_forged_clicks_get_an_answer(harness: Harness) -> None:
    anna, bruno, zoe = await harness.person(ANNA), await harness.person(BRUNO), await harness.person(ZOE)
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    start = next(one for one in custom_ids(lobby) if one.startswith(Kind.JOIN.code)).replace("j", "s", 1)
    await zoe.forge(lobby, start)
    await zoe.see(lambda m: private(m) and "Only the host" in words(m))
    await zoe.forge(lobby, "what is this")
    await zoe.see(lambda m: private(m) and "I don't know this button" in words(m))
    await bruno.press(lobby, Kind.JOIN)
    await anna.press(await anna.see(can_start), Kind.START)
    board = await anna.see(is_board)
    await zoe.press(board, Kind.PLAY)
    await zoe.see(lambda m: private(m) and "You're not in this game" in words(m))
    await zoe.press(board, Kind.LOG)
    await zoe.see(lambda m: private(m) and "The log" in words(m))


async def test_every_command_is_answered(harness: Harness) -> None:
    anna = await harness.person(ANNA)
    expected = {
        "play": "There is no table",
        "hand": "There is no table",
        "board": "There is no table",
        "log": "There is no table",
        "leave": "There is no table",
        "games": "You're not in any game",
        "help": "/palermo start",
    }
    for name, answer in expected.items():
        await anna.command(name)
        await anna.see(partial(answers, answer))
    await anna.command("start", game="streets")
    await anna.see(is_lobby)
    await anna.command("start")
    busy = await anna.see(lambda m: private(m) and Kind.OPEN_THREAD in kinds(m))
    await anna.press(busy, Kind.OPEN_THREAD)
    await anna.see(lambda m: private(m) and words(m).count("is open in") == 1 and m["id"] == busy["id"])
    await anna.command("board")
    await anna.see(lambda m: private(m) and "Here it comes" in words(m))


async def test_clicks_are_counted_by_kind_and_result(harness: Harness) -> None:
    """And the time until Discord had taken their first answers."""
    taken = figure("palermo_acknowledgement_seconds_count")
    refused = figure("palermo_clicks_total", kind="START", result="refused")
    opened = figure("palermo_clicks_total", kind="COMMAND", result="done")
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    await bruno.press(lobby, Kind.JOIN)
    await bruno.press(await bruno.see(can_start), Kind.START)
    await bruno.see(partial(answers, "Only the host"))
    await harness.stop()
    assert figure("palermo_clicks_total", kind="COMMAND", result="done") == opened + 1
    assert figure("palermo_clicks_total", kind="START", result="refused") == refused + 1
    assert figure("palermo_acknowledgement_seconds_count") == taken + 3


async def test_a_spectator_goes_through_a_game(harness: Harness) -> None:
    """From the command, by its buttons; each step with its picture, for that person alone."""
    anna, zoe = await harness.person(ANNA), await harness.person(ZOE)
    await anna.command("start", game="streets")
    await anna.press(await anna.see(is_lobby), Kind.ADD_AI)
    await anna.press(await anna.see(can_start), Kind.START)
    await anna.see(is_board)
    await zoe.command("replay")
    panel = await zoe.see(lambda message: answers("Step 0 of", message))
    assert [one["media"]["url"] for one in _pictures(panel)]
    (end,) = [one for one in custom_ids(panel) if decode(one).kind is Kind.REPLAY and decode(one).count == 3]
    await zoe.use(panel, end)
    panel = await zoe.see(lambda message: answers("Step 1 of 1", message))
    assert not any(Kind.REPLAY in kinds(message) for message in await anna.history())


def _pictures(message: Json) -> list[Json]:
    return [item for part in message["components"] if part["type"] == 12 for item in part["items"]]


async def test_a_chronicle_stands_in_a_thread_of_its_own(harness: Harness) -> None:
    """Opened by the bot without an interaction, and found again after a restart."""
    anna = await harness.person(ANNA)
    await anna.command("start", game="streets")
    lobby = await anna.see(is_lobby)
    await anna.press(lobby, Kind.ADD_AI)
    await anna.press_options(lobby)
    panel = await anna.see(lambda message: private(message) and Kind.SET_OPTION in kinds(message))
    if Kind.SET_CHRONICLE not in kinds(panel):
        await anna.use(panel, [one for one in custom_ids(panel) if decode(one).kind is Kind.OPTIONS_PAGE][-1])
        panel = await anna.see(lambda message: Kind.SET_CHRONICLE in kinds(message))
    await anna.choose(panel, Kind.SET_CHRONICLE, WITH_CHRONICLE)
    await anna.see(lambda message: "A chronicle will be kept in a thread." in words(message))
    await anna.press(await anna.see(can_start), Kind.START)
    await anna.see(is_board)
    channels = harness.server.world.channels
    name = "Streets of Palermo: chronicle of table 1"
    await anna.see(lambda _: any(one.name == name for one in channels.values()))
