"""The names of tiles and parts of the board."""

from __future__ import annotations

from engines.city.geometry import SIZE, WIDTH, mask
from engines.city.tiles import HouseKind, Turn
from engines.text import Text, say

KIND_NAMES: dict[HouseKind, Text] = {
    "S": say("house with one roof"),
    "B": say("house with two roofs"),
    "L": say("house with three roofs"),
    "K": say("kiosk"),
}

KIND_LABELS: dict[HouseKind, Text] = {
    "S": say("House with one roof"),
    "B": say("House with two roofs"),
    "L": say("House with three roofs"),
    "K": say("Kiosk: all street"),
}

KIND_EMOJIS: dict[HouseKind, str] = {"S": ":roof_1:", "B": ":roof_2:", "L": ":roof_3:", "K": ":kiosk:"}

KIND_HELP: dict[HouseKind, Text] = {
    "S": say("Three of its cells are street: easy to walk through."),
    "B": say("Two of its cells are street."),
    "L": say("Only its doorway is street: nobody can walk through it."),
    "K": say("All of it is street."),
}
"""The effect of a tile on the pawns that walk there later."""

CORNER_NAMES: dict[Turn, Text] = {
    0: say("south-west"),
    90: say("north-west"),
    180: say("north-east"),
    270: say("south-east"),
}
"""The corner of the doorway on its tile, by turn."""

_HALF = SIZE // 2
_QUARTER = mask(*[row * WIDTH + column for row in range(_HALF) for column in range(_HALF)])

QUARTERS: dict[str, tuple[int, Text]] = {
    "NW": (_QUARTER, say("North-west: a1 to g7")),
    "NE": (_QUARTER << _HALF, say("North-east: h1 to n7")),
    "SW": (_QUARTER << _HALF * WIDTH, say("South-west: a8 to g14")),
    "SE": (_QUARTER << _HALF * WIDTH + _HALF, say("South-east: h8 to n14")),
}
"""The quarters of the board, by option value."""
