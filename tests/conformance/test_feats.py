"""The feats of a finished game: stable names, the same for a record, seldom enough and not too seldom."""

from __future__ import annotations

import random
import re

from engines.base import AnyGame
from engines.chance import Chance
from engines.options import complete
from engines.record import AI_ENTROPY, Player, RecordedMove, build, dump, finished, parse
from engines.replay import Position, feats_of, replay
from tests.breadth import wide
from tests.conformance.plays import Play, failing_at
from tests.conformance.test_words import check

GAMES = wide(24, 10)  # of each game
MOST = 6
STORED: dict[str, set[str]] = {
    "streets": {"all-branches", "bet", "jokers", "hidden", "turned", "wide"},
    "city": {"first-home", "last-home", "never-stopped", "waited", "patrols"},
    "chicago": {"conquered", "outnumbered", "held", "killed", "bought", "untouched"},
    "mafiadollar": {"beaten", "robbed", "peaceful", "raided", "birthdays", "deals"},
}
"""The ids that results may hold: none ever goes or changes."""


def test_feats_can_be_told_and_stored(play: Play) -> None:
    """Each has an id of its own in letters and hyphens, a name without a full stop, and a sentence."""
    feats = play.game.words.feats
    with failing_at(*feats):
        assert len({feat.id for feat in feats}) == len(feats) <= MOST
        assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", feat.id) for feat in feats)
        check([feat.name for feat in feats])
        check([feat.text for feat in feats])


def test_feats_depend_on_the_record_alone(play: Play) -> None:
    """Told twice they are the same, and only feats of the game, of its seats."""
    positions = [*map(Position, play.states, play.events)]
    found = feats_of(play.game, positions)
    with failing_at(found):
        assert found == feats_of(play.game, positions)
        assert len(found) == play.setup.seats
        assert {id for ids in found for id in ids} <= {feat.id for feat in play.game.words.feats}


def test_stored_feats_are_known_for_good(any_game: AnyGame) -> None:
    assert {feat.id for feat in any_game.words.feats} >= STORED.get(any_game.id, set())


def test_feats_are_earned_in_some_games_and_none_in_every_one(any_game: AnyGame) -> None:
    """And a record that was saved and read has the same as the game itself."""
    found: list[set[str]] = []
    for number in range(GAMES):
        seats = any_game.seats[number % len(any_game.seats)]
        seed = bytes([number] * 32)
        positions, moves = _simulated(any_game, seats, seed)
        outcome = any_game.rules.outcome(positions[-1].state)
        assert outcome is not None
        record = build(
            any_game.id,
            options=complete(any_game.options, {}),
            joined=[(Player(f"AI {seat}", "ai"), AI_ENTROPY) for seat in range(seats)],
            mode="joined",
            seed=seed,
            moves=moves,
            result=finished(outcome),
        )
        by_seat = feats_of(any_game, positions)
        assert by_seat == feats_of(any_game, replay(parse(dump(record)), any_game))
        found.append({id for ids in by_seat for id in ids})
    assert any(found)
    assert not set.intersection(*found)


def _simulated(game: AnyGame, seats: int, seed: bytes) -> tuple[list[Position], list[RecordedMove]]:
    chance, rng = Chance(seed, "game", game.id, [AI_ENTROPY] * seats), random.Random(seed)
    positions = [Position(*game.rules.start(complete(game.options, {}), seats, chance))]
    moves: list[RecordedMove] = []
    while owing := game.rules.owes(state := positions[-1].state):
        move = game.play.policy(game.knowledge.view(state, owing[0]), rng)
        moves.append(RecordedMove(owing[0], game.notation.encode(move), "ai"))
        positions.append(Position(*game.rules.apply(state, owing[0], move, chance)))
    return positions, moves
