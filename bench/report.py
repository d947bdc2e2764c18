"""The figures as a table, on the screen and in results.md."""

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
HEAD = ("what", "ours", "beside", "ratio", "bar", "stretch", "reached")


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
        "" if figure.stretch is None else f"{sign} {figure.stretch:g}",
        figure.verdict,
    )


def machine() -> str:
    """Where and with what the figures were measured, in a line or two."""
    versions = ", ".join(f"{name} {_version(name)}" for name in PACKAGES)
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (
        f"{datetime.now(UTC).date().isoformat()}, {cores} cores ({_processor()}), "
        f"{platform.system()} {platform.machine()}, Python {platform.python_version()}.\n{versions}."
    )


def markdown(measured: Mapping[str, tuple[Row, Sequence[Figure]]], rounds: int) -> str:
    """results.md as a whole."""
    parts = [
        "# Results\n",
        f"Written by `make bench`: {machine()}\n",
        f"Medians of {rounds} rounds, contenders taking turns. Absolute figures move with the machine; the "
        "bars are for ratios to a peer or a floor in the same run, where there is one.\n",
        "Each figure with a bar says in its last column what it reaches: `bar` is what the project holds "
        "itself to, `stretch` what would be better still, and `short` is neither. Why, and what was tried, "
        f"stands in [README.md](README.md). {_told(measured)}\n",
    ]
    for name, (row, figures) in measured.items():
        parts.append(f"## {name}\n\nMeasures {row.measures}. Leaves out {row.leaves_out}.\n")
        lines = [HEAD, tuple("---" for _ in HEAD), *map(cells, figures)]
        parts.append("\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n")
    return "\n".join(parts)


def _told(measured: Mapping[str, tuple[Row, Sequence[Figure]]]) -> str:
    """Which figures are short, in a sentence."""
    missed = [
        f"{figure.what} ({name})"
        for name, (_, figures) in measured.items()
        for figure in figures
        if figure.verdict == "short"
    ]
    return f"Short are: {', '.join(missed)}." if missed else "None is short."


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


def _processor() -> str:
    """The processor's name; the machine's architecture where the system does not tell."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
