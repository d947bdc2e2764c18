"""Events: the facts that everyone, or one seat, learns from a move in Streets of Palermo (rules section 8).

A field that is None, or an empty tuple beside a count, is hidden from the reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engines.base import GameEvent, Outcome, Seat
from engines.cards import SUITS, Suit, definite, face
from engines.streets.moves import Call, Exchange, Guess, Influence, Lower
from engines.streets.names import branch_name, branches, call_name, faces, minus
from engines.streets.notation import slots, spaced, write
from engines.text import Text, Value, Who, count, say

DISPLAY = "display"
"""The display as a mark; with the number of a slot, its card."""


@dataclass(frozen=True, slots=True)
class Dealt(GameEvent):
    """The setup: five cards to each seat, three on display."""

    display: tuple[str, ...]
    pile: int

    def tell(self) -> Text:
        return say(
            "The cards are dealt. On display: {display}; {pile} in the pile. Choose your bribes!",
            display=faces(self.display),
            pile=self.pile,
        )


@dataclass(frozen=True, slots=True)
class Chosen(GameEvent):
    """A seat has chosen its influence; only that seat knows which."""

    seat: Seat
    influence: Influence | None

    def marks(self) -> tuple[str, ...]:
        return (f"seat{self.seat}",)

    def tell(self) -> Text:
        if self.influence is None:
            return say("{who} has paid the bribes in secret.", who=Who(self.seat))
        return say(
            "{who} has paid the bribes in secret: the doubler is for {doubler}, the negator for {negator}.",
            who=Who(self.seat),
            doubler=branch_name(self.influence.doubler),
            negator=branch_name(self.influence.negator),
        )

    def write(self) -> str:
        return f"{self.seat} {write(self.influence)}" if self.influence else ""


@dataclass(frozen=True, slots=True)
class Bribed(GameEvent):
    """Both have chosen: the influenced suits of each seat as sets, in the order H D S C.

    ``influence``: which is which, as far as the reader knows.
    """

    suits: tuple[tuple[Suit, ...], tuple[Suit, ...]]
    influence: tuple[Influence | None, Influence | None] = (None, None)

    def marks(self) -> tuple[str, ...]:
        return tuple(f"influence{seat}{suit}" for seat, suits in enumerate(self.suits) for suit in suits)

    def tell(self) -> Text:
        first, second = self.suits
        return say(
            "The bribes are paid: {first_seat} has bribed {first}; {second_seat} has bribed {second}.",
            first_seat=Who(0),
            first=branches(first),
            second_seat=Who(1),
            second=branches(second),
        )

    def write(self) -> str:
        """Write a line for each seat whose full choice the reader does not know."""
        known = zip(self.suits, self.influence, strict=True)
        unread = [(seat, suits) for seat, (suits, influence) in enumerate(known) if influence is None]
        return "\n".join(f"{seat} I {''.join(suits)}" for seat, suits in unread)


@dataclass(frozen=True, slots=True)
class Swept(GameEvent):
    """The joker: the old and new display by slot, and the cards left in the pile."""

    seat: Seat
    old: tuple[str | None, ...]
    new: tuple[str | None, ...]
    pile: int

    def marks(self) -> tuple[str, ...]:
        return (DISPLAY,)

    def tell(self) -> Text:
        return say(
            "{who} plays the joker and sweeps away {old}. Now on display: {new}. The joker goes to {other}.",
            who=Who(self.seat),
            old=tuple(definite(card) for card in self.old if card is not None),
            new=faces(card for card in self.new if card is not None),
            other=Who(1 - self.seat),
        )

    def write(self) -> str:
        return f"{self.seat} J ({slots(self.old)} > {slots(self.new)})"


@dataclass(frozen=True, slots=True)
class Placed(GameEvent):
    """A hand card placed face down; ``hand`` is the number of cards left in the hand."""

    seat: Seat
    card: str | None
    branch: Suit
    hand: int

    def marks(self) -> tuple[str, ...]:
        return (f"stack{self.seat}{self.branch}",)

    def tell(self) -> Text:
        who, branch = Who(self.seat), branch_name(self.branch)
        if self.card is None:
            return say("{who} places a card face down on {branch}.", who=who, branch=branch)
        return say(
            "{who} places the {card} face down on {branch}.", who=who, card=face(self.card), branch=branch
        )

    def write(self) -> str:
        return f"{self.seat} P {self.card or '?'}>{self.branch}"


@dataclass(frozen=True, slots=True)
class Taken(GameEvent):
    """A display card placed face up; the refill of slot ``slot``, and the cards left in the pile."""

    seat: Seat
    card: str
    branch: Suit
    slot: int
    refill: str
    pile: int

    def marks(self) -> tuple[str, ...]:
        return f"stack{self.seat}{self.branch}", f"{DISPLAY}{self.slot}"

    def tell(self) -> Text:
        return say(
            "{who} takes the {card} for {branch}; the {refill} joins the display.",
            who=Who(self.seat),
            card=face(self.card),
            branch=branch_name(self.branch),
            refill=face(self.refill),
        )

    def write(self) -> str:
        return f"{self.seat} T {self.card}>{self.branch} (+{self.refill})"


@dataclass(frozen=True, slots=True)
class Drawn(GameEvent):
    """A card drawn into the hand."""

    seat: Seat
    card: str | None
    pile: int
    hand: int

    def marks(self) -> tuple[str, ...]:
        return (f"hand{self.seat}",)

    def tell(self) -> Text:
        if self.card is None:
            return say("{who} draws a card.", who=Who(self.seat))
        return say("{who} draws the {card}.", who=Who(self.seat), card=face(self.card))

    def write(self) -> str:
        return f"{self.seat} D (+{self.card})" if self.card else f"{self.seat} D"


@dataclass(frozen=True, slots=True)
class Exchanged(GameEvent):
    """``count`` hand cards exchanged for the same number from the pile, in drawing order."""

    seat: Seat
    count: int
    cards: tuple[str, ...]
    drawn: tuple[str, ...]
    pile: int

    def marks(self) -> tuple[str, ...]:
        return (f"hand{self.seat}",)

    def tell(self) -> Text:
        who = Who(self.seat)
        if not self.cards:
            return count("{who} exchanges {n} card.", "{who} exchanges {n} cards.", self.count, who=who)
        return say(
            "{who} exchanges {cards} and draws {drawn}.",
            who=who,
            cards=tuple(map(definite, self.cards)),
            drawn=tuple(map(definite, self.drawn)),
        )

    def write(self) -> str:
        if not self.cards:
            return f"{self.seat} X {self.count}"
        return f"{self.seat} {write(Exchange(self.cards))} (+{spaced(self.drawn)})"


@dataclass(frozen=True, slots=True)
class Ended(GameEvent):
    """The end of play (E1): the sums of the branches in the order H D S C, and their winners."""

    seat: Seat
    sums: tuple[tuple[int, int], ...]
    winners: tuple[Seat | None, ...]
    influence: tuple[Influence, Influence]

    def marks(self) -> tuple[str, ...]:
        return tuple(
            f"influence{seat}{suit}"
            for seat, influence in enumerate(self.influence)
            for suit in (influence.doubler, influence.negator)
        )

    def tell(self) -> Text:
        """Say who has won which branches. Sums and bribes are on the board and in the account."""
        return say(
            "{who} has drawn the last card: play is over. {first_seat} wins {first}; {second_seat} wins "
            "{second}.",
            who=Who(self.seat),
            first_seat=Who(0),
            first=self._won(0),
            second_seat=Who(1),
            second=self._won(1),
        )

    def _won(self, seat: Seat) -> Value:
        """The branches that a seat has won."""
        won = tuple([suit for suit, by in zip(SUITS, self.winners, strict=True) if by == seat])
        match won:
            case ():
                return say("no branch")
            case (one, other):
                return branches((one, other))
        return tuple([branch_name(suit) for suit in won])


@dataclass(frozen=True, slots=True)
class Lowered(GameEvent):
    """The hearts bonus: ``amount`` off a branch's difference; branch None: declined, or lapsed (B2)."""

    seat: Seat
    branch: Suit | None
    amount: int
    lapsed: bool

    def marks(self) -> tuple[str, ...]:
        return () if self.lapsed else (self.branch or "H",)

    def tell(self) -> Text:
        who = Who(self.seat)
        if self.lapsed:
            return say("{who} has won contract killing ♥, but there is no difference to lower.", who=who)
        if self.branch is None:
            return say("{who} leaves all differences as they are.", who=who)
        return say(
            "{who} lowers the difference on {branch} by {amount}.",
            who=who,
            branch=branch_name(self.branch),
            amount=self.amount,
        )

    def write(self) -> str:
        return "" if self.lapsed else f"{self.seat} {write(Lower(self.branch))}"


