"""Whole games without people: every seat is played at random or by the game's own policy."""

from __future__ import annotations

import hashlib
import random
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Literal, TypeAlias, cast, get_args

from bot.catalogue import CATALOGUE, game
from engines.base import AnyGame, GameEvent, Memory, Seat
from engines.chance import Chance
from engines.options import OptionValue, complete
from engines.record import AI_ENTROPY, Player, Record, RecordedMove, build, finished
from engines.search import recall
from engines.strengths import Strength, decide
from engines.strictjson import BadJson, read
from engines.text import Refused, quoted
from engines.turns import movers

Policy: TypeAlias = Literal["random", "easy", "normal", "hard", "former"]

POLICIES: tuple[Policy, ...] = get_args(Policy)
ALIASES: Mapping[str, Policy] = {"smart": "normal"}
Strategy: TypeAlias = Callable[[Any, Seat, random.Random, bool, Memory], Any]
"""(state, seat, generator, whether the game waits for it, its memory) -> its move; None: none now."""
OFFER_RATE = 0.1  # how often a random player moves where it merely may: rarely, or games would hardly end


class BadPlan(Refused):
    """Games cannot be played like this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A plan: a game with complete options, and the policies by seat. ``seed`` is the first game's."""

    game: AnyGame
    options: Mapping[str, OptionValue]
    policies: tuple[Policy, ...]
    seed: int


# --- Planning --------------------------------------------------------------------------------------


def plan(name: str, seats: int, options: Sequence[str], policy: str, seed: int) -> Plan:
    """The plan that words ask for: ``options`` are ``name=JSON``, ``policy`` one for all or one a seat.

    Raises BadPlan or IllegalOption.
    """
    if name not in CATALOGUE:
        raise BadPlan(
            "There is no game “{name}”. The games are: {names}.", name=quoted(name), names=tuple(CATALOGUE)
        )
    planned = game(name)
    if seats not in planned.seats:
        raise BadPlan(
            "{title} has tables for {numbers} players, not for {seats}.",
            title=planned.title,
            seats=seats,
            numbers=tuple(planned.seats),
        )
    return Plan(
        game=planned,
        options=complete(planned.options, _options(options)),
        policies=_policies(policy, seats),
        seed=seed,
    )


def _options(given: Sequence[str]) -> dict[str, object]:
    found: dict[str, object] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadPlan("An option must be given as name=JSON, not as “{text}”.", text=quoted(text))
        if name in found:
            raise BadPlan("The option “{name}” is given twice.", name=quoted(name))
        try:
            found[name] = read(value)
        except BadJson as bad:
            raise BadPlan(
                "The option “{name}” cannot be {value}. {why} Put a word in quotes, like this: --option "
                "'{name}=\"word\"'.",
                name=quoted(name),
                value=quoted(value),
                why=bad.text,
            ) from None
    return found


def _policies(text: str, seats: int) -> tuple[Policy, ...]:
    words = text.split(",")
    names: dict[str, Policy] = {policy: policy for policy in POLICIES} | dict(ALIASES)
    chosen = tuple(names[word] for word in words if word in names)
    if len(chosen) < len(words):
        raise BadPlan(
            "“{text}” is not a policy. The policies are: {known}.", known=POLICIES, text=quoted(text)
        )
    if len(words) == 1:
        return chosen * seats
    if len(words) != seats:
        raise BadPlan("Give one policy for all seats, or one for each of the {seats} seats.", seats=seats)
    return chosen


# --- Playing ---------------------------------------------------------------------------------------


def play(plan: Plan, number: int) -> Record:
    """The finished game with this number, from 0; the same plan always plays the same games."""
    strategies = [strategy(plan.game, policy) for policy in plan.policies]
    return play_with(plan.game, plan.options, strategies, seed_of(plan.seed + number))


