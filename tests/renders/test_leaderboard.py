"""The picture of a leaderboard."""

from __future__ import annotations

import io
from dataclasses import replace

from PIL import Image

from engines.text import Text, say
from renders.shared.canvas import SIZE
from renders.shared.leaderboard import draw_leaderboard
from renders.shared.palette import BRASS_LIGHT, LEATHER_DARK, MOST_COLOURS, WALNUT
from renders.shared.subjects import ROWS, Leaderboard, LeaderboardRow

TITLE = say("Leaderboard: {game}", game="Streets of Palermo")
LONG = "Maximiliana Wilhelmine von Habsburg-Lothringen"


def drawn(*rows: LeaderboardRow) -> Image.Image:
    return Image.open(io.BytesIO(draw_leaderboard(Leaderboard(TITLE, rows), Text.__str__).png()))


def full(name: str = "Anna", own: int = 2) -> tuple[LeaderboardRow, ...]:
    return tuple(LeaderboardRow(1000 + at, name, 1500 - at, 1234, 567, own=at == own) for at in range(ROWS))


def test_a_full_page_keeps_the_corner_of_the_alt_text_free() -> None:
    """The ground is seen in the lower left 90 × 70 pixels."""
    picture = drawn(*full(LONG))
    assert picture.size == SIZE
    assert len(picture.getcolors() or ()) <= MOST_COLOURS
    corner = picture.convert("RGB").crop((0, SIZE[1] - 70, 90, SIZE[1]))
    assert corner.getcolors() == [(90 * 70, WALNUT)]


def test_long_names_leave_the_numbers_as_they_are() -> None:
    """The ratings stay in place, however long a name is."""
    short, long = drawn(*full("A")), drawn(*full(LONG))
    numbers = (690, 100, *SIZE)
    assert short.convert("RGB").crop(numbers).tobytes() == long.convert("RGB").crop(numbers).tobytes()
    assert short.tobytes() != long.tobytes()


def test_the_readers_own_row_stands_out() -> None:
    picture = drawn(*full(own=2)).convert("RGB")
    grounds = {at: picture.getpixel((24, 178 + at * 88 + 39)) == LEATHER_DARK for at in range(ROWS)}
    assert [at for at, own in grounds.items() if own] == [2]


def test_names_that_no_font_can_set_leave_no_hole() -> None:
    """A row always has something where its name stands."""
    nameless = (
        drawn(LeaderboardRow(2, "\U0010fffe", 1500, 1, 0, ai=False, own=False))
        .convert("RGB")
        .crop((210, 180, 640, 250))
    )
    assert len(nameless.getcolors() or ()) > 1


def test_ai_players_stand_below_a_line_and_only_who_leads_has_a_crown() -> None:
    """The line is between the last person and the first AI; on a page of AIs alone there is none."""
    anna, rosa = LeaderboardRow(1, "Anna", 1700, 3, 2), LeaderboardRow(None, "Rosa", None, 3, 1, ai=True)
    between, crown = (600, 178 + 88 - 5), (150, 190, 210, 246)
    assert drawn(anna, rosa).convert("RGB").getpixel(between) == BRASS_LIGHT
    assert drawn(rosa, rosa).convert("RGB").getpixel(between) == WALNUT
    assert len(drawn(anna).convert("RGB").crop(crown).getcolors() or ()) == 1, "several are as good"
    crowned = drawn(replace(anna, leads=True)).convert("RGB")
    assert len(crowned.crop(crown).getcolors() or ()) > 1
