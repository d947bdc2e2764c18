"""The use cases of a table: lobby, play, clock and posts. They know no chat, no SQL and no pictures."""

from bot.tables.faces import Line, Log, Panel, Scene, Suggestion
from bot.tables.model import Click, Phase, Place, Player, Post, Prefs, Table
from bot.tables.refusals import Busy, Refusal, StoreUnavailable, Unsupported
from bot.tables.tables import Tables

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
    "Prefs",
    "Refusal",
    "Scene",
    "StoreUnavailable",
    "Suggestion",
    "Table",
    "Tables",
    "Unsupported",
]
