"""The cards of MafiaDollar: each is drawn, each gangster has a face of its own, and all names fit."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.locales import SOFT_HYPHEN, language_of, languages
from engines.mafiadollar.cards import CARDS, of_kind
from engines.mafiadollar.names import card_name
from engines.mafiadollar.view import WarehouseView
from engines.text import say
from renders.mafiadollar import deck, store_cards
from renders.mafiadollar.cards import LINE, die_token, face, marks, name_lines
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.deck import draw_deck
from renders.mafiadollar.portrait import faces
from renders.mafiadollar.signs import badge_of, plaque, stored
from renders.mafiadollar.store_cards import draw_store_card
from renders.mafiadollar.tokens import HIGH, in_steps, labelled, more_token
from renders.mafiadollar.words import call_name
from renders.shared.canvas import Align, Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, Line, line
from renders.shared.palette import CREAM, INK, MOST_COLOURS, Colour
from renders.shared.shapes import FINE
from tests.breadth import wide
from tests.renders.mafiadollar_positions import named
from tests.renders.pixels import check

WIDEST, SEVEN, SHEET = 400, 297, 304
"""Widths of cards: of a hand of six, of one of seven or eight, and of a sheet with all of them."""


@pytest.mark.parametrize("card", ["G07", "IV8", "BG4", "W05", "D2", "LR11", "E1", "P13", "X"])
def test_a_card_of_each_kind_is_drawn_in_all_sizes(card: str) -> None:
    for size in ((400, 409), (155, 224), (146, 122)):
        assert face(card, *size).image.size == size


@pytest.mark.parametrize("wide", [45, 70, 100, 150])
@pytest.mark.parametrize("loots", [None, ("LR11",)])
def test_a_letter_leaves_room_for_a_warehouse_or_lies_on_it(
    loots: tuple[str, ...] | None, wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    buildings: list[Box] = []
    monkeypatch.setattr(store_cards, "portray", lambda *given: buildings.append(given[4]))
    box, store = Box(0, 0, wide, 141), WarehouseView("W05", "D2", 1, loots)
    draw_store_card(Canvas.blank(wide, 141, INK), store, box, 97)
    (building,) = buildings
    assert 0 < building.w <= wide
    assert 0 <= building.x <= building.right <= wide


@pytest.mark.parametrize(("wide", "high"), [(224, 106), (195, 135), (142, 132), (300, 190)])
@pytest.mark.parametrize("number", [0, 1, 11])
def test_a_warehouse_a_sack_and_a_dog_are_side_by_side(
    number: int, wide: int, high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number is off the edge of its sack; neither that nor, on a wide card, a dog hides the sign."""
    houses, sacks, dogs = list[Box](), list[tuple[int, int]](), list[tuple[Box, int]]()
    places = list[tuple[int, int]]()

    def noted(figure: str, broad: int, deep: int) -> Sprite:
        assert line(figure, SMALLEST, Face.BOLD).wide * TIGHTEST <= broad - 16
        sacks.append((broad, deep))
        return stored(figure, broad, deep)

    monkeypatch.setattr(store_cards, "portray", lambda *given: houses.append(given[4]))
    monkeypatch.setattr(store_cards, "stored", noted)
    monkeypatch.setattr(store_cards, "draw_dog", lambda _, __, box, side: dogs.append((box, side)))
    monkeypatch.setattr(Canvas, "put", lambda *given: places.append(given[2:]))
    for drawing in ("_broad", "_building"):
        monkeypatch.setattr(store_cards, drawing, getattr(store_cards, drawing).__wrapped__)
    for dog in (None, "D2"):
        store = WarehouseView("W05", dog, number, ("LR11",) * number)
        draw_store_card(Canvas.blank(wide, high, INK), store, Box(0, 0, wide, high))
        house, sack = houses[-1], places[-1]
        assert sacks[-1][1] >= 50
        assert house.right <= sack[0] + 10
    box, side = dogs[-1]
    before = box.x + side <= house.x + house.w // 2
    assert wide < 200 or before or house.right <= box.x + 6 < box.x + side <= sack[0] + 6


