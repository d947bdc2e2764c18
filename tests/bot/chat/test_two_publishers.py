"""Two processes post for the same tables: one of them is slow, and the other takes it for dead.

The slow one's request arrives, and is answered, at each moment of what the other one does meanwhile. However
that comes out, one board stands in the end, and it is the one that the bot knows of.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import pytest

from bot.chat.publishing.publisher import Publisher
from bot.chat.publishing.sending import MARK_KEY
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Missing
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.message import Call, Message, Notice
from bot.store.outbox import UNTIL_DECIDED
from bot.tables.values.ids import ChannelId, MessageId, PostId, TableId
from tests.bot.chat.fakes import Channel
from tests.bot.chat.test_publishing import pending, publish
from tests.bot.tables.world import ANNA, BEPPE, PLACE, World, meanwhile, place_in

NONCE = timedelta(minutes=5)  # in which Discord recognizes a message that is sent again
TAKEN_OVER = 11  # seconds after which another process takes up a sending that was begun
TOO_OLD = timedelta(minutes=54, seconds=55)  # of a board that is edited now, and no longer after these
BEFORE, SEARCHED, NOTED, REPLACED = range(4)
"""The steps of the quicker process: nothing; looked for the message; sent it; and a newer board as well."""


class Discord(Channel):
    """A channel that takes a repeated nonce for the same message, as Discord does."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._now = now
        self._nonces: dict[str, tuple[MessageId, datetime]] = {}
        self.on_search: Callable[[], Awaitable[None]] | None = None
        """Happens once, after the next search."""

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Post, unless the nonce is known. Raises Missing if its message is gone (discord-api-docs #6647)."""
        if nonce in self._nonces:
            message, at = self._nonces[nonce]
            if self._now() - at < NONCE:
                if message not in self.messages:
                    raise Missing("10008")
                return message
        message = await super().send(channel, content, nonce)
        self._nonces[nonce] = message, self._now()
        return message

    async def find(self, channel: ChannelId, post: PostId, after: datetime) -> MessageId | None:
        """Look for a message by its controls."""
        found = await super().find(channel, post, after)
        if self.on_search is not None:
            happening, self.on_search = self.on_search, None
            await happening()
        return found


class Way:
    """The way to Discord of a process whose requests take long: each arrives, and is answered, when told."""

    def __init__(self, discord: Discord) -> None:
        self._discord = discord
        self.asked, self.arrives, self.answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.arrived = asyncio.Event()

    async def _go(self, request: Awaitable[Any]) -> Any:
        self.asked.set()
        await self.arrives.wait()
        try:
            return await request
        finally:
            self.arrived.set()
            await self.answered.wait()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        return lambda *given: self._go(getattr(self._discord, name)(*given))


@pytest.fixture
def discord(world: World) -> Discord:
    return Discord(lambda: world.time)


def publisher_over(world: World, context: ChatContext, channels: Any) -> Publisher:
    now = partial(getattr, world, "time")
    return Publisher(world.store.outbox, world.store.values, channels, context, now, asyncio.Event())


Begun = Callable[[World, Publisher], Awaitable[TableId]]
"""Makes a table with a post that is due; what was due before, the publisher sends."""


async def edit(world: World, quick: Publisher) -> TableId:
    """A board that is just young enough to be edited, and is not any more for whoever takes over."""
    table = await world.lobby(ANNA)
    await publish(quick)
    world.time += TOO_OLD
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    return table.id


async def invitation(world: World, quick: Publisher) -> TableId:
    """The invitation to a table in a thread, of the same age."""
    table = await world.lobby(ANNA, place=place_in(505, parent=PLACE.channel))
    await publish(quick)
    world.time += TOO_OLD
    await world.tables.lobby.join(world.click(BEPPE), table.id)
    (show,) = [post for post in await pending(world) if post.kind == "show"]
    await world.store.outbox.drop(show.id)
    return table.id


async def call(world: World, quick: Publisher) -> TableId:
    """The call of whoever begins."""
    table = await world.lobby(ANNA, BEPPE)
    await publish(quick)
    await world.tables.play.start(world.click(ANNA), table.id)
    await world.prove()
    return table.id


async def decide(world: World, table: TableId) -> None:
    """Whoever was to be called has seen that it is their turn."""
    await world.bid(BEPPE, table)


async def reminder(world: World, quick: Publisher) -> TableId:
    """A reminder of a decision that is still to be made."""
    table = await call(world, quick)
    await world.bid(ANNA, table)
    await publish(quick)
    world.wait(hours=23)
    await world.tables.jobs.run_due(world.time, guarded)
    return table


@pytest.mark.parametrize(
    ("begun", "then"),
    [(edit, None), (invitation, None), (call, None), (call, decide), (reminder, None)],
)
@pytest.mark.parametrize(("arrives", "answered"), [*combinations_with_replacement(range(4), 2)])
async def test_one_message_stands_whoever_is_quicker(
    world: World,
    context: ChatContext,
    discord: Discord,
    begun: Begun,
    then: Callable[[World, TableId], Awaitable[None]] | None,
    arrives: int,
    answered: int,
) -> None:
    way = Way(discord)
    quick, slow = (publisher_over(world, context, channels) for channels in (discord, way))
    table = await begun(world, quick)
    (sending,) = await slow.look()
    await way.asked.wait()
    if then is not None:
        await then(world, table)

    async def reach(moment: int) -> None:
        if moment == arrives:
            way.arrives.set()
            await way.arrived.wait()
        if moment == answered:
            way.answered.set()
            await sending

    await reach(BEFORE)
    world.wait(seconds=TAKEN_OVER)
    discord.on_search = partial(reach, SEARCHED)
    await publish(quick)
    await reach(NOTED)
    await world.tables.play.repost(table)
    await publish(quick)
    await reach(REPLACED)
    await sending
    await publish(quick)
    assert await pending(world) == ()
    assert set(discord.messages) == await known(world, table)


async def test_processes_that_start_together_mark_their_nonces_alike(
    world: World, context: ChatContext, discord: Discord
) -> None:
    """On a new database, where both find no mark. Discord recognizes a post of both by its whole nonce."""
    first, second = (publisher_over(world, context, discord) for _ in range(2))

    async def post_too() -> None:
        await world.lobby(BEPPE, place=place_in(505))
        await publish(second)

    await world.lobby(ANNA)
    meanwhile(world.store.values, "get", post_too)
    await publish(first)
    marks = [sent.nonce.split("-")[0] for sent in discord.messages.values()]
    assert marks == [await world.store.values.get(MARK_KEY)] * 2


async def known(world: World, table: TableId) -> set[MessageId]:
    """The messages that will be changed or removed one day."""
    found = await world.tables.queries.table(table)
    removals = await world.store.outbox.due(UNTIL_DECIDED, 9)
    noted = [found.board, found.invitation, *removals]
    return {one.message for one in noted if one is not None and one.message is not None}
