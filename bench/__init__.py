"""Benchmarks: how fast the bot is, beside others that do the same. See README.md; run ``make bench``."""
