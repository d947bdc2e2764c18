"""The bot as the sandbox runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import make_url

from bot.local import environment
from sandbox import Endpoint


def test_the_bot_gets_nothing_of_another_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own token, database and clock, and nothing of ``.env``."""
    monkeypatch.setenv("DISCORD_TOKEN", "real")
    monkeypatch.setenv("PALERMO_SECRET", "real")
    monkeypatch.setenv("HOME", "/home/anna")
    env = environment(tmp_path, Endpoint("mine", "http://127.0.0.1:1/api/v10", tmp_path / "clock"))
    assert env["DISCORD_TOKEN"] == "mine"  # noqa: S105  no secret
    assert env["PALERMO_DISCORD_API"] == "http://127.0.0.1:1/api/v10"
    assert env["PALERMO_CLOCK_FILE"] == str(tmp_path / "clock")
    assert env["PALERMO_DATABASE_URL"] == f"sqlite:///{tmp_path / 'palermo.db'}"
    assert env["PALERMO_ENV_FILE"] == ""
    assert env["HOME"] == "/home/anna"
    assert "PALERMO_SECRET" not in env


@pytest.mark.parametrize("name", ["Games of Palermo", "50%20off", "who?where=here", "no#1", "a+b&c"])
def test_a_folder_may_have_any_name(tmp_path: Path, name: str) -> None:
    """The bot reads the same path out of its database's URL."""
    endpoint = Endpoint("mine", "http://127.0.0.1:1/api/v10", tmp_path / "clock")
    url = make_url(environment(tmp_path / name, endpoint)["PALERMO_DATABASE_URL"])
    assert (url.database, dict(url.query)) == (str(tmp_path / name / "palermo.db"), {})
