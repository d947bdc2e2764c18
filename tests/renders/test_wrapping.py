"""Names and headlines: one line, then smaller, then two lines, then an ellipsis; never too low to read."""

from __future__ import annotations

import pytest

from engines.text import Text
from renders.base import DrawContext
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.layout import banner
from renders.shared.lettering import SMALLEST, cap_height, line, settable
from renders.shared.palette import CREAM, WALNUT
from renders.shared.seats import TWO_LINES, shares, write_name
from renders.shared.wrapping import NO_BREAK, name_lines, wrap
from tests.renders.recorder import faults, lettering_of

NAMES = {
    "wide": "W" * 32,
    "CJK": "東京都新宿区西新宿二丁目八番一号都庁第一本庁舎前広場中央大通り",
    "Arabic": "عبد الرحمن بن محمد بن خلدون الحضرمي",
    "words": "Maximilian von und zu Hohenlohe",
    "hyphened": "Anna-Maria-Theresia-Wilhelmina-E",
}
ROOMS = (180, 250, 300, 372, 520, 900, 1248)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("room", ROOMS)
def test_a_long_name_stays_in_its_room_and_can_be_read(name: str, room: int) -> None:
    """Whatever is not cut is the whole name, on two lines at most."""
    lines = name_lines(settable(name), room, 84)
    assert 1 <= len(lines) <= 2
    for typeset in lines:
        assert typeset.wide <= room
        assert typeset.size >= SMALLEST
        assert cap_height(typeset.size, typeset.face) >= 40
    shown = "".join(typeset.text for typeset in lines).replace(" ", "")
    whole = settable(name).replace(" ", "")
    assert shown == whole or (shown.endswith("…") and whole.startswith(shown[:-1]))


