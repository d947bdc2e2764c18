"""The probability of winning a battle (P16)."""

from __future__ import annotations

from functools import cache

DIE_SIDES = 6


@cache
def odds(attack: int, defence: int) -> float:
    """Return the probability that the highest of ``attack`` dice beats the highest of ``defence`` dice.

    It is 1 if the defence has no dice, and 0 if the attack has none.
    """
    if not attack:
        return 0.0
    return sum(
        (_at_most(high, attack) - _at_most(high - 1, attack)) * _at_most(high - 1, defence)
        for high in range(1, DIE_SIDES + 1)
    )


def percent(attack: int, defence: int) -> int:
    """Return the odds as people read them, in percent."""
    return round(100 * odds(attack, defence))


def _at_most(high: int, dice: int) -> float:
    return (high / DIE_SIDES) ** dice
