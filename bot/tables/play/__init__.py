"""Moves, undo, moves tried out, standing orders and notes."""
