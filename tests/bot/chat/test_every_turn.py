"""Whole games of all kinds by several people, through the real posts: nobody is left uncalled or in the dark.

After each move everybody who is newly asked has been called once, by a message whose push notice names the
game and the channel, and nobody else; their panel holds what has happened since they last acted. What is
expected is told again from the stored log and the rules.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, groupby, takewhile
from operator import itemgetter
from typing import Any

import pytest

from bot.catalogue import game
from bot.chat.publishing.publisher import Publisher
from bot.chat.publishing.sending import LONGEST_WAIT
from bot.chat.screens.context import ChatContext
from bot.chat.screens.history import names
from bot.chat.screens.panel import DONE_TEXT, panel
from bot.chat.wire.emojis import NO_BREAK_SPACE
from bot.chat.wire.message import Attachment
from bot.tables import Panel, Phase, Table
from bot.tables.core import history
from bot.tables.values.ids import UserId
from engines.base import AnyGame, Seat
from engines.text import Text
from engines.turns import movers
from tests.bot.chat.fakes import PIXEL, Channel, check, context_of, text
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, memory
from tests.breadth import wide

SLOW = 0.2  # share of the moves after which the posts do not go out before the next one
IDLE = 0.3  # share of the moves made by whoever merely may, where there is one
RANDOM = 0.3  # share of the moves that are not the policy's
FAST = 100_000  # requests a second
MOVES = 2000  # no game may go on for longer
SOME = wide(MOVES, 60)  # of a long game; others are seen to their end
HAND = Attachment("hand.png", PIXEL, "A hand")
HEADING = re.compile(r"\*\*Since (your last turn|the game started)\*\*\n")
MORE = "-# See the log for more."

ONE_EACH: list[tuple[str, tuple[UserId, ...], int, dict[str, Any]]] = [
    ("streets", (ANNA, BEPPE), 0, {}),
    ("city", (ANNA, BEPPE, CARLA, DINO), 1, {"edition": "dutch"}),
    ("chicago", (ANNA, BEPPE, CARLA, DINO), 2, {"rounds": 10}),
    ("mafiadollar", (ANNA, BEPPE, CARLA), 1, {"target": 250000, "item_handover": True}),
]
MORE_TABLES: list[tuple[str, tuple[UserId, ...], int, dict[str, Any]]] = [
    ("city", (ANNA, BEPPE, CARLA), 0, {}),
    ("chicago", (ANNA, BEPPE, CARLA), 0, {"rounds": 10}),
]


@dataclass
class Evening:
    """A running game, followed beside the bot: its state, and what each seat has not learned yet."""

    world: World
    publisher: Publisher
    channel: Channel
    context: ChatContext
    game: AnyGame
    table: Table
    rng: random.Random
    version: int = 0
    state: Any = None
    position: int = 0
    missed: dict[Seat, list[tuple[Seat, Any]]] = field(default_factory=dict)
    """The events by seat, each with the seat in whose turn it happened."""
    owing: frozenset[UserId] = frozenset()
    invited: frozenset[UserId] = frozenset()
    resting: frozenset[UserId] = frozenset()
    """They are invited, and cannot answer yet."""
    uncalled: frozenset[UserId] = frozenset()
    """They have been asked since the last posts went out, and have not answered since."""
    moves: int = 0
    answers: int = 0
    """Calls of whoever the game does not wait for."""

    def persons(self, seats: tuple[Seat, ...]) -> frozenset[UserId]:
        """The persons on these seats."""
        users = (self.table.seated[seat].user for seat in seats)
        return frozenset(user for user in users if user is not None)

    async def follow(self) -> None:
        """Read the new entries of the log, and note who learns what from them."""
        self.table = await self.world.tables.queries.table(self.table.id)
        entries = await self.world.store.tables.entries(self.table.id, self.version, self.table.version)
        for entry in entries:
            self.version = entry.version
            if entry.kind == "start":
                seats = range(len(self.table.seats))
                stream = history.chance(self.table, "game")
                self.state, _ = self.game.rules.start(self.table.options, len(seats), stream)
                self.missed = {seat: [] for seat in seats}
            elif entry.kind == "move":
                assert entry.seat is not None
                stream = history.chance(self.table, "game", self.position)
                move = self.game.notation.decode(entry.body)
                turn = self.game.rules.turn(self.state)
                self.state, events = self.game.rules.apply(self.state, entry.seat, move, stream)
                self._learn(events, entry.seat if turn is None else turn)
                if entry.user is not None:
                    self.missed[entry.seat] = []
            else:
                continue
            self.position = stream.position

    def _learn(self, events: tuple[Any, ...], whose: Seat) -> None:
        for seat, missed in self.missed.items():
            turn = whose
            for event in events:
                told = self.game.knowledge.told(event, seat)
                if told is not None:
                    begins = told.begins_turn_of
                    turn = turn if begins is None else begins
                    missed.append((turn, told))

    def _worth_telling(self, seat: Seat) -> list[list[Text]]:
        """The events that the seat has missed, turn by turn; of one topic only the last."""
        missed = self.missed[seat]
        matters = [event.topic for _, event in missed]
        told = [
            (
                turn,
                event.tell(),
                not (event.is_minor or (matter is not None and matter in matters[at + 1 :])),
            )
            for at, ((turn, event), matter) in enumerate(zip(missed, matters, strict=True))
        ]
        turns = [[text for _, text, worth in lines if worth] for _, lines in groupby(told, itemgetter(0))]
        return [turn for turn in turns if turn]

    async def publish(self) -> None:
        """Send all that is due, also what was put off."""
        self.world.time += LONGEST_WAIT
        while tasks := await self.publisher.look():
            await asyncio.gather(*tasks)

    async def move(self) -> UserId:
        """Somebody makes a move by typing it. Returns who."""
        owing, free = (
            [seat for seat in seats if self.persons((seat,))] for seats in movers(self.game.rules, self.state)
        )
        seat = self.rng.choice(free if free and self.rng.random() < IDLE else owing)
        view = self.game.knowledge.view(self.state, seat)
        move = self.game.play.policy(view, self.rng)
        if move is None or self.rng.random() < RANDOM:
            move = next(self.game.rules.legal(self.state, seat, self.rng))
        (user,) = self.persons((seat,))
        done = await self.world.tables.play.typed(
            self.world.click(user), self.table.id, self.game.notation.write(move)
        )
        assert done.notice is None, done.notice
        return user

    def ask(self, clicker: UserId | None) -> None:
        """Note who is newly asked; whoever has just moved has the panel for it.

        Whoever moved without answering an offer is still told of it, if they have not been yet.
        """
        owing = self.persons(self.game.rules.owes(self.state))
        invited = self.persons(self.game.rules.invited(self.state))
        newly = (owing - self.owing) | (invited - self.invited - owing)
        done = {clicker} - (self.invited & invited)
        self.uncalled = ((self.uncalled - done) | (newly - {clicker})) & (owing | invited)
        self.owing, self.invited = owing, invited
        self.resting = invited - self.persons(self.game.rules.to_act(self.state))

    def check_calls(self) -> None:
        """Each who was newly asked was called once, and nobody else; at the end everybody.

        Who merely may answer an offer is called in private, as soon as they may.
        """
        called = [user for call in self.channel.calls for user in call.mentions]
        if self.table.phase is Phase.PLAYING:
            assert sorted(called) == sorted(self.uncalled & self.owing)
            assert set(self.channel.written) == self.uncalled - self.owing - self.resting
            self.answers += len(set(self.channel.written))
        else:
            assert sorted(called) == sorted(self.table.persons)
        for call in self.channel.calls:
            assert self.game.title in text(call)
            assert f"<#{self.table.place.channel}>" in text(call)
            assert all(f"<@{user}>" in text(call) for user in call.mentions)
        self.channel.calls.clear()
        self.channel.written.clear()
        self.uncalled &= self.resting

    async def check_panels(self) -> None:
        """The panel shows a player who is asked what they have missed, the most important first."""
        for user in sorted(self.owing | self.invited):
            shown = await self.world.tables.play.panel(user, self.table.id)
            self.check_panel(shown)

    def check_panel(self, shown: Panel) -> None:
        """All lines in order, or as many as there is room for."""
        localizer = self.context.localizer("en", shown.table)
        message = panel(shown, localizer, HAND)
        check(message)
        expected = list(chain.from_iterable(self._worth_telling(shown.seat)))
        sentences = [localizer.telling(line).replace(NO_BREAK_SPACE, " ") for line in expected]
        heading = HEADING.search(text(message))
        assert bool(heading) is bool(sentences)
        if heading is None:
            return
        rest = text(message)[heading.end() :].split("\n")
        if rest[0] != MORE:
            assert _bare(rest[: len(sentences)]) == sentences
            return
        # The newest, and those that name the player, without the others.
        assert len("\n".join([heading[0], *sentences])) > DONE_TEXT - 100
        ends = next(at for at in range(len(rest), 0, -1) if _bare(rest[at - 1 : at]) == sentences[-1:])
        listed = _bare(rest[1:ends])
        assert len(listed) >= 5
        left = iter(zip(sentences, expected, strict=True))
        missing = [line for said in listed for line in _up_to(said, left)]
        assert not any(names(line, shown.seat) for line in missing)


def _bare(lines: list[str]) -> list[str]:
    """Lines of a list as sentences."""
    return [line.removeprefix("- ").removesuffix(" (AI)").removesuffix(" (out of time)") for line in lines]


def _up_to(said: str, left: Iterator[tuple[str, Text]]) -> list[Text]:
    """The remaining sentences before this one."""
    return [line for _, line in takewhile(lambda pair: pair[0] != said, left)]


@pytest.mark.parametrize(("name", "users", "ais", "options"), ONE_EACH + wide(MORE_TABLES, []))
async def test_everybody_is_called_once_and_knows_what_they_missed(
    name: str, users: tuple[UserId, ...], ais: int, options: dict[str, Any]
) -> None:
    store = await memory()
    world = World(store, games={name: game(name)})
    context, channel = context_of(world), Channel()
    publisher = Publisher(
        store.outbox, store.values, channel, context, lambda: world.time, asyncio.Event(), FAST
    )
    table = await world.lobby(*users, game=name, ais=ais)
    for option, value in options.items():
        await world.tables.lobby.set_option(world.click(users[0]), table.id, option, value)
    evening = Evening(world, publisher, channel, context, game(name), table, random.Random(f"{name} {users}"))
    await evening.publish()
    channel.calls.clear()  # the host's, whose table is full
    await world.tables.play.start(world.click(users[0]), table.id)
    clicker: UserId | None = users[0]
    while evening.moves < SOME:
        await evening.follow()
        evening.ask(clicker)
        over = evening.table.phase is not Phase.PLAYING
        if over or evening.rng.random() >= SLOW:
            await evening.publish()
            evening.check_calls()
        if over:
            break
        await evening.check_panels()
        clicker = await evening.move()
        evening.moves += 1
    assert evening.moves < MOVES
    if name == "mafiadollar":
        assert evening.answers, "offers have called somebody"
    await store.close()
