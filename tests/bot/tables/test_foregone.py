"""Moves that everybody could foresee are made at once; nothing that is hidden shortens anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engines.chicago import GAME as CHICAGO
from tests.bot.tables.test_orders_alone import log, seated
from tests.bot.tables.toy import TOY, Bid, State, legal
from tests.bot.tables.world import ANNA, BEPPE, World
from tests.changed import changed


def bids_one(state: State, seat: int, rng: random.Random | None) -> Iterator[Any]:
    """The last seat can bid nothing but 1."""
    return iter([Bid(1)]) if seat == 1 and state.bids[1] is None and state.left else legal(state, seat, rng)


def bids_by_the_card(state: State, seat: int, rng: random.Random | None) -> Iterator[Any]:
    """The last seat can bid nothing but 1, which follows from its secret card."""
    hidden = seat == 1 and state.cards[1] < 10_000 and state.cards[1] != 77
    return bids_one(state, seat, rng) if hidden else legal(state, seat, rng)


async def test_what_everybody_could_foresee_is_made_at_once(world: World) -> None:
    """It is the player's own move; they are not called for it and need not be there."""
    world.games["toy"] = changed(TOY, legal=bids_one)
    table = await world.game(ANNA, BEPPE)
    assert table.owes == (ANNA,)
    entries = await world.store.tables.entries(table.id, 0, 99)
    assert [(one.kind, one.seat, one.by, one.user) for one in entries[-1:]] == [("move", 1, "player", None)]
    assert table.players[1].missed == 0


async def test_a_move_that_follows_from_a_secret_is_left_to_its_seat(world: World) -> None:
    rng = random.Random(1)

    def redeal(state: State, reader: int | None, _rng: random.Random) -> State:
        cards = tuple(
            card if seat == reader else rng.choice((77, 5)) for seat, card in enumerate(state.cards)
        )
        return State(cards, state.bids, state.waved, state.points, state.left)

    world.games["toy"] = changed(TOY, legal=bids_by_the_card, redeal=redeal)
    table = await world.game(ANNA, BEPPE)
    assert table.owes == (ANNA, BEPPE)


async def test_in_chicago_nothing_is_made_for_a_person(world: World) -> None:
    table = await seated(world, CHICAGO)
    panel = await world.tables.play.panel(ANNA, table.id)
    await world.tables.play.answer(world.click(ANNA), table.id, panel.count, (("d",),))
    assert [kind for _, _, _, kind in await log(world, table.id)] == ["draw"]
