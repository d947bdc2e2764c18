"""The laws of every store; see ``bot.tables.ports``."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest
from sqlalchemy import insert, select

from bot.store import SqlStore, schema
from bot.tables.values.bounds import Bounds
from bot.tables.values.change import Change, Entry, EntryKind, Job, NewPost
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import ChannelId, GuildId, TableId, UserId
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences, Vacation
from bot.tables.values.refusals import Repeated, StaleTable
from bot.tables.values.servers import Server
from bot.tables.values.table import LOBBY_LIFE, Board, Phase, Place, Table
from engines import record
from engines.replay import verify
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in

NOON = datetime(2026, 11, 20, 12, 0, 0, 123456, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)
EXPIRES = NOON + LOBBY_LIFE
SNOWFLAKE = UserId(2**62 + 1)
NEW = Table(
    id=TableId(0),
    place=Place(GuildId(SNOWFLAKE), ChannelId(SNOWFLAKE + 1), "it"),
    game="toy",
    rules=1,
    phase=Phase.LOBBY,
    host=UserId(1),
    players=(Player("Anna è qui", UserId(1), str(SNOWFLAKE)), Player("Zia", None, "ai")),
    seats=(),
    options={"rounds": 2, "colour": None, "fast": True},
    seating="random",
    seed=bytes(range(32)),
    opened=NOON,
    version=1,
)
SHOW = NewPost("show", repost=True)


def entry(version: int, interaction: int | None, kind: EntryKind = "join", **fields: object) -> Entry:
    return replace(Entry(version, kind, NOON, interaction=interaction), **fields)  # type: ignore[arg-type] # fields of an entry


async def opened(
    store: SqlStore,
    channel: int = 5,
    interaction: int = 1,
    *posts: NewPost,
    guild: int = 1,
) -> Table:
    table = replace(NEW, place=place_in(channel, guild))
    return await store.tables.open(table, entry(1, interaction, "open"), posts)


async def changed(
    store: SqlStore, table: Table, *posts: NewPost, interaction: int | None = None, **fields: object
) -> Table:
    after = replace(table, version=table.version + 1, **fields)  # type: ignore[arg-type] # fields of a table
    change = Change(table, after, (entry(after.version, interaction),), posts)
    await store.tables.commit(change, NOON)
    return change.table_after


# Tables


async def test_a_table_comes_back_as_it_was(store: SqlStore) -> None:
    table = await store.tables.open(NEW, entry(1, SNOWFLAKE, "open"), [])
    assert table == replace(NEW, id=table.id)
    assert await store.tables.load(table.id) == table
    assert await store.tables.load(TableId(table.id + 1)) is None
    begun = await changed(store, table, seats=(1, 0), phase=Phase.PLAYING, owes=(1,), host=3)
    assert await store.tables.load(table.id) == begun


async def test_the_log_comes_back_as_it_was(store: SqlStore) -> None:
    table = await opened(store)
    move = Entry(
        2, "move", LATER, 1, {"type": "bid", "n": [1, None, "è"]}, "ai", user=SNOWFLAKE, interaction=SNOWFLAKE
    )
    bare = Entry(3, "close", LATER)
    await store.tables.commit(Change(table, replace(table, version=3), (move, bare)), NOON)
    assert await store.tables.entries(table.id, 1, 3) == (move, bare)
    assert await store.tables.entries(table.id, 1, 2) == (move,)
    assert [line.version for line in await store.tables.entries(table.id, 0, 99)] == [1, 2, 3]


async def test_times_are_kept_as_utc(store: SqlStore) -> None:
    """The same instant comes back, whatever the zone it was given in."""
    rome = NOON.astimezone(timezone(timedelta(hours=1)))
    table = await store.tables.open(replace(NEW, opened=rome), entry(1, 1, "open"), [])
    found = await store.tables.load(table.id)
    assert found is not None
    assert (found.opened, found.opened.utcoffset()) == (NOON, timedelta(0))


async def test_a_change_names_the_version_it_saw(store: SqlStore) -> None:
    """Style 16: the last writer does not win."""
    table = await opened(store)
    await changed(store, table, interaction=2)
    with pytest.raises(StaleTable):
        await changed(store, table, SHOW, interaction=3)
    assert await store.tables.handled(3) is None
    assert await store.outbox.due(NOON, 9) == ()


async def test_posts_alone_neither_stop_a_change_nor_are_stopped_by_a_clock(store: SqlStore) -> None:
    """A vacation counts, even where it moves no clock; and no post is for a version that is gone."""
    table = await opened(store)
    reposted = Change(table, table, (), (SHOW,))
    await store.tables.commit(reposted, NOON)
    assert reposted.table_after.writes == table.writes
    await store.tables.commit(Change(table, table, (), counts_as_write=True), NOON)
    await store.tables.commit(reposted, NOON)
    with pytest.raises(StaleTable):
        await changed(store, table)
    found = await store.tables.load(table.id)
    assert found is not None
    assert found.writes == table.writes + 1
    await changed(store, found)
    with pytest.raises(StaleTable):
        await store.tables.commit(reposted, NOON)


async def test_of_changes_at_once_one_is_written(store: SqlStore) -> None:
    table = await opened(store)
    results = await asyncio.gather(
        *(changed(store, table, interaction=number) for number in range(2, 12)), return_exceptions=True
    )
    assert [isinstance(result, StaleTable) for result in results].count(False) == 1
    found = await store.tables.load(table.id)
    assert found is not None
    assert found.version == 2


async def test_an_interaction_is_handled_once(store: SqlStore) -> None:
    """Unique by interaction id."""
    table = await opened(store, 5, 1)
    other = await opened(store, 6, 2)
    with pytest.raises(Repeated) as caught:
        await changed(store, other, SHOW, interaction=1)
    assert caught.value.table == table.id
    assert await store.tables.load(other.id) == other
    with pytest.raises(Repeated):
        await opened(store, 7, 2)
    assert (await store.tables.handled(1), await store.tables.handled(404)) == (table.id, None)


async def test_a_channel_has_one_live_table(store: SqlStore) -> None:
    first = await opened(store, 5, 1)
    with pytest.raises(StaleTable):
        await opened(store, 5, 2)
    await changed(store, first, phase=Phase.ABANDONED)
    second = await opened(store, 5, 3)
    assert await store.tables.at(ChannelId(5)) == second
    over = await changed(store, second, phase=Phase.FINISHED)
    assert await store.tables.at(ChannelId(5)) == over
    assert await store.tables.at(ChannelId(6)) is None


async def test_of_openings_at_once_one_is_written(store: SqlStore) -> None:
    results = await asyncio.gather(*(opened(store, 5, n) for n in range(9)), return_exceptions=True)
    assert [isinstance(result, StaleTable) for result in results].count(False) == 1


async def test_live_tables_of_a_person(store: SqlStore) -> None:
    first, second = await opened(store, 5, 1), await opened(store, 6, 2)
    assert await store.tables.mine(UserId(1)) == (first, second)
    assert await store.tables.mine(UserId(2)) == ()
    joined = await changed(store, first, players=(*first.players, Player("Beppe", UserId(2), "7")))
    assert await store.tables.mine(UserId(2)) == (joined,)
    over = await changed(store, second, phase=Phase.FINISHED)
    assert await store.tables.mine(UserId(1)) == (joined,)
    assert await store.tables.waiting(UserId(1), second.id) is None  # a lobby waits for nobody's move
    joined = await changed(store, joined, phase=Phase.PLAYING, owes=(UserId(2), UserId(1)))
    assert await store.tables.waiting(UserId(1), second.id) == joined
    assert await store.tables.waiting(UserId(1), joined.id) is None
    assert await store.tables.waiting(UserId(3), second.id) is None
    gone = tuple(replace(player, left=player.user == 1) for player in joined.players)
    await changed(store, joined, players=gone)
    assert await store.tables.mine(UserId(1)) == ()
    assert over.phase is Phase.FINISHED


# Jobs


async def played(store: SqlStore, channel: int, *clocks: SeatClock) -> Table:
    """A table that is played since noon."""
    table = await opened(store, channel, channel)
    return await changed(store, table, phase=Phase.PLAYING, seats=(1, 0), clocks=clocks)


async def test_a_due_job_is_taken_by_one(store: SqlStore) -> None:
    table = await opened(store)
    assert await store.jobs.take(NOON, EXPIRES, 9) == ()
    until = EXPIRES + timedelta(minutes=1)
    taken = await asyncio.gather(*(store.jobs.take(EXPIRES, until, 9) for _ in range(4)))
    job = Job(table.id, "expire", EXPIRES)
    assert [jobs for jobs in taken if jobs] == [(job,)]
    assert await store.jobs.take(until, until + timedelta(minutes=1), 9) == (job,)


async def test_a_job_that_failed_is_held(store: SqlStore) -> None:
    """Unless its table has set it another time meanwhile."""
    table = await played(store, 5, SeatClock(1, NOON, NOON + timedelta(minutes=10)))
    (job,) = await store.jobs.take(LATER, LATER, 9)
    await store.jobs.put_off(job, LATER + timedelta(hours=1))
    assert await store.jobs.take(LATER, LATER, 9) == ()
    await changed(store, table, clocks=(SeatClock(1, NOON, NOON),))
    await store.jobs.put_off(job, LATER + timedelta(hours=1))
    assert await store.jobs.take(LATER, LATER, 9) == (replace(job, due=NOON),)


async def test_the_most_overdue_jobs_come_first(store: SqlStore) -> None:
    tables = [
        await played(store, number, SeatClock(1, NOON, NOON + timedelta(minutes=minutes)))
        for number, minutes in ((1, 4), (2, 6), (3, 2))
    ]
    found = await store.jobs.take(LATER, LATER, 2)
    assert [(job.table, job.seat) for job in found] == [(tables[2].id, 1), (tables[0].id, 1)]


async def test_the_jobs_of_a_table_follow_from_it(store: SqlStore) -> None:
    table = await opened(store)
    table = await changed(store, table)
    assert len(await store.jobs.take(EXPIRES, EXPIRES, 9)) == 1
    await changed(store, table, phase=Phase.FINISHED)
    assert await store.jobs.take(EXPIRES, EXPIRES, 9) == ()


async def test_jobs_are_due_by_the_limits_of_a_change(store: SqlStore) -> None:
    """And are written again where they stay the same, if those in the store are of a former limit."""
    table = await played(store, 5)
    bounds = Bounds(pause=timedelta(minutes=4))
    after = replace(table, version=table.version + 1, paused=NOON)
    change = Change(table, after, (entry(after.version, None),), bounds=bounds)
    await store.tables.commit(change, NOON)
    paused = change.table_after
    assert [job.due for job in await store.jobs.take(LATER, LATER, 9)] == [NOON + bounds.pause]
    longer = replace(bounds, pause=timedelta(minutes=5))
    await store.tables.commit(Change(paused, paused, (), bounds=longer, counts_as_write=True), NOON)
    paused = replace(paused, writes=paused.writes + 1)
    assert [job.due for job in await store.jobs.take(LATER, LATER, 9)] == [NOON + bounds.pause]
    await store.tables.commit(Change(paused, paused, (), bounds=longer, renews_jobs=True), NOON)
    assert [job.due for job in await store.jobs.take(LATER, LATER, 9)] == [NOON + longer.pause]


async def test_a_job_of_a_newer_release_is_left_to_it(store: SqlStore) -> None:
    """In a rolling upgrade two releases serve one database; the older one's changes keep it."""
    table = await opened(store)
    newer = {"table_id": table.id, "kind": "hologram", "seat": schema.NO_SEAT, "due": NOON}
    await store.database.write(lambda db: db.execute(insert(schema.jobs).values(newer)))
    assert await store.jobs.take(EXPIRES, EXPIRES, 9) == (Job(table.id, "expire", EXPIRES),)
    await changed(store, table, phase=Phase.FINISHED)
    (left,) = await store.database.read(lambda db: db.execute(select(schema.jobs)).all())
    assert (left.kind, left.held) == ("hologram", None)


