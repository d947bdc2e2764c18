"""``python -m bench.arena.blunders``: how often AI players do what anyone sees as a mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import click

from bench.arena.contest import seed
from bot.catalogue import game
from bot.simulation import Policy, play_with, strategy
from engines.base import AnyGame, Seat
from engines.chance import Chance
from engines.chicago.moves import Battle, Hit
from engines.mafiadollar.cards import BONUS, KIND, SLOT
from engines.mafiadollar.moves import Accept, Offer, Play, Steal, Take
from engines.mafiadollar.scoring import POLICE_COST, balance
from engines.options import complete
from engines.record import AI_ENTROPY, Record

GAMES = 200
COUNTED: tuple[Policy, ...] = ("easy", "normal", "former")
DEALS = "blunders"  # what the seeds are made from: the same deals before and after a change
HEAP = 3  # loot cards more than elsewhere, from which on a warehouse is a prize for one burglary
GOOD = 2  # bonus of a vehicle or tool that nobody gives for an ordinary card

Step: TypeAlias = tuple[Any, Seat, Any]
"""A state, the seat that moved, and its move."""
Detector: TypeAlias = Callable[[Sequence[Step], Any], Iterator[str]]
"""(steps of a game, its last state) -> a name for each blunder."""


def mafiadollar(steps: Sequence[Step], end: Any) -> Iterator[str]:
    """The blunders of a game of MafiaDollar; police cards by $25,000 that they cost at the end."""
    for state, seat, move in steps:
        yield from _trading(state, seat, move)
        yield from _storing(state, seat, move)
    for seat in range(len(end.hands)):
        for cost, number in zip(POLICE_COST.values(), balance(end, seat).police, strict=True):
            yield from ["$25,000 for police in hand at the end"] * (number * cost // 25_000)


def _trading(state: Any, seat: Seat, move: Any) -> Iterator[str]:
    if isinstance(move, Offer):
        yield "offers"
    elif isinstance(move, Accept):
        yield "offers accepted"
        offer = next(one for one in state.offers if (one.maker, one.partner) == (move.from_, seat))
        if any(
            KIND[card] == "item" and SLOT[card] in ("vehicle", "tool") and BONUS[card] >= GOOD
            for card in (offer.give, move.card)
        ):
            yield "good vehicles and tools traded away"


def _storing(state: Any, seat: Seat, move: Any) -> Iterator[str]:
    stores = state.warehouses[seat]
    if isinstance(move, Play) and KIND[move.card] == "warehouse":
        if len(stores) > 2 and not state.gangsters[seat]:
            yield "a fourth warehouse before the first gangster"
    elif isinstance(move, Take | Steal):
        sizes = {store.card: len(store.loots) for store in stores}
        if sizes[move.to] - min(sizes.values()) >= HEAP:
            yield "loot onto a heap, with an emptier warehouse"


def chicago(steps: Sequence[Step], _end: Any) -> Iterator[str]:
    """The hit men of a game of Chicago Underworld, and those that no battle of the same turn follows."""
    hits = 0
    for number, (_, seat, move) in enumerate(steps):
        if isinstance(move, Hit):
            yield "hit men"
            hits += 1
        elif isinstance(move, Battle):
            hits = 0
        last = number + 1 == len(steps) or steps[number + 1][1] != seat
        if last and hits:
            yield from ["hit men with no battle after"] * hits
            hits = 0


DETECTORS: Mapping[str, Detector] = {"chicago": chicago, "mafiadollar": mafiadollar}


def replayed(its: AnyGame, record: Record) -> tuple[list[Step], Any]:
    """The steps of a record, and its last state."""
    chance = Chance(bytes.fromhex(record.seed), "game", its.id, [AI_ENTROPY] * len(record.players))
    state, _ = its.rules.start(record.options, len(record.players), chance)
    steps = []
    for made in record.moves:
        move = its.notation.decode(made.move)
        steps.append((state, made.seat, move))
        state, _ = its.rules.apply(state, made.seat, move, chance)
    return steps, state


def count(name: str, seats: int, policy: Policy, games: int) -> Mapping[str, float]:
    """The blunders per game, if all seats are played by the policy."""
    its, found = game(name), Counter[str]()
    for number in range(games):
        strategies = [strategy(its, policy)] * seats
        record = play_with(its, complete(its.options, {}), strategies, seed(DEALS, number))
        found.update(DETECTORS[name](*replayed(its, record)))
    return {kind: total / games for kind, total in sorted(found.items())}


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(sorted(DETECTORS)))
@click.argument("seats", type=int)
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="Games per policy.")
def main(name: str, seats: int, games: int) -> None:
    """Count the blunders per game of each policy."""
    if seats not in game(name).seats:
        raise click.BadParameter(f"{name} is not for {seats} players.")
    for policy in COUNTED:
        click.echo(f"{policy}:")
        for kind, mean in count(name, seats, policy, games).items():
            click.echo(f"  {mean:6.2f}  {kind}")


if __name__ == "__main__":
    main()
