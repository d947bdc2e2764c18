"""A seat's context: what its player may know and is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.core.case import Case, Transition
from bot.tables.core.history import Snapshot, newest_move
from bot.tables.values.clocks import Undo
from bot.tables.values.ids import UserId
from bot.tables.values.personal import Trial
from bot.tables.values.refusals import Refusal, Suspended
from bot.tables.values.table import Phase, Table
from engines.base import Answers, AnyGame, IllegalMove, Option, Question, Seat
from engines.record import DecidedBy
from engines.text import Text, say

UNDO_LIMIT = 10  # moves that a player can undo within one decision

MOVED_SINCE: Mapping[DecidedBy, Text] = {
    "player": say("This panel is out of date: you have moved since. Here is how things stand now."),
    "clock": say("Your time ran out, so I moved for you. Here is how things stand now."),
    "ai": say("An AI has moved for you in the meantime. Here is how things stand now."),
}
"""The notice for a player who presses an outdated button, by who moved for the seat."""


DONE_ALREADY = say("That has already been done. Here is how things stand now.")


def seat_of(case: Case, user: UserId) -> SeatContext:
    """The seat of a person. Raises Refusal for everyone else, before the game, and in a suspension."""
    table = case.table
    if table.phase is Phase.SUSPENDED:
        raise Suspended
    if not table.seats:
        raise Refusal(
            say("This game hasn't started yet. The host can press Start.")
            if not table.over
            else say("This table was closed before its game started.")
        )
    seat = table.seat_of(user)
    if seat is None:
        raise _stranger(table, user)
    return SeatContext.of(case, seat)


def _stranger(table: Table, user: UserId) -> Refusal:
    if table.over:
        return Refusal("This game is over. Log and Replay show how it went.")
    if any(player.user == user for player in table.players):
        return Refusal(
            "You've left this game, and an AI is playing for you. You can take your seat back with "
            "/palermo table until someone else takes it."
        )
    if user in table.ever_seated:
        return Refusal(
            "You've left this game, and someone else has taken your seat. Press Log to follow the game."
        )
    return Refusal(
        "You're not in this game, but you can watch: everything public is on the board and under Log."
    )


def to_confirm(game: AnyGame, view: Any, answers: Answers) -> Option | None:
    """The option picked last, if it has to be confirmed. Raises IllegalMove as ``ask`` does."""
    if not answers:
        return None
    question = game.play.ask(view, answers[:-1])
    options = question.options if isinstance(question, Question) else ()
    return next((one for one in options if (one.value,) == answers[-1] and one.confirm), None)


@dataclass(frozen=True, slots=True)
class SeatContext:
    """A seat with everything needed to answer its player. ``trial``: the player's trial, if any."""

    case: Case
    seat: Seat
    view: Any
    trial: Trial | None = None

    @classmethod
    def of(cls, case: Case, seat: Seat) -> SeatContext:
        """The context of a seat, as its player may know it now."""
        return cls(case, seat, case.game.knowledge.view(case.live.state, seat))

    @property
    def table(self) -> Table:
        """The table at which the seat is."""
        return self.case.table

    @property
    def game(self) -> AnyGame:
        """The game that is played there."""
        return self.case.game

    @property
    def live(self) -> Snapshot:
        """The position."""
        return self.case.live

    def after(self, step: Transition) -> SeatContext:
        """The seat after a step, which is written."""
        return SeatContext.of(
            replace(self.case, table=step.change.table_after, position=step.live), self.seat
        )

    @property
    def count(self) -> int:
        """Number of log entries by or for this seat; of moves that are tried out."""
        return self.live.counts[self.seat] if self.trial is None else len(self.trial.moves)

    @property
    def asked(self) -> bool:
        """Whether the game accepts a move of this seat now."""
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
        if self.table.phase is not Phase.PLAYING or self.trial is not None:
            return None
        if self.table.seated[self.seat].auto_pass:
            return True
        return False if self.asked and self.game.play.auto_pass(self.view) is not None else None

    @property
    def undo(self) -> Undo | None:
        """The player's last move, if it can be undone."""
        table = self.table
        if table.phase is not Phase.PLAYING or not table.undo or self.live.former is None or self.trial:
            return None
        if self.live.undos[self.seat] >= UNDO_LIMIT:
            return None
        undo, last = table.undo[-1], newest_move(self.live)
        own = last is not None and last.seat == self.seat and last.version == undo.version
        return undo if own and undo.user == table.seated[self.seat].user else None

    @property
    def unadvised(self) -> Text | None:
        """Return why the player gets no hints; None if they may ask for one.

        Nobody else may ever have sat at the table, not even a person whose data are deleted by now.
        """
        if self.game.mind is None:
            return say("I don't know {title} well enough to give hints.", title=self.game.title)
        if len(self.table.ever_seated) > 1:
            return say("Hints are only for games in which no other person has played.")
        if self.table.tag is not None:
            return say("I arranged this game, and its result counts, so there are no hints.")
        if not self.asked or self.trial is not None or self.seat not in self.game.rules.owes(self.live.state):
            return say("You have nothing to decide right now.")
        return None

    def objection(self, count: int | None) -> Text | None:
        """Return why no click can make a move now, if so; ``count``: as the control had it."""
        if self.table.over:
            return say("The game is over, so nothing can be changed.")
        outdated = self.outdated(count)
        if outdated is None and not self.asked:
            return say("You have nothing to decide right now.")
        return outdated

    def outdated(self, count: int | None) -> Text | None:
        """A notice of what has been done since a control was made; None if nothing has.

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
