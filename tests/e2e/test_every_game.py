"""A whole game of everything in the catalogue, by one person and AI players, in the chat.

The real bot runs against the sandbox, which refuses whatever Discord refuses. The person answers every
question at random, so buttons, menus, pages and gathered picks all come up.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest

from bot.catalogue import CATALOGUE, game
from bot.chat.screens.context import Games
from bot.chat.wire.controls import decode
from engines.base import AnyGame
from engines.record import parse
from engines.replay import verify
from tests.bot.chat.fakes import parts, pixel
from tests.bot.chat.harness import MENU, Harness, Json, Person, custom_ids, files, is_lobby, kinds, private
from tests.bot.chat.kinds import Kind
from tests.breadth import wide

pytestmark = pytest.mark.asyncio(loop_scope="function")

DECIDING = (Kind.ANSWER, Kind.ASK, Kind.PICK)
MANY = 10_000  # answers, after which every game has ended long ago
FEW = 25
LONG = wide((), ("chicago", "city", "mafiadollar"))
"""Games with so few where not all is tried; others see them end: test_city.py, test_text.py in the chat."""


@pytest.fixture(params=sorted(CATALOGUE))
def games(request: pytest.FixtureRequest) -> Games:
    """A catalogue of one game, whose options limit its length where they can."""
    return Games((request.param,), lambda name: shortest(game(name)), pixel)


def shortest(played: AnyGame) -> AnyGame:
    """The game with the smallest number as the default of every option that is one."""
    numbers = {
        option.name: [choice.value for choice in option.choices if type(choice.value) is int]
        for option in played.options
    }
    options = [
        replace(option, default=min(numbers[option.name], default=option.default))
        for option in played.options
    ]
    return replace(played, options=tuple(options))


def is_over(message: Json) -> bool:
    return Kind.REMATCH in kinds(message)


def can_start(message: Json) -> bool:
    return is_lobby(message) and Kind.START in kinds(message)


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message)


def is_panel(message: Json) -> bool:
    return private(message) and not kinds(message).isdisjoint(DECIDING)


def is_later(former: Json, message: Json) -> bool:
    """Return whether this is the same message, edited since."""
    return bool(message["id"] == former["id"] and message["edited_timestamp"] != former["edited_timestamp"])


async def seated(fast_sandbox: Harness) -> Person:
    """Anna, at a table with as many AI players as the game needs, that has begun."""
    anna = await fast_sandbox.person("Anna")
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    (name,) = fast_sandbox.games.names
    for _ in range(fast_sandbox.games.game(name).seats[0] - 1):
        await anna.press(lobby, Kind.ADD_AI)
        lobby = await anna.see(partial(is_later, lobby))
    await anna.press(await anna.see(can_start), Kind.START)
    return anna


def choice(menu: Json, rng: random.Random) -> list[str]:
    """Random values of the menu; none where they are what it shows already, which clients do not send."""
    offered = [option["value"] for option in menu["options"]]
    values = rng.sample(offered, rng.randint(max(menu["min_values"], 1), menu["max_values"]))
    shown = {option["value"] for option in menu["options"] if option.get("default")}
    return values if set(values) != shown else []


async def answer(anna: Person, panel: Json, rng: random.Random) -> Json:
    """Answer the panel's question at random; the panel after that, or the end."""
    menus = {part["custom_id"]: part for part in parts(panel["components"]) if part["type"] == MENU}
    presses: list[tuple[str, list[str]]] = [
        (one, []) for one in custom_ids(panel) if decode(one).kind in DECIDING and one not in menus
    ]
    choices = [(one, values) for one, menu in menus.items() if (values := choice(menu, rng))]
    chosen, values = rng.choice(presses + choices)
    await anna.use(panel, chosen, *values)
    return await anna.see(lambda message: is_later(panel, message) or is_over(message))


async def test_a_whole_game(fast_sandbox: Harness) -> None:
    """From the lobby to the record: AI players move at once, so one panel leads through the whole game."""
    rng, anna = random.Random(1), await seated(fast_sandbox)
    await anna.press(await anna.see(is_board), Kind.PLAY)
    panel = await anna.see(is_panel)
    (name,) = fast_sandbox.games.names
    most, answers = (FEW if name in LONG else MANY), 0
    while is_panel(panel) and answers < most:
        panel, answers = await answer(anna, panel, rng), answers + 1
    if is_panel(panel):
        assert name in LONG, "the game does not end"
        return
    end = await anna.see(is_over)
    (url,) = files(end).values()
    record = parse(await (await fast_sandbox.http.get(url)).read())
    assert verify(record, fast_sandbox.games.game(record.game)).ok
