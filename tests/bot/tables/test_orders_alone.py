"""Standing orders for what one seat is asked alone depend on public facts, and tell nothing of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.tables import Table
from bot.tables.core.jobs import ORDER_ALONE, jobs_of, order_due
from bot.tables.values.ids import TableId, UserId
from engines.base import AnyGame
from engines.chance import Chance
from engines.chicago import GAME as CHICAGO
from engines.chicago.cards import NUMBER
from engines.options import OptionValue
from tests.bot.tables.world import ANNA, BEPPE, World, memory
from tests.changed import changed


def other_hands() -> AnyGame:
    """Chicago with other hands: they have changed places with cards at the bottom of the deck."""

    def start(options: Mapping[str, OptionValue], seats: int, chance: Chance) -> Any:
        state, events = CHICAGO.rules.start(options, seats, chance)
        deck, hands = [*state.deck], []
        places = iter([at for at, card in enumerate(deck) if card not in NUMBER])
        for hand in state.hands:
            swapped = [*zip(hand, places, strict=False)]
            hands.append(tuple(deck[at] for _, at in swapped))
            for card, at in swapped:
                deck[at] = card
        return state._replace(deck=tuple(deck), hands=tuple(hands)), events

    return changed(CHICAGO, start=start)


async def seated(world: World, game: AnyGame, **orders: tuple[str, ...]) -> Table:
    """A game of Anna and Beppe, who have ordered something."""
    world.games["chicago"] = game
    table = await world.game(ANNA, BEPPE, game="chicago")
    users = {"anna": ANNA, "beppe": BEPPE}
    for name, values in orders.items():
        await ordered(world, table, users[name], values)
    return table


async def ordered(world: World, table: Table, user: UserId, values: tuple[str, ...]) -> None:
    """Somebody has these orders."""
    await world.store.orders.change(table.id, user, lambda known: replace(known, answers=values))


async def log(world: World, table: TableId) -> list[Any]:
    """The moves that are public in their kind, with their times."""
    entries = await world.store.tables.entries(table, 0, 10_000)
    moves: list[tuple[Any, Any]] = [(one, one.body) for one in entries if one.kind == "move"]
    return [(one.version, one.at, one.seat, body["type"]) for one, body in moves]


async def run(world: World, until: timedelta) -> None:
    """Let the time pass, five seconds at once, with boards that go out at once."""
    end = world.time + until
    while world.time < end:
        await world.tick(seconds=5)


async def test_twins_with_other_hands_move_at_the_same_versions_and_times() -> None:
    """The same public position and the same orders: nobody can tell one hand from another."""
    told = []
    for game in (CHICAGO, other_hands()):
        world = World(await memory())
        table = await seated(world, game, anna=("de", "n0"), beppe=("de", "nb"))
        await run(world, timedelta(minutes=12))
        moves = await log(world, table.id)
        first = next((at for at, one in enumerate(moves) if one[3] == "discard"), len(moves))
        told.append(moves[:first])
    assert told[0] == told[1]
    assert len(told[0]) > 8
    assert {one[3] for one in told[0]} >= {"draw", "end"}


async def test_a_turn_that_is_ordered_is_one_change_within_two_minutes(world: World) -> None:
    """A draw and the end of the turn, at one moment and on one board."""
    table = await seated(world, CHICAGO, anna=("de",))
    moment = order_due(table, table.clocks[0])
    assert timedelta() <= moment - world.time <= ORDER_ALONE
    await run(world, ORDER_ALONE)
    moves = await log(world, table.id)
    assert [(seat, kind) for _, _, seat, kind in moves] in (
        [(0, "draw"), (0, "end")],
        [(0, "draw"), (0, "decline")],
    )
    assert len({at for _, at, _, _ in moves}) == 1
    assert (await world.tables.queries.table(table.id)).owes == (BEPPE,)


async def test_each_seat_that_is_asked_alone_has_the_job_whether_or_not_it_has_ordered(world: World) -> None:
    table = await seated(world, CHICAGO)
    assert [job.kind for job in jobs_of(table)] == ["clock", "order"]
    version = table.version
    await run(world, ORDER_ALONE)
    assert (await world.tables.queries.table(table.id)).version == version
    left = await world.store.jobs.take(world.time + timedelta(days=9), world.time, 9)
    assert [job.kind for job in left] == ["clock"], "it is run once"


async def test_who_answers_by_hand_waits_for_nothing(world: World) -> None:
    table = await seated(world, CHICAGO, anna=("de",))
    panel = await world.tables.play.panel(ANNA, table.id)
    await world.tables.play.answer(world.click(ANNA), table.id, panel.count, (("h",),))
    assert [kind for _, _, _, kind in await log(world, table.id)] == ["hire"]


async def test_what_is_not_asked_right_now_can_be_ordered_in_the_own_turn(world: World) -> None:
    """Prices, but not the turn that is on: for that there is a button."""
    table = await seated(world, CHICAGO)
    found = await world.tables.orders.overview(world.click(ANNA), table.id)
    assert [order.value for order in found.offered] == ["n0", "n5", "n10", "n15", "nb"]
    for value in ("n10", "nb"):
        found = await world.tables.orders.order(world.click(ANNA), table.id, value)
    assert [order.value for order in found.standing] == ["nb"], "one of a group"
    other = await world.tables.orders.overview(world.click(BEPPE), table.id)
    assert "de" in {order.value for order in other.offered}


async def test_draw_and_end_is_one_click_and_two_moves(world: World) -> None:
    """The same click again does nothing, and the record has what the rules name."""
    table = await seated(world, CHICAGO)
    for user in (ANNA, BEPPE) * 2:
        panel = await world.tables.play.panel(user, table.id)
        click = world.click(user)
        answers = (("de",),)
        await world.tables.play.answer(click, table.id, panel.count, answers)
        again = await world.tables.play.answer(click, table.id, panel.count, answers)
        assert "already been done" in str(again.notice)
        if (await world.tables.queries.table(table.id)).owes == (user,):
            panel = await world.tables.play.panel(user, table.id)
            await world.tables.play.answer(world.click(user), table.id, panel.count, (("n",),))
    kinds = [kind for _, _, _, kind in await log(world, table.id)]
    assert kinds.count("draw") == 4
    assert kinds.count("end") == kinds.count("draw") - kinds.count("decline")
    world.again()
    assert (await world.tables.queries.table(table.id)).owes == (ANNA,)


async def test_who_takes_a_move_back_is_there_and_no_order_answers_for_them(world: World) -> None:
    """The moment of the decision may lie behind it: an order would be carried out under their hands."""
    table = await world.game(ANNA, BEPPE, game="streets")
    for user in (ANNA, BEPPE):
        panel = await world.tables.play.panel(user, table.id)
        await world.tables.play.typed(world.click(user), table.id, "I +H -D", panel.count)
    await ordered(world, table, ANNA, ("draw",))
    table = await world.tables.queries.table(table.id)
    assert [clock.alone for clock in table.clocks] == [True]
    hand = (await world.tables.play.panel(ANNA, table.id)).view.sides[0].hand
    moved = await world.tables.play.typed(world.click(ANNA), table.id, f"P {hand[0]}>H")
    world.wait(seconds=1)
    await world.tables.take_back.take_back(world.click(ANNA), table.id, moved.count)
    assert [clock.alone for clock in (await world.tables.queries.table(table.id)).clocks] == [False]
    await run(world, ORDER_ALONE)
    assert (await world.tables.queries.table(table.id)).owes == (ANNA,)
