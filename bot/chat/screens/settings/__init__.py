"""A person's own settings, the same at all tables: a panel, to which each file adds its section."""

from bot.chat.screens.settings import quiet, reading, turns, vacation

__all__ = ["quiet", "reading", "turns", "vacation"]
