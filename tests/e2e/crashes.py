"""People who play at several tables while the bot is killed again and again, and what must hold."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Set
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from bot.chat.wire.command_names import PALERMO
from bot.chat.wire.controls import AnyKind, Control, decode
from bot.local import environment
from sandbox.app import Server
from tests.bot.chat.fakes import parts
from tests.bot.chat.harness import MENU, custom_ids, kinds, private, words
from tests.bot.chat.kinds import Kind

Json = dict[str, Any]
Row = tuple[Any, ...]
PATIENCE = 300.0  # seconds for something that should happen soon, on a machine that has much else to do
LOOK_SECONDS = 0.05  # between two looks of somebody who waits
TRIES = 1000  # to read the database
ANSWER_SECONDS = 2.0  # for the answer to a click, which never comes from a bot that was killed
AGAIN = 0.15  # how often somebody presses Play though there is a panel
RELOAD = 0.02  # how often somebody reloads the page, which takes the panels away
IN_VAIN = 0.05  # how often somebody clicks while the bot is away
TWICE = 0.2  # how often a click is made twice at once
NONCES = itertools.count()
"""One for all players: the same person may play at two tables at once, with a ``Player`` at each."""
HARD = "· Hard"  # after the name of a hard AI player in a lobby
DOWN_SECONDS = 11  # that a kill lasts by the sandbox's clock: then a post that was begun is looked for
ENTRIES = "SELECT table_id, version, kind, seat, body, by, user_id, interaction FROM entries ORDER BY 1, 2"


@dataclass
class ForkedBot:
    """The bot as a process that is started quickly and killed at any instant."""

    server: asyncio.subprocess.Process
    settings: Mapping[str, str] = field(default_factory=dict)
    pid: int = 0

    async def start(self) -> None:
        """Start it."""
        stdin, stdout = self.server.stdin, self.server.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(dict(self.settings)).encode() + b"\n")
        async with asyncio.timeout(PATIENCE):
            self.pid = int(await stdout.readline())

    def kill(self) -> None:
        """Kill it this instant."""
        os.kill(self.pid, signal.SIGKILL)

    def kill_if_alive(self) -> None:
        """Kill it, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            self.kill()

    def stop(self) -> None:
        """Ask it to stop."""
        os.kill(self.pid, signal.SIGTERM)


@asynccontextmanager
async def forked_bot(server: Server, folder: Path, tree: Path | None = None) -> AsyncIterator[ForkedBot]:
    """A bot of this sandbox, not started yet; ``tree``: of another release, whose files are there."""
    settings = {"PALERMO_PICTURE_WORKERS": "0"}
    of_tree = {"PYTHONPATH": str(tree)} if tree else {}
    with (folder / "bot.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.e2e.fork_server",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            env={**environment(folder, server.world.endpoint), **settings, **of_tree},
            cwd=tree,
        )
    bot = ForkedBot(process)
    try:
        yield bot
    finally:
        if bot.pid:
            bot.kill_if_alive()
        process.kill()
        await process.wait()


@dataclass
class Table:
    """A channel with those who play there, the host first; ``ai``: against one AI seat, which thinks."""

    game: str
    channel: str
    people: list[str]
    ai: bool = False


