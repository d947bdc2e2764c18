"""Copies of the database: made while clicks pour in, made by the clock, and put back."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import chain, product, repeat
from pathlib import Path
from unittest.mock import DEFAULT, AsyncMock, Mock

import pytest
from structlog.testing import capture_logs

from bot.copies import backup_schedule
from bot.copies.backup import copy
from bot.copies.backup_schedule import Schedule, back_up, backup_if_due
from bot.copies.files import give_name
from bot.copies.old_copies import delete_old_copies
from bot.copies.restore import NotRestored, restore
from bot.store import SqlStore
from bot.store.schema import SCHEMA
from tests.bot.tables.world import ANNA, BEPPE, World, migrated, place_in
from tests.loop_time import stopped

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
COPIES = 10  # taken while the writer writes


async def saved(file: Path, *names: str) -> None:
    """A database with these values."""
    store = await SqlStore.connect(migrated(file))
    for name in names:
        await store.values.set(name, "there")
    await store.close()


def names(file: Path) -> list[str]:
    """The values of a database."""
    with closing(sqlite3.connect(file)) as db:
        return [name for (name,) in db.execute("SELECT key FROM meta ORDER BY key")]


async def test_copies_are_whole_while_clicks_pour_in(tmp_path: Path) -> None:
    """Each is of one moment: every table has as many log entries as its version says."""
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")
    world = World(store)
    done, opened = asyncio.Event(), asyncio.Event()

    async def play() -> int:
        for channel in range(1, 10_000):
            table = await world.tables.openings.open(world.click(ANNA), place_in(channel), "toy")
            opened.set()
            await world.tables.lobby.join(world.click(BEPPE), table.id)
            if done.is_set():
                return channel
        raise AssertionError("the copies never came to an end")

    playing = asyncio.create_task(play())
    sizes = []
    for number in range(COPIES):
        opened.clear()
        async with asyncio.timeout(180):
            await opened.wait()
        target = tmp_path / f"copy-{number}.db"
        await asyncio.to_thread(copy, tmp_path / "palermo.db", target)
        with closing(sqlite3.connect(target)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA journal_mode").fetchall() == [("delete",)]
            counted = "SELECT version, (SELECT count(*) FROM entries WHERE table_id = id) FROM tables"
            versions = db.execute(counted).fetchall()
        assert all(version == entries for version, entries in versions)
        sizes.append(len(versions))
    done.set()
    assert await playing > 1
    assert sizes == sorted(sizes)
    assert sizes[-1] > sizes[0]
    await store.close()


async def test_what_a_copy_left_that_was_killed_goes_with_a_later_copy(tmp_path: Path) -> None:
    """It may be a whole database. The folder of a copy that is being made now stays."""
    await saved(tmp_path / "palermo.db", "a")
    for name in (".palermo-copy-old", ".palermo-copy-now", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "copy").touch()
        if name != ".palermo-copy-now":
            os.utime(tmp_path / name, (0, 0))
    copy(tmp_path / "palermo.db", tmp_path / "copy.db")
    assert {".palermo-copy-now", "mine"} < {*files_in(tmp_path)}
    assert ".palermo-copy-old" not in files_in(tmp_path)


def no_link(*_files: Path) -> None:
    """Fail as on FAT, which has no links."""
    raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def test_a_name_that_is_taken_is_not_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the system would overwrite."""
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("one")
    other.write_text("other")
    for link in (os.link, no_link):
        monkeypatch.setattr(os, "link", link)
        with pytest.raises(FileExistsError):
            give_name(one, other)
    assert (one.read_text(), other.read_text()) == ("one", "other")


# By the clock


async def test_backups_are_made_when_due_and_the_newest_are_kept(tmp_path: Path) -> None:
    source, schedule = tmp_path / "palermo.db", Schedule(tmp_path / "kept", timedelta(hours=6), keep=2)
    await saved(source, "a")
    (tmp_path / "kept").mkdir()
    mine = ["palermo-20260230-000000.db", "palermo-99999999-999999.db", "palermo-mine.db"]
    for name in mine:
        (tmp_path / "kept" / name).touch()
    made = [backup_if_due(source, schedule, NOON + timedelta(hours=hours)) for hours in (0, 5, 6, 13)]
    assert [file.name if file else None for file in made] == [
        "palermo-20260101-120000.db",
        None,
        "palermo-20260101-180000.db",
        "palermo-20260102-010000.db",
    ]
    left = sorted(file.name for file in (tmp_path / "kept").iterdir())
    assert left == ["palermo-20260101-180000.db", "palermo-20260102-010000.db", *mine]
    assert names(tmp_path / "kept" / left[0]) == ["a"]


