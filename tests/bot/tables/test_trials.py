"""Trying out: moves ahead in private, which leave no trace at the table."""

from __future__ import annotations

from bot.catalogue import game as catalogue
from bot.tables import Phase, Table
from bot.tables.play.trials import TOO_MANY_MOVES
from bot.tables.values.ids import UserId
from tests.bot.tables.test_take_back import model, move
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, World, refused
from tests.changed import changed


async def test_a_move_is_tried_out_and_taken_back(world: World) -> None:
    """The view is that after the move; the table, its log and its outbox know nothing of it."""
    table = await world.tables.queries.table((await model(world, ANNA, BEPPE)).id)
    before = await world.tables.play.panel(ANNA, table.id)
    begun = await world.tables.trials.begin(world.click(ANNA), table.id)
    assert (begun.trying, begun.view, begun.question) == (True, before.view, before.question)
    tried = await world.tables.trials.step(world.click(ANNA), table.id, 0, (("k",),))
    assert (tried.view.turn, tried.question, tried.count) == (1, None, 1)
    assert [str(line.text) for line in tried.news] == ["seat 0 keeps."]
    world.again()
    back = await world.tables.trials.back(world.click(ANNA), table.id, 1)
    assert (back.view, back.question, back.count) == (before.view, before.question, 0)
    real = await world.tables.trials.stop(world.click(ANNA), table.id)
    assert (real.trying, real.view, real.count) == (False, before.view, before.count)
    assert await world.tables.queries.table(table.id) == table
    assert await world.store.outbox.due(world.time, 100) == ()
    assert "moved on" in await refused(world.tables.trials.look(world.click(ANNA), table.id))


async def test_it_stops_where_something_hidden_would_come_out(world: World) -> None:
    """A swap brings out the card on top of the pile, and of a trial it would be another one."""
    table = await model(world, ANNA, BEPPE)
    begun = await world.tables.trials.begin(world.click(ANNA), table.id)
    stopped = await world.tables.trials.step(world.click(ANNA), table.id, 0, (("s",),))
    assert "hidden, random" in str(stopped.notice)
    assert (stopped.view, stopped.count) == (begun.view, 0)
    wrong = await world.tables.trials.step(world.click(ANNA), table.id, 0, (("x",),))
    assert (wrong.notice is not None, wrong.count) == (True, 0)


async def test_an_old_click_shows_how_it_stands(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    await world.tables.trials.begin(world.click(ANNA), table.id)
    await world.tables.trials.step(world.click(ANNA), table.id, 0, (("k",),))
    again = await world.tables.trials.step(world.click(ANNA), table.id, 0, (("k",),))
    assert (again.count, again.view.turn) == (1, 1)
    assert (await world.tables.trials.back(world.click(ANNA), table.id, 0)).count == 1


async def test_it_ends_when_the_table_moves_on_and_after_a_day(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    for begin in (ANNA, BEPPE):
        await world.tables.trials.begin(world.click(begin), table.id)
    await world.bid(CARLA, table.id)
    assert "moved on" in await refused(world.tables.trials.look(world.click(ANNA), table.id))
    await world.tables.trials.begin(world.click(ANNA), table.id)
    await world.tables.votes.propose(world.click(BEPPE), table.id, "end")
    assert (await world.tables.trials.look(world.click(ANNA), table.id)).trying
    world.wait(days=2)
    assert "moved on" in await refused(world.tables.trials.look(world.click(ANNA), table.id))
    await world.store.expire(world.time)


async def test_only_who_owes_a_move_tries_out(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    assert "is waiting for you" in await refused(world.tables.trials.begin(world.click(BEPPE), table.id))
    assert "not in this game" in await refused(world.tables.trials.begin(world.click(CARLA), table.id))


async def test_several_moves_ahead_in_a_real_game(world: World) -> None:
    """Palermo 1992, in which nothing is hidden: whole turns can be looked at, until others move."""
    world.games["city"] = catalogue("city")
    table = await start(world, "city", ANNA, BEPPE, CARLA)
    user = table.owes[0]
    panel = await world.tables.trials.begin(world.click(user), table.id)
    steps = 0
    while panel.question is not None:
        answers = (*panel.answers, (panel.question.options[0].value,) * panel.question.least)
        panel = await world.tables.trials.step(world.click(user), table.id, steps, answers, confirmed=True)
        assert panel.notice is None
        steps = panel.count
    assert steps > 0
    for left in range(steps, 0, -1):
        panel = await world.tables.trials.back(world.click(user), table.id, left)
    assert panel.view == (await world.tables.play.panel(user, table.id)).view
    assert (await world.tables.queries.table(table.id)).phase is Phase.PLAYING


async def test_nobody_tries_out_more_than_thirty_moves(world: World) -> None:
    """In a game in which a bid changes nothing."""
    world.games["toy"] = changed(TOY, apply=lambda state, _seat, _move, _chance: (state, ()))
    table = await world.game(ANNA, BEPPE)
    panel = await world.tables.trials.begin(world.click(ANNA), table.id)
    for made in range(30):
        assert (panel.count, panel.notice) == (made, None)
        panel = await world.tables.trials.step(world.click(ANNA), table.id, made, (("bid",), ("1",)))
    panel = await world.tables.trials.step(world.click(ANNA), table.id, 30, (("bid",), ("1",)))
    assert (panel.count, panel.notice) == (30, TOO_MANY_MOVES)


async def start(world: World, game: str, *users: UserId) -> Table:
    table = await world.lobby(*users, game=game)
    return await world.tables.play.start(world.click(users[0]), table.id)


async def test_a_move_made_at_the_table_ends_the_trial(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    await world.tables.trials.begin(world.click(ANNA), table.id)
    await move(world, ANNA, table.id, "k")
    assert "moved on" in await refused(world.tables.trials.step(world.click(ANNA), table.id, 0, (("k",),)))
