"""The moments of a game of Streets of Palermo: bribes, the joker, strong cards, and the bets at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.cards import face
from engines.moments import Headline, Moment, Scene, chosen
from engines.streets.events import Bribed, Ended, Event, Finished, Guessed, Lowered, Placed, Swept, Taken
from engines.streets.names import branch_name, call_name
from engines.text import Who, say


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """The moments of a finished game."""
    return chosen(scenes, headline, winners)


def headline(event: Event) -> Headline | None:
    """An event in a few words; None if it is not worth a headline."""
    match event:
        case Bribed():
            return Headline("phase", 60, say("The bribes are paid"))
        case Ended():
            return Headline("phase", 70, say("The last card is drawn, and all bribes come to light"))
        case Guessed():
            return _guessed(event)
        case Finished():
            return Headline("end", 0, event.tell())
    return _played(event)


def _guessed(event: Guessed) -> Headline:
    who, call = Who(event.seat), call_name(event.call)
    if event.points:
        return Headline("gain", 60, say("{who} wins the bet on {call}", who=who, call=call), event.seat)
    return Headline("gain", 40, say("{who} loses the bet on {call}", who=who, call=call))


def _played(event: Event) -> Headline | None:
    match event:
        case Swept():
            return Headline("fight", 50, say("{who}'s joker sweeps away the display", who=Who(event.seat)))
        case Taken():
            card, branch = face(event.card), branch_name(event.branch)
            return Headline(
                "gain",
                20,
                say("{who} takes the {card} for {branch}", who=Who(event.seat), card=card, branch=branch),
                event.seat,
                event.branch,
                scored=True,
            )
        case Placed():
            return Headline(
                "gain",
                15,
                say("{who} hides a card on {branch}", who=Who(event.seat), branch=branch_name(event.branch)),
                about=event.branch,
                scored=True,
            )
        case Lowered() if event.branch is not None:
            return Headline(
                "fight",
                50,
                say(
                    "{who} lowers the difference on {branch}",
                    who=Who(event.seat),
                    branch=branch_name(event.branch),
                ),
                event.seat,
                scored=True,
            )
    return None
