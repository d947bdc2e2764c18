"""A record played again, and judged by what comes of it.

``verify`` believes nothing that the seed and the moves tell by themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any, NamedTuple

from engines.base import AnyGame, IllegalMove, Outcome, Seat
from engines.chance import Chance, commitment
from engines.feats import earned_by
from engines.moments import Moment, Scene
from engines.options import IllegalOption, complete
from engines.record import ABANDONED, AI_ENTROPY, BadRecord, Record, Result, finished, plain_name
from engines.text import Text, quoted, say

ENTROPY_PATTERN = re.compile(r"[1-9][0-9]{0,19}")  # the decimal id of an interaction, below 2**64
ID_RANGE = 2**64


class Position(NamedTuple):
    """A point of a game: the state, and the events of the move (or setup) that led to it."""

    state: Any
    events: tuple[Any, ...]


class Verdict(NamedTuple):
    """The outcome of checking a record: if it is wrong, why (``error``), and at which ``move``, if at any."""

    ok: bool
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    move: int | None = None
    error: Text | None = None


def replay(record: Record, game: AnyGame) -> Iterator[Position]:
    """The game from its setup (first) through each of its moves.

    Raises BadRecord where the record is wrong about anything but the result.
    """
    check_setup(record, game)
    chance = Chance(bytes.fromhex(record.seed), "game", game.id, record.entropy)
    options: dict[str, Any] = dict(record.options)  # checked: every one has a legal value
    state, events = game.rules.start(options, len(record.players), chance)
    yield Position(state, events)
    for number, made in enumerate(record.moves, start=1):
        _refuse_seat(record, game, state, number)
        try:
            state, events = game.rules.apply(state, made.seat, game.notation.decode(made.move), chance)
        except IllegalMove as illegal:
            raise BadRecord(illegal.text, number) from None
        yield Position(state, events)


def _refuse_seat(record: Record, game: AnyGame, state: Any, number: int) -> None:
    seat = record.moves[number - 1].seat
    if not game.rules.owes(state):
        raise BadRecord(say("The game was over before this move."), number)
    if not 0 <= seat < len(record.players):
        raise BadRecord(say("There is no seat {seat}.", seat=seat), number)
    if seat not in game.rules.to_act(state):
        raise BadRecord(say("Seat {seat} cannot act here.", seat=seat), number)


def moments(record: Record, game: AnyGame) -> tuple[Moment, ...]:
    """The moments of a finished game, in order. Raises BadRecord as ``replay`` does, or without a result."""
    return moments_of(game, replay(record, game))


def moments_of(game: AnyGame, positions: Iterable[Position]) -> tuple[Moment, ...]:
    """The moments of a finished game from its positions. Raises BadRecord if the last one is not the end."""
    scenes, outcome = _scenes(game, positions)
    return game.words.moments(scenes, outcome.winners)


def feats_of(game: AnyGame, positions: Iterable[Position]) -> tuple[tuple[str, ...], ...]:
    """The ids of the feats of a finished game by seat. Raises BadRecord if it is not over."""
    return earned_by(game.words.feats, *_scenes(game, positions))


def _scenes(game: AnyGame, positions: Iterable[Position]) -> tuple[list[Scene[Any]], Outcome]:
    """The positions of a finished game as spectators were told of them, and its outcome."""
    scenes: list[Scene[Any]] = []
    state = None
    for state, events in positions:
        told = [game.knowledge.told(event, None) for event in events]
        known = tuple(event for event in told if event is not None)
        seen = game.knowledge.standing(game.knowledge.view(state, None))
        scenes.append(Scene(known, tuple(game.rules.running_scores(state)), seen))
    outcome = None if state is None else game.rules.outcome(state)
    if outcome is None:
        raise BadRecord(say("The game has no result."))
    return scenes, outcome


def verify(record: Record, game: AnyGame) -> Verdict:
    """Check that everything in the record follows from the game, its seed and its moves."""
    try:
        state = None
        for position in replay(record, game):
            state = position.state
        _judge(record.result, game.rules.outcome(state))
    except BadRecord as bad:
        return Verdict(ok=False, move=bad.move, error=bad.text)
    result = record.result or ABANDONED
    return Verdict(ok=True, scores=result.scores, winners=result.winners)


def _judge(result: Result | None, outcome: Outcome | None) -> None:
    if result is None:
        raise BadRecord(say("The game has no result."))
    if result.end == "abandoned":
        if outcome is not None:
            raise BadRecord(say("The moves play the game to its end, so it was not abandoned."))
        _refuse_difference(result, ABANDONED)
        return
    if outcome is None:
        raise BadRecord(say("The game is not over after the last move, so it cannot have this result."))
    _refuse_difference(result, finished(outcome))


def _refuse_difference(result: Result, true: Result) -> None:
    for field in fields(true):
        stated, right = getattr(result, field.name), getattr(true, field.name)
        # As JSON texts, because to Python 5 == 5.0 and True == 1.
        if json.dumps(stated, sort_keys=True) != json.dumps(right, sort_keys=True):
            raise BadRecord(say("The result's “{name}” does not follow from the moves.", name=field.name))


def check_setup(record: Record, game: AnyGame) -> None:
    """Raise BadRecord unless players, options, seed and entropy are possible in this game."""
    if record.game != game.id:
        raise BadRecord(
            say("This is a record of “{name}”, not of {title}.", name=quoted(record.game), title=game.title)
        )
    _refuse_options(record, game)
    if len(record.players) not in game.seats:
        raise BadRecord(
            say(
                "{title} has tables for {numbers} players, not for {seats}.",
                title=game.title,
                seats=len(record.players),
                numbers=tuple(game.seats),
            )
        )
    for player in record.players:
        if plain_name(player.name) != player.name:
            raise BadRecord(say("“{name}” cannot be a player's name.", name=quoted(player.name)))
    if record.commitment != commitment(bytes.fromhex(record.seed)):
        raise BadRecord(say("The commitment is not the SHA-256 of the seed: one of them has been changed."))
    _refuse_entropy(record)


def _refuse_options(record: Record, game: AnyGame) -> None:
    names = [option.name for option in game.options]
    for name in record.options:
        if name not in names:
            raise BadRecord(say("{title} has no option “{name}”.", title=game.title, name=quoted(name)))
    for name in names:
        if name not in record.options:
            raise BadRecord(say("The option “{name}” is missing.", name=name))
    try:
        complete(game.options, record.options)
    except IllegalOption as illegal:
        raise BadRecord(illegal.text) from None


def _refuse_entropy(record: Record) -> None:
    if len(record.entropy) != len(record.players):
        raise BadRecord(say("There must be exactly one piece of entropy per player."))
    persons: list[str] = []
    for player, entropy in zip(record.players, record.entropy, strict=True):
        if player.kind == "ai":
            right = entropy == AI_ENTROPY
        else:
            right = ENTROPY_PATTERN.fullmatch(entropy) is not None and int(entropy) < ID_RANGE
            persons.append(entropy)
        if not right:
            raise BadRecord(
                say(
                    "“{entropy}” cannot be the entropy of “{name}”: for an AI it is “ai”, for a person "
                    "the decimal id of an interaction.",
                    entropy=quoted(entropy),
                    name=player.name,
                )
            )
    if len(set(persons)) < len(persons):
        raise BadRecord(say("Two people cannot have joined with the same interaction."))
