"""The commands of the program. Each imports what it needs when it runs, so that ``verify`` starts quickly."""

from bot.cli import database, games, running
from bot.cli.program import main, palermo

__all__ = ["database", "games", "main", "palermo", "running"]
