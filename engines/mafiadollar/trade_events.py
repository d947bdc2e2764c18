"""Events of offers between two seats; part of ``events.py``."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import GameEvent, Seat
from engines.mafiadollar.moves import Wish
from engines.mafiadollar.names import WISH_NAMES, named
from engines.mafiadollar.notation import UNKNOWN
from engines.text import Text, Value, Who, say


@dataclass(frozen=True, slots=True)
class OfferEvent(GameEvent):
    """The fate of an offer; the last one told of the same two players counts."""

    maker: Seat
    partner: Seat

    @property
    def topic(self) -> tuple[Seat, Seat]:
        return self.maker, self.partner


@dataclass(frozen=True, slots=True)
class Offered(OfferEvent):
    """An offer was made; card and wish are known to both seats."""

    give: str | None
    want: Wish | None

    def tell(self) -> Text:
        values: dict[str, Value] = {"maker": Who(self.maker), "partner": Who(self.partner)}
        if self.give is None or self.want is None:
            return say("{maker} offers {partner} a trade.", **values)
        return say(
            "{maker} offers {partner} a trade: {card} for {wish}.",
            card=named(self.give),
            wish=WISH_NAMES[self.want],
            **values,
        )

    def write(self) -> str:
        return f"{self.maker} offer {self.partner} {self.give or UNKNOWN} for {self.want or UNKNOWN}"


@dataclass(frozen=True, slots=True)
class Traded(GameEvent):
    """An offer was accepted; both cards are known to both seats."""

    maker: Seat
    partner: Seat
    give: str | None
    card: str | None

    def marks(self) -> tuple[str, ...]:
        return f"hand{self.maker}", f"hand{self.partner}"

    def tell(self) -> Text:
        values: dict[str, Value] = {"maker": Who(self.maker), "partner": Who(self.partner)}
        if self.give is None or self.card is None:
            return say("{partner} accepts {maker}'s offer: they swap one card each.", **values)
        return say(
            "{partner} accepts {maker}'s offer: {give} for {card}.",
            give=named(self.give),
            card=named(self.card),
            **values,
        )

    def write(self) -> str:
        return f"{self.partner} accept {self.maker} {self.card or UNKNOWN}"


@dataclass(frozen=True, slots=True)
class Declined(OfferEvent):
    """An offer was declined by its partner."""

    def tell(self) -> Text:
        return say("{partner} declines {maker}'s offer.", maker=Who(self.maker), partner=Who(self.partner))

    def write(self) -> str:
        return f"{self.partner} decline {self.maker}"


@dataclass(frozen=True, slots=True)
class Withdrew(OfferEvent):
    """An offer was withdrawn by its maker."""

    is_minor = True

    def tell(self) -> Text:
        return say(
            "{maker} withdraws the offer to {partner}.", maker=Who(self.maker), partner=Who(self.partner)
        )

    def write(self) -> str:
        return f"{self.maker} withdraw {self.partner}"


@dataclass(frozen=True, slots=True)
class Lapsed(OfferEvent):
    """An offer is void (P26)."""

    is_minor = True

    def tell(self) -> Text:
        return say(
            "{maker}'s offer to {partner} has lapsed.", maker=Who(self.maker), partner=Who(self.partner)
        )
