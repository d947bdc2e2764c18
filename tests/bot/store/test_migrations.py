"""Databases of former schemas, with data in them, brought up to the newest."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, StaticPool, create_engine, text

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore, json_values, schema, upgrade
from bot.store.preferences import to_preferences
from bot.tables import Phase
from bot.tables.values.clocks import SeatClock
from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.pace import Pace
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences, Vacation
from tests.bot.tables.world import ANNA, BEPPE, NOON, SEED, World

PLAYERS = [
    {"name": "Anna", "user": ANNA, "entropy": "1001", "left": False, "aside": True},
    {"name": "Beppe", "user": BEPPE, "entropy": "1002", "left": False, "aside": False},
]
TABLE = text(
    "INSERT INTO tables (id, guild, channel, game, rules, phase, host, players, seats, options, seating, "
    "seed, opened, version, owes) VALUES (:id, 1, :id, 'toy', 1, :phase, :host, :players, :seats, :options, "
    "'joined', :seed, :opened, :version, :owes)"
)
ENTRY = text(
    'INSERT INTO entries (table_id, version, kind, at, seat, body, "by", user_id, interaction) '
    "VALUES (:table, :version, :kind, :at, :seat, :body, 'player', :user, NULL)"
)


ARMING = text("INSERT INTO jobs (table_id, kind, seat, due) VALUES (1, 'arm', -1, :due)")
FORMER = [f"{number:04}" for number in range(1, int(schema.SCHEMA))]


async def former_schema(number: str, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqlStore:
    """An empty database as a former release made it."""
    scripts = tmp_path / "scripts"
    (scripts / "versions").mkdir(parents=True)
    versions = (upgrade.SCRIPTS / "versions").glob("v*.py")
    for path in (
        upgrade.SCRIPTS / "env.py",
        *(version for version in versions if version.name[1:5] <= number),
    ):
        target = scripts / path.relative_to(upgrade.SCRIPTS)
        target.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    with monkeypatch.context() as old:
        old.setattr(upgrade, "SCRIPTS", scripts)
        old.setattr(schema, "SCHEMA", number)
        old.setattr("bot.store.store.SCHEMA", number)
        return await SqlStore.connect(url)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> str:
    """A database that outlives its connection."""
    if kind == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    make = request.getfixturevalue("fresh_database")
    return str(make())


@pytest.mark.parametrize(
    ("kind", "number"), [("postgres", FORMER[0]), *(("file", number) for number in FORMER)]
)
async def test_tables_of_a_former_schema_go_on_with_a_clock(
    number: str, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A running game starts its clocks at once; lobbies and finished games stay as they were."""
    store = await former_schema(number, url, tmp_path, monkeypatch)
    common = {
        "host": ANNA,
        "players": json.dumps(PLAYERS),
        "options": json.dumps({"rounds": 2}),
        "seed": SEED,
        "opened": NOON if "postgres" in url else NOON.isoformat(" "),
    }
    running = {"id": 1, "phase": "playing", "seats": "[0, 1]", "version": 2, "owes": json.dumps([BEPPE])}
    lobby = {"id": 2, "phase": "lobby", "seats": "[]", "version": 1, "owes": "[]"}
    over = {"id": 3, "phase": "finished", "seats": "[0, 1]", "version": 1, "owes": "[]"}
    stopped = [{**over, "id": 4, "phase": "abandoned"}, {**lobby, "id": 5, "phase": "abandoned"}]
    bid = {"type": "bid", "amount": 1}

    def write(db: Connection) -> None:
        for row in (running, lobby, over, *stopped):
            db.execute(TABLE, common | row)
        start = {"version": 1, "kind": "start", "seat": None, "body": None, "user": ANNA}
        moved = {"version": 2, "kind": "aside", "seat": 0, "body": "true", "user": ANNA}
        for entry in (start, moved, {**moved, "version": 3, "kind": "move", "body": json.dumps(bid)}):
            db.execute(ENTRY, {"table": 1, "at": common["opened"]} | entry)
        db.execute(text("UPDATE tables SET version = 3 WHERE id = 1"))
        db.execute(text("INSERT INTO prefs (user_id, dm) VALUES (11, true)"))
        if number >= "0012":  # that release noted who was there when it stopped a game
            db.execute(text("INSERT INTO broken_off (user_id, table_id) VALUES (:user, 4)"), {"user": BEPPE})
        if number != FORMER[0]:  # such a database has been brought up once, and has not run since then
            db.execute(ARMING, {"due": common["opened"]})

    await store.database.write(write)
    await store.close()

    monkeypatch.chdir(tmp_path)
    store = await SqlStore.connect(url)
    assert _copies(tmp_path) == ([f"palermo.db.before-{schema.SCHEMA}"] if "sqlite" in url else []), (
        "of files alone"
    )
    world = World(store, time=NOON + timedelta(days=60))
    table = await world.tables.queries.table(TableId(1))
    assert (table.pace, table.clocks, table.seated[0].auto_pass) == (Pace("1d"), (), True)
    assert not table.in_text
    assert await world.tables.jobs.run_due(world.time, guarded) == 1
    (clock,) = (await world.tables.queries.table(TableId(1))).clocks
    assert (clock.seat, clock.deadline) == (1, world.time + timedelta(days=1))
    await world.tick(days=1)
    log = await world.tables.queries.log(TableId(1))
    assert "clock" in {line.by for line in log.lines}
    assert [(await world.tables.queries.table(TableId(id))).phase for id in (2, 3)] == [
        Phase.LOBBY,
        Phase.FINISHED,
    ]
    assert await store.results.of_server(GuildId(1), None) == ()
    assert [table.id for table in await store.tables.over_with(BEPPE, 9)] == [4], "no lobby that was closed"
    assert (await store.preferences.get(ANNA)).dm is True
    await store.close()


