"""A table of every game left alone for a month: one plays, one leaves, one is silent, one is on vacation.

Each is called once whenever the game begins to wait for them, is reminded twice where they let the time
pass, and is told the end; the messages that really went out are compared with the changes of the table.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from bot import catalogue
from bot.chat.publishing.publisher import Publisher
from bot.chat.wire.error_boundary import guarded
from bot.tables import Phase, Table
from bot.tables.values.change import Change
from bot.tables.values.ids import TableId, UserId
from tests.bot.chat.fakes import Channel, text
from tests.bot.chat.test_month import played_for
from tests.bot.chat.test_publishing import publish
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World
from tests.breadth import wide

PLAYS, LEAVES, SILENT, AWAY = ANNA, BEPPE, CARLA, DINO
VACATION = timedelta(days=10)
MOVES = 3  # that Beppe makes before he leaves
LOOKS = timedelta(hours=2)  # between two looks at the table by those who play
MONTH = timedelta(days=30)
TABLES = [("streets", (PLAYS, other)) for other in (LEAVES, SILENT, AWAY)] + [
    (name, (PLAYS, LEAVES, SILENT, AWAY))
    for name in wide([*catalogue.CATALOGUE], ["chicago"])
    if name != "streets"
]
"""The game that is played if not all are: one that also asks players out of turn."""


@dataclass
class Month:
    """A table, those who sit there, and all changes of it."""

    world: World
    publisher: Publisher
    table: TableId
    back: datetime
    rng: random.Random = field(default_factory=lambda: random.Random(4))
    made: int = 0
    """Moves of Beppe."""

    async def now(self) -> Table:
        """The table as it stands."""
        return await self.world.tables.queries.table(self.table)

    async def passes(self) -> None:
        """Let those who look at the table play, and the clock go on, until the game is over."""
        end = self.world.time + MONTH
        while (await self.now()).live and self.world.time < end:
            while (user := self.playing(await self.now())) is not None:
                await self.move(UserId(user))
                await publish(self.publisher)
            self.world.time += LOOKS
            await self.world.tables.jobs.run_due(self.world.time, guarded)
            await publish(self.publisher)

    def playing(self, table: Table) -> int | None:
        """Somebody for whom the game waits and who answers at once."""
        here = {PLAYS, LEAVES} | ({AWAY} if self.world.time >= self.back else set())
        return next((user for user in table.owes if user in here), None)

    async def move(self, user: UserId) -> None:
        """A sensible move; Beppe leaves after some."""
        if user == LEAVES and self.made == MOVES:
            await self.world.tables.play.quit(self.world.click(user), self.table)
            return
        self.made += user == LEAVES
        panel = await self.world.tables.play.panel(user, self.table)
        move = panel.game.play.policy(panel.view, self.rng)
        text = panel.game.notation.write(move)
        after = await self.world.tables.play.typed(self.world.click(user), self.table, text)
        assert after.notice is None, (text, after.notice)


def promised(changes: list[Change], user: UserId) -> int:
    """The number of times that the game started to wait for somebody, except after their own moves."""
    calls = 0
    for change in changes:
        seat = change.before.seat_of(user)
        by_clock = any(
            (entry.kind, entry.by, entry.seat) == ("move", "clock", seat) for entry in change.entries
        )
        begins = user not in change.before.owes or by_clock
        own = change.entries[0].user == user
        calls += user in change.after.owes and begins and not own
    return calls


async def go_away(world: World) -> None:
    """On vacation, with nobody in their place."""
    await world.tables.vacations.set_substitute(AWAY, wanted=False)
    await world.tables.vacations.start(AWAY, VACATION.days)


@pytest.mark.parametrize(("name", "users"), TABLES)
async def test_a_month(
    world: World,
    publisher: Publisher,
    channel: Channel,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    users: tuple[UserId, ...],
) -> None:
    """The game comes to its end, with nobody called more or less often than promised."""
    world.games[name] = catalogue.game(name)
    table = await world.lobby(*users, game=name)
    await publish(publisher)
    channel.calls.clear()
    back = world.time + VACATION
    if AWAY in users:
        await go_away(world)
    changes: list[Change] = []
    commit = world.store.tables.commit

    async def noted(change: Change, now: datetime) -> None:
        await commit(change, now)
        changes.append(change)

    monkeypatch.setattr(world.store.tables, "commit", noted)
    await world.tables.play.start(world.click(PLAYS), table.id)
    await publish(publisher)
    month = Month(world, publisher, table.id, back)
    await month.passes()

    table = await month.now()
    assert table.phase is Phase.FINISHED
    changes = [change for change in changes if change.entries]
    by_clock = [
        entry.seat
        for change in changes
        for entry in change.entries
        if (entry.kind, entry.by) == ("move", "clock")
    ]
    silent = [seat for seat, player in enumerate(table.seated) if player.user == SILENT]
    assert by_clock == silent * 2, "two moves by the clock, then the AI holds the seat"
    calls = [(user, text(call)) for call in channel.calls for user in call.mentions]
    reminders = Counter(user for user, said in calls if "still waiting" in said)
    assert [user for user, said in calls if played_for(user, said)] == [*{SILENT} & {*users}]
    turns = Counter(user for user, said in calls if "Your turn" in said and not played_for(user, said))
    over = Counter(user for user, said in calls if said.startswith("The game is over"))
    assert reminders == Counter(dict.fromkeys({SILENT} & {*users}, 2 * 2))
    assert turns == Counter({user: n for user in users if (n := promised(changes, user))})
    assert turns.get(SILENT, 2) == 2
    assert turns[PLAYS] > 0
    assert over == Counter({*users} - {LEAVES}), "each once; who has left is told nothing"
    assert len(calls) == sum(map(Counter.total, (turns, reminders, over))) + len({SILENT} & {*users})
    assert not [sent for sent in channel.messages.values() if "still waiting" in text(sent.message)]
    before_return = [change for change in changes if change.entries[0].at < back]
    assert not any(entry.user == AWAY for change in before_return for entry in change.entries)
    await world.tables.jobs.run_due(world.time + timedelta(days=60), guarded)
    assert await publish(publisher) == 0, "nothing comes after the end"
