"""An outage at the start, of Discord or of the database: the bot waits, says what for, and plays on."""

from __future__ import annotations

import asyncio
import configparser
import os
import signal
import socket
import sqlite3
import ssl
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import asyncpg  # type: ignore[import-untyped]
import discord
import pytest
from sqlalchemy.exc import DBAPIError
from structlog.testing import capture_logs

from bot import health, outages
from bot.chat.app import client
from bot.chat.app.identifies import IdentifyBudget
from bot.chat.app.lease import Lease
from bot.local import environment
from bot.outages import Unreachable
from bot.settings import WrongSetting
from bot.store.database import passing
from bot.tables.values.refusals import StoreUnavailable
from sandbox import Endpoint
from sandbox.app import serve
from tests.bot.chat.discord_fakes import BUSY, DOWN
from tests.bot.tables.world import Values
from tests.patience import PATIENCE

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
UNIT = Path(__file__).parents[2] / "deploy" / "palermo.service"


class Minutes:
    """A clock that stands but for pauses and for what an attempt takes; it keeps the pauses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.pauses = 0.0, list[float]()
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr("bot.outages.asyncio.sleep", self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


@pytest.mark.parametrize("error", [BUSY, DOWN])
def test_an_error_of_discord_s_is_not_called_a_missing_network(error: discord.HTTPException) -> None:
    with pytest.raises(Unreachable, match="Discord answers with an error"), outages.discord_failures():
        raise error


async def test_what_cannot_be_reached_is_tried_again_by_and_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pauses grow to a minute; log and health say what is waited for, and how long."""
    minutes, file = Minutes(monkeypatch), tmp_path / "health"

    async def attempt() -> str:
        assert health.problem(file) == ("Nobody answers." if minutes.pauses else "Somebody is awaited.")
        if len(minutes.pauses) < 10:
            raise Unreachable("Nobody answers.")
        return "connected"

    with capture_logs() as lines:
        first = "Somebody is awaited."
        assert await outages.persistently(attempt, outages.Signs(file, shown=True), first) == "connected"
    assert minutes.pauses == [1, 2, 4, 8, 15, 30, 60, 60, 60, 60]
    assert (lines[0]["event"], lines[0]["reason"]) == ("waiting", "Somebody is awaited.")
    told = [(line["event"], line["reason"], line["in_seconds"]) for line in lines[1:]]
    assert told[:2] == [("trying again", "Nobody answers.", 1.0), ("trying again", "Nobody answers.", 2.0)]


