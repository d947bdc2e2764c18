"""Open seats: who may take one over, what they know from then on, and what stays of who was there before."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.tables import Table
from bot.tables.values.ids import GuildId, UserId
from bot.tables.values.players import FormerOccupant
from engines.record import parse
from engines.replay import verify
from tests.bot.tables.toy import TOY, lazy
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, meanwhile, refused


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def left_by_beppe(world: World, *, ais: int = 0, rounds: int = 3) -> Table:
    """A game of Anna, Beppe and maybe AIs, which Beppe has left."""
    table = await world.game(ANNA, BEPPE, ais=ais, rounds=rounds)
    table = await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.send()
    return table


async def test_a_seat_that_was_left_is_open(world: World) -> None:
    """The new player sees its hand, and moves; the AI has moved for it in between."""
    table = await left_by_beppe(world)
    assert table.open_seats == (1,)
    await world.bid(ANNA, table.id)
    world.wait(hours=5)
    table = await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    assert (table.open_seats, table.persons) == ((), (ANNA, CARLA))
    assert table.seated[1].past == (FormerOccupant("Beppe", BEPPE, table.version),)
    panel = await world.tables.play.panel(CARLA, table.id)
    assert (panel.seat, panel.view.card is not None) == (1, True)
    assert await now(world, table) == table, "as it is stored"
    if panel.question is None:
        await world.bid(ANNA, table.id)
    await world.bid(CARLA, table.id)
    assert [t.id for t in await world.tables.queries.mine(CARLA)] == [table.id]
    assert await world.tables.queries.mine(BEPPE) == ()


async def test_of_two_who_want_a_seat_at_once_one_gets_it(world: World) -> None:
    table = await left_by_beppe(world)
    take = world.tables.takeovers.take
    meanwhile(world.store.tables, "case", lambda: take(world.click(DINO), table.id, 1))
    assert "no open seat" in await refused(take(world.click(CARLA), table.id, 1))
    assert (await now(world, table)).persons == (ANNA, DINO)


async def test_who_plays_takes_no_other_seat(world: World) -> None:
    """They are told so, and not that nothing is open to them."""
    table = await left_by_beppe(world)
    taking = world.tables.takeovers.take(world.click(ANNA), table.id, 1)
    assert await refused(taking) == "You're already in this game."


async def test_who_leaves_twice_at_once_leaves_once(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA)
    leave = world.tables.play.quit
    meanwhile(world.store.tables, "case", lambda: leave(world.click(BEPPE), table.id))
    assert "left" in await refused(leave(world.click(BEPPE), table.id))
    entries = await world.store.tables.entries(table.id, table.version, 99)
    assert [entry.kind for entry in entries].count("quit") == 1


async def test_what_was_is_told_under_the_former_name(world: World) -> None:
    """The log names each by the entry; a record names those who began."""
    table = await left_by_beppe(world)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    log = await world.tables.queries.log(table.id)
    told = [str(line.text) for line in log.lines]
    assert "seat 1 has taken over an open seat." in told
    while (await now(world, table)).live:
        for user in (ANNA, CARLA):
            if user in (await now(world, table)).owes:
                await world.bid(user, table.id)
    record = parse(await world.tables.exports.record(table.id))
    assert [player.name for player in record.players] == ["Anna", "Beppe"]
    assert verify(record, TOY).error is None


async def test_the_seat_of_an_ai_stays_one_in_the_record(world: World) -> None:
    """It is open once the players, or a manager, have offered it."""
    table = await world.game(ANNA, BEPPE, ais=1, rounds=3)
    assert "no open seat" in await refused(world.tables.takeovers.offered(CARLA, table.id))
    votes = world.tables.votes
    assert "No AI holds" in await refused(votes.propose(world.click(ANNA), table.id, "offer", "0"))
    await votes.propose(world.click(ANNA), table.id, "offer", "2")
    table = await votes.cast(world.click(BEPPE), table.id, (await now(world, table)).version, agrees=True)
    assert table.open_seats == (2,)
    assert table.owes == (ANNA, BEPPE), "the AI plays on until then"
    table = await world.tables.takeovers.take(world.click(CARLA), table.id, 2)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    record = json.loads(await world.tables.exports.record(table.id))
    assert record["players"][2] == {"name": table.players[2].past[0].name, "kind": "ai"}


@pytest.mark.parametrize("user", [ANNA, BEPPE])
async def test_nobody_takes_a_second_seat(world: World, user: UserId) -> None:
    """Neither who plays at the table nor who has left it: they know too much."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    for leaving in (BEPPE, CARLA):
        await world.tables.play.quit(world.click(leaving), table.id)
    said = await refused(world.tables.takeovers.take(world.click(user), table.id, 2))
    assert "already" in said
    await world.tables.takeovers.take(world.click(DINO), table.id, 1)
    assert "already had a seat" in await refused(world.tables.takeovers.take(world.click(BEPPE), table.id, 2))
    await world.tables.play.quit(world.click(DINO), table.id)
    assert "already had a seat" in await refused(world.tables.takeovers.take(world.click(DINO), table.id, 2))


