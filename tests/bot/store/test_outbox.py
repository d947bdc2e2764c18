"""The laws of the outbox in every store; see ``bot.tables.ports``."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import select

from bot.store import SqlStore, schema
from bot.tables.values.change import Change, NewPost, Post
from bot.tables.values.ids import ChannelId, GuildId, MessageId, UserId
from bot.tables.values.table import Board
from tests.bot.store.test_conformance import LATER, NOON, SHOW, SNOWFLAKE, changed, opened
from tests.bot.tables.world import ANNA, CARLA, World, place_in


async def test_a_change_may_be_posts_alone(store: SqlStore) -> None:
    table = await opened(store)
    await store.tables.commit(Change(table, table, (), (SHOW,)), NOON)
    assert len(await pending(store)) == 1
    assert await store.tables.load(table.id) == table


async def pending(store: SqlStore, now: datetime = NOON) -> list[Post]:
    return list(await store.outbox.due(now, 99))


async def test_a_post_comes_with_its_change(store: SqlStore) -> None:
    table = await opened(store, ChannelId(5), 1, NewPost("show", repost=True, mention=(SNOWFLAKE,)))
    (post,) = await pending(store)
    assert post == Post(post.id, table.id, "show", True, (SNOWFLAKE,), None, None, 0, NOON)
    assert await pending(store, NOON - timedelta(seconds=1)) == []


async def test_a_server_with_more_than_are_looked_at_leaves_room_for_others(store: SqlStore) -> None:
    """Its posts wait for the limits of its channels; a younger post of another server is found at once."""
    for number in range(9):
        await opened(store, ChannelId(10 + number), 10 + number, SHOW)
    quiet = await opened(store, ChannelId(5), 1, SHOW, guild=GuildId(2))
    found = await store.outbox.due(NOON, 4)
    assert len(found) == 4
    assert quiet.id in {post.table for post in found}
    assert [post.id for post in found] == sorted(post.id for post in found)


async def test_shows_of_one_table_are_one(store: SqlStore) -> None:
    """The newest alone is sent: mentions merged, the oldest ``since``, anew where any was."""
    table = await opened(store, ChannelId(5), 1)
    other = await opened(store, ChannelId(6), 2, SHOW)
    table = await changed(store, table, NewPost("show", mention=(UserId(7), UserId(8)), since=3))
    table = await changed(store, table, NewPost("show", repost=True, mention=(UserId(8), UserId(9)), since=4))
    table = await changed(store, table, NewPost("show", since=5), NewPost("dm", user=UserId(7)))
    posts = await pending(store)
    assert [(post.table, post.kind) for post in posts] == [
        (other.id, "show"),
        (table.id, "show"),
        (table.id, "dm"),
    ]
    merged = posts[1]
    assert (merged.repost, merged.mention, merged.since) == (True, (7, 8, 9), 3)
    await store.outbox.sent(merged.id, MessageId(70), 4, NOON)
    assert [post.kind for post in await pending(store)] == ["show", "dm"]
    found = await store.tables.load(table.id)
    assert found is not None
    assert found.board == Board(MessageId(70), NOON, 4)


async def test_a_show_that_is_begun_is_settled_first(store: SqlStore) -> None:
    """A post whose sending got no answer is searched for before it is sent again."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    (first,) = await pending(store)
    assert await store.outbox.begin(first.id, NOON)
    assert not await store.outbox.begin(first.id, LATER)
    await changed(store, table, NewPost("show", mention=(UserId(9),)))
    (post,) = await pending(store)
    assert (post.id, post.begun, post.mention) == (first.id, NOON, ())
    await store.outbox.sent(first.id, MessageId(70), 1, NOON)
    (second,) = await pending(store)
    assert (second.begun, second.mention) == (None, (9,))
    assert second.id > first.id


async def test_a_failed_post_comes_again(store: SqlStore) -> None:
    await opened(store, ChannelId(5), 1, SHOW)
    (post,) = await pending(store)
    await store.outbox.begin(post.id, NOON)
    await store.outbox.failed(post.id, LATER, certain=True)
    assert await pending(store) == []
    (again,) = await pending(store, LATER)
    assert again == replace(post, due=LATER, attempts=1)
    await store.outbox.drop(post.id)
    assert await pending(store, LATER) == []
    assert not await store.outbox.begin(post.id, LATER)