@pytest.mark.parametrize(
    ("wish", "pauses"),
    [("300", [300.0]), ("0.2", [1.0]), ("86400", [3600.0]), ("-5", [1.0]), ("soon", [1.0]), (None, [1.0])],
)
async def test_discord_s_own_wish_for_a_pause_is_followed(
    wish: str | None, pauses: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Requests before then count towards a ban of the machine's address; no wish is longer than an hour."""
    minutes, response = Minutes(monkeypatch), Mock(status=429, reason="Too Many Requests")
    response.headers = {} if wish is None else {"Retry-After": wish}

    async def attempt() -> None:
        if not minutes.pauses:
            with outages.discord_failures():
                raise discord.HTTPException(response, "slower")

    await outages.persistently(attempt, outages.Signs(tmp_path / "health", shown=True), "")
    assert minutes.pauses == pauses


async def test_pauses_begin_at_a_second_again_after_a_connection_that_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minutes, held = Minutes(monkeypatch), iter([1.0, 1.0, 900.0])

    async def attempt() -> None:
        lasted = next(held, None)
        if lasted is not None:
            minutes.now += lasted
            raise Unreachable("Gone.")

    signs = outages.Signs(tmp_path / "nowhere" / "health", shown=True)
    await outages.persistently(attempt, signs, "")
    assert minutes.pauses == [1.0, 2.0, 1.0]


def test_a_stamp_says_that_all_is_well_again(tmp_path: Path) -> None:
    file = tmp_path / "health"
    health.note(file, "Discord does not answer.")
    assert health.problem(file) == "Discord does not answer."
    os.utime(file, (0, 0))
    health.stamp(file)
    assert health.problem(file) is None
    os.utime(file, (0, 0))
    health.stamp(file)
    assert health.problem(file) is None, "an empty file that was stamped before"


@pytest.mark.parametrize(
    ("failure", "comes_back"),
    [
        (ConnectionRefusedError(111, "refused"), True),
        (TimeoutError(), True),
        (socket.gaierror(-2, "Name or service not known"), True),  # of a container that is not up yet
        (asyncpg.CannotConnectNowError("the database system is starting up"), True),
        (asyncpg.TooManyConnectionsError("sorry, too many clients already"), True),
        (asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"), True),
        (sqlite3.OperationalError("database is locked"), True),
        (asyncpg.InvalidPasswordError("password authentication failed"), False),
        (asyncpg.InvalidCatalogNameError("database “x” does not exist"), False),
        (asyncpg.InsufficientPrivilegeError("permission denied for schema public"), False),
        (asyncpg.exceptions.ClientConfigurationError("`sslmode` parameter must be one of"), False),
        (ssl.SSLCertVerificationError("self-signed certificate"), False),
        (sqlite3.DatabaseError("file is not a database"), False),
        (sqlite3.OperationalError("database or disk is full"), False),
    ],
)
def test_only_what_the_host_must_mend_ends_the_program(failure: Exception, comes_back: bool) -> None:
    """PostgreSQL that is not up yet is waited for; a password that is refused is not."""
    for told in (failure, DBAPIError("SELECT 1", None, failure)):
        assert passing(told) is comes_back
    kind = Unreachable if comes_back else WrongSetting
    with pytest.raises(kind, match="It says no"), outages.store_failures():
        raise StoreUnavailable("It says no.", passing=passing(failure))


async def test_a_shard_begins_at_most_twenty_sessions_an_hour_whatever_restarts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord takes the token away after a thousand in a day; supervisors restart every five seconds."""
    now, waited, kept = NOON, list[float](), dict[str, str]()
    values = Mock(get=AsyncMock(side_effect=kept.get), set=AsyncMock(side_effect=kept.__setitem__))

    def time_of_day() -> datetime:
        return now

    async def sleep(seconds: float) -> None:
        nonlocal now
        waited.append(seconds)
        now += timedelta(seconds=seconds)

    monkeypatch.setattr("bot.chat.app.identifies.asyncio.sleep", sleep)
    for _ in range(20):
        await IdentifyBudget(values, time_of_day).spend(0)  # each time in a new process
        now += timedelta(seconds=5)
    await IdentifyBudget(values, time_of_day).spend(1)
    assert not waited, "another shard has a budget of its own"
    with capture_logs() as lines:
        await IdentifyBudget(values, time_of_day).spend(0)
    assert waited == [3500.0]
    assert [(line["event"], line["shard"]) for line in lines] == [("too many sessions in an hour", 0)]
    assert len(kept["identified/0"].split()) == 20, "those of the last hour are kept, and no others"


async def test_a_database_that_is_away_keeps_no_session_from_beginning() -> None:
    values = Mock(
        get=Mock(side_effect=StoreUnavailable("Away.")), set=Mock(side_effect=StoreUnavailable("Away."))
    )
    budget = IdentifyBudget(values, lambda: NOON)
    with capture_logs() as lines:
        await budget.spend(0)
    assert {line["event"] for line in lines} == {"unexpected error"} or lines


async def test_sessions_of_all_processes_begin_five_seconds_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord refuses the second one; of shards that may begin at once each class has a line of its own."""
    waited, values, now = list[float](), Values(), NOON
    monkeypatch.setattr("bot.chat.app.identifies.asyncio.sleep", AsyncMock(side_effect=waited.append))
    processes = [IdentifyBudget(values, lambda: now) for _ in range(3)]
    for process in processes:
        await process.wait_in_line(0)
    assert waited == [0, 5.5, 11]
    processes[0].concurrency = 16
    for shard in (17, 2, 1):
        await processes[0].wait_in_line(shard)
    assert waited[3:] == [0, 0, 5.5]
    now -= timedelta(days=1)  # the clock was set back
    await processes[1].wait_in_line(0)
    values.swap = AsyncMock(side_effect=StoreUnavailable("Away."))  # type: ignore[method-assign]
    await processes[1].wait_in_line(0)
    assert waited[6:] == [0, 5.5], "without a database nobody knows who was before"


async def test_one_process_at_a_time_holds_a_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever dies with it holds it for five minutes."""
    values, now, seen = Values(), NOON, list[str]()

    def machine() -> datetime:
        return now

    one, two = Lease(values, "work", machine), Lease(values, "work", machine)

    async def sleep(_: float) -> None:
        nonlocal now
        seen.append("waits")
        now += timedelta(minutes=1)

    async def work(lease: Lease, name: str) -> None:
        async with lease.held():
            seen.append(name)

    async with one.held():
        monkeypatch.setattr("bot.chat.app.lease.asyncio.sleep", sleep)
        await work(two, "two")
    assert seen == ["waits"] * 5 + ["two"], "the first one was thought dead"
    await work(one, "one")
    assert seen[6:] == ["one"]


async def test_a_session_is_counted_before_it_begins() -> None:
    """But with Discord itself alone: a stand-in has no such limit."""
    spent: list[int] = []

    async def spend(shard: int) -> None:
        spent.append(shard)

    its = client.Client()
    await its.before_identify_hook(3, initial=True)
    its.identifies = Mock(spend=spend, wait_in_line=AsyncMock())
    await its.before_identify_hook(3, initial=True)
    assert spent == [3]


@dataclass
class Service:
    """A program under a systemd unit: started again as the unit's lines say."""

    arguments: list[str]
    settings: dict[str, str]
    output: Path
    starts: list[float] = field(default_factory=list)
    process: asyncio.subprocess.Process | None = None

    def __post_init__(self) -> None:
        unit = configparser.RawConfigParser(strict=False)
        unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
        unit.read(UNIT)
        self._unit, self._service = unit["Unit"], unit["Service"]
        assert self._service["Restart"] == "on-failure"

    async def run(self) -> int:
        """Obey the unit until systemd would leave the program alone. Returns its last exit code."""
        while True:
            self.starts.append(time.monotonic())
            with self.output.open("ab") as log:
                self.process = await asyncio.create_subprocess_exec(
                    *self.arguments, env=self.settings, stdout=log, stderr=log
                )
            code = await self.process.wait()
            if code in (0, -signal.SIGTERM) or str(code) == self._service["RestartPreventExitStatus"]:
                return code
            limit = self._unit["StartLimitIntervalSec"]
            if limit != "0" and len(self.starts) >= int(self._unit["StartLimitBurst"]):
                return code
            await asyncio.sleep(float(self._service["RestartSec"].removesuffix("s")))

    def told(self) -> str:
        """The program's log so far."""
        return self.output.read_text()


@asynccontextmanager
async def service(settings: dict[str, str], output: Path) -> AsyncIterator[tuple[Service, asyncio.Task[int]]]:
    """The bot under its unit, stopped at the end."""
    unit = Service([sys.executable, "-m", "bot", "run"], settings, output)
    running = asyncio.create_task(unit.run())
    try:
        yield unit, running
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        if unit.process is not None and unit.process.returncode is None:
            unit.process.terminate()
            async with asyncio.timeout(PATIENCE):
                await unit.process.wait()


async def until(true: Callable[[], bool]) -> None:
    """Wait for it."""
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.1)


def a_port() -> int:
    """One that is free at the moment."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def settings_of(folder: Path, port: int) -> dict[str, str]:
    """The bot's, with a sandbox that will be at a port."""
    async with serve(folder) as server:
        token = server.token
    endpoint = Endpoint(token, f"http://127.0.0.1:{port}/api/v10", folder / "clock")
    return dict(environment(folder, endpoint))


async def test_the_bot_plays_on_when_discord_comes_up_after_it(tmp_path: Path) -> None:
    """Started at the same time as its network, the bot was refused, and left alone for ever."""
    port = a_port()
    settings = await settings_of(tmp_path, port)
    async with service(settings, tmp_path / "log") as (unit, running):
        await until(lambda: unit.output.exists() and unit.told().count("trying again") >= 2)
        assert "Discord cannot be reached" in (health.problem(tmp_path / "health") or "")
        async with serve(tmp_path, port) as server:
            await until(lambda: server.api.sessions.connected)
            await until(lambda: health.problem(tmp_path / "health") is None)
            assert not running.done()
        assert len(unit.starts) == 1, "one process waited for all of it"


async def test_the_bot_plays_on_when_its_database_comes_up_after_it(
    tmp_path: Path, postgres: str, fresh_database: Callable[[], str]
) -> None:
    """PostgreSQL not up yet, as after the machine was started: the unit took it for a wrong setting."""
    name = fresh_database().removeprefix("postgresql://palermo@/").removesuffix(postgres)
    listening = Path(postgres.removeprefix("?host=")) / ".s.PGSQL.5432"
    port = a_port()
    async with serve(tmp_path) as server:
        endpoint = Endpoint(server.token, f"{server.url}/api/v10", tmp_path / "clock")
        settings = dict(environment(tmp_path, endpoint))
        settings["PALERMO_DATABASE_URL"] = f"postgresql://palermo@127.0.0.1:{port}/{name}"
        async with service(settings, tmp_path / "log") as (unit, running):
            await until(lambda: unit.output.exists() and unit.told().count("trying again") >= 2)
            assert "does not answer" in (health.problem(tmp_path / "health") or "")
            async with to_socket(port, listening):
                await until(lambda: server.api.sessions.connected)
            assert not running.done()
            assert len(unit.starts) == 1


async def test_what_only_the_host_can_mend_is_not_tried_again(tmp_path: Path) -> None:
    """A token that is refused: exit code 2, which the unit leaves alone."""
    async with serve(tmp_path) as server:
        settings = dict(environment(tmp_path, Endpoint("wrong", f"{server.url}/api/v10", tmp_path / "clock")))
        settings["DISCORD_TOKEN"] = f"{'x' * 20}.{'x' * 6}.{'x' * 30}"
        async with service(settings, tmp_path / "log") as (unit, running):
            async with asyncio.timeout(PATIENCE):
                assert await running == 2
            assert len(unit.starts) == 1
            assert "Discord rejects DISCORD_TOKEN" in unit.told()


@asynccontextmanager
async def to_socket(port: int, path: Path) -> AsyncIterator[None]:
    """Let a port lead to a socket in a folder; in the end its connections are cut."""
    ends: list[asyncio.StreamWriter] = []
    connections: set[asyncio.Task[None] | None] = set()

    async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()

    async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connections.add(asyncio.current_task())
        inner, outer = await asyncio.open_unix_connection(path)
        ends.extend((writer, outer))
        await asyncio.gather(pump(reader, outer), pump(inner, writer), return_exceptions=True)

    server = await asyncio.start_server(serve_one, "127.0.0.1", port)
    try:
        yield
    finally:
        server.close()
        for end in ends:
            end.close()
        await asyncio.gather(*filter(None, connections), return_exceptions=True)
        await asyncio.gather(*(end.wait_closed() for end in ends), return_exceptions=True)
