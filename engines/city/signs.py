"""The signs in the pictures of Palermo 1992."""

from __future__ import annotations

from engines.signs import Sign
from engines.text import say

signs: tuple[Sign, ...] = (
    Sign("pawn", say("Pawn: walks through the city")),
    Sign("chip", say("Disc: a chip to collect")),
    Sign("police", say("Officer: a police stone")),
    Sign("gone", say("Pale figure: where the last move began")),
    Sign("steps", say("Footprints: points for the next walk")),
    Sign("debt", say("Officer and points for the next walk: one less, stopped by the police")),
    Sign("home", say("House: who is home, and the points for coming home")),
    Sign("waiting", say("Hourglass: points for waiting")),
)