def test_a_dog_that_leaves_the_sign_in_view_is_before_its_building(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a building as large as it is drawn, which is one of few sizes."""
    dogs: list[int] = []
    monkeypatch.setattr(store_cards, "draw_dog", lambda _, __, box, ___: dogs.append(box.x))
    store = WarehouseView("W05", "D2", 1, ("LR11",))
    draw_store_card(Canvas.blank(256, 108, INK), store, Box(0, 0, 256, 108))
    assert dogs == [6]


def test_no_picture_has_a_negative_size() -> None:
    assert [in_steps(side) for side in (-5, 0, 7, 8, 19, 20, 33.5)] == [8, 8, 8, 8, 8, 20, 32]


def test_every_gangster_has_a_face_of_its_own() -> None:
    gangsters = of_kind("gangster")
    assert set(gangsters) <= set(faces())
    drawn = {labelled(card, HIGH, HIGH, None, ()).image.tobytes() for card in gangsters}
    assert len(drawn) == len(gangsters)


def test_every_gangster_is_called_by_a_name_of_its_own() -> None:
    called = {card: call_name(card) for card in of_kind("gangster")}
    assert len({*called.values()}) == len(called)
    assert all(name in CARDS[card].name.split() for card, name in called.items())


def test_attack_and_burglary_differ_by_their_shape() -> None:
    attack, burglary = badge_of("attack", "3", 54, 52), badge_of("burglary", "3", 54, 52)
    assert attack.size == burglary.size
    assert attack.mask.tobytes() != burglary.mask.tobytes()


@pytest.mark.parametrize("side", [44, 54, 92])
def test_a_shield_looks_alike_in_every_size(side: int) -> None:
    """Blue points on cream in a blue rim; a filled one would seem to be another sign."""
    shield = badge_of("burglary", "1", side, side).image.convert("RGB")
    assert shield.getpixel((side // 5, side // 2)) == CREAM
    assert shield.getpixel((1, side // 2)) == NAVY


def test_cards_of_one_name_and_value_differ_by_their_die_only() -> None:
    """Two cards look alike if all else that is printed on them is the same."""
    looks: dict[bytes, set[str]] = {}
    for card in CARDS.values():
        drawn = face(card.id, 155, 224).image.tobytes()
        looks.setdefault(drawn, set()).add(str(replace(card, id="", block=None)))
    assert [len(cards) for cards in looks.values()] == [1] * len(looks)
    assert len({*map(str, looks.values())}) == len(looks)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("across", [WIDEST, SEVEN, SHEET])
def test_every_name_is_set_in_full(across: int, code: str) -> None:
    """On a card of a hand of any size and of a sheet, in every language."""
    language = language_of(code)
    never_held = {"loot", "end"} if across == SEVEN else set()
    for card in CARDS.values():
        if card.kind not in never_held:
            said = language.hyphenated(card_name(card.id))
            lines = [typeset.text for typeset, _ in name_lines(said, Box(0, 0, across - 10, 112))]
            assert not any(text.endswith("…") or SOFT_HYPHEN in text for text in lines), (card.id, lines)


def test_a_name_has_two_lines_where_there_is_room_for_two() -> None:
    for high, lines in (2 * LINE, ["Machine", "Gun Kelly"]), (2 * LINE - 1, ["Machine G…"]):
        found = name_lines("Machine Gun Kelly", Box(0, 0, SEVEN - 10, high))
        assert [typeset.text for typeset, _ in found] == lines


def test_a_word_is_broken_only_where_it_must_be() -> None:
    """At the soft hyphen of its translation, which no message shows."""
    hearse, german = card_name("IV6"), language_of("de")
    for across, expected in (SEVEN, ["Leichen-", "wagen"]), (WIDEST, ["Leichenwagen"]):
        lines = name_lines(german.hyphenated(hearse), Box(0, 0, across - 10, 112))
        assert [typeset.text for typeset, _ in lines] == expected
    assert german(say("{card}", card=hearse)) == "Leichenwagen"
    broken = SOFT_HYPHEN.join(("Zi", "ga", "ret", "ten", "schmug", "gel"))
    lines = name_lines(broken, Box(0, 0, SEVEN - 10, 112))
    assert [typeset.text for typeset, _ in lines] == ["Zigaretten-", "schmuggel"], "where both are short"


def test_the_colours_are_few() -> None:
    assert len(PALETTE) <= MOST_COLOURS


def test_the_sheets_hold_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(deck, "draw_card", lambda _canvas, card, *_, **__: held.append(card.id))
    assert len(draw_deck(named(2))) == 6
    assert sorted(held) == sorted(CARDS)


def test_a_sheet_keeps_its_colours_and_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all are tried, the last one: cards of three kinds, and the back."""
    monkeypatch.setattr(deck, "_SHEETS", wide(deck._SHEETS, deck._SHEETS[-1:]))  # noqa: SLF001 - see above
    sheets = draw_deck(named(2))
    for sheet in sheets:
        assert isinstance(sheet, Canvas)
        check(sheet.png(), sheet.image.size, most=300, palette=PALETTE)


_SMALL: tuple[tuple[Callable[..., object], tuple[object, ...], int], ...] = (
    (labelled, ("G04", 96, 118, 0, marks(CARDS["G04"])), 1),
    (labelled, ("LR11", 118, 172, None, marks(CARDS["LR11"])), 1),
    (badge_of, ("attack", "8", 44, 44), 1),
    (badge_of, ("burglary", "8", 46, 46), 1),
    (die_token, (8, 44), FINE),
    (more_token, (12, 60, 60), FINE),
    (plaque, ("vehicle", "+3", 54), FINE),
    (face, ("G04", 155, 224), 1),  # its points are drawn in their size
    (face, ("G04", 404, 409), 1),
    (face, ("IW8", 146, 122), FINE),
)


@pytest.mark.parametrize(("draw", "of", "scale"), _SMALL, ids=[f"{draw.__name__}" for draw, *_ in _SMALL])
def test_small_pictures_have_no_smaller_letters(
    draw: Callable[..., object], of: tuple[object, ...], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No letter lower than 40 px, also on what is kept, drawn ``scale`` times as large."""
    sizes = []
    write = Canvas.write

    def written(
        canvas: Canvas, typeset: Line, at: tuple[int, int], colour: Colour, align: Align = "left"
    ) -> int:
        sizes.append(typeset.size)
        return write(canvas, typeset, at, colour, align)

    monkeypatch.setattr(Canvas, "write", written)
    inspect.unwrap(draw)(*of)
    assert sizes
    assert min(sizes) >= SMALLEST * scale
