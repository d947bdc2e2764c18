"""Standing orders: answers in advance, which nobody can tell from an answer by hand, and offers kept away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.chat.wire.error_boundary import guarded
from bot.tables import Table
from bot.tables.core.jobs import ORDER_ALONE, ORDER_SHARE, jobs_of, order_due
from bot.tables.values.change import Change
from bot.tables.values.ids import ChannelId, PostId, TableId, UserId
from tests.bot.tables.lively import obey, orders
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, meanwhile, orders_of, refused, refusing
from tests.changed import changed


async def ordering(world: World, *users: UserId, **options: Any) -> Table:
    """A toy whose bids can be ordered in advance."""
    world.games["toy"] = changed(TOY, orders=orders, obey=obey)
    return await world.game(*users, **options)


async def due(world: World) -> int:
    return await world.tables.jobs.run_due(world.time, guarded)


async def test_an_order_is_carried_out_once_at_a_moment_of_the_first_quarter(world: World) -> None:
    """Until then the seat counts as still to answer, after a restart too."""
    table = await ordering(world, ANNA, BEPPE)
    await world.bid(ANNA, table.id, 1)
    found = await world.tables.orders.overview(world.click(ANNA), table.id)
    assert [option.value for option in found.offered] == ["b1", "b2", "b3"]
    ordered = await world.tables.orders.order(world.click(ANNA), table.id, "b3")
    assert [str(order.label) for order in ordered.standing] == ["Bid 3"]
    still = await world.tables.orders.offers(world.click(ANNA), table.id, "game")
    assert still.standing == ordered.standing, "another wish leaves it as it is"
    await world.bid(BEPPE, table.id, 1)
    await world.send()
    table = await world.tables.queries.table(table.id)
    assert table.owes == (ANNA, BEPPE)
    await due(world)
    moment = order_due(table, table.clocks[0])
    assert timedelta() < moment - world.time < timedelta(days=1) * ORDER_SHARE
    assert (await world.tables.queries.table(table.id)).owes == (ANNA, BEPPE)
    world.again()
    world.time = moment
    await due(world)
    after = await world.tables.queries.table(table.id)
    assert after.owes == (BEPPE,)
    assert (await world.tables.play.panel(ANNA, table.id)).view.bid == 3
    assert (await world.tables.orders.overview(world.click(ANNA), table.id)).standing == ()
    world.wait(hours=7)
    assert await due(world) <= 1
    assert await due(world) == 0


async def test_an_order_withdrawn_at_the_last_moment_is_not_carried_out(world: World) -> None:
    table = await ordering(world, ANNA, BEPPE)
    await world.bid(ANNA, table.id, 1)
    await world.tables.orders.order(world.click(ANNA), table.id, "b3")
    await world.bid(BEPPE, table.id, 1)
    world.time = order_due(table := await world.tables.queries.table(table.id), table.clocks[0])
    withdraw = world.tables.orders.withdraw
    meanwhile(world.store.tables, "case", lambda: withdraw(world.click(ANNA), table.id))
    await due(world)
    assert (await world.tables.queries.table(table.id)).owes == (ANNA, BEPPE)


async def test_an_order_ends_when_its_player_leaves(world: World) -> None:
    """A player who takes their seat back later would not expect it to apply to another decision."""
    table = await ordering(world, ANNA, BEPPE)
    await world.bid(ANNA, table.id, 1)
    await world.tables.orders.order(world.click(ANNA), table.id, "b3")
    await world.tables.play.quit(world.click(ANNA), table.id)
    await world.tables.takeovers.take(world.click(ANNA), table.id, 0)
    assert (await orders_of(world.store, table.id, ANNA)).answers == ()


async def test_downtime_moves_the_moments_of_orders_too(world: World) -> None:
    """All jobs of the table are as it has them after the gap."""
    table = await ordering(world, ANNA, BEPPE)
    await world.tables.jobs.beat(world.time)
    world.wait(hours=5)
    await world.tables.jobs.give_back(world.time)
    after = await world.tables.queries.table(table.id)
    stored = await world.store.jobs.take(world.time + timedelta(days=9), world.time, 9)
    assert sorted(stored, key=str) == sorted(jobs_of(after), key=str)
    assert len(stored) == 4


async def test_an_order_ends_with_the_decision_for_which_it_was(world: World) -> None:
    """An answer by hand before the order's moment uses it up: it is not kept for the next time."""
    table = await ordering(world, ANNA, BEPPE, rounds=3)
    await world.bid(ANNA, table.id, 1)
    await world.tables.orders.order(world.click(ANNA), table.id, "b3")
    await world.bid(BEPPE, table.id, 1)
    assert (await orders_of(world.store, table.id, ANNA)).answers == ("b3",)
    await world.bid(ANNA, table.id, 1)
    assert (await orders_of(world.store, table.id, ANNA)).answers == ()
    await world.bid(BEPPE, table.id, 1)
    world.wait(hours=6)
    await due(world)
    assert (await world.tables.queries.table(table.id)).owes == (ANNA, BEPPE)


