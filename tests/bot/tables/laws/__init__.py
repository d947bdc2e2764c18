"""Laws of the use of tables: what holds after everything that anybody does, each a function of a step."""

from tests.bot.tables.laws import clocks, decisions, games, jobs, lobbies, logs, posts, stored
from tests.bot.tables.laws.law import LAWS, Law

__all__ = ["LAWS", "Law", "clocks", "decisions", "games", "jobs", "lobbies", "logs", "posts", "stored"]
