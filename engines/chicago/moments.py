"""The moments of a game of Chicago Underworld: battles, raids, killings and purchases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from engines.base import Seat
from engines.chicago.cards import RED_JOKER, named
from engines.chicago.demand_events import Declined, Paid
from engines.chicago.events import Attacked, Event, Finished, Fought, Killed
from engines.chicago.state import Demand
from engines.moments import Headline, Moment, Scene, chosen
from engines.text import Text, Value, Who, say


def moments(scenes: Sequence[Scene[Event]], winners: tuple[Seat, ...]) -> tuple[Moment, ...]:
    """Return the moments of a finished game."""
    return chosen(scenes, headline, winners, _secret(scenes[-1], winners))


def _secret(end: Scene[Event], winners: tuple[Seat, ...]) -> Text:
    """Say how somebody won whose lead only the hands at the end have shown."""
    outcome = next(event.outcome for event in end.events if isinstance(event, Finished))
    points = [seat["points"] for seat in cast("list[dict[str, Any]]", outcome.detail["seats"])]
    who, own = Who(winners[0]), points[winners[0]]
    if not own["territories"] and any(seat["territories"] for seat in points):
        return say("{who} wins with ${money} and no territory", who=who, money=own["money"])
    return say("{who} wins with ${money} in hand", who=who, money=own["money"])


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
        text = say("Police raid on {owner}'s {territory}", **values)
        return Headline("raid", 40, text, about=event.territory)
    return Headline("fight", 40, say("Mob attack on {owner}'s {territory}", **values), about=event.territory)


def _fought(event: Fought) -> Headline:
    values: dict[str, Value] = {
        "seat": Who(event.seat),
        "owner": Who(event.owner),
        "territory": named(event.territory),
    }
    if not event.defence:
        weight, text = 50, say("{seat} walks into {owner}'s {territory}", **values)
    elif event.won:
        weight, text = 60, _takes(event.seat, event.owner, event.territory)
    else:
        text = say("{owner} holds the {territory} against {seat}", **values)
        return Headline("fight", 30, text, event.owner, event.territory)
    return Headline("fight", weight, text, event.seat, event.territory, event.owner)


def _takes(seat: Seat, owner: Seat, territory: str) -> Text:
    return say(
        "{seat} takes the {territory} from {owner}",
        seat=Who(seat),
        owner=Who(owner),
        territory=named(territory),
    )


def _killed(event: Killed) -> Headline:
    values: dict[str, Value] = {"seat": Who(event.seat), "target": Who(event.target)}
    if not event.henchmen:
        return Headline("fight", 45, say("{seat} kills {target}'s last henchman", **values), event.seat)
    return Headline("fight", 25, say("{seat} kills one of {target}'s henchmen", **values))


def _values(demand: Demand) -> dict[str, Value]:
    territory = "" if demand.territory is None else named(demand.territory)
    return {
        "payer": Who(demand.payer),
        "active": Who(demand.active),
        "territory": territory,
        "price": demand.price,
    }


def _paid(demand: Demand) -> Headline | None:
    values, about = _values(demand), demand.territory or ""
    match demand.purpose:
        case "territory":
            text = say("{payer} buys the {territory} for ${price}", **values)
            return Headline("gain", 20, text, demand.payer, about)
        case "raid":
            text = say("{payer} bribes the police to keep the {territory}", **values)
            return Headline("raid", 45, text, about=about)
        case "mob":
            text = say("{payer} pays {active} to keep the {territory}", **values)
            return Headline("deal", 40, text, about=about)
        case _:
            return None


def _declined(demand: Demand) -> Headline | None:
    values, about = _values(demand), demand.territory or ""
    match demand.purpose:
        case "raid":
            text = say("{payer} loses the {territory} to the police", **values)
            return Headline("raid", 55, text, about=about, loser=demand.payer)
        case "mob":
            text = _takes(demand.active, demand.payer, about)
            return Headline("fight", 55, text, demand.active, about, demand.payer)
        case _:
            return None
