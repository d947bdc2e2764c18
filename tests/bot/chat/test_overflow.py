"""Nothing is cut off in any language: no label, no title and no part of a message."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.catalogue import CATALOGUE
from bot.chat.screens import board, call, end, hand, lobby, log, notes, opening, panel, typed_move
from bot.chat.screens.listing import Listed, listing
from bot.chat.screens.options import option_form, options, preset_form
from bot.chat.screens.panel import Beside
from bot.chat.screens.server import server_panel
from bot.chat.screens.settings.panel import SettingsView, settings_panel
from bot.chat.screens.table import table_panel
from bot.chat.wire import message
from bot.chat.wire.controls import Control
from bot.chat.wire.localizer import Localizer
from bot.locales import Language, language_of, languages
from bot.tables import Line, Log, Panel, Phase, Player, Preferences, Table, TableView
from bot.tables.persons.hints import hints
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.servers import LAST, STANDARD, Server
from bot.tables.values.views import GameSummary
from engines.base import AnyGame, IllegalMove, Question
from engines.options import complete
from engines.text import say
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HAND, PROOFS
from tests.bot.pseudo import lengthy
from tests.bot.tables.world import NOON, PLACE, SEED
from tests.conformance.plays import Play, Setup, Step, play, setups, some

NAMES = ("Antonella", "Beppe", "Carla", "Dino", "Elena", "Fabrizio")
POSITIONS = 12  # of each game
NEWS = 3  # moves that a message tells
SUMMARY = GameSummary(41, timedelta(days=3, hours=23, minutes=59))
SPOKEN = [*map(language_of, languages()), lengthy()]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were cut off to fit."""
    found: list[str] = []
    fit = message.fit

    def noting(text: str, limit: int) -> str:
        if len(text) > limit:
            found.append(f"{len(text)} characters instead of {limit}: {text}")
        return fit(text, limit)

    for name, module in list(sys.modules.items()):
        if name.startswith("bot.chat.") and getattr(module, "fit", None) is fit:
            monkeypatch.setattr(module, "fit", noting)
    return found


@pytest.mark.parametrize("speaks", SPOKEN, ids=lambda speaks: speaks.code)
@pytest.mark.parametrize("name", CATALOGUE)
async def test_nothing_is_cut_off_in_any_language(name: str, speaks: Language, cut: list[str]) -> None:
    """Of the messages of a whole game, in each language and in one with sentences longer by 40 %."""
    setup = max((one for one in setups(16, 12) if one.name == name), key=lambda one: one.seats)
    localizer = Localizer(speaks, NAMES[: setup.seats], drawn=NAMES[: setup.seats])
    for _ in messages(play(setup), localizer):
        assert cut == []


def messages(played: Play, localizer: Localizer) -> Iterator[object]:
    """The messages of a table from its lobby to its end."""
    table, rules = table_of(played.setup), played.game
    waiting = seen(replace(table, phase=Phase.LOBBY, seats=()), rules)
    yield lobby.lobby(waiting, localizer, PostId(1))
    yield call.call(waiting, localizer, PostId(1), (UserId(2),))
    for page, _ in enumerate(rules.options):
        yield options(waiting, localizer, page, host=True)
    for option in rules.options:
        yield option_form(waiting, option, localizer)
    yield from general(rules, table, localizer)
    for step in some(played.steps, POSITIONS):
        yield from in_game(played, step, table, localizer)
    yield from at_the_end(played, table, localizer)


def general(rules: AnyGame, table: Table, localizer: Localizer) -> Iterator[object]:
    """The texts that all games share."""
    yield settings_panel(SettingsView(Preferences(), NOON), localizer)
    yield opening.pick_game([rules], localizer)
    yield notes.my_tables([(table, rules.title)], UserId(1), localizer)
    yield opening.busy_channel(
        say("There is a table here already."), table, Control(Kind.OPEN_THREAD, word=rules.id), localizer
    )
    yield opening.pick_setup(
        rules.id, [(LAST, say("Same as last time")), (STANDARD, say("Standard"))], localizer
    )
    yield listing([Listed(table, rules.title, 2), Listed(table, rules.title, 0)], UserId(9), localizer)
    yield server_panel(Server(starters="role"), [(rules.id, rules.title)], localizer)
    yield preset_form(table.id, localizer)
    yield typed_move.move_form(TableId(1), 1, localizer, None)
    for manager in (True, False):
        yield table_panel(seen(table, rules), localizer, UserId(1), manager=manager)


