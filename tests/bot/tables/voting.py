"""Votes in tests: to propose, to agree, and to let time pass."""

from __future__ import annotations

from datetime import timedelta

from bot.tables import Table
from bot.tables.values.ballots import Vote, VoteKind
from bot.tables.values.ids import UserId
from bot.tables.values.quiet import QuietHours
from tests.bot.tables.world import World

DAY = timedelta(days=1)


async def propose(world: World, table: Table, user: UserId, kind: VoteKind, word: str = "") -> Table:
    return await world.tables.votes.propose(world.click(user), table.id, kind, word)


async def cast(
    world: World, table: Table, user: UserId, kind: VoteKind = "end", *, agrees: bool = True
) -> Table:
    """Somebody says yes or no in the only vote that is open, or in that of a kind."""
    votes = (await now(world, table)).votes
    number = next((vote.number for vote in votes if vote.kind == kind or len(votes) == 1), 0)
    return await world.tables.votes.cast(world.click(user), table.id, number, agrees=agrees)


async def decree(world: World, table: Table, user: UserId, kind: VoteKind, word: str = "") -> Table:
    return await world.tables.votes.decree(world.click(user, manager=True), table.id, kind, word)


async def tick(world: World, **length: float) -> None:
    """All boards are out; time passes, and what has become due is done."""
    await world.tick(**length)


async def pass_by(world: World, hours: int) -> None:
    """Time passes hour by hour."""
    for _ in range(hours):
        await tick(world, hours=1)


async def now(world: World, table: Table) -> Table:
    return await world.tables.queries.table(table.id)


async def the_vote(world: World, table: Table) -> Vote:
    (vote,) = (await now(world, table)).votes
    return vote


async def last_line(world: World, table: Table) -> str:
    return str((await world.tables.queries.log(table.id)).lines[-1].text)


async def keeps_quiet(world: World, user: UserId, begins: int, length: int) -> None:
    """Give somebody quiet hours, by the clock of UTC."""
    await world.tables.quiet.set_zone(user, "UTC")
    await world.tables.quiet.set_begin(user, begins)
    known = await world.tables.quiet.set_end(user, (begins + length) % 24)
    assert known.quiet == QuietHours("UTC", begins, (begins + length) % 24)
