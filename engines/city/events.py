"""Events: the facts that everyone learns from a move in Palermo (rules section 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engines.base import GameEvent, Outcome, Seat
from engines.city.geometry import NUMBERS, CellName, Space
from engines.city.moves import House, Pass, Pawn, Police, Start
from engines.city.names import KIND_NAMES
from engines.city.notation import write
from engines.city.tiles import HouseKind, Turn
from engines.text import Text, Value, Who, count, say

Rule: TypeAlias = Literal["first", "joined", "free", "kiosk"]
"""The rule that allowed a house: the first one is free (B3); others join a house; if none can, any place
that closes nothing in is free (rule 2, B4); if no house fits, it is a kiosk (B6)."""


@dataclass(frozen=True, slots=True)
class Founded(GameEvent):
    """A seat laid the start tile on the space ``at``."""

    seat: Seat
    at: Space

    def marks(self) -> tuple[str, ...]:
        return (self.at,)

    def tell(self) -> Text:
        return say("{who} lays the start tile on space {space}.", who=Who(self.seat), space=NUMBERS[self.at])

    def write(self) -> str:
        return write(Start(self.at))


@dataclass(frozen=True, slots=True)
class Built(GameEvent):
    """A seat built a house, with its chip on the doorway."""

    seat: Seat
    house: HouseKind
    at: Space
    turn: Turn
    doorway: CellName
    rule: Rule

    def marks(self) -> tuple[str, ...]:
        return (self.at,)

    def tell(self) -> Text:
        who, house = Who(self.seat), KIND_NAMES[self.house]
        space, cell = NUMBERS[self.at], self.doorway
        values: dict[str, Value] = {"who": who, "house": house, "space": space, "cell": cell}
        match self.rule:
            case "first":
                return say(
                    "{who} starts the city with a {house} on space {space}; the chip goes on {cell}.",
                    **values,
                )
            case "free":
                return say(
                    "{who} builds a {house} on space {space}, since no house can join another; "
                    "the chip goes on {cell}.",
                    **values,
                )
            case "kiosk":
                return say(
                    "{who} builds a {house} on space {space}, since no house fits anywhere; "
                    "the chip goes on {cell}.",
                    **values,
                )
        return say("{who} builds a {house} on space {space}; the chip goes on {cell}.", **values)

    def write(self) -> str:
        return write(House(self.house, self.at, self.turn))


@dataclass(frozen=True, slots=True)
class Paved(GameEvent):
    """The spaces left became streets; the city is complete and phase 2 begins (B7)."""

    spaces: tuple[Space, ...]

    def marks(self) -> tuple[str, ...]:
        return self.spaces

    def tell(self) -> Text:
        if not self.spaces:
            return say("The city is complete. Now everyone walks!")
        return count(
            "The city is complete, with a street on space {spaces}. Now everyone walks!",
            "The city is complete, with streets on spaces {spaces}. Now everyone walks!",
            len(self.spaces),
            spaces=tuple([NUMBERS[space] for space in self.spaces]),
        )


@dataclass(frozen=True, slots=True)
class Round(GameEvent):
    """A round of phase 2 begins."""

    number: int

    is_minor = True

    def tell(self) -> Text:
        return say("Round {number} begins.", number=self.number)


@dataclass(frozen=True, slots=True)
class Patrolled(GameEvent):
    """A police stone moved; ``origin`` is None the first time."""

    seat: Seat
    origin: CellName | None
    to: CellName

    def marks(self) -> tuple[str, ...]:
        return (self.to,)

    def tell(self) -> Text:
        if self.origin is None:
            return say("{who} puts the police stone on {to}.", who=Who(self.seat), to=self.to)
        return say(
            "{who} moves the police stone from {origin} to {to}.",
            who=Who(self.seat),
            origin=self.origin,
            to=self.to,
        )

    def write(self) -> str:
        return write(Police(self.to))


@dataclass(frozen=True, slots=True)
class Walked(GameEvent):
    """A pawn walked, spending ``spent`` points of its allowance.

    ``origin`` is None if it waited at the start. ``path``: the cells of the walk in order, first and
    last included; two that are not neighbours are joined by a jump. A pawn that stays has one cell.
    """

    seat: Seat
    origin: CellName | None
    to: CellName
    spent: int
    allowance: int
    path: tuple[CellName, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.to,)

    def tell(self) -> Text:
        who, to = Who(self.seat), self.to
        if not self.spent:
            return say("{who} is blocked and stays on {to}.", who=who, to=to)
        if self.origin is None:
            return say(
                "{who} walks from the start to {to}, using {spent} of {allowance} movement points.",
                who=who,
                to=to,
                spent=self.spent,
                allowance=self.allowance,
            )
        return say(
            "{who} walks from {origin} to {to}, using {spent} of {allowance} movement points.",
            who=who,
            origin=self.origin,
            to=to,
            spent=self.spent,
            allowance=self.allowance,
        )

    def write(self) -> str:
        return write(Pawn(self.to))


@dataclass(frozen=True, slots=True)
class Collected(GameEvent):
    """A seat collected a chip; ``left`` are still in the city, and ``allowance`` holds from now on."""

    seat: Seat
    cell: CellName
    income: int
    allowance: int
    left: int

    def marks(self) -> tuple[str, ...]:
        return (f"score{self.seat}",)

    def tell(self) -> Text:
        return count(
            "{who} collects the chip on {cell}: income {income}, {n} chip left, "
            "now {allowance} movement points per turn.",
            "{who} collects the chip on {cell}: income {income}, {n} chips left, "
            "now {allowance} movement points per turn.",
            self.left,
            who=Who(self.seat),
            cell=self.cell,
            income=self.income,
            allowance=self.allowance,
        )


@dataclass(frozen=True, slots=True)
class Indebted(GameEvent):
    """The pawn stopped on another seat's stone: it has 1 point less next turn (W7)."""

    seat: Seat
    cell: CellName

    def marks(self) -> tuple[str, ...]:
        return (f"debt{self.seat}",)

    def tell(self) -> Text:
        return say(
            "{who} stops on a police stone at {cell} and will have 1 point less next turn.",
            who=Who(self.seat),
            cell=self.cell,
        )


