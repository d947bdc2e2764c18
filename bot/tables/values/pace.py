"""The pace of a table: how long a player has for each decision, or a time bank with an increment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.tables.values.bounds import BOUNDS

TIMES: dict[str, timedelta | None] = {
    "10m": timedelta(minutes=10),
    "1h": timedelta(hours=1),
    "12h": timedelta(hours=12),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "1w": timedelta(weeks=1),
    "none": None,
}
"""The time for one decision, by name; None for no limit."""
DEFAULT_PACE = "1d"
BANK_SUFFIX = "+bank"
UNPACED = timedelta(days=1)
INCREMENTS_A_PACE = 4  # a bank grows by a quarter of the pace with each decision


@dataclass(frozen=True, slots=True)
class Pace:
    """``name`` is a key of ``TIMES``. With ``bank`` unused time is kept for later decisions."""

    name: str = DEFAULT_PACE
    bank: bool = False

    @classmethod
    def parse(cls, text: str) -> Pace:
        """A pace as ``str`` writes it, such as ``1d`` or ``1d+bank``. Raises ValueError."""
        name = text.removesuffix(BANK_SUFFIX)
        bank = name != text
        if name not in TIMES or (bank and TIMES[name] is None):
            raise ValueError(f"no pace: {text}")
        return cls(name, bank)

    def __str__(self) -> str:
        return self.name + BANK_SUFFIX * self.bank

    @property
    def time(self) -> timedelta | None:
        """The time for one decision; None for no limit."""
        return TIMES[self.name]

    @property
    def nominal(self) -> timedelta:
        """The time for one decision; where there is no limit, a day stands for it."""
        return self.time or UNPACED

    @property
    def increment(self) -> timedelta:
        """The time that a bank gains with each decision."""
        return (self.time or timedelta()) / INCREMENTS_A_PACE

    @property
    def full_bank(self) -> timedelta:
        """The time in a bank of which nothing has been used yet."""
        return self.nominal + self.increment

    def longer_than(self, other: Pace) -> bool:
        """Return whether no decision ever gets less time than at another pace.

        A bank can hold more than any pace without one gives, and give as little as its increment.
        """
        if other.time is None or self.time is None:
            return other.time is not None
        if self.bank == other.bank:
            return self.time > other.time
        return self.bank and self.increment >= other.time

    def allowance(self, bank: timedelta | None) -> timedelta | None:
        """The time for the next decision, from what is left in a seat's bank (None: a full one)."""
        if self.time is None or not self.bank:
            return self.time
        return self.full_bank if bank is None else bank

    def banked(self, bank: timedelta | None, used: timedelta, most: float = BOUNDS.bank) -> timedelta | None:
        """The bank after a decision that took ``used``; None if the pace has no banks.

        ``most``: the capacity, as a multiple of the pace.
        """
        allowance = self.allowance(bank)
        if self.time is None or not self.bank or allowance is None:
            return None
        left = max(timedelta(), allowance - used)
        return min(left + self.increment, self.time * most)


PACES = (
    *(Pace(name) for name in TIMES),
    *(Pace(name, bank=True) for name, time in TIMES.items() if time is not None),
)
"""All paces, in the order in which they are offered."""
