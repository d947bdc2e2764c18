"""Words: every sentence of a game can be said, and its rules fit into a panel."""

from __future__ import annotations

import importlib.resources
import re
import string
from collections.abc import Iterator
from functools import cache, lru_cache

from engines.base import Account, AnyGame, IllegalMove, Question
from engines.options import GameOption
from engines.text import Text
from tests.conformance.plays import Play, failing_at
from tests.conformance.values import parts

SECTION = 1500  # characters of a section of the rules that fit into a panel
HINTS = 9  # kinds of decisions of a game


def texts(value: object) -> Iterator[Text]:
    """All texts in a value, those within texts included."""
    if isinstance(value, Text):
        yield value
    if not callable(value):
        for part in parts(value):
            yield from texts(part)


def check(value: object) -> None:
    """Each text has exactly the values that its templates name, and says something."""
    for text in texts(value):
        _check_text(text)


@lru_cache(maxsize=100_000)
def _check_text(text: Text) -> None:
    """Of the same sentence once: many readers are told it."""
    fields = {name for name, _ in text.values}
    for template in filter(None, (text.template, text.plural)):
        assert _named(template) <= fields, f"{template!r} lacks values"
    assert str(text).strip()
    assert text.plural is None or "n" in fields


@cache
def _named(template: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}


def test_the_game_introduces_itself(any_game: AnyGame) -> None:
    """Its sentence for the list of games, and its options with all their values."""
    check(any_game.blurb)
    check([any_game.goal, any_game.difficulty])
    assert len(any_game.length) in {0, len(any_game.seats)}
    assert len(any_game.turn_changes) == len(any_game.length)
    assert all(turns < moves for turns, moves in zip(any_game.turn_changes, any_game.length, strict=True))
    for option in any_game.options:
        check([getattr(option, field) for field in GameOption.__slots__ if field != "suggest"])
        assert len({str(choice.label) for choice in option.choices}) == len(option.choices)


def test_hints_tell_the_kind_of_a_decision_and_nothing_of_the_position(play: Play) -> None:
    """A sentence is remembered as read: it may not change with the position, and there are few of them."""
    found = set()
    for name, state, _ in play.positions:
        for seat in play.game.rules.to_act(state):
            hint = play.game.play.hint(play.game.knowledge.view(state, seat))
            if hint is not None:
                with failing_at(name, seat=seat, hint=hint):
                    assert not hint.values
                found.add(str(hint))
    assert len(found) <= HINTS


def test_what_happens_can_be_told(play: Play) -> None:
    """Every event as each reader learns of it, and whole, as a sentence and as lines of the log."""
    for number, events in enumerate(play.events):
        for event in events:
            with failing_at(f"step {number}", event=event):
                found = [event]
                for reader in play.readers:
                    told = play.game.knowledge.told(event, reader)
                    if told is not None and told not in found:
                        found.append(told)
                for told in found:
                    check(told.tell())
                    assert all(line.isprintable() for line in told.write().split("\n"))


def test_every_position_can_be_described(play: Play) -> None:
    """Status and description for every reader; the account exactly when the game is over."""
    game = play.game
    for name, state, _ in play.positions:
        over = game.rules.outcome(state) is not None
        for reader in play.readers:
            view = game.knowledge.view(state, reader)
            with failing_at(name, reader=reader):
                check([game.words.status(view), *game.words.describe(view)])
                account = game.words.account(view)
                assert (account is not None) == over
                if account is not None:
                    _check_account(account, play.setup.seats)


def _check_account(account: Account, seats: int) -> None:
    """A column for each seat, or a row for each; the first column names what the row is of."""
    check(account)
    assert account.rows
    assert len(account.head) == seats + 1 or len(account.rows) == seats
    assert all(len(row) == len(account.head) for row in account.rows)


def test_questions_and_refusals_can_be_said(play: Play) -> None:
    """The first question of a seat, and the refusal of a nonsensical answer."""
    for step in play.sample:
        with failing_at(step):
            view = play.game.knowledge.view(step.state, step.seat)
            question = play.game.play.ask(view, ())
            assert isinstance(question, Question)
            check(question)
            for option in question.options:
                try:
                    check(play.game.play.ask(view, ((option.value,),)))
                except IllegalMove as refusal:
                    check(refusal.text)


def test_the_rules_fit_into_a_panel(any_game: AnyGame) -> None:
    """The README of a game is shown section by section."""
    readme = importlib.resources.files(f"engines.{any_game.id}").joinpath("README.md").read_text("utf-8")
    title, *sections = re.split(r"^## ", readme, flags=re.MULTILINE)
    assert title.startswith(f"# {any_game.title}")
    assert len(sections) > 1
    assert all(0 < len(section) < SECTION for section in (title, *sections))
