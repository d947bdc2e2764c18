"""All services of a table together, as ``bot.services`` builds them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.clocks.jobs import JobRunner
from bot.tables.clocks.quiet_settings import QuietSettings
from bot.tables.clocks.substitutes import Substitutes
from bot.tables.clocks.thoughts import Thoughts
from bot.tables.clocks.vacations import Vacations
from bot.tables.decisions.administration import Administration
from bot.tables.decisions.chronicle_threads import ChronicleThreads
from bot.tables.decisions.relocation import Relocation
from bot.tables.decisions.suspension import Suspension
from bot.tables.decisions.takeovers import Takeovers
from bot.tables.decisions.votes import Votes
from bot.tables.lobby.lobby import Lobby
from bot.tables.lobby.openings import Openings
from bot.tables.lobby.servers import Servers
from bot.tables.persons.hints import Hints
from bot.tables.persons.lessons import Lessons
from bot.tables.persons.privacy import Privacy
from bot.tables.persons.results import Results
from bot.tables.persons.standings import Standings
from bot.tables.persons.weeks import Weeks
from bot.tables.play.advising import Advising
from bot.tables.play.notes import Notes
from bot.tables.play.orders import Orders
from bot.tables.play.play import Play
from bot.tables.play.take_back import TakeBack
from bot.tables.play.trials import Trials
from bot.tables.ports import Outbox, PreferenceStore
from bot.tables.reading.analyses import Analyses
from bot.tables.reading.exports import Exports
from bot.tables.reading.follows import Follows
from bot.tables.reading.public_log import PublicLog
from bot.tables.reading.queries import Queries
from bot.tables.reading.replays import Replays
from bot.tables.reading.shares import Shares
from bot.tables.reading.wishes import Wishes


@dataclass(frozen=True, slots=True)
class Tables:
    """All use cases of tables. They keep nothing in memory that is not in the store.

    Every change of a table is one transaction; a click that comes twice (by its interaction) changes
    nothing the second time and is answered as the first. What a person may not do raises
    ``engines.text.Refused``, whose text says why; StoreUnavailable is one of them.
    """

    openings: Openings
    lobby: Lobby
    servers: Servers
    play: Play
    take_back: TakeBack
    follows: Follows
    orders: Orders
    notes: Notes
    trials: Trials
    advising: Advising
    queries: Queries
    public_log: PublicLog
    replays: Replays
    analyses: Analyses
    shares: Shares
    wishes: Wishes
    standings: Standings
    results: Results
    weeks: Weeks
    exports: Exports
    administration: Administration
    privacy: Privacy
    votes: Votes
    chronicle_threads: ChronicleThreads
    relocation: Relocation
    suspension: Suspension
    takeovers: Takeovers
    vacations: Vacations
    substitutes: Substitutes
    quiet: QuietSettings
    thoughts: Thoughts
    jobs: JobRunner
    preferences: PreferenceStore
    hints: Hints
    lessons: Lessons
    outbox: Outbox
