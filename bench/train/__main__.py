"""``python -m bench.train GAME``: learns a game's value by self-play, and writes it beside the game."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

import click

from bench.arena.__main__ import ROOT, git
from bench.arena.contest import seed
from bench.train.fit import Position, brier, fitted, r_squared
from bot.catalogue import CATALOGUE, game
from bot.simulation import Policy, play_with, strategy
from engines.base import AnyGame, Memory, Seat
from engines.chance import Chance
from engines.options import complete
from engines.record import AI_ENTROPY, Record

GAMES = 4000
DEALS = "train"  # what the seeds are made from, so that no arena's deal is among them
EVERY = 3  # moves from one position that is learned from to the next, on average
RANDOM = 0.05  # share of the moves made at random, so that bad positions come up too
KEPT_BACK = 5  # one game in five is not learned from, but tells how good the value is


def positions(name: str, seats: int, policy: Policy, number: int) -> list[Position]:
    """Some positions of a game of self-play with its result."""
    its, rng = game(name), random.Random(number)
    features = import_module(f"engines.{name}.mind").features
    whims, played = strategy(its, "random"), strategy(its, policy)

    def mixed(state: Any, seat: Seat, whim: random.Random, owed: bool, memory: Memory) -> Any:
        return (whims if whim.random() < RANDOM else played)(state, seat, whim, owed, memory)

    record = play_with(its, complete(its.options, {}), [mixed] * seats, seed(DEALS, number))
    if record.result is None:
        raise RuntimeError(f"{name}: the game did not end")
    winners = record.result.winners
    shares = [(seat in winners) / len(winners) for seat in range(seats)]
    return [(features(state), shares) for state in _states(its, record) if rng.random() < 1 / EVERY]


def _states(its: AnyGame, record: Record) -> Iterator[object]:
    chance = Chance(bytes.fromhex(record.seed), "game", its.id, [AI_ENTROPY] * len(record.players))
    state, _ = its.rules.start(record.options, len(record.players), chance)
    for made in record.moves:
        yield state
        state, _ = its.rules.apply(state, made.seat, its.notation.decode(made.move), chance)


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(sorted(CATALOGUE)))
@click.option("--games", type=click.IntRange(10), default=GAMES, show_default=True, help="Games to play.")
@click.option("--policy", type=click.Choice(["normal", "hard"]), default="normal", show_default=True)
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True)
def main(name: str, games: int, policy: Policy, processes: int) -> None:
    """Learn the value of a game's states, for all its numbers of seats alike."""
    seats = game(name).seats
    jobs = [(name, seats[number % len(seats)], policy, number) for number in range(games)]
    with ProcessPoolExecutor(processes) as pool:
        found = [*pool.map(positions, *zip(*jobs, strict=True), chunksize=8)]
    learned = [position for number, its in enumerate(found) if number % KEPT_BACK for position in its]
    others = [position for its in found[::KEPT_BACK] for position in its]
    weights = fitted(learned)
    commit = git("rev-parse", "--short", "HEAD")
    made = {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": commit,
        "games": games,
        "players": policy,
        "r_squared": round(r_squared(others, weights), 3),
        "brier": round(brier(others, weights), 3),
        "weights": [round(weight, 4) for weight in weights],
    }
    path = ROOT / "engines" / name / "data" / "weights.json"
    path.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    click.echo(json.dumps({key: value for key, value in made.items() if key != "weights"}))


if __name__ == "__main__":
    main()
