"""What the bot shows: pure functions from what a reader may know to a message, within Discord's limits."""
