"""Events of Chicago Underworld, as told to everybody or to one seat (rules section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import GameEvent, Outcome, Seat
from engines.chicago.cards import (
    RED_JOKER,
    Card,
    Dollars,
    Territory,
    all_definite,
    all_named,
    by_worth,
    named,
)
from engines.chicago.demand_events import Asked, Declined, Paid
from engines.chicago.moves import Battle, Discard, Draw, End, Hire, Hit, Mob, Raid
from engines.chicago.notation import write
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from engines.text import Die, Text, Value, Who, count, say


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """The setup, by seat: the free territories in card order, and the number of hand cards."""

    territories: tuple[tuple[Territory, ...], ...]
    hands: tuple[int, ...]
    deck: int

    def marks(self) -> tuple[str, ...]:
        return tuple(card for cards in self.territories for card in cards)

    def tell(self) -> Text:
        lucky: tuple[Text, ...] = tuple(
            say("{who} ({cards})", who=Who(seat), cards=all_named(cards))
            for seat, cards in enumerate(self.territories)
            if cards
        )
        if not lucky:
            return say("Everyone gets three cards. Nobody gets a free territory.")
        return say("Everyone gets three cards. Free territories: {lucky}.", lucky=lucky)


@dataclass(frozen=True, slots=True)
class Killed(GameEvent):
    """A hit man was played; the target has ``henchmen`` left."""

    seat: Seat
    card: Card
    target: Seat
    henchmen: int

    def marks(self) -> tuple[str, ...]:
        return f"henchmen{self.target}", "discards"

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "card": named(self.card),
            "target": Who(self.target),
        }
        if not self.henchmen:
            return say("{seat} sends a hit man ({card}) and kills {target}'s last henchman.", **values)
        return count(
            "{seat} sends a hit man ({card}) and kills one of {target}'s henchmen; {n} is left.",
            "{seat} sends a hit man ({card}) and kills one of {target}'s henchmen; {n} are left.",
            self.henchmen,
            **values,
        )

    def write(self) -> str:
        return write(Hit(self.card, self.target))


@dataclass(frozen=True, slots=True)
class Attacked(GameEvent):
    """A joker was played: the red one raids, the black one is a mob attack."""

    seat: Seat
    joker: Literal["RJ", "BJ"]
    territory: Territory
    owner: Seat

    def marks(self) -> tuple[str, ...]:
        return (self.territory,)

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "owner": Who(self.owner),
            "territory": named(self.territory),
        }
        if self.joker == RED_JOKER:
            return say("Police raid! {seat} tips off the police about {owner}'s {territory}.", **values)
        return say("Mob attack! {seat} wants {owner}'s {territory}.", **values)

    def write(self) -> str:
        return write(Raid(self.territory) if self.joker == RED_JOKER else Mob(self.territory))


@dataclass(frozen=True, slots=True)
class Rolled(GameEvent):
    """A die was rolled for a henchman; the seat now has ``henchmen``, one more if the die was high (P14)."""

    seat: Seat
    die: int
    henchmen: int

    has_clip = True

    def marks(self) -> tuple[str, ...]:
        return (f"henchmen{self.seat}",) if self.die >= HIGH_DIE else ()

    def tell(self) -> Text:
        if self.die < HIGH_DIE:
            return say(
                "{seat} tries to hire and rolls {die}: a henchman would cost ${price}.",
                seat=Who(self.seat),
                die=Die(self.die),
                price=HIRE_PRICE,
            )
        return say(
            "{seat} tries to hire and rolls {die}: a henchman joins, {henchmen} in all.",
            seat=Who(self.seat),
            die=Die(self.die),
            henchmen=self.henchmen,
        )

    def write(self) -> str:
        return write(Hire())


@dataclass(frozen=True, slots=True)
class Drawn(GameEvent):
    """A card was drawn into the hand; ``card`` is None if the reader may not know it."""

    seat: Seat
    card: Card | None
    hand: int
    deck: int

    def marks(self) -> tuple[str, ...]:
        return (f"hand{self.seat}",)

    def tell(self) -> Text:
        seat, deck = Who(self.seat), self.deck
        if self.card is None:
            return say("{seat} draws a card; {deck} left in the deck.", seat=seat, deck=deck)
        (card,) = all_definite((self.card,))
        return say("{seat} draws {card}; {deck} left in the deck.", seat=seat, card=card, deck=deck)

    def write(self) -> str:
        return write(Draw())


@dataclass(frozen=True, slots=True)
class TurnedUp(GameEvent):
    """A territory was drawn, which the seat may buy."""

    seat: Seat
    card: Card
    price: Dollars
    deck: int

    def marks(self) -> tuple[str, ...]:
        return ("deck",)

    def tell(self) -> Text:
        return say(
            "{seat} turns up the {territory}: for sale at ${price}.",
            seat=Who(self.seat),
            territory=named(self.card),
            price=self.price,
        )

    def write(self) -> str:
        return write(Draw())


@dataclass(frozen=True, slots=True)
class Fought(GameEvent):
    """A battle with all its dice in the order rolled; no dice if the owner had no henchmen (P16).

    The attacker has ``henchmen`` left.
    """

    seat: Seat
    territory: Territory
    owner: Seat
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    won: bool
    henchmen: int

    @property
    def has_clip(self) -> bool:
        return bool(self.defence)

    def marks(self) -> tuple[str, ...]:
        return (self.territory,) if self.won else (self.territory, f"henchmen{self.seat}")

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "owner": Who(self.owner),
            "territory": named(self.territory),
            "attack": tuple(map(Die, self.attack)),
            "defence": tuple(map(Die, self.defence)),
        }
        if not self.defence:
            return say("{owner} has no henchmen, so {seat} walks into the {territory}.", **values)
        if self.won:
            return say(
                "Battle for the {territory}: {seat} rolls {attack} against {owner}'s {defence} and takes it.",
                **values,
            )
        return say(
            "Battle for the {territory}: {seat} rolls {attack} against {owner}'s {defence} and loses a "
            "henchman.",
            **values,
        )

    def write(self) -> str:
        return write(Battle(self.territory))


@dataclass(frozen=True, slots=True)
class Reinserted(GameEvent):
    """The discard pile (oldest first) and the returning cards (card order) went into the deck (P10)."""

    discards: tuple[Card, ...]
    returning: tuple[Card, ...]
    deck: int

    is_minor = True

    def marks(self) -> tuple[str, ...]:
        return ("deck",)

    def tell(self) -> Text:
        values: dict[str, Value] = {"cards": all_named(by_worth(self.returning)), "deck": self.deck}
        if not self.discards:
            return say("Shuffled into the deck: {cards}. Cards in the deck now: {deck}.", **values)
        return count(
            "Shuffled into the deck: {cards}, plus {n} discard. Cards in the deck now: {deck}.",
            "Shuffled into the deck: {cards}, plus {n} discards. Cards in the deck now: {deck}.",
            len(self.discards),
            **values,
        )


@dataclass(frozen=True, slots=True)
class Refilled(GameEvent):
    """The empty deck was refilled with the discard pile, oldest first (P7)."""

    discards: tuple[Card, ...]
    deck: int

    def marks(self) -> tuple[str, ...]:
        return ("deck",)

    def tell(self) -> Text:
        return count(
            "The deck is empty, so {n} discard is shuffled to make a new one.",
            "The deck is empty, so {n} discards are shuffled to make a new one.",
            len(self.discards),
        )


@dataclass(frozen=True, slots=True)
class Discarded(GameEvent):
    """The surplus cards were discarded, in card order; ``hand`` cards are left."""

    seat: Seat
    cards: tuple[Card, ...]
    hand: int

    def marks(self) -> tuple[str, ...]:
        return f"hand{self.seat}", "discards"

    def tell(self) -> Text:
        return say("{seat} discards {cards}.", seat=Who(self.seat), cards=all_definite(by_worth(self.cards)))

    def write(self) -> str:
        return write(Discard(self.cards))


@dataclass(frozen=True, slots=True)
class Stopped(GameEvent):
    """The seat has ended its turn."""

    seat: Seat

    is_minor = True

    def tell(self) -> Text:
        return say("{seat} ends the turn.", seat=Who(self.seat))

    def write(self) -> str:
        return write(End())


@dataclass(frozen=True, slots=True)
class Turn(GameEvent):
    """The next seat is active."""

    seat: Seat
    round: int

    is_minor = True

    @property
    def begins_turn_of(self) -> Seat:
        return self.seat

    def tell(self) -> Text:
        return say("Round {round}: it's {seat}'s turn.", seat=Who(self.seat), round=self.round)


@dataclass(frozen=True, slots=True)
class Finished(GameEvent):
    """The result, with all hands in its detail."""

    outcome: Outcome

    def marks(self) -> tuple[str, ...]:
        return tuple(f"score{seat}" for seat in self.outcome.winners)

    def tell(self) -> Text:
        """Tell why the game ended and who won."""
        outcome = self.outcome
        winners = tuple(map(Who, outcome.winners))
        values: dict[str, Value] = {"winners": winners, "points": outcome.scores[outcome.winners[0]]}
        if outcome.detail["reason"] == "all":
            return say("{winners} owns all of Chicago and wins with {points} points.", **values)
        if outcome.detail["reason"] == "deck":
            return count(
                "The deck is empty: {winners} wins with {points} points.",
                "The deck is empty: {winners} win with {points} points each.",
                len(winners),
                **values,
            )
        return count(
            "Final round over: {winners} wins with {points} points.",
            "Final round over: {winners} win with {points} points each.",
            len(winners),
            **values,
        )


Event: TypeAlias = (
    Dealt
    | Killed
    | Attacked
    | Rolled
    | Drawn
    | TurnedUp
    | Asked
    | Paid
    | Declined
    | Fought
    | Reinserted
    | Refilled
    | Discarded
    | Stopped
    | Turn
    | Finished
)