@pytest.mark.parametrize("between", [False, True], ids=["at once", "after somebody else"])
async def test_who_left_takes_their_own_seat_back(world: World, between: bool) -> None:
    """While nobody else holds it: they know what that seat knew then, and no other one."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "pace", "1d+bank")
    for leaving in (BEPPE, CARLA):
        world.wait(hours=1)
        table = await world.tables.play.quit(world.click(leaving), table.id)
    bank = table.seated[1].bank
    assert (table.open_to(BEPPE), table.open_to(CARLA), table.open_to(DINO)) == ((1,), (2,), (1, 2))
    if between:
        table = await world.tables.takeovers.take(world.click(DINO), table.id, 1)
        assert table.open_to(BEPPE) == ()
        table = await world.tables.play.quit(world.click(DINO), table.id)
    assert (await world.tables.takeovers.offered(BEPPE, table.id)).open_to(BEPPE) == (1,)
    table = await world.tables.takeovers.take(world.click(BEPPE), table.id, 1)
    assert (table.persons, table.open_seats) == ((ANNA, BEPPE), (2,))
    said = str((await world.tables.queries.log(table.id)).lines[-1].text)
    again = "seat 1 is back and playing again." if not between else "seat 1 has taken over an open seat."
    assert said == again
    assert bank is not None
    assert table.seated[1].bank == (None if between else bank), "nobody wins time by coming back"
    panel = await world.tables.play.panel(BEPPE, table.id)
    assert (panel.seat, panel.view.card is not None) == (1, True)
    told = [str(line.text) for line in panel.missed]
    assert any("left the game" in one for one in told) is not between, "what the AI did in it is told"
    while (await now(world, table)).live:
        table = await now(world, table)
        await world.bid(table.owes[0], table.id)
    record = parse(await world.tables.exports.record(table.id))
    assert [player.name for player in record.players] == ["Anna", "Beppe", "Carla"]
    assert verify(record, TOY).error is None
    results = await world.store.results.of_server(GuildId(1), None)
    shares = [(one.user, one.sitter, one.fate) for one in results]
    assert shares == [
        (ANNA, 0, ""),
        (BEPPE, 0, ""),
        *([(DINO, 1, "")] if between else []),
        (CARLA, 0, ""),
    ]


async def test_the_quicker_one_gets_the_seat(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "replace", "1")
    click = world.click(CARLA)
    taken = await world.tables.takeovers.take(click, table.id, 1)
    assert (await world.tables.takeovers.take(click, table.id, 1)).version == taken.version, "the same click"
    assert "no open seat" in await refused(world.tables.takeovers.take(world.click(DINO), table.id, 1))
    assert "no open seat" in await refused(world.tables.takeovers.take(world.click(DINO), table.id, 0))


async def test_only_while_the_game_is_running(world: World) -> None:
    table = await world.lobby(ANNA)
    assert "while a game is in progress" in await refused(
        world.tables.takeovers.take(world.click(CARLA), table.id, 0)
    )


async def test_old_controls_of_the_former_player_show_no_hand(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    before = await world.tables.play.panel(BEPPE, table.id)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    play = world.tables.play
    for doing in (
        play.panel(BEPPE, table.id),
        play.opened(world.click(BEPPE), table.id),
        play.answer(world.click(BEPPE), table.id, before.count, (("bid",), ("1",))),
        play.typed(world.click(BEPPE), table.id, "bid 1"),
        play.quit(world.click(BEPPE), table.id),
        play.set_auto_pass(world.click(BEPPE), table.id, True),
    ):
        assert "someone else has taken your seat" in await refused(doing)
    assert await play.suggestions(BEPPE, table.id, "bid") == ()
    assert (await world.tables.queries.view(table.id, BEPPE)).view.card is None
    log = await world.tables.queries.log(table.id, BEPPE)
    assert log.acted is None
    stale = await play.answer(world.click(CARLA), table.id, before.count, (("bid",), ("1",)))
    assert "An AI has moved for you" in str(stale.notice), "the count is another one"


async def test_the_clock_begins_anew(world: World) -> None:
    """At a table that waits because everybody is away, whoever sits down wakes it."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.play.quit(world.click(CARLA), table.id)
    for _ in range(2):
        await world.tick(days=1)
    table = await now(world, table)
    assert table.asleep is not None
    world.wait(days=2)
    table = await world.tables.takeovers.take(world.click(DINO), table.id, 2)
    assert (table.asleep, table.owes) == (None, (DINO,))
    assert [(clock.seat, clock.deadline) for clock in table.clocks] == [(2, world.time + timedelta(days=1))]
    await world.tick(days=30)
    assert (await now(world, table)).seated[2].missed == 1, "and the week for the others is over"


async def test_a_seat_that_changed_hands_has_a_result_for_each(world: World) -> None:
    """The end stores who decided how much of it."""
    table = await left_by_beppe(world)
    table = await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    while table.live:
        await world.bid(table.owes[0], table.id, 3 if table.owes[0] == CARLA else 1)
        table = await now(world, table)
    results = await world.store.results.of_server(GuildId(1), None)
    beppe, carla = (one for one in results if one.seat == 1)
    assert (beppe.user, carla.user) == (BEPPE, CARLA)
    assert beppe.total == carla.total > (carla.decided or 0) > 0


async def test_turns_that_passed_by_themselves_do_so_no_more(world: World) -> None:
    world.games["toy"] = lazy()
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.bid(ANNA, table.id, 1)
    await world.bid(BEPPE, table.id, 3)
    await world.tables.play.set_auto_pass(world.click(BEPPE), table.id, True)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    await world.bid(ANNA, table.id)
    assert CARLA in (await now(world, table)).owes


async def test_notes_do_not_pass_on(world: World) -> None:
    """They belong to the person, who may have written anything."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.notes.write(BEPPE, table.id, "Anna bluffs")
    await world.tables.play.quit(world.click(BEPPE), table.id)
    table = await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
    assert await world.tables.notes.read(CARLA, table) == ""