# Persons and notes


async def test_choices_and_notes_are_kept(store: SqlStore) -> None:
    assert await store.preferences.get(UserId(1)) == Preferences()
    for user, dm in ((1, True), (2, True), (2, False), (SNOWFLAKE, True)):
        await store.preferences.set(UserId(user), Preferences(dm=dm))
    assert await store.preferences.get(UserId(1)) == Preferences(dm=True)
    vacation = Vacation(LATER, 2026, timedelta(days=3), NOON)
    away = Preferences(reminders="both", remind_at="late", vacation=vacation)
    await store.preferences.set(UserId(4), away)
    assert await store.preferences.many(tuple(map(UserId, (4, 3, 1)))) == {
        4: away,
        3: Preferences(),
        1: Preferences(dm=True),
    }
    await asyncio.gather(
        *(store.servers.get(GuildId(guild)) for guild in (1, 2))
    )  # so that there are two connections
    first = ({"limit": 3}, {"in_text": True})
    await asyncio.gather(*(store.servers.change(GuildId(1), partial(replace, **change)) for change in first))
    assert await store.servers.get(GuildId(1)) == Server(limit=3, in_text=True), "one after the other"
    assert await store.values.get("commands") is None
    await store.values.set("commands", "a")
    await store.values.set("commands", "b")
    assert await store.values.get("commands") == "b"