@pytest.mark.parametrize("kind", ["file", "postgres"])
async def test_the_vote_that_was_open_goes_on(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is moved to the column of all that players decide together."""
    store = await former_schema("0015", url, tmp_path, monkeypatch)
    opened = NOON if "postgres" in url else NOON.isoformat(" ")
    vote = {"number": 1, "kind": "end", "word": "", "opened": NOON.isoformat(), "yes": [ANNA], "no": []}

    def write(db: Connection) -> None:
        running = {"id": 1, "phase": "playing", "seats": "[0, 1]", "version": 1, "owes": "[]", "host": ANNA}
        stored = {"players": json.dumps(PLAYERS), "options": "{}", "seed": SEED, "opened": opened}
        db.execute(TABLE, running | stored)
        db.execute(text("UPDATE tables SET vote = :vote"), {"vote": json.dumps(vote)})

    await store.database.write(write)
    await store.close()
    monkeypatch.chdir(tmp_path)
    store = await SqlStore.connect(url)
    table = await store.tables.load(TableId(1))
    assert table is not None
    assert [(one.kind, one.yes) for one in table.votes] == [("end", (ANNA,))]
    await store.close()


def test_a_copy_before_an_upgrade_can_be_read_without_a_trace(tmp_path: Path) -> None:
    """In the mode of the database itself, SQLite would leave two files beside a copy that is read."""
    with closing(sqlite3.connect(tmp_path / "palermo.db")) as live:
        live.execute("PRAGMA journal_mode = WAL")
        live.execute("CREATE TABLE move (text)")
        upgrade.copy(tmp_path / "palermo.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def _copies(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*.before-*")]


def test_a_database_in_memory_is_copied_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0000')"))
        monkeypatch.setattr(upgrade, "_run", lambda _connection: None)
        upgrade.upgrade(connection)
    engine.dispose()
    assert list(tmp_path.iterdir()) == []


def test_what_the_first_releases_stored_is_read() -> None:
    """A column of JSON is not migrated: what is not in it yet has its default."""
    player = {"name": "Anna", "user": ANNA, "entropy": "x", "left": False, "aside": False}
    assert json_values.to_player(player) == Player("Anna", ANNA, "x")


def test_a_strength_is_stored_only_where_it_is_not_the_usual() -> None:
    """An older release beside this one reads what it knows, and its own rows are those of normal players."""
    hard, usual = Player("Zia Rosa", None, "ai", strength="hard"), Player("Zia Rosa", None, "ai")
    assert json_values.of_player(hard) == {**json_values.of_player(usual), "strength": "hard"}
    assert "strength" not in json_values.of_player(usual)
    for player in (hard, usual):
        assert json_values.to_player(json_values.of_player(player)) == player
    times = {"started": NOON.isoformat(), "deadline": (NOON + timedelta(hours=1)).isoformat()}
    clock = json_values.to_clock({"seat": 1, "reminded": 0, **times})
    assert clock == SeatClock(1, NOON, NOON + timedelta(hours=1))
    row: Any = SimpleNamespace(dm=False, notices={}, planned=None)
    assert to_preferences(row) == Preferences()
    row.notices = {"vacation": {"until": NOON.isoformat(), "year": 2026, "used": 60}}
    vacation = Vacation(NOON, 2026, timedelta(minutes=1))
    assert to_preferences(row) == Preferences(vacation=vacation)
