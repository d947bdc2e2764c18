"""Tables of four that are left alone for a month, each person called as often as promised and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, Preferences, Table
from bot.tables.values.ids import TableId
from bot.tables.values.pace import Pace
from bot.tables.values.quiet import QuietHours
from tests.bot.chat.fakes import Channel, text
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World

ROUNDS = 9
SLOW = timedelta(hours=13)  # one reminder, at half of the day
MONTH = 30 * 24  # hours


async def a_month(world: World, publisher: Publisher, id: TableId) -> AsyncIterator[Table]:
    """Yield a table hour by hour, with all posted and done that was due, until its game is over."""
    for _hour in range(MONTH):
        await publish(publisher)
        now = await world.tables.queries.table(id)
        if now.phase is not Phase.PLAYING:
            break
        yield now
        world.wait(hours=1)
        await world.tables.jobs.run_due(world.time, guarded)
    await publish(publisher)


async def test_a_month_with_a_silent_player(world: World, publisher: Publisher, channel: Channel) -> None:
    """It comes to its end, and each is called as often as promised and no more."""
    table = await world.game(BEPPE, ANNA, CARLA, DINO, rounds=ROUNDS)
    asked = {DINO: world.time}  # since when the slow one owes
    async for now in a_month(world, publisher, table.id):
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
    await world.tables.jobs.run_due(world.time + timedelta(days=60), guarded)
    await publish(publisher)

    table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.FINISHED
    calls = [(user, text(call)) for call in channel.calls for user in call.mentions]
    taken = Counter(user for user, said in calls if played_for(user, said))
    assert taken == {CARLA: 1}, "once, when the AI takes her seat"
    turns = Counter(user for user, said in calls if "Your turn" in said and not played_for(user, said))
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
    assert len(calls) == sum(turns.values()) + sum(reminders.values()) + sum(over.values()) + 1


def played_for(user: int, said: str) -> bool:
    """Return whether a call tells somebody that an AI plays for them now."""
    return f"<@{user}>, an AI is playing for you now" in said


AWAY = timedelta(days=10)
NIGHT = QuietHours("Europe/Berlin", 22, 7)
FIVE_DAYS = 5 * 24  # hours
NIGHTLY = datetime(2027, 3, 26, 12, tzinfo=UTC)  # two nights before the clocks of Berlin are put forward


async def test_one_silent_one_on_vacation_one_leaving_one_playing(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Nobody is called or reminded on vacation; an AI plays for whoever is silent or has left."""
    await world.tables.vacations.set_substitute(DINO, wanted=False)
    await world.tables.vacations.start(DINO, AWAY.days)
    table = await world.game(ANNA, BEPPE, CARLA, DINO, rounds=ROUNDS)
    back = world.time + AWAY
    async for now in a_month(world, publisher, table.id):
        if ANNA in now.owes:
            await world.bid(ANNA, table.id)
        if BEPPE in now.owes:
            await world.bid(BEPPE, table.id)
            await world.tables.play.quit(world.click(BEPPE), table.id)
        if DINO in now.owes and world.time >= back + timedelta(hours=3):
            await world.bid(DINO, table.id)

    table = await world.tables.queries.table(table.id)
    assert table.phase is Phase.FINISHED
    said = [(user, text(call)) for call in channel.calls for user in call.mentions]
    reminders = Counter(user for user, words in said if "still waiting" in words)
    assert reminders == {CARLA: 2 * 2}, "two for each of the two decisions that she let pass"
    assert Counter(user for user, words in said if played_for(user, words)) == {CARLA: 1}
    turns = Counter(user for user, words in said if "Your turn" in words and not played_for(user, words))
    assert turns[CARLA] == 2 - 1, "the first call went out before the channel was watched"
    assert turns[BEPPE] == 0
    assert turns[DINO] <= ROUNDS
    over = Counter(user for user, words in said if "over" in words)
    assert over == {ANNA: 1, CARLA: 1, DINO: 1}
    assert len(said) == sum(reminders.values()) + sum(turns.values()) + sum(over.values()) + 1
    assert not [one for one in channel.messages.values() if "still waiting" in text(one.message)]


async def test_quiet_hours_through_a_change_of_the_clocks(
    world: World, publisher: Publisher, channel: Channel
) -> None:
    """Of a sleeper who never answers nothing becomes due at night, in winter and in summer."""
    world.time = NIGHTLY
    await world.tables.preferences.set(BEPPE, Preferences(zone=NIGHT.zone, quiet=NIGHT))
    table = await world.lobby(ANNA, BEPPE)
    await world.tables.lobby.set_option(world.click(ANNA), table.id, "rounds", 40)
    await world.tables.lobby.set_pace(world.click(ANNA), table.id, Pace("12h"))
    await world.tables.play.start(world.click(ANNA), table.id)
    due: list[datetime] = []

    for _quarter in range(FIVE_DAYS * 4):
        before = len(channel.calls)
        version = (await world.tables.queries.table(table.id)).version
        await world.tables.jobs.run_due(world.time, guarded)
        await publish(publisher)
        reminded = any("still waiting" in text(call) for call in channel.calls[before:])
        if reminded or (await world.tables.queries.table(table.id)).version > version:
            due.append(world.time.astimezone(ZoneInfo(NIGHT.zone)))
        now = await world.tables.queries.table(table.id)
        if now.phase is not Phase.PLAYING:
            break
        if now.seated[1].held:
            await world.tables.play.return_to_seat(world.click(BEPPE), table.id)
        if ANNA in (await world.tables.queries.table(table.id)).owes:
            await world.bid(ANNA, table.id)
        world.wait(minutes=15)
    assert due
    assert all(NIGHT.ends <= moment.hour < NIGHT.begins for moment in due)
    summers = sum(bool(moment.dst()) for moment in due)
    assert 0 < summers < len(due), "before the change and after it"
    mornings = {moment.hour for moment in due if moment.minute == 0}
    assert NIGHT.ends in mornings, "deadlines of the night wait for seven o'clock, whatever UTC says"
