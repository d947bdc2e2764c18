"""Pictures of every kind, as they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

from bot import catalogue
from engines.base import Option, Outcome, Question
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import SpoilsSeen, StealSeen
from engines.moments import Moment
from engines.streets.view import View
from engines.text import Text, say
from renders import chicago, city, mafiadollar, streets
from renders.base import DrawContext, Picture
from renders.ending import Ending
from renders.mafiadollar.boxes import table_of
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.last_action import draw_last_action
from renders.shared.canvas import SIZE, Canvas
from renders.shared.chart import draw_course
from renders.shared.leaderboard import draw_leaderboard
from renders.shared.palette import WALNUT
from renders.shared.profile import draw_profile
from renders.shared.subjects import Career, Leaderboard, LeaderboardRow, Rivalry
from tests.renders import chicago_positions as c
from tests.renders import city_positions as y
from tests.renders import mafiadollar_positions as m
from tests.renders import streets_positions as s
from tests.renders.gallery.events import CHICAGO, CITY, MAFIADOLLAR, STREETS

Drawing = Callable[[], Picture]
TITLE = "A night in town"


def asking(*marks: str, **more: Any) -> Question:
    """A question whose options have these marks."""
    options = tuple(Option(mark, say("{mark}", mark=mark), mark=mark) for mark in marks)
    return Question(say("Which?"), options, **more)


def wordy(names: tuple[str, ...]) -> DrawContext:
    """Sentences three times as long as they are."""
    return DrawContext(names, lambda text: f"{text} {text} {text}", frozenset({0}))


# --- The games ------------------------------------------------------------------------------------------


def _streets() -> Iterator[tuple[str, Drawing]]:
    draw = streets.PICTURES
    offered = asking("4S", "10S", "9H")
    counts_against = replace(s.REVEALED, options=s.MINUS.options)
    boards = {"start": s.START, "middle": s.MIDDLE, "revealed": s.REVEALED, "minus": counts_against}
    for name, view in boards.items():
        yield f"board-{name}", partial(draw.draw_board, view, (), s.CONTEXT)
    yield "board-ai", partial(draw.draw_board, s.GUESS, (), replace(s.LONG, automatic=frozenset({0})))
    long = wordy(s.CONTEXT.names)
    yield "board-changed", partial(draw.draw_board, s.REVEALED, (*STREETS.values(),), long)
    yield "hand-wordy", partial(draw.draw_hand, replace(s.GUESS, reader=1), None, long)
    yield "account-wordy", partial(draw.draw_account, s.OVER, long)
    yield "hand", partial(draw.draw_hand, s.OWN, offered, s.CONTEXT)
    yield "private", partial(draw.draw_private, s.OWN, offered, s.CONTEXT)
    yield "account", partial(draw.draw_account, s.OVER, s.CONTEXT)
    yield "account-loss", partial(draw.draw_account, _loss(), s.LONG)
    yield "title", partial(draw.draw_title, TITLE)
    yield from _front_pages("streets", STREETS, s.CONTEXT)


def _loss() -> View:
    """A branch that counts against its winner, a bet on a card, and bonuses that nobody has."""
    assert s.MINUS.outcome is not None
    found: Any = {**s.MINUS.outcome.detail}
    lost = found["branches"][1] | {"multiplier": -1, "points": [0, -15]}
    none = {"spades": None, "clubs": None}
    bet = found["bonuses"]["diamonds"] | {"call": "KC", "points": 4}
    found["branches"] = [found["branches"][0], lost, *found["branches"][2:]]
    found["bonuses"] = found["bonuses"] | none | {"diamonds": bet}
    return replace(s.MINUS, outcome=Outcome((26, -11), (0,), found))


def _chicago() -> Iterator[tuple[str, Drawing]]:
    draw = chicago.PICTURES
    paying = c.with_hand(c.asking(c.table(3), "territory", "KD", 20), 1, "4H", "7D", "9S", "10C", "AH")
    for name in ("battle won", "bought", "killed"):
        happened = (CHICAGO[name],)
        yield f"board-{name.replace(' ', '-')}", partial(draw.draw_board, c.table(6), happened, c.named(6))
    yield "board-two", partial(draw.draw_board, c.table(2), (c.HELD,), c.LONG)
    yield "board-over", partial(draw.draw_board, c.end(5), (), c.named(5))
    nothing = replace(c.table(3), sides=(c.side((), 1, 2),) * 3)
    lulls = {"odds": c.table(4), "hires": nothing, "points": replace(c.table(3), phase="close")}
    for name, view in lulls.items():
        yield f"board-{name}", partial(draw.draw_board, view, (), c.named(len(view.sides)))
    long = wordy(c.NAMES[:3])
    yield "board-changed", partial(draw.draw_board, c.table(3), (*CHICAGO.values(),), long)
    yield "board-asked", partial(draw.draw_board, c.asking(c.table(3), "mob", "KH", 20, 0), (), long)
    yield "account-wordy", partial(draw.draw_account, c.end(3), long)
    yield "hand", partial(draw.draw_hand, paying, asking("4H+7D", "AH"), c.named(3))
    yield "private", partial(draw.draw_private, paying, asking("4H+7D", "AH"), c.named(3))
    yield "account", partial(draw.draw_account, c.end(6), c.named(6))
    yield "title", partial(draw.draw_title, TITLE)
    yield from _front_pages("chicago", CHICAGO, c.named(6))


def _city() -> Iterator[tuple[str, Drawing]]:
    draw = city.PICTURES
    home = y.FIVE[-1].seen()
    yield "board-built", partial(draw.draw_board, y.FIVE[9].seen(), y.FIVE[9].events, y.CONTEXT)
    yield "board-walking", partial(draw.draw_board, y.POLICED.seen(), y.POLICED.events, y.CONTEXT)
    yield "board-over", partial(draw.draw_board, home, y.FIVE[-1].events, y.CONTEXT)
    long = wordy(y.CONTEXT.names)
    yield "board-changed", partial(draw.draw_board, y.POLICED.seen(), (*CITY.values(),), long)
    yield "account-wordy", partial(draw.draw_account, home, long)
    view, question = y.FIVE[9].asked("L")
    yield "hand-house", partial(draw.draw_hand, view, question, y.CONTEXT)
    yield "hand-turned", partial(draw.draw_private, *y.FIVE[9].asked("L", "E6"), y.CONTEXT)
    for name, answers in (("walk", ()), ("cells", ("W",)), ("police", ("P",))):
        yield f"hand-{name}", partial(draw.draw_hand, *y.FIVE[80].asked(*answers), y.CONTEXT)
    yield "hand-first", partial(draw.draw_hand, *y.WALKING.asked(), y.CONTEXT)
    yield "hand-start", partial(draw.draw_hand, *y.FIVE[0].asked(), y.CONTEXT)
    yield "account", partial(draw.draw_account, home, y.CONTEXT)
    yield "title", partial(draw.draw_title, TITLE)
    yield from _front_pages("city", CITY, y.CONTEXT)


def _mafiadollar() -> Iterator[tuple[str, Drawing]]:
    draw = mafiadollar.PICTURES
    balance = Balance(125_000, 3, 2, (1, 0, 0))
    own = m.table(4, "middle", 0)
    own = replace(own, sides=(replace(own.sides[0], hand=m.HAND, balance=balance), *own.sides[1:]))
    men = [gangster.card for side in own.sides for gangster in side.gangsters]
    yield "board-crowded", partial(draw.draw_board, m.table(6, "crowded"), (m.CHECK,), m.named(6))
    yield "board-late", partial(draw.draw_board, m.table(3, "late"), (m.FAILED,), m.LONG)
    yield "board-over", partial(draw.draw_board, m.over(4), (), m.named(4))
    long = wordy(m.named(4).names)
    yield "board-changed", partial(draw.draw_board, m.table(4), (*MAFIADOLLAR.values(),), long)
    yield "hand-wordy", partial(draw.draw_hand, own, None, long)
    yield "private-wordy", partial(draw.draw_private, own, None, long)
    yield "account-wordy", partial(draw.draw_account, m.over(4), long)
    yield "hand", partial(draw.draw_hand, own, asking("G26", "E2"), m.named(4))
    yield "hand-clan", partial(draw.draw_hand, own, asking(men[0], men[-1], "IW8"), m.named(4))
    yield "private", partial(draw.draw_private, own, asking("G26", men[0]), m.named(4))
    yield "side", partial(draw_clan, m.table(5, "late"), 2, m.named(5))
    yield "account", partial(draw.draw_account, m.over(4), m.named(4))
    yield "title", partial(draw.draw_title, TITLE)
    yield from _front_pages("mafiadollar", MAFIADOLLAR, m.named(4))
    yield "stage-taken", partial(_stage, m.table(3), (m.TAKEN,))
    spoils, steal = SpoilsSeen("G16", 0, ("IW1", "IT1", "IV1")), StealSeen("G20", 0, "W07", 2, None)
    yield "stage-spoils", partial(_stage, replace(m.table(3), phase="spoils", decision=spoils), ())
    yield "stage-steal", partial(_stage, replace(m.table(3), phase="steal", decision=steal), ())


def _stage(view: Any, happened: Any) -> Canvas:
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_last_action(canvas, table_of(3), view, happened, m.named(3))
    return canvas


# --- All games ------------------------------------------------------------------------------------------


def _shared() -> Iterator[tuple[str, Drawing]]:
    rows = tuple(
        LeaderboardRow(
            1 + at, f"Player {at}", 1500 - at, 1234, 567, own=at == 2, leads=not at, lately=(True, False) * at
        )
        for at in range(4)
    )
    rows += (LeaderboardRow(None, "Zia Rosa", None, 1234, 567, ai=True),)
    page = Leaderboard(say("Leaderboard: {game}", game="Streets of Palermo"), rows)
    yield "leaderboard", partial(draw_leaderboard, page, Text.__str__)
    rivals = (Rivalry("Bartholomew Fitzgerald", 3, 5), Rivalry("李小龙", 9, 4))
    career = Career("Salvatore", rows[0], rows[:4], (1530, 1512, 1550, 1541), rivals)
    yield "profile", partial(draw_profile, career, Text.__str__)
    feats = ((say("Turning the tables"), 2), (say("Iron grip"), 1))
    titles = tuple(say("Don of {season}", season=f"Autumn {2026 - at}") for at in range(9))
    named = replace(career, feats=feats, titles=titles)
    yield "profile-feats", partial(draw_profile, replace(career, feats=feats), Text.__str__)
    yield "profile-titles", partial(draw_profile, named, Text.__str__)
    yield "profile-first", partial(draw_profile, replace(career, rows=rows[:1], rivals=()), Text.__str__)
    course = ((0,) * 4, (1, 2, 3, -4), (50, 50, 51, 60), (70, 55, 51, 60))
    ending = _ending((0,), course[-1], course=course)
    context = DrawContext(("Salvatore", "Rosa", "Vincenzo", "Lucia"), str, frozenset({1}))
    yield "course", partial(draw_course, ending, context)
    money = _ending((0, 1), (1_250_000, -90_000), course=((-25_000, 400_000), (1_250_000, -90_000)))
    yield "course-money", partial(draw_course, money, context)


def _ending(
    winners: tuple[int, ...],
    scores: tuple[int, ...],
    *events: Any,
    course: tuple[tuple[int, ...], ...] = (),
) -> Ending:
    """An end with a story for each event."""
    facts = (say("70 points, 10 ahead of Lucia"), say("Led from turn 12 of 34"))
    points = tuple(say("{score}", score=score) for score in scores)
    told = tuple(Moment(at, "move", event.tell(), 1, event) for at, event in enumerate(events))
    return Ending(winners, scores, facts, course, points, say("Salvatore takes the lead for good"), told)


def _front_pages(name: str, events: Mapping[str, Any], context: DrawContext) -> Iterator[tuple[str, Drawing]]:
    """A page for every three kinds of events that make headlines; one with several winners."""
    draw, headline = (
        catalogue.pictures(name).draw_front_page,
        import_module(f"engines.{name}.moments").headline,
    )
    seats = len(context.names)
    scores = tuple(90 - 7 * seat for seat in range(seats))
    every = [event for event in events.values() if headline(event) is not None]
    for number, first in enumerate(range(0, len(every), 3)):
        ending = _ending((number % seats,), scores, *every[first : first + 3])
        yield f"front-page-{number}", partial(draw, ending, context)
    shared = _ending(tuple(range(seats)), (80,) * seats, *every[:3])
    yield "front-page-shared", partial(draw, shared, wordy(context.names))


PICTURES: dict[str, Drawing] = {
    f"{room}-{name}": drawing
    for room, each in {
        "shared": _shared,
        "streets": _streets,
        "chicago": _chicago,
        "city": _city,
        "mafiadollar": _mafiadollar,
    }.items()
    for name, drawing in each()
}
"""Pictures by the name of the game or ``shared``, and their own."""
