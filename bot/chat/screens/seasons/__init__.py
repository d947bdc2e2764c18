"""Seasons: joining one, its standings, preparing and ending one, and what it posts."""

from bot.chat.screens.seasons import panel, preparing, table

__all__ = ["panel", "preparing", "table"]
