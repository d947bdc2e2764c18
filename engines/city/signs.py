"""The signs in the pictures of Palermo 1992."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engines.city.events import Patrolled, Walked
from engines.city.geometry import COLUMNS, SIZE, names
from engines.city.names import QUARTERS
from engines.city.view import Player
from engines.signs import AI, LEADS, Seen, Sign, differ
from engines.text import say

_LARGE, _SOMEWHAT = 10, 12  # cells a side of an enlarged part of the city, alone and with the walks there


def _players(seen: Seen) -> Sequence[Player]:
    players: Sequence[Player] = seen.view.players
    return players


def _walking(seen: Seen) -> bool:
    return not seen.over and seen.view.phase == "walking"


def _moved(seen: Seen) -> bool:
    """Return whether a board tells of a pawn or a police stone that has left its cell."""
    return seen.kind == "board" and any(
        event.origin is not None and event.origin != event.to
        for event in seen.happened
        if isinstance(event, Walked | Patrolled)
    )


def _lettered(seen: Seen) -> list[str]:
    """Return the cells and quarters that have letters."""
    return [mark for mark, sign in seen.marks.items() if sign]


def _goals(seen: Seen) -> bool:
    """Return whether goals are offered, so that the walks there are shown."""
    return _walking(seen) and bool(seen.marks) and {*seen.marks} == {*seen.view.errands()}


def _enlarged(seen: Seen) -> bool:
    """Return whether a private picture shows only a part of the city."""
    letters, view = _lettered(seen), seen.view
    if not (letters and _walking(seen)) or any(mark in QUARTERS for mark in seen.marks):
        return False
    with_pawn = [*letters, *_stand(seen)]
    if _fits(with_pawn, _LARGE):
        return True
    if _goals(seen):
        return _fits([*with_pawn, *(cell for goal in letters for cell in view.route(goal))], _SOMEWHAT)
    return _fits(letters, SIZE // 2) or _fits(with_pawn, _SOMEWHAT)


def _stand(seen: Seen) -> Collection[str]:
    """Return the cells where the reader's pawn is; at home there are none."""
    player = _players(seen)[seen.view.reader]
    if player.pawn is not None:
        return (player.pawn,)
    starts = (laid for laid in seen.view.tiles if laid.kind == "start" and player.waits)
    return [cell for laid in starts for cell in names(laid.area)]


def _fits(cells: Collection[str], most: int) -> bool:
    """Return whether a part of the city with that many cells a side has all of these."""
    axes = [COLUMNS.index(cell[0]) for cell in cells], [int(cell[1:]) for cell in cells]
    return all(max(axis) - min(axis) < most for axis in axes)


signs: tuple[Sign, ...] = (
    LEADS._replace(shown=lambda seen: seen.over or differ(player.score for player in _players(seen))),
    AI._replace(
        shown=lambda seen: (
            not seen.automatic.isdisjoint(seen.view.owes if seen.kind == "private" else seen.automatic)
        )
    ),
    Sign(
        "pawn",
        say("Pawn: walks through the city"),
        lambda seen: any(player.pawn is not None for player in _players(seen)),
    ),
    Sign("chip", say("Disc: a chip to collect")),
    Sign(
        "own",
        say("Disc with a light rim: your own chip"),
        lambda seen: seen.kind == "private" and bool(_players(seen)[seen.view.reader].chips),
    ),
    Sign(
        "police",
        say("Officer: a police stone"),
        lambda seen: not seen.over and any(player.stone is not None for player in _players(seen)),
    ),
    Sign("gone", say("Pale figure and line: where the last move began, and where it led"), _moved),
    Sign(
        "left",
        say("House and number: how many are left to build"),
        lambda seen: seen.view.phase == "building",
    ),
    Sign(
        "start",
        say("Palace: still at the start; points for the first walk"),
        lambda seen: _walking(seen) and any(player.waits and not player.debt for player in _players(seen)),
    ),
    Sign(
        "steps",
        say("Footprints: points for the next walk"),
        lambda seen: (
            _walking(seen) and any(player.pawn is not None and not player.debt for player in _players(seen))
        ),
    ),
    Sign(
        "debt",
        say("Officer and points for the next walk: one less, stopped by the police"),
        lambda seen: _walking(seen) and any(player.debt for player in _players(seen)),
    ),
    Sign(
        "home",
        say("House: who is home, and the points for coming home"),
        lambda seen: seen.over or any(player.home is not None for player in _players(seen)),
    ),
    Sign(
        "waiting",
        say("Hourglass: points for waiting"),
        lambda seen: (
            seen.over or (seen.kind == "board" and any(player.home is not None for player in _players(seen)))
        ),
    ),
    Sign("map", say("Small map: the light part is the one you see, enlarged"), _enlarged),
    Sign("route", say("White line: the walk to a goal you can choose"), _goals),
    Sign(
        "quarter",
        say("Round letter: the whole quarter in its frame"),
        lambda seen: any(mark in QUARTERS for mark in seen.marks),
    ),
)
