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
from engines.city.building import placements
from engines.city.geometry import SPACE, distance
from engines.city.moves import House, Pawn
from engines.city.policy import obstructs, own_trip
from engines.city.scoring import waiting_bonus
from engines.city.tiles import house
from engines.mafiadollar.cards import BONUS, KIND, SLOT, STARS
from engines.mafiadollar.estimates import Estimates
from engines.mafiadollar.moves import Accept, Offer, Play, Steal, Take
from engines.mafiadollar.scoring import POLICE_COST
from engines.mafiadollar.view import view as known
from engines.options import complete
from engines.record import AI_ENTROPY, Record
from engines.streets.policy import readable
from engines.streets.view import view

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
    for seat, hand in enumerate(end.hands):
        for card in [card for card in hand if card in STARS]:
            cost = POLICE_COST[STARS[card]]
            turns = [state for state, _, _ in steps if _could_play(state, seat, card)]
            yield from ["$25,000 for police in hand at the end"] * (cost // 25_000)
            if any(Estimates(known(state, seat), seat).saving(card) > 0 for state in turns):
                yield from ["$25,000 of them, when they would once have taken less"] * (cost // 25_000)


def _could_play(state: Any, seat: Seat, card: str) -> bool:
    return state.phase == "play" and state.phasing == seat and card in state.hands[seat]


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


def city(steps: Sequence[Step], end: Any) -> Iterator[str]:
    """Houses in their own builder's way or with a door out of the way, and walks that turn back for nothing.

    A door is out of the way if another house would have made the builder's own round trip more than a turn
    better; the turn counts as much as one of waiting. A walk turns back if it has taken no chip.
    """
    afterwards = [*[state for state, _, _ in steps[1:]], end]
    begun: dict[Seat, int] = {}  # where a seat's last walk began, if it took no chip
    for (state, seat, move), after in zip(steps, afterwards, strict=True):
        if isinstance(move, House):
            tile = house(move.house, SPACE[move.at], move.turn)
            best = max([own_trip(state, other) for other in placements(state.city)])
            if obstructs(state, tile):
                yield "houses that cost their own builder a turn"
            if best - own_trip(state, tile) > waiting_bonus(state):
                yield "doors a turn out of the way"
        elif isinstance(move, Pawn):
            begin = begun.pop(seat, None)
            here, now = state.sides[seat].pawn, after.sides[seat]
            if now.home or now.collected > state.sides[seat].collected:
                continue
            if begin is not None and _far(state, begin, now.pawn) < _far(state, begin, here):
                yield "walks that turn back halfway"
            if here is not None:
                begun[seat] = here


def _far(state: Any, one: int, other: int) -> int:
    return distance(state.city.ground, 1 << one, 1 << other)


def streets(steps: Sequence[Step], _end: Any) -> Iterator[str]:
    """The bribes that anyone can guess by where most is laid: halfway, and when the play ends."""
    turns = [state for state, _, _ in steps if state.phase == "turns"]
    half = next((state for state in turns if 2 * len(state.pile) <= len(turns[0].pile)), turns[-1])
    for state, when in ((half, "halfway"), (turns[-1], "at the end")):
        for family, side in zip(state.families, view(state, None).sides, strict=True):
            if readable(side, family.influence):
                yield f"bribes read {when}"


DETECTORS: Mapping[str, Detector] = {
    "chicago": chicago,
    "city": city,
    "mafiadollar": mafiadollar,
    "streets": streets,
}


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
