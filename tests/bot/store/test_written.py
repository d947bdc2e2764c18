"""A store returns and keeps what was recorded, whatever is done to it, on either database."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.store import SqlStore, schema
from tests.bot.store.operations import CHAPTERS, WRITTEN, told
from tests.bot.tables.world import memory


def written(chapter: str) -> list[str]:
    """After a change that was meant: ``python -m tests.bot.store.operations``, and read the difference."""
    return (WRITTEN / f"{chapter}.txt").read_text(encoding="utf-8").split("\n")


@pytest.mark.parametrize("chapter", CHAPTERS)
async def test_what_is_done_and_kept_is_as_written_down(chapter: str) -> None:
    store = await memory()
    assert (await told(chapter, store)).split("\n") == written(chapter)
    await store.close()


@pytest.mark.parametrize("url", ["postgres"], indirect=True)
async def test_postgresql_does_the_same(store: SqlStore) -> None:
    """With the same numbers."""
    empty = text(f"TRUNCATE {', '.join(schema.metadata.tables)} RESTART IDENTITY CASCADE")
    for chapter in CHAPTERS:
        await store.database.write(lambda db: db.execute(empty))
        assert (await told(chapter, store)).split("\n") == written(chapter)
