"""The moments of a finished game: six or seven, in order, about what everybody was told."""

from __future__ import annotations

import random
from typing import Any

from engines.base import AnyGame
from engines.chance import Chance
from engines.moments import LEAST, MOST, Moment
from engines.options import complete
from engines.record import AI_ENTROPY, Player, RecordedMove, build, dump, finished, parse
from engines.replay import Position, moments, moments_of
from tests.breadth import wide
from tests.conformance.plays import Play, failing_at
from tests.conformance.test_words import check

SEED = bytes(range(32))
RECORDS = wide(6, 2)  # of each game


def found_in(play: Play) -> tuple[Moment, ...]:
    """The moments of a play."""
    positions = map(Position, play.states, play.events)
    return moments_of(play.game, positions)


def test_moments_run_from_the_setup_to_the_end(play: Play) -> None:
    """Six or seven of them where so many moves were worth telling, and each position once."""
    found = found_in(play)
    places = [moment.at for moment in found]
    told = [at for at, events in enumerate(play.events) if 0 < at < len(play.steps) and _worth(play, events)]
    with failing_at(f"moments at {places}"):
        assert places == sorted(set(places))
        assert (places[0], places[-1]) == (0, len(play.steps))
        assert len(found) <= MOST
        assert len(found) >= min(LEAST, 2 + len(told))


def _worth(play: Play, events: tuple[Any, ...]) -> bool:
    told = [play.game.knowledge.told(event, None) for event in events]
    return any(event is not None and not event.is_minor and not event.is_pass for event in told)


def test_moments_can_be_told_and_one_of_them_matters_most(play: Play) -> None:
    """The front page has one headline; a headline is no whole sentence, so it has no full stop."""
    found = found_in(play)
    outcome = play.game.rules.outcome(play.end)
    scored = play.game.rules.running_scores(play.end)
    with failing_at(*found):
        check([moment.text for moment in found])
        assert all(moment.weight >= 0 for moment in found)
        if scored and outcome is not None and len(outcome.winners) == 1:
            most, second, *_ = sorted((moment.weight for moment in found), reverse=True)
            assert most > second


def test_moments_are_about_what_spectators_were_told(play: Play) -> None:
    """The position of a moment is that of its event, as everybody learned of it."""
    for moment in found_in(play):
        with failing_at(moment):
            told = [play.game.knowledge.told(event, None) for event in play.events[moment.at]]
            assert moment.event is None or moment.event in told


def test_moments_of_ai_games_survive_the_record(any_game: AnyGame) -> None:
    """A record that was saved and read gives the same moments as the game itself."""
    for number in range(RECORDS):
        seats = any_game.seats[number % len(any_game.seats)]
        positions, moves = _simulated(any_game, seats, number)
        outcome = any_game.rules.outcome(positions[-1].state)
        assert outcome is not None
        record = build(
            any_game.id,
            options=complete(any_game.options, {}),
            joined=[(Player(f"AI {seat}", "ai"), AI_ENTROPY) for seat in range(seats)],
            mode="joined",
            seed=SEED,
            moves=moves,
            result=finished(outcome),
        )
        assert moments(parse(dump(record)), any_game) == moments_of(any_game, positions)


def _simulated(game: AnyGame, seats: int, number: int) -> tuple[list[Position], list[RecordedMove]]:
    chance = Chance(SEED, "game", game.id, [AI_ENTROPY] * seats)
    rng = random.Random(number)
    positions = [Position(*game.rules.start(complete(game.options, {}), seats, chance))]
    moves: list[RecordedMove] = []
    while owing := game.rules.owes(state := positions[-1].state):
        move = game.play.policy(game.knowledge.view(state, owing[0]), rng)
        moves.append(RecordedMove(owing[0], game.notation.encode(move), "ai"))
        positions.append(Position(*game.rules.apply(state, owing[0], move, chance)))
    return positions, moves
