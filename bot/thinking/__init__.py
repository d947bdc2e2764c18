"""Moves searched for beside the bot: worker processes that think about what they are sent."""
