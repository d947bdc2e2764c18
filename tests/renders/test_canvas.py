"""Lettering that fits, faces that know what they can set, and the fixed palette."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image, features

from renders.shared import canvas
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import (
    SMALLEST,
    TIGHTEST,
    Face,
    Line,
    cap_height,
    fit,
    lettering,
    lift,
    line,
    settable,
)
from renders.shared.palette import (
    BRASS,
    BRASS_LIGHT,
    CREAM,
    INK,
    LEATHER,
    MOST_COLOURS,
    PALETTE,
    SEATS,
    WALNUT,
    WHITE,
    Colour,
    palette,
)
from renders.shared.seats import badge
from renders.shared.shapes import shape
from tests.renders.contrast import SYMBOLS, contrast

LONG = "Bartholomew Fitzgerald-Montgomery III"
NAMES = ("Io", LONG, "Достоевский Фёдор Михайлович", "Αθηνά Παπαδοπούλου του Κωνσταντίνου", "W" * 32)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("room", [60, 187, 400, 900])
def test_lettering_never_leaves_its_room(name: str, room: int) -> None:
    """Names are set in full where they fit, cut with an ellipsis where not."""
    fitted = fit(name, room, 60)
    mask, left, _ = lettering(fitted)
    assert fitted.wide <= room
    assert left + mask.width <= room
    assert fitted.text == name or fitted.text.endswith("…")


def test_a_name_that_fits_is_left_alone() -> None:
    assert fit("Rosa", 400, 60) == line("Rosa", 60)


def test_a_name_is_set_smaller_before_it_is_cut() -> None:
    fitted = fit(LONG, line(LONG).wide, 80)
    assert (fitted.text, fitted.size) == (LONG, SMALLEST)


def test_a_name_is_set_narrower_before_it_is_cut() -> None:
    natural = line(LONG).wide
    assert fit(LONG, round(natural * 0.9)).text == LONG
    assert fit(LONG, round(natural * (TIGHTEST - 0.05))).text.endswith("…")


def test_nothing_is_set_where_nothing_fits() -> None:
    assert fit(LONG, 1).wide == 1


@pytest.mark.parametrize("face", list(Face))
def test_the_smallest_capitals_are_forty_pixels_high(face: Face) -> None:
    """No letter lower than 40 px."""
    assert cap_height(SMALLEST, face) >= 40


@pytest.mark.parametrize(
    "name", ["Salvatore", "Ångström Łódź Şahin", "Ελένη Ωμέγα", "Анна Їжак Ґалаґан", "O’Hara №7 – “x”"]
)
def test_latin_greek_and_cyrillic_are_set_in_full(name: str) -> None:
    """Latin, Greek and Cyrillic at least."""
    assert settable(name) == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("\U0001d57d\U0001d594\U0001d598\U0001d586", "Rosa"),
        ("\uff32\uff4f\uff53\uff41", "Rosa"),
        ("Jo\u202ehn\u200b\n", "John"),
        ("e\u0301ve", "éve"),
        ("👩\u200d🦰\ufe0f", "👩"),
        ("🕵🏽", "🕵"),
        ("ᚠᚢ ꙮ", ""),
    ],
)
def test_what_no_font_can_set_is_left_out(name: str, shown: str) -> None:
    """Anything else falls back without boxes."""
    assert settable(name) == shown


@pytest.mark.parametrize("face", [Face.SANS, Face.SERIF])
@pytest.mark.parametrize(
    "name",
    [
        "李小龙 Bruce 🔥",
        "田中さくら カナ",
        "김철수",
        "محمد علي",
        "משה לוי",
        "สมชาย ใจดี",
        "Anna 🎲🕵",
        "Արմեն Սարգսյան",
        "გიორგი ბერიძე",
        "አበበ በቀለ",
        "प्रिया शर्मा",
        "কৃষ্ণা দাস",
        "தமிழ்செல்வி",
        "శ్రీనివాస్ రెడ్డి",
        "සුනිල් පෙරේරා",
        "សុខា ជ័យ",
        "မောင်အောင်ကျော်",
    ],
)
def test_names_in_other_scripts_are_set_in_full(name: str, face: Face) -> None:
    """Every letter makes a difference to the line: none is left out or becomes the box of a missing one."""
    assert settable(name, face) == name
    box = lettering(line("\U0010fffe", 60, face))[0].tobytes()
    masks = {lettering(line(letter, 60, face))[0].tobytes() for letter in name if letter != " "}
    assert box not in masks
    assert len(masks) == len({*name} - {" "})


@pytest.mark.parametrize("joined", ["क्षि", "শ্রী", "கௌ", "స్త్రీ", "ශ්\u200dරී", "ខ្មែរ", "ကျော်"])
def test_letters_that_join_are_set_as_they_join(joined: str) -> None:
    """Where Pillow finds FriBiDi; elsewhere each letter stands by itself, and none is left out."""
    assert settable(joined) == joined
    apart = sum(line(letter, 60).wide for letter in joined if letter != "\u200d")
    assert (line(joined, 60).wide < apart) is features.check_feature("raqm")


def test_a_joiner_stays_between_letters_alone() -> None:
    """Elsewhere it joins nothing, and would only be an invisible letter of a name."""
    assert settable("ශ්\u200dරී") == "ශ්\u200dරී"
    assert settable("\u200dAn\u200dna\u200c") == "Anna"


def test_arabic_and_hebrew_are_set_from_right_to_left() -> None:
    """The first letter stands at the right end, and Arabic letters join."""
    mixed, alone = (lettering(line(text, 60))[0] for text in ("אבב", "א"))
    end = (mixed.width - alone.width, mixed.height - alone.height, mixed.width, mixed.height)
    assert mixed.crop(end).tobytes() == alone.tobytes()
    assert line("علي", 60).wide < sum(line(letter, 60).wide for letter in "علي") * 0.95


def test_a_line_is_raised_where_it_would_hang_out_of_its_room() -> None:
    """The dots below an Arabic name told another one if something covered them; a Latin tail stays."""
    assert [lift(line(name), 66) for name in ("Anna", "Ĝgjpq", "李小龙", "محمد")] == [0] * 4
    name = line("علي")
    above, below = _ink(name)
    raised = lift(name, 66)
    assert below > 33 + 8
    assert raised
    assert above + raised <= 33
    assert below - raised <= 33 + 8


def _ink(typeset: Line) -> tuple[int, int]:
    """The pixels of a line above and below the middle of its capitals."""
    mask, _, upper = lettering(typeset)
    middle = upper + cap_height(typeset.size, typeset.face) // 2
    return -middle, middle + mask.height


def test_the_palette_is_small_and_has_no_twins() -> None:
    """At most 64 colours a picture."""
    assert len(set(PALETTE)) == len(PALETTE) <= 64


def test_a_game_adds_its_own_colours() -> None:
    own = (1, 2, 3), (40, 50, 60)
    assert {*palette(*own, edges=[(*own, 1)])} == {*PALETTE, *own, (20, 26, 32)}
    with pytest.raises(ValueError, match="at most 64 colours"):
        palette(*((0, 0, blue) for blue in range(MOST_COLOURS)))


def test_seats_differ_in_colour_emblem_and_letter() -> None:
    """Seats have a colour and an emblem."""
    assert [seat.letter for seat in SEATS] == list("ABCDEF")
    assert len({seat.emblem for seat in SEATS}) == len({seat.colour for seat in SEATS}) == len(SEATS)


@pytest.mark.parametrize("ground", [WALNUT, LEATHER, CREAM, *(mark.colour for mark in SEATS)])
def test_a_crown_is_gold_on_a_tag_that_stands_out(ground: Colour) -> None:
    """On any plate the gold can be told from what is around it: from the ground itself, or from the tag."""
    drawn = Canvas.blank(100, 100, ground)
    drawn.crown((50, 50), 56)
    assert drawn.image.getpixel((50, 64)) == BRASS_LIGHT
    assert drawn.image.getpixel((30, 30)) == INK
    assert contrast(BRASS_LIGHT, INK) > SYMBOLS
    assert contrast(INK, ground) > SYMBOLS or contrast(BRASS_LIGHT, ground) > SYMBOLS


@pytest.mark.parametrize("seat", range(6))
def test_each_seat_has_a_badge_with_a_shape_of_its_own(seat: int) -> None:
    others = [shape(mark.shape, 40, 40) for mark in SEATS if mark is not SEATS[seat]]
    assert shape(SEATS[seat].shape, 40, 40) not in others
    colours = badge(seat, 52).image.convert("RGB").getcolors(maxcolors=1 << 16)
    assert colours is not None
    assert {SEATS[seat].colour, SEATS[seat].on} <= {colour for _, colour in colours}


def test_pigments_keep_their_colour_in_the_png() -> None:
    """The fixed palette holds every seat's colour itself, not one near it."""
    canvas = Canvas.blank(600, 10, WALNUT)
    for number, seat in enumerate(SEATS):
        canvas.fill(Box(number * 100, 0, 100, 10), seat.colour)
    picture = Image.open(io.BytesIO(canvas.png())).convert("RGB")
    assert [picture.getpixel((50 + 100 * number, 5)) for number in range(6)] == [s.colour for s in SEATS]


