"""The board for the one who asks: what the question offers is marked and named, a preview is ghosted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from PIL import Image

from engines.base import Question, Seat
from engines.city.geometry import SPACE, SPACE_COLUMNS, names
from engines.city.moves import House, Pawn, Police, Start
from engines.city.tiles import STARTS, Tile, house
from engines.city.view import View
from renders.base import Look
from renders.city import field
from renders.city.banner import banner
from renders.city.pieces import Piece, ghost, plaque, ring, stand
from renders.city.places import cell_box, space_box
from renders.city.plates import column
from renders.city.tiles import door_roof, tile
from renders.palette import BRASS_LIGHT, CREAM, LAMPLIT, Colour
from renders.paper import Box, Paper, Sprite

_MANY = 30  # marks of a question whose names are set without smoothed edges


def hand(view: View, question: Question | None, look: Look) -> bytes:
    """The board with the reader's own doorways lit, and the question's cells or spaces marked.

    Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    paper = Paper(field.ground(len(view.players)))
    banner(paper, view, look)
    column(paper, view, (), look)
    field.city(paper, view)
    on = field.standing(view, view.reader)
    marks: list[str] = []
    if question is not None:
        below = _preview(paper, view.reader, question.preview, on)
        marks = [mark for option in question.options if (mark := option.mark) and mark not in below]
    signs = _frames(paper, view, marks)
    field.pieces(paper, on)
    _names(paper, marks, signs, on)
    return paper.png()


def _frames(paper: Paper, view: View, marks: Sequence[str]) -> dict[str, Box]:
    """Light the marked spaces, and frame the marked doorways with chips.

    Returns where the names of these doorways hang: at the door, so that the chips stay in sight.
    """
    owners = view.owners
    doors = {laid.doorway: laid for laid in view.tiles if laid.roofs}
    signs = {}
    for mark in marks:
        if mark[0] in SPACE_COLUMNS:
            paper.panel(space_box(mark).grown(-4), LAMPLIT, BRASS_LIGHT, 10, 4)
        elif mark in owners and mark in doors:
            doorway = cell_box(mark)
            roof = door_roof(doorway, doors[mark].turn)
            x, y = min(doorway.x, roof.x), min(doorway.y, roof.y)
            wide, high = abs(doorway.x - roof.x) + roof.w, abs(doorway.y - roof.y) + roof.h
            ring(paper, Box(x, y, wide, high).grown(-6))
            signs[mark] = roof
    return signs


def _names(paper: Paper, marks: Sequence[str], signs: Mapping[str, Box], on: field.Standing) -> None:
    """The name of every marked place: upon it, at its door, or below the pieces that stand there."""
    crisp = len(marks) > _MANY
    for mark in marks:
        if mark[0] in SPACE_COLUMNS:
            x, y = space_box(mark).middle
            _name(paper, mark, Box(x - 46, y - 32, 92, 64), BRASS_LIGHT, crisp=False)
        elif mark in signs:
            _name(paper, mark, signs[mark].grown(-2), CREAM, crisp=crisp)
        else:
            box = cell_box(mark).grown(-2)
            if mark in on:
                box = Box(box.x, box.bottom - 36, box.w, 38)
            _name(paper, mark, box, BRASS_LIGHT, crisp=crisp)


def _name(paper: Paper, name: str, box: Box, colour: Colour, *, crisp: bool) -> None:
    paper.put(plaque(name, (box.w, box.h), colour, crisp=crisp), box.x, box.y)


# --- The preview --------------------------------------------------------------------------------------


def _preview(paper: Paper, seat: Seat, move: object, on: field.Standing) -> Set[str]:
    """A move as if it were made, in a halo: tiles are hatched, and so is what leaves a cell.

    Returns the space and the cells on which no name must lie, so that a tile can be seen.
    """
    match move:
        case Start(at):
            return _laid(paper, STARTS[SPACE[at]])
        case House(kind, at, turn):
            laid = house(kind, SPACE[at], turn)
            if laid.doorway is not None:
                on[laid.doorway] = [Piece("chip", seat, own=True)]
            return _laid(paper, laid)
        case Police(to):
            _moved(paper, Piece("stone", seat), to, on)
        case Pawn(to):
            chip = Piece("chip", seat, own=True)
            on[to] = [piece for piece in on.get(to, ()) if piece != chip]  # it would be collected
            _moved(paper, Piece("pawn", seat), to, on)
    return frozenset()


def _laid(paper: Paper, laid: Tile) -> Set[str]:
    box = space_box(laid.space)
    solid = Sprite(tile(laid.kind, laid.turn), Image.new("L", (box.w, box.h), 255))
    paper.fill(box, LAMPLIT)
    paper.put(ghost(solid), box.x, box.y)
    ring(paper, box)
    return {laid.space, *names(laid.area)}


def _moved(paper: Paper, piece: Piece, to: str, on: field.Standing) -> None:
    """The piece at its end; where it came from it is hatched."""
    origin = next((cell for cell, pieces in on.items() if piece in pieces), None)
    if origin is not None:
        on[origin].remove(piece)
        if not on[origin]:
            del on[origin]
        stand(paper, [piece], cell_box(origin), ghostly=True)
    ring(paper, cell_box(to))
    # A stone lies below the pawns; there is none where it may move to.
    on.setdefault(to, []).append(piece)