async def test_a_backup_that_another_process_has_deleted_is_done_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several processes may have one directory, and tidy it up while one of them copies."""
    schedule = Schedule(tmp_path, timedelta(hours=6), keep=1)
    former = tmp_path / "palermo-20260101-120000.db"
    former.touch()
    monkeypatch.setattr(backup_schedule, "copy", lambda _source, _target: former.unlink())
    made = backup_if_due(tmp_path / "palermo.db", schedule, NOON + timedelta(hours=6))
    assert made == tmp_path / "palermo-20260101-180000.db"


async def test_a_backup_that_fails_is_made_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where nobody has thought of the reason."""
    monkeypatch.setattr(backup_schedule, "LOOK_SECONDS", 0.01)
    first = chain([ZeroDivisionError], repeat(DEFAULT))  # then it does what it wraps
    monkeypatch.setattr(backup_schedule, "backup_if_due", Mock(wraps=backup_if_due, side_effect=first))
    kept = tmp_path / "as" / "deep" / "kept"
    schedule = Schedule(kept, timedelta(hours=6), keep=2)
    task = asyncio.create_task(back_up(tmp_path / "palermo.db", schedule, lambda: NOON))
    with capture_logs() as logs:
        async with asyncio.timeout(180):
            while len(logs) < 2:  # noqa: ASYNC110 - the log tells nobody
                await asyncio.sleep(0.01)
    assert [line["event"] for line in logs[:2]] == ["unexpected error", "backup failed"]
    assert not list(kept.iterdir())
    await saved(tmp_path / "palermo.db", "a")
    async with asyncio.timeout(180):
        await appeared(kept / "palermo-20260101-120000.db")
    task.cancel()


async def test_every_ten_minutes_is_looked_whether_a_backup_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = AsyncMock()
    monkeypatch.setattr(backup_schedule, "_look", look)
    pass_time = stopped(monkeypatch)
    schedule = Schedule(tmp_path, timedelta(hours=6), keep=2)
    task = asyncio.create_task(back_up(tmp_path / "palermo.db", schedule, lambda: NOON))
    await pass_time(599)
    assert look.await_count == 1
    await pass_time(2)
    assert look.await_args_list == [((tmp_path / "palermo.db", schedule, NOON),)] * 2
    task.cancel()


async def appeared(file: Path) -> None:
    """Wait until there is such a file."""
    while True:
        if await asyncio.to_thread(file.exists):
            return
        await asyncio.sleep(0.01)


# Copies that go


def lying(directory: Path, *names: str, days: int = 99) -> None:
    """Files that were written this many days before noon."""
    for name in names:
        (directory / name).touch()
        then = (NOON - timedelta(days=days)).timestamp()
        os.utime(directory / name, (then, then))


def files_in(directory: Path) -> list[str]:
    """The names of all files of a directory."""
    return sorted(file.name for file in directory.iterdir())


async def test_copies_of_upgrades_and_restores_go_after_a_month(tmp_path: Path) -> None:
    """But the newest of an upgrade only if its schema has been used for a week; each kind for itself."""
    database, values = tmp_path / "palermo.db", KeyValues()
    other = ["palermo.db", "palermo.db-wal", "palermo.dbx", "palermo.db.mine", "mine.db.before-0002"]
    other += ["palermo.db.replaced-99999999-999999", "palermo.db.restoring", "palermo-20250101-000000.db"]
    old = ["palermo.db.before-0001", "palermo.db.replaced-20251202-120000"]
    old += [f"{old[1]}{journal}" for journal in ("-wal", "-shm", "-journal")]
    lying(tmp_path, *other, *old)
    newest = ["palermo.db.before-0002", "palermo.db.replaced-20251202-120001"]
    lying(tmp_path, newest[0], days=30)
    lying(tmp_path, newest[1])
    with capture_logs() as lines:
        await delete_old_copies(database, values, NOON)
    assert sorted(Path(line["file"]).name for line in lines) == sorted(old)
    assert files_in(tmp_path) == sorted([*other, *newest])
    for day in (0, 0, 1, 2, 40, 41, 42):  # also where the bot did not run in between
        await delete_old_copies(database, values, NOON + timedelta(days=day))
    assert (tmp_path / newest[0]).exists()
    assert not (tmp_path / newest[1]).exists()
    await delete_old_copies(database, values, NOON + timedelta(days=50))
    assert files_in(tmp_path) == sorted(other)
    lying(tmp_path, newest[0], days=-21)
    await delete_old_copies(database, values, NOON + timedelta(days=50))
    assert (tmp_path / newest[0]).exists(), "not yet a month old"
    assert len(values.stored[f"used/{SCHEMA}"].split()) == 7


