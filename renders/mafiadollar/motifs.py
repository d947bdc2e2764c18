"""Motifs of the cards, without their frames and figures."""

from __future__ import annotations

from typing import NamedTuple

from engines.mafiadollar.cards import Card
from renders.mafiadollar.colours import BRICKS, OLIVE, STEEL, TONES
from renders.mafiadollar.people import person
from renders.shared.canvas import Box, Canvas
from renders.shared.drawings import Slots
from renders.shared.palette import (
    BRASS,
    BRASS_LIGHT,
    CREAM,
    INK,
    INLAY,
    PARCHMENT,
    SEATS,
    TAWNY,
    WINE,
    Colour,
)
from renders.shared.shapes import FINE


class _Building(NamedTuple):
    roof: str
    wall: Colour
    trim: Colour
    sign: str


_BRICK, _RUST = BRICKS[1], BRICKS[2]
_BUILDINGS: dict[str, _Building] = {
    "W01": _Building("gable", OLIVE, CREAM, "waves"),
    "W02": _Building("saw", _BRICK, STEEL, "fish"),
    "W03": _Building("chimney", _RUST, BRASS, "barrel"),
    "W04": _Building("gable", STEEL, CREAM, "flake"),
    "W05": _Building("flat", BRASS, WINE, "wheel"),
    "W06": _Building("flat", CREAM, STEEL, "shirt"),
    "W07": _Building("chimney", PARCHMENT, WINE, "bread"),
    "W08": _Building("saw", INLAY, CREAM, "piano"),
    "W09": _Building("gable", INK, STEEL, "coal"),
    "W10": _Building("flat", CREAM, WINE, "pole"),
    "W11": _Building("round", _BRICK, STEEL, "rails"),
    "W12": _Building("silo", PARCHMENT, STEEL, "wheat"),
    "W13": _Building("saw", OLIVE, CREAM, "page"),
    "W14": _Building("gable", SEATS[1].colour, CREAM, "boat"),
    "W15": _Building("chimney", BRICKS[0], INLAY, "hide"),
    "W16": _Building("round", WINE, BRASS_LIGHT, "blocks"),
    "W17": _Building("flat", _RUST, BRASS_LIGHT, "candle"),
    "W18": _Building("round", CREAM, OLIVE, "wool"),
}
"""By card: the drawings of its roof and of the sign over its gate, and its colours."""

_BLOCKS: dict[str, str] = {
    "BJ2": "jail-handcuffs",
    "BJ3": "jail-ticket",
    "BJ4": "jail-summons",
    "BJ5": "jail-lineup",
    "BJ6": "jail-tally",
    "BJ7": "jail-lamp",
    "BJ8": "jail-gavel",
    "BH1": "home-armchair",
    "BH2": "home-leak",
    "BH3": "home-visit",
    "BH4": "home-cold",
    "BH5": "home-paint",
    "BH7": "home-slippers",
    "BH8": "home-bags",
    "BB2": "beaten-ribs",
    "BB3": "beaten-fist",
    "BB4": "beaten-foot",
    "BB5": "beaten-stairs",
    "BB6": "beaten-teeth",
    "BB7": "beaten-bottle",
    "BB8": "beaten-hand",
    "BG2": "girlfriend-supper",
    "BG3": "girlfriend-flowers",
    "BG4": "girlfriend-shopping",
    "BG5": "girlfriend-moon",
    "BG6": "girlfriend-tickets",
    "BG7": "girlfriend-parents",
    "BG8": "girlfriend-letters",
}
"""By card: its own drawing; one card of each block has that of the block."""

_DOGS: dict[str, tuple[str, Colour, Colour]] = {
    "D1": ("pricked", BRICKS[3], TAWNY),
    "D2": ("hanging", CREAM, PARCHMENT),
    "D3": ("pricked", INK, TAWNY),
    "D4": ("pricked", BRICKS[0], CREAM),
    "D5": ("hanging", STEEL, CREAM),
    "D6": ("hanging", BRASS, CREAM),
}
"""By card: how the ears stand, and the colours of coat and muzzle."""

_SQUADS: dict[int, tuple[tuple[str, int, int, int], ...]] = {
    1: (("guard", 0, 0, 100),),
    2: (("partner", -14, 14, 78), ("guard", 36, 14, 78)),
    3: (("partner", -20, 20, 74), ("partner", 46, 20, 74), ("guard", 14, 28, 74)),
}
"""By stars: who comes, and where (left, top, size)."""


def picture(sheet: Canvas, box: Box, card: Card) -> None:
    """Draw what a card shows into a square of the picture; the sheet is ``FINE`` times as large."""
    named = card.name.lower().replace(" ", "-")
    match card.kind:
        case "gangster":
            person(sheet, box, card.id)
        case "item":
            _draw(sheet, f"items/{named}", box.part(4, 4, 92, 92))
        case "block":
            _draw(sheet, f"blocks/{_BLOCKS.get(card.id, card.block)}", box.part(8, 4, 84, 84))
        case "warehouse":
            _warehouse(sheet, box, _BUILDINGS[card.id])
        case "dog":
            _dog(sheet, box, *_DOGS[card.id])
        case "loot":
            _draw(sheet, f"loot/{named}", box.part(9, 9, 82, 82))
        case "police":
            _police(sheet, box, card.stars)
        case "birthday":
            person(sheet, box.part(13, -6, 74, 74), "don")
            _draw(sheet, "scenes/cake", box)
        case _:
            _draw(sheet, "scenes/end", box.part(4, 0, 92, 92))


def _draw(sheet: Canvas, name: str, box: Box, **slots: Colour) -> None:
    sheet.draw(f"mafiadollar/{name}", box.scaled(FINE), slots)


def _shaded(**slots: Colour) -> Slots:
    """Return the slots, and for each of them one for its side away from the lamp."""
    return slots | {f"{name}-shade": TONES[colour][1] for name, colour in slots.items()}


def _warehouse(sheet: Canvas, box: Box, building: _Building) -> None:
    """Roof and walls, and a sign over the gate."""
    for part in (f"roof-{building.roof}", "front"):
        _draw(sheet, f"buildings/{part}", box, **_shaded(wall=building.wall, trim=building.trim))
    _draw(sheet, f"buildings/sign-{building.sign}", box.part(38, 37.5, 24, 21))


def _dog(sheet: Canvas, box: Box, ears: str, coat: Colour, muzzle: Colour) -> None:
    """A watchdog that shows its teeth."""
    black = coat == INK
    _draw(
        sheet,
        f"dogs/{ears}",
        box,
        **_shaded(coat=coat, muzzle=muzzle),
        ear=BRICKS[3] if black else INK,
        eye=BRASS if coat == CREAM else CREAM,
        pupil=WINE if black else INK,
        brow=TAWNY if black else INK,
    )


def _police(sheet: Canvas, box: Box, stars: int) -> None:
    """A guard alone, a patrol of two, or a raid: three men in the beams of searchlights."""
    if stars > 2:
        _draw(sheet, "scenes/searchlights", box)
    for who, x, y, size in _SQUADS[stars]:
        person(sheet, box.part(x, y, size, size), who)
