"""A person's own settings, the same at all tables: a panel of sections, each in a file with its controls."""

from bot.chat.screens.settings import quiet, reading, turns, vacation
from bot.chat.screens.settings.panel import SECTIONS

SECTIONS += (turns.turns, vacation.vacation, quiet.quiet_hours, reading.language, reading.reading)
