"""Scripted people: they open tables, join, press Play and answer what they are asked, at random."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bot.chat.wire.controls import AnyKind, Control, decode
from sandbox import client_actions
from sandbox.app import Server
from sandbox.client_actions import InvalidActionError
from sandbox.interactions import COMMAND, COMPONENT
from sandbox.records import Channel, ChannelType, MessageFlag, User
from tests.bot.chat.kinds import Kind

Json = dict[str, Any]
BUTTON, MENU = 2, 3
RESTING_SECONDS = 3.0  # until all decisions, posts and replays that were begun are at their end
NEWS_SECONDS = 1.0  # after which somebody who waits looks again all the same
PATIENCE = 10.0  # seconds that somebody waits for what must follow a click, before another try
QUICK = 0.1  # of the thinking time: between two presses on the same panel
LAST = 12  # messages of a kind, public or private, that somebody looks at
LATE = 0.05  # of the tables may still be opened when people in a hurry begin to decide
ANSWERED = ("acknowledged", "done")


@dataclass
class Timings:
    """Answers to clicks: seconds from each event to its first answer, and the failures."""

    acknowledged: list[float] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)
    """Clicks that were not answered in time, by what the person read."""
    begun: dict[str, float] = field(default_factory=dict)

    def note(self, nonce: str, state: str, error: str) -> None:
        """An interaction has begun, was answered, or has failed."""
        if state == "pending":
            self.begun[nonce] = time.perf_counter()
        elif state in ANSWERED and nonce in self.begun:
            self.acknowledged.append(time.perf_counter() - self.begun.pop(nonce))
        elif state == "failed":
            self.begun.pop(nonce, None)
            self.failed[error] += 1


@dataclass(frozen=True)
class Seen:
    """A message as somebody sees it."""

    id: int
    flags: int
    components: list[Json]

    @property
    def private(self) -> bool:
        """Whether only its reader sees it."""
        return bool(self.flags & MessageFlag.EPHEMERAL)

    @property
    def loading(self) -> bool:
        """Whether the bot is still at work on it."""
        return bool(self.flags & MessageFlag.LOADING)

    @cached_property
    def controls(self) -> list[tuple[Control, Json]]:
        """The buttons and menus that can be used."""
        every = (part for part in parts(self.components) if "custom_id" in part and not part.get("disabled"))
        return [(decode(part["custom_id"]), part) for part in every]

    @cached_property
    def kinds(self) -> set[AnyKind]:
        """The kinds of its buttons and menus."""
        return {control.kind for control, _ in self.controls}

    @cached_property
    def words(self) -> str:
        """All its text."""
        return "\n".join(part.get("content", "") for part in parts(self.components))


class Crowd:
    """People in the sandbox, all with their page open, and what they see by channel."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.timings = Timings()
        self.people = [user for user in server.world.people if not user.spectator]
        self.tables = self.begun = 0
        """Number of tables whose people are in a hurry, and how many of these games have started."""
        self._playing = asyncio.Event()
        self._playing.set()
        self._nonces = itertools.count()
        self._news: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._public: defaultdict[str, dict[str, Seen]] = defaultdict(dict)
        self._private: defaultdict[tuple[str, str], dict[str, Seen]] = defaultdict(dict)
        for person in self.people:
            server.world.hub.pages.append(Page(self, person.id))

    async def rest(self) -> None:
        """Start nothing more, and let everything that has started finish."""
        self._playing.clear()
        await asyncio.sleep(RESTING_SECONDS)

    def go_on(self) -> None:
        """Play again."""
        self._playing.set()

    async def may_play(self) -> None:
        """Wait until the rest is over."""
        await self._playing.wait()

    @property
    def opening(self) -> bool:
        """Whether many tables of people in a hurry are still to begin."""
        return self.begun < self.tables * (1 - LATE)

    def heard(self, user_id: str, name: str, data: Json) -> None:
        """Something is shown on somebody's page."""
        if name == "INTERACTION":
            self.timings.note(data["nonce"], data["state"], data.get("error", ""))
        channel = data.get("channel_id")
        if channel is not None:
            self._news[channel].set()
        if name.startswith("MESSAGE_"):
            self._note(user_id, name, data)

    def _note(self, user_id: str, name: str, data: Json) -> None:
        """Keep what a page shows; what all see is kept once, as the first of them sees it."""
        public, private = self._public[data["channel_id"]], self._private[data["channel_id"], user_id]
        if name == "MESSAGE_DELETE":
            public.pop(data["id"], None)
            private.pop(data["id"], None)
            return
        message = Seen(int(data["id"]), data["flags"], data["components"])
        if not message.private and user_id != self.people[0].id:
            return
        page = private if message.private else public
        if name == "MESSAGE_CREATE" or data["id"] in page:
            page[data["id"]] = message
        if len(page) > LAST:
            del page[next(iter(page))]

    async def news(self, channel: Channel) -> None:
        """Wait until something happens in a channel, or a while."""
        event = self._news[channel.id]
        try:
            async with asyncio.timeout(NEWS_SECONDS):
                await event.wait()
        except TimeoutError:
            pass
        event.clear()

    def channel(self, name: str) -> Channel:
        """A new channel."""
        world = self.server.world
        channel = Channel(id=world.clock.snowflake(), type=ChannelType.TEXT, name=name)
        world.save_channel(channel)
        return channel

    def command(self, person: User, channel: Channel, name: str, **options: str) -> None:
        """Use ``/palermo name``, or the only command of a bot that has no such group."""
        world = self.server.world
        known = next(command for command in world.commands.values() if command["name"] in {"palermo", name})
        given = [{"name": key, "type": 3, "value": value} for key, value in options.items()]
        data: Json = {"id": known["id"], "name": known["name"], "type": 1}
        if known.get("options"):
            data["options"] = [{"name": name, "type": 1, "options": given}]
        sent = client_actions.command_data(world, person, channel, data, complete=False)
        self.server.api.interactions.start(person, channel, COMMAND, sent, self._nonce())

    def press(self, person: User, channel: Channel, message: Seen, custom_id: str, *values: str) -> bool:
        """Press a button of a message, or choose in a menu. Returns False where it is gone meanwhile."""
        world = self.server.world
        found = world.message(channel.id, str(message.id))
        if found is None:
            return False
        data: Json = {
            "component_type": MENU if values else BUTTON,
            "custom_id": custom_id,
            "values": list(values),
        }
        try:
            sent = client_actions.component_data(world, person, found, data, forge=False)
        except InvalidActionError:
            return False
        self.server.api.interactions.start(person, channel, COMPONENT, sent, self._nonce(), message=found)
        return True

    def public(self, channel: Channel) -> list[Seen]:
        """The last messages of a channel that all see, newest first."""
        return list(reversed(self._public[channel.id].values()))

    def private(self, person: User, channel: Channel) -> list[Seen]:
        """The last messages of a channel that a person alone sees, newest first."""
        return list(reversed(self._private[channel.id, person.id].values()))

    def _nonce(self) -> str:
        return str(next(self._nonces))


