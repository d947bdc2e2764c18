"""Events of MafiaDollar, as told to each reader (rules section 8).

A field that may be None holds something only some seats may know; ``told`` empties it for the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.base import GameEvent, Outcome, Seat
from engines.mafiadollar.cards import LOOT_TYPE
from engines.mafiadollar.choice_events import Answered, Birthday, Gave, Lost, PassedOn, Police, Raided, Spared
from engines.mafiadollar.job_events import (
    Attacked,
    Burgled,
    HandedOver,
    Stole,
    Took,
    TookSpoils,
    WentBack,
    WentOut,
)
from engines.mafiadollar.names import all_named, dollars, named
from engines.mafiadollar.trade_events import Declined, Lapsed, Offered, Traded, Withdrew
from engines.text import Text, Value, Who, count, say


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """The setup, by seat: the first warehouses, and the hands (each known only to its seat)."""

    warehouses: tuple[str, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    deck: int

    def marks(self) -> tuple[str, ...]:
        return self.warehouses

    def tell(self) -> Text:
        first: tuple[Text, ...] = tuple(
            say("{who} ({warehouse})", who=Who(seat), warehouse=named(card))
            for seat, card in enumerate(self.warehouses)
        )
        return say("Everyone gets five cards and a first warehouse: {first}.", first=first)


@dataclass(frozen=True, slots=True)
class Cleared(GameEvent):
    """Loot dealt to a first hand went onto the street piles, in this order (S4)."""

    seat: Seat
    loots: tuple[str, ...]

    is_minor = True

    def marks(self) -> tuple[str, ...]:
        return tuple(LOOT_TYPE[loot] for loot in self.loots)

    def tell(self) -> Text:
        return say(
            "{seat} was dealt loot, which goes to the street: {loots}.",
            seat=Who(self.seat),
            loots=all_named(self.loots),
        )


@dataclass(frozen=True, slots=True)
class TurnBegan(GameEvent):
    """The next seat's turn; ``number`` counts all turns."""

    seat: Seat
    number: int

    is_minor = True

    @property
    def begins_turn_of(self) -> Seat:
        return self.seat

    def tell(self) -> Text:
        return say("Turn {number}: it's {seat}'s turn.", seat=Who(self.seat), number=self.number)


@dataclass(frozen=True, slots=True)
class Revealed(GameEvent):
    """Loot from the deck went onto the street piles, in this order (P3)."""

    loots: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return tuple(LOOT_TYPE[loot] for loot in self.loots)

    def tell(self) -> Text:
        return say("Loot turns up on the street: {loots}.", loots=all_named(self.loots))


@dataclass(frozen=True, slots=True)
class Drew(GameEvent):
    """A card was drawn into the hand; ``card`` is None if the reader may not know it."""

    seat: Seat
    card: str | None
    deck: int

    is_minor = True

    def tell(self) -> Text:
        seat, deck = Who(self.seat), self.deck
        if self.card is None:
            return say("{seat} draws a card; {deck} left in the deck.", seat=seat, deck=deck)
        card = named(self.card)
        return say("{seat} draws {card}; {deck} left in the deck.", seat=seat, card=card, deck=deck)


@dataclass(frozen=True, slots=True)
class Played(GameEvent):
    """A gangster, warehouse, dog, item or block came into play; an item may replace another one."""

    seat: Seat
    card: str
    on: str | None
    owner: Seat
    """The owner of the gangster that the card was played on, else the seat itself."""
    replaced: str | None

    def marks(self) -> tuple[str, ...]:
        return (self.on or self.card,)

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "card": named(self.card),
            "owner": Who(self.owner),
        }
        if self.on is None:
            return say("{seat} plays {card}.", **values)
        values["on"] = named(self.on)
        if self.owner != self.seat:
            return say("{seat} blocks {owner}'s {on}: {card}.", **values)
        if self.replaced is not None:
            return say("{seat} gives {card} to {on}, replacing {old}.", old=named(self.replaced), **values)
        if self.on.startswith("W"):
            return say("{seat} has {card} guard {on}.", **values)
        return say("{seat} gives {card} to {on}.", **values)

    def write(self) -> str:
        return f"{self.seat} play {self.card}" + (f" {self.on}" if self.on else "")


@dataclass(frozen=True, slots=True)
class Freed(GameEvent):
    """A card was spent to remove the topmost block of a gangster; ``left`` blocks remain."""

    seat: Seat
    card: str
    gangster: str
    block: str
    left: int

    def marks(self) -> tuple[str, ...]:
        return (self.gangster,)

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "card": named(self.card),
            "gangster": named(self.gangster),
            "block": named(self.block),
        }
        if not self.left:
            return say("{seat} spends {card} to free {gangster} from {block}.", **values)
        return count(
            "{seat} spends {card} to remove {block} from {gangster}; {n} block is left.",
            "{seat} spends {card} to remove {block} from {gangster}; {n} blocks are left.",
            self.left,
            **values,
        )

    def write(self) -> str:
        return f"{self.seat} free {self.card} {self.gangster}"


@dataclass(frozen=True, slots=True)
class Discarded(GameEvent):
    """A card was discarded."""

    seat: Seat
    card: str

    def tell(self) -> Text:
        return say("{seat} discards {card}.", seat=Who(self.seat), card=named(self.card))

    def write(self) -> str:
        return f"{self.seat} discard {self.card}"


@dataclass(frozen=True, slots=True)
class Passed(GameEvent):
    """Nothing was played: the hand holds police cards only."""

    seat: Seat

    is_pass = True

    def tell(self) -> Text:
        return say("{seat} passes, holding nothing but police cards.", seat=Who(self.seat))

    def write(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class EndedTurn(GameEvent):
    """The turn is over, by the seat's choice or automatically."""

    seat: Seat
    chosen: bool

    is_minor = True

    def tell(self) -> Text:
        if self.chosen:
            return say("{seat} ends the turn.", seat=Who(self.seat))
        return say("{seat}'s turn is over.", seat=Who(self.seat))

    def write(self) -> str:
        return f"{self.seat} end" if self.chosen else ""


@dataclass(frozen=True, slots=True)
class Finished(GameEvent):
    """The result."""

    outcome: Outcome

    def tell(self) -> Text:
        """Tell why the game ended and who won."""
        values: dict[str, Value] = {
            "winners": tuple(map(Who, self.outcome.winners)),
            "dollars": dollars(self.outcome.scores[self.outcome.winners[0]]),
        }
        if self.outcome.detail["cause"] == "target":
            return count(
                "Target reached: {winners} wins with {dollars}.",
                "Target reached: {winners} win with {dollars} each.",
                len(self.outcome.winners),
                **values,
            )
        return count(
            "Prohibition is over: {winners} wins with {dollars}.",
            "Prohibition is over: {winners} win with {dollars} each.",
            len(self.outcome.winners),
            **values,
        )


Event: TypeAlias = (
    Dealt
    | Cleared
    | TurnBegan
    | Revealed
    | Drew
    | Played
    | Freed
    | Discarded
    | Passed
    | WentOut
    | WentBack
    | Took
    | HandedOver
    | Attacked
    | TookSpoils
    | Burgled
    | Stole
    | EndedTurn
    | Birthday
    | Answered
    | Gave
    | Police
    | PassedOn
    | Lost
    | Spared
    | Raided
    | Offered
    | Traded
    | Declined
    | Withdrew
    | Lapsed
    | Finished
)
