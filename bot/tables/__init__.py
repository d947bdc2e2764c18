"""The use cases of a table: lobby, play, queries and jobs. They know no chat, no SQL and no pictures."""

from bot.tables.clocks.deadlines import Deadlines
from bot.tables.clocks.jobs import JobRunner
from bot.tables.clocks.vacations import Vacations
from bot.tables.decisions.votes import Votes
from bot.tables.lobby.lobby import Lobby
from bot.tables.persons.standings import Standings
from bot.tables.play.play import Play
from bot.tables.play.take_back import TakeBack
from bot.tables.reading.queries import Queries
from bot.tables.repository.table_repository import TableRepository
from bot.tables.services import Tables
from bot.tables.values.change import Post
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Busy, Refusal, StoreUnavailable, Unsupported
from bot.tables.values.table import Click, Phase, Place, Player, Table
from bot.tables.values.views import Line, Log, Panel, Suggestion, TableView

__all__ = [
    "Busy",
    "Click",
    "Deadlines",
    "JobRunner",
    "Line",
    "Lobby",
    "Log",
    "Panel",
    "Phase",
    "Place",
    "Play",
    "Player",
    "Post",
    "Preferences",
    "Queries",
    "Refusal",
    "Standings",
    "StoreUnavailable",
    "Suggestion",
    "Table",
    "TableRepository",
    "TableView",
    "Tables",
    "TakeBack",
    "Unsupported",
    "Vacations",
    "Votes",
]
