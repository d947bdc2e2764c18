"""The time, and the file that moves it."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import Clock

NEAR = timedelta(minutes=1)


def ahead(clock: Clock) -> timedelta:
    """Roughly how far the clock is ahead of the machine."""
    difference = clock.now() - datetime.now(UTC)
    return timedelta(hours=round(difference / timedelta(hours=1)))


def put(file: Path, text: str) -> None:
    """Replace the file, as whoever moves the time does."""
    fresh = file.with_name("fresh")
    fresh.write_text(text)
    fresh.replace(file)


def test_without_a_file_it_is_the_machines_time() -> None:
    assert abs(Clock().now() - datetime.now(UTC)) < NEAR


def test_the_file_moves_the_time_while_the_bot_runs(tmp_path: Path) -> None:
    """The file holds seconds, which are added to the machine's time."""
    file = tmp_path / "clock"
    clock = Clock(file)
    assert ahead(clock) == timedelta()
    put(file, "7200\n")
    assert ahead(clock) == timedelta(hours=2)
    put(file, "86400.5")
    assert ahead(clock) == timedelta(days=1)


@pytest.mark.parametrize("text", ["", "soon", "nan", "inf", "1e999"])
def test_what_is_no_number_moves_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "clock"
    put(file, "7200")
    clock = Clock(file)
    assert ahead(clock) == timedelta(hours=2)
    put(file, text)
    assert ahead(clock) == timedelta(hours=2)


def test_a_file_is_read_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "clock"
    put(file, "7200")
    clock = Clock(file)
    clock.now()

    def read(*_args: object, **_options: object) -> str:
        raise AssertionError("read again")

    monkeypatch.setattr(Path, "read_text", read)
    assert ahead(clock) == timedelta(hours=2)
    os.utime(file, (0, 0))
    with pytest.raises(AssertionError, match="read again"):
        clock.now()
