"""``python -m bench.arena.curves``: how well the curve of an analysis tells who is going to win."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from statistics import fmean

import click

from bench.arena.contest import interval, seed
from bot.catalogue import CATALOGUE, game
from bot.simulation import play_with, strategy
from engines.analysis import curve_of
from engines.base import AnyGame
from engines.options import complete
from engines.record import Record
from engines.replay import replay

GAMES = 100
DEALS = "curves"  # what the seeds are made from, so that none is among those that values are learned from
PARTS = ("first third", "second third", "last third")


def squares(its: AnyGame, record: Record) -> list[float]:
    """By position before the end, the mean squared error of the seats' chances in the bot's own curve."""
    result = record.result
    if result is None:
        raise ValueError("an unfinished game has no winners")
    seats = range(len(record.players))
    shares = [(seat in result.winners) / len(result.winners) for seat in seats]
    states = [position.state for position in replay(record, its)]
    curve = curve_of(its, states, random.Random(record.seed))
    return [fmean([(chances[seat] - shares[seat]) ** 2 for seat in seats]) for chances in curve[:-1]]


def scores(name: str, seats: int, games: int) -> Mapping[str, Sequence[float]]:
    """The Brier scores of games that normal AI players play: one a game for each part, and for all of it."""
    its = game(name)
    found: dict[str, list[float]] = {part: [] for part in (*PARTS, "all")}
    for number in range(games):
        players = [strategy(its, "normal")] * seats
        every = squares(its, play_with(its, complete(its.options, {}), players, seed(DEALS, number)))
        found["all"].append(fmean(every))
        for at, part in enumerate(PARTS):
            found[part].append(fmean(every[at * len(every) // 3 : (at + 1) * len(every) // 3]))
    return found


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(sorted(CATALOGUE)))
@click.argument("seats", type=int)
@click.option("--games", type=click.IntRange(2), default=GAMES, show_default=True)
def main(name: str, seats: int, games: int) -> None:
    """Print the Brier scores of the curves, each with its 95% interval over the games; 0 is the best."""
    if seats not in game(name).seats:
        raise click.BadParameter(f"{name} is not for {seats} players.")
    for part, its in scores(name, seats, games).items():
        found = interval(its)
        click.echo(f"{found.mean:.3f} ± {found.margin:.3f}  {part}")
    click.echo(f"{(1 - 1 / seats) / seats:.3f}          if every chance were even")


if __name__ == "__main__":
    main()
