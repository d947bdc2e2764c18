"""A whole database is copied to another one and back: nothing is lost, doubled or renumbered."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import Connection, delete, insert, select, text

from bot.copies import copying
from bot.copies.copying import copy
from bot.copies.ends import NotCopied
from bot.store import SqlStore, Start, presence, schema
from bot.store.database import Database
from bot.store.presence import LOCK, MOVED
from bot.store.upgrade import number
from bot.tables import StoreUnavailable
from engines.base import AnyGame
from tests.bot.copies.killed_copy import GAMES
from tests.bot.tables.world import ANNA, BEPPE, CARLA, NOON, World, place_in, rules
from tests.breadth import wide
from tests.patience import PATIENCE
from tests.postgres import Make

Rows = dict[str, list[dict[str, Any]]]
games = GAMES.__getitem__
POINTS = wide(50, 4)  # at which the program is killed, for each kind of database
KILLED = -9
LATER = NOON + timedelta(days=1)
NONE: Rows = {table.name: [] for table in schema.metadata.sorted_tables}


async def filled(url: str) -> None:
    """A game that goes on, one that is over, a lobby, posts that wait and some that were sent."""
    store = await SqlStore.connect(url)
    world = World(store)
    running = await world.game(ANNA, BEPPE, rounds=5)
    await world.bid(ANNA, running.id)
    over = await world.lobby(CARLA, BEPPE, place=place_in(101))
    await world.tables.lobby.cancel(world.click(CARLA), over.id)
    await world.lobby(CARLA, ANNA, place=place_in(102))
    await world.tables.notes.write(ANNA, running.id, "a note · \N{DOMINO TILE HORIZONTAL BACK}")
    for name, value in (("heartbeat", world.time.isoformat()), ("nonce mark", "xyz")):
        await store.values.set(name, value)
    newest = (await store.outbox.due(world.time, 100))[-1]

    def forget(db: Connection) -> None:  # its number is used up all the same
        db.execute(delete(schema.posts).where(schema.posts.c.id == newest.id))

    await store.database.write(forget)
    await store.close()


def _rows(db: Connection) -> Rows:
    if number(db) is None:
        return NONE
    queries = {table.name: select(table) for table in schema.metadata.sorted_tables}
    found = {name: [dict(row) for row in db.execute(query).mappings()] for name, query in queries.items()}
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


async def _look(url: str) -> Rows:
    database = Database(url)
    try:
        return await database.read(_rows)
    finally:
        await database.close()


def content(url: str) -> Rows:
    """All rows but the mark of a copied database; none of a file that is not there."""
    if url.startswith("sqlite") and not Path(url.removeprefix("sqlite:///")).exists():
        return NONE
    rows = asyncio.run(_look(url))
    return rows | {"meta": [row for row in rows["meta"] if row["key"] != MOVED]}


def marked(url: str) -> bool:
    """Return whether a database says that it was copied."""
    return any(row["key"] == MOVED for row in asyncio.run(_look(url))["meta"])


async def go_on(url: str, first: int) -> tuple[int, int]:
    """The running game gets one more move, and a post. The next numbers of a post and of a table."""
    store = await SqlStore.connect(url, Start())
    world = World(store, numbers=count(first))
    (table,) = [one for one in await store.tables.mine(ANNA) if one.seats]
    await world.bid(table.owes[0], table.id)
    opened = await world.lobby(BEPPE, place=place_in(first))

    def post(db: Connection) -> int:
        values = {"kind": "show", "anew": False, "mention": [], "since": 0, "due": NOON, "attempts": 0}
        made = db.execute(insert(schema.posts).values(table_id=table.id, **values))
        assert made.inserted_primary_key is not None
        return int(made.inserted_primary_key[0])

    made = await store.database.write(post)
    await store.close()
    return made, opened.id


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A filled database in a file."""
    url = f"sqlite:///{tmp_path}/palermo.db"
    asyncio.run(filled(url))
    return url


@pytest.fixture(params=["file", "postgres"])
def ends(request: pytest.FixtureRequest, tmp_path: Path, fresh_database: Make) -> tuple[str, str]:
    """A filled database, and where one of the other kind is to be."""
    ends = (f"sqlite:///{tmp_path}/palermo.db", fresh_database())
    source, goal = ends if request.param == "file" else ends[::-1]
    asyncio.run(filled(source))
    return source, goal


