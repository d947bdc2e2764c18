"""The settings: read from the environment and ``.env`` once, at the start, and checked there."""

from bot.settings.kinds import HealthSettings, Settings, StatusSettings, StoreSettings
from bot.settings.names import ENV_FILE, WHERE_TOKENS_ARE, WrongSetting
from bot.settings.reading import load, unknown
from bot.settings.starting import start, to_connect
from bot.settings.values import DISCORD

__all__ = [
    "DISCORD",
    "ENV_FILE",
    "WHERE_TOKENS_ARE",
    "HealthSettings",
    "Settings",
    "StatusSettings",
    "StoreSettings",
    "WrongSetting",
    "load",
    "start",
    "to_connect",
    "unknown",
]
