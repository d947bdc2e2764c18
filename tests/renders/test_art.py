"""Drawings: the outlines are those of the SVG files, and what an editor writes is understood."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from PIL import Image, ImageDraw

from engines.mafiadollar.cards import CARDS
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.portrait import Features
from renders.shared.canvas import Box, Canvas
from renders.shared.drawings import draw, is_drawn
from renders.shared.palette import INK, WALNUT, WINE
from renders.shared.shapes import FINE
from tests.renders import art
from tests.renders.art import COLOURS, RENDERS, SHARED, ArtError, made, outlines

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    ' xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'
)
INK_HEX = "#1c1512"
TWO = f'<rect fill="{INK_HEX}" width="9" height="9"/><rect fill="{INK_HEX}" x="5" width="9" height="9"/>'
"""Two shapes that overlap."""


def found(inner: str) -> list[list[Any]]:
    """The outlines of an SVG with this inside."""
    return outlines(f"{HEAD}{inner}</svg>", SHARED)


def corners(outline: list[Any]) -> list[tuple[float, float]]:
    """The points of a polygon from left to right."""
    return sorted(zip(outline[1::2], outline[2::2], strict=True))


@pytest.mark.parametrize("folder", COLOURS)
def test_the_outlines_are_those_of_the_drawings(folder: str) -> None:
    """After a change to a drawing: ``make art``."""
    for name, text in made(folder).items():
        assert (RENDERS / folder / "art" / name).read_text("utf-8") == text, "run `make art`"


def test_the_arithmetic_of_another_processor_changes_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    former = made("city")
    monkeypatch.setattr(art, "_short", lambda number: round(number + 0.001, 3))
    assert made("city") == former
    monkeypatch.setattr(art, "_short", lambda number: round(number + 0.01, 3))
    assert made("city") != former


def test_every_folder_of_drawings_is_made() -> None:
    assert {path.parent.parent.name for path in RENDERS.glob("*/art/*")} == {*COLOURS}


def test_shapes_become_ellipses_and_polygons() -> None:
    assert found(f'<circle fill="{INK_HEX}" cx="50" cy="40" r="20"/>') == [[INK_HEX, 30, 20, 70, 60]]
    (drawn,) = found(f'<rect fill="{INK_HEX}" x="1" y="2" width="3" height="4"/>')
    assert corners(drawn) == [(1, 2), (1, 6), (4, 2), (4, 6)]


@pytest.mark.parametrize("fill", ["#1C1512", "rgb(28,21,18)"])
def test_a_colour_can_be_written_in_several_ways(fill: str) -> None:
    ((colour, *_),) = found(f'<rect fill="{fill}" width="9" height="9"/>')
    assert colour == INK_HEX


def test_what_is_hidden_is_not_drawn() -> None:
    """A layer that is switched off."""
    assert found(f'<g style="display:none">{TWO}</g>') == []


def test_what_an_editor_writes_is_understood() -> None:
    """A moved layer, a style, a swatch by way of another gradient, a title, and what only it reads."""
    drawn = found(
        '<defs><linearGradient id="hat" inkscape:swatch="solid"><stop stop-color="#123456"/></linearGradient>'
        '<linearGradient id="linear7" xlink:href="#hat"/></defs><title>A hat</title>'
        '<inkscape:grid units="px"/>'
        '<g inkscape:groupmode="layer" inkscape:label="Layer 1" id="layer1" transform="translate(10,20)">'
        '<path style="fill:url(#linear7);stroke:none" d="M0,0 h10 v10 h-10 z"/></g>'
    )
    assert drawn == [["hat", 10, 20, 20, 20, 20, 30, 10, 30]]


def test_lines_are_filled() -> None:
    (drawn,) = found(f'<path fill="none" stroke="{INK_HEX}" stroke-width="4" d="M10,50 90,50"/>')
    assert corners(drawn) == [(10, 48), (10, 52), (90, 48), (90, 52)]


def test_a_hole_stays_open() -> None:
    """A frame, with a block of its own inside."""
    frame = "M0,0H100V100H0Z M20,20V80H80V20Z M40,40H60V60H40Z"
    drawn = found(f'<path fill="{INK_HEX}" fill-rule="evenodd" d="{frame}"/>')
    image = Image.new("L", (101, 101))
    for outline in drawn:
        ImageDraw.Draw(image).polygon(outline[1:], fill=255)
    assert [image.getpixel(at) for at in ((10, 50), (30, 50), (50, 50), (70, 50), (50, 30))] == [
        255,
        0,
        255,
        0,
        0,
    ]


@pytest.mark.parametrize(
    ("inner", "why"),
    [
        ("<text>Hat</text>", "<text>"),
        ('<image href="hat.png"/>', "<image>"),
        (f'<rect fill="{INK_HEX}" opacity="0.5" width="9" height="9"/>', "see-through"),
        (f'<rect fill="{INK_HEX}" fill-opacity="0.5" width="9" height="9"/>', "see-through"),
        (f'<g opacity="0.5">{TWO}</g>', "see-through"),
        (
            '<rect fill="#1c1513" width="9" height="9"/>',
            "#1c1513 is not one of its colours; the nearest is ink, #1c1512",
        ),
        ('<rect fill="#ffffff" width="9" height="9"/>', "#ffffff is not one of its colours"),
    ],
)
def test_what_no_picture_can_have_is_refused(inner: str, why: str) -> None:
    with pytest.raises(ArtError, match=why):
        found(inner)


def test_any_size_becomes_hundredths() -> None:
    rect = f'<rect fill="{INK_HEX}" width="35" height="46"/></svg>'
    (drawn,) = outlines(HEAD.replace("0 0 100 100", "0 0 70 46") + rect, SHARED)
    assert corners(drawn) == [(0, 0), (0, 100), (50, 0), (50, 100)]
    with pytest.raises(ArtError, match="viewBox"):
        outlines(HEAD.replace("0 0 100 100", "-5 0 100 100") + rect, SHARED)


def test_slots_get_their_colours() -> None:
    sheet = Image.new("RGB", (100, 100), WALNUT)
    draw(
        sheet,
        "mafiadollar/hats/fedora",
        (0, 0, 100, 100),
        {"hat": INK, "hat-light": INK, "hat-shade": INK, "band": WINE},
    )
    assert [sheet.getpixel(at) for at in ((50, 18), (50, 25), (5, 80))] == [INK, WINE, WALNUT]
    with pytest.raises(KeyError, match="hat"):
        draw(sheet, "mafiadollar/hats/fedora", (0, 0, 100, 100))
    with pytest.raises(KeyError, match="fez"):
        draw(sheet, "mafiadollar/hats/fez", (0, 0, 100, 100))


def test_every_part_of_a_face_is_drawn() -> None:
    folders = {"head": "heads", "hat": "hats", "nose": "noses", "mouth": "mouths", "moustache": "moustaches"}
    folders |= {"beard": "beards", "flower": "flowers", "behind_ear": "behind-ear"}
    for field, hint in get_type_hints(Features).items():
        if field in {"skin", "ears", "hair_colour", "hat_colour", "band", "coat", "accent"} or hint is bool:
            continue
        for part in {*get_args(hint)} - {"none"}:
            name = f"mafiadollar/{folders.get(field, field)}/{part}".replace(" ", "-")
            assert is_drawn(name) or is_drawn(f"{name}-behind"), name


def test_every_card_shows_something() -> None:
    for card in CARDS.values():
        sheet = Canvas.blank(40 * FINE, 40 * FINE, (1, 2, 3))
        picture(sheet, Box(0, 0, 40, 40), card)
        colours = sheet.image.getcolors(1 << 12)
        assert colours is not None
        assert len(colours) > 1, card.id
