"""Words in the pictures of several games."""

from __future__ import annotations

from engines.text import Text, say


def percentage(number: int) -> Text:
    """Say a share of a hundred, such as the odds of a battle."""
    return say("{number}%", number=number)
