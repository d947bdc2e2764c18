"""The players of a table: who has a seat, and who had it before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.values.ids import UserId
from engines.strengths import Strength


@dataclass(frozen=True, slots=True)
class FormerOccupant:
    """The occupant of a seat until the entry ``until`` gave it to somebody else."""

    name: str
    user: UserId | None
    until: int


@dataclass(frozen=True, slots=True)
class Player:
    """A player who joined: a person (``user``) or an AI (None), with the entropy they contributed.

    Whoever takes the seat over is the player from then on; the entropy stays.
    """

    name: str
    user: UserId | None
    entropy: str
    left: bool = False
    """Whether they left the game in progress; the AI plays in that seat, which is open to others."""
    auto_pass: bool = False
    """The table passes this player's turns wherever the rules allow it (``Play.auto_pass``)."""
    held: bool = False
    """The AI decides until the player returns: the clock had to move twice in a row."""
    missed: int = 0
    """The number of consecutive decisions made by the clock."""
    bank: timedelta | None = None
    """The time left in the bank; None for a full one, or a pace without banks."""
    past: tuple[FormerOccupant, ...] = ()
    """Former occupants of this seat, in order."""
    gives_way: bool = False
    """Of an AI in a lobby: it gets up for the next person who joins."""
    substitute: datetime | None = None
    """While the AI holds the seat for a vacation: when that was announced."""
    called_before: bool = False
    """Has been called for what followed a move that was taken back, and has not looked at the table since."""
    strength: Strength = "normal"
    """Of an AI player: how well it plays. Where the AI plays for a person, it plays normal."""

    @property
    def starter(self) -> FormerOccupant:
        """The occupant at the start, as records name them."""
        return self.past[0] if self.past else FormerOccupant(self.name, self.user, 0)

    @property
    def person(self) -> UserId | None:
        """The person who can be called; None for an AI, and where a pseudonym stands."""
        return None if self.user is None or self.user < 0 else self.user

    @property
    def silent(self) -> bool:
        """Whether the AI holds the seat because its player was silent, and not for a vacation."""
        return self.held and self.substitute is None

    @property
    def by_ai(self) -> bool:
        """Whether the AI decides for this player."""
        return self.user is None or self.left or self.held

    @property
    def plays(self) -> Strength:
        """The strength of the AI in this seat."""
        return self.strength if self.user is None else "normal"
