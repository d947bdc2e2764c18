"""Moves, and what a player has beside them: answers in advance, notes, moves tried out or taken back."""
