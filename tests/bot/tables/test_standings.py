"""Results are stored with a game's end; leaderboards and figures follow from them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from bot.store import schema
from bot.tables import Phase, Place, Preferences, Table
from bot.tables.persons.profiles import Rival
from bot.tables.persons.ratings import ratings
from bot.tables.values.ids import GuildId, UserId
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in, refused, rules

ELSEWHERE = place_in(200, 2)


async def finished(
    world: World, *users: UserId, winner: int, place: Place | None = None, ais: int = 0
) -> Table:
    """A game of one round that somebody wins, or at least nobody else alone."""
    if place is None:
        table = await world.game(*users, rounds=1, ais=ais)
    else:
        table = await world.lobby(*users, place=place, ais=ais)
        await world.tables.lobby.set_option(world.click(users[0]), table.id, "rounds", 1)
        table = await world.tables.play.start(world.click(users[0]), table.id)
    for user in users:
        await world.bid(user, table.id, 3 if user == winner else 1)
    world.wait(minutes=1)
    table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.FINISHED
    return table


async def stored(world: World) -> int:
    query = select(func.count()).select_from(schema.results)
    return int(await world.store.database.read(lambda db: db.execute(query).scalar_one()))


async def forget_results(world: World) -> None:
    """Delete results, as if all games had ended before results were stored."""
    await world.store.database.write(lambda db: db.execute(delete(schema.results)))


async def test_the_end_stores_a_result_for_each_seat(world: World) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA, ais=1)
    found = await world.store.results.of_server(GuildId(1), "toy")
    assert [(one.table, one.seat, one.name) for one in found] == [
        (table.id, 0, "Anna"),
        (table.id, 1, "Beppe"),
        (table.id, 2, "Zia Rosa"),
    ]
    outcome = (await world.tables.queries.view(table.id)).outcome
    assert outcome is not None
    assert tuple(one.score for one in found) == outcome.scores
    assert tuple(one.seat for one in found if one.won) == outcome.winners
    assert found[0].ended == world.time.replace(minute=0)


async def test_games_that_are_broken_off_have_no_result(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert await stored(world) == 0


async def test_who_leaves_comes_last(world: World) -> None:
    """The number of games that somebody left is shown."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=2)
    for user in (ANNA, BEPPE, CARLA):
        await world.bid(user, table.id)
    await world.tables.play.quit(world.click(CARLA), table.id)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    *_, last = await world.tables.standings.leaderboard(GuildId(1), "toy")
    assert (last.place, last.name, last.played, last.won) == (3, "Carla", 1, 0)
    profile = await world.tables.standings.profile(ANNA, CARLA, "Carla", GuildId(1))
    assert [(one.statistics.played, one.statistics.left) for one in profile.here] == [(1, 1), (1, 1)]


async def test_whoever_ends_a_game_alone_against_ais_has_left_it(world: World) -> None:
    """Leaving it counts the same; such games count separately, and do not change the rating."""
    table = await world.game(ANNA, ais=1)
    await world.bid(ANNA, table.id)
    table = await world.tables.play.quit(world.click(ANNA), table.id)
    assert table.phase is Phase.ABANDONED
    standings = world.tables.standings
    (whole, _) = (await standings.profile(ANNA, ANNA, "Anna", GuildId(1))).here
    assert (whole.statistics.played, whole.alone.played, whole.alone.left) == (0, 1, 1)
    assert whole.standing is None
    assert await standings.leaderboard(GuildId(1)) == ()
    (alone,) = await standings.leaderboard(GuildId(1), alone=True)
    assert (alone.place, alone.name, alone.rating, alone.played, alone.won) == (1, "Anna", None, 1, 0)


async def test_a_leaderboard_ranks_persons_with_the_ais_below(world: World) -> None:
    """AIs have no place; they are rated by how well they play, all those of one strength together."""
    await finished(world, ANNA, BEPPE, winner=ANNA, ais=1)
    found = await world.tables.standings.leaderboard(GuildId(1))
    assert [(one.name, one.place, one.level, one.rating is None) for one in found] == [
        ("Anna", 1, None, False),
        ("Beppe", 2, None, False),
        ("Zia Rosa", None, "normal", False),
    ]