def play_with(
    game: AnyGame, options: Mapping[str, OptionValue], strategies: Sequence[Strategy], seed: bytes
) -> Record:
    """The finished game of these strategies, by seat, with this seed of 32 bytes."""
    rules, notation = game.rules, game.notation
    chance = Chance(seed, "game", game.id, [AI_ENTROPY] * len(strategies))
    rng = random.Random(seed)  # noqa: S311 - the players' whims; the game's own chance is the stream
    state, events = rules.start(options, len(strategies), chance)
    memories = _told(game, [None] * len(strategies), events)
    moves: list[RecordedMove] = []
    while rules.owes(state):
        seat, move = _next(game, strategies, memories, state, rng)
        moves.append(RecordedMove(seat=seat, move=dict[str, Any](notation.encode(move)), by="ai"))
        state, events = rules.apply(state, seat, move, chance)
        memories = _told(game, memories, events)
    outcome = rules.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.id}: nobody owes a move, but there is no outcome")
    return build(
        game.id,
        options=options,
        joined=[(Player(name=f"AI {seat + 1}", kind="ai"), AI_ENTROPY) for seat in range(len(strategies))],
        mode="joined",
        seed=seed,
        moves=moves,
        result=finished(outcome),
    )


def seed_of(number: int) -> bytes:
    """The 32-byte seed of a number: the SHA-256 of its decimal text."""
    return hashlib.sha256(str(number).encode()).digest()


def strategy(game: AnyGame, policy: Policy) -> Strategy:
    """The strategy that plays a seat of this game by the policy."""

    def at_random(state: Any, seat: Seat, rng: random.Random, owed: bool, _memory: Memory) -> Any:
        if not owed and rng.random() >= OFFER_RATE:
            return None
        return next(game.rules.legal(state, seat, rng), None)

    def as_formerly(state: Any, seat: Seat, rng: random.Random, _owed: bool, _memory: Memory) -> Any:
        return (game.play.former or game.play.policy)(game.knowledge.view(state, seat), rng)

    def by_strength(state: Any, seat: Seat, rng: random.Random, _owed: bool, memory: Memory) -> Any:
        return decide(game, cast(Strength, policy), game.knowledge.view(state, seat), memory, rng)

    other: Mapping[Policy, Strategy] = {"random": at_random, "former": as_formerly}
    return other.get(policy, by_strength)


def _told(game: AnyGame, memories: Sequence[Memory], events: Sequence[GameEvent]) -> Sequence[Memory]:
    """The seats' memories after these events."""
    if game.mind is None:
        return memories
    return [
        recall(game, [game.knowledge.told(event, seat) for event in events], memory)
        for seat, memory in enumerate(memories)
    ]


def _next(
    game: AnyGame, strategies: Sequence[Strategy], memories: Sequence[Memory], state: Any, rng: random.Random
) -> tuple[Seat, Any]:
    """The next seat and its move: a seat that may move and wants to, else one that owes a move."""
    owing, free = movers(game.rules, state)
    volunteers = list(free)
    rng.shuffle(volunteers)
    for seat in volunteers:
        move = strategies[seat](state, seat, rng, False, memories[seat])
        if move is not None:
            return seat, move
    seat = rng.choice(owing)
    move = strategies[seat](state, seat, rng, True, memories[seat])
    if move is None:
        raise RuntimeError(f"{game.id}: seat {seat} owes a move but finds none")
    return seat, move


# --- Counting --------------------------------------------------------------------------------------


class Tally:
    """The figures of finished games, taken one after the other. A shared win counts for each winner."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.wins = [0] * seats
        self._scores = [0] * seats
        self._lengths: Counter[int] = Counter()  # how many games were as long

    def add(self, record: Record) -> None:
        """Take a game into the figures."""
        if record.result is None:
            raise ValueError("an unfinished game has no figures")
        self.games += 1
        self._lengths[len(record.moves)] += 1
        for seat in record.result.winners:
            self.wins[seat] += 1
        for seat, score in enumerate(record.result.scores):
            self._scores[seat] += score

    @property
    def means(self) -> list[float]:
        """The mean score by seat."""
        return [score / self.games for score in self._scores]

    @property
    def lengths(self) -> tuple[int, float, int]:
        """The moves of a game: least, median, most."""
        median = (self._length((self.games - 1) // 2) + self._length(self.games // 2)) / 2
        return min(self._lengths), median, max(self._lengths)

    def _length(self, place: int) -> int:
        """The length of the game at a place, from 0, when games are sorted by length."""
        lengths = sorted(self._lengths)
        reached = list(accumulate(self._lengths[length] for length in lengths))
        return lengths[bisect_right(reached, place)]
