"""Where everything is on the table: plates around it, the bank and the stage in its middle."""

from __future__ import annotations

from renders.shared.canvas import Box
from renders.shared.cards import INDEX
from renders.shared.layout import around

SIZE = (1280, 960)
BANK = Box(16, 394, 276, 264)
STAGE = Box(300, 394, 964, 264)

_TOP, _BOTTOM, _HIGH = 100, 666, 286  # rows of plates: upper edges and height
_ROOM = Box(16, 0, 1248, _HIGH)

_WIDE = (98, 92, 75)  # how wide a territory may be; few sizes, so that few are kept
_BETWEEN = 4


def plates(seats: int, first: int) -> list[Box]:
    """The plates by seat: the first one's at the bottom in the middle, the others clockwise."""
    return around(seats, first, _ROOM._replace(y=_BOTTOM), _ROOM._replace(y=_TOP))


def lots(number: int, plate: Box) -> list[Box]:
    """Where that many territories lie on a plate: side by side, in rows that overlap if they must.

    Every index stays in sight.
    """
    room = Box(plate.x + 12, plate.y + 136, plate.w - 24, plate.h - 146)
    wide = next((wide for wide in _WIDE if number * (wide + _BETWEEN) <= room.w + _BETWEEN), _WIDE[-1])
    across = (room.w + _BETWEEN) // (wide + _BETWEEN)
    rows = -(-number // across)
    high = min(room.h, round(wide * 1.43))
    if rows > 1:
        high = max(INDEX, min(high, room.h - INDEX * (rows - 1)))
    step = min(high + 4, (room.h - high) // (rows - 1)) if rows > 1 else 0
    return [
        Box(room.x + index % across * (wide + _BETWEEN), room.y + index // across * step, wide, high)
        for index in range(number)
    ]
