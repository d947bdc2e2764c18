"""A substitute while away: the AI plays for somebody on vacation once a game has waited for three days."""

from __future__ import annotations

from datetime import date, timedelta

from bot.chat.wire.error_boundary import guarded
from bot.tables import Table
from bot.tables.values.change import Entry
from bot.tables.values.ids import TableId
from bot.tables.values.preferences import Preferences
from bot.tables.values.table import Phase
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, refused


async def run_jobs(world: World) -> None:
    await world.tables.jobs.run_due(world.time, guarded)


async def days(world: World, number: float) -> None:
    """Let days pass, with a look at what is due every few hours."""
    for _ in range(int(number * 8)):
        world.wait(hours=3)
        await run_jobs(world)
        await world.send()


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def newest(world: World, id: TableId, kind: str) -> Entry:
    """The newest entry of a kind."""
    entries = await world.store.tables.entries(id, 0, 999)
    return [entry for entry in entries if entry.kind == kind][-1]


async def told(world: World, table: Table) -> list[str]:
    return [str(line.text) for line in (await world.again().queries.log(table.id)).lines]


async def test_after_three_days_the_ai_plays_for_who_is_away(world: World) -> None:
    """That is the default of a player who is away; the others go on."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(ANNA, 14)
    await world.bid(BEPPE, table.id)
    await days(world, 2.9)
    assert (await now(world, table)).owes == (ANNA,)
    await days(world, 0.2)
    held = await now(world, table)
    assert held.owes == (BEPPE,)
    assert held.seated[0].substitute == NOON
    assert "seat 0 is on vacation; an AI takes over until they're back." in await told(world, table)
    await world.bid(BEPPE, table.id)
    assert (await now(world, table)).owes == (BEPPE,), "for every further decision, too"


async def test_the_log_says_since_when_the_vacation_was_announced(world: World) -> None:
    """So ratings can recognise a vacation that was planned before the game started."""
    await world.store.preferences.set(ANNA, Preferences(zone="UTC"))
    await world.tables.vacations.plan(ANNA, date(2026, 11, 22), date(2026, 12, 4))
    world.wait(hours=6)
    table = await world.game(ANNA, BEPPE)
    await world.bid(BEPPE, table.id)
    await days(world, 5)
    entry = await newest(world, table.id, "hold")
    assert (entry.seat, entry.by, entry.user) == (0, "clock", None)
    assert entry.body == {"announced": NOON.isoformat()}
    assert (await now(world, table)).players[0].substitute == NOON


async def test_any_click_takes_the_seat_back(world: World) -> None:
    """And if they stay away after that, the substitute waits for three more days."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(ANNA, 14)
    await world.bid(BEPPE, table.id)
    await days(world, 3.5)
    assert (await now(world, table)).holds(ANNA)
    await world.bid(BEPPE, table.id)
    await world.tables.play.opened(world.click(ANNA), table.id)
    back = await now(world, table)
    assert (back.holds(ANNA), back.seated[0].substitute) == (False, None)
    await world.bid(BEPPE, table.id)
    await world.bid(BEPPE, table.id)
    assert (await now(world, table)).owes == (ANNA,)
    await days(world, 2.5)
    assert not (await now(world, table)).holds(ANNA)
    await days(world, 1)
    assert (await now(world, table)).holds(ANNA)


async def test_whoever_wants_none_has_none(world: World) -> None:
    """Also if they change their mind while they are away, in either direction."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.set_substitute(ANNA, wanted=False)
    await world.tables.vacations.start(ANNA, 14)
    await world.bid(BEPPE, table.id)
    await days(world, 5)
    assert (await now(world, table)).owes == (ANNA,)
    await world.tables.vacations.set_substitute(ANNA, wanted=True)
    await run_jobs(world)
    assert (await now(world, table)).owes == (BEPPE,)


async def test_at_the_end_of_the_vacation_they_are_called(world: World) -> None:
    """The vacation ends by itself, and calls them once if the game waits for them."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(ANNA, 4)
    await world.bid(BEPPE, table.id)
    await days(world, 3.5)
    await world.tables.play.return_to_seat(world.click(ANNA), table.id)
    await world.bid(BEPPE, table.id)
    await world.bid(BEPPE, table.id)
    assert (await now(world, table)).owes == (ANNA,)
    await world.send()
    world.wait(hours=13)
    await run_jobs(world)
    back = await now(world, table)
    assert (back.holds(ANNA), back.owes) == (False, (ANNA,))
    shows = [post for post in await world.store.outbox.due(world.time, 100) if post.kind == "show"]
    assert ANNA in {user for post in shows for user in post.mention}
    assert [clock.ends for clock in back.clocks if clock.seat == 0] == [NOON + timedelta(days=5)]
    await world.send()
    await run_jobs(world)
    assert [p for p in await world.store.outbox.due(world.time, 100) if p.kind == "show"] == [], "once"


