"""A language in which it shows whether a text came through the catalogue."""

from __future__ import annotations

from bot.locales import Tongue, english


def pseudo() -> Tongue:
    """English with every template in ⟦…⟧; what stands outside the brackets was never translatable."""
    return Tongue("en-XA", lambda text: f"⟦{english(text)}⟧", ", ".join)
