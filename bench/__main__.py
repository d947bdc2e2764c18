"""``python -m bench [ROW…]``: measures, prints tables, and writes results.md when every row was measured."""

from __future__ import annotations

import compileall
from collections.abc import Sequence
from pathlib import Path

import click

from bench import report
from bench.rows import engines, films, loads, pictures, processes, service, store
from bot import logs

ROOMS = (engines, pictures, films, store, processes, service, loads)
ROWS = {row.name: row for room in ROOMS for row in room.ROWS}
ROOT = Path(__file__).parents[1]
COMPILED = ("bot", "engines", "renders", "sandbox")


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
        measured[name] = ROWS[name], ROWS[name].run(rounds)
        click.echo(report.section(*measured[name]))
    if not names:
        report.RESULTS.write_text(report.markdown(measured, rounds), encoding="utf-8")


if __name__ == "__main__":
    main()
