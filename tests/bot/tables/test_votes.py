"""Votes: what the players of a table decide together, and what silence decides. Time is moved."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.tables import Phase
from bot.tables.values.ballots import VoteKind
from bot.tables.values.bounds import Bounds
from bot.tables.values.pace import PACES, Pace
from tests.bot.tables.voting import (
    DAY,
    cast,
    decree,
    keeps_quiet,
    last_line,
    now,
    pass_by,
    propose,
    the_vote,
    tick,
)
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, meanwhile, refused


async def test_a_game_ends_when_every_person_agrees(world: World) -> None:
    """The others are called once, for the vote; half of them are not enough."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (BEPPE, CARLA))
    await world.send()
    before = table.version
    table = await cast(world, table, CARLA)
    assert table.phase is Phase.PLAYING
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention, post.user, post.since) == (False, (), CARLA, before)
    table = await cast(world, table, BEPPE)
    assert table.phase is Phase.ABANDONED
    assert await last_line(world, table) == "The players voted to end the game."


@pytest.mark.parametrize(("kind", "word"), [("end", ""), ("pace", "10m")])
async def test_silence_neither_ends_a_game_nor_shortens_its_pace(
    world: World, kind: VoteKind, word: str
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, kind, word)
    await cast(world, table, CARLA, kind)
    await pass_by(world, 24)
    table = await now(world, table)
    assert (table.phase, table.pace, table.votes) == (Phase.PLAYING, Pace(), ())


@pytest.mark.parametrize(("kind", "word"), [("end", ""), ("pace", "10m")])
async def test_a_vacation_keeps_its_voice(world: World, kind: VoteKind, word: str) -> None:
    """Nothing passes without it: its time to vote begins when its person is back."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.vacations.start(BEPPE, 3)
    await propose(world, table, ANNA, kind, word)
    await cast(world, table, CARLA, kind)
    for _ in range(3):
        await tick(world, days=1)
        for user in (ANNA, CARLA):
            if user in (await now(world, table)).owes:
                await world.bid(user, table.id)
    table = await now(world, table)
    assert (table.phase, table.pace) == (Phase.PLAYING, Pace())
    table = await cast(world, table, BEPPE, kind)
    assert (table.phase is Phase.ABANDONED) is (kind == "end")
    assert (table.pace == Pace("10m")) is (kind == "pace")


@pytest.mark.parametrize(("kind", "word"), [("pause", ""), ("pace", "1w")])
async def test_silence_pauses_a_game_or_lengthens_its_pace_after_one_pace(
    world: World, kind: VoteKind, word: str
) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, kind, word)
    await pass_by(world, 23)
    table = await now(world, table)
    assert (table.paused, table.pace) == (None, Pace())
    await pass_by(world, 1)
    table = await now(world, table)
    assert (table.paused is not None, table.pace == Pace("1w")) == (kind == "pause", kind == "pace")
    told = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert any(line.endswith("Nobody disagreed.") for line in told)


@pytest.mark.parametrize(("kind", "word"), [("pause", ""), ("pace", "1w"), ("pace", "10m"), ("end", "")])
async def test_one_no_is_enough_against_it(world: World, kind: VoteKind, word: str) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, kind, word)
    table = await cast(world, table, CARLA, agrees=False)
    assert (table.votes, table.pace, table.paused, table.live) == ((), Pace(), None, True)
    assert "over" in await refused(cast(world, table, BEPPE))


@pytest.mark.parametrize(
    ("kind", "word", "told"),
    [
        ("pause", "", "The proposal to pause the game did not pass."),
        ("pace", "1w", "The proposal to change the time per move did not pass."),
        ("end", "", "The proposal to end the game did not pass."),
    ],
)
async def test_a_vote_that_fails_is_told(world: World, kind: VoteKind, word: str, told: str) -> None:
    """With who was against it, whom the board named while it was open; nothing about those who agreed."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, kind, word)
    table = await cast(world, table, CARLA, agrees=False)
    assert await last_line(world, table) == f"{told} Against: seat 2."


async def test_a_vote_that_ran_out_or_was_withdrawn_is_told(world: World) -> None:
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA, rounds=9), ANNA, "end")
    await pass_by(world, 24)
    told = [str(line.text) for line in (await world.tables.queries.log(table.id)).lines]
    assert "The proposal to end the game did not pass." in told
    await propose(world, table, BEPPE, "pause")
    await world.tables.votes.withdraw(world.click(BEPPE), table.id, (await the_vote(world, table)).number)
    assert await last_line(world, table) == "A proposal was withdrawn."


async def test_nobody_voted_for_the_pause_of_a_person_alone(world: World) -> None:
    table = await propose(world, await world.game(ANNA, ais=1), ANNA, "pause")
    assert table.paused == world.time
    assert (await last_line(world, table)).endswith(f"Decided by {table.seated[0].name}.")


