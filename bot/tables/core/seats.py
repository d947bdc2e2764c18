"""A seat's context: what its player may know and is asked, and the panel made of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.tables.core.history import Effect, Live, newest_move
from bot.tables.core.lines import lines, told
from bot.tables.values.table import Phase, Table, Undo
from bot.tables.values.views import Line, Panel
from engines.base import Answers, AnyGame, IllegalMove, Option, Question, Seat
from engines.record import DecidedBy
from engines.text import Text, say

UNDO_LIMIT = 10  # moves that a player takes back in one decision

MOVED_SINCE: Mapping[DecidedBy, Text] = {
    "player": say("This panel is old: you have moved since. Here is how things stand now."),
    "clock": say("Your time was over, so the clock has moved for you. Here is how things stand now."),
    "ai": say("An AI has moved for you in the meantime. Here is how things stand now."),
}
"""By who moved for a seat: what the player reads who presses a button of before."""


def to_confirm(game: AnyGame, view: Any, answers: Answers) -> Option | None:
    """The option picked last, if it has to be confirmed. Raises IllegalMove as ``ask`` does."""
    if not answers:
        return None
    question = game.play.ask(view, answers[:-1])
    options = question.options if isinstance(question, Question) else ()
    return next((one for one in options if (one.value,) == answers[-1] and one.confirm), None)


@dataclass(frozen=True, slots=True)
class SeatContext:
    """A seat with all that answering its player needs: the table, the live game and the seat's view."""

    table: Table
    game: AnyGame
    live: Live
    seat: Seat
    view: Any

    @property
    def count(self) -> int:
        """Number of log entries by or for this seat."""
        return self.live.counts[self.seat]

    @property
    def asked(self) -> bool:
        """Whether a move of this seat is accepted now."""
        return self.table.phase is Phase.PLAYING and self.seat in self.game.rules.to_act(self.live.state)

    def question(self, answers: Answers) -> tuple[Answers, Question | None]:
        """The question after the most of these answers that go together, and those answers."""
        while self.asked:
            try:
                found = self.game.play.ask(self.view, answers)
            except IllegalMove:
                found = None
            if isinstance(found, Question):
                return answers, found
            if not answers:
                break
            answers = answers[:-1]
        return (), None

    def to_confirm(self, answers: Answers) -> Option | None:
        """The option picked last, if it has to be confirmed. Raises IllegalMove as ``ask`` does."""
        return to_confirm(self.game, self.view, answers)

    @property
    def auto_pass(self) -> bool | None:
        """Whether the player's turns pass by themselves; None where that is not offered."""
        if self.table.phase is not Phase.PLAYING:
            return None
        if self.table.seated[self.seat].auto_pass:
            return True
        return False if self.asked and self.game.play.auto_pass(self.view) is not None else None

    @property
    def undo(self) -> Undo | None:
        """The player's last move, if it can be taken back."""
        table = self.table
        if table.phase is not Phase.PLAYING or not table.undo or self.live.former is None:
            return None
        if self.live.undos[self.seat] >= UNDO_LIMIT:
            return None
        undo, last = table.undo[-1], newest_move(self.live)
        own = last is not None and last.seat == self.seat and last.version == undo.version
        return undo if own and undo.user == table.seated[self.seat].user else None

    def outdated(self, count: int | None) -> Text | None:
        """What has been done since a control was made, for whoever presses it; None if nothing has.

        ``count``: the seat's, as the control had it; None where it had none.
        """
        if count is None or count == self.count:
            return None
        newer = self.count - count
        for effect in reversed(self.live.recent):
            if effect.seat != self.seat or newer <= 0:
                continue
            if effect.kind == "move" and effect.by != "player":
                return MOVED_SINCE[effect.by]
            newer -= 2 * effect.times if effect.kind == "undo" else 1
        return MOVED_SINCE["player"]

    def _undoable(self) -> tuple[Line, ...]:
        """What the last move brought about, if it can be taken back."""
        last = newest_move(self.live)
        if self.undo is None or last is None:
            return ()
        return lines(self.game, self.table, (last,), self.seat)

    def panel(
        self,
        answers: Answers = (),
        notice: Text | None = None,
        done: tuple[Effect, ...] = (),
        *,
        asking: Question | None = None,
    ) -> Panel:
        """What this seat is shown; ``done`` are the effects of the move just made.

        ``asking``: the question after these answers, where it is known.
        """
        kept, question = self.question(answers) if asking is None else (answers, asking)
        return Panel(
            table=self.table,
            game=self.game,
            supported=True,
            view=self.view,
            happened=told(self.game, done, self.seat),
            owes=self.table.owes,
            outcome=self.game.rules.outcome(self.live.state),
            news=lines(self.game, self.table, done, self.seat),
            seat=self.seat,
            count=self.count,
            answers=kept,
            question=question,
            auto_pass=self.auto_pass,
            undo=self._undoable(),
            has_acted=self.live.has_acted(self.table, self.seat),
            notice=notice,
        )