@dataclass(frozen=True, slots=True)
class Guessed(GameEvent):
    """The diamonds bonus: what was called, the card drawn, and the points."""

    seat: Seat
    call: Call
    drawn: str
    points: int

    def marks(self) -> tuple[str, ...]:
        return ("D", f"score{self.seat}") if self.points else ()

    def tell(self) -> Text:
        return count(
            "{who} bets on {call}. The {drawn} is drawn: {n} point.",
            "{who} bets on {call}. The {drawn} is drawn: {n} points.",
            self.points,
            who=Who(self.seat),
            call=call_name(self.call),
            drawn=face(self.drawn),
        )

    def write(self) -> str:
        return f"{self.seat} {write(Guess(self.call))} ({self.drawn})"


@dataclass(frozen=True, slots=True)
class Finished(GameEvent):
    """The result."""

    outcome: Outcome

    def tell(self) -> Text:
        if len(self.outcome.winners) > 1:
            points, _ = self.outcome.scores
            return say("The families share Palermo, {points} all.", points=minus(points))
        (winner,) = self.outcome.winners
        return say(
            "{who} rules the streets of Palermo, {points} to {others}!",
            who=Who(winner),
            points=minus(self.outcome.scores[winner]),
            others=minus(self.outcome.scores[1 - winner]),
        )


Event: TypeAlias = (
    Dealt
    | Chosen
    | Bribed
    | Swept
    | Placed
    | Taken
    | Drawn
    | Exchanged
    | Ended
    | Lowered
    | Guessed
    | Finished
)