class KeyValues:
    """Small values, in memory."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """See KeyValueStore."""
        return self.stored.get(key)

    async def set(self, key: str, value: str) -> None:
        """See KeyValueStore."""
        self.stored[key] = value

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """See KeyValueStore."""
        if self.stored.get(key) != former:
            return False
        self.stored[key] = value
        return True


async def test_a_copy_that_cannot_be_deleted_is_told(tmp_path: Path) -> None:
    lying(tmp_path, "palermo.db.before-0001")
    (tmp_path / "palermo.db.replaced-20250101-000000").mkdir()
    with capture_logs() as lines:
        await delete_old_copies(tmp_path / "palermo.db", KeyValues(), NOON)
    assert [line["event"] for line in lines] == ["old copies not deleted"]


# Putting back


async def test_a_copy_is_put_back_and_the_former_file_kept(tmp_path: Path) -> None:
    """Also what its write-ahead log still holds, as after a kill."""
    target, health = tmp_path / "palermo.db", tmp_path / "health"
    await saved(target, "a")
    copy(target, tmp_path / "copy.db")
    await saved(target, "b")
    with closing(sqlite3.connect(target)) as writer, closing(sqlite3.connect(target)) as reader:
        reader.execute("BEGIN").execute("SELECT * FROM meta").fetchall()  # keeps the log from being folded in
        writer.execute("INSERT INTO meta VALUES ('c', 'there')")
        writer.commit()
        for suffix in ("", "-wal"):
            os.link(f"{target}{suffix}", f"{tmp_path}/killed.db{suffix}")
    former = restore(tmp_path / "copy.db", tmp_path / "killed.db", health)
    assert names(tmp_path / "killed.db") == ["a"]
    assert former is not None
    assert names(former) == ["a", "b", "c"]
    assert not databases(tmp_path, ".db.restoring")


async def test_a_copy_is_put_where_there_was_nothing(tmp_path: Path) -> None:
    """On a new machine not even the folder; what a restore that was killed has left does not matter."""
    await saved(tmp_path / "copy.db", "a")
    target = tmp_path / "new" / "data" / "palermo.db"
    assert restore(tmp_path / "copy.db", target, tmp_path / "health") is None
    assert names(target) == ["a"]
    target.rename(target.with_name("palermo.db.restoring"))
    assert restore(tmp_path / "copy.db", target, tmp_path / "health") is None
    assert sorted(file.name for file in target.parent.iterdir()) == ["palermo.db"]


async def test_a_copy_is_put_in_the_place_of_a_damaged_file(tmp_path: Path) -> None:
    await saved(tmp_path / "copy.db", "a")
    (tmp_path / "palermo.db").write_bytes(b"no database " * 1000)
    former = restore(tmp_path / "copy.db", tmp_path / "palermo.db", tmp_path / "health")
    assert names(tmp_path / "palermo.db") == ["a"]
    assert former is not None
    assert former.read_bytes() == b"no database " * 1000


def refused(tmp_path: Path, why: str) -> None:
    """Putting ``copy.db`` back is refused, and changes nothing."""
    files = databases(tmp_path, "")
    copied = [file.read_bytes() for file in files if file.name == "copy.db"]
    with pytest.raises(NotRestored, match=why):
        restore(tmp_path / "copy.db", tmp_path / "palermo.db", tmp_path / "health")
    assert databases(tmp_path, "") == files
    assert [file.read_bytes() for file in files if file.name == "copy.db"] == copied
    assert names(tmp_path / "palermo.db") == ["b"]


def databases(directory: Path, end: str) -> list[Path]:
    """The databases whose name ends so, without what SQLite puts beside them."""
    return sorted(file for file in directory.glob(f"*.db*{end}") if not file.name.endswith(("-wal", "-shm")))


async def test_nothing_is_put_back_while_the_bot_runs(tmp_path: Path) -> None:
    """It gives signs of life, or has the database open."""
    await saved(tmp_path / "copy.db", "a")
    await saved(tmp_path / "palermo.db", "b")
    (tmp_path / "health").touch()
    refused(tmp_path, "Stop it first")
    (tmp_path / "health").unlink()
    store = await SqlStore.connect(f"sqlite:///{tmp_path}/palermo.db")
    refused(tmp_path, "Stop it first")
    await store.close()
    restore(tmp_path / "copy.db", tmp_path / "palermo.db", tmp_path / "health")


async def test_what_cannot_be_used_is_not_put_back(tmp_path: Path) -> None:
    copied = tmp_path / "copy.db"
    await saved(tmp_path / "palermo.db", "b")
    refused(tmp_path, "There is no file")
    copied.write_bytes(b"no database " * 1000)
    refused(tmp_path, "is not an SQLite database")
    copied.unlink()
    sqlite3.connect(copied).execute("CREATE TABLE mine (x)").connection.close()
    refused(tmp_path, "is not a Palermo database")
    copied.unlink()
    await saved(copied, "a")
    with closing(sqlite3.connect(copied)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    refused(tmp_path, "newer version")
    copied.unlink()
    os.link(tmp_path / "palermo.db", copied)
    refused(tmp_path, "is the database itself")


async def test_a_copy_that_does_not_get_there_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file stays where it is, and also where the file system has no hard links."""
    place = tmp_path / "copy.db", tmp_path / "palermo.db", tmp_path / "health"
    await saved(place[0], "a")
    place[1].write_bytes(b"no database " * 1000)
    (tmp_path / "palermo.db-wal").write_bytes(b"its log")
    monkeypatch.setattr("bot.copies.restore._in_use", lambda _file: False)  # and its log stays
    before = contents(tmp_path)
    for link, stuck in product((os.link, no_link), ("palermo.db.restoring", "palermo.db-wal")):
        with monkeypatch.context() as patch:
            patch.setattr(os, "link", link)
            fail(patch, stuck)
            with pytest.raises(NotRestored, match="cannot be replaced: No space left on device"):
                restore(*place)
        assert contents(tmp_path) == before
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", no_link)
        fail(patch, "palermo.db.restoring", "palermo.db.replaced-")
        with pytest.raises(
            NotRestored, match=r"Rename them.*: .*/palermo\.db\.replaced-.* → .*/palermo\.db\b"
        ):
            restore(*place)
    rename_back(tmp_path)
    assert contents(tmp_path) == before
    former = restore(*place)
    assert former is not None
    assert former.with_name(f"{former.name}-wal").read_bytes() == b"its log"


