"""The standings of a season and its podium: every name and number is there, and fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.text import say
from renders.shared.canvas import Canvas
from renders.shared.leaderboard import HEADS, MEDALS
from renders.shared.podium import draw_podium
from renders.shared.season import draw_season
from renders.shared.subjects import ROWS, Podium, SeasonRow, SeasonStandings
from tests.renders.recorder import faults, recording

LONG = "Bartholomäus-Maximilian von und zu Hohenstein"


def row(place: int | None, name: str = "Anna", **more: bool) -> SeasonRow:
    """A row."""
    return SeasonRow(place, name, "47.5", 8, 1, **more)


@pytest.mark.parametrize("number", range(1, ROWS + 1))
def test_a_page_is_as_high_as_its_rows_need(number: int) -> None:
    page = SeasonStandings(
        say("Autumn: standings"), tuple(row(place, LONG) for place in range(1, number + 1))
    )
    canvas = draw_season(page, str)
    assert canvas.size[0] == 1280
    assert canvas.size[1] in {1: (492,), 2: (708,)}.get(number, range(900, 961))


def test_rows_differ_by_what_they_tell() -> None:
    """The reader's own row, the leader, and somebody without a result look different."""
    pages = [
        SeasonStandings(say("Autumn"), (one,))
        for one in (row(1), row(1, leads=True), row(1, own=True), row(None), row(2))
    ]
    pictures = {draw_season(page, str).png() for page in pages}
    assert len(pictures) == len(pages)


def test_games_in_progress_have_a_column_with_a_name() -> None:
    """Only while anybody plays."""
    assert _heads(row(1)) == ["Finished", "Playing", "Points"]
    assert _heads(replace(row(1), running=0)) == ["Finished", "Points"]


def _heads(one: SeasonRow) -> list[str]:
    """The heads of the columns of a page with one row, from left to right."""
    with recording() as recorders:
        page = draw_season(SeasonStandings(say("Autumn"), (one,)), str)
    heads = [(at.right, told) for told, at in recorders[id(page)].lines if at.y < HEADS < at.bottom]
    return [told for _, told in sorted(heads)]


def test_standings_and_podium_can_be_read_on_a_phone() -> None:
    """With names of any script, of any length."""
    names = (LONG, "W" * 32, "صلاح الدين الأيوبي", "李小龙" * 9, "Достоевский Фёдор Ильич", "\U0010fffe")
    for running in (0, 12):
        rows = tuple(
            replace(row(place, name, own=place == 3), share=100 - 20 * at, running=running)
            for at, (place, name) in enumerate(zip((1, 2, 3, 4, 5, None), names, strict=True))
        )
        assert faults(lambda rows=rows: draw_season(SeasonStandings(say("Autumn"), rows), str)) == []  # type: ignore[misc]
    for first in (0, 3):
        best = tuple(row(place, names[first + place - 1]) for place in (1, 2, 3))
        assert faults(lambda best=best: draw_podium(Podium(say("Autumn"), best), str)) == []  # type: ignore[misc]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_podium_has_a_step_for_each(number: int) -> None:
    rows = tuple(row(place, LONG, leads=place == 1) for place in range(1, number + 1))
    canvas = draw_podium(Podium(say("Autumn: final standings"), rows), str)
    assert canvas.image.size == (1280, 720)
    assert canvas.png() != draw_podium(
        Podium(say("Autumn: final standings"), rows[:-1] or rows), str
    ).png() or (number == 1)


def test_equal_people_stand_equally_high() -> None:
    """The steps of both begin at the height of the first, in its colour."""
    rows = (row(1), row(1), row(3))
    image = draw_podium(Podium(say("Autumn: final standings"), rows), str).image.convert("RGB")
    best, equal, third = (
        next(
            (y, colour)
            for y in range(image.height // 4, image.height)
            if (colour := image.getpixel((left + 20, y))) in MEDALS.values()
        )
        for left in (448, 64, 832)
    )
    assert best == equal
    assert best[0] < third[0]
    assert best[1] != third[1]


@pytest.mark.parametrize(
    ("places", "crowned"), [((1, 2, 3), 1), ((1, 1, 3), 2), ((1, 1, 1), 3), ((1, 2, 2), 1)]
)
def test_all_who_are_first_wear_a_crown(
    places: tuple[int, ...], crowned: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    worn: list[object] = []
    monkeypatch.setattr(Canvas, "worn_crown", lambda *at: worn.append(at))
    draw_podium(Podium(say("Autumn"), tuple(map(row, places))), str)
    assert len(worn) == crowned