def test_a_name_shrinks_before_it_is_broken() -> None:
    """One large line, one small line, two lines, an ellipsis: as the room gets smaller."""
    name = "Guglielmina Torregrossa"
    wide = line(name, SMALLEST).wide
    (large,) = name_lines(name, 3 * wide, 84)
    (small,) = name_lines(name, wide, 84)
    assert large.size == 84
    assert small.size == SMALLEST
    two = name_lines(name, wide - 1, 84)
    assert [typeset.text for typeset in two] == ["Guglielmina", "Torregrossa"]
    *_, cut = name_lines(name, 200, 84)
    assert cut.text.endswith("…")
    (alone,) = name_lines(name, wide // 2, 84, 1)
    assert alone.text.endswith("…")


def test_a_headline_is_as_large_as_two_lines_allow() -> None:
    text = "The last card is drawn, and all bribes come to light"
    large, small = wrap(text, 1200, 92), wrap(text, 700, 92)
    assert len(large) == len(small) == 2
    assert large[0].size > small[0].size >= SMALLEST
    assert " ".join(typeset.text for typeset in large) == text
    assert abs(large[0].wide - large[1].wide) < 300


def test_one_letter_more_than_a_line_holds_is_not_left_alone() -> None:
    """A word that has to be broken is broken in its middle."""
    lines = name_lines("W" * 14, line("W" * 11).wide, 61)
    assert [len(typeset.text) for typeset in lines] == [7, 7]


def test_a_short_word_is_not_alone_on_a_line() -> None:
    """Where it fits beside its neighbour on the next line instead."""
    name = NO_BREAK.join(("Two-Coat", "Theo"))
    lines = wrap(f"{name} breaks into {NO_BREAK.join(('Brewery', 'Warehouse'))}", 485, SMALLEST, 3)
    assert [typeset.text for typeset in lines] == ["Two-Coat Theo", "breaks into", "Brewery Warehouse"]


@pytest.mark.parametrize(
    ("name", "whole"),
    [("Salvatore", []), ("Достоевский", []), ("Достоевский Фёдор", []), ("Ana Konstantinos", ["Ana"])],
)
def test_a_short_word_is_cut_rather_than_broken(name: str, whole: list[str]) -> None:
    """Two pieces of a word look like two names."""
    *first, last = (typeset.text for typeset in name_lines(name, line("Salvat").wide, 61))
    assert first == whole
    assert last.endswith("…")
    assert name.startswith(" ".join([*first, last[:-1]]))


def test_a_single_word_is_set_narrower_before_it_is_broken() -> None:
    """As far as any lettering is."""
    assert [typeset.text for typeset in name_lines("Salvatore", line("Salvatore").wide - 20, 64)] == [
        "Salvatore"
    ]


@pytest.mark.parametrize("high", [40, TWO_LINES, 240])
def test_a_plate_writes_a_name_on_two_lines_only_where_it_is_high_enough(high: int) -> None:
    """And never outside its room; the sign of an AI stands behind it."""

    def say(text: Text) -> str:
        return str(text)

    canvas = Canvas.blank(600, 300, WALNUT)
    room = Box(100, 30, 300, high)
    context = DrawContext(("Giuseppe Torregrossa",), say, frozenset({0}))
    end = write_name(canvas, context, 0, room, CREAM)
    assert room.x < end <= room.right
    where = canvas.image.convert("L").point([0] * 60 + [255] * 196).getbbox()
    assert where is not None
    assert room.x - 3 <= where[0] and where[2] <= room.right
    assert (where[3] - where[1] > 80) == (high >= TWO_LINES)


def test_no_word_is_broken_that_fits_a_line() -> None:
    """Lines of unequal length rather than a word in two pieces."""
    name = "Достоевский Фёдор"
    lines = name_lines(name, line("Достоевский").wide + 20, 61)
    assert [typeset.text for typeset in lines] == name.split()


def test_of_several_names_in_a_banner_only_the_longest_ones_are_cut() -> None:
    """A short name leaves its room to them, and the words are set narrower before any name is cut."""
    assert shares((300, 200, 250), 900) == [300, 200, 250]
    assert shares((900, 100, 600), 1000) == [450, 100, 450]

    def draw() -> Canvas:
        canvas = Canvas.blank(*SIZE, WALNUT)
        context = DrawContext(("Io", "Guglielmina Torregrossa"), str)
        banner(canvas, (0, 1), context, "to play cards or end the turn")
        return canvas

    assert faults(draw) == []
    short, long, words = lettering_of(draw)
    assert (short, words) == ("Io", "to play cards or end the turn")
    assert long.startswith("Gug")
    assert long.endswith("…")


def test_where_a_name_in_a_banner_would_have_no_beginning_all_emblems_stand_alone() -> None:
    """A short name is whole as long as others keep some letters; else the words have the room."""
    names, words = ("Salvatore", "Bartholomew", "Rosa", "Vincenzo", "Lucia F."), "to pass a card on"

    def told(*seats: int) -> list[str]:
        def draw() -> Canvas:
            canvas = Canvas.blank(*SIZE, WALNUT)
            banner(canvas, seats, DrawContext(names, str), words)
            return canvas

        return lettering_of(draw)

    long, short, other, said = told(1, 2, 3)
    assert (short, said) == ("Rosa", words)
    assert len(long) > 4 < len(other)
    assert told(1, 2, 3, 4) == told(0, 1, 2, 3, 4) == [words]


@pytest.mark.parametrize("name", [*NAMES.values(), "Достоевский Фёдор", "Ängström Ågren-Gjøl"])
def test_names_on_two_lines_in_low_rows_never_touch(name: str) -> None:
    """As in an account of six seats: accents and tails keep clear of the rows above and below."""

    def draw() -> Canvas:
        canvas = Canvas.blank(600, 400, WALNUT)
        for row in range(3):
            write_name(canvas, DrawContext((name,), str), 0, Box(10, 20 + 113 * row, 306, TWO_LINES), CREAM)
        return canvas

    assert faults(draw) == []