async def test_nothing_public_tells_an_order(world: World) -> None:
    """The same table, jobs, posts and log with an order and without, before and after the answer."""

    async def played(by_order: bool) -> tuple[Any, ...]:
        place = replace(
            (await world.tables.queries.table(TableId(1))).place, channel=ChannelId(200 + by_order)
        )
        lobby = await world.lobby(ANNA, BEPPE, place=place)
        await world.tables.lobby.set_seating(world.click(ANNA), lobby.id, "joined")
        table = await world.tables.play.start(world.click(ANNA), lobby.id)
        await world.send()
        await world.bid(ANNA, table.id, 1)
        if by_order:
            await world.tables.orders.order(world.click(ANNA), table.id, "b2")
        await world.bid(BEPPE, table.id, 2)
        table = await world.tables.queries.table(table.id)
        posts = [
            replace(one, id=PostId(0), table=TableId(0))
            for one in await world.store.outbox.due(world.time, 100)
        ]
        await world.send()
        before = (table.version, table.owes, len(table.clocks), posts)
        if by_order:
            start, world.time = world.time, order_due(table, table.clocks[0])
            await due(world)
            world.time = start
        else:
            await world.bid(ANNA, table.id, 2)
        table = await world.tables.queries.table(table.id)
        later = world.time + timedelta(days=1)
        found = await world.store.outbox.due(later, 100)
        posts = [
            replace(one, id=PostId(0), table=TableId(0), due=later) for one in found if one.table == table.id
        ]
        log = await world.tables.queries.log(table.id)
        lines = [(line.seat, line.by, line.text.template, line.note) for line in log.lines]
        return (*before, table.version, table.owes, posts, lines)

    await ordering(world, CARLA, DINO)
    assert await played(True) == await played(False)


async def test_every_seat_that_could_have_ordered_has_the_same_job(world: World) -> None:
    """A job that finds no order does nothing, and is not run again."""
    table = await ordering(world, ANNA, BEPPE)
    version = table.version
    world.wait(hours=6)
    assert await due(world) == 2
    assert await due(world) == 0
    assert (await world.tables.queries.table(table.id)).version == version


async def test_where_one_seat_is_asked_alone_its_moment_comes_within_two_minutes(world: World) -> None:
    """The others are AI players, who have answered already."""
    table = await ordering(world, ANNA, ais=1)
    assert [(clock.together, clock.alone) for clock in table.clocks] == [(False, True)]
    assert timedelta() < order_due(table, table.clocks[0]) - world.time < ORDER_ALONE
    assert [job.kind for job in jobs_of(table)] == ["clock", "order"]


