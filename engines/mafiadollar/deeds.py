"""What happened last on a table: the deed of which its board tells, and what it changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from engines.base import GameEvent
from engines.mafiadollar.choice_events import Answered, Gave, PassedOn, Spared
from engines.mafiadollar.events import Cleared, Drew, EndedTurn, Finished, Revealed, TurnBegan
from engines.mafiadollar.job_events import Attacked, Burgled, Stole, TookSpoils
from engines.mafiadollar.trade_events import Lapsed, Withdrew
from engines.mafiadollar.view import AskedSeen, View

_Event = TypeVar("_Event", bound=GameEvent)
_Untold: TypeAlias = Cleared | TurnBegan | Revealed | EndedTurn | Answered | Withdrew | Lapsed | Finished
_Shared: TypeAlias = Gave | PassedOn
"""What several seats do at the same time."""


def last_deed(happened: Sequence[_Event]) -> _Event | None:
    """Return the event of which a board tells: the last one, or the job that it completes."""
    told = [event for event in happened if not isinstance(event, _Untold)]
    found = [event for event in told if not isinstance(event, Drew)] or told
    if not found:
        return None
    for event in reversed(found):
        if not isinstance(event, Stole | TookSpoils | Spared):
            if isinstance(event, Attacked | Burgled) or event is found[-1]:
                return event
            break
    return found[-1]


def latest(happened: Sequence[_Event]) -> Sequence[_Event]:
    """Return the events that belong to that deed, without what happened before it or turned up since."""
    deed = last_deed(happened)
    if deed is None:
        return happened
    told = [event for event in happened if not isinstance(event, _Untold)]
    first = next(at for at in reversed(range(len(told))) if told[at] is deed)
    while isinstance(deed, _Shared) and first and isinstance(told[first - 1], _Shared):
        first -= 1
    return told[first:]


def changed(view: View, happened: Sequence[GameEvent]) -> frozenset[str]:
    """Return the marks of what that deed changed.

    While only answers are given on a birthday, it is the warehouse that the gifts go to.
    """
    if view.phase == "gift" and isinstance(view.decision, AskedSeen) and last_deed(happened) is None:
        return frozenset({view.decision.card})
    return frozenset(mark for event in latest(happened) for mark in event.marks())
