"""Searches for moves in processes beside the bot: workers that think about what they are sent."""
