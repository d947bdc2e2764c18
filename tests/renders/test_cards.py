"""Cards: suits told apart by shape and filling, backs that are all the same."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from PIL import Image, ImageChops

from engines.cards import SUITS
from renders.shared import cards
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import INDEX
from renders.shared.palette import CREAM, LEATHER_DARK

DECK = [
    rank + suit
    for suit in SUITS
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
]


def _grey(sprite: Sprite, top: int, bottom: int) -> Image.Image:
    return sprite.image.convert("L").crop((0, top, sprite.image.width, bottom))


def test_every_card_can_be_told_from_every_other_by_its_index_without_colour() -> None:
    """Suits are told apart by shape and by filling, not by colour."""
    indices = {card: _grey(cards.face(card, 104, 118), 0, INDEX).tobytes() for card in DECK}
    assert len(set(indices.values())) == len(DECK)


@pytest.mark.parametrize("size", [(104, 62), (125, 118), (166, 142), (166, 264)])
@pytest.mark.parametrize("card", ["10C", "4C", "10H"])
def test_no_index_touches_the_line_around_its_card(card: str, size: tuple[int, int]) -> None:
    """Before the rank, and between the corner's suit and the line at the card's end, there is bare canvas."""
    wide, high = size
    for left, right in ((4, 8), (wide - 6, wide - 4)):
        beside = cards.face(card, wide, high).image.crop((left, 12, right, INDEX))
        assert beside.convert("RGB").getcolors() == [((right - left) * (INDEX - 12), CREAM)]


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SUITS, 2)))
def test_suits_differ_plainly_without_colour(one: str, other: str) -> None:
    """A good part of a large suit's field is light in one suit and dark in the other."""
    fields = [
        _grey(cards.face(f"7{suit}", 124, 176), 70, 170).point(lambda v: 255 * (v > 128))
        for suit in (one, other)
    ]
    differing = ImageChops.difference(*fields).histogram()[255]
    assert differing > 124 * 100 / 18


@pytest.mark.parametrize("suit", ["H", "D"])
def test_hearts_and_diamonds_have_a_light_line_inside(suit: str) -> None:
    """Hearts and diamonds wine red with a light inner line."""
    image = cards.medallion(suit, 100).image.convert("RGB")
    middle = [image.getpixel((x, 50)) for x in range(12, 88)]
    changes = [key for key, _ in itertools.groupby(pixel == CREAM for pixel in middle)]
    assert changes == [True, False, True, False, True, False, True]


@pytest.mark.parametrize("suit", ["S", "C"])
def test_spades_and_clubs_are_solid(suit: str) -> None:
    image = cards.medallion(suit, 100).image.convert("RGB")
    middle = [image.getpixel((x, 54)) for x in range(12, 88)]
    assert [key for key, _ in itertools.groupby(pixel == CREAM for pixel in middle)] == [True, False, True]


def test_a_known_card_face_down_is_of_dark_stock() -> None:
    """Its index is that of a card face up, light on dark; below its suit it is a back like any other."""
    known, dark = cards.known_back("7S", 100, 142), cards.dark(100, 142)
    sheet = Canvas.on(dark)
    cards.write_index(sheet, "7S", Box(0, 3, 100, INDEX), CREAM, LEATHER_DARK)
    unlike = ImageChops.difference(known.image.convert("RGB"), sheet.image)
    for part in ((0, 0, 100, INDEX), (0, 132, 100, 142)):
        assert unlike.crop(part).point(lambda level: level // 40).getbbox() is None, "but for fewer colours"


@pytest.mark.parametrize("wide", [68, 75, 86, 92])
@pytest.mark.parametrize("rank", ["4", "10"])
@pytest.mark.parametrize("draw", [cards.face, cards.known_back])
def test_a_covered_card_of_a_crowded_stack_shows_its_suit(
    draw: Callable[[str, int, int], Sprite], rank: str, wide: int
) -> None:
    """The right half of the suit and more is the same on every card; the rank may lie over the rest."""
    for suit in SUITS:
        narrow, roomy = (
            draw(f"{rank}{suit}", across, 120)
            .image.convert("RGB")
            .crop((across - 28, 4, across - 4, INDEX - 4))
            for across in (wide, 95)
        )
        assert narrow.tobytes() == roomy.tobytes()
