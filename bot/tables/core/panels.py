"""Build the panel of a seat, which its player sees in private."""

from __future__ import annotations

from bot.tables.core.history import Effect, newest_move
from bot.tables.core.lines import lines, told
from bot.tables.core.posts import before_last_turn
from bot.tables.core.seats import SeatContext
from bot.tables.values.views import Line, Panel
from engines.base import Answers, Option, Question
from engines.text import Text


def panel(  # noqa: PLR0913 - each is one thing that a panel may tell
    seat: SeatContext,
    answers: Answers = (),
    *,
    question: Question | None = None,
    confirm: Option | None = None,
    undoing: bool = False,
    advising: bool = False,
    advice: Text | None = None,
    notice: Text | None = None,
    typed: str = "",
    done: tuple[Effect, ...] = (),
    missed: tuple[Effect, ...] = (),
) -> Panel:
    """Build what a seat is shown after these answers, or after as many of them as go together.

    ``question``: the one after them, where it is known. ``done`` are the effects of the move just made,
    ``missed`` those since the player last acted; all else is as in ``Panel``.
    """
    game, table, live = seat.game, seat.table, seat.live
    done = done if seat.trial is None else live.recent
    if question is None:
        answers, question = seat.question(answers)
    return Panel(
        table=table,
        game=game,
        supported=True,
        view=seat.view,
        happened=told(game, _last_turn(seat), seat.seat),
        owes=table.owes,
        outcome=game.rules.outcome(live.state),
        news=lines(game, table, done, seat.seat),
        seat=seat.seat,
        count=seat.count,
        answers=answers,
        question=question,
        confirm=confirm,
        auto_pass=seat.auto_pass,
        undo=_undoable(seat),
        undoing=undoing,
        advisable=seat.unadvised is None,
        advising=advising,
        advice=advice,
        missed=lines(game, table, missed, seat.seat),
        has_acted=live.has_acted(table, seat.seat),
        trying=seat.trial is not None,
        notice=notice,
        typed=typed,
    )


def _last_turn(seat: SeatContext) -> tuple[Effect, ...]:
    """The effects of the last turn as far as they are kept, or of the newest move tried out."""
    live = seat.live
    if seat.trial is not None:
        return live.recent
    return live.since(before_last_turn(live, live.version)) or ()


def _undoable(seat: SeatContext) -> tuple[Line, ...]:
    """The consequences of the last move, if it can be undone."""
    last = newest_move(seat.live)
    if seat.undo is None or last is None:
        return ()
    return lines(seat.game, seat.table, (last,), seat.seat)