# And together


async def test_a_whole_game(store: SqlStore) -> None:
    """The tables play on this store, four clicks at once."""
    world = World(store)
    table = await world.game(ANNA, BEPPE, ais=2, rounds=4)
    while table.live:
        await asyncio.gather(*(world.bid(user, table.id) for user in table.owes * 2))
        await world.send()
        table = (await world.again().queries.view(table.id)).table
    assert table.phase is Phase.FINISHED
    assert b'"finished"' in await world.tables.exports.record(table.id)


@pytest.mark.parametrize("url", ["file", "postgres"], indirect=True)
async def test_two_processes_serve_one_table(url: str) -> None:
    """Any process may serve any table; what one keeps in memory is never older than the store."""
    stores = [await SqlStore.connect(url) for _ in range(2)]
    one, two = map(World, stores)
    two.numbers = one.numbers
    table = await one.game(ANNA, BEPPE, ais=2, rounds=6)
    while table.live:
        bids = [world.bid(user, table.id) for user in table.owes for world in (one, two)]
        await asyncio.gather(*bids)
        scenes = [await world.tables.queries.view(table.id, ANNA, 0) for world in (one, two)]
        assert scenes[0] == scenes[1]
        table = scenes[0].table
    results = await one.store.results.of_server(GuildId(1), "toy")
    assert [(result.table, result.seat) for result in results] == [(table.id, seat) for seat in range(4)]
    records = {await world.tables.exports.record(table.id) for world in (one, two, World(one.store))}
    verdict = verify(record.parse(records.pop()), TOY)
    assert (records, verdict.error) == (set(), None)
    for store in stores:
        await store.close()