@dataclass
class Player:
    """Somebody who plays at one table, with their page open."""

    server: Server
    http: aiohttp.ClientSession
    id: str
    table: Table
    rng: random.Random
    answered: dict[str, asyncio.Event] = field(default_factory=dict)
    asked: dict[str, Control] = field(default_factory=dict)
    """The request of each click, by its nonce."""
    clicks: dict[int, Control] = field(default_factory=dict)
    """The request of each interaction."""
    seen: list[Json] | None = None
    """The messages as they were shown last; None once something has changed."""
    events: int = 0
    """The number of events that the page was told."""

    async def play(self) -> None:
        """Play on and on, until cancelled."""
        url = f"{self.server.url}/sandbox/events?as={self.id}"
        async with self.http.ws_connect(url) as events, asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listen(events))
            while True:
                await self._step()
                await asyncio.sleep(LOOK_SECONDS)

    async def _listen(self, events: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in events:
            told = frame.json()
            self.seen, self.events = None, self.events + 1
            if told["t"] == "INTERACTION" and told["d"]["state"] != "pending":
                waiting = self.answered.pop(told["d"]["nonce"], None)
                if waiting is not None:
                    waiting.set()

    async def _step(self) -> None:
        if not self.server.api.sessions.connected and self.rng.random() > IN_VAIN:
            return
        if self.rng.random() < RELOAD:
            await self._post("dismiss", {"as": self.id})
        messages = [message for message in await self._history() if message["components"]]
        public = [message for message in messages if not private(message) and kinds(message) & STANDING]
        if not public:
            if self._hosts:
                await self._command()
            return
        # After a kill the end of a game may come below the board of the next one.
        live = [message for message in public if kinds(message) & (STANDING - {Kind.REMATCH})]
        newest = (live or public)[-1]
        if Kind.REMATCH in kinds(newest):
            if self._hosts:
                await self._press(newest, Kind.REMATCH)
        elif Kind.PLAY in kinds(newest):
            await self._move(newest, [message for message in messages if private(message)])
        else:
            await self._gather(newest, [message for message in messages if private(message)])

    @property
    def _hosts(self) -> bool:
        return self.table.people[0] == self.id

    async def _gather(self, lobby: Json, panels: list[Json]) -> None:
        here = [f"<@{person}>" in words(lobby) for person in self.table.people]
        if f"<@{self.id}>" not in words(lobby):
            await self._press(lobby, Kind.JOIN)
        elif self._hosts and (choice := self._strength(lobby, panels)) is not None:
            await self._use(*choice)
        elif self._hosts and all(here):
            await self._press(lobby, Kind.START if Kind.START in kinds(lobby) else Kind.ADD_AI)

    def _strength(self, lobby: Json, panels: list[Json]) -> tuple[Json, str] | None:
        """The button that makes the AI player a hard one, where the bot asks for that."""
        for panel in panels if HARD not in words(lobby) else ():
            for custom_id in custom_ids(panel):
                control = decode(custom_id)
                if control.kind is Kind.SET_STRENGTH and control.word == "hard":
                    return panel, custom_id
        return None

    async def _move(self, board: Json, panels: list[Json]) -> None:
        if f"<@{self.id}>" not in words(board):
            return
        open_ = [
            panel for panel in panels if Kind.ANSWER in kinds(panel) and int(panel["id"]) > int(board["id"])
        ]
        if not open_ or self.rng.random() < AGAIN:
            await self._press(board, Kind.PLAY)
        else:
            answers = [one for one in custom_ids(open_[-1]) if decode(one).kind is Kind.ANSWER]
            await self._use(open_[-1], self.rng.choice(answers))

    async def _press(self, message: Json, kind: AnyKind) -> None:
        found = [one for one in custom_ids(message) if decode(one).kind is kind]
        if found:
            await self._use(message, found[0])

    async def _use(self, message: Json, custom_id: str) -> None:
        (control,) = [part for part in parts(message["components"]) if part.get("custom_id") == custom_id]
        data: Json = {"component_type": control["type"], "custom_id": custom_id}
        if control["type"] == MENU:
            options = [option["value"] for option in control["options"]]
            data["values"] = self.rng.sample(options, control.get("min_values") or 1)
        times = 2 if self.rng.random() < TWICE else 1
        await asyncio.gather(*[self._do(3, data, message_id=message["id"]) for _ in range(times)])

    async def _command(self) -> None:
        async with self.http.get(f"{self.server.url}/sandbox/state") as answer:
            commands = {command["name"]: command for command in (await answer.json())["commands"]}
        if PALERMO not in commands:
            return
        option = {"name": "game", "type": 3, "value": self.table.game}
        inner = {"name": "start", "type": 1, "options": [option]}
        data = {"id": commands[PALERMO]["id"], "name": PALERMO, "type": 1, "options": [inner]}
        await self._do(2, data)

    async def _do(self, type_: int, data: Json, **rest: Any) -> None:
        nonce = f"{self.id} {next(NONCES)}"
        answered = self.answered[nonce] = asyncio.Event()
        body = {"as": self.id, "nonce": nonce, "channel_id": self.table.channel, "type": type_, "data": data}
        if type_ == 3:
            self.asked[nonce] = decode(data["custom_id"])
        known = set(self.server.world.interactions)
        try:
            if not await self._post("interactions", {**body, **rest}):
                return  # the message has changed meanwhile, or shows this as chosen already
        finally:  # also of a click whose player is sent home before its answer
            self.note(known)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await answered.wait()

    def note(self, known: Set[str] = frozenset()) -> None:
        """Note which interactions have become of this player's clicks, but for those known before."""
        interactions = self.server.world.interactions
        for token in set(interactions) - known:
            made = interactions[token]
            if made.nonce in self.asked:
                self.clicks[int(made.id)] = self.asked[made.nonce]

    async def _post(self, path: str, body: Json) -> bool:
        async with self.http.post(f"{self.server.url}/sandbox/{path}", json=body) as answer:
            return answer.ok

    def shown(self) -> Iterator[Control]:
        """The answers that open panels offer."""
        for message in self.server.world.ephemerals(self.id):
            for custom_id in custom_ids({"components": message.components}):
                control = decode(custom_id)
                if control.kind is Kind.ANSWER:
                    yield control

    async def _history(self) -> list[Json]:
        if self.seen is None:
            path = f"/sandbox/channels/{self.table.channel}/messages?as={self.id}&limit=20"
            before = self.events
            async with self.http.get(self.server.url + path) as answer:
                found: list[Json] = await answer.json()
            if self.events != before:
                return found
            self.seen = found
        return self.seen


def clicked(players: Iterable[Player]) -> dict[int, tuple[str, Control]]:
    """The person and request of each interaction; also of clicks that arrived after the player was gone."""
    found: dict[int, tuple[str, Control]] = {}
    for player in players:
        player.note()
        found |= {id_: (player.id, control) for id_, control in player.clicks.items()}
    return found


STANDING = {Kind.PLAY, Kind.REMATCH, Kind.JOIN, Kind.START}
"""The controls of the message at which a table stands."""


@dataclass
class Watcher:
    """Notes every public message of the bot, from its first instant."""

    server: Server
    http: aiohttp.ClientSession
    person: str
    posted: dict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The messages that were posted for each row of the outbox."""

    async def watch(self) -> None:
        """Watch until cancelled."""
        async with self.http.ws_connect(f"{self.server.url}/sandbox/events?as={self.person}") as events:
            async for frame in events:
                told = frame.json()
                if told["t"] == "MESSAGE_CREATE" and told["d"]["author"].get("bot"):
                    self._note(told["d"])

    def _note(self, message: Json) -> None:
        for custom_id in custom_ids(message):
            post = decode(custom_id).post
            if post:
                self.posted[post].add(message["id"])

    def check(self) -> None:
        """No row of the outbox has become two messages."""
        doubled = {post: sorted(messages) for post, messages in self.posted.items() if len(messages) > 1}
        assert not doubled, f"rows of the outbox that were posted twice: {doubled}"


def reader(database: Path) -> Callable[[str], list[Row]]:
    """Asks an SQLite file, which answers nothing before its tables are there."""

    def rows(query: str) -> list[Row]:
        if not database.exists():
            return []
        for _ in range(TRIES):
            with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=PATIENCE)) as db:
                try:
                    return db.execute(query).fetchall()
                except sqlite3.OperationalError as failure:
                    if "no such table" in str(failure):  # killed before they were made
                        return []
            time.sleep(LOOK_SECONDS)  # somebody else is opening or closing it
        raise TimeoutError(f"{database} cannot be read")

    return rows


class Log:
    """The tables' logs as they were after the last kill. ``rows`` asks their database."""

    def __init__(self, rows: Callable[[str], list[Row]]) -> None:
        self.rows = rows
        self.entries: dict[tuple[int, int], Row] = {}

    def check(self) -> None:
        """Every entry of before is still there, as it was."""
        now = {(row[0], row[1]): row for row in self.rows(ENTRIES)}
        lost = {key: row for key, row in self.entries.items() if now.get(key) != row}
        assert not lost, f"entries that are lost or changed: {lost}"
        self.entries = now

    def moves(self) -> list[Row]:
        """The moves that people made."""
        return [row for row in self.entries.values() if row[2] == "move" and row[7] is not None]

    def check_shown(self, player: Player) -> None:
        """No panel knows of a move that is not in the log."""
        made = Counter((row[0], row[3]) for row in self.entries.values() if row[3] is not None)
        seats = {row[0]: row[3] for row in self.moves() if row[6] == int(player.id)}
        for control in player.shown():
            if control.table in seats:
                known = made[control.table, seats[control.table]]
                assert control.count <= known, f"{control} knows of more than {known} moves"

    def check_clicks(self, clicks: Mapping[int, tuple[str, Control]]) -> None:
        """Each move is one click of its player's, and no decision was made twice."""
        decided: Counter[tuple[str, int, int]] = Counter()
        for row in self.moves():
            user, control = clicks[row[7]]
            assert (int(user), control.table) == (row[6], row[0]), f"{row} is no move of {user}"
            decided[user, control.table, control.count] += 1
        doubled = [decision for decision, times in decided.items() if times > 1]
        assert not doubled, f"decisions that were carried out twice: {doubled}"