def test_there_and_back(file: str, tmp_path: Path, fresh_database: Make) -> None:
    """Every row and the next number are as before, and the game goes on."""
    before, there, back = content(file), fresh_database(), f"sqlite:///{tmp_path}/deep/down/back.db"
    done = copy(file, there, games)
    assert (done.tables, done.replayed, done.unreadable) == (3, 1, ())
    assert done.rows == sum(map(len, before.values()))
    assert content(there) == before
    assert copy(there, back, games) == done
    assert content(back) == content(there) == content(file) == before
    assert (marked(file), marked(there), marked(back)) == (True, True, False)
    last = max(row["id"] for row in before["posts"])
    post, table = asyncio.run(go_on(back, 2000))
    assert post > last + 1, "the number of a deleted post is not used again"
    again = fresh_database()
    copy(back, again, games)
    later = asyncio.run(go_on(again, 3000))
    assert (later[0] > post, later[1]) == (True, table + 1)


async def test_no_copy_while_the_bot_runs_and_no_bot_after_it(
    ends: tuple[str, str],
) -> None:
    source, goal = ends
    store = await SqlStore.connect(source, Start())
    with pytest.raises(NotCopied, match=r"The bot is running on .* Stop it first"):
        await asyncio.to_thread(copy, source, goal, games)
    await store.close()
    await asyncio.to_thread(copy, source, goal, games)
    with pytest.raises(StoreUnavailable, match=r"was copied to .* add --again") as refused:
        await SqlStore.connect(source, Start())
    assert not refused.value.passing
    with pytest.raises(NotCopied, match="was copied to"):
        await asyncio.to_thread(copy, source, goal, games)
    await (await SqlStore.connect(goal, Start())).close()
    await (await SqlStore.connect(source, Start(again=True))).close()
    await (await SqlStore.connect(source, Start())).close()