def in_game(played: Play, step: Step, table: Table, localizer: Localizer) -> Iterator[object]:
    """The board and the panel of one position, with what happened last."""
    rules, seat = played.game, step.seat
    table = replace(table, owes=(UserId(seat + 1),))
    public = seen(table, rules, view=rules.knowledge.view(step.state, None), news=news(played, step, None))
    yield board.board(public, localizer, HAND, PostId(1))
    yield call.call(public, localizer, PostId(1), (UserId(seat + 1),))
    view = rules.knowledge.view(step.state, seat)
    for answers in paths(rules, view):
        asked = rules.play.ask(view, answers)
        question = asked if isinstance(asked, Question) else None
        shown = owned(table, rules, view, seat, answers, question, news(played, step, seat))
        yield panel.panel(shown, localizer, HAND)
        for option in question.options if question else ():
            if option.confirm:
                yield panel.panel(replace(shown, confirm=option), localizer, HAND)
    yield panel.panel(shown, localizer, HAND, Beside(hints=hints(shown)))
    yield hand.hand_panel(shown, localizer, [HAND], dm=True)
    yield hand.turn_message(shown, localizer, HAND, "https://discord.com/x", PostId(1))


def at_the_end(played: Play, table: Table, localizer: Localizer) -> Iterator[object]:
    """Return how the game ended."""
    rules = played.game
    final = seen(
        replace(table, phase=Phase.FINISHED),
        rules,
        view=rules.knowledge.view(played.end, None),
        outcome=rules.rules.outcome(played.end),
    )
    yield end.end(final, localizer, [HAND], SUMMARY, PROOFS, PostId(1))
    yield end.details_panel(final, localizer, [HAND])
    lines = tuple(Line(1, 0, "player", "", event.tell()) for event in told(played.events[-1], rules))
    found = Log(table=table, game=rules, lines=lines, position=rules.words.describe(final.view), acted=None)
    yield log.log(found, localizer)


def told(events: Any, rules: AnyGame, seat: int | None = None) -> Iterator[Any]:
    """The events as a reader learns them."""
    for event in events:
        known = rules.knowledge.told(event, seat)
        if known is not None:
            yield known


def news(played: Play, step: Step, seat: int | None) -> tuple[Line, ...]:
    """The news that a reader gets of the moves before a step."""
    rules = played.game
    before = played.steps[max(0, step.number - 1 - NEWS) : step.number - 1]
    return tuple(
        Line(one.number, one.seat, "player", "", event.tell(), minor=event.is_minor)
        for one in before
        for event in told(one.events, rules, seat)
    )


def paths(rules: AnyGame, view: Any) -> Iterator[tuple[tuple[str, ...], ...]]:
    """No answer, and each first one that leads to another question."""
    yield ()
    first = rules.play.ask(view, ())
    for option in first.options if isinstance(first, Question) else ():
        try:
            if isinstance(rules.play.ask(view, ((option.value,),)), Question):
                yield ((option.value,),)
        except IllegalMove:
            continue


def table_of(setup: Setup) -> Table:
    """A table of persons, and one AI."""
    players = tuple(
        Player(NAMES[seat], UserId(seat + 1) if seat else None, str(seat)) for seat in range(setup.seats)
    )
    return Table(
        id=TableId(40_000_000),
        place=PLACE,
        game=setup.name,
        rules=setup.game.version,
        phase=Phase.PLAYING,
        host=UserId(2),
        players=players,
        seats=tuple(range(setup.seats)),
        options=complete(setup.game.options, dict(setup.options)),
        seating="random",
        seed=SEED,
        opened=NOON,
        version=300,
    )


def seen(table: Table, rules: AnyGame, **known: Any) -> TableView:
    """The table as a spectator sees it."""
    blank: dict[str, Any] = {"view": None, "outcome": None, "happened": (), "owes": table.owes}
    return TableView(table=table, game=rules, supported=True, **(blank | known))


def owned(
    table: Table,
    rules: AnyGame,
    view: Any,
    seat: int,
    answers: tuple[tuple[str, ...], ...],
    question: Question | None,
    missed: tuple[Line, ...],
) -> Panel:
    """A seat's panel."""
    return Panel(
        table=table,
        game=rules,
        supported=True,
        view=view,
        happened=(),
        owes=table.owes,
        outcome=None,
        seat=seat,
        count=300,
        answers=answers,
        question=question,
        missed=missed,
    )
