"""Undo: the last move is taken back, by whom, until when, and what becomes of clocks, calls and records."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.chat.wire.error_boundary import guarded
from bot.tables import Panel, Table
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.quiet import QuietHours
from engines import record
from engines.replay import verify
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, refused
from tests.changed import changed
from tests.conformance.model_game import MODEL, Keep


async def undo(world: World, user: UserId, table: TableId, count: int | None = None) -> Panel:
    """The undo by buttons, from a fresh panel or an old one."""
    panel = await world.tables.play.panel(user, table)
    return await world.tables.take_back.take_back(
        world.click(user), table, panel.count if count is None else count
    )


async def model(world: World, *users: UserId, ais: int = 0) -> Table:
    """A running model game: in turn everybody keeps their card or swaps it for a hidden one."""
    world.games["model"] = MODEL
    table = await world.lobby(*users, game="model", ais=ais)
    await world.tables.lobby.set_seating(world.click(users[0]), table.id, "joined")
    table = await world.tables.play.start(world.click(users[0]), table.id)
    await world.send()
    return table


async def move(world: World, user: UserId, table: TableId, value: str) -> Panel:
    panel = await world.tables.play.panel(user, table)
    return await world.tables.play.answer(world.click(user), table, panel.count, ((value,),))


async def test_a_move_is_taken_back_and_made_anew(world: World) -> None:
    """It is told what is taken back; the log tells that it was, the record leaves it out and holds."""
    table = await model(world, ANNA, BEPPE)
    shown = await move(world, ANNA, table.id, "k")
    assert [str(line.text) for line in shown.undo]
    asked = await world.tables.take_back.ask(world.click(ANNA), table.id, shown.count)
    assert (asked.undoing, asked.undo) == (True, shown.undo)
    taken = await undo(world, ANNA, table.id)
    assert (taken.table.owes, taken.question is not None, taken.undo) == ((ANNA,), True, ())
    (kept,) = shown.undo
    for news in (taken.news, (await world.tables.queries.board(table.id, shown.table.version)).news):
        told = [(str(line.text), line.undone) for line in news[-2:]]
        assert told == [(str(kept.text), True), ("seat 0 undid the last move.", False)]
    assert taken.count == shown.count + 1
    await move(world, ANNA, table.id, "s")
    await move(world, BEPPE, table.id, "k")
    log = await world.tables.queries.log(table.id)
    assert not any(line.undone for line in log.lines)
    assert [str(line.text) for line in log.lines if line.minor] == ["seat 0 undid the last move."]
    found = record.parse(await world.tables.exports.record(table.id))
    assert found.format == "palermo-record/1"
    assert [made.move["type"] for made in found.moves] == ["swap", "keep"]
    assert verify(found, MODEL).ok
    assert (await world.tables.replays.summary(table.id)).moves == 2


async def test_a_new_process_folds_the_same_game(world: World) -> None:
    """The log alone brings state, position, counts and what can still be undone."""
    table = await model(world, ANNA, BEPPE)
    await move(world, ANNA, table.id, "k")
    before = await world.tables.play.panel(ANNA, table.id)
    world.again()
    assert await world.tables.play.panel(ANNA, table.id) == before
    taken = await undo(world, ANNA, table.id)
    world.again()
    panel = await world.tables.play.panel(ANNA, table.id)
    assert (panel.view, panel.count, panel.question) == (taken.view, taken.count, taken.question)
    await move(world, ANNA, table.id, "k")
    world.again()
    assert (await world.tables.play.panel(ANNA, table.id)).undo


async def test_nothing_hidden_is_taken_back(world: World) -> None:
    """A swap brings out the card on top of the pile."""
    table = await model(world, ANNA, BEPPE)
    assert (await move(world, ANNA, table.id, "s")).undo == ()
    panel = await undo(world, ANNA, table.id)
    assert "could have revealed something hidden" in str(panel.notice)
    assert panel.table.owes == (BEPPE,)


async def test_nobody_undoes_after_another_seat_has_moved(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    assert (await world.bid(ANNA, table.id)).undo
    assert (await world.bid(BEPPE, table.id)).undo
    assert (await world.tables.play.panel(ANNA, table.id)).undo == ()
    assert "Someone has moved" in str((await undo(world, ANNA, table.id)).notice)
    assert (await undo(world, BEPPE, table.id)).table.owes == (BEPPE, CARLA)
    assert "Someone has moved" in str((await undo(world, ANNA, table.id)).notice)


async def test_an_ai_that_moves_next_ends_it(world: World) -> None:
    table = await model(world, ANNA, BEPPE, ais=1)
    await move(world, ANNA, table.id, "k")
    assert (await move(world, BEPPE, table.id, "k")).undo == ()


async def test_who_merely_may_act_undoes_nothing(world: World) -> None:
    """To wave is no decision that the game waits for; and it ends the undo of what was before."""
    table = await world.game(ANNA, BEPPE)
    await world.bid(ANNA, table.id)
    panel = await world.tables.play.typed(world.click(ANNA), table.id, "wave")
    assert panel.undo == ()
    assert "can't undo an offer" in str((await undo(world, ANNA, table.id)).notice)


async def test_offers_are_not_taken_back(world: World) -> None:
    world.games["toy"] = changed(TOY, is_offer=lambda _move: True)
    table = await world.game(ANNA, BEPPE)
    assert (await world.bid(ANNA, table.id)).undo == ()


async def test_the_end_of_the_game_and_what_is_random_stay(world: World) -> None:
    """The last bid of a round brings the die."""
    table = await world.game(ANNA, BEPPE, rounds=1)
    await world.bid(ANNA, table.id)
    over = await world.bid(BEPPE, table.id)
    assert over.undo == ()
    assert "over" in str((await undo(world, BEPPE, table.id)).notice)


async def test_several_moves_of_one_seat_are_taken_back_one_after_the_other(world: World) -> None:
    """Only the moves of one seat in a row."""

    def steps(state: Any, seat: int, made: Any, chance: Any) -> Any:
        if isinstance(made, Keep) and state.turn == 0 and state.target != 1:
            return dataclasses.replace(state, target=1), MODEL.rules.apply(state, seat, made, chance)[1]
        return MODEL.rules.apply(state, seat, made, chance)

    table = await model(world, ANNA, BEPPE)
    world.games["model"] = changed(MODEL, apply=steps)
    world.again()
    await move(world, ANNA, table.id, "k")
    first = await world.tables.play.panel(ANNA, table.id)
    assert first.table.owes == (ANNA,)
    world.again()
    assert len((await undo(world, ANNA, table.id)).table.undo) == 0
    assert (await world.tables.play.panel(ANNA, table.id)).view.target is None


async def test_an_old_or_doubled_click_takes_nothing_back(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    old = await world.tables.play.panel(ANNA, table.id)
    shown = await move(world, ANNA, table.id, "k")
    assert "you have moved since" in str((await undo(world, ANNA, table.id, old.count)).notice)
    click = world.click(ANNA)
    first = await world.tables.take_back.take_back(click, table.id, shown.count)
    again = await world.tables.take_back.take_back(click, table.id, shown.count)
    assert (first.notice, str(again.notice)[:8]) == (None, "That has")
    assert again.table.version == first.table.version
    stranger = await refused(world.tables.take_back.ask(world.click(CARLA), table.id))
    assert "not in this game" in stranger


async def test_redoing_calls_nobody_again(world: World) -> None:
    """The next player has been called for the move that was taken back; the board is edited."""
    table = await model(world, ANNA, BEPPE, CARLA)
    await move(world, ANNA, table.id, "k")
    (called,) = await world.store.outbox.due(world.time, 100)
    assert (called.repost, called.mention) == (True, (BEPPE,))
    await world.send()
    await undo(world, ANNA, table.id)
    (edited,) = await world.store.outbox.due(world.time, 100)
    assert (edited.repost, edited.mention) == (False, ())
    await world.send()
    world.again()
    await move(world, ANNA, table.id, "k")
    (edited,) = await world.store.outbox.due(world.time, 100)
    assert (edited.repost, edited.mention) == (False, ())
    await world.send()
    await move(world, BEPPE, table.id, "k")
    (next_one,) = await world.store.outbox.due(world.time, 100)
    assert next_one.mention == (CARLA,)


async def test_a_call_that_had_not_gone_out_is_not_lost(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    await move(world, ANNA, table.id, "k")
    await undo(world, ANNA, table.id)
    await world.send()
    await move(world, ANNA, table.id, "s")
    (called,) = await world.store.outbox.due(world.time, 100)
    assert called.mention == (BEPPE,)


async def test_nobody_gains_time(world: World) -> None:
    """The mover's clock goes on as if the move had not been made; after its end nothing is taken back."""
    table = await model(world, ANNA, BEPPE)
    (clock,) = table.clocks
    world.wait(hours=5)
    await move(world, ANNA, table.id, "k")
    world.wait(hours=5)
    taken = await undo(world, ANNA, table.id)
    assert taken.table.clocks == (replace(clock, alone=False),)
    world.wait(hours=5)
    moved = await move(world, ANNA, table.id, "k")
    assert [(one.seat, one.started) for one in moved.table.clocks] == [(1, world.time)]
    world.wait(hours=10)
    late = await undo(world, ANNA, table.id)
    assert "deadline for that move has passed" in str(late.notice)
    assert late.table.owes == (BEPPE,)