@pytest.mark.parametrize("url", ["file", "postgres"], indirect=True)
async def test_two_processes_count_former_games_once(url: str) -> None:
    """Results that the other process has written in the meantime are left as they are."""
    stores = [await SqlStore.connect(url) for _ in range(2)]
    one, two = map(World, stores)
    for _ in range(3):
        table = await one.game(ANNA, BEPPE, rounds=1)
        for user in (ANNA, BEPPE):
            await one.bid(user, table.id)
    right = await one.store.results.of_server(GuildId(1), None)
    await one.store.database.write(lambda db: db.execute(schema.results.delete()))
    await asyncio.gather(one.again().results.count_former(), two.again().results.count_former())
    found = await two.store.results.of_server(GuildId(1), None)
    assert found == right
    await one.store.results.add(found[:2])
    assert await one.store.results.of_server(GuildId(1), "toy") == right
    assert await one.store.results.of_user(ANNA) == tuple(one for one in right if one.user == ANNA)
    for store in stores:
        await store.close()


@pytest.mark.parametrize("url", ["file", "postgres"], indirect=True)
async def test_a_vacation_beside_who_sits_down_is_heeded(store: SqlStore) -> None:
    """Whichever comes first: the change finds the vacation, or the vacation finds the table."""
    found: list[int] = []

    def away(known: Preferences) -> tuple[Preferences, timedelta]:
        return replace(known, vacation=Vacation(LATER, 2026, LATER - NOON)), LATER - NOON

    def moved(table: Table, _gap: timedelta) -> Change:
        found.append(table.id)
        return Change(table, table, (), counts_as_write=True)

    for user in range(50, 60):
        table = await opened(store, user, user)
        after = replace(table, version=2, players=(*table.players, Player("Beppe", UserId(user), "7")))
        sitting = Change(table, after, (entry(2, user + 100),), vacations={UserId(user): None})
        sat, _ = await asyncio.gather(
            store.tables.commit(sitting, NOON),
            store.vacations.change(UserId(user), away, moved, NOON),
            return_exceptions=True,
        )
        assert isinstance(sat, StaleTable) is (table.id not in found)


