"""Events about money asked of a payer (P8 to P15); part of ``events.py``."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import GameEvent, Seat
from engines.chicago.cards import Card, all_definite, by_worth, named
from engines.chicago.moves import Decline, Pay
from engines.chicago.notation import write
from engines.chicago.state import Demand
from engines.text import Text, Value, Who, count, say


@dataclass(frozen=True, slots=True)
class Asked(GameEvent):
    """The payer is asked for money."""

    demand: Demand

    is_minor = True

    def tell(self) -> Text:
        demand = self.demand
        payer, active, price = Who(demand.payer), Who(demand.active), demand.price
        if demand.territory is None:
            return say("{payer} may pay ${price} for a henchman or go without.", payer=payer, price=price)
        territory = named(demand.territory)
        if demand.purpose == "territory":
            return say(
                "{payer} may buy the {territory} for ${price}.", payer=payer, territory=territory, price=price
            )
        if demand.purpose == "raid":
            return say(
                "{payer} may bribe the police with ${price} to keep the {territory}.",
                payer=payer,
                territory=territory,
                price=price,
            )
        return say(
            "{payer} may pay {active} ${price} to keep the {territory}.",
            payer=payer,
            active=active,
            territory=territory,
            price=price,
        )


def _facts(demand: Demand) -> dict[str, Value]:
    territory = "" if demand.territory is None else named(demand.territory)
    return {"payer": Who(demand.payer), "active": Who(demand.active), "territory": territory}


@dataclass(frozen=True, slots=True)
class Paid(GameEvent):
    """The price was paid; ``owner`` has the territory now, ``henchmen`` are the payer's now."""

    demand: Demand
    cards: tuple[Card, ...]
    owner: Seat | None
    henchmen: int

    def marks(self) -> tuple[str, ...]:
        demand = self.demand
        to = f"hand{demand.active}" if demand.purpose == "mob" else "discards"
        return f"hand{demand.payer}", to, demand.territory or f"henchmen{demand.payer}"

    def tell(self) -> Text:
        values = _facts(self.demand)
        values["cards"] = all_definite(by_worth(self.cards))
        if self.demand.purpose == "hire":
            return count(
                "{payer} pays {cards} and now has {n} henchman.",
                "{payer} pays {cards} and now has {n} henchmen.",
                self.henchmen,
                **values,
            )
        if self.demand.purpose == "territory":
            return say("{payer} buys the {territory} with {cards}.", **values)
        if self.demand.purpose == "raid":
            return say("{payer} bribes the police with {cards} and keeps the {territory}.", **values)
        return say("{payer} pays {active} {cards} and keeps the {territory}.", **values)

    def write(self) -> str:
        return write(Pay(self.cards))


@dataclass(frozen=True, slots=True)
class Declined(GameEvent):
    """The price was not paid; ``owner`` has the territory now, or None if it goes back into the deck.

    ``asked`` is False if the payer held too few cards and declined automatically (P8).
    """

    demand: Demand
    asked: bool
    owner: Seat | None

    def marks(self) -> tuple[str, ...]:
        return (self.demand.territory,) if self.demand.territory else ()

    def tell(self) -> Text:
        values = _facts(self.demand)
        if self.asked:
            return say("{payer} doesn't pay: {outcome}.", outcome=self._loss(), **values)
        return say(
            "{payer} has too few cards to pay ${price}: {outcome}.",
            price=self.demand.price,
            outcome=self._loss(),
            **values,
        )

    def _loss(self) -> Text:
        values = _facts(self.demand)
        if self.demand.territory is None:
            return say("no henchman joins")
        if self.demand.purpose == "mob":
            return say("the {territory} goes to {active}", **values)
        return say("the {territory} goes back into the deck", **values)

    def write(self) -> str:
        return write(Decline()) if self.asked else ""
