"""Events of birthdays and police cards; part of ``events.py``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engines.base import GameEvent, Seat
from engines.mafiadollar.names import all_named, named
from engines.mafiadollar.notation import UNKNOWN
from engines.text import Text, Value, Who, say


@dataclass(frozen=True, slots=True)
class Birthday(GameEvent):
    """A birthday was played, which removed these blocks from the seat's gangsters."""

    seat: Seat
    card: str
    on: str
    blocks: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.on,)

    def tell(self) -> Text:
        values: dict[str, Value] = {"seat": Who(self.seat), "on": named(self.on)}
        if self.blocks:
            return say(
                "It's {seat}'s birthday. Gifts go to {on}; blocks removed: {blocks}.",
                blocks=all_named(self.blocks),
                **values,
            )
        return say("It's {seat}'s birthday. Gifts go to {on}.", **values)

    def write(self) -> str:
        return f"{self.seat} play {self.card} {self.on}"


@dataclass(frozen=True, slots=True)
class Answered(GameEvent):
    """A seat has chosen its gift or the card that it passes on; only it knows which."""

    seat: Seat
    kind: Literal["gift", "give"]
    choice: str | None

    is_minor = True

    def tell(self) -> Text:
        if self.choice is None:
            return say("{seat} has chosen.", seat=Who(self.seat))
        return say("{seat} has chosen {card}.", seat=Who(self.seat), card=named(self.choice))

    def write(self) -> str:
        return f"{self.seat} {self.kind} {self.choice or UNKNOWN}"


@dataclass(frozen=True, slots=True)
class Gave(GameEvent):
    """A birthday gift was given; its loot is known to giver and receiver."""

    giver: Seat
    seat: Seat
    warehouse: str
    """The warehouse it came from."""
    to: str
    loot: str | None

    def marks(self) -> tuple[str, ...]:
        return self.warehouse, self.to

    def tell(self) -> Text:
        return say(
            "{giver} gives {seat} {loot} from {warehouse}.",
            giver=Who(self.giver),
            seat=Who(self.seat),
            loot=say("a loot card") if self.loot is None else named(self.loot),
            warehouse=named(self.warehouse),
        )


@dataclass(frozen=True, slots=True)
class Police(GameEvent):
    """A police card was played."""

    seat: Seat
    card: str

    def tell(self) -> Text:
        return say(
            "{seat} plays {card}: everyone passes a card on, then the police search {seat}.",
            seat=Who(self.seat),
            card=named(self.card),
        )

    def write(self) -> str:
        return f"{self.seat} play {self.card}"


@dataclass(frozen=True, slots=True)
class PassedOn(GameEvent):
    """A card went to the next seat; known to both."""

    giver: Seat
    to: Seat
    card: str | None

    def marks(self) -> tuple[str, ...]:
        return (f"hand{self.to}",)

    def tell(self) -> Text:
        card = say("a card") if self.card is None else named(self.card)
        return say("{giver} passes {card} to {to}.", giver=Who(self.giver), to=Who(self.to), card=card)


@dataclass(frozen=True, slots=True)
class Lost(GameEvent):
    """The police took a loot card."""

    seat: Seat
    warehouse: str
    loot: str
    chosen: bool
    """True if by a move; False if it was the only one."""

    has_clip = True

    def marks(self) -> tuple[str, ...]:
        return (self.warehouse,)

    def tell(self) -> Text:
        return say(
            "The police take {loot} from {seat}'s {warehouse}.",
            seat=Who(self.seat),
            loot=named(self.loot),
            warehouse=named(self.warehouse),
        )

    def write(self) -> str:
        return f"{self.seat} lose {self.loot}" if self.chosen else ""


@dataclass(frozen=True, slots=True)
class Spared(GameEvent):
    """The police found no loot."""

    seat: Seat

    def tell(self) -> Text:
        return say("The police find nothing at {seat}'s.", seat=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Raided(GameEvent):
    """Everything in front of a seat was discarded except one warehouse."""

    seat: Seat
    cards: tuple[str, ...]
    kept: str

    @property
    def has_clip(self) -> bool:
        return bool(self.cards)

    def marks(self) -> tuple[str, ...]:
        return (self.kept,)

    def tell(self) -> Text:
        values: dict[str, Value] = {"seat": Who(self.seat), "kept": named(self.kept)}
        if not self.cards:
            return say("The police raid {seat}, who has nothing but {kept}.", **values)
        return say(
            "The police raid {seat}: only {kept} is left. Lost: {cards}.",
            cards=all_named(self.cards),
            **values,
        )
