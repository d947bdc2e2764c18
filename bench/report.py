"""The figures as tables, on the screen and in results.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.measure import Figure, Row

RESULTS = Path(__file__).parent / "results.md"
PACKAGES = (
    "palermo",
    "discord.py",
    "SQLAlchemy",
    "aiosqlite",
    "pillow",
    "pydantic",
    "open_spiel",
    "chess",
    "CairoSVG",
)
NOTHING = 1e-9  # what rounding leaves of differences
HEAD = ("what", "ours", "beside", "ratio", "bar", "verdict")


def cells(figure: Figure) -> tuple[str, ...]:
    """A figure's line of the table."""
    sign = "≥" if figure.more else "≤"
    beside = "" if figure.theirs is None else f"{figure.peer}: {_short(figure.theirs)} {figure.unit}"
    return (
        figure.what,
        f"{_short(figure.ours)} {figure.unit}",
        beside,
        "" if figure.theirs is None else f"{figure.judged:.2f}",
        "" if figure.bar is None else f"{sign} {figure.bar:g}",
        figure.verdict,
    )


def machine() -> str:
    """The date, machine and versions of a measurement, in two lines."""
    versions = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    return (
        f"{datetime.now(UTC).date().isoformat()}, {os.cpu_count()} cores, "
        f"{platform.system()} {platform.machine()}, Python {platform.python_version()}.\n{versions}."
    )


def markdown(measured: Mapping[str, tuple[Row, Sequence[Figure]]], rounds: int) -> str:
    """results.md as a whole."""
    parts = [
        "# Results\n",
        f"Written by `make bench`: {machine()}\n",
        f"Medians of {rounds} rounds, contenders taking turns. Absolute figures move with the machine; the "
        "bars are for ratios to a peer or a floor in the same run, where there is one.\n",
        "[README.md](README.md) explains each row. " + _told(measured) + "\n",
    ]
    return "\n".join([*parts, *(section(row, figures) for row, figures in measured.values())])


def section(row: Row, figures: Sequence[Figure]) -> str:
    """A row's section: what it measures, and its table."""
    lines = [HEAD, tuple("---" for _ in HEAD), *map(cells, figures)]
    table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
    return f"## {row.name}\n\nMeasures {row.measures}. Does not include {row.leaves_out}.\n\n{table}\n"


def _told(measured: Mapping[str, tuple[Row, Sequence[Figure]]]) -> str:
    """Return which figures are short, in a sentence."""
    missed = [
        f"{figure.what} ({name})"
        for name, (_, figures) in measured.items()
        for figure in figures
        if figure.verdict == "short"
    ]
    return f"Below the bar: {', '.join(missed)}." if missed else "No row misses its bar."


def _short(value: float) -> str:
    if abs(value) < NOTHING:
        return "0"
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "–"
