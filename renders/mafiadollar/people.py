"""A person's head and shoulders, drawn from back to front."""

from __future__ import annotations

from renders.mafiadollar import dress, hats, heads
from renders.mafiadollar.pen import Pen
from renders.mafiadollar.portrait import Features, faces
from renders.shared.palette import BRASS, CREAM, INK, WINE


def person(pen: Pen, who: str) -> None:
    """The gangster of a card, or ``guard``, ``partner`` or ``don``, on whatever ground there is."""
    face = faces()[who]
    heads.hair_behind(pen, face)
    dress.body(pen, face)
    heads.skull(pen, face)
    dress.collar(pen, face)
    heads.features(pen, face)
    heads.hair_before(pen, face)
    hats.hat(pen, face)
    _behind_ear(pen, face)
    dress.upturned(pen, face)


def _behind_ear(pen: Pen, face: Features) -> None:
    if face.behind_ear == "pencil":
        pen.line([(66, 50), (88, 34)], BRASS, 3.4)
        pen.line([(66, 50), (63, 52)], INK, 2.4)
        pen.line([(88, 34), (91, 32)], WINE, 3.4)
    elif face.behind_ear == "quill":
        pen.poly([(66, 50), (74, 30), (92, 10), (90, 30), (76, 42)], CREAM)
        pen.line([(64, 53), (88, 18)], INK, 1.2)
