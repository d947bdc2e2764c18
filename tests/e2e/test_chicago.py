"""Chicago Underworld at a table of four, one of them an AI, through the real bot and the sandbox."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from bot.chat.screens.context import Games
from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.events import Dealt, Event
from engines.chicago.options import Options
from engines.chicago.state import State
from engines.options import OptionValue
from tests.bot.chat.fakes import parts, pixel
from tests.bot.chat.harness import MENU, Harness, Json, Person, is_lobby, kinds, offered, private, words
from tests.bot.chat.kinds import Kind
from tests.engines.chicago.positions import position

pytestmark = pytest.mark.asyncio(loop_scope="function")

PEOPLE = ("Anna", "Bruno", "Carla")


def start(options: Mapping[str, OptionValue], seats: int, _chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Both jokers at the first seat, and much money with the owner of a king at the second."""
    chosen = Options(**{name: int(value or 0) for name, value in options.items()})
    state = position("RJ BJ AS|6D 7H 8C 9S 10D|2H 5C|3C", "|KS|QD|", options=chosen)
    dealt = Dealt(((), ("KS",), ("QD",), ()), tuple(map(len, state.hands)), len(state.deck))
    assert seats == len(state.hands)
    return state, (dealt,)


DEALT_BY_HAND = replace(GAME, rules=replace(GAME.rules, start=start))


@pytest.fixture
def games() -> Games:
    return Games(("chicago",), {"chicago": DEALT_BY_HAND}.__getitem__, pixel)


def has_begun(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message)


async def seated(fast_sandbox: Harness) -> list[Person]:
    """Anna, Bruno, Carla and an AI, in this order, at a table for ten rounds that has begun."""
    people = [await fast_sandbox.person(name) for name in PEOPLE]
    anna = people[0]
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    for person in people[1:]:
        await person.press(lobby, Kind.JOIN)
        await anna.see(partial(tells_of, person.id))
    await anna.press(lobby, Kind.ADD_AI)
    await anna.see(partial(tells_of, "(AI)"))
    await anna.press_options(lobby)
    panel = await anna.see(lambda m: private(m) and Kind.SET_OPTION in kinds(m))
    length = next(menu for menu in menus(panel) if "rounds" in menu["options"][0]["label"])
    labels = [option["label"] for option in length["options"]]
    assert "20 rounds (suggested for this number of players)" in labels
    await anna.use(panel, length["custom_id"], length["options"][labels.index("10 rounds")]["value"])
    await anna.see(partial(tells_of, "10 rounds"))
    panel = await anna.see(lambda m: m["id"] == panel["id"] and m["components"] != panel["components"])
    await anna.choose(panel, Kind.SET_SEATING, "joined")
    lobby = await anna.see(partial(tells_of, "In order of joining"))
    await anna.press(lobby, Kind.START)
    await anna.see(has_begun)
    return people


def is_panel(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


def tells_of(text: str, message: Json) -> bool:
    return is_lobby(message) and text in words(message)


def menus(message: Json) -> list[Json]:
    return [part for part in parts(message["components"]) if part["type"] == MENU]


def asks(person: Person, message: Json) -> bool:
    """Return whether this is a board that names the person as the one to act."""
    return has_begun(message) and f"<@{person.id}>" in words(message)


def calls(person: Person, message: Json) -> bool:
    """Return whether this is a board that pings the person."""
    return asks(person, message) and person.id in {user["id"] for user in message["mentions"]}


async def test_an_owner_who_is_not_on_turn_pays_in_two_clicks(fast_sandbox: Harness) -> None:
    """Chicago P8, P9: the mob comes for Bruno's king in Anna's turn; he is called, and chooses his cards."""
    anna, bruno, _carla = await seated(fast_sandbox)
    await anna.press(await anna.see(partial(asks, anna)), Kind.PLAY)
    panel = await anna.take(await anna.see(is_panel), "Send the mob")
    panel = await anna.take(panel, "Take the king of spades")
    board = await bruno.see(partial(calls, bruno))

    assert "may pay" in words(panel)
    assert "Decline" not in [label for _, _, label in offered(panel)], "the attacker may not answer"
    await bruno.press(board, Kind.PLAY)
    asked = await bruno.see(is_panel)
    assert "Anna sends the mob to take the K" in words(asked)
    asked = await bruno.take(asked, "Choose the cards")
    await bruno.take(asked, "6 of diamonds", "7 of hearts", "9 of spades")
    board = await anna.see(partial(asks, anna))
    assert re.search(r"Bruno pays .*6", words(board))
