"""Laws of votes, over votes and whole games as luck would have them."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables import Phase, Refusal, Table
from bot.tables.core.verdicts import Rule, rule_of, verdict
from bot.tables.values.ballots import Decisions, Vote, VoteKind
from bot.tables.values.ids import UserId
from bot.tables.values.pace import PACES, Pace
from bot.tables.values.players import Player
from bot.tables.values.quiet import QuietHours
from tests.bot.chat import samples
from tests.bot.tables.voting import cast, now, propose, the_vote, tick
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, NOON, World, refused
from tests.breadth import wide

USERS = (ANNA, BEPPE, CARLA, DINO)
KINDS: tuple[VoteKind, ...] = ("end", "pause", "resume", "pace", "replace", "offer")
SOME = st.lists(st.sampled_from(USERS), unique=True).map(tuple)


@st.composite
def voting(draw: st.DrawFn) -> tuple[Table, Vote]:
    """A table of up to four persons, some of whom left or are held, and a vote in any state."""
    seated = draw(st.lists(st.sampled_from(USERS), min_size=1, unique=True))
    players = tuple(
        Player(str(user), user, "", left=draw(st.booleans()), held=draw(st.booleans())) for user in seated
    )
    kind = draw(st.sampled_from(KINDS))
    word = {"pace": str(draw(st.sampled_from(PACES))), "replace": "0", "offer": "0"}.get(kind, "")
    yes = draw(SOME)
    no = tuple(user for user in draw(SOME) if user not in yes)
    vote = Vote(3, kind, word, NOON, NOON, yes, no, draw(st.sampled_from(USERS)), away=draw(SOME))
    table = replace(
        samples.table(Phase.PLAYING),
        players=players,
        seats=tuple(range(len(players))),
        pace=draw(st.sampled_from(PACES)),
        decisions=Decisions((vote,), pauses=draw(SOME)),
    )
    return table, vote


@given(voting(), st.booleans())
def test_nothing_ends_a_game_or_shortens_its_pace_but_the_yes_of_every_person_who_plays(
    found: tuple[Table, Vote], over: bool
) -> None:
    """And of two at least, whoever is silent, on vacation or held by the AI; one alone sets the pace."""
    table, vote = found
    shorter = vote.kind == "pace" and not Pace.parse(vote.word).longer_than(table.pace)
    if (vote.kind == "end" or shorter) and verdict(table, vote, over=over):
        assert set(table.voices) <= set(vote.yes)
        alone = shorter and len(table.persons) == 1
        assert len(set(table.voices) & set(vote.yes)) >= (1 if alone else 2)


@given(voting())
def test_silence_wins_nothing_but_a_pause_and_a_longer_pace(found: tuple[Table, Vote]) -> None:
    """A vote not won while people can still speak is not won by their silence either."""
    table, vote = found
    if rule_of(table, vote) is not Rule.SILENCE:
        assert bool(verdict(table, vote, over=True)) == bool(verdict(table, vote))
    elif verdict(table, vote, over=True):
        assert vote.kind == "pause" or Pace.parse(vote.word).longer_than(table.pace)
        assert not set(vote.no) & set(table.voices)


@given(voting(), st.booleans())
def test_of_two_persons_nobody_is_voted_out(found: tuple[Table, Vote], over: bool) -> None:
    """No matter who else has left, one voice is never enough."""
    table, vote = found
    if vote.kind == "replace" and not table.seated[0].left and verdict(table, vote, over=over):
        about = table.seated[0].user
        assert len(set(vote.yes) & set(table.voices) - {about}) >= 2


@given(voting(), st.booleans(), st.sampled_from(USERS))
def test_a_yes_never_loses_and_a_no_never_wins(found: tuple[Table, Vote], over: bool, user: UserId) -> None:
    table, vote = found

    def rank(agrees: bool) -> int:
        said = vote.with_voice(user, agrees)
        after = replace(table, decisions=replace(table.decisions, votes=(said,)))
        return [False, None, True].index(verdict(after, said, over=over))

    assert rank(True) >= rank(False)


@given(
    st.integers(0, 23),
    st.integers(1, 24),
    st.integers(0, 400 * 24),
    st.integers(1, 7 * 24),
    st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]),
)
@settings(max_examples=wide(1000, 100))
def test_time_that_stands_still_in_quiet_hours_counts_every_other_hour(
    begins: int, length: int, start: int, hours: int, zone: str
) -> None:
    """Counted quarter by quarter; hours of the whole day stop nothing."""
    quiet = QuietHours(zone, begins, (begins + length) % 24)
    moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=start)
    until = quiet.standing_still(moment, timedelta(hours=hours))
    if length == 24:
        assert until == moment + timedelta(hours=hours)
        return
    quarter = timedelta(minutes=15)
    quarters = range((until - moment) // quarter)
    counted = sum(quiet.around(moment + number * quarter) is None for number in quarters)
    assert counted * quarter == timedelta(hours=hours)


@pytest.mark.parametrize("seed", range(wide(60, 6)))
async def test_a_game_ends_only_as_its_persons_want(world: World, seed: int) -> None:
    """Whatever they propose, withdraw, say, sleep through or miss: by votes it ends with every yes alone.

    Each pace that is not longer than the one before was agreed to as well.
    """
    rng = random.Random(seed)
    table = await world.game(*USERS[: rng.choice((2, 3, 3))], ais=rng.choice((0, 1)), rounds=40)
    for _ in range(60):
        before = await now(world, table)
        if not before.live:
            break
        try:
            await something(world, rng, before)
        except Refusal:
            continue
        check(before, await now(world, table))


def check(before: Table, after: Table) -> None:
    """The law for one thing that was done."""
    votes = {vote.kind: vote for vote in before.votes}
    shorter = before.pace != after.pace and not after.pace.longer_than(before.pace)
    if before.live and not after.live and before.asleep is None and len(before.persons) > 1:
        decided = votes["end"]
    elif shorter:
        decided = votes["pace"]
    else:
        return
    # The last voice came with what was done just now.
    assert len(set(before.voices) - set(decided.yes)) <= 1
    assert len(before.voices) >= 2


async def something(world: World, rng: random.Random, table: Table) -> None:
    """Something that people do at a table, or that time does."""
    user = rng.choice(USERS)
    votes = world.tables.votes
    acts = ("propose", "propose", "cast", "cast", "cast", "move", "wait", "away", "withdraw", "leave")
    match rng.choice(acts):
        case "propose":
            kind = rng.choice((*KINDS, *KINDS[::3]))
            word = {"pace": str(rng.choice(PACES)), "replace": "1", "offer": "2"}.get(kind, "")
            if kind == "end" and table.persons == (user,):
                return
            await votes.propose(world.click(user), table.id, kind, word)
        case "cast" if table.votes:
            number = rng.choice(table.votes).number
            await votes.cast(world.click(user), table.id, number, agrees=rng.random() < 0.8)
        case "withdraw" if table.votes:
            await votes.withdraw(world.click(user), table.id, table.votes[0].number)
        case "move" if table.owes:
            await world.bid(rng.choice(table.owes), table.id)
        case "wait":
            await tick(world, hours=rng.choice((1, 1, 5, 13, 26)))
        case "away":
            vacations = world.tables.vacations
            await rng.choice((lambda: vacations.start(user, 2), lambda: vacations.end(user)))()
        case "leave" if len(table.persons) > 2:
            await world.tables.play.quit(world.click(user), table.id)


async def test_the_same_voice_again_changes_nothing(world: World) -> None:
    """No matter how often somebody presses Agree, the log does not grow."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    table = await cast(world, table, BEPPE)
    assert await cast(world, table, BEPPE) == table == await now(world, table)


async def test_who_has_left_withdraws_nothing(world: World) -> None:
    """Others may have agreed to what they had proposed."""
    table = await propose(world, await world.game(ANNA, BEPPE, CARLA), ANNA, "end")
    await cast(world, table, BEPPE)
    await world.tables.play.quit(world.click(ANNA), table.id)
    vote = await the_vote(world, table)
    assert "not in this game" in await refused(
        world.tables.votes.withdraw(world.click(ANNA), table.id, vote.number)
    )
    assert await the_vote(world, table) == vote
