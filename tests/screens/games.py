"""The screens of all games: whole ones that play themselves, their options, and their lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

from bot.catalogue import CATALOGUE, game
from bot.chat.screens.board import board
from bot.chat.screens.end import details_panel, end
from bot.chat.screens.lesson import chapters, lesson
from bot.chat.screens.lobby import lobby
from bot.chat.screens.log import log
from bot.chat.screens.options import options
from bot.chat.screens.orders import orders_panel
from bot.chat.screens.panel import Beside, panel
from bot.chat.screens.rules import illustrated
from bot.chat.wire.localizer import Localizer
from bot.locales import Language
from bot.tables import Line, Log, Panel, Phase, Player, Table, TableView
from bot.tables.persons.lessons import LessonPanel, PlayedLesson
from bot.tables.play.orders import Ordering
from bot.tables.values.ids import PostId, TableId, UserId
from bot.tables.values.views import GameSummary
from engines.base import Answers, AnyGame, IllegalMove, Question, Seat
from engines.options import OptionValue, complete
from engines.text import Text
from tests.bot.chat.written import written
from tests.bot.tables.world import ANNA, NOON, PLACE, SEED
from tests.engines.plays import GAMES, Step, game_of, steps
from tests.screens.listening import PLAYERS

POST = PostId(1)
TRIED = 12  # options of a question whose own questions are looked at
NEWS = 8  # newest lines that a board tells

Screen = tuple[str, list[str]]
"""A screen: its name, and its lines."""


def lobbies(language: Language) -> Iterator[Screen]:
    """The lobby of every game, and all pages of its options."""
    localizer = Localizer(language, PLAYERS)
    for kind in map(game, CATALOGUE):
        shown = TableView(
            table=_table(kind, kind.seats[0], {}, Phase.LOBBY),
            game=kind,
            supported=True,
            view=None,
            happened=(),
            owes=(),
            outcome=None,
        )
        yield f"the lobby of {kind.title}", written(lobby(shown, localizer, POST))
        for page in range(1 + len(kind.options) // 2):
            yield f"options of {kind.title}", written(options(shown, localizer, page, host=True))


def lessons(language: Language) -> Iterator[Screen]:
    """The lesson of every game from step to step, as asked and after another move; then its pages."""
    localizer = Localizer(language, PLAYERS)
    for kind in map(game, CATALOGUE):
        if (taught := kind.lesson) is None:
            continue
        played = PlayedLesson(kind, taught)
        for step in range(len(taught.steps) + 1):
            view, over = played.view(step), step == len(taught.steps)
            shown = LessonPanel(
                game=kind,
                lesson=taught,
                names=PLAYERS,
                step=step,
                view=view,
                told=played.told(step),
                question=None if over else _question(kind, view, ()),
            )
            where = f"the lesson of {kind.title}, step {step + 1}"
            yield where, written(lesson(shown, localizer, []))
            if shown.question is not None:
                yield (
                    f"{where}, after another move",
                    written(
                        lesson(replace(shown, chosen=((shown.question.options[0].label,),)), localizer, [])
                    ),
                )
        yield f"the chapters of {kind.title}", written(chapters(shown, localizer))
        for page in range(len(taught.pages)):
            yield (
                f"the rules of {kind.title}, page {page + 1}",
                written(illustrated(kind, taught, localizer, page, None)),
            )


def played(name: str, language: Language) -> Iterator[Screen]:
    """A whole game: after each move the board, and what is asked for the first time."""
    yield from _Evening(name, language).screens()


class _Evening:
    """One of the games that play themselves."""

    def __init__(self, name: str, language: Language) -> None:
        self._name, self._kind = name, game_of(name)
        _, self._seats, self._options = GAMES[name]
        self._localizer = Localizer(language, PLAYERS[: self._seats])
        self._news: list[Line] = []
        self._known: set[tuple[str, ...]] = set()
        """The templates of questions and orders that have been shown."""

    def screens(self) -> Iterator[Screen]:
        """Each is made when it is asked for."""
        for step in steps(self._name):
            where = f"{self._kind.title}, move {step.number}"
            self._news += self._told(step, None)
            del self._news[:-NEWS]
            yield f"{where}, the board", written(board(self._seen(step), self._localizer, None, POST))
            yield f"{where}, the log", written(log(self._log(step), self._localizer))
            for seat in self._kind.rules.to_act(step.after):
                yield from ((f"{where}, {title}", lines) for title, lines in self._panels(step, seat))
        over = self._seen(step)
        summary = GameSummary(step.number, timedelta(days=3))
        yield f"{where}, the end", written(end(over, self._localizer, [], summary, None, POST))
        yield f"{where}, the account", written(details_panel(over, self._localizer))

    def _log(self, step: Step) -> Log:
        table = self._common(step, None)["table"]
        return Log(table=table, game=self._kind, lines=self._told(step, None), position=())

    def _told(self, step: Step, reader: Seat | None) -> tuple[Line, ...]:
        known = [self._kind.knowledge.told(event, reader) for event in step.events]
        return tuple(
            Line(step.number, step.seat, "player", "", one.tell(), minor=one.is_minor, turn=step.seat)
            for one in known
            if one is not None
        )

    def _seen(self, step: Step) -> TableView:
        return TableView(**self._common(step, None), news=tuple(self._news))

    def _common(self, step: Step, reader: Seat | None) -> dict[str, Any]:
        phase = Phase.PLAYING if self._kind.rules.owes(step.after) else Phase.FINISHED
        owes = tuple(UserId(ANNA + seat) for seat in self._kind.rules.owes(step.after))
        return {
            "table": replace(_table(self._kind, self._seats, self._options, phase), owes=owes),
            "game": self._kind,
            "supported": True,
            "view": self._kind.knowledge.view(step.after, reader),
            "happened": (),
            "owes": owes,
            "outcome": self._kind.rules.outcome(step.after),
        }

    def _panels(self, step: Step, seat: Seat) -> Iterator[Screen]:
        common = self._common(step, seat)
        shown = Panel(**common, seat=seat, count=1, answers=(), question=None, missed=self._told(step, seat))
        hint = self._kind.play.hint(shown.view)
        beside = Beside(hints=(hint,) if hint else (), more=True)
        for title, asked in self._asked(shown, ()):
            yield f"{PLAYERS[seat]} {title}", written(panel(asked, self._localizer, None, beside))
        orders = self._kind.play.orders(shown.view)
        if self._is_new(order.label for order in orders):
            found = Ordering(shown, orders, orders[:1], True, None)
            yield f"the orders of {PLAYERS[seat]}", written(orders_panel(found, self._localizer))

    def _asked(self, shown: Panel, answers: Answers) -> Iterator[tuple[str, Panel]]:
        """The questions, and those after each of the first answers."""
        try:
            question = _question(self._kind, shown.view, answers)
        except IllegalMove as illegal:
            yield "has answered wrongly", replace(shown, notice=illegal.text)
            return
        if question is None:
            return
        asked = replace(shown, question=question, answers=answers)
        told = [(option.label, option.description, option.group) for option in question.options]
        if self._is_new((question.prompt, *(text for texts in told for text in texts if text))):
            yield "is asked", asked
        for option in question.options[:TRIED]:
            if option.confirm is not None:
                yield "is asked to confirm", replace(asked, confirm=option)
        for first in range(len(question.options) if not answers else 1):
            picked = question.options[first : first + max(question.least, 1)]
            if first < TRIED and len(picked) >= question.least:
                yield from self._asked(asked, (*answers, tuple(option.value for option in picked)))

    def _is_new(self, texts: Iterable[Text]) -> bool:
        """Return whether nothing with just these templates has been shown."""
        templates = tuple(sorted({text.template for text in texts}))
        if not templates or templates in self._known:
            return False
        self._known.add(templates)
        return True


def _question(kind: AnyGame, view: Any, answers: Answers) -> Question | None:
    asked = kind.play.ask(view, answers)
    return asked if isinstance(asked, Question) else None


def _table(kind: AnyGame, seats: int, options: dict[str, OptionValue], phase: Phase) -> Table:
    return Table(
        id=TableId(1),
        place=PLACE,
        game=kind.id,
        rules=kind.version,
        phase=phase,
        host=ANNA,
        players=tuple(Player(PLAYERS[seat], UserId(ANNA + seat), "x") for seat in range(seats)),
        seats=() if phase is Phase.LOBBY else tuple(range(seats)),
        options=complete(kind.options, options),
        seating="joined",
        seed=SEED,
        opened=NOON,
        version=1,
    )
