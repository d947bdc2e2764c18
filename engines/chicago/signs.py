"""The signs in the pictures of Chicago Underworld."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("henchmen", say("Figure in a hat: the number of henchmen")),
    Sign("owned", say("Emblem beside a building: the owner; number above the emblem: points")),
    Sign("price", say("Dollars below the points: for sale")),
    Sign("points", say("Number on cream: points; money is added at the end")),
)