def rename_back(directory: Path) -> None:
    """Do what the refusal asks for."""
    for file in directory.glob("palermo.db.replaced-*"):
        file.rename(directory / re.sub(r"\.replaced-[\d-]*\d", "", file.name))


def contents(directory: Path) -> dict[str, bytes]:
    """All files of a directory but the copy, which SQLite may have made something beside."""
    return {file.name: file.read_bytes() for file in directory.iterdir() if "copy" not in file.name}


def fail(monkeypatch: pytest.MonkeyPatch, *stuck: str) -> None:
    """Files whose names begin so get no other name."""
    for how in ("rename", "replace"):
        real = getattr(Path, how)

        def full(self: Path, target: Path, real: Callable[[Path, Path], Path] = real) -> Path:
            if self.name.startswith(stuck):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(self, target)

        monkeypatch.setattr(Path, how, full)


async def test_no_folder_takes_the_place_of_a_file(tmp_path: Path) -> None:
    """Nor does a name that is none end otherwise than in a sentence."""
    copied, target, health = (tmp_path / name for name in ("copy.db", "palermo.db", "health"))
    await saved(copied, "a")
    with pytest.raises(NotRestored, match="File name too long"):
        restore(tmp_path / ("x" * 300), target, health)
    (tmp_path / "palermo.db.restoring").mkdir()
    with pytest.raises(NotRestored, match=r"cannot be replaced: .*palermo\.db\.restoring"):
        restore(copied, target, health)
    target.mkdir()
    with pytest.raises(NotRestored, match="is not a file"):
        restore(copied, target, health)


async def test_a_restored_file_belongs_to_whom_the_former_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the folder: under systemd root restores what the bot's own user must be able to open."""
    place = tmp_path / "copy.db", tmp_path / "data" / "palermo.db", tmp_path / "health"
    await saved(place[0], "a")
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "fchown", lambda _file, *owner: given.append(owner))
    looked, close = Mock(side_effect=another), Mock(wraps=os.close)
    monkeypatch.setattr(os, "fstat", looked)
    monkeypatch.setattr(os, "close", close)
    restore(*place)
    restore(*place)
    assert {call.args for call in looked.call_args_list} <= {call.args for call in close.call_args_list}
    assert given == [owner(place[1].parent), owner(place[1])]
    before = contents(place[1].parent)
    monkeypatch.setattr(os, "fchown", no_link)
    with pytest.raises(NotRestored, match="belongs to another user"):
        restore(*place)
    assert contents(place[1].parent) == before


def another(file: int, stat: Callable[[int], os.stat_result] = os.fstat) -> os.stat_result:
    """The status of an open file, as if it were somebody else's."""
    found = stat(file)
    return os.stat_result((*found[:4], found.st_uid + 1, *found[5:]))


def owner(file: Path) -> tuple[int, int]:
    """User and group of a file."""
    found = file.stat()
    return found.st_uid, found.st_gid
