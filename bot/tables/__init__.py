"""The use cases of a table: lobby, play, queries and jobs. They know no chat, no SQL and no pictures."""

from bot.tables.deadlines import Deadlines
from bot.tables.jobs import JobRunner
from bot.tables.lobby import Lobby
from bot.tables.model import Click, Phase, Place, Player, Post, Preferences, Table
from bot.tables.play import Play
from bot.tables.progress import Progress
from bot.tables.queries import Queries
from bot.tables.refusals import Busy, Refusal, StoreUnavailable, Unsupported
from bot.tables.repository import TableRepository
from bot.tables.services import Tables
from bot.tables.standings import Standings
from bot.tables.take_back import TakeBack
from bot.tables.vacations import Vacations
from bot.tables.views import Line, Log, Panel, Suggestion, TableView
from bot.tables.votes import Votes

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
    "Progress",
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
