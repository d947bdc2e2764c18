"""``python -m bench [ROW…]``: measures, prints a table, and writes results.md when every row was measured."""

from __future__ import annotations

import compileall
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from bench import report
from bench.measure import Figure, Row
from bench.rows import engines, floods, loads, pictures, processes, replays, service, store
from bot import logs

ROOMS = (engines, pictures, replays, store, processes, service, floods, loads)
ROWS = {row.name: row for room in ROOMS for row in room.ROWS}
ROOT = Path(__file__).parents[1]
COMPILED = ("bot", "engines", "renders", "sandbox")
COLOURS = {"stretch": "green", "bar": "green", "short": "red"}

console = Console()


def _show(row: Row, figures: Sequence[Figure]) -> None:
    told = f"Measures {row.measures}. Leaves out {row.leaves_out}."
    table = Table(*report.HEAD, title=row.name, caption=told, caption_justify="left")
    for figure in figures:
        table.add_row(*report.cells(figure), style=COLOURS.get(figure.verdict, ""))
    console.print(table)


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(ROWS)), metavar="[ROW]...", help=", ".join(ROWS))
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=7,
    help="How often each contender has its turn.",
    show_default=True,
)
def main(names: Sequence[str], rounds: int) -> None:
    """Measure rows, all of them unless some are named."""
    logs.configure("WARNING", "console", ())
    for package in COMPILED:  # as in the image; else every start of the bot would compile itself
        compileall.compile_dir(ROOT / package, quiet=2)
    measured = {}
    for name in names or ROWS:
        figures = ROWS[name].run(rounds)
        measured[name] = ROWS[name], figures
        _show(ROWS[name], figures)
    if not names:
        report.RESULTS.write_text(report.markdown(measured, rounds), encoding="utf-8")
        console.print(f"Written to {report.RESULTS}.")


if __name__ == "__main__":
    main()
