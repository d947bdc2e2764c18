"""Pairing, points and what happens in a season as time passes: pure functions of values."""
