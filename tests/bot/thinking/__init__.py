"""Thinking about moves in processes of their own."""