@dataclass(slots=True)
class Page:
    """One person's open page."""

    crowd: Crowd
    user_id: str

    def show(self, name: str, data: Json) -> None:
        """Something happened that this person sees."""
        self.crowd.heard(self.user_id, name, data)


def parts(components: list[Json]) -> Iterator[Json]:
    """All components of a message, at all levels."""
    for part in components:
        yield part
        yield from parts(part.get("components", []))
        if "accessory" in part:
            yield from parts([part["accessory"]])


@dataclass
class TableScript:
    """A table and those who play there, game after game.

    ``thinking``: seconds that a person takes in the mean before each decision; between the presses that
    make it up a tenth of that passes. ``hurried``: nobody decides before nearly all tables have begun, since
    the bot's posts are what games and openings wait for; and whoever waits for the board that follows looks
    at their hand as often as they would decide.
    """

    crowd: Crowd
    game: str
    channel: Channel
    people: list[User]
    rng: random.Random
    thinking: float
    hurried: bool = False
    games: int = 0
    """Games that have ended."""

    def __post_init__(self) -> None:
        self.crowd.tables += self.hurried

    async def play(self) -> None:
        """Play on until cancelled."""
        while self._standing() is None:
            await self._open()
        begun = not self.hurried
        while True:
            await self.crowd.may_play()
            standing = self._standing()
            if standing is None:  # a call has taken the place of the board, and is about to become it
                await self.crowd.news(self.channel)
            elif Kind.PLAY in standing.kinds:
                if not begun:
                    begun = True
                    self.crowd.begun += 1
                while self.crowd.opening:
                    await self.crowd.news(self.channel)
                await self._decide(standing)
            elif Kind.JOIN in standing.kinds or Kind.START in standing.kinds:
                await self._gather(standing)
            else:
                self.games += 1
                await self._press(self.people[0], standing, Kind.REMATCH)

    async def _open(self) -> None:
        """Open a table; where the bot asks how the game is to be played, in the first way that it offers."""
        host = self.people[0]
        self.crowd.command(host, self.channel, "start", game=self.game)
        await self._until(lambda: self._standing() is not None or self._ways() is not None)
        if ways := self._ways():
            (menu,) = [part for control, part in ways.controls if control.kind is Kind.OPEN_SETUP]
            self.crowd.press(host, self.channel, ways, menu["custom_id"], menu["options"][0]["value"])
            await self._until(lambda: self._standing() is not None)

    def _ways(self) -> Seen | None:
        asked = self.crowd.private(self.people[0], self.channel)
        return next((message for message in asked if Kind.OPEN_SETUP in message.kinds), None)

    def _standing(self) -> Seen | None:
        known = {Kind.PLAY, Kind.JOIN, Kind.START, Kind.REMATCH}
        return next((message for message in self.crowd.public(self.channel) if message.kinds & known), None)

    async def _gather(self, lobby: Seen) -> None:
        absent = [person for person in self.people if f"<@{person.id}>" not in lobby.words]
        if absent:
            await self._press(absent[0], lobby, Kind.JOIN)
        else:
            await self._press(self.people[0], lobby, Kind.START)

    async def _decide(self, board: Seen) -> None:
        owing = [person for person in self.people if f"<@{person.id}>" in board.words]
        if not owing:
            await self.crowd.news(self.channel)
            return
        person = self.rng.choice(owing)
        await self._think(1)
        if not self._pressed(person, board, Kind.PLAY):
            await self.crowd.news(self.channel)
            return
        await self._until(lambda: self._panel(person, board) is not None)
        while panel := self._panel(person, board):
            offered = [part for control, part in panel.controls if control.kind is Kind.ANSWER]
            if not offered:
                break
            await self._think(QUICK)
            if self._choose(person, panel, self.rng.choice(offered)):
                await self._until(lambda: self._panel(person, board) != panel)
            else:  # chosen already, or gone
                await self.crowd.news(self.channel)
        await self._see_through(person, board)

    async def _see_through(self, person: User, board: Seen) -> None:
        """Wait until everybody sees what came of a decision."""
        news = asyncio.ensure_future(self._until(lambda: self._standing() != board))
        try:
            while self.hurried:
                await asyncio.wait([news], timeout=self._pause(1))
                if news.done():
                    break
                self._pressed(person, board, Kind.HAND)
            await news
        finally:
            news.cancel()

    def _choose(self, person: User, panel: Seen, part: Json) -> bool:
        """Press a button, or choose in a menu at random. Returns False where that is not possible."""
        values = []
        if part["type"] == MENU:
            count = self.rng.randint(max(1, part.get("min_values", 1)), part.get("max_values", 1))
            values = [option["value"] for option in self.rng.sample(part["options"], count)]
        return self.crowd.press(person, self.channel, panel, part["custom_id"], *values)

    def _panel(self, person: User, board: Seen) -> Seen | None:
        """The newest private message of a person since the board; None while the bot is at work on it."""
        own = (message for message in self.crowd.private(person, self.channel) if message.id > board.id)
        return next((message for message in own if not message.loading), None)

    def _pressed(self, person: User, message: Seen, kind: AnyKind) -> bool:
        found = [part["custom_id"] for control, part in message.controls if control.kind is kind]
        return bool(found) and self.crowd.press(person, self.channel, message, found[0])

    async def _press(self, person: User, message: Seen, kind: AnyKind) -> None:
        """Press a public button and wait until everybody sees what came of it."""
        self._pressed(person, message, kind)
        await self._until(lambda: self._standing() != message)

    async def _until(self, true: Callable[[], bool]) -> None:
        """Wait until something is seen, as long as people have patience."""
        end = time.monotonic() + PATIENCE
        while not true() and time.monotonic() < end:
            await self.crowd.news(self.channel)

    async def _think(self, part: float) -> None:
        if self.thinking:
            await asyncio.sleep(self._pause(part))

    def _pause(self, part: float) -> float:
        """Seconds of thought: ``part`` of the usual time on average."""
        return self.rng.expovariate(1 / (self.thinking * part))


@dataclass
class HardTable(TableScript):
    """A table with one person and as many hard AI players as the game needs."""

    async def _gather(self, lobby: Seen) -> None:
        """Add a hard AI, while the game cannot begin; then begin it."""
        host = self.people[0]
        if Kind.START in lobby.kinds:
            await self._press(host, lobby, Kind.START)
            return
        asked = self.crowd.private(host, self.channel)
        await self._press(host, lobby, Kind.ADD_AI)
        await self._until(lambda: self.crowd.private(host, self.channel) != asked)
        for panel in self.crowd.private(host, self.channel)[:1]:
            for control, part in panel.controls:
                if control.kind is Kind.SET_STRENGTH and control.word == "hard":
                    self.crowd.press(host, self.channel, panel, part["custom_id"])
                    await self.crowd.news(self.channel)