async def test_for_a_pause_nobody_waits_for_a_vacation(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await world.tables.vacations.start(BEPPE, 3)
    await world.send()
    await propose(world, table, ANNA, "pause")
    (post,) = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    assert post.mention == (CARLA,), "a vacation silences calls"
    table = await cast(world, table, CARLA)
    assert table.paused == world.time


async def test_a_short_pace_still_leaves_an_hour_to_vote(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=60)
    table = await decree(world, table, DINO, "pace", "10m")
    await propose(world, table, ANNA, "pause")
    assert (await the_vote(world, table)).ends == world.time + timedelta(hours=1)
    world.again(Bounds(vote=timedelta(hours=5)))
    await propose(world, table, BEPPE, "pace", "1h")
    assert (await now(world, table)).votes[1].ends == world.time + timedelta(hours=5)


async def test_the_time_to_vote_stands_still_in_quiet_hours(world: World) -> None:
    """Of each voter by themselves: Beppe sleeps, and the others have long had their hour."""
    await keeps_quiet(world, BEPPE, begins=12, length=8)
    table = await world.game(ANNA, BEPPE, CARLA, rounds=60)
    table = await decree(world, table, DINO, "pace", "1h")
    await propose(world, table, ANNA, "pause")
    await tick(world, hours=8.9)
    assert (await now(world, table)).paused is None
    await tick(world, hours=0.1)
    assert (await now(world, table)).paused == NOON + timedelta(hours=9)


async def test_silence_gives_each_person_one_pause(world: World) -> None:
    """Another one of theirs needs everybody at the table; others still have theirs."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=60)
    await propose(world, table, ANNA, "pause")
    await pass_by(world, 24)
    table = await now(world, table)
    assert (table.paused, table.decisions.pauses) == (world.time, (ANNA,))
    await propose(world, table, ANNA, "resume")
    await propose(world, table, ANNA, "pause")
    for _ in range(24):
        await tick(world, hours=1)
        for user in (await now(world, table)).owes:
            await world.bid(user, table.id)
    assert ((await now(world, table)).paused, (await now(world, table)).votes) == (None, ())
    await propose(world, table, ANNA, "pause")
    await cast(world, table, BEPPE)
    table = await cast(world, table, CARLA)
    assert table.paused == world.time
    await propose(world, table, ANNA, "resume")
    await propose(world, table, BEPPE, "pause")
    await tick(world, hours=24)
    assert (await now(world, table)).decisions.pauses == (ANNA, BEPPE)


async def test_a_vacation_or_a_held_seat_brings_nobody_a_second_pause(world: World) -> None:
    """Of two, the one who is there would decide it alone, again and again."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await world.tables.vacations.start(BEPPE, 21)
    table = await propose(world, table, ANNA, "pause")
    assert table.paused == world.time
    await propose(world, table, ANNA, "resume")
    await tick(world, days=1)
    table = await propose(world, table, ANNA, "pause")
    assert table.paused is None


async def test_two_end_a_pause_or_whoever_asked_for_it(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, "pause")
    for user in (BEPPE, CARLA):
        await cast(world, table, user)
    table = await propose(world, table, ANNA, "resume")
    assert table.paused is None
    assert await last_line(world, table) == "The game resumes. Decided by Anna."
    await propose(world, table, BEPPE, "pause")
    for user in (ANNA, CARLA):
        await cast(world, table, user)
    table = await propose(world, table, ANNA, "resume")
    assert table.paused is not None
    table = await cast(world, table, CARLA)
    assert table.paused is None


async def test_a_pause_stops_all_clocks_and_votes(world: World) -> None:
    """They go on with as much time as they had; at the latest after two weeks."""
    table = await world.game(ANNA, BEPPE, CARLA)
    world.wait(hours=6)
    await propose(world, table, ANNA, "pace", "1w")
    await decree(world, table, DINO, "pause")
    await tick(world, days=13)
    table = await now(world, table)
    assert (table.paused, table.pace) == (NOON + timedelta(hours=6), Pace())
    assert "already paused" in await refused(propose(world, table, ANNA, "pause"))
    await tick(world, days=1)
    table = await now(world, table)
    assert table.paused is None
    assert {clock.deadline for clock in table.clocks} == {world.time + timedelta(hours=18)}
    assert (await the_vote(world, table)).ends == world.time + DAY


async def test_who_moves_in_a_pause_starts_no_clock_that_runs(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    table = await propose(world, table, BEPPE, "pause")
    await cast(world, table, ANNA)
    world.wait(days=3)
    for user in (ANNA, BEPPE):
        await world.bid(user, table.id)
    table = await propose(world, await now(world, table), ANNA, "resume")
    await world.send()
    table = await cast(world, table, BEPPE)
    assert {clock.deadline for clock in table.clocks} == {world.time + DAY}
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (True, (ANNA,)), "Beppe has just been here"


async def test_who_moves_while_a_pause_ends_hinders_nobody(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=3)
    await decree(world, table, CARLA, "pause")
    meanwhile(world.store.tables, "case", lambda: world.bid(ANNA, table.id))
    table = await decree(world, table, CARLA, "resume")
    assert (table.paused, table.owes) == (None, (BEPPE,))


async def test_there_is_one_vote_of_a_kind(world: World) -> None:
    """Votes of other kinds run beside it; whoever proposes what is proposed agrees."""
    table = await world.game(ANNA, BEPPE, CARLA)
    await propose(world, table, ANNA, "pace", "3d")
    await propose(world, table, BEPPE, "pause")
    await propose(world, table, BEPPE, "end")
    assert "a proposal like this" in await refused(propose(world, table, CARLA, "pace", "1w"))
    table = await propose(world, table, CARLA, "pause")
    assert [(vote.kind, vote.yes) for vote in table.votes] == [
        ("pace", (ANNA,)),
        ("pause", (BEPPE, CARLA)),
        ("end", (BEPPE,)),
    ]
    assert "you've agreed" in await refused(propose(world, table, CARLA, "pause"))


async def test_a_proposer_withdraws_and_proposes_the_same_once_a_day(world: World) -> None:
    """A corrected proposal calls nobody again."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    table = await propose(world, table, ANNA, "pace", "3d")
    number = table.votes[0].number
    withdraw = world.tables.votes.withdraw
    assert "Only the person who proposed" in await refused(withdraw(world.click(BEPPE), table.id, number))
    table = await withdraw(world.click(ANNA), table.id, number)
    assert table.votes == ()
    assert "over" in await refused(withdraw(world.click(ANNA), table.id, number))
    await world.send()
    table = await propose(world, table, ANNA, "pace", "1w")
    (post,) = await world.store.outbox.due(world.time, 9)
    assert (post.repost, post.mention) == (False, ())
    await withdraw(world.click(ANNA), table.id, table.votes[0].number)
    assert "less than a day ago" in await refused(propose(world, table, ANNA, "pace", "3d"))
    await propose(world, table, BEPPE, "pace", "3d")
    await cast(world, table, BEPPE, agrees=False)
    assert "less than a day ago" in await refused(propose(world, table, BEPPE, "pace", "3d"))
    world.wait(days=1)
    await world.send()
    table = await propose(world, table, ANNA, "pace", "3d")
    (post,) = [post for post in await world.store.outbox.due(world.time, 9) if post.kind == "show"]
    assert post.mention == (BEPPE, CARLA)


async def test_a_longer_pace_that_has_become_shorter_needs_everybody(world: World) -> None:
    """The pace changes while its vote runs: what silence may decide is judged in the end."""
    table = await decree(world, await world.game(ANNA, BEPPE, CARLA, rounds=9), DINO, "pace", "1h")
    await propose(world, table, ANNA, "pace", "12h")
    await decree(world, table, DINO, "pace", "3d")
    await pass_by(world, 2)
    table = await now(world, table)
    assert (str(table.pace), table.votes) == ("3d", ())


def test_a_longer_pace_never_gives_a_decision_less_time() -> None:
    def longer(one: str, other: str) -> bool:
        return Pace.parse(one).longer_than(Pace.parse(other))

    assert longer("1w", "3d")
    assert longer("none", "1w+bank")
    assert longer("1w+bank", "1d"), "its increment is almost two days"
    assert not longer("1d+bank", "1d"), "a bank that is used up gives six hours"
    assert not longer("1d", "1d+bank"), "a full bank gives two days"
    assert not longer("1w", "none")
    for pace in PACES:
        assert not pace.longer_than(pace)


@pytest.mark.parametrize(
    ("kind", "word", "why"),
    [
        ("resume", "", "isn't paused"),
        ("pace", "1d", "already"),
        ("pace", "2d", "can't be decided"),
        ("offer", "0", "No AI holds"),
        ("replace", "7", "no player to replace"),
        ("replace", "x", "no player to replace"),
    ],
)
async def test_what_makes_no_sense_is_not_voted_on(world: World, kind: VoteKind, word: str, why: str) -> None:
    table = await world.game(ANNA, BEPPE)
    assert why in await refused(propose(world, table, ANNA, kind, word))
    assert "Only players" in await refused(propose(world, table, CARLA, "pause"))


async def test_a_vote_to_go_on_ends_with_the_pause(world: World) -> None:
    """Nothing is told twice."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await decree(world, table, DINO, "pause")
    await tick(world, days=13)
    table = await propose(world, await now(world, table), ANNA, "resume")
    await world.send()
    await tick(world, days=1)
    table = await now(world, table)
    assert (table.paused, table.votes) == (None, ())
    (board,) = await world.store.outbox.due(world.time, 9)
    assert (board.repost, board.mention, board.since) == (True, table.owes, table.version - 1)
    assert await last_line(world, table) == "The game resumes."
    version = table.version
    await tick(world, hours=3)
    assert (await now(world, table)).version == version


async def test_a_pace_that_nobody_at_the_table_wants_any_more_is_not_chosen(world: World) -> None:
    """The proposer has gone silent: the AI holds the seat, which has no voice."""
    table = await world.game(ANNA, BEPPE, rounds=9)
    await decree(world, table, CARLA, "pace", "12h")
    await tick(world, hours=12)
    await propose(world, await now(world, table), ANNA, "pace", "3d")
    await tick(world, hours=12)
    table = await now(world, table)
    assert (str(table.pace), table.votes, table.active) == ("12h", (), ())


async def test_what_is_proposed_by_somebody_who_leaves_is_over(world: World) -> None:
    """Unless others have agreed. Whoever comes back has not said anything yet."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    await propose(world, table, ANNA, "pause")
    await propose(world, table, ANNA, "end")
    await cast(world, table, CARLA, "end")
    table = await world.tables.play.quit(world.click(ANNA), table.id)
    assert [(vote.kind, vote.yes) for vote in table.votes] == [("end", (CARLA,))]
    await world.tables.takeovers.take(world.click(ANNA), table.id, 0)
    table = await cast(world, table, BEPPE, "end")
    assert table.live
    assert not (await cast(world, table, ANNA, "end")).live


async def test_a_vote_is_decided_when_those_who_kept_silent_leave(world: World) -> None:
    table = await world.game(ANNA, BEPPE, CARLA, DINO, rounds=9)
    await propose(world, table, ANNA, "pause")
    for user in (BEPPE, CARLA):
        await cast(world, table, user)
    await tick(world, minutes=1)
    assert (await now(world, table)).paused is None
    await world.tables.play.quit(world.click(DINO), table.id)
    await tick(world, seconds=1)
    table = await now(world, table)
    assert (table.paused, table.votes) == (world.time, ())


async def test_a_held_seat_has_no_voice_until_its_player_is_back(world: World) -> None:
    """Two of three who play agree; the third has been silent twice."""
    table = await world.game(ANNA, BEPPE, CARLA, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await world.bid(CARLA, table.id)
        await tick(world, days=1)
    await propose(world, table, ANNA, "end")
    assert "Only players" in await refused(cast(world, table, BEPPE, agrees=False))
    await world.tables.play.return_to_seat(world.click(BEPPE), table.id)
    table = await cast(world, table, CARLA)
    assert table.live
    assert not (await cast(world, table, BEPPE)).live


async def test_a_person_alone_against_ais_ends_the_game_by_leaving_it(world: World) -> None:
    """The log tells who it was."""
    table = await world.game(ANNA, BEPPE, ais=1, rounds=9)
    await world.tables.play.quit(world.click(BEPPE), table.id)
    table = await propose(world, table, ANNA, "end")
    assert table.phase is Phase.ABANDONED
    (entry,) = await world.store.tables.entries(table.id, table.version - 1, table.version)
    assert (entry.kind, entry.seat, entry.user) == ("quit", 0, ANNA)
    assert "ended the game alone, which counts as leaving it" in await last_line(world, table)


@pytest.mark.parametrize("pace", ["1h", "1w"])
async def test_a_person_alone_against_ais_changes_the_pace_at_once(world: World, pace: str) -> None:
    table = await world.game(ANNA, ais=1, rounds=9)
    table = await propose(world, table, ANNA, "pace", pace)
    assert (str(table.pace), table.votes) == (pace, ())


async def test_a_shorter_pace_waits_for_the_player_whose_seat_the_ai_holds(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await tick(world, days=1)
    table = await propose(world, table, ANNA, "pace", "1h")
    assert [vote.kind for vote in table.votes] == ["pace"]
    await tick(world, days=1)
    assert str((await now(world, table)).pace) != "1h"


async def test_nobody_is_alone_while_the_ai_only_holds_the_others_seat(world: World) -> None:
    table = await world.game(ANNA, BEPPE, rounds=9)
    for _ in range(2):
        await world.bid(ANNA, table.id)
        await tick(world, days=1)
    table = await propose(world, table, ANNA, "end")
    assert (table.live, [vote.kind for vote in table.votes]) == (True, ["end"])
    await tick(world, days=1)
    assert (await now(world, table)).live