def test_what_is_drawn_on_a_ground_leaves_the_ground_alone() -> None:
    ground = Sprite(Canvas.blank(20, 20, WALNUT).image)
    canvas = Canvas.on(ground)
    canvas.fill(Box(0, 0, 20, 20), SEATS[0].colour)
    assert canvas.image.getpixel((10, 10)) == SEATS[0].colour
    assert ground.image.getpixel((10, 10)) == WALNUT


def test_a_ground_in_a_palette_looks_as_it_was_drawn() -> None:
    """As the beginning of a canvas, and laid on one, here above its upper edge."""
    drawn = Canvas.blank(200, 100, LEATHER)
    drawn.halo(Box(20, 20, 150, 70))
    drawn.line((0, 0), (200, 100), BRASS, 5)
    ground, picture = Sprite(drawn.flat()), drawn.flat().convert("RGB")
    assert Canvas.on(ground).image.tobytes() == picture.tobytes()
    beside = Canvas.blank(200, 50, WALNUT)
    beside.put(ground, 0, -50)
    assert beside.image.tobytes() == picture.crop((0, 50, 200, 100)).tobytes()


def test_a_heavy_picture_is_pressed_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture has 100 KB at most; where it would have more, the time is taken for it."""
    rng = random.Random(5)
    drawn = Canvas.blank(300, 200, WALNUT)
    for _ in range(1000):
        x, y = rng.randrange(0, 300, 8), rng.randrange(0, 200, 8)
        drawn.fill(Box(x, y, rng.randint(1, 8), rng.randint(1, 8)), rng.choice(PALETTE))
    light = drawn.png()
    monkeypatch.setattr(canvas, "LARGE", len(light) - 1)
    hard = drawn.png()
    assert len(hard) < len(light)
    assert Image.open(io.BytesIO(hard)).tobytes() == Image.open(io.BytesIO(light)).tobytes()


def test_a_frame_around_something_round_is_smooth_and_hides_nothing() -> None:
    """Its edge has shades between its own colours; what is inside stays as it was."""
    drawn = Canvas.blank(140, 140, WALNUT)
    drawn.choice_frame(Box(20, 20, 100, 100), 50)
    assert len(drawn.image.getcolors() or ()) > 20
    assert drawn.image.getpixel((70, 70)) == WALNUT
    assert drawn.image.getpixel((70, 22)) == WALNUT
    assert drawn.image.getpixel((70, 16)) == WHITE
    assert drawn.image.getpixel((12, 12)) == WALNUT, "outside the corner"
