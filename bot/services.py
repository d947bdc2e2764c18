"""Builds all services of the bot over one store."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from bot.clubs.services.calls import TableCalls
from bot.clubs.services.clubs import Clubs
from bot.clubs.services.finding import Finding
from bot.clubs.services.seasons import Seasons
from bot.settings import Settings
from bot.store import SqlStore
from bot.tables.clocks.deadlines import Deadlines, Work
from bot.tables.clocks.jobs import JobRunner
from bot.tables.clocks.quiet_settings import QuietSettings
from bot.tables.clocks.substitutes import Substitutes, take_over
from bot.tables.clocks.thoughts import Thinker, Thoughts, Unthinking
from bot.tables.clocks.vacations import Vacations
from bot.tables.decisions.administration import Administration
from bot.tables.decisions.chronicle_threads import ChronicleThreads
from bot.tables.decisions.relocation import Relocation
from bot.tables.decisions.suspension import Suspension
from bot.tables.decisions.takeovers import Takeovers
from bot.tables.decisions.votes import Votes, resume, settle
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.openings import Openings, random_seed
from bot.tables.lobby.servers import Servers
from bot.tables.persons.hints import Hints
from bot.tables.persons.lessons import Lessons
from bot.tables.persons.privacy import Privacy
from bot.tables.persons.results import Results
from bot.tables.persons.standings import Standings
from bot.tables.persons.weeks import Weeks
from bot.tables.play.advising import Adviser, Advising, NoAdviser
from bot.tables.play.notes import Notes
from bot.tables.play.orders import Orders, carry_out
from bot.tables.play.play import Play
from bot.tables.play.take_back import TakeBack
from bot.tables.play.trials import Trials
from bot.tables.reading.analyses import Analyses, Analyst
from bot.tables.reading.exports import Exports
from bot.tables.reading.follows import Follows
from bot.tables.reading.public_log import PublicLog
from bot.tables.reading.queries import Queries
from bot.tables.reading.replays import Replays
from bot.tables.reading.shares import Shares
from bot.tables.reading.wishes import Wishes
from bot.tables.repository.seats import Seats
from bot.tables.repository.table_repository import TableRepository
from bot.tables.services import Tables
from bot.tables.values.bounds import BOUNDS, Bounds
from bot.tables.values.change import JobKind
from bot.thinking.analyst import Analysts
from engines.base import AnyGame

OTHER_JOBS: Mapping[JobKind, Work] = {
    "resume": resume,
    "vote": settle,
    "order": carry_out,
    "substitute": take_over,
}
"""Handlers of the jobs that belong to other services than the clocks."""


def build_tables(  # noqa: PLR0913 - parts of the program, all by name
    *,
    games: Callable[[str], AnyGame],
    store: SqlStore,
    now: Callable[[], datetime],
    bounds: Bounds = BOUNDS,
    webhooks: bool = False,
    seed: Callable[[], bytes] = random_seed,
    rng: Callable[[], random.Random] = random.Random,
    thinker: Thinker | None = None,
    adviser: Adviser | None = None,
    analyst: Analyst | None = None,
) -> Tables:
    """The services of a table over one store.

    ``adviser``: who gives players hints; None: nobody.
    ``analyst``: who analyses finished games; None: a process for each.
    ``thinker``: who searches for the moves of hard AI players; None: the policy decides for them.
    ``webhooks``: whether servers may have one. ``seed``: see ``Openings``; ``rng``: see ``TableRepository``.
    """
    repository = TableRepository(
        games=games,
        store=store.tables,
        servers=store.servers,
        now=now,
        bounds=bounds,
        webhooks=webhooks,
        rng=rng,
    )
    seats = Seats(repository)
    play = Play(repository, seats)
    queries = Queries(repository)
    lobby = Lobby(repository, store.results)
    replays = Replays(repository)
    exports = Exports(repository, queries)
    vacations = Vacations(repository, store.vacations, store.preferences)
    substitutes = Substitutes(repository, vacations)
    thoughts = Thoughts(repository, thinker or Unthinking())
    deadlines = Deadlines(repository, OTHER_JOBS)
    return Tables(
        openings=Openings(repository, store.servers, store.preferences, lobby.join, seed),
        lobby=lobby,
        servers=Servers(store.servers, webhooks=webhooks),
        play=play,
        follows=Follows(repository, store.follows),
        orders=Orders(seats, store.orders),
        notes=Notes(repository, store.notes),
        trials=Trials(repository, seats, play, store.trials),
        advising=Advising(repository, seats, adviser or NoAdviser()),
        take_back=TakeBack(repository, seats),
        queries=queries,
        public_log=PublicLog(repository),
        replays=replays,
        analyses=Analyses(repository, exports, store.analyses, analyst or Analysts()),
        shares=Shares(repository, replays, store.shares),
        wishes=Wishes(store.wishes, store.preferences, store.results, now),
        exports=exports,
        administration=Administration(repository),
        privacy=Privacy(store.privacy, store.preferences),
        standings=Standings(repository, store.results, store.preferences),
        results=Results(repository, store.results),
        weeks=Weeks(repository, store.weeks, store.results, store.preferences),
        votes=Votes(repository),
        chronicle_threads=ChronicleThreads(repository),
        relocation=Relocation(repository, store.servers),
        suspension=Suspension(repository, store.suspended, store.servers),
        takeovers=Takeovers(repository),
        vacations=vacations,
        substitutes=substitutes,
        quiet=QuietSettings(store.preferences, bounds),
        thoughts=thoughts,
        jobs=JobRunner(repository, store.jobs, deadlines, vacations, substitutes, thoughts),
        preferences=store.preferences,
        hints=Hints(store.values),
        lessons=Lessons(store.values, games),
        outbox=store.outbox,
    )


def build_clubs(
    tables: Tables, games: Callable[[str], AnyGame], store: SqlStore, now: Callable[[], datetime]
) -> Clubs:
    """The services of club life over one store, and the services of its tables."""
    return Clubs(
        seasons=Seasons(tables, games, store.seasons, now),
        finding=Finding(tables, games, store.searches, now),
        calls=TableCalls(tables, store.calls, now),
        announcements=store.announcements,
        now=now,
    )


def bounds_of(settings: Settings) -> Bounds:
    """The operator's limits on players' time."""
    return Bounds(
        quiet=timedelta(hours=settings.quiet_hours),
        vacation=timedelta(days=settings.vacation_days),
        pause=timedelta(days=settings.pause_days),
        bank=settings.bank_paces,
        vote=timedelta(hours=settings.vote_hours),
        sleep=timedelta(days=settings.sleep_days),
    )
