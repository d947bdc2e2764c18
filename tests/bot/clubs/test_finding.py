"""Finding somebody to play with, on real tables: who is called, who is not, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.wire.error_boundary import guarded
from bot.clubs.values.calls import TableCall
from bot.clubs.values.searches import PlayerSearch
from bot.tables import Phase, Preferences, Refusal, Table
from bot.tables.values.ids import ChannelId, UserId
from bot.tables.values.preferences import Vacation
from bot.tables.values.quiet import QuietHours
from bot.tables.values.table import Place
from tests.bot.clubs.community import Announcer, Threads
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, World, place_in

ELSEWHERE = place_in(200)
HALF = timedelta(hours=12, minutes=1)


def all_channels(_channel: ChannelId) -> bool:
    """Return whether somebody sees a channel: any."""
    return True


class Server:
    """A server on which people look for others."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.threads = Threads()
        self.announcer = Announcer()

    async def look(
        self,
        user: UserId,
        place: Place = PLACE,
        sizes: tuple[int, ...] = (2,),
        sees: Callable[[ChannelId], bool] = all_channels,
    ) -> None:
        """Somebody looks for others to play the toy with."""
        finding = self.world.clubs.finding
        usual, _ = await finding.state(user, place, [TOY])
        await finding.choose(usual, sizes=sizes)
        await finding.look(self.world.click(user), place, usual, sees)

    async def due(self) -> None:
        """The bot does what is due, and what comes of it."""
        for _ in range(2):
            await self.world.send()
            await self.world.tables.jobs.run_due(self.world.time, guarded)
            await self.world.clubs.run_due(self.threads, self.announcer, guarded)

    async def later(self, **length: float) -> None:
        """Time passes, and the bot does what is due."""
        self.world.wait(**length)
        await self.due()

    async def search(self, user: UserId) -> tuple[PlayerSearch, TableCall | None]:
        """Return what somebody is looking for, and the call to them."""
        return await self.world.clubs.finding.state(user, PLACE, [TOY])

    async def table(self, user: UserId) -> Table:
        """The table to which somebody is called."""
        _, call = await self.search(user)
        assert call is not None and call.table is not None
        return await self.world.tables.queries.table(call.table)

    async def press(self, user: UserId, *, ready: bool = True) -> None:
        """Somebody presses Ready, or Not now."""
        lobby, table = self.world.tables.lobby, await self.table(user)
        await (lobby.join if ready else lobby.leave)(self.world.click(user), table.id)


@pytest.fixture
def server(world: World) -> Server:
    return Server(world)


async def test_two_find_each_other_and_begin_by_ready(server: Server) -> None:
    await server.look(ANNA)
    await server.due()
    assert await server.search(ANNA) == ((await server.search(ANNA))[0], None)
    await server.look(BEPPE, ELSEWHERE)
    await server.due()
    table = await server.table(ANNA)
    assert table.id == (await server.table(BEPPE)).id
    assert table.calling is not None
    assert (table.tag, table.calling.invited, table.calling.seats) == ("find/1/1", (ANNA, BEPPE), 2)
    assert table.place.channel == server.threads.opened["Toy 1"]
    assert sorted(server.threads.asked) == [(ANNA, 100), (BEPPE, 100)]
    await server.press(ANNA)
    await server.press(BEPPE)
    await server.later(minutes=2)
    for user in (ANNA, BEPPE):
        search, call = await server.search(user)
        assert (search.state, call) == ("idle", None)
    assert (await server.world.tables.queries.table(table.id)).phase is Phase.PLAYING


async def test_what_was_chosen_last_is_kept_for_the_next_time(server: Server) -> None:
    usual, _ = await server.search(ANNA)
    assert (usual.games, usual.sizes, [str(pace) for pace in usual.paces]) == (
        ("toy",),
        (2, 3, 4, 5, 6),
        ["1d"],
    )
    await server.world.clubs.finding.choose(usual, sizes=(3,), hours=6)
    await server.look(ANNA, sizes=(3,))
    await server.world.clubs.finding.stop(server.world.click(ANNA), PLACE.guild)
    search, _ = await server.search(ANNA)
    assert (search.state, search.sizes, search.hours, search.since) == ("idle", (3,), 6, None)


