"""Measures how often the turn changes in a game, and writes it beside ``Game.length``: ``make turn-changes``.

Whole games with the default options, played by the games' own policies; the median by number of seats.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from statistics import median

import click

from bot.catalogue import CATALOGUE, game
from bot.simulation import plan, play
from engines.record import Record

ENGINES = Path(__file__).parents[1] / "engines"
LENGTH = re.compile(r"^(?P<indent> +)length=\([^)]*\),\n(?: +turn_changes=\([^)]*\),\n)?", re.MULTILINE)
GAMES = 60  # of each number of seats: the median of this many moves by one turn or two


def turn_changes(record: Record) -> int:
    """The number of moves by another seat than the one before: how often people wait for somebody new."""
    return sum(before.seat != after.seat for before, after in pairwise(record.moves))


def measured(name: str, games: int) -> tuple[int, ...]:
    """The median by number of seats."""
    found = []
    for seats in game(name).seats:
        planned = plan(name, seats, (), "normal", seed=1)
        found.append(round(median(turn_changes(play(planned, number)) for number in range(games))))
    return tuple(found)


def written(source: str, changes: tuple[int, ...]) -> str:
    """The source of a game with these figures below its length."""
    line = f"turn_changes={changes!r},\n"
    return LENGTH.sub(lambda found: f"{found[0].splitlines()[0]}\n{found['indent']}{line}", source)


@click.command()
@click.option(
    "--games", type=click.IntRange(1), default=GAMES, help="How many games of each number of seats."
)
def main(games: int) -> None:
    """Measure all games and write the figures."""
    for name in CATALOGUE:
        place = ENGINES / name / "__init__.py"
        changes = measured(name, games)
        place.write_text(written(place.read_text("utf-8"), changes), "utf-8")
        click.echo(f"{name}: {changes}")


if __name__ == "__main__":
    main()
