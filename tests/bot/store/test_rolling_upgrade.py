"""A rolling upgrade: a newer process has brought the schema up, and an older one still serves beside it."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import cycle
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text

from bot.chat.wire.error_boundary import guarded
from bot.store import SqlStore, schema, upgrade
from bot.store.purge import delete_tables
from bot.tables import StoreUnavailable
from bot.tables.values.servers import LEFT_SERVER
from tests.bot.tables.world import ANNA, BEPPE, World

NEWER = f"{int(schema.SCHEMA) + 1:04}"
SCRIPT = f"""
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{NEWER}", "{schema.SCHEMA}", None, None


def upgrade() -> None:
    op.add_column("tables", sa.Column("mood", sa.String(), nullable=False, server_default="calm"))
    table = sa.ForeignKey("tables.id", ondelete="CASCADE")
    op.create_table("holograms", sa.Column("table_id", sa.BigInteger(), table))
"""
OF_NEWER = (
    "UPDATE tables SET mood = 'tense'",
    "INSERT INTO posts (table_id, kind, anew, mention, since, due, attempts) "
    "SELECT id, 'hologram', false, '[]', 0, opened, 0 FROM tables",
    "INSERT INTO jobs (table_id, kind, seat, due) SELECT id, 'hologram', -1, opened FROM tables",
    "INSERT INTO holograms SELECT id FROM tables",
)
"""Values that a newer process writes and the older one does not know."""


@pytest.fixture(params=["file", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that several processes can share."""
    if request.param == "file":
        return f"sqlite:///{tmp_path}/palermo.db"
    return str(request.getfixturevalue("fresh_database")())


async def newer(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqlStore:
    """The store of a process of the next release, which has one more migration."""
    scripts = tmp_path / "scripts"
    (scripts / "versions").mkdir(parents=True)
    for path in (upgrade.SCRIPTS / "env.py", *(upgrade.SCRIPTS / "versions").glob("v*.py")):
        target = scripts / path.relative_to(upgrade.SCRIPTS)
        target.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (scripts / "versions" / f"v{NEWER}_next.py").write_text(SCRIPT, encoding="utf-8")
    with monkeypatch.context() as next_release:
        next_release.setattr(upgrade, "SCRIPTS", scripts)
        next_release.setattr(schema, "SCHEMA", NEWER)
        next_release.setattr("bot.store.store.SCHEMA", NEWER)
        store = await SqlStore.connect(url)

    def write(db: Connection) -> None:
        for statement in OF_NEWER:
            db.execute(text(statement))

    await store.database.write(write)
    return store


async def test_an_older_process_goes_on_beside_a_newer_one(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They make a game's moves in turn: each counts once, and what only the newer one knows stays its own."""
    old = World(await SqlStore.connect(url))
    table = await old.game(ANNA, BEPPE, rounds=5)
    await old.bid(ANNA, table.id)
    new = World(await newer(url, tmp_path, monkeypatch), numbers=old.numbers)
    made = 1
    for world in cycle([new, old]):
        (user, *_) = (await world.tables.queries.table(table.id)).owes
        if made == 5:  # this one is made by the clock, which the older process sees to
            old.wait(days=1)
            new.time = old.time
            await old.tables.jobs.run_due(old.time, guarded)
        else:
            await world.bid(user, table.id)
        made += 1
        await world.send()
        if not (await world.tables.queries.table(table.id)).live:
            break
    entries = await old.store.tables.entries(table.id, 0, 99)
    moves = Counter(entry.by for entry in entries if entry.kind == "move")
    assert moves == {"player": 9, "clock": 1}

    def left(db: Connection) -> list[object]:
        queries = (
            text("SELECT mood FROM tables"),
            text("SELECT table_id FROM holograms"),
            select(schema.posts.c.kind, schema.posts.c.attempts),
            text("SELECT kind FROM jobs"),
        )
        return [tuple(row) for query in queries for row in db.execute(query)]

    assert await new.store.database.read(left) == [("tense",), (table.id,), ("hologram", 0), ("hologram",)]
    await old.store.close()
    with pytest.raises(StoreUnavailable, match="newer version"):
        await SqlStore.connect(url)
    await new.store.close()


@pytest.mark.parametrize("way", ["purge", "delete"])
async def test_an_older_process_deletes_tables_beside_a_newer_one(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """Of a server that was left, and at a manager's wish: rows that it does not know go with them."""
    old = World(await SqlStore.connect(url))
    table = await old.lobby(ANNA)
    new = await newer(url, tmp_path, monkeypatch)
    if way == "purge":
        await old.store.values.set(f"{LEFT_SERVER}{table.place.guild}", old.time.isoformat())
        assert await old.store.purge(old.time + timedelta(days=1)) == (table.place.guild,)
    else:
        await old.tables.lobby.cancel(old.click(ANNA), table.id)
        await old.store.database.write(delete_tables, [table.id])

    def left(db: Connection) -> list[object]:
        return [*db.execute(text("SELECT 1 FROM tables UNION SELECT 1 FROM holograms"))]

    assert await new.database.read(left) == []
    await old.store.close()
    await new.close()