@pytest.mark.parametrize("kind", ["file", "postgres"])
async def test_the_bot_waits_while_its_database_is_copied(
    kind: str, tmp_path: Path, fresh_database: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"sqlite:///{tmp_path}/palermo.db" if kind == "file" else fresh_database()
    goal = fresh_database() if kind == "file" else f"sqlite:///{tmp_path}/goal.db"
    await filled(source)
    refused: list[StoreUnavailable] = []
    monkeypatch.setattr("bot.store.files.WAIT", 0.1)

    async def begin() -> None:
        try:
            await SqlStore.connect(source, Start())
        except StoreUnavailable as failure:
            refused.append(failure)

    def ask(name: str) -> AnyGame:  # in the midst of the copying
        thread = Thread(target=lambda: asyncio.run(begin()))
        thread.start()
        thread.join()
        return games(name)

    await asyncio.to_thread(copy, source, goal, ask)
    (failure,) = refused
    assert failure.passing
    assert "locked by another program" in str(failure) or "is being copied" in str(failure)


def _refused(source: str, goal: str, **more: Any) -> str:
    with pytest.raises(NotCopied) as refused:
        copy(source, goal, more.get("games", games))
    return str(refused.value)


def test_what_is_there_already_is_not_overwritten(file: str, tmp_path: Path, fresh_database: Make) -> None:
    there, other = fresh_database(), tmp_path / "other.db"
    other.write_text("mine")
    asyncio.run(filled(there))
    before = content(there)
    assert "already has tables of Palermo. Name an empty database." in _refused(file, there)
    assert "already exists and is not overwritten" in _refused(there, f"sqlite:///{other}")
    assert "already exists" in _refused(file, file)
    assert "The bot is running on" in _refused(there, there)
    assert "by its path" in _refused(file, "sqlite://")
    assert "by its path" in _refused(file, "sqlite:///~/palermo.db")
    assert (content(there), other.read_text()) == (before, "mine")
    assert not marked(file)
    assert not marked(there)
    assert {path.name for path in tmp_path.iterdir()} == {"palermo.db", "other.db"}


def test_only_a_database_of_this_version_is_copied(file: str, tmp_path: Path, fresh_database: Make) -> None:
    empty, goal = fresh_database(), f"sqlite:///{tmp_path}/goal.db"
    missing = tmp_path / "missing.db"
    assert "There is no database at" in _refused(empty, goal)
    assert "There is no database at" in _refused(f"sqlite:///{missing}", goal)
    assert not missing.exists()
    with closing(sqlite3.connect(tmp_path / "palermo.db")) as db:
        db.execute("UPDATE alembic_version SET version_num = '0001'")
        db.commit()
    assert "has schema 0001, but this version copies only" in _refused(file, goal)
    assert not (tmp_path / "goal.db").exists()


def test_a_copy_that_differs_is_not_kept(ends: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """One row is lost on the way; one is altered."""
    source, goal = ends
    before = content(source)
    insert_rows = copying._inserted  # noqa: SLF001 - what goes wrong

    def lost(db: Connection, table: Any, part: list[dict[str, Any]]) -> None:
        insert_rows(db, table, part[1:] if table is schema.entries else part)

    def altered(db: Connection, table: Any, part: list[dict[str, Any]]) -> None:
        insert_rows(db, table, [row | {"at": LATER} for row in part] if table is schema.entries else part)

    for wrong in (lost, altered):
        monkeypatch.setattr(copying, "_inserted", wrong)
        assert "The rows of entries in" in _refused(source, goal)
        assert (content(source), content(goal)) == (before, NONE)
        assert not marked(source)


def test_a_game_that_the_copy_cannot_go_on_with(ends: tuple[str, str]) -> None:
    source, goal = ends
    asked = iter([rules(99)])
    said = _refused(source, goal, games=lambda name: next(asked, games(name)))
    assert "cannot be replayed from the copy" in said
    assert content(goal) == NONE
    assert copy(source, goal, lambda _name: rules(99)).unreadable == (1,), "nor could the source"
    assert content(goal) == content(source)


def test_a_row_that_does_not_fit_is_told_without_its_content(
    file: str, fresh_database: Make, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "palermo.db")) as db:
        db.execute("INSERT INTO meta VALUES ('secret', 'in' || char(0) || 'it')")
        db.commit()
    goal = fresh_database()
    said = _refused(file, goal)
    assert "A row of meta does not fit into" in said
    assert "secret" not in said
    assert content(goal) == NONE


def killed(source: str, goal: str, point: int) -> tuple[int, str]:
    """A copying that is killed at a point; its exit code, and what it printed."""
    command = (sys.executable, "-m", "tests.bot.copies.killed_copy", source, goal, str(point))
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    return done.returncode, done.stdout


def test_a_kill_leaves_no_half_of_a_copy(ends: tuple[str, str], tmp_path: Path, fresh_database: Make) -> None:
    """The goal is empty or whole, the source as it was; the next try ends what was begun."""
    source, _ = ends
    before, to_file = content(source), source.startswith("postgresql")

    def goal(name: int | str) -> str:
        return f"sqlite:///{tmp_path}/goal-{name}.db" if to_file else fresh_database()

    code, counted = killed(source, goal("whole"), 0)
    assert code == 0
    unmark(source)
    last = int(counted)
    points = sorted(
        {round(1 + at * (last - 1) / (POINTS - 1)) for at in range(POINTS)} | {last - 1, last - 2}
    )
    whole = 0
    for point in points:
        there = goal(point)
        assert killed(source, there, point)[0] == KILLED
        assert content(source) == before
        found = content(there)
        assert found in (NONE, before)
        assert not marked(source), "only after the last point"
        if found == NONE:
            copy(source, there, games)
            unmark(source)
            assert content(there) == before
        else:
            whole += 1
    assert 0 < whole < len(points)


def unmark(url: str) -> None:
    """Go on here after all."""

    async def begin() -> None:
        await (await SqlStore.connect(url, Start(again=True))).close()

    asyncio.run(begin())


async def test_a_lock_that_was_lost_is_taken_again(
    fresh_database: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection ends; a copy that was made meanwhile ends the bot."""
    monkeypatch.setattr(presence, "LOOK_SECONDS", 0)
    url = fresh_database()
    await filled(url)
    store, other = await SqlStore.connect(url, Start()), Database(url)
    holders = text("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = :low AND granted")

    def held(db: Connection) -> list[int]:
        return [*db.execute(holders, {"low": LOCK & 0xFFFFFFFF}).scalars()]

    def cut(db: Connection) -> None:
        db.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": held(db)[0]})

    def mark(db: Connection) -> None:
        db.execute(insert(schema.meta).values(key=MOVED, value="elsewhere"))

    (first,) = await other.read(held)
    keeping = asyncio.create_task(store.presence.keep())
    await other.write(cut)
    async with asyncio.timeout(PATIENCE):
        while await other.read(held) in ([], [first]):
            assert not keeping.done()
    await other.write(mark)
    await other.write(cut)
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(StoreUnavailable, match="was copied to elsewhere"):
            await keeping
    await store.close()
    await other.close()