async def test_a_pause_and_downtime_move_the_former_clock_too(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    (clock,) = table.clocks
    await move(world, ANNA, table.id, "k")
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "pause")
    world.wait(days=3)
    await world.tables.votes.decree(world.click(CARLA, manager=True), table.id, "resume")
    await world.store.jobs.beat(world.time)
    world.wait(days=2)
    await world.store.jobs.give_back(world.time, timedelta(minutes=2))
    taken = await undo(world, ANNA, table.id)
    assert [one.deadline - clock.deadline for one in taken.table.clocks] == [timedelta(days=5)]


async def test_moves_of_the_clock_are_not_taken_back(world: World) -> None:
    table = await model(world, ANNA, BEPPE)
    world.wait(days=1)
    assert await world.tables.jobs.run_due(world.time, guarded)
    assert (await world.tables.play.panel(ANNA, table.id)).undo == ()
    assert "deadline for that move has passed" in str((await undo(world, ANNA, table.id)).notice)


async def test_after_an_undo_the_clock_still_moves(world: World) -> None:
    """A player who undoes a move and does nothing more runs out of time at the former deadline."""
    table = await model(world, ANNA, BEPPE)
    await move(world, ANNA, table.id, "k")
    world.wait(hours=20)
    await undo(world, ANNA, table.id)
    world.wait(hours=5)
    assert await world.tables.jobs.run_due(world.time, guarded)
    assert (await world.tables.queries.table(table.id)).owes == (BEPPE,)


async def test_a_clock_that_begins_after_a_new_pace_heeds_vacation_quiet_hours_and_orders(
    world: World,
) -> None:
    """The former clock was of the former pace: the seat gets one of the new, as whoever is newly asked."""
    quiet = QuietHours("UTC", 22, 7)
    world.games["toy"] = changed(TOY, orders=lambda _view: (), obey=lambda _view, _order: None)
    table = await world.game(ANNA, BEPPE, CARLA)
    for user in (ANNA, BEPPE):
        await world.tables.preferences.change(user, lambda known: replace(known, zone="UTC", quiet=quiet))
    world.wait(hours=11)
    await world.tables.vacations.start(ANNA, 2)
    await world.bid(BEPPE, table.id)
    await world.bid(ANNA, table.id)
    table = await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "12h")
    assert [clock.seat for clock in table.clocks] == [2]
    await undo(world, ANNA, table.id)
    table = await world.tables.queries.table(table.id)
    clock = next(clock for clock in table.clocks if clock.seat == 0)
    assert clock.started == quiet.after(world.time + timedelta(days=2))
    assert clock.ends - clock.started == timedelta(hours=12)
    assert clock.quiet == quiet
    assert all(clock.together for clock in table.clocks), "one decision of several seats, as before"
