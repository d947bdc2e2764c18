"""The least size of lettering on MafiaDollar's crowded table."""

from __future__ import annotations

SMALLEST = 46  # size of lettering whose capitals and digits are 30 pixels high