async def test_nobody_orders_what_is_asked_right_now_or_cannot_be(world: World) -> None:
    table = await ordering(world, ANNA, BEPPE)
    assert (await world.tables.orders.overview(world.click(ANNA), table.id)).offered == ()
    answer = world.tables.orders.order
    assert "can't answer this" in await refused(answer(world.click(ANNA), table.id, "b1"))
    await world.bid(ANNA, table.id)
    assert "can't answer this" in await refused(answer(world.click(ANNA), table.id, "b9"))
    assert "not in this game" in await refused(answer(world.click(CARLA), table.id, "b1"))
    assert len((await answer(world.click(ANNA), table.id, "b1")).standing) == 1
    assert len((await answer(world.click(ANNA), table.id, "b2")).standing) == 1, "of one group one stands"
    assert (await world.tables.orders.withdraw(world.click(ANNA), table.id, "b2")).standing == ()


async def test_an_order_ends_when_it_is_no_longer_possible(world: World) -> None:
    """A seat with three points can give no more orders."""
    table = await ordering(world, ANNA, BEPPE, rounds=3)
    await world.bid(ANNA, table.id, 3)
    await world.tables.orders.order(world.click(ANNA), table.id, "b2")
    world.games["toy"] = changed(world.games["toy"], orders=lambda _view: (), obey=lambda _view, _order: None)
    await world.bid(BEPPE, table.id, 1)
    await world.send()
    world.wait(hours=6)
    await due(world)
    assert (await world.tables.queries.table(table.id)).owes == (ANNA, BEPPE)
    assert (await orders_of(world.store, table.id, ANNA)).answers == ()


async def test_a_paused_table_carries_out_nothing(world: World) -> None:
    table = await ordering(world, ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    await world.tables.orders.order(world.click(ANNA), table.id, "b2")
    await world.bid(BEPPE, table.id)
    await world.send()
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    world.wait(days=2)
    await due(world)
    assert (await world.tables.queries.table(table.id)).owes == (ANNA, BEPPE)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    world.wait(hours=6)
    await due(world)
    assert (await world.tables.queries.table(table.id)).owes == (BEPPE,)


async def test_who_wants_no_offers_is_not_called(world: World) -> None:
    """An offer to them stays open and lapses by itself: nothing declines it for them."""

    def invited(state: Any) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1, 2) if state.left and state.bids[seat] is not None)

    world.games["toy"] = changed(TOY, invited=invited)
    table = await world.game(ANNA, BEPPE, CARLA)
    look = await world.tables.orders.overview(world.click(BEPPE), table.id)
    assert (look.trades, look.offers) == (True, None)
    assert (await world.tables.orders.offers(world.click(BEPPE), table.id, "game")).offers == "game"
    for user in (CARLA, BEPPE):
        await world.bid(user, table.id)
    posts = await world.store.outbox.due(world.time, 100)
    assert BEPPE not in {user for post in posts for user in post.mention}
    assert BEPPE not in {post.user for post in posts if post.kind == "dm"}
    assert (await world.tables.queries.view(table.id)).invited == (BEPPE, CARLA)
    assert (await world.tables.orders.offers(world.click(BEPPE), table.id, None)).offers is None
    await world.store.orders.change(table.id, ANNA, lambda known: replace(known, offers="turn", turn=1))
    assert await refusing(world.store, table.id, 1) == (ANNA,)
    assert await refusing(world.store, table.id, 2) == ()
    table = await world.tables.queries.table(table.id)
    await world.store.tables.commit(Change(table, table, (), turn_over=True), world.time)
    assert await refusing(world.store, table.id, 1) == ()


async def test_orders_end_with_their_person_and_their_table(world: World) -> None:
    table = await ordering(world, ANNA, BEPPE)
    for user in (ANNA, BEPPE):
        await world.tables.orders.offers(world.click(user), table.id, "game")
    await world.tables.orders.offers(world.click(ANNA), table.id, None)
    assert await refusing(world.store, table.id, None) == (BEPPE,)
    await world.store.expire(world.time)
    assert await refusing(world.store, table.id, None) == (BEPPE,)
    await world.tables.votes.close(world.click(CARLA, manager=True), table.id)
    await world.store.expire(world.time)
    assert await refusing(world.store, table.id, None) == ()