@dataclass(frozen=True, slots=True)
class Arrived(GameEvent):
    """The seat is home (H2)."""

    seat: Seat
    points: int
    round: int

    def marks(self) -> tuple[str, ...]:
        return (f"arrival{self.seat}",)

    def tell(self) -> Text:
        return count(
            "{who} comes home in round {round} and scores {n} point.",
            "{who} comes home in round {round} and scores {n} points.",
            self.points,
            who=Who(self.seat),
            round=self.round,
        )


@dataclass(frozen=True, slots=True)
class Waited(GameEvent):
    """The waiting bonus of a seat that is home (H3, H4)."""

    seat: Seat
    points: int

    is_pass = True

    def marks(self) -> tuple[str, ...]:
        return (f"waiting{self.seat}",)

    def tell(self) -> Text:
        return count(
            "{who} waits at home: {n} point.",
            "{who} waits at home: {n} points.",
            self.points,
            who=Who(self.seat),
        )


@dataclass(frozen=True, slots=True)
class Passed(GameEvent):
    """A seat that is home passed."""

    seat: Seat

    is_pass = True

    def tell(self) -> Text:
        return say("{who} passes.", who=Who(self.seat))

    def write(self) -> str:
        return write(Pass())


@dataclass(frozen=True, slots=True)
class Skipped(GameEvent):
    """The turn of a seat that is home was skipped: its stone cannot move (T4)."""

    seat: Seat

    is_pass = True

    def tell(self) -> Text:
        return say("{who} can't move the police stone; the turn is skipped.", who=Who(self.seat))


@dataclass(frozen=True, slots=True)
class Finished(GameEvent):
    """The result."""

    outcome: Outcome

    def marks(self) -> tuple[str, ...]:
        return tuple(f"seat{seat}" for seat in self.outcome.winners)

    def tell(self) -> Text:
        """Say why the game ended, and who won."""
        if self.outcome.detail["ended_by"] == "round_limit":
            return say("The final round is over. {winner}", winner=self._winner())
        return say("Everyone is home. {winner}", winner=self._winner())

    def _winner(self) -> Text:
        winners: tuple[Who, ...] = tuple(map(Who, self.outcome.winners))
        points = max(self.outcome.scores)
        if len(winners) > 1:
            return say("{winners} share Palermo with {points} points each.", winners=winners, points=points)
        return say("{who} owns the streets of Palermo with {points} points!", who=winners[0], points=points)


Event: TypeAlias = (
    Founded
    | Built
    | Paved
    | Round
    | Patrolled
    | Walked
    | Collected
    | Indebted
    | Arrived
    | Waited
    | Passed
    | Skipped
    | Finished
)
