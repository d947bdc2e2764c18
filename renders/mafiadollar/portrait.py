"""Portraits: head and shoulders, put together from the parts that ``faces.toml`` names for each card."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from engines.codec import reader
from renders.mafiadollar import colours
from renders.shared import palette
from renders.shared.palette import Colour

Shade: TypeAlias = Literal[
    "ink", "cream", "white", "wine", "leather", "brass", "blond", "straw", "brown", "ginger", "rust",
    "tweed", "grey", "steel", "navy", "olive", "plum", "tawny", "umber",
]  # fmt: skip
SHADES: dict[Shade, Colour] = {
    "ink": palette.INK,
    "cream": palette.CREAM,
    "white": palette.CREAM,
    "wine": palette.WINE,
    "leather": palette.LEATHER,
    "brass": palette.BRASS,
    "blond": palette.BRASS_LIGHT,
    "straw": palette.BRASS_LIGHT,
    "brown": colours.BRICKS[3],
    "ginger": colours.BRICKS[1],
    "rust": colours.BRICKS[2],
    "tweed": palette.BRASS_DARK,
    "grey": colours.STEEL,
    "steel": colours.STEEL,
    "navy": colours.NAVY,
    "olive": colours.OLIVE,
    "plum": palette.LEATHER,
    "tawny": palette.TAWNY,
    "umber": palette.INLAY,
}
"""The colours of cloth and hair by name."""

Skin: TypeAlias = Literal["pale", "tawny", "brown", "shadow"]
SKINS: dict[Skin, tuple[Colour, Colour]] = {
    "pale": (palette.PALE, palette.TAWNY),
    "tawny": (palette.TAWNY, colours.BRICKS[1]),
    "brown": (colours.BRICKS[2], colours.BRICKS[3]),
    "shadow": (palette.INLAY, palette.WALNUT),
}
"""The colour of a face, and that of its shaded parts."""

STUBBLE: dict[Skin, Colour] = {
    "pale": palette.BRASS_DARK,
    "tawny": colours.BRICKS[2],
    "brown": colours.BRICKS[3],
    "shadow": palette.WALNUT,
}
"""The colour of a beard of three days, darker than the shaded parts."""

Head: TypeAlias = Literal["oval", "round", "square", "long", "heart"]


@dataclass(frozen=True, slots=True)
class Features:
    """The parts of a face. Each name stands for a drawing: a hat ``fedora`` is ``art/hats/fedora.svg``."""

    head: Head = "oval"
    skin: Skin = "pale"
    ears: Literal["small", "big"] = "small"
    hair: Literal[
    "none", "sides", "slick", "curls", "bob", "waves", "bun", "long", "fringe", "wild", "pageboy",
] = "none"  # fmt: skip
    hair_colour: Shade = "ink"
    hat: Literal[
    "none", "fedora", "bowler", "cap", "newsboy", "headscarf", "visor", "plumed", "cloche", "pillbox",
    "sailor", "topper", "boater", "beanie", "beret", "bandana", "deerstalker", "headband", "nightcap",
    "police",
] = "none"  # fmt: skip
    hat_colour: Shade = "ink"
    band: Shade = "ink"
    goggles: bool = False
    flower: Literal["none", "hat", "hair", "lapel"] = "none"
    ace: bool = False
    turn: int = 0
    """Hundredths by which the features stand beside the middle: a face that looks aside."""
    eyes: Literal["plain", "aside", "wide", "narrow", "sleepy", "lashes", "glow"] = "plain"
    brows: Literal["plain", "thick", "angry", "raised"] = "plain"
    nose: Literal["plain", "none", "button", "big", "long", "broken"] = "plain"
    mouth: Literal[
    "line", "none", "smile", "frown", "sour", "smirk", "grin", "whistle", "yawn", "buck teeth",
] = "line"  # fmt: skip
    lips: bool = False
    gold_tooth: bool = False
    moustache: Literal["none", "pencil", "handlebar", "walrus"] = "none"
    beard: Literal["none", "stubble", "goatee", "full"] = "none"
    glasses: Literal["none", "round", "large", "pince-nez", "monocle", "fogged"] = "none"
    scar: bool = False
    mole: bool = False
    freckles: bool = False
    smudge: bool = False
    smoke: Literal["none", "cigar", "pipe"] = "none"
    behind_ear: Literal["none", "pencil", "quill"] = "none"
    jewels: Literal["none", "pearls", "earrings", "hoop", "keys"] = "none"
    dress: Literal[
    "tie", "bowtie", "open", "tails", "waistcoat", "singlet", "stripes", "scarf", "dungarees", "fur",
    "two coats", "dress", "lace", "uniform", "turtleneck", "cape", "muffled", "collar up", "pyjamas",
] = "tie"  # fmt: skip
    coat: Shade = "ink"
    accent: Shade = "wine"
    rope: bool = False


@cache
def faces() -> dict[str, Features]:
    """Return the features by card id; for the Don and the policemen by name."""
    text = Path(__file__).with_name("faces.toml").read_text("utf-8")
    read = reader(Features)
    return {name: read(name, features) for name, features in tomllib.loads(text).items()}
