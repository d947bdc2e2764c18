"""Tables that stand in the bot's database before it starts: a game as it is after so many moves."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from bot.catalogue import game
from bot.store import SqlStore
from bot.tables import Click, Place
from bot.tables.model import ChannelId, GuildId, UserId
from bot.wiring import build_tables
from engines.base import Seat
from engines.chance import Chance
from engines.options import complete
from sandbox.app import Server

CHANNEL = "back-room"  # of the sandbox, where its page begins


class Lead(NamedTuple):
    """The moves of a game from its setup to a position, in text notation, and the seed that they go with."""

    seed: bytes
    moves: tuple[tuple[Seat, str], ...]
    state: Any


def leading_to(name: str, seats: int, number: int, reached: Callable[[Any], bool]) -> Lead:
    """The game that the policy plays from a seed of this number, up to the first position of a kind.

    Whoever joins enters the number of their click: 1 for the first seat, 2 for the second …
    Raises LookupError if the game ends before.
    """
    played, seed, rng = game(name), bytes([number]) * 32, random.Random(number)
    chance = Chance(seed, "game", name, [str(seat + 1) for seat in range(seats)])
    state, _ = played.rules.start(complete(played.options, {}), seats, chance)
    moves: list[tuple[Seat, str]] = []
    while not reached(state):
        owing = played.rules.owes(state)
        if not owing:
            raise LookupError(f"The game of seed {number} has no such position.")
        move = played.play.policy(played.knowledge.view(state, owing[0]), rng)
        state, _ = played.rules.apply(state, owing[0], move, chance)
        moves.append((owing[0], played.notation.write(move)))
    return Lead(seed, tuple(moves), state)


async def seat_people(server: Server, folder: Path, name: str, people: Sequence[str], lead: Lead) -> None:
    """Store a table of these people at the position, for a bot that has not started yet; its board is due."""
    users = {user.name: int(user.id) for user in server.world.people}
    (channel,) = [int(one.id) for one in server.world.channels.values() if one.name == CHANNEL]
    place, numbers = (
        Place(GuildId(int(server.world.identity.guild_id)), ChannelId(channel)),
        itertools.count(1),
    )

    def click(person: str) -> Click:
        return Click(next(numbers), UserId(users[person]), person)

    store = await SqlStore.connect(f"sqlite:///{folder / 'palermo.db'}")
    tables = build_tables(games=game, store=store, now=lambda: datetime.now(UTC), seed=lambda: lead.seed)
    table = await tables.lobby.open(click(people[0]), place, name)
    for person in people[1:]:
        await tables.lobby.join(click(person), table.id)
    await tables.lobby.set_seating(click(people[0]), table.id, "joined")
    await tables.play.start(click(people[0]), table.id)
    for seat, text in lead.moves:
        panel = await tables.play.typed(click(people[seat]), table.id, text)
        assert panel.notice is None, (text, panel.notice)
    await store.close()
