"""The pictures of leaderboards and profiles."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.catalogue import CATALOGUE, game, pictures
from bot.locales import language_of, languages
from engines.text import Text, say
from renders.shared.canvas import SIZE, Box, Canvas
from renders.shared.leaderboard import COLOURS, OWN, draw_leaderboard
from renders.shared.palette import CREAM, INK, RULED, WINE
from renders.shared.profile import draw_profile, marks
from renders.shared.subjects import ROWS, Career, Leaderboard, LeaderboardRow, Rivalry
from tests.renders.pixels import check, count
from tests.renders.recorder import faults, lettering_of

TITLE = say("Leaderboard: {game}", game="Streets of Palermo")
LONG = (
    "Maximiliana Wilhelmine von Habsburg-Lothringen",
    "W" * 32,
    "Достоевский Фёдор Ильич",
    "李小龙" * 9,
    "ßeta",  # two letters in upper case
)
FORM = Box(600, 192, 160, 200)  # where the last games are
CORNER = Box(24, 0, 66, 44)  # the paper below the rows where Discord may mark the alt text


def page(*rows: LeaderboardRow) -> Canvas:
    return draw_leaderboard(Leaderboard(TITLE, rows), Text.__str__)


def profile(career: Career) -> Canvas:
    return draw_profile(career, Text.__str__, lambda _: None)


def full(own: int = 2) -> tuple[LeaderboardRow, ...]:
    """A page without room for more, with the longest names and numbers."""
    return tuple(
        LeaderboardRow(
            1000 + at,
            LONG[at % len(LONG)],
            1500 - at,
            1234,
            1230,
            ai=at > 4,
            own=at == own,
            lately=(True, False) * 2,
        )
        for at in range(ROWS)
    )


FIRST = LeaderboardRow(1, "Anna", 1512, 1, 1, leads=True, lately=(True,))
RIVALS = tuple(Rivalry(name, 123, 7) for name in LONG[:3])
FEATS = tuple((say(name), 1 + at) for at, name in enumerate(("Turning the tables", "Iron grip") * 4))
CAREERS = {
    "full": Career(LONG[0], FIRST, full()[:4], tuple(range(1400, 1700, 10)), RIVALS, FEATS),
    "first": Career("Io", FIRST, (FIRST,), (1512,), ()),
    "falling": Career("\U0010fffe", replace(FIRST, leads=False), full()[:2], (1530, 1420), RIVALS[:1]),
    "level": Career("Io", FIRST, full()[:3], (1500,) * 5, RIVALS[:2], FEATS[:1]),
}


@pytest.mark.parametrize("number", range(1, ROWS + 1))
def test_a_leaderboard_can_be_read_on_a_phone(number: int) -> None:
    """It is less high with few rows, and keeps the corner of the alt text free: bare paper is seen there."""
    rows = full()[:number]
    assert faults(lambda: page(*rows)) == []
    size = page(*rows).size
    assert size[0] == SIZE[0]
    assert size[1] in {1: (492,), 2: (708,)}.get(number, range(900, SIZE[1] + 1))
    png = page(*rows).png()
    check(png, size, palette=COLOURS)
    assert count(png, CORNER._replace(y=size[1] - 70), CREAM) == CORNER.w * CORNER.h


@pytest.mark.parametrize("name", CAREERS)
def test_a_profile_can_be_read_on_a_phone(name: str) -> None:
    career = CAREERS[name]
    assert faults(lambda: profile(career)) == []
    listed = 98 + 72 if career.feats else 0  # two feats are beside each other
    size = (SIZE[0], 690 + 150 * len(career.rows) + listed)
    png = profile(career).png()
    check(png, size)
    assert count(png, CORNER._replace(y=size[1] - 70), CREAM) == CORNER.w * CORNER.h


def test_a_list_of_honours_says_how_many_they_are() -> None:
    """Also those that it has no room for."""
    assert f"2 of {len(FEATS)} feats" in lettering_of(lambda: profile(CAREERS["full"]))
    assert "1 feat" in lettering_of(lambda: profile(CAREERS["level"]))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("full", "Last 29 games"),
        ("first", "Last game +12"),
        ("falling", "−110"),
        ("level", "+0"),
    ],
)
def test_a_profile_says_by_how_much_the_rating_changed(name: str, told: str) -> None:
    """Since the first rating that its line shows, or since the one that everybody begins with."""
    assert told in lettering_of(partial(draw_profile, CAREERS[name], str, lambda _: None))


def test_it_is_said_whose_of_the_numbers_of_rivals_are_first() -> None:
    """Without rivals there are none."""
    told = "Ahead : behind"
    assert told not in lettering_of(lambda: profile(CAREERS["first"]))
    assert told in lettering_of(lambda: profile(CAREERS["full"]))


def test_long_names_take_two_lines_and_leave_the_numbers_as_they_are() -> None:
    """Whatever somebody is called, the ratings stand where they stood."""
    rows = full()
    written = lettering_of(lambda: page(*rows))
    assert {"Достоевский", "Фёдор Ильич"} <= {*written}
    short = page(*(replace(row, name="A") for row in rows))
    numbers = (800, 100, *SIZE)
    assert short.image.crop(numbers).tobytes() == page(*rows).image.crop(numbers).tobytes()


def test_the_games_of_a_profile_have_their_whole_names() -> None:
    names = [game(name).title for name in CATALOGUE]
    rows = tuple(replace(row, name=name) for row, name in zip(full(), names, strict=False))
    written = lettering_of(lambda: profile(replace(CAREERS["full"], rows=rows)))
    together = " ".join(written)
    assert all(name in together for name in names), "on two lines, if need be"


@pytest.mark.parametrize("code", languages())
def test_no_head_of_a_column_is_cut(code: str) -> None:
    """In no language."""
    board = Leaderboard(TITLE, (FIRST,))
    assert not [
        text for text in lettering_of(lambda: draw_leaderboard(board, language_of(code))) if "…" in text
    ]


def test_the_readers_own_row_stands_out() -> None:
    """Only its ground has another colour, and only it has the word."""
    picture = page(*full(own=2)).image
    assert lettering_of(lambda: page(*full(own=2))).count("You") == 1
    pitch = (882 - 186) // ROWS
    grounds = [picture.getpixel((800, 186 + at * pitch + 12)) == OWN for at in range(ROWS)]
    assert [at for at, own in enumerate(grounds) if own] == [2]


def test_wins_and_losses_among_the_last_games_look_different() -> None:
    """A win's bar is black, above the line, a loss's red, below; who has not played yet has none."""

    def bars(*lately: bool) -> tuple[bool, ...]:
        png = page(replace(FIRST, lately=lately)).png()
        upper, lower = FORM._replace(h=98), FORM._replace(y=FORM.y + 106, h=94)
        return tuple(count(png, half, colour) > 300 for half in (upper, lower) for colour in (INK, WINE))

    assert bars() == (False, False, False, False)
    assert bars(True) == (True, False, False, False)
    assert bars(*[False] * 5) == (False, False, False, True)


@pytest.mark.parametrize("code", languages())
def test_a_key_says_what_the_bars_mean(code: str) -> None:
    """Below the rows of a leaderboard and of a profile, if there are any bars."""
    put = language_of(code)
    words = {put(say("Win")), put(say("Loss"))}
    for lately, told in (((True,), words), ((), set[str]())):
        row = replace(FIRST, lately=lately)
        board = lettering_of(lambda row=row: draw_leaderboard(Leaderboard(TITLE, (row,)), put))  # type: ignore[misc]
        career = replace(CAREERS["first"], rows=(row,))
        own = lettering_of(partial(draw_profile, career, put, lambda _: None))
        assert words & {*board} == words & {*own} == told


@pytest.mark.parametrize(
    ("low", "high", "tall", "found"),
    [
        (1489, 1687, 136, [1500, 1600]),
        (1489, 1687, 230, [1500, 1550, 1600, 1650]),
        (1480, 1520, 136, [1480, 1500, 1520]),
        (1510, 1540, 60, [1510]),
    ],
)
def test_the_scale_of_ratings_has_round_marks(low: int, high: int, tall: int, found: list[int]) -> None:
    """So far apart that the figures do not touch; one at least."""
    assert marks(low, high, tall) == found


def test_names_that_no_font_can_set_leave_no_hole() -> None:
    """A row always has something where its name stands."""
    assert "?" in lettering_of(lambda: page(replace(FIRST, name="\U0010fffe")))


def test_ai_players_stand_below_a_line_and_only_who_leads_has_a_crown() -> None:
    """The line is between the last person and the first AI; on a page of AIs alone there is none."""
    anna, rosa = LeaderboardRow(1, "Anna", 1700, 3, 2), LeaderboardRow(None, "Rosa", None, 3, 1, ai=True)
    line = Box(700, 186 + 216 - 3, 20, 3)
    assert count(page(anna, rosa).png(), line, INK) == 60
    assert count(page(rosa, rosa).png(), line, INK) == 0
    assert "1" in lettering_of(lambda: page(anna)), "several are as good"
    assert "1" not in lettering_of(lambda: page(replace(anna, leads=True)))
    assert page(replace(anna, leads=True)).png() != page(anna).png()


@pytest.mark.parametrize("rows", range(1, 6))
def test_a_line_parts_the_rows_from_the_heads_of_their_columns(rows: int) -> None:
    png = page(*[FIRST] * rows).png()
    assert count(png, Box(500, 130, 1, 60), RULED) == 3


def test_the_rank_of_a_profile_is_told() -> None:
    """In words beside the rating, as the medal stands alone; a profile with one game has it in its row."""
    ranked = replace(CAREERS["full"].whole, place=2, leads=False)
    for rows, place, told in ((2, 2, ["Rank 2"]), (2, None, []), (1, 2, [])):
        whole = replace(ranked, place=place)
        career = replace(CAREERS["full"], whole=whole, rows=CAREERS["full"].rows[:rows])
        written = lettering_of(partial(profile, career))
        assert [words for words in written if words.startswith("Rank ")] == told


def test_a_profile_shows_where_the_rating_has_gone() -> None:
    """The line ends higher than it begins, or lower."""

    def upper(career: Career, x: int) -> int:
        column = profile(career).image.crop((x, 240, x + 1, 600))
        return next(y for y in range(360) if column.getpixel((0, y)) == WINE)

    up = replace(CAREERS["first"], course=(1500, 1540, 1620))
    assert upper(up, 1200) < upper(up, 260)
    down = replace(up, course=up.course[::-1])
    assert upper(down, 1200) > upper(down, 260)


def test_a_profile_tells_the_rank_once() -> None:
    """In words beside the rating, not on the portrait as well."""
    whole = replace(CAREERS["full"].whole, leads=False, place=24)
    written = lettering_of(lambda: profile(replace(CAREERS["full"], whole=whole)))
    assert [text for text in written if "24" in text] == ["Rank 24"]


def test_an_ai_has_its_sign_where_others_have_their_rank() -> None:
    """It has none: a row that begins with an empty place looked unfinished."""
    png = page(replace(FIRST, name="Hard", place=None, rating=None, ai=True)).png()
    assert count(png, Box(30, 190, 90, 200), INK) > 1500


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_emblem_of_a_game_keeps_off_the_crown_before_it(name: str) -> None:
    """Nothing is between them but the paper."""
    row = replace(FIRST, place=1, leads=True, game=name)
    career = replace(CAREERS["first"], rows=(row,))
    emblem = pictures(name).emblem
    drawn = draw_profile(career, Text.__str__, lambda _: emblem and emblem())
    gap = Box(132, 640, 16, 70)
    assert count(drawn.png(), gap, CREAM) == gap.w * gap.h
