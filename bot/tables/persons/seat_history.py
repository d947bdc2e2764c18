"""What the log of a finished game tells of one seat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime

from bot.tables.model import UserId


@dataclass(slots=True)
class SeatHistory:
    """One seat so far: who sat there, and who decided how often."""

    first: UserId | None
    """Who had the seat at the start; None: an AI."""
    sitter: UserId | None
    """Who has it now."""
    decisions: Counter[UserId | None] = field(default_factory=Counter)
    """By person; None: those of the AI and the clock."""
    held: datetime | None = None
    """Since when the AI has held the seat, because its player was silent."""
    gone: int | None = None
    """The entry with which its first player left for good, so that they come last."""
    unattended: int = 0
    """Decisions that others have made since then."""
    excused: bool = False
    """Whether the AI plays for somebody on a vacation that they had announced before the game began."""
    substituted: int = 0
    """Decisions made for somebody on such a vacation."""

    @property
    def total(self) -> int:
        """All decisions."""
        return self.decisions.total()