async def test_whoever_is_not_ready_is_stopped_and_the_next_one_asked(server: Server) -> None:
    await server.look(ANNA)
    await server.look(BEPPE)
    await server.due()
    await server.press(ANNA)
    await server.look(CARLA)
    await server.later(hours=12, minutes=1)
    assert (await server.search(BEPPE))[0].state == "missed"
    table = await server.table(ANNA)
    assert table.calling is not None
    assert table.calling.invited == (ANNA, CARLA)
    await server.press(CARLA)
    await server.later(minutes=2)
    assert (await server.world.tables.queries.table(table.id)).phase is Phase.PLAYING


async def test_whoever_goes_back_has_lost_no_time(server: Server) -> None:
    await server.look(ANNA)
    await server.look(BEPPE)
    ends = (await server.search(ANNA))[0].until
    await server.due()
    await server.press(ANNA)
    table = await server.table(ANNA)
    await server.press(BEPPE, ready=False)
    await server.later(hours=2)
    search, call = await server.search(ANNA)
    assert ends is not None and search.until is not None
    assert (search.state, call, search.until - ends) == ("looking", None, timedelta(hours=2))
    assert (await server.search(BEPPE))[0].state == "idle"
    assert (await server.world.tables.queries.table(table.id)).phase is Phase.ABANDONED


async def test_fewer_play_if_that_suits_them(server: Server) -> None:
    for user in (ANNA, BEPPE, CARLA):
        await server.look(user, sizes=(2, 3))
    await server.due()
    for user in (ANNA, BEPPE):
        await server.press(user)
    await server.press(CARLA, ready=False)
    table = await server.table(ANNA)
    await server.later(minutes=2)
    assert (await server.world.tables.queries.table(table.id)).phase is Phase.PLAYING


async def test_nobody_is_called_on_vacation_or_in_quiet_hours(server: Server) -> None:
    world = server.world
    await server.look(ANNA)
    await server.look(BEPPE)
    away = Vacation(world.time + timedelta(hours=2), 2026, timedelta())
    await world.tables.preferences.change(ANNA, lambda _: Preferences(vacation=away))
    await world.tables.preferences.change(
        BEPPE, lambda _: Preferences(zone="UTC", quiet=QuietHours("UTC", 11, 16))
    )
    await server.due()
    await server.later(hours=3)
    assert (await server.search(ANNA))[1] is None
    await server.later(hours=2)
    assert (await server.search(ANNA))[1] is not None


async def test_whoever_no_longer_sees_the_channel_is_not_called(server: Server) -> None:
    server.threads.hidden = {(BEPPE, ChannelId(100)), (BEPPE, ChannelId(200))}
    await server.look(ANNA)
    await server.look(BEPPE, ELSEWHERE)
    for _ in range(5):
        await server.later(minutes=20)
    assert (await server.search(ANNA))[1] is None
    assert len(server.threads.asked) <= 4, "it is asked once"
    await server.look(CARLA)
    await server.due()
    assert (await server.table(ANNA)).id == (await server.table(CARLA)).id


async def test_a_channel_that_one_does_not_see_when_looking_is_never_asked_about(server: Server) -> None:
    await server.look(ANNA)
    await server.look(BEPPE, ELSEWHERE, sees=lambda channel: channel == 200)
    await server.due()
    assert (await server.table(ANNA)).place.channel == server.threads.opened["Toy 1"]
    assert set(server.threads.asked) == {(ANNA, 200), (BEPPE, 200)}


