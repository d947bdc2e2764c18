"""The scores over time: they can be read, keep the limits, and every seat has its line."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import pairwise
from unittest.mock import patch

import pytest

from bot.catalogue import game
from bot.locales import language_of, languages
from bot.tables.reading.endings import facts
from engines.base import Outcome
from engines.defaults import in_points
from engines.text import say
from renders.base import DrawContext
from renders.ending import Chances, Ending, Mark
from renders.shared.canvas import Box, Canvas
from renders.shared.chances import draw_chances
from renders.shared.chart import apart
from renders.shared.course import Course, landmark, scale
from renders.shared.lanes import COLOURS, TINTS, ahead, draw_course, height
from renders.shared.ledger import BODY
from renders.shared.palette import CREAM, INK, SEATS, Colour
from renders.shared.scores import rows_of
from tests.renders.pixels import check, count
from tests.renders.recorder import faults, lettering_of, recording
from tests.renders.samples import play

NAMES = ("Bartholomew Fitzgerald", "Ελένη Παπαδοπούλου", "李小龙", "Io", "Достоевский Фёдор", "W" * 32)


def size(seats: int, below: int = 0) -> tuple[int, int]:
    """The size of a chart with the scores of these seats, and what is below them."""
    return 1280, 890 + 72 * rows_of(seats) + below


def ending(winners: tuple[int, ...], *course: tuple[int, ...]) -> Ending:
    points = tuple(say("{score}", score=score) for score in course[-1])
    headline, mark = say("A headline"), landmark(course, in_points)
    return Ending(winners, course[-1], (), course, points, headline, say("A deck"), landmark=mark)


COURSES = {
    "two": ending((0,), (0, 0), (3, 5), (9, 6)),
    "six": ending((2,), (0,) * 6, (1, 2, 3, 4, 5, 6), (50, 50, 51, 50, 49, 50)),
    "shared by all": ending((0, 1, 2), (0,) * 3, (5,) * 3),
    "shared by six": ending((0, 1, 2, 3, 4, 5), (0,) * 6, (5,) * 6),
    "money": ending((1,), (-25_000,) * 4, (400_000, 1_250_000, -90_000, 1_200_000)),
    "below zero": ending((0,), (0, 0), (-3, -9)),
    "nothing": ending((0, 1), (0, 0), (0, 0)),
    "long, in lanes": ending((0,), *[(n, n % 9, n // 3, 2) for n in range(120)]),
    "long": ending((0,), *[(n, n // 2, n // 3) for n in range(500)]),
    "scores of the end alone": replace(ending((0,), (7, 5)), course=()),
}


@pytest.mark.parametrize("name", COURSES)
def test_the_course_can_be_read_on_a_phone(name: str) -> None:
    drawn = COURSES[name]
    context = DrawContext(NAMES[: len(drawn.scores)], str, frozenset({1}))
    assert faults(lambda: draw_course(drawn, context)) == []
    check(draw_course(drawn, context).png(), (1280, height(len(drawn.scores))), palette=COLOURS)


@pytest.mark.parametrize("name", COURSES)
def test_winners_are_crowned_and_ai_has_a_sign(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the names are."""
    drawn, stamped = COURSES[name], Counter[str]()
    stamp = Canvas.stamp

    def counted(self: Canvas, shape: str, box: Box, colour: Colour) -> None:
        stamped[shape] += 1
        stamp(self, shape, box, colour)

    monkeypatch.setattr(Canvas, "stamp", counted)
    seats = range(len(drawn.scores))
    chances = Chances(drawn.winners, ((50,) * len(seats), (0,) * len(seats)), ())
    for names, ai in ((NAMES, {0, 2}), (("Maximilian",) * 6, set[int]())):
        context = DrawContext(names[: len(seats)], str, frozenset(ai & {*seats}))
        for draw in (partial(draw_course, drawn), partial(draw_chances, chances)):
            stamped.clear()
            draw(context)
            assert stamped["crown"] == len(drawn.winners)
            assert stamped["cogwheel"] == len(context.automatic)


def test_the_names_of_all_players_are_written() -> None:
    context = DrawContext(("Maximilian", "Io", "Anna", "Enzo", "Rosa", "Ugo"), str)
    assert {*context.names} <= {*lettering_of(lambda: draw_course(COURSES["six"], context))}


