"""The toy with all that a game may have: orders, offers, turns, hints, and answers to be confirmed."""

from __future__ import annotations

from engines.base import Answers, AnyGame, IllegalMove, Option, Order, Question, Seat
from engines.text import Text, say
from tests.bot.tables import toy
from tests.bot.tables.toy import Bid, State, View, Wave, ask, lazy
from tests.changed import changed


class Sealed(toy.Sealed):
    """Of the bids of a seat only the last is worth a line; a bid of 1 is a turn let pass."""

    __slots__ = ()

    @property
    def topic(self) -> Seat:
        return self.seat

    @property
    def is_pass(self) -> bool:
        return self.amount == 1


class Waved(toy.Waved):
    """Only the log tells of a wave."""

    __slots__ = ()

    is_minor = True


class Shown(toy.Shown):
    """The last seat's turn begins with it."""

    __slots__ = ()

    @property
    def begins_turn_of(self) -> Seat:
        return len(self.bids) - 1


def told(event: toy.Event, reader: Seat | None) -> toy.Event | None:
    """The toy's events with what they say here."""
    match toy.told(event, reader):
        case toy.Sealed(seat, amount):
            return Sealed(seat, amount)
        case toy.Waved(seat):
            return Waved(seat)
        case toy.Shown(bids, die):
            return Shown(bids, die)
        case other:
            return other


def orders(view: View) -> tuple[Order, ...]:
    """A seat with fewer than three points may order each of the bids."""
    if view.reader is None or not view.left or view.points[view.reader] >= 3:
        return ()
    return tuple(Order(f"b{n}", say("Bid {n}", n=n), group=say("Bids")) for n in (1, 2, 3))


def obey(view: View, order: str) -> Bid | None:
    """The bid that was ordered."""
    return Bid(int(order[1:])) if view.bid is None and view.left and order in ("b1", "b2", "b3") else None


def invited(state: State) -> tuple[Seat, ...]:
    """A seat that has bid may answer with a wave."""
    seats = enumerate(state.bids) if state.left else ()
    return tuple(seat for seat, bid in seats if bid is not None and seat not in state.waved)


def turn(state: State) -> Seat | None:
    """Each round is one seat's turn."""
    return state.left % len(state.bids) if state.left else None


def confirming(view: View, answers: Answers) -> Question | Bid | Wave:
    """Waving, and the highest bid, are to be confirmed; who bids 2 is asked whether they are certain."""
    asked = ask(view, answers[:2])
    if asked == Bid(2):
        return _certain(asked, answers[2:])
    if len(answers) > 2:
        raise IllegalMove("There are more answers than questions.")
    if not isinstance(asked, Question):
        return asked
    options = tuple(
        Option(one.value, one.label, confirm=say("Really?")) if one.value in {"wave", "3"} else one
        for one in asked.options
    )
    return Question(asked.prompt, options)


def _certain(bid: Bid, answers: Answers) -> Question | Bid:
    match answers:
        case ():
            certainly = Option("c", say("Certainly"), confirm=say("Really?"))
            return Question(say("Certain?"), (Option("y", say("Yes")), certainly, Option("n", say("No"))))
        case (("y" | "c",),):
            return bid
    raise IllegalMove("Then bid something else.")


def hint(view: View) -> Text:
    """The hint of a question: its topic."""
    return say("Who has bid may wave.") if view.reader is not None and view.done[view.reader] else say("Bid.")


def lively() -> AnyGame:
    """The toy with all of this."""
    return changed(
        lazy(),
        orders=orders,
        obey=obey,
        invited=invited,
        turn=turn,
        ask=confirming,
        hint=hint,
        goal=say("Who bids most gets most."),
        is_offer=lambda move: isinstance(move, Wave),
        running_scores=lambda state: state.points,
        told=told,
    )