async def test_downtime_moves_all_running_clocks(store: SqlStore) -> None:
    """And their jobs with them, and has the boards shown again; paused tables are left alone."""
    world = World(store)
    running = await world.game(ANNA, BEPPE)
    paused = await world.tables.openings.open(world.click(ANNA), place_in(101), "toy")
    await world.tables.lobby.join(world.click(BEPPE), paused.id)
    await world.tables.play.start(world.click(ANNA), paused.id)
    paused = await world.tables.votes.decree(world.click(DINO, manager=True), paused.id, "pause")
    await world.send()
    await store.jobs.beat(NOON)
    gap = timedelta(hours=5)
    assert await store.jobs.give_back(NOON + gap, timedelta(minutes=2)) == gap
    board = await board_of(store, paused)
    assert await store.tables.load(paused.id) == replace(paused, board=board, shown=paused.version)
    after = await store.tables.load(running.id)
    assert after is not None
    assert [one.deadline - two.deadline for one, two in zip(after.clocks, running.clocks, strict=True)] == [
        gap
    ] * 2
    posts = await store.outbox.due(NOON + timedelta(days=999), 9)
    assert [(post.kind, post.table) for post in posts] == [("show", running.id)]
    half = running.clocks[0].started + timedelta(hours=12)
    assert await store.jobs.take(half, half, 9) == ()
    taken = await store.jobs.take(half + gap, half + gap, 9)
    assert [(job.table, job.kind, job.seat) for job in taken] == [
        (running.id, "clock", 0),
        (running.id, "clock", 1),
    ]


@pytest.mark.parametrize("url", ["file", "postgres"], indirect=True)
async def test_what_is_done_while_time_is_given_back_counts(store: SqlStore) -> None:
    """People are back as soon as Discord is: of what they do then nothing may be overwritten."""
    world = World(store)
    tables = []
    for channel in range(100, 112):
        table = await world.lobby(ANNA, BEPPE, CARLA, place=place_in(channel))
        await world.tables.play.start(world.click(ANNA), table.id)
        tables.append(await world.tables.votes.propose(world.click(ANNA), table.id, "end"))
    await store.jobs.beat(NOON)
    gap = timedelta(hours=5)

    async def agree(table: Table) -> None:
        (vote,) = table.votes
        await world.tables.votes.cast(world.click(BEPPE), table.id, vote.number, agrees=True)

    await asyncio.gather(
        *map(agree, tables[:6]),
        store.jobs.give_back(NOON + gap, timedelta(minutes=2)),
        *map(agree, tables[6:]),
    )
    votes = [found.votes for table in tables if (found := await store.tables.load(table.id))]
    assert [vote.yes for (vote,) in votes] == [(ANNA, BEPPE)] * len(tables)


async def test_of_what_is_over_a_person_finds_the_games_they_were_at(store: SqlStore) -> None:
    """Broken off or not, the newest first; not the lobbies that were closed."""
    world = World(store)
    games = []
    for users in ((ANNA, BEPPE), (ANNA, CARLA), (BEPPE, CARLA)):
        table = await world.game(*users)
        games.append(table.id)
        await world.tables.votes.close(world.click(DINO, manager=True), table.id)
        lobby = await world.lobby(ANNA, CARLA)
        await world.tables.lobby.cancel(world.click(ANNA), lobby.id)
    assert [table.id for table in await store.tables.over_with(ANNA, 9)] == games[1::-1]
    assert [table.id for table in await store.tables.over_with(CARLA, 1)] == [games[2]]
    assert await store.tables.over_with(UserId(ANNA // 10), 9) == (), (
        "another person's number begins like that"
    )


async def board_of(store: SqlStore, table: Table) -> Board | None:
    found = await store.tables.load(table.id)
    return found.board if found else None