async def test_equal_players_share_a_place(world: World) -> None:
    await finished(world, ANNA, BEPPE, winner=0)
    assert [one.place for one in await world.tables.standings.leaderboard(GuildId(1))] == [1, 1]


async def test_former_results_are_judged_once(world: World) -> None:
    """The log shows who decided, and that is added; a table deleted meanwhile does not come back."""
    for _ in range(2):
        table = await world.game(ANNA, BEPPE, rounds=2)
        await world.bid(ANNA, table.id)
        await world.tables.play.quit(world.click(BEPPE), table.id)
        table = await world.tables.takeovers.take(world.click(CARLA), table.id, 1)
        while table.live:
            await world.bid(table.owes[0], table.id)
            table = await world.tables.queries.table(table.id)
    right = await world.store.results.of_server(GuildId(1), None)
    rows = schema.results

    def as_before(db: Connection) -> None:
        db.execute(delete(rows).where(rows.c.sitter > 0))
        db.execute(update(rows).values(decided=None, total=0, fate="", began=0))

    await world.store.database.write(as_before)
    assert await world.tables.standings.leaderboard(GuildId(1)) == ()
    tables = world.again()
    assert await tables.results.count_former() == 2
    assert await world.store.results.of_server(GuildId(1), None) == right
    assert await tables.results.count_former() == 0
    await forget_results(world)
    await world.store.results.judge(table.id, right[:1])
    assert await stored(world) == 0


async def test_a_leaderboard_is_of_one_server(world: World) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, CARLA, DINO, winner=CARLA, place=ELSEWHERE)
    found = await world.tables.standings.leaderboard(GuildId(1), "toy")
    assert [(one.place, one.played) for one in found] == [(1, 2), (2, 2)]
    skills = ratings(await world.store.results.of_server(GuildId(1), None))
    assert [one.rating for one in found] == sorted((s.points for s in skills.values()), reverse=True)
    assert sum(one.won for one in found) >= 2
    assert {one.name for one in await world.tables.standings.leaderboard(GuildId(2))} == {"Carla", "Dino"}
    assert await world.tables.standings.leaderboard(GuildId(1), "streets") == ()


async def test_ratings_go_on_from_those_known(world: World) -> None:
    """A process that has computed some before comes to the same as one that begins."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await world.tables.standings.leaderboard(GuildId(1))
    await finished(world, BEPPE, CARLA, winner=CARLA)
    known = await world.tables.standings.leaderboard(GuildId(1))
    assert known == await world.again().standings.leaderboard(GuildId(1))
    assert len(known) == 3


async def test_ratings_start_afresh_where_an_earlier_game_is_deleted(world: World) -> None:
    """What is known comes from games that are no longer there."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    world.wait(days=60)
    await finished(world, ANNA, BEPPE, winner=BEPPE)
    before = await world.tables.standings.leaderboard(GuildId(1))
    manager = replace(world.click(ANNA), server_manager=True)
    await world.tables.administration.purge(manager, GuildId(1), 30)
    known = await world.tables.standings.leaderboard(GuildId(1))
    assert known != before
    assert known == await world.again().standings.leaderboard(GuildId(1))
    assert [line.name for line in known] == ["Beppe", "Anna"]


async def test_names_are_those_of_the_last_game(world: World) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    click = world.click

    def renamed(user: UserId, *, manager: bool = False) -> Any:
        return replace(click(user, manager=manager), name=f"New {user}")

    world.click = renamed  # type: ignore[method-assign] # everybody is called otherwise from now on
    await finished(world, ANNA, CARLA, winner=ANNA)
    found = await world.tables.standings.leaderboard(GuildId(1))
    assert {one.name for one in found} == {f"New {ANNA}", "Beppe", f"New {CARLA}"}


