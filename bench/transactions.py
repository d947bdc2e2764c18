"""``python -m bench.transactions``: the transactions of an interaction, while tables of all kinds are played.

Without pictures, unless ``--pictures`` is given. From the first click on, so the lobbies count, too.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import fmean
from unittest.mock import patch

import click
from rich.console import Console
from rich.table import Table

from bench.load import bots
from bench.load.counting_bot import FILE
from bench.rows import serving
from bench.rows.serving import MILLI
from bot import catalogue, logs

COUNTING = (sys.executable, "-m", "bench.load.counting_bot")
LEAST = 0.05  # of an interaction: what is rarer is not shown


@click.command()
@click.option("--seconds", type=click.FloatRange(1), default=30, help="How long people play.")
@click.option(
    "--tables", type=click.IntRange(1), default=2 * len(catalogue.CATALOGUE), help="How many tables."
)
@click.option("--thinking", type=click.FloatRange(0), default=0, help="Seconds before a decision: the mean.")
@click.option("--pictures", is_flag=True, help="With pictures.")
def main(seconds: float, tables: int, thinking: float, *, pictures: bool) -> None:
    """Count, and print a table."""
    logs.configure("WARNING", "console", ())
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "counts.json"
        with patch.object(serving, "running", partial(bots.running, command=COUNTING)):
            play = serving.Play(tables, thinking, warm=0, seconds=seconds, in_text=not pictures)
            interactions = asyncio.run(serving.serve(play, settings={FILE: str(file)})).interactions
        counts = json.loads(file.read_text(encoding="utf-8"))
    total = sum(map(len, counts.values())) / interactions
    shown = Table("transaction", "an interaction", "ms CPU each", title=f"{total:.1f} an interaction")
    for name, spent in sorted(counts.items(), key=lambda each: -sum(each[1])):
        if len(spent) / interactions >= LEAST:
            shown.add_row(name, f"{len(spent) / interactions:.2f}", f"{MILLI * fmean(spent):.2f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
