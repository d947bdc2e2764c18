"""Palermo 1992 at a table of three, through the real bot and the sandbox: building, walking, waiting."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import pytest

from bot.chat.screens.context import Games
from bot.chat.wire.controls import decode
from engines.chance import Chance
from engines.city import GAME
from engines.city.events import Event
from engines.city.moves import Move, Pass, Police
from engines.city.state import State
from engines.options import OptionValue
from engines.record import Record, parse
from engines.replay import verify
from tests.bot.chat.fakes import parts, pixel
from tests.bot.chat.harness import (
    MENU,
    Harness,
    Json,
    Person,
    custom_ids,
    files,
    is_lobby,
    kinds,
    private,
    words,
)
from tests.bot.chat.kinds import Kind

pytestmark = pytest.mark.asyncio(loop_scope="function")

PEOPLE = ("Anna", "Bruno", "Carla")
LAID = 8  # of the 11 chips, so that three are left to be laid and collected
ELSEWHERE, STONE, PASSING = "W", "P", "-"  # what the city's questions call these answers


def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """The setup, but with most chips of everybody laid and collected before."""
    state, events = GAME.rules.start(options, seats, chance)
    return state._replace(sides=tuple([side._replace(collected=LAID) for side in state.sides])), events


SHORT = replace(GAME, rules=replace(GAME.rules, start=start))


@pytest.fixture
def games() -> Games:
    return Games(("city",), {"city": SHORT}.__getitem__, pixel)


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message) or is_over(message)


def is_over(message: Json) -> bool:
    return Kind.REMATCH in kinds(message)


def is_panel(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


def has_passed_on(person: Person, board: Json, message: Json) -> bool:
    """Return whether this newer board waits for somebody else; turns in a row share one panel."""
    return is_board(message) and int(message["id"]) > int(board["id"]) and not is_asked(person, message)


def has_changed(panel: Json, message: Json) -> bool:
    return bool(message["id"] == panel["id"] and message["components"] != panel["components"])


def has_seated(person: Person, message: Json) -> bool:
    return is_lobby(message) and person.id in words(message)


def is_asked(person: Person, board: Json) -> bool:
    return f"<@{person.id}>" in words(board)


def answers(panel: Json) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The answers to panels, in order: the control to use, and the choice if it is a menu."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {}
    menus = {part["custom_id"]: part for part in parts(panel["components"]) if part["type"] == MENU}
    for custom_id in custom_ids(panel):
        control = decode(custom_id)
        if control.kind is not Kind.ANSWER:
            continue
        if custom_id in menus:
            values = [option["value"] for option in menus[custom_id]["options"]]
            found |= {value: (custom_id, (value,)) for value in values}
        else:
            found[control.answers[-1][0]] = (custom_id, ())
    return found


@dataclass
class Table:
    """Three people at a table of the club, and the most clicks that a move of theirs took."""

    people: list[Person]
    clicks: int = 0
    patrolled: set[str] = field(default_factory=set)
    """The players who have moved the police stone."""
    aside: str | None = None
    """The players whose turns pass by themselves."""

    async def play(self) -> Json:
        """Let whoever is mentioned move until the game is over; return the final message."""
        watcher = self.people[0]
        board = await watcher.see(is_board)
        while not is_over(board):
            person = next(person for person in self.people if is_asked(person, board))
            await self._turn(person, board)
            board = await watcher.see(partial(has_passed_on, person, board))
        return board

    async def _turn(self, person: Person, board: Json) -> None:
        await person.press(board, Kind.PLAY)
        panel = await person.see(is_panel)
        clicks = 0
        while is_panel(panel):
            offered = answers(panel)
            if PASSING in offered and self.aside in (None, person.id):
                assert self.aside is None, "was asked, though the table should pass"
                self.aside = person.id
                await person.press(panel, Kind.AUTO_PASSING)
            else:
                custom_id, values = offered[self._choice(person, offered)]
                await person.use(panel, custom_id, *values)
            clicks += 1
            panel = await person.see(partial(has_changed, panel))
        self.clicks = max(self.clicks, clicks)

    def _choice(self, person: Person, offered: Mapping[str, object]) -> str:
        """The first thing offered: goals come first; but everybody moves the stone once, and one strolls."""
        if STONE in offered and person.id not in self.patrolled:
            self.patrolled.add(person.id)
            return STONE
        if ELSEWHERE in offered and person is self.people[-1] and self.aside is None:
            return ELSEWHERE
        return next(iter(offered))


async def seated(fast_sandbox: Harness) -> Table:
    """Anna, Bruno and Carla, in this order, at a table that has begun."""
    people = [await fast_sandbox.person(name) for name in PEOPLE]
    anna = people[0]
    await anna.command("start")
    lobby = await anna.see(is_lobby)
    for person in people[1:]:
        await person.press(lobby, Kind.JOIN)
        lobby = await anna.see(partial(has_seated, person))
    await anna.press(lobby, Kind.START)
    return Table(people)


async def record_of(fast_sandbox: Harness, end: Json) -> Record:
    (url,) = files(end).values()
    return parse(await (await fast_sandbox.http.get(url)).read())


async def test_a_whole_game_of_three(fast_sandbox: Harness) -> None:
    """Issue: both phases, at most five clicks a move, police, a seat that waits and lets its turns pass."""
    table = await seated(fast_sandbox)
    end = await table.play()
    assert 2 <= table.clicks <= 5
    record = await record_of(fast_sandbox, end)
    assert verify(record, SHORT).ok

    moves: list[Move] = [GAME.notation.decode(played.move) for played in record.moves]
    assert GAME.notation.write(moves[0]) == "start@1"
    assert len(moves) > 1 + 9 + 12
    assert {type(move) for move in moves} >= {Police, Pass}
    watcher = table.people[0]
    await watcher.press(end, Kind.DETAILS)
    account = words(
        await watcher.see(lambda message: private(message) and "Income from chips" in words(message))
    )
    assert re.search(r"Waiting at home\*\* – .*\b[1-9]\d*", account)
