"""A person's head and shoulders, put together from drawings."""

from __future__ import annotations

from collections.abc import Iterator

from renders.mafiadollar.colours import BRICKS, STEEL, TONES
from renders.mafiadollar.portrait import SHADES, SKINS, STUBBLE, Features, faces
from renders.shared.canvas import Box, Canvas
from renders.shared.drawings import Slots, is_drawn
from renders.shared.palette import BRASS_DARK, CREAM, INK, INLAY, Colour
from renders.shared.shapes import FINE

_UNSHADED = {"none", "sides", "wild"}
"""Hair that throws no shadow on the forehead."""
_FEATURES = (
    "cheeks",
    "noses",
    "mouths",
    "moustaches",
    "eyes",
    "brows",
    "marks",
    "glasses",
    "smoke",
    "beards/goatee",
)
"""What stands beside the middle of a face that looks aside."""


def person(sheet: Canvas, box: Box, who: str) -> None:
    """The gangster of a card, or ``guard``, ``partner`` or ``don``, on a sheet ``FINE`` times as large."""
    face = faces()[who]
    slots, place = _colours(face), box.scaled(FINE)
    aside = place._replace(x=place.x + place.w * face.turn // 100)
    for part in _parts(face):
        name = f"mafiadollar/{part}".replace(" ", "-")
        if is_drawn(name):
            sheet.draw(name, aside if part.startswith(_FEATURES) else place, slots)


def _parts(face: Features) -> Iterator[str]:
    """The drawings of a face from back to front; not each of them is there."""
    own_back = face.dress in {"fur", "singlet", "dress"}
    lashes = face.eyes == "lashes" and face.brows == "plain"
    parts = {
        f"hair/{face.hair}-behind": True,
        f"dress/{face.dress}-behind" if own_back else "dress/body": True,
        f"heads/{face.head}-big-ears" if face.ears == "big" else f"heads/{face.head}": True,
        f"shades/{face.head}": face.hat != "none" or face.hair not in _UNSHADED,
        f"dress/{face.dress}": True,
        f"jewels/{face.jewels}": True,
        "dress/rope": face.rope,
        "cheeks/blush": face.lips,
        "cheeks/freckles": face.freckles,
        f"beards/{face.beard}": True,
        f"noses/{face.nose}": True,
        "mouths/lips" if face.lips else f"mouths/{face.mouth}": True,
        "mouths/gold-tooth": face.gold_tooth,
        f"moustaches/{face.moustache}": True,
        f"eyes/{face.eyes}": True,
        "brows/lashes" if lashes else f"brows/{face.brows}": face.skin != "shadow",
        "marks/scar": face.scar,
        "marks/mole": face.mole,
        "marks/smudge": face.smudge,
        f"glasses/{face.glasses}": True,
        f"smoke/{face.smoke}": True,
        f"hair/{face.hair}": True,
        f"hats/{face.hat}": True,
        "hats/goggles": face.goggles,
        f"flowers/{face.flower}": True,
        "hats/ace": face.ace,
        f"behind-ear/{face.behind_ear}": True,
        f"dress/{face.dress}-front": True,
    }
    return (part for part, worn in parts.items() if worn)


def _colours(face: Features) -> Slots:
    """By slot the colours of a face."""
    skin, shade = SKINS[face.skin]
    hat, coat = SHADES[face.hat_colour], SHADES[face.coat]
    hair = SHADES[face.hair_colour]
    return {
        "skin": skin,
        "skin-shade": shade,
        "stubble": STUBBLE[face.skin],
        "hair": hair,
        "hair-light": TONES[hair][0],
        "brow": _brow(face),
        "hat": hat,
        "hat-light": TONES[hat][0],
        "hat-shade": _shade(hat),
        "band": SHADES[face.band],
        "coat": coat,
        "coat-light": TONES[coat][0],
        "coat-dark": _shade(coat),
        "coat-shade": INLAY if coat == INK else _shade(coat),
        "accent": SHADES[face.accent],
    }


def _shade(colour: Colour) -> Colour:
    """Return the shaded side of cloth; that of cream stands out on parchment, the ground of many cards."""
    return BRASS_DARK if colour == CREAM else TONES[colour][1]


def _brow(face: Features) -> Colour:
    if face.hair_colour in {"white", "grey"}:
        return STEEL
    return BRICKS[3] if face.hair_colour in {"ginger", "blond", "brown"} else INK