async def test_who_does_not_want_to_be_listed_is_not(world: World) -> None:
    """They still see their own place, and the others' ratings are as they were."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    before = await world.tables.standings.leaderboard(GuildId(1))
    await world.store.preferences.set(ANNA, Preferences(listed=False))
    after = await world.tables.standings.leaderboard(GuildId(1))
    assert [(one.name, one.place) for one in after] == [("Beppe", 1)]
    assert {one.rating for one in after} < {one.rating for one in before}
    standings = world.tables.standings
    assert "chosen not to be listed" in await refused(standings.profile(BEPPE, ANNA, "Anna", GuildId(1)))
    own = await standings.profile(ANNA, ANNA, "Anna", GuildId(1))
    assert own.here[0].standing in before


async def test_all_servers_together_are_for_oneself_alone(world: World) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, BEPPE, winner=ANNA, place=ELSEWHERE)
    standings = world.tables.standings
    own = await standings.profile(ANNA, ANNA, "Anna", GuildId(1))
    assert [one.statistics.played for one in own.here] == [1, 1]
    assert [one.statistics.played for one in own.everywhere] == [2, 2]
    there, here = await world.lobby(ANNA, place=place_in(200, 2)), await world.lobby(ANNA)
    assert (await standings.profile(ANNA, ANNA, "Anna", GuildId(1))).tables == (there, here)
    others = await standings.profile(BEPPE, ANNA, "Anna", GuildId(1))
    assert (others.everywhere, others.tables) == ((), (here,)), "nothing of other servers"
    assert (await standings.profile(ANNA, ANNA, "Anna", None)).here == ()
    assert "only on a server" in await refused(standings.profile(BEPPE, ANNA, "Anna", None))


async def test_former_games_are_counted_once(world: World) -> None:
    """The results of an older database come out as if they had been stored when games ended."""
    for winner in (ANNA, BEPPE, ANNA):
        await finished(world, ANNA, BEPPE, winner=winner)
    table = await world.game(ANNA, CARLA)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    right = await world.store.results.of_server(GuildId(1), None)
    await forget_results(world)
    tables = world.again()
    assert await tables.results.count_former() == 3
    assert await world.store.results.of_server(GuildId(1), None) == right
    assert await tables.results.count_former() == 0


async def test_former_games_under_other_rules_are_left_out(world: World) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await forget_results(world)
    world.games["toy"] = rules(2)
    assert await world.again().results.count_former() == 0
    assert await stored(world) == 0


async def test_a_profile_names_rivals_and_the_course_of_the_rating(world: World) -> None:
    """Who finished ahead how often; people who are not listed are nobody's rivals."""
    for users, winner in (((ANNA, BEPPE), ANNA), ((ANNA, BEPPE), BEPPE), ((ANNA, CARLA), ANNA)):
        await finished(world, *users, winner=winner)
    await finished(world, ANNA, BEPPE, winner=BEPPE)
    await finished(world, ANNA, winner=ANNA, ais=1)
    await finished(world, ANNA, DINO, winner=ANNA, place=ELSEWHERE)
    found = await world.tables.standings.profile(BEPPE, ANNA, "Anna", GuildId(1))
    assert found.rivals == (Rival("Beppe", 1, 2), Rival("Carla", 1, 0))
    standing = found.here[0].standing
    assert standing is not None
    assert standing.lately == (True, False, True, False), "games against AIs only are not among them"
    assert len(standing.course) == 4
    assert standing.course[-1] == standing.rating
    assert standing.course[0] > standing.course[1] < standing.course[2]
    await world.store.preferences.set(BEPPE, Preferences(listed=False))
    found = await world.tables.standings.profile(ANNA, ANNA, "Anna", GuildId(1))
    assert found.rivals == (Rival("Carla", 1, 0),)
    assert found.here[0].leads, "nobody who is listed has a better rating"


async def test_the_last_five_games_are_a_players_form(world: World) -> None:
    """The newest is the last one."""
    for winner in (ANNA, ANNA, BEPPE, BEPPE, BEPPE, BEPPE, ANNA):
        await finished(world, ANNA, BEPPE, winner=winner)
    standings = await world.tables.standings.leaderboard(GuildId(1), "toy")
    form = {one.name: one.lately for one in standings}
    assert form["Anna"] == (False, False, False, False, True)
    assert form["Beppe"] == (True, True, True, True, False)
