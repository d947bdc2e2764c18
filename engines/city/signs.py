"""The signs in the pictures of Palermo 1992."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from engines.city.cuts import WHOLE, followed, has_cards, left_out, plot_for, shown, told, turns_house
from engines.city.events import Patrolled, Walked
from engines.city.geometry import NE_SW, NW_SE, names
from engines.city.moves import House
from engines.city.view import Player
from engines.signs import AI, CHANGED, LEADS, LETTERED, TURN, Seen, Sign, differ
from engines.text import say


def _players(seen: Seen) -> Sequence[Player]:
    players: Sequence[Player] = seen.view.players
    return players


def _walking(seen: Seen) -> bool:
    return not seen.over and seen.view.phase == "walking"


def _changed(seen: Seen) -> bool:
    """Return whether something that has changed has a frame."""
    marks = [mark for event in seen.happened for mark in event.marks()]
    return CHANGED.shown(seen) and bool(_told(seen, marks))


def _moved(seen: Seen) -> bool:
    """Return whether a picture tells where a pawn or a police stone has stood."""
    moves = [event for event in seen.happened if isinstance(event, Walked | Patrolled)]
    if seen.kind == "private":
        moves = followed(seen.view, seen.question, moves)
    return seen.table and any(event.origin not in {None, event.to} for event in moves)


def _told(seen: Seen, marks: Sequence[str]) -> Collection[str]:
    """Return which of these places a picture shows as changed: a board shows all of them."""
    return told(seen.view, seen.question, marks) if seen.kind == "private" else marks


def _goals(seen: Seen) -> bool:
    """Return whether goals are offered, so that the walks there are shown."""
    return _walking(seen) and bool(seen.marks) and {*seen.marks} == {*seen.view.errands()}


def _onward(seen: Seen) -> bool:
    """Return whether one of these walks only leads towards a goal."""
    return _goals(seen) and bool(seen.view.onward())


def _automatic(seen: Seen) -> bool:
    """Return whether a name is shown of a seat that an AI plays: without plates the reader's alone is."""
    return AI.shown(seen) and (not has_cards(seen.question) or seen.view.reader in seen.automatic)


def _stocked(seen: Seen) -> bool:
    """Return whether plates show the chips that are left."""
    plates = seen.table and not seen.over and not has_cards(seen.question)
    return plates and any(player.home is None for player in _players(seen))


def _home(seen: Seen) -> bool:
    """Return whether plates show that somebody has come home."""
    return not seen.over and any(player.home is not None for player in _players(seen))


def _enlarged(seen: Seen) -> bool:
    """Return whether a private picture shows only a part of the city."""
    return seen.kind == "private" and shown(seen.view, seen.question) != WHOLE


def _chosen(seen: Seen) -> bool:
    """Return whether a house is laid for a look, or its shape has been picked."""
    laid = seen.question is not None and isinstance(seen.question.preview, House)
    return laid or plot_for(seen.question) is not None


def _squares(seen: Seen) -> bool:
    """Return whether a picture shows a tile that is all street, other than the start tile."""
    squares = [laid for laid in seen.view.tiles if laid.kind == "street"]
    return _shows(seen, [cell for laid in squares for cell in names(laid.area)])


def _corners(seen: Seen) -> bool:
    """Return whether a picture shows a corner of the map."""
    return _shows(seen, names(NW_SE | NE_SW))


def _shows(seen: Seen, cells: Iterable[str]) -> bool:
    """Return whether a picture of the city, or of a part of it, shows one of these cells."""
    if not seen.table or seen.over:
        return False
    part = shown(seen.view, seen.question) if seen.kind == "private" else WHOLE
    return any(map(part.shows, cells))


def _away(seen: Seen) -> bool:
    """Return whether a private picture leaves out the reader's piece that the question is about."""
    if seen.kind != "private" or seen.over:
        return False
    return left_out(seen.view, seen.question, shown(seen.view, seen.question)) is not None


signs: tuple[Sign, ...] = (
    TURN._replace(
        meaning=say("Whole plate in colour: it's their turn"),
        shown=lambda seen: TURN.shown(seen) and not has_cards(seen.question),
    ),
    AI._replace(shown=_automatic),
    CHANGED._replace(shown=_changed),
    LETTERED._replace(
        meaning=say("White frame or plate: you can choose it; the menu has the same letter or number")
    ),
    Sign(
        "chosen",
        say("Tick: what you have chosen so far"),
        _chosen,
    ),
    LEADS._replace(shown=lambda seen: seen.over or differ(player.score for player in _players(seen))),
    Sign(
        "pawn",
        say("Pawn: walks through the city"),
        lambda seen: any(player.pawn is not None for player in _players(seen)),
    ),
    Sign("chip", say("Disc: a chip for its owner to collect"), lambda seen: not seen.over),
    Sign(
        "chips",
        say("Disc and number: chips left to lay, and later to collect"),
        _stocked,
    ),
    Sign(
        "own",
        say("Disc in a dark ring: a chip of your own"),
        lambda seen: (
            seen.kind == "private" and not seen.over and bool(_players(seen)[seen.view.reader].chips)
        ),
    ),
    Sign(
        "police",
        say("Officer: a police stone; stepping on someone else's can cost 2 points"),
        lambda seen: not seen.over and any(player.stone is not None for player in _players(seen)),
    ),
    Sign("way", say("Gold line: the last walk; dashes are a jump, dots a police stone's move"), _moved),
    Sign("gone", say("Empty figure: where the last move began"), _moved),
    Sign(
        "square",
        say("Fountain: a square without houses, all of it street"),
        _squares,
    ),
    Sign("corner", say("Ring at a corner: a pawn on the edge of the map can jump there"), _corners),
    Sign(
        "left",
        say("Roof and number: houses of this shape left to build"),
        lambda seen: seen.view.phase == "building" and not turns_house(seen.question),
    ),
    Sign(
        "start",
        say("Palace and number: points for the first walk"),
        lambda seen: _walking(seen) and any(player.waits and not player.debt for player in _players(seen)),
    ),
    Sign(
        "steps",
        say("Footprints and number: points for the next walk"),
        lambda seen: (
            _walking(seen) and any(player.pawn is not None and not player.debt for player in _players(seen))
        ),
    ),
    Sign(
        "debt",
        say("Officer and number: points for the next walk, 1 already taken off"),
        lambda seen: _walking(seen) and any(player.debt for player in _players(seen)),
    ),
    Sign(
        "home",
        say("House and number: at home; the points for arriving"),
        _home,
    ),
    Sign(
        "waiting",
        say("Hourglass and number: points for waiting"),
        _home,
    ),
    Sign("walk", say("Line on a map: everywhere this player walked"), lambda seen: seen.over),
    Sign("map", say("Small map: the red part is the one you see, enlarged"), _enlarged),
    Sign("away", say("Arrow: your pawn or police stone is that way, outside this part"), _away),
    Sign("route", say("Lines in your colour: walks to the goals you can choose; dashes: a jump"), _goals),
    Sign("onward", say("Arrow by a letter: the goal is that way, too far for this walk"), _onward),
)
