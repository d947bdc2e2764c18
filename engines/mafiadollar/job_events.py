"""Events of actions, and of the loot they moved; part of ``events.py``."""

from __future__ import annotations

from dataclasses import dataclass

from engines.base import GameEvent, Seat
from engines.mafiadollar.cards import LootType
from engines.mafiadollar.names import all_named, named
from engines.mafiadollar.notation import UNKNOWN
from engines.mafiadollar.points import NEEDED
from engines.text import Text, Value, Who, count, say


@dataclass(frozen=True, slots=True)
class WentOut(GameEvent):
    """A gangster went to the street."""

    seat: Seat
    gangster: str

    def marks(self) -> tuple[str, ...]:
        return (self.gangster,)

    def tell(self) -> Text:
        return say(
            "{seat}'s {gangster} goes to the street.", seat=Who(self.seat), gangster=named(self.gangster)
        )

    def write(self) -> str:
        return f"{self.seat} out {self.gangster}"


@dataclass(frozen=True, slots=True)
class WentBack(GameEvent):
    """A gangster was called back to the hideout."""

    seat: Seat
    gangster: str

    def marks(self) -> tuple[str, ...]:
        return (self.gangster,)

    def tell(self) -> Text:
        return say(
            "{seat}'s {gangster} goes back to the hideout.",
            seat=Who(self.seat),
            gangster=named(self.gangster),
        )

    def write(self) -> str:
        return f"{self.seat} back {self.gangster}"


@dataclass(frozen=True, slots=True)
class Took(GameEvent):
    """Loot was taken from a street pile, top card first."""

    seat: Seat
    gangster: str
    pile: LootType
    loots: tuple[str, ...]
    to: str

    def marks(self) -> tuple[str, ...]:
        return self.pile, self.to, self.gangster

    def tell(self) -> Text:
        return say(
            "{seat}'s {gangster} takes {loots} to {to}.",
            seat=Who(self.seat),
            gangster=named(self.gangster),
            loots=all_named(self.loots),
            to=named(self.to),
        )

    def write(self) -> str:
        return f"{self.seat} take {self.gangster} {self.pile} {self.to}"


@dataclass(frozen=True, slots=True)
class HandedOver(GameEvent):
    """An item went from one gangster to another."""

    seat: Seat
    gangster: str
    item: str
    target: str
    replaced: str | None

    def marks(self) -> tuple[str, ...]:
        return self.gangster, self.target

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "gangster": named(self.gangster),
            "seat": Who(self.seat),
            "item": named(self.item),
            "target": named(self.target),
        }
        if self.replaced is None:
            return say("{seat}'s {gangster} gives {item} to {target}.", **values)
        return say(
            "{seat}'s {gangster} gives {item} to {target}, replacing {old}.",
            old=named(self.replaced),
            **values,
        )

    def write(self) -> str:
        return f"{self.seat} handover {self.gangster} {self.item} {self.target}"


@dataclass(frozen=True, slots=True)
class Check:
    """A skill check: the points, the card turned over, its die, and whether it succeeded (P18)."""

    points: int
    card: str
    dice: int
    success: bool

    @property
    def total(self) -> int:
        """The total of points and die."""
        return self.points + self.dice

    def tell(self) -> Text:
        """Write the sum, and what was needed if the check failed."""
        values: dict[str, Value] = {
            "points": self.points,
            "dice": self.dice,
            "card": named(self.card),
            "total": self.total,
            "needed": NEEDED,
        }
        if self.success:
            return say("{points}\u00a0+\u00a0{dice} ({card}) =\u00a0{total}", **values)
        return say("{points}\u00a0+\u00a0{dice} ({card}) =\u00a0{total}, less than {needed}", **values)

    def write(self) -> str:
        """Write the sum as it follows the move in the log."""
        return f" ({self.points} + {self.dice} {self.card} = {self.total})"


