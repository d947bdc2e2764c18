"""The use cases of a table: lobby, play, clock and posts. They know no chat, no SQL and no pictures."""
