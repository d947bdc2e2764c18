"""Tests of bot.tables."""