async def test_the_end_of_the_vacation_gives_the_seat_back(world: World) -> None:
    """Also where nobody presses anything."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(ANNA, 4)
    await world.bid(BEPPE, table.id)
    await days(world, 3.5)
    assert (await now(world, table)).holds(ANNA)
    await days(world, 0.5)
    assert not (await now(world, table)).holds(ANNA)
    assert "seat 0 is back and playing again." in await told(world, table)


async def test_i_am_back_gives_all_seats_back(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(ANNA, 14)
    await world.bid(BEPPE, table.id)
    await days(world, 4)
    await world.tables.vacations.end(ANNA)
    await world.tables.substitutes.give_back(ANNA)
    back = await now(world, table)
    assert (back.holds(ANNA), back.owes) == (False, (BEPPE,)), "the AI has bid in this round already"


async def test_a_game_of_which_all_are_away_waits(world: World) -> None:
    """Somebody has to be there who plays; nor is it closed for nobody's coming back."""
    table = await world.game(ANNA, BEPPE)
    await world.tables.vacations.start(ANNA, 20)
    await world.tables.vacations.start(BEPPE, 20)
    await days(world, 15)
    waiting = await now(world, table)
    assert waiting.phase is Phase.PLAYING
    assert waiting.asleep is None
    assert waiting.owes != ()


async def test_time_in_a_pause_is_no_waiting(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    await world.tables.vacations.start(ANNA, 20)
    await days(world, 1)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pause")
    await days(world, 5)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "resume")
    await days(world, 1.5)
    assert not (await now(world, table)).holds(ANNA)
    await days(world, 1)
    assert (await now(world, table)).holds(ANNA)


async def test_the_others_can_agree_where_the_player_wants_none(world: World) -> None:
    """More than half of them, after the game has waited for three days; the player's click ends it."""
    table = await world.game(ANNA, BEPPE, CARLA, DINO, rounds=9)
    agree = world.tables.substitutes.agree
    await world.tables.vacations.set_substitute(ANNA, wanted=False)
    await world.tables.vacations.start(ANNA, 14)
    for user in (BEPPE, CARLA, DINO):
        await world.bid(user, table.id)
    await days(world, 2)
    assert "three days" in await refused(agree(world.click(BEPPE), table.id, 0))
    await days(world, 1.5)
    assert not (await now(world, table)).holds(ANNA)
    assert "Only the other players" in await refused(agree(world.click(ANNA), table.id, 0))
    for _ in range(2):
        assert not (await agree(world.click(BEPPE), table.id, 0)).holds(ANNA), "one voice, however often"
    assert (await agree(world.click(CARLA), table.id, 0)).holds(ANNA)
    assert (await newest(world, table.id, "hold")).body == {"announced": NOON.isoformat()}
    assert "no longer" in await refused(agree(world.click(DINO), table.id, 0))
    await world.tables.play.opened(world.click(ANNA), table.id)
    assert not (await now(world, table)).holds(ANNA)


async def test_nobody_can_agree_at_a_suspended_table(world: World) -> None:
    """The button is still there where only the right to post is gone; the table would go on by it."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.set_substitute(ANNA, wanted=False)
    await world.tables.vacations.start(ANNA, 14)
    await world.bid(BEPPE, table.id)
    await days(world, 3.5)
    await world.tables.suspension.channel_gone(table.place.channel)
    suspended = await now(world, table)
    agreeing = world.tables.substitutes.agree(world.click(BEPPE), table.id, 0)
    assert "suspended" in await refused(agreeing)
    assert await now(world, table) == suspended


async def test_without_a_pace_nobody_is_timed_while_the_ai_plays_for_the_other(world: World) -> None:
    """In a game of two the clock is for whoever keeps somebody waiting: nobody waits on vacation."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "none")
    await world.tables.vacations.start(BEPPE, 9)
    await world.bid(ANNA, table.id)
    await days(world, 3.2)
    held = await now(world, table)
    assert (held.seated[1].substitute is not None, held.owes, held.clocks) == (True, (ANNA,), ())
    await days(world, 4)
    assert (await now(world, table)).owes == (ANNA,), "no AI has taken this seat, too"
