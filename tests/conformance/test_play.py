"""The course of a game: whole games end, states are values, the log is the saved game."""

from __future__ import annotations

import json

import pytest

from engines.base import AnyGame
from engines.options import complete
from tests.conformance.plays import Play, Setup, failing_at
from tests.conformance.values import mutable


def test_the_catalogue_knows_the_game_by_its_id(any_game: AnyGame) -> None:
    """A record names its game; rules are numbered from 1, and the defaults are legal."""
    assert any_game.version >= 1
    assert len(any_game.seats) >= 1
    assert complete(any_game.options, {}) == {option.name: option.default for option in any_game.options}
    for option in any_game.options:
        assert option.allows(option.default)
        assert all(option.allows(option.suggest(seats)) for seats in any_game.seats if option.suggest)


def test_a_game_goes_on_until_there_is_an_outcome(play: Play) -> None:
    """Somebody owes exactly while there is no outcome, and may act; so may who is invited, or offers rest."""
    game = play.game
    for number, state in enumerate(play.states):
        owing, acting = game.rules.owes(state), game.rules.to_act(state)
        with failing_at(f"after step {number}", owes=owing, to_act=acting):
            assert (not owing) == (game.rules.outcome(state) is not None)
            assert set(owing) <= set(acting) <= set(range(play.setup.seats))
            assert acting == owing or set(game.rules.invited(state)) <= set(acting)
            assert list(acting) == sorted(set(acting))
    with failing_at("at the end"):
        assert not game.rules.to_act(play.end)
        assert not game.rules.invited(play.end)


def test_the_outcome_is_plain_data(play: Play) -> None:
    """A score for each seat, at least one winner, detail as JSON."""
    outcome = play.game.rules.outcome(play.end)
    with failing_at("at the end", outcome=outcome):
        assert outcome is not None
        assert len(outcome.scores) == play.setup.seats
        assert all(type(score) is int for score in outcome.scores)
        assert list(outcome.winners) == sorted(set(outcome.winners))
        assert set(outcome.winners) <= set(range(play.setup.seats))
        assert outcome.winners
        assert json.loads(json.dumps(outcome.detail)) == outcome.detail


def test_the_standing_leads_to_the_scores(play: Play) -> None:
    """A number for every seat in every position, and in the last one the scores."""
    game = play.game
    for number, state in enumerate(play.states):
        standing = game.rules.running_scores(state)
        with failing_at(f"after step {number}", running_scores=standing):
            assert len(standing) == play.setup.seats
            assert all(type(score) is int for score in standing)
    with failing_at("at the end"):
        outcome = game.rules.outcome(play.end)
        assert outcome is not None
        assert game.rules.running_scores(play.end) == outcome.scores


def test_states_are_frozen_values(play: Play) -> None:
    """Nothing in a state, move or view can be changed in place; states and moves can be hashed."""
    known: set[int] = set()
    for step in play.steps:
        with failing_at(step):
            for value in (step.state, step.move, step.after):
                assert not [*mutable(value, known)]
            assert hash(step.state) == hash(step.state)
            assert hash(step.move) == hash(step.move)


def test_the_same_move_always_has_the_same_effect(play: Play) -> None:
    """``apply`` depends on its arguments alone, and changes none of them but the chance."""
    for step in play.steps:
        with failing_at(step):
            before = hash(step.state)
            chance = play.setup.chance(step.position)
            assert play.game.rules.apply(step.state, step.seat, step.move, chance) == (
                step.after,
                step.events,
            )
            assert hash(step.state) == before


def test_the_log_is_the_saved_game(play: Play) -> None:
    """Every state is a fold over the encoded moves and the chance stream."""
    game, chance = play.game, play.setup.chance()
    log = json.loads(json.dumps([(step.seat, game.notation.encode(step.move)) for step in play.steps]))
    state, events = game.rules.start(dict(play.setup.options), play.setup.seats, chance)
    assert (state, events, chance.position) == (play.start, play.dealt, play.begun)
    for (seat, encoded), step in zip(log, play.steps, strict=True):
        with failing_at(step):
            assert chance.position == step.position
            state, _ = game.rules.apply(state, seat, game.notation.decode(encoded), chance)
            assert state == step.after


def test_the_number_of_seats_is_the_games(any_game: AnyGame) -> None:
    """A table with too few or too many seats is the caller's mistake, and is found at once."""
    setup = Setup(any_game.id, any_game.seats[-1] + 1, (), 0)
    with pytest.raises(ValueError, match="seats"):
        any_game.rules.start(complete(any_game.options, {}), setup.seats, setup.chance())


def test_legal_moves_are_legal(play: Play) -> None:
    """The first legal moves, in both orders, are accepted; a seat that may not act has none."""
    game, rng = play.game, play.setup.rng("legal")
    for step in play.sample:
        with failing_at(step):
            acting = game.rules.to_act(step.state)
            for seat in range(play.setup.seats):
                if seat not in acting:
                    assert next(game.rules.legal(step.state, seat, None), None) is None
                    assert next(game.rules.legal(step.state, seat, rng), None) is None
                    continue
                for order in (None, rng):
                    for move, _ in zip(game.rules.legal(step.state, seat, order), range(10), strict=False):
                        game.rules.apply(step.state, seat, move, play.setup.chance(step.position))


def test_the_order_of_legal_moves_does_not_change_which_they_are(play: Play) -> None:
    """At random or not, ``legal`` gives each move once; the first ones at random vary."""
    game, rng = play.game, play.setup.rng("order")
    for step in play.sample[::2]:
        with failing_at(step):
            listed = [
                move
                for move, _ in zip(game.rules.legal(step.state, step.seat, None), range(5000), strict=False)
            ]
            assert len(set(listed)) == len(listed)
            if len(listed) < 5000:
                drawn = list(game.rules.legal(step.state, step.seat, rng))
                assert len(drawn) == len(listed)
                assert set(drawn) == set(listed)


def test_who_lets_a_turn_pass_does_so_legally(play: Play) -> None:
    """The table makes the passing move unasked: only for a seat that owes one, and always a legal one."""
    game = play.game
    for name, state, position in play.positions:
        for reader in play.readers:
            move = game.play.auto_pass(game.knowledge.view(state, reader))
            if move is not None:
                with failing_at(name, reader=reader, move=move):
                    assert reader in game.rules.owes(state)
                    game.rules.apply(state, reader, move, play.setup.chance(position))


def test_the_policy_plays_legal_moves_only(play: Play) -> None:
    """A seat that owes always gets a move from the policy, which looks at its view alone."""
    game = play.game
    for step in play.sample:
        with failing_at(step):
            for seat in game.rules.to_act(step.state):
                view = game.knowledge.view(step.state, seat)
                move = game.play.policy(view, play.setup.rng("policy"))
                assert move == game.play.policy(view, play.setup.rng("policy"))
                assert move is not None or seat not in game.rules.owes(step.state)
                if move is not None:
                    game.rules.apply(step.state, seat, move, play.setup.chance(step.position))
    for reader in play.readers:
        with failing_at("at the end", reader=reader):
            assert game.play.policy(game.knowledge.view(play.end, reader), play.setup.rng()) is None
