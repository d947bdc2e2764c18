"""One process hands over to another while people play: no click is unanswered, no post and no move doubled.

``make handover`` does it twenty times on SQLite and on PostgreSQL; HANDOVERS says how often.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.catalogue import CATALOGUE
from sandbox import errors, interactions, sessions
from sandbox.app import Server, serve
from sandbox.limits import Limits
from sandbox.records import Interaction
from sandbox.rest import callbacks, webhooks
from tests.breadth import wide
from tests.e2e.crashes import ForkedBot, Log, Player, Table, Watcher, clicked, forked_bot, reader
from tests.e2e.test_crashes import PLAYING, until
from tests.e2e.test_processes import asked, channel_in
from tests.postgres import programs

pytestmark = [
    pytest.mark.asyncio(loop_scope="function"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork"),
]

HANDOVERS = int(os.environ.get("HANDOVERS", "2"))
ACKNOWLEDGED = os.environ.get("ACKNOWLEDGED")
"""Seconds in which 99 of 100 clicks are answered; asked for by ``make handover``, alone on a machine."""
MORE_MOVES = 1  # that each table makes between two hand-overs


class Clicks:
    """What the sandbox saw of clicks: when each came, after how long it was answered, and what went wrong."""

    def __init__(self) -> None:
        self.came: dict[str, float] = {}
        self.took: dict[str, float] = {}
        self.refused = 0
        """First answers that came second: both processes had asked Discord."""
        self.filled: Counter[str] = Counter()
        """The number of times that the answer to each was filled in."""
        self.failed: list[str] = []

    def check(self) -> None:
        """Each was answered in time, and by one process."""
        assert not self.failed, f"{len(self.failed)} clicks of {len(self.came)} were not answered"
        twice = [click for click, times in self.filled.items() if times > 1]
        assert not twice, f"{len(twice)} clicks of {len(self.came)} were carried out twice"

    def at(self, share: float) -> float:
        """The time to which this share of the clicks was answered."""
        took = sorted(self.took.values())
        return took[min(len(took) - 1, int(share * len(took)))]


@pytest.fixture
def clicks(monkeypatch: pytest.MonkeyPatch) -> Clicks:
    """Notes what happens to each click."""
    noted = Clicks()
    acknowledge, show = interactions.Interactions.acknowledge, interactions.Interactions.show
    refuse, message = errors.already_acknowledged, webhooks._message  # noqa: SLF001 - what each edit asks for

    def acknowledged(self: Any, interaction: Interaction, *, thinking: bool) -> None:
        noted.took[interaction.id] = time.monotonic() - noted.came.get(interaction.id, time.monotonic())
        acknowledge(self, interaction, thinking=thinking)

    def shown(self: Any, interaction: Interaction, state: str, error: str | None = None) -> None:
        if state == "pending":
            noted.came[interaction.id] = time.monotonic()
        elif state == "failed":
            noted.failed.append(interaction.id)
        show(self, interaction, state, error)

    def refused() -> Any:
        noted.refused += 1
        return refuse()

    def filled(call: Any, interaction: Interaction) -> Any:
        noted.filled[interaction.id] += (
            call.request.method == "PATCH" and call.part("message") == webhooks.ORIGINAL
        )
        return message(call, interaction)

    monkeypatch.setattr(interactions.Interactions, "acknowledge", acknowledged)
    monkeypatch.setattr(interactions.Interactions, "show", shown)
    monkeypatch.setattr(callbacks, "already_acknowledged", refused)
    monkeypatch.setattr(webhooks, "_message", filled)
    return noted


@pytest.fixture(params=wide(["sqlite", "postgresql"], ["sqlite"]))
def shared(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """A new database: its URL, and what asks it."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/shared.db", reader(tmp_path / "shared.db")
        return
    if programs() is None:
        pytest.skip("no PostgreSQL programs are installed")
    url: str = request.getfixturevalue("fresh_database")()
    with asked(url) as rows:
        yield url, rows


async def test_processes_hand_over_while_people_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shared: tuple[str, Any], clicks: Clicks
) -> None:
    monkeypatch.setattr(Limits, "take", lambda *_: {})
    monkeypatch.setattr(Limits, "take_global", lambda _: None)
    monkeypatch.setattr(sessions, "IDENTIFY_GAP_SECONDS", 0.0)
    url, rows = shared
    log = Log(rows)
    async with (
        serve(tmp_path) as server,
        aiohttp.ClientSession() as http,
        forked_bot(server, tmp_path) as bot,
    ):
        bot.settings = {"PALERMO_DATABASE_URL": url, "REQUESTS_A_SECOND": "400"}
        ids = {user.name: user.id for user in server.world.people}
        players = people(server, http)
        watcher = Watcher(server, http, ids["Zoe"])
        async with asyncio.TaskGroup() as tasks:
            watching = tasks.create_task(watcher.watch())
            await bot.start()
            await until(lambda: server.api.sessions.connected)
            playing = [tasks.create_task(player.play()) for player in players]
            await until(lambda: len(log.rows(PLAYING)) == len(CATALOGUE))
            with the_last_ends(bot):
                for _ in range(HANDOVERS):
                    await hand_over(bot)
                    log.check()
                    before = len(log.moves())
                    await until(lambda before=before: more_moves(log, before), every=0.5)  # type: ignore[misc]
                for task in playing:
                    task.cancel()
                await until(lambda: not unanswered(server))
            watching.cancel()
        log.check()
        watcher.check()
        log.check_clicks(clicked(players))
        clicks.check()
        said = f"{len(clicks.came)} clicks, half in {clicks.at(0.5):.3f} s, 99 % in {clicks.at(0.99):.3f} s"
        sys.stderr.write(f"{HANDOVERS} hand-overs: {said}, {clicks.refused} answers refused\n")
        if ACKNOWLEDGED:
            assert clicks.at(0.99) <= float(ACKNOWLEDGED), said


async def hand_over(bot: ForkedBot) -> None:
    """A newer process takes over from the older one, which then ends by itself."""
    older = bot.pid
    bot.settings = {**bot.settings, "TAKE_OVER": "yes"}
    await bot.start()
    await until(lambda: not alive(older), every=0.1)
    assert alive(bot.pid)


def more_moves(log: Log, before: int) -> bool:
    """Return whether people have moved again at as many tables as there are."""
    (found,) = log.rows("SELECT count(*) FROM entries WHERE kind = 'move' AND interaction IS NOT NULL")[0]
    return int(found) >= before + MORE_MOVES * len(CATALOGUE)


@contextmanager
def the_last_ends(bot: ForkedBot) -> Iterator[None]:
    """Whatever happens, no process stays."""
    try:
        yield
    finally:
        bot.kill_if_alive()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def unanswered(server: Server) -> list[Interaction]:
    """Clicks that may still be answered."""
    return [one for one in server.world.interactions.values() if one.answered is None and not one.failed]


def people(server: Server, http: aiohttp.ClientSession) -> list[Player]:
    """A table of each game, and those who play there."""
    here = [user.id for user in server.world.people if not user.spectator]
    rng = random.Random(1)
    found = []
    for number, game in enumerate(CATALOGUE):
        seats = 3 if game == "city" else 2
        those = [here[(number + seat) % len(here)] for seat in range(seats)]
        table = Table(game, channel_in(server, server.world.identity.guild_id, f"table-{number}"), those)
        found += [Player(server, http, person, table, random.Random(rng.random())) for person in those]
    return found