async def test_alone_at_the_end_one_is_told_and_can_play_against_ais(server: Server) -> None:
    await server.look(ANNA)
    await server.later(hours=24, minutes=1)
    assert server.announcer.said == ["alone"]
    assert (await server.search(ANNA))[0].state == "alone"
    assert await server.world.clubs.finding.against_ais(server.world.click(ANNA), PLACE.guild, "toy") == 100
    await server.due()
    table = await server.table(ANNA)
    assert [player.user for player in table.players] == [None]
    await server.press(ANNA)
    assert (await server.world.tables.queries.table(table.id)).phase is Phase.PLAYING
    await server.later(minutes=2)
    assert await server.search(ANNA) == ((await server.search(ANNA))[0], None)


async def test_one_can_look_again_with_one_press(server: Server) -> None:
    await server.look(ANNA)
    await server.later(hours=24, minutes=1)
    search = await server.world.clubs.finding.look_again(ANNA, PLACE.guild)
    assert (search.state, search.until) == ("looking", server.world.time + timedelta(hours=24))
    with pytest.raises(Refusal, match="no longer know"):
        await server.world.clubs.finding.look_again(DINO, PLACE.guild)


async def test_stopping_declines_the_table_to_which_one_is_called(server: Server) -> None:
    await server.look(ANNA)
    await server.look(BEPPE)
    await server.due()
    table = await server.table(ANNA)
    await server.world.clubs.finding.stop(server.world.click(ANNA), PLACE.guild)
    now = await server.world.tables.queries.table(table.id)
    assert now.calling is not None
    assert now.calling.invited == (BEPPE,)
    assert (await server.search(ANNA))[0].state == "idle"


async def test_only_who_may_open_tables_can_look_where_they_may(server: Server) -> None:
    world = server.world
    manager = world.click(DINO, manager=True)
    manager = replace(manager, server_manager=True)
    await world.tables.servers.change(
        manager, PLACE.guild, lambda one: replace(one, channels=(PLACE.channel,))
    )
    with pytest.raises(Refusal, match="only in"):
        await server.look(ANNA, ELSEWHERE)
    await world.tables.servers.change(manager, PLACE.guild, lambda one: replace(one, starters="managers"))
    with pytest.raises(Refusal, match="only members who manage"):
        await server.look(ANNA)


async def test_without_threads_the_table_opens_in_a_free_channel(server: Server) -> None:
    world = server.world
    manager = replace(world.click(DINO, manager=True), server_manager=True)
    await world.tables.servers.change(manager, PLACE.guild, lambda one: replace(one, threads="never"))
    standing = await world.tables.openings.open(world.click(DINO), PLACE, "toy")
    await server.look(ANNA)
    await server.look(BEPPE, ELSEWHERE)
    await server.due()
    assert (await server.table(ANNA)).place.channel == ELSEWHERE.channel != standing.place.channel
    assert server.threads.opened == {}


async def test_a_full_server_gets_no_more_tables(server: Server) -> None:
    world = server.world
    manager = replace(world.click(DINO, manager=True), server_manager=True)
    await world.tables.openings.open(world.click(DINO), PLACE, "toy")
    await world.tables.servers.change(manager, PLACE.guild, lambda one: replace(one, limit=1))
    await server.look(ANNA)
    await server.look(BEPPE)
    await server.due()
    assert (await server.search(ANNA))[1] is None


async def test_only_so_many_look_at_a_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.clubs.services.finding.MOST_SEARCHES", 1)
    await server.look(ANNA)
    with pytest.raises(Refusal, match="already looking"):
        await server.look(BEPPE)
    await server.look(ANNA)


async def test_a_table_that_cannot_be_opened_is_given_up_after_a_day(server: Server) -> None:
    await server.look(ANNA)
    await server.look(BEPPE)
    finding = server.world.clubs.finding
    await finding.advance(PLACE.guild, server.threads)
    server.world.wait(hours=25)
    await finding.advance(PLACE.guild, server.threads)
    search, call = await server.search(ANNA)
    assert (search.state, call is None or call.planned == server.world.time) == ("looking", True)
