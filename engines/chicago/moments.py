"""The moments of a game of Chicago Underworld: battles, raids, killings and purchases."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.chicago.cards import RED_JOKER, named
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Attacked, Event, Finished, Fought, Killed
from engines.chicago.state import Demand
from engines.moments import Headline, Moment, Scene, chosen
from engines.text import Value, Who, say


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """Return the moments of a finished game."""
    return chosen(scenes, headline, winners)


def headline(event: Event) -> Headline | None:
    """Return an event in a few words; None if it is not worth a headline."""
    match event:
        case Fought() | Killed() | Attacked():
            return _fight(event)
        case Paid():
            return _paid(event.demand)
        case Declined():
            return _declined(event.demand)
        case Finished():
            return Headline("end", 0, event.tell())
    return None


def _fight(event: Fought | Killed | Attacked) -> Headline:
    match event:
        case Fought():
            return _fought(event)
        case Killed():
            return _killed(event)
    values: dict[str, Value] = {"owner": Who(event.owner), "territory": named(event.territory)}
    if event.joker == RED_JOKER:
        return Headline("raid", 40, say("Police raid on {owner}'s {territory}", **values))
    return Headline("fight", 40, say("Mob attack on {owner}'s {territory}", **values))


def _fought(event: Fought) -> Headline:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "owner": Who(event.owner),
        "territory": named(event.territory),
    }
    if not event.defence:
        return Headline("fight", 50, say("{seat} walks into {owner}'s {territory}", **values), event.seat)
    if event.won:
        return Headline("fight", 60, say("{seat} takes the {territory} from {owner}", **values), event.seat)
    return Headline("fight", 30, say("{owner} holds the {territory} against {seat}", **values), event.owner)


def _killed(event: Killed) -> Headline:
    values: dict[str, Value] = {"seat": Who(event.seat), "target": Who(event.target)}
    if not event.henchmen:
        return Headline("fight", 45, say("{seat} kills {target}'s last henchman", **values), event.seat)
    return Headline("fight", 25, say("{seat} kills one of {target}'s henchmen", **values), event.seat)


def _values(demand: Demand) -> dict[str, Value]:
    territory = "" if demand.territory is None else named(demand.territory)
    return {
        "payer": Who(demand.payer),
        "active": Who(demand.active),
        "territory": territory,
        "price": demand.price,
    }


def _paid(demand: Demand) -> Headline | None:
    values = _values(demand)
    match demand.purpose:
        case "territory":
            return Headline(
                "gain", 20, say("{payer} buys the {territory} for ${price}", **values), demand.payer
            )
        case "raid":
            return Headline("raid", 45, say("{payer} bribes the police to keep the {territory}", **values))
        case "mob":
            return Headline("deal", 40, say("{payer} pays {active} to keep the {territory}", **values))
        case _:
            return None


def _declined(demand: Demand) -> Headline | None:
    values = _values(demand)
    match demand.purpose:
        case "raid":
            return Headline("raid", 55, say("{payer} loses the {territory} to the police", **values))
        case "mob":
            return Headline(
                "fight", 55, say("{active} takes the {territory} from {payer}", **values), demand.active
            )
        case _:
            return None