async def test_a_failed_show_holds_up_no_newer_one(store: SqlStore) -> None:
    """Those before it wait with it, so that they do not stand in the way of other tables."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    table = await changed(store, table, NewPost("show", mention=(UserId(7),)))
    (post,) = await pending(store)
    await store.outbox.failed(post.id, LATER, certain=True)
    assert await pending(store) == []
    table = await changed(store, table, NewPost("show", mention=(UserId(8),)))
    (newer,) = await pending(store)
    assert (newer.mention, newer.repost, newer.attempts) == ((7, 8), True, 0)
    await store.outbox.failed(newer.id, LATER + timedelta(minutes=1), certain=True)
    assert await pending(store, LATER) == []
    assert [post.id for post in await pending(store, LATER + timedelta(minutes=1))] == [newer.id]


async def test_a_post_that_may_have_gone_out_stays_begun(store: SqlStore) -> None:
    """It is looked for first; so what follows waits for it."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    (post,) = await pending(store)
    await store.outbox.begin(post.id, NOON)
    await store.outbox.failed(post.id, LATER, certain=False)
    await changed(store, table, SHOW)
    assert await pending(store) == []
    (again,) = await pending(store, LATER)
    assert (again.id, again.begun, again.attempts) == (post.id, NOON, 1)


async def test_a_sending_that_broke_off_is_taken_up_by_one(store: SqlStore) -> None:
    """Any number of processes; who began again has it."""
    await opened(store, ChannelId(5), 1, SHOW)
    (post,) = await pending(store)
    assert await store.outbox.begin(post.id, NOON)
    begun = await asyncio.gather(*(store.outbox.begin(post.id, LATER, NOON) for _ in range(3)))
    assert sorted(map(bool, begun)) == [False, False, True]
    (again,) = await pending(store)
    assert again.begun == LATER


async def test_a_show_that_cannot_go_out_takes_those_before_it_along(store: SqlStore) -> None:
    """It told all that they had to tell."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    table = await changed(store, table, NewPost("show"), NewPost("dm", user=UserId(7)))
    await changed(store, table, NewPost("show"))
    private, show = await pending(store)
    await store.outbox.drop(show.id)
    assert await pending(store) == [private]


async def test_the_former_board_is_removed(store: SqlStore) -> None:
    table = await opened(store, ChannelId(5), 1, SHOW)
    (post,) = await pending(store)
    await store.outbox.sent(post.id, MessageId(70), 1, NOON)
    table = await changed(store, table, NewPost("show"))
    (post,) = await pending(store)
    await store.outbox.sent(post.id, MessageId(70), 2, LATER)
    assert await pending(store, LATER) == []
    found = await store.tables.load(table.id)
    assert found is not None
    assert found.board == Board(MessageId(70), NOON, 2)
    await changed(store, table, SHOW)
    (post,) = await pending(store)
    await store.outbox.sent(post.id, MessageId(71), 3, LATER)
    (removal,) = await pending(store, LATER)
    assert removal == Post(removal.id, table.id, "remove", False, (), MessageId(70), None, 0, LATER)
    await store.outbox.sent(removal.id, None, 0, LATER)
    assert await pending(store, LATER) == []


async def test_a_change_leaves_the_board_alone(store: SqlStore) -> None:
    table = await opened(store, ChannelId(5), 1, SHOW)
    (post,) = await pending(store)
    await store.outbox.sent(post.id, MessageId(70), 1, NOON)
    await changed(store, table)
    found = await store.tables.load(table.id)
    assert found is not None
    assert (found.version, found.board) == (2, Board(MessageId(70), NOON, 1))


async def test_the_numbers_of_posts_are_never_used_twice(store: SqlStore) -> None:
    """They are nonces, and stand in the buttons of messages."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    (first,) = await pending(store)
    await store.outbox.drop(first.id)
    await changed(store, table, SHOW)
    (second,) = await pending(store)
    assert second.id > first.id


