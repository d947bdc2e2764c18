"""A table of four that is left alone for a month: one plays, one is slow, one is silent, one leaves."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

from bot.chat.error_boundary import succeeded
from bot.chat.publishing import Publisher
from bot.tables import Phase
from tests.bot.chat.fakes import Channel, text
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World

ROUNDS = 9
SLOW = timedelta(hours=13)  # one reminder, at half of the day
MONTH = 30 * 24  # hours


async def test_a_month_with_a_silent_player(world: World, publisher: Publisher, channel: Channel) -> None:
    """It comes to its end, and each is called as often as promised and no more."""
    table = await world.game(BEPPE, ANNA, CARLA, DINO, rounds=ROUNDS)
    asked = {DINO: world.time}  # since when the slow one owes
    for _hour in range(MONTH):
        await publish(publisher)
        now = await world.tables.queries.table(table.id)
        if now.phase is not Phase.PLAYING:
            break
        if ANNA in now.owes:
            await world.bid(ANNA, table.id)
        if BEPPE in now.owes:
            await world.bid(BEPPE, table.id)
            if world.time - now.opened > timedelta(days=1):
                await world.tables.play.quit(world.click(BEPPE), table.id)
        if DINO not in now.owes:
            asked.pop(DINO, None)
        elif world.time - asked.setdefault(DINO, world.time) >= SLOW:
            asked.pop(DINO)
            await world.bid(DINO, table.id)
        world.wait(hours=1)
        await world.tables.jobs.run_due(world.time, succeeded)
    await publish(publisher)
    await world.tables.jobs.run_due(world.time + timedelta(days=60), succeeded)
    await publish(publisher)

    table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.FINISHED
    calls = [(user, text(call)) for call in channel.calls for user in call.mentions]
    turns = Counter(user for user, said in calls if said.startswith("Your turn"))
    reminders = Counter(user for user, said in calls if "still waiting" in said)
    over = Counter(user for user, said in calls if "over" in said)
    assert reminders == {CARLA: 4, DINO: ROUNDS}, (
        "two for each of Carla's two decisions, one for each of Dino's"
    )
    assert turns[CARLA] == 2 - 1, "the first call went out with the start, before the channel was watched"
    assert turns[DINO] == 2, "after the clock's two rounds; the others he ends himself and has the panel"
    assert turns[ANNA] == ROUNDS - 1
    assert turns[BEPPE] == 2, "he leaves after his third bid"
    assert all(number == 1 for number in over.values())
    assert len(calls) == sum(turns.values()) + sum(reminders.values()) + sum(over.values())
