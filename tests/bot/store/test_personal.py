"""Personal notes, orders and notices at a table, on every database."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.store import SqlStore
from bot.store.personal import NOTES_KEPT
from bot.tables.values.change import Change
from bot.tables.values.personal import StandingOrders, Trial
from bot.tables.values.refusals import StaleTable
from bot.tables.values.table import Phase
from tests.bot.store.test_conformance import NOON, changed, opened
from tests.bot.tables.world import ANNA, BEPPE, CARLA, orders_of, refusing


async def test_notes_are_kept_until_some_time_after_the_end(store: SqlStore) -> None:
    """One text for a person and table; an empty one is none."""
    table = await opened(store)
    await store.notes.put(table.id, ANNA, "watch Beppe")
    await store.notes.put(table.id, ANNA, "watch him")
    await store.notes.put(table.id, BEPPE, "")
    assert await store.notes.get(table.id, ANNA) == "watch him"
    assert await store.notes.get(table.id, BEPPE) == ""
    await store.expire(NOON + 2 * NOTES_KEPT)
    assert await store.notes.get(table.id, ANNA) == "watch him"
    await changed(store, table, phase=Phase.ABANDONED)
    await store.expire(NOON + NOTES_KEPT - timedelta(minutes=1))
    assert await store.notes.get(table.id, ANNA) == "watch him"
    await store.expire(NOON + NOTES_KEPT)
    assert await store.notes.get(table.id, ANNA) == ""


async def test_a_trial_is_kept_for_a_while(store: SqlStore) -> None:
    """Moves as they stand in the log, and the version that they start from."""
    table = await opened(store)
    trial = Trial(3, ({"type": "bid", "amount": 2}, {"type": "wave"}))
    assert await store.trials.get(table.id, ANNA, NOON) is None
    await store.trials.put(table.id, ANNA, Trial(2, ()), NOON)
    await store.trials.put(table.id, ANNA, trial, NOON + timedelta(hours=1))
    assert await store.trials.get(table.id, ANNA, NOON) == trial
    assert await store.trials.get(table.id, BEPPE, NOON) is None
    assert await store.trials.get(table.id, ANNA, NOON + timedelta(hours=1)) is None
    await store.expire(NOON)
    assert await store.trials.get(table.id, ANNA, NOON) == trial
    await store.trials.drop(table.id, ANNA)
    assert await store.trials.get(table.id, ANNA, NOON) is None


async def test_orders_are_kept_until_the_end(store: SqlStore) -> None:
    """Those for one turn hold in that turn alone."""
    table = await opened(store)
    assert await orders_of(store, table.id, ANNA) == StandingOrders()
    await store.orders.change(table.id, ANNA, lambda _: StandingOrders(("c12",), "turn", 0))
    await store.orders.change(table.id, BEPPE, lambda _: StandingOrders(offers="game"))
    assert await orders_of(store, table.id, ANNA) == StandingOrders(("c12",), "turn", 0)
    assert sorted(await refusing(store, table.id, 0)) == [ANNA, BEPPE]
    assert await refusing(store, table.id, 1) == (BEPPE,)

    async def commit(**ended: Any) -> None:
        now = await store.tables.load(table.id)
        assert now is not None
        await store.tables.commit(Change(now, now, (), **ended), NOON)

    await commit(turn_over=True)
    assert await orders_of(store, table.id, ANNA) == StandingOrders(("c12",))
    await commit(fulfilled={BEPPE: ("c12",)})
    assert await orders_of(store, table.id, BEPPE) == StandingOrders(offers="game")
    await commit(fulfilled={ANNA: ("c12",)})
    assert await orders_of(store, table.id, ANNA) == StandingOrders()
    await store.orders.change(table.id, ANNA, lambda _: StandingOrders(("c12",)))
    await store.orders.change(table.id, BEPPE, lambda _: StandingOrders())
    assert await refusing(store, table.id, 0) == ()
    with pytest.raises(StaleTable):
        await commit(ordered={ANNA: "c13"}, fulfilled={ANNA: ("c12",)})
    with pytest.raises(StaleTable):
        await commit(ordered={BEPPE: "c12"})
    many = [store.orders.change(table.id, CARLA, lambda known: replace(known, turn=(known.turn or 0) + 1))]
    many += [store.orders.change(table.id, CARLA, lambda known: replace(known, turn=(known.turn or 0) + 1))]
    assert {found.turn for found in await asyncio.gather(*many)} == {1, 2}, "one after the other"
    await store.expire(NOON)
    assert await orders_of(store, table.id, ANNA) == StandingOrders(("c12",))
    now = await store.tables.load(table.id)
    assert now is not None
    await changed(store, now, phase=Phase.FINISHED)
    await store.expire(NOON)
    assert await orders_of(store, table.id, ANNA) == StandingOrders()
