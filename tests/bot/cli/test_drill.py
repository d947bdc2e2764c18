"""The monthly drill of docs/upgrading.md does what the page says, word for word."""

from __future__ import annotations

import asyncio
import shlex
from pathlib import Path

import pytest

from bot.store import SqlStore
from tests.bot.cli.conftest import ROOT, Palermo
from tests.bot.tables.world import ANNA, BEPPE, World, migrated

UPGRADING = ROOT / "docs" / "upgrading.md"


def drill() -> list[list[str]]:
    """The commands of the first block below the heading."""
    _, _, after = UPGRADING.read_text(encoding="utf-8").partition("## A drill, once a month\n")
    _, _, block = after.partition("\n    ")
    return [shlex.split(line) for line in block.partition("\n\n")[0].splitlines()]


async def played(file: Path) -> None:
    """A database with a game that goes on."""
    store = await SqlStore.connect(migrated(file))
    world = World(store)
    await world.game(ANNA, BEPPE, game="streets")
    await store.close()


def test_the_drill_replays_the_games_of_a_backup(
    palermo: Palermo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leaves alone the bot that runs: its health file is fresh, which a restore in its place refuses."""
    (tmp_path / "data").mkdir()
    asyncio.run(played(tmp_path / "data" / "palermo.db"))
    (tmp_path / "data" / "health").touch()
    (tmp_path / "backups").mkdir()
    (enter, settings, restore, copy, status, leave) = drill()
    assert palermo("backup", f"backups/{Path(restore[-1]).name}")[0] == 0
    assert (enter[:2], leave[-2:]) == (["mkdir", "drill"], ["-r", "drill"])
    (tmp_path / "drill").mkdir()
    monkeypatch.chdir(tmp_path / "drill")
    for word in settings[1:]:
        monkeypatch.setenv(*word.split("=", 1))
    said = []
    for words in (restore, copy, status):
        code, out, err = palermo(*words[1:])
        assert (code, err) == (0, "")
        said.append(out)
    assert "running games replayed from the copy: 1." in said[1]
    assert "1 playing" in said[2]
    assert "no sign of life" in said[2]
    assert {file.name for file in (tmp_path / "drill").iterdir()} == {"drill.db", "checked.db"}
