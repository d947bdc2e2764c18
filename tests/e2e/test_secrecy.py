"""Two games alike but for one hidden hand: nobody else is shown anything that differs."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.chat.publishing.publisher import Publisher
from bot.chat.publishing.sending import MARK_KEY
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.controls import Control
from bot.chat.wire.message import Call, Message, Notice
from bot.tables.values.ids import ChannelId, MessageId, UserId
from engines.base import Answers, AnyGame
from engines.chance import Chance
from engines.chicago import GAME
from engines.chicago.events import Dealt, Event
from engines.chicago.options import Options
from engines.chicago.state import State
from engines.options import OptionValue
from tests.bot.chat.fakes import Channel, OpenAccess, draw_here, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, memory
from tests.engines.chicago.positions import position

RICH = "6D 7H 8C 9S 10D"
POOR = "2D 2C 2S 3D 3S"  # as many cards, and less than the bribe
COURSE: tuple[tuple[int, Answers], ...] = (
    (ANNA, (("m",), ("KS",))),
    (BEPPE, (("n",),)),
    (ANNA, (("r",), ("QD",))),
    (CARLA, (("n",),)),
    (ANNA, (("h",),)),
)


def dealt(hand: str) -> AnyGame:
    """Both jokers at the first seat, and this hand with the owner of a king at the second."""

    def start(
        options: Mapping[str, OptionValue], _seats: int, _chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        chosen = Options(**{name: int(value or 0) for name, value in options.items()})
        state = position(f"RJ BJ AS|{hand}|2H 5C|3C", "|KS|QD|", options=chosen)
        territories: tuple[tuple[str, ...], ...] = ((), ("KS",), ("QD",), ())
        return state, (Dealt(territories, tuple(map(len, state.hands)), len(state.deck)),)

    return replace(GAME, rules=replace(GAME.rules, start=start))


def everything(content: Message | Call | Notice) -> object:
    """All of a message: its parts, whom it calls, and its files to the last byte."""
    if isinstance(content, Notice):
        return content
    view: Any = content.view
    files = content.files if isinstance(content, Message) else content.content
    return view.to_components(), content.mentions, files


@dataclass
class Watched(Channel):
    """A channel that notes whatever happens in it, in order."""

    happened: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    async def send(self, channel: ChannelId, content: Message | Call | Notice, nonce: str) -> MessageId:
        """Note the message."""
        message = await super().send(channel, content, nonce)
        post = nonce.partition("-")[2]  # before it stands what tells this database from others
        self.happened.append(("sent", message, post, everything(content)))
        return message

    async def edit(self, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Note the change."""
        await super().edit(channel, message, content)
        self.happened.append(("edited", message, everything(content)))

    async def remove(self, channel: ChannelId, message: MessageId) -> None:
        """Note the removal."""
        await super().remove(channel, message)
        self.happened.append(("removed", message))


async def seen(hand: str) -> tuple[list[object], dict[int, list[Message]]]:
    """The course with this hand: what happens in the channel, and what each player is shown in private."""
    store, channel = await memory(), Watched()
    await store.values.set(MARK_KEY, "mark")  # the same nonces in both courses
    world = World(store, games={"chicago": dealt(hand)})
    context = ChatContext(
        world.tables,
        world.clubs,
        Games(("chicago",), world.games.__getitem__, draw_here),
        wake=lambda: None,
        access=OpenAccess(),
    )
    publisher = Publisher(store.outbox, store.values, channel, context, lambda: world.time, asyncio.Event())
    table = await world.game(ANNA, BEPPE, CARLA, DINO, game="chicago")
    panels: dict[int, list[Message]] = {ANNA: [], BEPPE: [], CARLA: [], DINO: []}
    counts = dict.fromkeys(panels, 0)
    for user, answers in COURSE:
        move = Control(Kind.ANSWER, table.id, counts[user], answers=answers)
        counts[user] += 1
        for player, control in ((user, move), *((one, Control(Kind.PLAY, table.id)) for one in panels)):
            request, shown = request_by(world, UserId(player), control)
            await press(context, request)
            panels[player] += shown.messages
        while tasks := await publisher.look():
            await asyncio.gather(*tasks)
    await store.close()
    return channel.happened, panels


async def test_nobody_can_tell_whether_an_owner_could_have_paid() -> None:
    """Chicago P8: whether a bribe is asked for depends on the number of cards alone."""
    rich, poor = await seen(RICH), await seen(POOR)
    assert rich[0] == poor[0]
    assert len(rich[0]) > len(COURSE)
    for reader in (ANNA, CARLA, DINO):
        assert [everything(content) for content in rich[1][reader]] == [
            everything(content) for content in poor[1][reader]
        ]
    assert any("You can't pay" in text(content) for content in poor[1][BEPPE])
    assert not any("You can't pay" in text(content) for content in rich[1][BEPPE])
