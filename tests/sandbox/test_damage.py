"""Folders that are damaged, of a newer sandbox, or full: each ends in one clear sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from sandbox import run
from sandbox.app import serve
from tests.sandbox.conftest import Client


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """The folder of a sandbox that was open and is closed."""
    async with serve(tmp_path):
        return tmp_path


def no_database(folder: Path) -> None:
    (folder / "sandbox.db").write_bytes(b"This is a diary, and has never been anything else. " * 100)


def no_number(folder: Path) -> None:
    (folder / "clock").write_text("half past ten")


def no_document(folder: Path) -> None:
    with sqlite3.connect(folder / "sandbox.db") as database:
        database.execute("UPDATE document SET body = '{}' WHERE kind = 'channel'")
    database.close()


def from_tomorrow(folder: Path) -> None:
    with sqlite3.connect(folder / "sandbox.db") as database:
        database.execute("PRAGMA user_version = 1000")
    database.close()


@pytest.mark.parametrize("harm", [no_database, no_number, no_document, from_tomorrow])
def test_a_folder_that_cannot_be_read_is_told(
    folder: Path, harm: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(harm)
    harm(folder)
    assert run(0, folder, browser=False) == 2
    said = capsys.readouterr().out
    assert said.startswith(f"The directory {folder} holds data that this version cannot read (")
    assert said.count("\n") == 1


@pytest.fixture
def full(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the disk has no room."""

    def put(*_: str) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(client.server.world.store, "put", put)


@pytest.mark.usefixtures("full")
async def test_a_full_disk_is_told(client: Client) -> None:
    """The bot gets Discord's 500, which it may try again; the person a sentence."""
    answer = await client.bot("POST", f"{client.room}/messages", {"content": "x"})
    assert (answer.status, answer.code) == (500, 0)
    said = {"as": client.people["Anna"], "channel_id": client.channels["back-room"], "content": "x"}
    answer = await client.page("POST", "/messages", said)
    assert answer.status == 500
    assert answer.json == {"error": "The sandbox cannot write to its directory (database or disk is full)."}


@pytest.mark.parametrize(
    ("path", "kept"), [("/", "no-cache"), ("/page/main.js", "no-cache"), ("/sandbox/state", "no-store")]
)
async def test_what_a_browser_may_keep(client: Client, path: str, kept: str) -> None:
    """No file of an older page beside newer ones, and nothing of what is told."""
    async with client.http.get(client.server.url + path) as response:
        assert response.headers["Cache-Control"] == kept
