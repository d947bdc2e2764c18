"""The cards of MafiaDollar: each is drawn, each gangster has a face of its own, and all names fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.mafiadollar.cards import CARDS, of_kind
from renders.mafiadollar.cards import face, squeezed_name
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.deck import draw_deck
from renders.mafiadollar.portrait import faces
from renders.mafiadollar.tokens import HIGH, WIDE, mini
from renders.shared.canvas import Box, Canvas
from renders.shared.palette import MOST_COLOURS
from tests.renders.mafiadollar_positions import named
from tests.renders.pixels import check

HAND = (200, 376)  # a card of a hand of six


@pytest.mark.parametrize("card", ["G07", "IV8", "BG4", "W05", "D2", "LR11", "E1", "P13", "X"])
def test_a_card_of_each_kind_is_drawn_small_and_dimmed(card: str) -> None:
    for size in ((169, 376), (146, 182)):
        plain, dim = face(card, *size), face(card, *size, "dim")
        assert plain.image.size == size
        assert plain.image.tobytes() != dim.image.tobytes()


def test_every_gangster_has_a_face_of_its_own() -> None:
    gangsters = of_kind("gangster")
    assert set(gangsters) <= set(faces())
    drawn = {mini(card, WIDE, HIGH, 38, (0, 0, 0)).image.tobytes() for card in gangsters}
    assert len(drawn) == len(gangsters)


def test_cards_of_one_name_and_value_differ_by_their_die_only() -> None:
    pictures = {card.id: face(card.id, *HAND).image.tobytes() for card in CARDS.values()}
    facts = {str(replace(card, id="", block=None)) for card in CARDS.values()}
    assert len(set(pictures.values())) == len(facts)


def test_every_name_is_set_in_full() -> None:
    for card in CARDS.values():
        lines = squeezed_name(card.name, Box(0, 0, HAND[0] - 16, 88))
        assert "".join(set_.text for set_, _ in lines) in _joined(card.name)


def _joined(name: str) -> set[str]:
    """The name without one of its blanks, where the line is broken."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    return {name, *(name[:at] + name[at + 1 :] for at in blanks)}


def test_the_colours_are_few() -> None:
    assert len(PALETTE) <= MOST_COLOURS


def test_the_sheets_hold_all_cards() -> None:
    sheets = draw_deck(named(2))
    assert len(sheets) == 6
    for sheet in sheets:
        assert isinstance(sheet, Canvas)
        check(sheet.png(), sheet.image.size, most=300, palette=PALETTE)