async def test_of_shows_that_are_one_only_one_is_begun(store: SqlStore) -> None:
    """Two processes may have read them at different times; a second board would stand there for good."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    (first,) = await pending(store)
    await changed(store, table, SHOW)
    (both,) = await pending(store)
    begun = await asyncio.gather(*(store.outbox.begin(post.id, NOON) for post in (first, both)))
    assert sorted(begun, key=bool) == [None, both], "whichever of them it was read as"


async def test_what_a_show_tells_is_read_when_it_begins(store: SqlStore) -> None:
    """Those written since it was read go with it, and nobody whom it called is called by the next one."""
    table = await opened(store, ChannelId(5), 1, NewPost("show", mention=(UserId(7),), since=3))
    (first,) = await pending(store)
    table = await changed(store, table, NewPost("show", repost=True, mention=(UserId(8),), since=4))
    begun = await store.outbox.begin(first.id, NOON)
    assert begun is not None
    assert (begun.id > first.id, begun.mention, begun.since, begun.repost) == (True, (7, 8), 3, True)
    await changed(store, table, NewPost("show", mention=(UserId(9),), since=5))
    assert await store.outbox.begin(first.id, NOON) is None
    await store.outbox.sent(begun.id, MessageId(70), 1, NOON)
    assert await store.outbox.begin(first.id, NOON) is None
    (rest,) = await pending(store)
    assert await store.outbox.begin(rest.id, NOON) == rest
    assert rest.mention == (9,)


async def test_a_show_that_was_read_before_a_proof_was_written_waits_for_it(store: SqlStore) -> None:
    table = await opened(store, ChannelId(5), 1, SHOW)
    (show,) = await pending(store)
    await changed(store, table, NewPost("proof"), SHOW)
    assert await store.outbox.begin(show.id, NOON) is None
    (proof,) = await pending(store)
    assert proof.kind == "proof"
    assert await store.outbox.begin(proof.id, NOON) == proof
    await store.outbox.drop(proof.id)
    assert await store.outbox.begin(show.id, NOON) is not None


async def test_what_is_held_is_not_read_again(store: SqlStore) -> None:
    """Nor what would go with it; of its table only what goes before it, or by itself."""
    table = await opened(store, ChannelId(5), 1, SHOW)
    (show,) = held = await pending(store)
    other = await opened(store, ChannelId(6), 2, NewPost("dm", user=UserId(7)))
    table = await changed(store, table, SHOW, NewPost("dm", user=UserId(8)))

    async def others() -> list[tuple[int, str]]:
        return [(post.table, post.kind) for post in await store.outbox.due(NOON, 99, held)]

    assert await others() == [(other.id, "dm"), (table.id, "dm")]
    table = await changed(store, table, NewPost("proof"))
    assert await others() == [(other.id, "dm"), (table.id, "dm"), (table.id, "proof")]
    held = await pending(store)
    await changed(store, table, SHOW)
    assert await others() == [], "the show waits for the proof, which is held"
    assert show not in held


async def test_what_is_held_takes_no_place_of_what_is_looked_for(store: SqlStore) -> None:
    """A server with a long line of posts gets no more than the limit, and others always get theirs."""
    for number in range(9):
        await opened(store, ChannelId(10 + number), 10 + number, SHOW)
    first = await store.outbox.due(NOON, 4)
    assert await store.outbox.due(NOON, 4, first) == (), "it has as many already"
    (later,) = await store.outbox.due(NOON, 4, first[:3])
    assert later == first[3]
    await store.outbox.drop(first[0].id)
    (fifth,) = await store.outbox.due(NOON, 4, first[1:])
    assert fifth.id > first[3].id
    quiet = await opened(store, ChannelId(5), 1, SHOW, guild=GuildId(2))
    assert [post.table for post in await store.outbox.due(NOON, 4, (*first[1:], fifth))] == [quiet.id]
    assert [post.table for post in await store.outbox.due(NOON, 4, (), [GuildId(1)])] == [quiet.id]


async def test_webhooks_take_no_place_of_boards(store: SqlStore) -> None:
    """One that is slow has a long line; of all servers no more are taken together than a look finds."""
    for guild, channel in ((1, 10), (2, 20)):
        await store.servers.change(
            GuildId(guild), lambda settled: replace(settled, webhook="https://h.example")
        )
        for number in range(channel, channel + 4):
            await opened(store, ChannelId(number), number, NewPost("webhook"), guild=GuildId(guild))
    await opened(store, ChannelId(5), 1, SHOW)
    found = await store.outbox.due(NOON, 4)
    assert {post.kind for post in found} == {"show", "webhook"}
    held = [post for post in found if post.kind == "webhook"]
    held += [post for post in await store.outbox.due(NOON, 4, held) if post.kind == "webhook"]
    assert len(held) == 6
    assert [post.kind for post in await store.outbox.due(NOON, 4, held)] == ["show"]


async def test_a_post_of_a_newer_release_is_left_to_it(store: SqlStore) -> None:
    """In a rolling upgrade two releases serve one database."""
    table = await opened(store, 5, 1, SHOW, NewPost("hologram"))  # type: ignore[arg-type]  # of a newer release
    (show,) = await pending(store)
    assert show.kind == "show"
    await store.outbox.drop(show.id)
    await changed(store, table)
    assert await pending(store) == []
    (left,) = await store.database.read(lambda db: db.execute(select(schema.posts)).all())
    assert (left.kind, left.begun, left.attempts) == ("hologram", None, 0)


async def test_an_invitation_sent_while_its_table_moves_is_removed(store: SqlStore) -> None:
    """It stands in the channel of the thread that the table has left."""
    world = World(store)
    table = await world.lobby(ANNA, place=place_in(100, parent=55))
    (post,) = [post for post in await store.outbox.due(world.time, 9) if post.kind == "invitation"]
    assert await store.outbox.begin(post.id, world.time)
    await world.tables.relocation.move(world.click(CARLA, manager=True), table.id, ChannelId(200))
    await store.outbox.invitation_sent(post.id, MessageId(777), world.time)
    found = await store.outbox.due(world.time, 9)
    assert [(one.message, one.channel) for one in found if one.kind == "remove"] == [(777, 55)]
    assert (await world.tables.queries.table(table.id)).invitation is None
