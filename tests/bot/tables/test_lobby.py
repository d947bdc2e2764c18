"""Before the game: who may press what, and what it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import game
from bot.chat.wire.error_boundary import guarded
from bot.tables import Busy, Phase, Unsupported
from bot.tables.values.ids import ChannelId, TableId
from bot.tables.values.refusals import Newer
from bot.tables.values.servers import Server, language_in
from bot.tables.values.table import LOBBY_LIFE
from engines.chance import Chance
from engines.options import IllegalOption
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, PLACE, SEED, World, place_in, refused, rules


async def test_who_opens_hosts_and_has_joined(world: World) -> None:
    """A lobby with game, options, seats."""
    click = world.click(ANNA)
    table = await world.tables.openings.open(click, PLACE, "toy")
    assert (table.phase, table.host, table.persons) == (Phase.LOBBY, ANNA, (ANNA,))
    assert table.players[0].entropy == str(click.interaction)
    assert "seed" not in repr(table), "it stays out of logs and errors"
    assert table.place == replace(PLACE, within=ChannelId(9)), "where a click was is no part of it"
    assert (table.options, table.seating, table.rules) == ({"rounds": 2}, "random", 1)
    assert await world.tables.queries.at(PLACE.channel) == table
    assert await world.tables.queries.mine(ANNA) == (table,)


async def test_a_channel_has_one_live_table(world: World) -> None:
    """One table at a time in a channel or thread."""
    table = await world.lobby(ANNA)
    with pytest.raises(Busy) as caught:
        await world.tables.openings.open(world.click(BEPPE), PLACE, "toy")
    assert caught.value.table == table
    other = await world.tables.openings.open(world.click(BEPPE), place_in(101), "toy")
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    again = await world.tables.openings.open(world.click(BEPPE), PLACE, "toy")
    assert len({table.id, other.id, again.id}) == 3


async def test_no_such_game(world: World) -> None:
    assert "chess" in await refused(world.tables.openings.open(world.click(ANNA), PLACE, "chess"))


async def test_no_such_table(world: World) -> None:
    assert "no such table" in await refused(world.tables.lobby.join(world.click(ANNA), TableId(404)))


async def test_nobody_joins_twice_and_no_more_than_there_are_seats(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, ais=4)
    assert "already" in await refused(world.tables.lobby.join(world.click(BEPPE), table.id))
    assert "full: there are 6 seats" in await refused(world.tables.lobby.join(world.click(CARLA), table.id))
    assert "full" in await refused(world.tables.lobby.add_ai(world.click(ANNA), table.id))


async def test_a_click_that_comes_twice_is_answered_as_the_first(world: World) -> None:
    """Doubled clicks get a correct answer, also where both of them come at once."""
    opening, joining = world.click(ANNA), world.click(BEPPE)
    first = await world.tables.openings.open(opening, PLACE, "toy")
    assert await world.tables.openings.open(opening, PLACE, "toy") == first
    assert await world.tables.openings._open(opening, first) == first  # noqa: SLF001 - it had got that far by then
    joined = await world.tables.lobby.join(joining, first.id)
    assert await world.tables.lobby.join(joining, first.id) == joined
    assert joined.version == 2


async def test_the_hosts_part_passes_on_and_an_empty_lobby_closes(world: World) -> None:
    table = await world.lobby(ANNA, ais=2)
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    table = await world.tables.lobby.leave(world.click(ANNA), table.id)
    assert (table.host, table.persons) == (BEPPE, (BEPPE,)), "an AI at the first place hosts nothing"
    table = await world.tables.lobby.remove_ai(world.click(BEPPE), table.id, 0)
    assert [player.user for player in table.players] == [None, BEPPE]
    assert "AI is no longer" in await refused(world.tables.lobby.remove_ai(world.click(BEPPE), table.id, 1))
    assert (await world.tables.queries.view(table.id)).handed_on
    assert await world.tables.queries.mine(ANNA) == ()
    table = await world.tables.lobby.leave(world.click(BEPPE), table.id)
    assert table.phase is Phase.ABANDONED
    closed = await world.tables.queries.view(table.id)
    assert [str(line.text) for line in closed.news] == ["Everyone left."]
    assert closed.handed_on is None
    assert "closed" in await refused(world.tables.lobby.join(world.click(CARLA), table.id))


async def test_entropy_leaves_with_its_player(world: World) -> None:
    """A player who leaves the lobby takes their entropy along."""
    table = await world.lobby(ANNA, BEPPE, CARLA)
    table = await world.tables.lobby.leave(world.click(BEPPE), table.id)
    assert [player.entropy for player in table.players] == ["1001", "1003"]


async def test_only_the_host_settles_the_table(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE, ais=1)
    for doing in (
        world.tables.lobby.add_ai(world.click(BEPPE), table.id),
        world.tables.lobby.remove_ai(world.click(BEPPE), table.id, 2),
        world.tables.lobby.set_option(world.click(BEPPE), table.id, "rounds", 3),
        world.tables.lobby.set_seating(world.click(BEPPE), table.id, "joined"),
        world.tables.play.start(world.click(BEPPE), table.id),
        world.tables.lobby.cancel(world.click(BEPPE), table.id),
    ):
        assert "host" in await refused(doing)
    assert (await world.tables.queries.view(table.id)).table == table
    closed = await world.tables.lobby.cancel(world.click(BEPPE, manager=True), table.id)
    assert closed.phase is Phase.ABANDONED


async def test_ai_players_have_names_of_their_own_and_may_be_sent_away(world: World) -> None:
    table = await world.lobby(ANNA, ais=3)
    names = [player.name for player in table.players]
    assert len(set(names)) == 4
    assert [player.entropy for player in table.players[1:]] == ["ai"] * 3
    table = await world.tables.lobby.remove_ai(world.click(ANNA), table.id, 2)
    assert [player.name for player in table.players] == [names[0], names[1], names[3]]
    assert "AI is no longer" in await refused(world.tables.lobby.remove_ai(world.click(ANNA), table.id, 0))
    assert "AI is no longer" in await refused(world.tables.lobby.remove_ai(world.click(ANNA), table.id, 9))


async def test_options_are_checked(world: World) -> None:
    table = await world.lobby(ANNA)
    table = await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 7)
    assert table.options == {"rounds": 7}
    with pytest.raises(IllegalOption):
        await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 99)
    with pytest.raises(IllegalOption):
        await world.tables.lobby.set_option(world.click(ANNA), table.id, "colour", 1)


async def test_start_says_what_is_missing(world: World) -> None:
    table = await world.lobby(ANNA)
    assert "One more player is needed" in await refused(world.tables.play.start(world.click(ANNA), table.id))


async def test_seats_are_drawn_from_seed_and_entropy(world: World) -> None:
    """The list of players is shuffled with the stream ``seating``."""
    table = await world.lobby(ANNA, BEPPE, CARLA, ais=1)
    table = await world.tables.play.start(world.click(ANNA), table.id)
    seats = [0, 1, 2, 3]
    Chance(SEED, "seating", "toy", ["1001", "1002", "1003", "ai"]).shuffle(seats)
    assert table.seats == tuple(seats)
    assert table.seated == tuple(table.players[index] for index in seats)


async def test_after_the_start_the_lobby_is_over(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    for doing in (
        world.tables.lobby.join(world.click(CARLA), table.id),
        world.tables.lobby.leave(world.click(BEPPE), table.id),
        world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 3),
        world.tables.play.start(world.click(ANNA), table.id),
        world.tables.lobby.cancel(world.click(ANNA), table.id),
    ):
        assert "started" in await refused(doing)


async def test_names_are_cleaned(world: World) -> None:
    click = replace(world.click(ANNA), name="  Don\n\tVito  ")
    table = await world.tables.openings.open(click, PLACE, "toy")
    assert table.players[0].name == "Don Vito"


async def test_a_rematch_is_like_the_table_before(world: World) -> None:
    table = await world.game(ANNA, BEPPE, ais=1, rounds=1)
    assert "still in progress" in await refused(world.tables.openings.rematch(world.click(BEPPE), table.id))
    await world.tables.votes.decree(world.click(DINO, manager=True), table.id, "offer", "2")
    await world.bid(ANNA, table.id)
    await world.bid(BEPPE, table.id)
    await world.send()
    assert "Only people who played" in await refused(
        world.tables.openings.rematch(world.click(DINO), table.id)
    )
    click = world.click(BEPPE)
    again = await world.tables.openings.rematch(click, table.id)
    assert (again.host, again.options, again.seating) == (BEPPE, {"rounds": 1}, "joined")
    assert [player.user for player in again.players] == [BEPPE, None, None]
    assert again.players[0].entropy == str(click.interaction)
    assert not again.players[1].left, "that its seat was offered ended with the game"
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.table, post.repost, post.mention) == (again.id, True, (ANNA,))
    assert await world.tables.openings.rematch(click, table.id) == again


async def test_a_closed_lobby_can_be_opened_again_by_who_had_joined(world: World) -> None:
    """With its settings and AI players; the others who had joined are called."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 1)
    await world.tables.lobby.cancel(world.click(ANNA), table.id)
    await world.send()
    assert "Only people who were here when this lobby was closed" in await refused(
        world.tables.openings.rematch(world.click(DINO), table.id)
    )
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    assert (again.host, again.options, len(again.players)) == (BEPPE, {"rounds": 1}, 2)
    await world.prove()
    (post,) = await world.store.outbox.due(world.time, 9)
    assert post.mention == (ANNA,)


