"""Data that outlives the sandbox; how it starts, and how it refuses to."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest

from sandbox import run
from sandbox.app import serve
from sandbox.program import Endpoint, Program
from tests.sandbox.conftest import EPHEMERAL, PATIENCE, Ask, Client, button, open_club, row

ORIGINAL = "/messages/@original"


@pytest.mark.usefixtures("still")
async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    """Messages, files, commands, DMs, the clock, tokens of interactions: nothing is forgotten."""
    async with aiohttp.ClientSession() as http:
        async with serve(tmp_path) as server:
            client = open_club(server, http)
            await client.post({"content": "Board", "components": [row(button("a"))]})
            file = await client.upload("POST", f"{client.room}/messages", {}, ("a.txt", b"kept"))
            ask = await client.ask("Anna")
            await ask.answer(4, {"content": "Hand", "flags": EPHEMERAL})
            await client.page("POST", "/dms", {"as": client.people["Anna"], "open": False})
            server.advance(100)
            token, people = server.token, client.people
        async with serve(tmp_path) as server:
            client = open_club(server, http)
            assert (server.token, client.people) == (token, people)
            assert server.world.clock.offset == 100
            seen = await client.seen("Anna")
            assert [message["content"] for message in seen] == ["Board", "", "Hand"]
            async with http.get(seen[1]["attachments"][0]["url"]) as response:
                assert await response.read() == b"kept"
            again = Ask(client, ask.id, ask.token)
            assert (await again.hook("PATCH", ORIGINAL, {"content": "New hand"})).status == 200
            assert (await again.answer(4, {"content": "x"})).code == 40060
            assert len((await client.bot("GET", f"/applications/{client.app}/commands")).json) == 1
            assert not server.world.users[people["Anna"]].dm_open
            assert file.json["id"] == seen[1]["id"]


@pytest.mark.usefixtures("still")
async def test_an_interaction_cut_off_by_a_restart_has_failed(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as http:
        async with serve(tmp_path) as server:
            ask = await open_club(server, http).ask()
            server.world.clock.advance(10)
        async with serve(tmp_path) as server:
            client = open_club(server, http)
            assert (await Ask(client, ask.id, ask.token).answer(4, {"content": "x"})).code == 10062


@pytest.mark.usefixtures("still")
async def test_dead_interactions_are_forgotten_at_the_next_start(tmp_path: Path) -> None:
    async with aiohttp.ClientSession() as http:
        async with serve(tmp_path) as server:
            ask = await open_club(server, http).ask()
            await ask.answer(5)
            server.world.clock.advance(3600)
        async with serve(tmp_path) as server:
            client = open_club(server, http)
            assert server.world.interactions == {}
            assert (await Ask(client, ask.id, ask.token).hook("GET", ORIGINAL)).code == 50027
            assert await client.seen("Anna") == []


async def test_dead_interactions_are_forgotten_while_it_runs(client: Client) -> None:
    """The stored data does not grow with the clicks of a long day; an open form outlives its token."""
    for _ in range(3):
        await (await client.ask()).answer(4, {"content": "x"})
    line = {"type": 18, "label": "Bid", "component": {"type": 4, "custom_id": "bid", "style": 1}}
    form = await client.ask()
    await form.answer(9, {"custom_id": "form", "title": "Bid", "components": [line]})
    client.server.world.clock.advance(3600)
    await client.ask()
    assert len(client.server.world.interactions) == 2
    typed = [{"type": 18, "component": {"type": 4, "custom_id": "bid", "value": "7"}}]
    data = {"custom_id": "form", "components": typed}
    assert (await client.do("Anna", 5, data, interaction=form.id)).status == 204
    client.server.advance(24 * 3600)
    assert client.server.world.interactions == {}
    assert (await client.do("Anna", 5, data, interaction=form.id)).status == 400


async def test_a_first_answer_is_still_waited_for_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody moves the clock: the person is told all the same."""
    async with aiohttp.ClientSession() as http:
        async with serve(tmp_path) as server:
            await open_club(server, http).ask("Anna")
        monkeypatch.setattr("sandbox.interactions.FIRST_ANSWER_SECONDS", 0.2)
        async with serve(tmp_path) as server:
            (waiting,) = server.world.interactions.values()
            told = asyncio.Event()
            monkeypatch.setattr(server.api.interactions, "show", lambda *_: told.set())
            if not waiting.failed:
                async with asyncio.timeout(PATIENCE):
                    await told.wait()
            assert waiting.failed


async def test_two_sandboxes_do_not_share_a_folder(tmp_path: Path) -> None:
    async with serve(tmp_path):
        with pytest.raises(sqlite3.OperationalError):
            await serve(tmp_path).__aenter__()


