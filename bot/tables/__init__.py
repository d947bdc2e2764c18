"""The use cases of a table: lobby, play, queries and jobs. They know no chat, no SQL and no pictures.

Here are the values that all rooms speak of; services are imported from their files.
"""

from bot.tables.values.change import Post
from bot.tables.values.players import Player
from bot.tables.values.preferences import Preferences
from bot.tables.values.refusals import Busy, Refusal, StoreUnavailable, Unsupported
from bot.tables.values.table import Click, Phase, Place, Table
from bot.tables.values.views import Line, Log, Panel, TableView

__all__ = [
    "Busy",
    "Click",
    "Line",
    "Log",
    "Panel",
    "Phase",
    "Place",
    "Player",
    "Post",
    "Preferences",
    "Refusal",
    "StoreUnavailable",
    "Table",
    "TableView",
    "Unsupported",
]
