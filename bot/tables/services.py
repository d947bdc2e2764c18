"""All services of a table together, as ``bot.wiring`` builds them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.administration import Administration
from bot.tables.exports import Exports
from bot.tables.follows import Follows
from bot.tables.hints import Hints
from bot.tables.jobs import JobRunner
from bot.tables.lessons import Lessons
from bot.tables.lobby import Lobby
from bot.tables.notes import Notes
from bot.tables.orders import Orders
from bot.tables.play import Play
from bot.tables.ports import Outbox, PreferenceStore
from bot.tables.privacy import Privacy
from bot.tables.queries import Queries
from bot.tables.quiet_settings import QuietSettings
from bot.tables.relocation import Relocation
from bot.tables.replays import Replays
from bot.tables.servers import Servers
from bot.tables.standings import Standings
from bot.tables.take_back import TakeBack
from bot.tables.takeovers import Takeovers
from bot.tables.trials import Trials
from bot.tables.vacations import Vacations
from bot.tables.votes import Votes


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of this bot. They keep nothing in memory that the store does not have.

    Every change is one transaction; a click that comes twice (by its interaction) changes nothing the
    second time and is answered as the first. What a person may not do raises ``engines.text.Refused``,
    whose text says why; StoreUnavailable is one of them.
    """

    lobby: Lobby
    servers: Servers
    play: Play
    take_back: TakeBack
    follows: Follows
    orders: Orders
    notes: Notes
    trials: Trials
    queries: Queries
    replays: Replays
    standings: Standings
    exports: Exports
    administration: Administration
    privacy: Privacy
    votes: Votes
    relocation: Relocation
    takeovers: Takeovers
    vacations: Vacations
    quiet: QuietSettings
    jobs: JobRunner
    preferences: PreferenceStore
    hints: Hints
    lessons: Lessons
    outbox: Outbox
