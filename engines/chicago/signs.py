"""The signs in the pictures of Chicago Underworld."""

from __future__ import annotations

from engines.signs import CARDS, Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    CARDS,
    Sign("hired", say("Light figure: a hired henchman")),
    Sign("free", say("Dark figure: room for a henchman")),
    Sign("owned", say("Emblem beside a building: the owner; number above the emblem: points")),
    Sign("points", say("Number on cream: points; money is added at the end")),
)