@dataclass(frozen=True, slots=True)
class Attacked(GameEvent):
    """An attack; ``check`` is None if the end card came up instead."""

    seat: Seat
    gangster: str
    target: str
    owner: Seat
    check: Check | None
    discarded: tuple[str, ...]
    """The target and its blocks, if it was beaten."""

    @property
    def has_clip(self) -> bool:
        return self.check is not None

    def marks(self) -> tuple[str, ...]:
        beaten = self.check is not None and self.check.success
        return self.gangster, f"clan{self.owner}" if beaten else self.target

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "gangster": named(self.gangster),
            "seat": Who(self.seat),
            "target": named(self.target),
            "owner": Who(self.owner),
        }
        if self.check is None:
            return say(
                "{seat}'s {gangster} attacks {owner}'s {target}, but Prohibition ends first.", **values
            )
        values["sum"] = self.check.tell()
        if self.check.success:
            return say("{seat}'s {gangster} attacks {owner}'s {target}: {sum}. {target} is beaten.", **values)
        return say("{seat}'s {gangster} attacks {owner}'s {target}: {sum}. {target} gets away.", **values)

    def write(self) -> str:
        return f"{self.seat} attack {self.gangster} {self.target}{_written(self.check)}"


@dataclass(frozen=True, slots=True)
class TookSpoils(GameEvent):
    """The items of a beaten gangster were divided: those taken, and those discarded."""

    seat: Seat
    gangster: str
    taken: tuple[str, ...]
    discarded: tuple[str, ...]

    def marks(self) -> tuple[str, ...]:
        return (self.gangster,)

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "gangster": named(self.gangster),
            "taken": all_named(self.taken),
            "discarded": all_named(self.discarded),
        }
        if not self.taken:
            return say("{gangster} takes no items; discarded: {discarded}.", **values)
        if not self.discarded:
            return say("{gangster} takes {taken}.", **values)
        return say("{gangster} takes {taken}; discarded: {discarded}.", **values)

    def write(self) -> str:
        return f"{self.seat} spoils {' '.join(self.taken) or 'none'}"


@dataclass(frozen=True, slots=True)
class Burgled(GameEvent):
    """A burglary; ``check`` is None if the end card came up instead."""

    seat: Seat
    gangster: str
    warehouse: str
    owner: Seat
    dog: str | None
    """The dog that guards the warehouse; its effect is included in the points."""
    check: Check | None

    @property
    def has_clip(self) -> bool:
        return self.check is not None

    def marks(self) -> tuple[str, ...]:
        return self.gangster, self.warehouse

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "gangster": named(self.gangster),
            "seat": Who(self.seat),
            "warehouse": named(self.warehouse),
            "owner": Who(self.owner),
        }
        if self.check is None:
            return say(
                "{seat}'s {gangster} tries to break into {owner}'s {warehouse}, but Prohibition ends first.",
                **values,
            )
        values["sum"] = self.check.tell()
        if self.check.success:
            return say("{seat}'s {gangster} breaks into {owner}'s {warehouse}: {sum}.", **values)
        return say("{seat}'s {gangster} fails to break into {owner}'s {warehouse}: {sum}.", **values)

    def write(self) -> str:
        return f"{self.seat} burgle {self.gangster} {self.warehouse}{_written(self.check)}"


@dataclass(frozen=True, slots=True)
class Stole(GameEvent):
    """Loot went from the burgled warehouse to the burglar's; ``loots`` is known to both seats."""

    seat: Seat
    owner: Seat
    warehouse: str
    to: str
    number: int
    loots: tuple[str, ...] | None
    chosen: bool
    """True if by a move; False if all of it went automatically."""

    def marks(self) -> tuple[str, ...]:
        return self.warehouse, self.to

    def tell(self) -> Text:
        values: dict[str, Value] = {
            "seat": Who(self.seat),
            "owner": Who(self.owner),
            "warehouse": named(self.warehouse),
            "to": named(self.to),
        }
        if self.loots is not None:
            return say(
                "{seat} takes {loots} from {owner}'s {warehouse} to {to}.",
                loots=all_named(self.loots),
                **values,
            )
        return count(
            "{seat} takes {n} loot card from {owner}'s {warehouse} to {to}.",
            "{seat} takes {n} loot cards from {owner}'s {warehouse} to {to}.",
            self.number,
            **values,
        )

    def write(self) -> str:
        if not self.chosen:
            return ""
        return f"{self.seat} steal {' '.join(self.loots or [UNKNOWN] * self.number)} to {self.to}"


def _written(check: Check | None) -> str:
    """Write a check as it follows its move in the log, or (X) if the end card came up instead."""
    return check.write() if check else " (X)"
