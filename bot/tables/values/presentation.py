"""The presentation of a table's public messages: pictures, pictures with animations, or text."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from bot.tables.values.table import Table

Presentation: TypeAlias = Literal["pictures", "moving", "text"]


def presentation_of(table: Table) -> Presentation:
    """Return the presentation of a table."""
    if table.in_text:
        return "text"
    return "moving" if table.moving else "pictures"


def presented(table: Table, presentation: Presentation) -> Table:
    """Return the table with this presentation."""
    return replace(table, in_text=presentation == "text", moving=presentation == "moving")