def test_the_curve_of_chances_can_be_read_on_a_phone() -> None:
    curve = tuple((25 - at, 20, 10 + 3 * at, 15 - at // 2, 20, 10 - at // 3) for at in range(25))
    context = DrawContext(NAMES, str, frozenset({1, 2}))
    for moves, below in (((), 0), (("Pass", "Pass " * 9, "Pass " * 30), 525)):
        marks = tuple(Mark(5 * at + 5, 2 * at, say("{move}", move=move), 12) for at, move in enumerate(moves))
        draw = partial(draw_chances, Chances((2,), curve, marks), context)
        check(draw().png(), size(6, below), palette=COLOURS)
        assert faults(draw) == []


def test_the_time_is_counted_below_the_lines() -> None:
    """In rounds, or in moves; a single point in time has none."""
    rounds = lettering_of(lambda: draw_course(COURSES["long"], DrawContext(NAMES[:3], str)))
    assert {"Rounds", "1", "250", "499"} <= {*rounds}
    chances = Chances((0,), ((50, 50),) * 21, ())
    moves = lettering_of(lambda: draw_chances(chances, DrawContext(NAMES[:2], str)))
    assert {"Moves", "10", "20"} <= {*moves}
    alone = COURSES["scores of the end alone"]
    assert "Rounds" not in lettering_of(lambda: draw_course(alone, DrawContext(NAMES[:2], str)))


def test_the_numbers_of_turning_points_are_explained() -> None:
    """By the moves, below the chart, if there are any."""
    for told, moves in (("", ()), ("Turning point", ("Pass",)), ("Turning points", ("Pass", "Raid", "Draw"))):
        marks = tuple(Mark(2, at % 2, say("{move}", move=move), 12) for at, move in enumerate(moves))
        draw = partial(draw_chances, Chances((0,), ((50, 50),) * 5, marks), DrawContext(NAMES[:2], str))
        written = lettering_of(draw)
        assert [text for text in written if text.startswith("Turning")] == [told] * bool(told)
        for number, move in enumerate(moves, start=1):
            assert move in written
            assert "−12%" in written, "what it cost"
            assert written.count(str(number)) >= 2, "at its point, and in the key"


@pytest.mark.parametrize("moves", [3, 40, 80, 300])
@pytest.mark.parametrize("level", [0, 25, 50, 75, 100])
def test_turning_points_in_the_last_moves_have_their_flags(level: int, moves: int) -> None:
    """Wherever the lines are; flags that find no room of their own overlap."""
    curve = ((level, 100 - level),) * (moves + 1)
    marks = tuple(Mark(moves - 3 + at, at % 2, say("Pass"), 12) for at in range(3))
    written = lettering_of(lambda: draw_chances(Chances((0,), curve, marks), DrawContext(NAMES[:2], str)))
    assert all(written.count(number) >= 2 for number in ("1", "2", "3")), "planted, and in the key"


@pytest.mark.parametrize("winner", range(3))
def test_whoever_wins_a_tie_has_the_highest_tag(winner: int) -> None:
    names, drawn = ("Anna", "Bruno", "Carla"), ending((winner,), (0, 0, 0), (5, 5, 5))
    written = lettering_of(partial(draw_course, drawn, DrawContext(names, str)))
    assert next(text for text in written if text in names) == names[winner]


def test_only_seats_with_a_line_have_a_tag() -> None:
    written = lettering_of(lambda: draw_course(COURSES["two"], DrawContext(("Anna", "Bruno", "Carla"), str)))
    assert {"Anna", "Bruno"} <= {*written}
    assert "Carla" not in written


def test_lines_that_lie_on_each_other_are_dashed() -> None:
    """Each is seen in its colour, at the height of its value."""
    equal = Chances((0, 1, 2), ((33, 33, 33), (33, 33, 33)), ())
    png = draw_chances(equal, DrawContext(("A", "B", "C"), str)).png()
    for seat in range(3):
        assert count(png, Box(200, 160, 850, 580), SEATS[seat].colour) > 200


def test_a_line_of_chances_ends_at_its_last_value() -> None:
    """The scale goes no farther than half the way if nobody's chance was better."""
    chances = Chances((0,), ((50, 50), (41, 20)), ())
    written = lettering_of(lambda: draw_chances(chances, DrawContext(NAMES[:2], str)))
    assert {"41%", "20%", "0%", "25%", "50%"} <= {*written}
    assert not {"75%", "100%"} & {*written}


@pytest.mark.parametrize("code", languages())
def test_each_chart_has_a_title(code: str) -> None:
    """In no language it is cut."""
    context = DrawContext(NAMES, language_of(code))
    chances = Chances((2,), ((10,) * 6, (20,) * 6), ())
    for draw, title in (
        (partial(draw_course, COURSES["six"]), say("Score over time")),
        (partial(draw_chances, chances), say("Chance of winning")),
    ):
        assert context.say(title) in lettering_of(partial(draw, context))


def test_the_figures_have_their_unit() -> None:
    """In thousands in every language, and with a true minus sign."""
    drawn = ending((0,), (0, 0, 0), (40_000, 5_000, -5_000))
    written = lettering_of(lambda: draw_course(drawn, DrawContext(NAMES[:3], str)))
    assert {"40k", "5k", "−5k"} <= {*written}
    written = lettering_of(lambda: draw_course(drawn, DrawContext(NAMES[:3], language_of("de"))))
    assert {"40k", "5k", "−5k"} <= {*written}


def test_many_seats_have_a_lane_each() -> None:
    """In full colour where they were ahead, paler where not, with a bar below only where they were."""
    drawn = ending((0,), (0,) * 5, *[(10, 19, 12, 13, 14)] * 5, *[(20, 9, 12, 13, 14)] * 6)
    png = draw_course(drawn, DrawContext(NAMES[:5], str)).png()
    field = Box(380, 124, 760, 740)
    led = [count(png, field, mark.colour) for mark in SEATS[:5]]
    assert led[0] > led[1] > 5000
    assert led[2:] == [0, 0, 0]
    assert all(count(png, field, tint) > 500 for tint in TINTS[:5])


def test_the_last_move_is_among_the_numbers_of_the_time() -> None:
    """No number is close to it."""
    course = Course([(0, 0)] * 89, say("Moves"), (0,), ("0", "0"))
    assert course.marks(840) == [50, 88]


def test_it_is_known_who_was_ahead_when() -> None:
    """From the round on that the page names; nobody where several had the highest score."""
    assert [*ahead([(0, 0), (0, 10), (20, 10)])] == [(1, 1, 2), (0, 2, 3)]
    assert [*ahead([(5, 5, 1), (5, 5, 9)])] == [(2, 1, 2)]
    assert [*ahead([(0, 0), (0, 0)])] == []


def test_a_lead_of_one_round_has_its_bar() -> None:
    """In a long game, too, where a round is narrower than a line that can be seen."""
    drawn = ending((1,), *[(n, 0) for n in range(300)], (300, 301))
    png = draw_course(drawn, DrawContext(NAMES[:2], str)).png()
    winner, other = Box(900, 124, 300, 310), Box(900, 444, 300, 310)
    assert count(png, winner, SEATS[1].colour) > 50
    assert count(png, other, SEATS[0].colour) > 5000


def test_a_bar_is_explained_where_there_is_one() -> None:
    for last, explained in (((9, 5), True), ((5, 5), False)):
        drawn = ending((0,), (0, 0), (5, 5), last)
        written = lettering_of(partial(draw_course, drawn, DrawContext(NAMES[:2], str)))
        assert ("Ahead" in written) is ("Not ahead" in written) is explained


@pytest.mark.parametrize("code", languages())
def test_scores_that_were_secret_are_said_to_be_final_ones(code: str) -> None:
    """Before all, where players could not know them; in no language this is cut."""
    context, note = DrawContext(NAMES[:2], language_of(code)), say("Final scores, had the game ended then")
    drawn = ending((0,), (0, 0), (5, 5), (9, 5))
    assert lettering_of(partial(draw_course, replace(drawn, hidden=True), context))[1] == context.say(note)
    assert context.say(note) not in lettering_of(partial(draw_course, drawn, context))


@pytest.mark.parametrize(
    ("quiet", "rounds"),
    [(0, ["1", "8", "15", "22", "30"]), (12, ["13", "20", "27", "34", "42"])],
)
def test_the_time_begins_with_the_first_points(quiet: int, rounds: list[str]) -> None:
    """Rounds in which nobody had any are left out; the numbers of the others stay, evenly spaced."""
    drawn = ending((0,), *[(0, 0)] * quiet, *[(at, at // 2) for at in range(31)])
    written = lettering_of(partial(draw_course, drawn, DrawContext(NAMES[:2], str)))
    end = written.index("Rounds")
    assert written[end - len(rounds) : end] == rounds


def test_all_rounds_in_which_somebody_led_have_their_bar() -> None:
    """As many as the headline counts, however short a lead was."""
    course = ((0, 0), (1, 0), (1, 2), (3, 2), (3, 3), (5, 3), (5, 6), (7, 6))
    (told,) = [*facts(Outcome((7, 6), (0,), {}), course, in_points, in_points)[1:]]
    led = sum(one.end - one.start for one in ahead(course[1:]) if one.seat == 0)
    assert str(told) == f"Led in {led} of 7 rounds"
    with patch.object(Canvas, "panel", autospec=True) as panel:
        draw_course(ending((0,), *course), DrawContext(NAMES[:2], str))
    bars = [call.args[1] for call in panel.call_args_list if call.args[2] == SEATS[0].colour]
    assert len(bars) == 4 + 1, "and one in the key"


def test_a_final_score_stands_where_its_line_ends() -> None:
    """Within its lane."""
    with recording() as recorders:
        canvas = draw_course(ending((0,), (0, 0), (9, 1), (100, 40)), DrawContext(NAMES[:2], str))
    heights = {text: at.middle[1] for text, at in recorders[id(canvas)].lines if text in {"100", "40"}}
    top, low = (BODY + place * 320 for place in (0, 1))
    assert top < heights["100"] < top + 60
    assert low + 130 < heights["40"] < low + 230


def test_the_key_of_the_bars_has_the_colours_of_those_who_led() -> None:
    drawn = ending((0,), (0, 0, 0), *[(5, 9, 0)] * 3, *[(20, 9, 0)] * 3)
    png = draw_course(drawn, DrawContext(NAMES[:3], str)).png()
    key = Box(60, height(3) - 90, 120, 60)
    assert [count(png, key, mark.colour) > 200 for mark in SEATS[:3]] == [True, True, False]


@pytest.mark.parametrize(
    ("scores", "name", "figures"),
    [
        ((60, 9), "streets", ["50 points"]),
        ((405_000, -10_000), "mafiadollar", ["$200k"]),
        ((-3, -9), "streets", []),
        ((0, 0), "mafiadollar", []),
    ],
)
def test_a_round_score_tells_how_much_the_lanes_show(
    scores: tuple[int, int], name: str, figures: list[str]
) -> None:
    """Its line is in each lane; its figure once, as the game writes it. Where nobody had a point is none."""
    mark = landmark([scores], game(name).words.full_score)
    drawn = replace(ending((0,), (0, 0), scores), landmark=mark)
    context = DrawContext(("Anna", "Bruno"), language_of("en"))
    written = lettering_of(partial(draw_course, drawn, context))
    assert [text for text in written if text.endswith("points") or text.startswith("$")] == figures
    png = draw_course(drawn, context).png()
    for top in (120, 440):
        dots = [count(png, Box(600, y, 400, 1), INK) for y in range(top, top + 280)]
        assert any(100 < ink < 300 for ink in dots) is bool(figures)


def test_the_lead_is_told_beside_the_title() -> None:
    """Where it fits; it is left out rather than cut."""
    for told, shown in ((say("Led from turn 9 of 30"), True), (say("Led " * 20), False)):
        drawn = replace(COURSES["two"], facts=(say("9, 3 ahead of Bruno"), told))
        written = lettering_of(partial(draw_course, drawn, DrawContext(("Anna", "Bruno"), str)))
        assert any(text.startswith("Led") for text in written) is shown


@pytest.mark.parametrize("code", languages())
def test_the_lead_has_room_beside_the_title(code: str) -> None:
    """In every language."""
    language, lead = language_of(code), say("Led from round {round} of {rounds}", round=29, rounds=30)
    drawn = replace(COURSES["two"], facts=(say("9"), lead))
    context = DrawContext(("Anna", "Bruno"), language)
    assert language(lead) in lettering_of(partial(draw_course, drawn, context))


def test_the_corner_of_the_alt_badge_stays_free() -> None:
    png = draw_course(COURSES["money"], DrawContext(NAMES[:4], str)).png()
    corner = Box(30, height(4) - 70, 60, 46)
    assert count(png, corner, CREAM) == corner.w * corner.h


@pytest.mark.parametrize(
    ("most", "found"), [(1, 1), (9, 5), (20, 20), (47, 20), (50, 50), (405_000, 200_000)]
)
def test_a_landmark_is_round_and_reached(most: int, found: int) -> None:
    assert landmark([(most, 0)], in_points) == (found, in_points(found))


@pytest.mark.parametrize(("most", "step"), [(9, 5), (40, 10), (41, 20), (0, 1), (1, 1), (1_250_000, 500_000)])
def test_a_scale_has_few_round_marks(most: int, step: int) -> None:
    assert scale(most) == step
    assert most // step <= 4


def test_the_ends_of_lines_stand_apart() -> None:
    """As near to where they are wanted as that allows."""
    assert apart({1: 100, 0: 100, 2: 300}, 20, 0, 400) == {1: 90, 0: 110, 2: 300}
    for wanted in ({0: 500, 1: 500, 2: 500}, {0: 900, 1: 905, 2: 910, 3: 900}, {0: 410, 1: 411}):
        placed = apart(wanted, 70, 410, 880)
        tops = sorted(placed.values())
        assert all(below - above >= 70 for above, below in pairwise(tops))
        assert tops[0] >= 410
        assert tops[-1] <= 880


@pytest.mark.parametrize("name", ["city", "chicago"])
def test_the_scores_over_time_count_the_rounds_that_a_board_shows(name: str) -> None:
    """Palermo 1992 counts those of walking alone; before them is one position."""
    played = play(name, 3, 5)
    shown = [played.view(at).round for at in played.rounds]
    assert shown == [played.view(0).round, *range(1, played.view(played.last).round + 1)]
    assert played.rounds[-1] == played.last
