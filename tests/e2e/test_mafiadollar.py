"""The raid and the end of the prohibition, in the chat, from positions shortly before them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pytest

from bot.chat.screens.context import Games
from engines.base import AnyGame
from engines.chance import Chance
from engines.mafiadollar import GAME
from engines.mafiadollar.cards import CARDS, END, KIND
from engines.mafiadollar.state import State
from engines.options import complete
from engines.record import parse
from engines.replay import verify
from tests.bot.chat.fakes import parts, pixel
from tests.bot.chat.harness import Harness, Json, Person, files, is_lobby, kinds, offered, private, words
from tests.bot.chat.kinds import Kind

pytestmark = pytest.mark.asyncio(loop_scope="function")

RAID = "P13"
GALLERY = 12


def raid_is_in_hand(state: State) -> bool:
    """The first seat's turn, with the raid in its hand and something to lose in play."""
    clan = state.warehouses[0], state.gangsters[0]
    return (
        state.phase == "play"
        and state.phasing == 0
        and RAID in state.hands[0]
        and all(len(cards) > 1 for cards in clan)
        and any(gangster.items for gangster in state.gangsters[0])
        and sum(len(warehouse.loots) for warehouse in state.warehouses[0]) > 1
    )


def prohibition_ends_next(state: State) -> bool:
    """The first seat's turn, with the end card on top of the deck."""
    return state.phase == "play" and state.phasing == 0 and state.deck[-1] == END


def reached(number: int, wanted: Callable[[State], bool]) -> State:
    """The first position of a kind in the game of two that the first policy plays with this seed."""
    chance, rng = Chance(bytes([number]) * 32, "game", GAME.id, ["1", "2"]), random.Random(number)
    state, _ = GAME.rules.start(complete(GAME.options, {}), 2, chance)
    assert GAME.play.former is not None
    while not wanted(state):
        seat = GAME.rules.owes(state)[0]
        move = GAME.play.former(GAME.knowledge.view(state, seat), rng)  # its games never change
        assert move is not None
        state, _ = GAME.rules.apply(state, seat, move, chance)
    return state


def beginning_at(state: State) -> AnyGame:
    """The game, whose setup is this position."""

    def start(_options: Mapping[str, object], seats: int, _chance: Chance) -> tuple[State, tuple[()]]:
        assert seats == len(state.hands)
        return state, ()

    return replace(GAME, rules=replace(GAME.rules, start=start))


@pytest.fixture
def before(request: pytest.FixtureRequest) -> State:
    return reached(*request.param)


@pytest.fixture
def games(before: State) -> Games:
    game = beginning_at(before)
    return Games((game.id,), lambda _: game, pixel)


def is_board(message: Json) -> bool:
    return {Kind.PLAY, Kind.HAND} <= kinds(message)


def is_panel(message: Json) -> bool:
    return private(message) and Kind.ANSWER in kinds(message)


def seats(number: int, message: Json) -> bool:
    return is_lobby(message) and words(message).count("<@") >= number


def tells(text: str, message: Json) -> bool:
    return is_board(message) and re.search(text, words(message)) is not None


async def seated(fast_sandbox: Harness, names: Sequence[str]) -> list[Person]:
    """These people, in this order, at a table that has begun."""
    people = [await fast_sandbox.person(name) for name in names]
    await people[0].command("start")
    lobby = await people[0].see(is_lobby)
    await people[1].press(lobby, Kind.JOIN)
    lobby = await people[0].see(partial(seats, 2))
    await people[0].press_options(lobby)
    panel = await people[0].see(lambda message: private(message) and Kind.SET_SEATING in kinds(message))
    await people[0].choose(panel, Kind.SET_SEATING, "joined")
    lobby = await people[0].see(lambda m: is_lobby(m) and "In order of joining" in words(m))
    await people[0].press(lobby, Kind.START)
    return people


async def opened(person: Person) -> Json:
    """The panel, after a click on Play."""
    await person.press(await person.see(is_board), Kind.PLAY)
    return await person.see(is_panel)


@pytest.mark.parametrize("before", [(19, raid_is_in_hand)], ids=["raid"], indirect=True)
async def test_the_raid(fast_sandbox: Harness) -> None:
    """Mafiadollar P14 to P16: all pass a card on, Anna loses all but a warehouse, and her turn is over."""
    anna, bruno = await seated(fast_sandbox, ("Anna", "Bruno"))
    panel = await anna.take(await opened(anna), "Police raid")
    panel = await anna.take(panel, "Call the police on yourself")
    assert "Call the police on yourself?" in words(panel)  # all in play goes: it is asked twice
    panel = await anna.take(panel, "Call the police on yourself")

    await bruno.see(partial(tells, "Everyone passes a card on"))
    await bruno.take(await opened(bruno), "Pair of pistols")
    await anna.see(partial(tells, rf"Everyone passes a card on: waiting for .*<@{anna.id}>"))
    await anna.take(panel, "House painting")

    board = await bruno.see(partial(tells, rf"It's .*<@{bruno.id}>'s turn"))
    assert re.search(r"The police raid .*Anna: only Bakery Yard is left", words(board))
    (gallery,) = [part for part in parts(board["components"]) if part["type"] == GALLERY]
    told = gallery["items"][0]["description"]
    assert re.search(r"It's \S+ Bruno's turn", told)
    assert "Anna: 5 cards in hand, 0 gangsters, 1 warehouse with 0 loot cards." in told
    await bruno.press(board, Kind.PLAY)
    panel = await bruno.see(is_panel)
    assert "House painting" in [label for _, _, label in offered(panel)]


@pytest.mark.parametrize("before", [(14, prohibition_ends_next)], ids=["end"], indirect=True)
async def test_the_end_of_the_prohibition(fast_sandbox: Harness, before: State) -> None:
    """Mafiadollar P3: Bruno draws the end card, and the game is over at once; its record can be checked."""
    anna, _bruno = await seated(fast_sandbox, ("Anna", "Bruno"))
    block = next(card for card in before.hands[0] if KIND[card] == "block")
    panel = await anna.take(await opened(anna), CARDS[block].name)
    panel = await anna.take(panel, "Discard it")
    await anna.take(panel, "End the turn")
    end = await anna.see(lambda message: Kind.REMATCH in kinds(message))
    assert "Prohibition is over" in words(end)
    (url,) = files(end).values()
    record = parse(await (await fast_sandbox.http.get(url)).read())
    assert verify(record, fast_sandbox.games.game(record.game)).ok
    assert record.result is not None
    assert record.result.detail["cause"] == "prohibition"