SLEEPER = "import time; time.sleep(60)"
STUBBORN = """
import pathlib, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
pathlib.Path(sys.argv[1]).write_text("ready")
time.sleep(60)
"""


def python(source: str, *words: str) -> Program:
    return Program([sys.executable, "-c", source, *words], lambda _: os.environ)


async def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    """It holds what was said in private, and the bot's log; files of an older sandbox are taken back."""
    for name in ("sandbox.db", "bot.log"):
        (tmp_path / name).touch(mode=0o644)
    async with serve(tmp_path, program=python("pass")) as server:
        await server.start_bot()
        assert {(tmp_path / name).stat().st_mode & 0o777 for name in ("sandbox.db", "bot.log")} == {0o600}
        assert (tmp_path / "attachments").stat().st_mode & 0o777 == 0o700


async def test_without_a_command_there_is_nothing_to_start(tmp_path: Path) -> None:
    async with serve(tmp_path) as server, aiohttp.ClientSession() as http:
        answer = await open_club(server, http).page("POST", "/bot", {"action": "start"})
        assert answer.status == 400
        assert "without a command" in answer.json["error"]


@pytest.mark.parametrize("action", ["stop", "kill"])
async def test_the_bot_is_started_and_ended(tmp_path: Path, action: str) -> None:
    async with serve(tmp_path) as server, aiohttp.ClientSession() as http:
        begun = []

        def environment(_: Endpoint) -> Mapping[str, str]:
            begun.append(1)
            return os.environ

        server.supervisor.program = Program([sys.executable, "-c", SLEEPER], environment)
        client = open_club(server, http)
        start = {"action": "start"}
        one, other = await asyncio.gather(
            client.page("POST", "/bot", start), client.page("POST", "/bot", start)
        )
        assert one.json["state"] == "starting"
        assert one.json["pid"] == other.json["pid"]
        assert begun == [1], "two quick presses begin one process"
        assert (await client.page("POST", "/bot", {"action": action})).json == {
            "state": "stopped",
            "pid": None,
        }
        assert (await client.page("POST", "/bot", {"action": action})).json["state"] == "stopped"


async def test_a_bot_that_will_not_stop_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.supervise.STOP_SECONDS", 0.05)
    async with serve(tmp_path) as server:
        ready = tmp_path / "ready"
        os.mkfifo(ready)
        server.supervisor.program = python(STUBBORN, str(ready))
        await server.start_bot()
        assert await asyncio.to_thread(ready.read_text) == "ready"
        states: list[str] = []
        server.supervisor.on_change.append(lambda: states.append(server.supervisor.state))
        await server.supervisor.stop()
        assert states == ["stopping", "stopped"]


async def test_a_bot_that_ends_by_itself_leaves_its_last_words(tmp_path: Path) -> None:
    async with serve(tmp_path) as server, aiohttp.ClientSession() as http:
        server.supervisor.program = python("print('No token.')")
        await server.start_bot()
        ended = asyncio.Event()
        server.supervisor.on_change.append(ended.set)
        async with asyncio.timeout(PATIENCE):
            await ended.wait()
        assert server.supervisor.state == "stopped"
        assert (await open_club(server, http).page("GET", "/bot/log")).json["lines"] == ["No token."]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else uses."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use_is_told(tmp_path: Path, taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    """And no folder is left behind for it."""
    assert run(taken, tmp_path / "new", browser=False) == 2
    assert f"Port {taken} cannot be used (Address already in use). " in capsys.readouterr().out
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_none_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run(0, tmp_path / "file", browser=False) == 2
    assert "cannot be written" in capsys.readouterr().out


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="a place where no folder can be made")
def test_a_folder_that_cannot_be_made_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(0, Path("/proc/club/data"), browser=False) == 2
    assert "The directory /proc/club/data cannot be written" in capsys.readouterr().out


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sandbox.db").mkdir()
    assert run(0, tmp_path, browser=False) == 2
    assert f"The directory {tmp_path} cannot be written" in capsys.readouterr().out


def test_a_folder_in_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(tmp_path / "sandbox.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert run(0, tmp_path, browser=False) == 2
    assert "is used by another sandbox" in capsys.readouterr().out


RUN = """
import pathlib, sys
from sandbox import run
sys.exit(run(0, pathlib.Path(sys.argv[1]), browser=False))
"""


async def test_ctrl_c_ends_it_cleanly(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, str(tmp_path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = await process.stdout.readline()
            assert line.startswith(b"The Bot Social Club is open: http://127.0.0.1:")
            process.send_signal(signal.SIGINT)
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
