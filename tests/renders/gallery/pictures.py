"""Pictures of every kind, as they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from string import ascii_uppercase
from typing import Any

from bot import catalogue
from bot.chat.screens.renderer import parts
from bot.locales import language_of, languages
from bot.tables.reading.endings import facts, margin
from engines.base import Option, Outcome, Question
from engines.mafiadollar.events import Drew
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.view import SpoilsSeen, StealSeen
from engines.moments import CERTAIN, STORIES, Moment, deck, lead, shared
from engines.signs import every_sign
from engines.text import Text, Who, say
from renders import chicago, city, mafiadollar, streets
from renders.base import Backdrop, DrawContext, Picture
from renders.chicago.hand import draw_hand as chicago_hand
from renders.ending import Chances, Ending, Mark
from renders.mafiadollar.boxes import Table
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.hand import draw_hand as mafiadollar_hand
from renders.mafiadollar.last_action import draw_last_action, stage_of
from renders.shared.canvas import SIZE, Canvas
from renders.shared.chances import draw_chances
from renders.shared.course import landmark
from renders.shared.lanes import draw_course
from renders.shared.leaderboard import draw_leaderboard
from renders.shared.palette import WALNUT
from renders.shared.podium import draw_podium
from renders.shared.profile import draw_profile
from renders.shared.season import draw_season
from renders.shared.subjects import (
    Career,
    Leaderboard,
    LeaderboardRow,
    Podium,
    Rivalry,
    SeasonRow,
    SeasonStandings,
)
from renders.streets.hand import draw_hand as streets_hand
from renders.streets.joker import JOKER_CARD
from tests.renders import chicago_positions as c
from tests.renders import city_positions as y
from tests.renders import mafiadollar_positions as m
from tests.renders import streets_positions as s
from tests.renders.gallery.events import CHICAGO, CITY, MAFIADOLLAR, STREETS

Drawing = Callable[[], Picture]


def asking(*marks: str, **more: Any) -> Question:
    """A question whose options have these marks."""
    options = tuple(Option(mark, say("{mark}", mark=mark), mark=mark) for mark in marks)
    return Question(say("Which?"), options, **more)


def _lettered(*marks: str) -> Question:
    """Return such a question whose options have letters."""
    question = asking(*marks)
    signed = zip(question.options, ascii_uppercase, strict=False)
    return replace(question, options=tuple(replace(option, sign=sign) for option, sign in signed))


def wordy(names: tuple[str, ...]) -> DrawContext:
    """Sentences three times as long as they are; figures alone are as long in any language."""

    def speak(text: Text) -> str:
        return f"{text} {text} {text}" if any(map(str.isalpha, str(text))) else str(text)

    return DrawContext(names, speak, frozenset({0}))


# --- The games ------------------------------------------------------------------------------------------


def _streets() -> Iterator[tuple[str, Drawing]]:
    draw = streets.PICTURES
    offered = asking("4S", "10S", "9H", JOKER_CARD)
    held = replace(s.OWN, joker=1)
    counts_against = replace(s.REVEALED, options=s.MINUS.options)
    boards = {"start": s.START, "middle": s.MIDDLE, "revealed": s.REVEALED, "minus": counts_against}
    for name, view in boards.items():
        yield f"board-{name}", partial(draw.draw_board, view, (), s.CONTEXT)
    yield "board-over", partial(draw.draw_board, s.OVER, (STREETS["lowered"],), s.CONTEXT)
    yield "board-crowded", partial(draw.draw_board, s.FULL, (), s.CONTEXT)
    yield "board-ai", partial(draw.draw_board, s.GUESS, (), replace(s.LONG, automatic=frozenset({0})))
    long = wordy(s.CONTEXT.names)
    yield "board-changed", partial(draw.draw_board, s.REVEALED, (*STREETS.values(),), long)
    yield "hand-wordy", partial(streets_hand, replace(s.GUESS, reader=1), (), None, long)
    yield "account-wordy", partial(draw.draw_account, s.OVER, long)
    yield "hand", partial(streets_hand, held, (), offered, s.CONTEXT)
    yield "private", partial(draw.draw_private, held, (), offered, s.CONTEXT)
    yield "account", partial(draw.draw_account, s.OVER, s.CONTEXT)
    yield "account-loss", partial(draw.draw_account, s.LOSS, s.LONG)
    yield "title", partial(draw.draw_title, catalogue.game("streets").title)
    yield from _front_pages("streets", STREETS, s.CONTEXT.names)


def _chicago() -> Iterator[tuple[str, Drawing]]:
    draw = chicago.PICTURES
    paying = c.with_hand(c.asking(c.table(3), "territory", "KD", 20), 1, "4H", "7D", "9S", "10C", "AH")
    for name in ("battle won", "bought", "killed"):
        happened = (CHICAGO[name],)
        view = c.taken(c.table(6), "KH", 1) if name == "battle won" else c.table(6)
        yield f"board-{name.replace(' ', '-')}", partial(draw.draw_board, view, happened, c.named(6))
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
    yield "hand", partial(chicago_hand, paying, (), asking("4H+7D", "AH"), c.named(3))
    yield "private", partial(draw.draw_private, paying, (), asking("4H+7D", "AH"), c.named(3))
    yield "account", partial(draw.draw_account, c.end(6), c.named(6))
    yield "title", partial(draw.draw_title, catalogue.game("chicago").title)
    yield from _front_pages("chicago", CHICAGO, c.NAMES)


def _city() -> Iterator[tuple[str, Drawing]]:
    draw = city.PICTURES
    home = y.FIVE[-1].seen()
    yield "board-built", partial(draw.draw_board, y.FIVE[9].seen(), y.FIVE[9].events, y.CONTEXT)
    yield "board-walking", partial(draw.draw_board, y.POLICED.seen(), y.POLICED.events, y.CONTEXT)
    yield "board-over", partial(draw.draw_board, home, y.FIVE[-1].events, y.CONTEXT)
    long = wordy(y.CONTEXT.names)
    yield "board-changed", partial(draw.draw_board, y.POLICED.seen(), (*CITY.values(),), long)
    yield "account-wordy", partial(draw.draw_account, home, long)
    asked = {
        "house": y.FIVE[9].asked("L"),
        "turned": y.FIVE[9].asked("L", "E6"),
        "walk": y.FIVE[80].asked(),
        "cells": y.FIVE[80].asked("W"),
        "police": y.FIVE[80].asked("P"),
        "first": y.WALKING.asked(),
        "start": y.FIVE[0].asked(),
    }
    for name, (view, question) in asked.items():
        yield f"private-{name}", partial(draw.draw_private, view, (), question, y.CONTEXT)
    yield "account", partial(draw.draw_account, home, y.CONTEXT)
    yield "title", partial(draw.draw_title, catalogue.game("city").title)
    yield from _front_pages("city", CITY, y.CONTEXT.names)


def _mafiadollar() -> Iterator[tuple[str, Drawing]]:
    draw = mafiadollar.PICTURES
    balance = Balance(125_000, 3, 2, (1, 0, 0))
    own = m.table(4, "middle", 0)
    own = replace(own, sides=(replace(own.sides[0], hand=m.HAND, balance=balance), *own.sides[1:]))
    men = [gangster.card for side in own.sides for gangster in side.by_place]
    yield "board-crowded", partial(draw.draw_board, m.table(6, "crowded"), (m.CHECK,), m.named(6))
    yield "board-late", partial(draw.draw_board, m.table(3, "late"), (m.FAILED,), m.LONG)
    yield "board-over", partial(draw.draw_board, m.over(4), (), m.named(4))
    long = wordy(m.named(4).names)
    yield "board-changed", partial(draw.draw_board, m.table(4), (*MAFIADOLLAR.values(),), long)
    yield "hand-wordy", partial(mafiadollar_hand, own, (), None, long)
    yield "private-wordy", partial(draw.draw_private, own, (), None, long)
    yield "account-wordy", partial(draw.draw_account, m.over(4), long)
    play, targets = (_lettered(*cards) for cards in (m.HAND, (men[4], *men[6:])))
    mine = replace(own, owes=(0,), phasing=0)
    yield "hand", partial(mafiadollar_hand, own, (), asking("G26", "E2"), m.named(4))
    yield "side-choices", partial(draw_clan, mine, 0, m.named(4), _lettered(*men[:3], men[-1], "IW8"))
    drew = (Drew(0, "G26", 40),)
    yield "private", partial(draw.draw_private, replace(mine, phase="play"), drew, play, m.named(4))
    yield "private-targets", partial(draw.draw_private, mine, (m.CHECK,), targets, m.named(4))
    six = m.table(6, "middle", 0)
    six = replace(six, sides=(replace(six.sides[0], hand=m.HAND[1:], balance=balance), *six.sides[1:]))
    acting = _lettered(*(man.card for man in six.sides[0].gangsters if man.able))
    yield "private-six", partial(draw.draw_private, six, (m.FAILED,), acting, m.named(6))
    yield "side", partial(draw_clan, m.table(5, "late"), 2, m.named(5))
    yield "account", partial(draw.draw_account, m.over(4), m.named(4))
    yield "title", partial(draw.draw_title, catalogue.game("mafiadollar").title)
    yield from _front_pages("mafiadollar", MAFIADOLLAR, m.named(4).names)
    yield "stage-taken", partial(_stage, m.table(3), (m.TAKEN,))
    spoils, steal = SpoilsSeen("G16", 0, ("IW1", "IT1", "IV1")), StealSeen("G20", 0, "W07", 2, None)
    yield "stage-spoils", partial(_stage, replace(m.table(3), phase="spoils", decision=spoils), ())
    yield "stage-steal", partial(_stage, replace(m.table(3), phase="steal", decision=steal), ())


def _stage(view: Any, happened: Any) -> Canvas:
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_last_action(canvas, Table(3, stage=stage_of(happened)), view, happened, m.named(3))
    return canvas


# --- All games ------------------------------------------------------------------------------------------


def _emblem(name: str) -> Backdrop | None:
    draw = catalogue.pictures(name).emblem
    return draw() if draw else None


def _shared() -> Iterator[tuple[str, Drawing]]:
    won = (False, True, True, False, True)
    players = tuple(
        LeaderboardRow(
            1 + at, name, 1687 - 43 * at, 48 - 9 * at, 29 - 7 * at, own=at == 2, leads=not at, lately=won[at:]
        )
        for at, name in enumerate(("Salvatore", "Rosa", "Bartholomew Fitzgerald", "Lucia"))
    )
    hard = LeaderboardRow(None, "Hard", 1580, 112, 50, ai=True, lately=won[::-1])
    page = Leaderboard(say("Leaderboard: {game}", game="Streets of Palermo"), (*players, hard))
    yield "leaderboard", partial(draw_leaderboard, page, Text.__str__)
    rivals = (Rivalry("Bartholomew Fitzgerald", 3, 5), Rivalry("李小龙", 9, 4))
    titles = [catalogue.game(name).title for name in catalogue.CATALOGUE]
    rows = tuple(
        replace(row, name=title, place=1 + at, own=False, game=name)
        for at, (row, title, name) in enumerate(zip(players, titles, catalogue.CATALOGUE, strict=True))
    )
    ratings = (1500, 1518, 1502, 1489, 1530, 1561, 1544, 1590, 1611, 1598, 1620, 1652)
    whole = replace(players[0], rating=ratings[-1], place=2, leads=False)
    career = Career("Salvatore", whole, rows, ratings, rivals)
    yield "profile", partial(draw_profile, career, Text.__str__, _emblem)
    feats = ((say("Turning the tables"), 2), (say("Iron grip"), 1))
    dons = tuple(say("Don of {season}", season=f"Autumn {2026 - at}") for at in range(9))
    named = replace(career, feats=feats, titles=dons)
    yield "profile-feats", partial(draw_profile, replace(career, feats=feats), Text.__str__, _emblem)
    yield "profile-titles", partial(draw_profile, named, Text.__str__, _emblem)
    first = replace(career, whole=rows[0], rows=rows[:1], course=(*ratings[:-1], 1687), rivals=())
    yield "profile-first", partial(draw_profile, first, Text.__str__, _emblem)
    steps = (
        (0, 0, 0, 0),
        (1, 5, 0, 9),
        (8, 0, 10, 2),
        (5, 9, 4, 12),
        (0, 11, 7, 6),
        (15, 2, 3, 8),
        (18, 0, 6, 4),
    )
    course = tuple(tuple(map(sum, zip(*steps[: at + 1], strict=True))) for at in range(len(steps)))
    context = _speaking(("Salvatore", "Rosa", "Vincenzo", "Lucia"), 0)
    yield "course", partial(draw_course, _ending("chicago", (0,), course), context)
    dollars = ((-25_000, 10_000), (60_000, 45_000), (40_000, 190_000), (380_000, 120_000), (725_000, -90_000))
    money = _ending("mafiadollar", (0,), dollars)
    yield "course-money", partial(draw_course, money, context)
    rise = [at * (10 - at) // 2 for at in range(11)]
    chances = tuple((25 + 3 * at, 25 + up, 25 - at, 25 - 2 * at - up) for at, up in enumerate(rise))
    marks = (
        Mark(4, 3, say("Lucia buys the Q♦ with the 5♠, the 9♥."), 14),
        Mark(6, 1, say("Battle for the K♥: Rosa rolls 4 against Salvatore’s 5, 6 and loses a henchman."), 9),
    )
    analysed = Chances((0,), chances, marks)
    yield "chances", partial(draw_chances, analysed, context)
    autumn = tuple(
        SeasonRow(
            *(1 + at, row.name, f"{47.5 - 9 * at:g}", 8 - at, at % 2, row.own, row.leads),
            share=100 - 19 * at,
        )
        for at, row in enumerate(players)
    )
    standings = SeasonStandings(say("Autumn 2026: standings"), autumn)
    yield "season", partial(draw_season, standings, Text.__str__)
    yield (
        "podium",
        partial(draw_podium, Podium(say("Autumn 2026: final standings"), autumn[:3]), Text.__str__),
    )
    for name in catalogue.CATALOGUE:
        draw = catalogue.pictures(name).draw_legend
        assert draw is not None
        for leaf in parts(every_sign(catalogue.game(name).words.signs)):
            yield f"legend-{name}-{leaf.number - 1}", partial(draw, leaf, DrawContext((), str))


def _ending(name: str, winners: tuple[int, ...], course: tuple[tuple[int, ...], ...], *events: Any) -> Ending:
    """The end of a game with these scores over time, and a story for each event."""
    why = {"reason": "deck", "ended_by": "home", "cause": "prohibition"}  # each game knows one of these
    words, outcome = catalogue.game(name).words, Outcome(course[-1], winners, why)
    found = [(import_module(f"engines.{name}.moments").headline(event), event) for event in events]
    told = tuple(Moment(at, one.kind, one.text, one.weight, event) for at, (one, event) in enumerate(found))
    decisive = facts(outcome, course, words.score, words.full_score)
    points, mark = tuple(map(words.score, course[-1])), landmark(course, words.full_score)
    if len(winners) > 1:
        even = shared(winners)
        return Ending(winners, course[-1], decisive, course, points, even, decisive[0], told, landmark=mark)
    ahead = Moment(1, "lead", say("{who} takes the lead for good", who=Who(winners[0])), CERTAIN)
    headline = lead(ahead, winners, margin(outcome, words.full_score))
    told = (*told[:-1], *(replace(story, deed=story.text) for story in told[-1:]))
    return Ending(
        winners,
        course[-1],
        decisive,
        course,
        points,
        headline,
        deck(ahead, decisive),
        told,
        say("Decisive"),
        landmark=mark,
    )


def _front_pages(name: str, events: Mapping[str, Any], names: Sequence[str]) -> Iterator[tuple[str, Drawing]]:
    """A page for every two kinds of events that make headlines, in each language in turn; one for a tie."""
    draw, seats = catalogue.pictures(name).draw_front_page, range(len(names))
    headline = import_module(f"engines.{name}.moments").headline
    every = [event for event in events.values() if (told := headline(event)) and told.kind != "end"]
    unit = 5_000 if name == "mafiadollar" else 1
    for number, first in enumerate(range(0, len(every), STORIES)):
        winner = number % len(names)
        ahead = [
            tuple(unit * turn * (9 - (seat - winner) % len(names)) for seat in seats) for turn in range(9)
        ]
        ending = _ending(name, (winner,), tuple(ahead), *every[min(first, len(every) - STORIES) :][:STORIES])
        yield f"front-page-{number}", partial(draw, ending, _speaking(names, number))
    shared = _ending(name, (*seats,), ((80 * unit,) * len(names),), *every[:STORIES])
    yield "front-page-shared", partial(draw, shared, _speaking(names, 1))


def _speaking(names: Sequence[str], number: int) -> DrawContext:
    """A context of the language of that number."""
    codes = languages()
    language = language_of(codes[number % len(codes)])
    return DrawContext(tuple(names), lambda text: language.hyphenated(text, tuple(names)))


PICTURES: dict[str, Drawing] = {
    f"{room}-{name}": drawing
    for room, drawings in {
        "shared": _shared,
        "streets": _streets,
        "chicago": _chicago,
        "city": _city,
        "mafiadollar": _mafiadollar,
    }.items()
    for name, drawing in drawings()
}
"""Pictures by the name of the game or ``shared``, and their own."""