async def test_a_lobby_that_a_manager_closed_is_opened_again_by_managers_alone(world: World) -> None:
    """Otherwise any player, the host too, could undo it at once. Once a manager has, others can join."""
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.cancel(world.click(CARLA, manager=True), table.id)
    assert [str(line.text) for line in (await world.tables.queries.view(table.id)).news] == [
        "A manager closed it."
    ]
    for user in (ANNA, BEPPE):
        sentence = await refused(world.tables.openings.rematch(world.click(user), table.id))
        assert sentence.startswith("A manager closed this lobby.")
    assert (await world.tables.queries.at(PLACE.channel)) == await world.tables.queries.table(table.id)
    again = await world.tables.openings.rematch(world.click(BEPPE, manager=True), table.id)
    assert again.host == BEPPE
    assert (await world.tables.openings.rematch(world.click(ANNA), table.id)).persons == (BEPPE, ANNA)


async def test_a_host_who_manages_the_channel_closes_a_lobby_as_its_host(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.cancel(world.click(ANNA, manager=True), table.id)
    assert [str(line.text) for line in (await world.tables.queries.view(table.id)).news] == [
        "The host closed it."
    ]
    assert (await world.tables.openings.rematch(world.click(BEPPE), table.id)).host == BEPPE


async def test_a_rematch_calls_nobody_whose_data_were_deleted(world: World) -> None:
    """A pseudonym is nobody's number: Discord would refuse the whole message."""
    table = await world.game(ANNA, BEPPE, CARLA)
    table = await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    await world.tables.privacy.forget(CARLA)
    await world.tables.openings.rematch(world.click(ANNA), table.id)
    await world.prove()
    (_, show) = await world.store.outbox.due(world.time, 9)
    assert show.mention == (BEPPE,)


async def test_who_calls_a_rematch_that_is_called_already_joins_it(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    again = await world.tables.openings.rematch(world.click(BEPPE), table.id)
    click = world.click(ANNA)
    assert (await world.tables.openings.rematch(click, table.id)).persons == (BEPPE, ANNA)
    assert (await world.tables.openings.rematch(click, table.id)).id == again.id
    assert "already joined" in await refused(world.tables.openings.rematch(world.click(ANNA), table.id))
    await world.tables.play.start(world.click(BEPPE), again.id)
    with pytest.raises(Busy, match="A game is being played"):
        await world.tables.openings.rematch(world.click(ANNA), table.id)


async def test_a_rematch_does_not_join_the_table_of_others(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=1)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    await world.lobby(CARLA)
    with pytest.raises(Busy, match="or join this one"):
        await world.tables.openings.rematch(world.click(ANNA), table.id)


async def test_a_lobby_that_nobody_starts_closes_after_a_week(world: World) -> None:
    table = await world.lobby(ANNA, BEPPE)
    world.wait(days=6, hours=23)
    assert await world.tables.jobs.run_due(world.time, guarded) == 0
    world.wait(hours=1)
    assert await world.again().jobs.run_due(world.time, guarded) == 1
    scene = await world.tables.queries.view(table.id)
    assert scene.table.phase is Phase.ABANDONED
    assert [str(line.text) for line in scene.news] == ["Nobody started it within 7 days."]
    assert await world.tables.jobs.run_due(world.time, guarded) == 0


async def test_a_started_game_has_no_expiry(world: World) -> None:
    table = await world.game(ANNA, BEPPE)
    jobs = await world.store.jobs.take(world.time + LOBBY_LIFE, world.time, 9)
    assert {job.kind for job in jobs} == {"clock"}
    assert table.phase is Phase.PLAYING


async def test_a_lobby_under_older_rules_can_only_be_left_or_cancelled(world: World) -> None:
    table = await world.lobby(ANNA)
    world.games["toy"] = rules(2)
    with pytest.raises(Unsupported):
        await world.tables.lobby.join(world.click(BEPPE), table.id)
    with pytest.raises(Unsupported):
        await world.tables.play.start(world.click(ANNA), table.id)
    assert not (await world.tables.queries.view(table.id)).supported
    assert (await world.tables.lobby.cancel(world.click(ANNA), table.id)).phase is Phase.ABANDONED


async def test_what_depends_on_the_number_of_seats_follows_the_lobby_until_the_host_chooses(
    world: World,
) -> None:
    """chicago: thirty rounds are right for two, twenty for three, fifteen for five."""
    world.games["chicago"] = game("chicago")
    table = await world.lobby(ANNA, game="chicago")
    assert table.options["rounds"] == 30
    lengths = []
    for _ in range(4):
        table = await world.tables.lobby.add_ai(world.click(ANNA), table.id)
        lengths.append(table.options["rounds"])
    assert lengths == [30, 20, 20, 15]
    table = await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 25)
    table = await world.tables.lobby.remove_ai(world.click(ANNA), table.id, 1)
    assert table.options["rounds"] == 25, "the host has chosen"
    assert (await world.tables.queries.table(table.id)).options["rounds"] == 25


async def test_a_lobby_starts_by_itself_when_it_is_full(world: World) -> None:
    """In the same change as the join: the last who joined is called too, for they did not press Start."""
    table = await world.lobby(ANNA, BEPPE)
    assert "Only the host" in await refused(
        world.tables.lobby.set_auto_start(world.click(BEPPE), table.id, on=True)
    )
    table = await world.tables.lobby.set_auto_start(world.click(ANNA), table.id, on=True)
    assert table.phase is Phase.LOBBY
    most = world.games["toy"].seats[-1]
    for _ in range(most - 3):
        table = await world.tables.lobby.add_ai(world.click(ANNA), table.id)
    assert table.phase is Phase.LOBBY
    click = world.click(CARLA)
    table = await world.tables.lobby.join(click, table.id)
    assert (table.phase, len(table.seated)) == (Phase.PLAYING, most)
    assert (await world.tables.lobby.join(click, table.id)).version == table.version, "the same click again"
    kinds = [entry.kind for entry in await world.store.tables.entries(table.id, 0, table.version)]
    assert kinds[kinds.index("start") - 1] == "join"
    await world.prove()
    shown = [post for post in await world.store.outbox.due(world.time, 100) if post.kind == "show"]
    assert set(table.owes) <= set(shown[-1].mention)
    await world.tables.votes.close(world.click(DINO, manager=True), table.id)
    assert (await world.tables.openings.rematch(world.click(ANNA), table.id)).auto_start


async def test_a_full_lobby_begins_as_soon_as_the_host_wants_it(world: World) -> None:
    """Also where the option is taken back in between."""
    most = world.games["toy"].seats[-1]
    table = await world.lobby(ANNA, ais=most - 2)
    for on in (True, False):
        table = await world.tables.lobby.set_auto_start(world.click(ANNA), table.id, on=on)
    table = await world.tables.lobby.join(world.click(BEPPE), table.id)
    assert table.phase is Phase.LOBBY
    table = await world.tables.lobby.set_auto_start(world.click(ANNA), table.id, on=True)
    assert table.phase is Phase.PLAYING


def test_a_table_speaks_the_language_of_its_server_where_one_is_set() -> None:
    assert language_in(Server(language="de"), replace(PLACE, language="fr")).language == "de"
    assert language_in(Server(), replace(PLACE, language="fr")).language == "fr"


async def test_a_table_of_a_newer_release_is_left_to_it(world: World) -> None:
    """While both run: the older one neither shows it as one that cannot go on, nor lets anybody close it."""
    world.games["toy"] = rules(2)
    table = await world.lobby(ANNA)
    world.games["toy"] = rules(1)
    with pytest.raises(Newer):
        await world.tables.queries.view(table.id)
    with pytest.raises(Newer):
        await world.tables.lobby.cancel(world.click(ANNA), table.id)
    world.games["toy"] = rules(2)
    assert (await world.tables.lobby.cancel(world.click(ANNA), table.id)).phase is Phase.ABANDONED
