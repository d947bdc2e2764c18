"""The command that moves everything to another database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.store import SqlStore
from tests.bot.cli.conftest import Palermo


async def make(file: Path) -> None:
    """A database without tables."""
    file.parent.mkdir()
    await (await SqlStore.connect(f"sqlite:///{file}")).close()


def test_the_database_is_copied_to_another_one(palermo: Palermo, tmp_path: Path) -> None:
    """Its hands and seeds are for its owner alone, there too."""
    assert palermo("copy", "--to", "sqlite:///copy.db")[2].startswith("palermo: There is no database at ")
    asyncio.run(make(tmp_path / "data" / "palermo.db"))
    for goal in ("mysql://there/palermo", "copy.db"):
        code, _out, err = palermo("copy", "--to", goal)
        assert code == 2
        assert err.startswith("palermo: --to: ")
    code, out, _err = palermo("copy", "--to", "sqlite:///copy.db")
    assert code == 0
    told = (
        "Copied 0 tables (0 rows); running games replayed from the copy: 0. Set PALERMO_DATABASE_URL to the"
    )
    assert out.startswith(told)
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    assert f"was copied to {tmp_path / 'copy.db'} on" in palermo("copy", "--to", "sqlite:///other.db")[2]
    assert palermo("copy", "--to", "sqlite:///other.db", "--again")[0] == 0
