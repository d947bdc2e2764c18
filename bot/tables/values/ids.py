"""Ids: of Discord, and of rows. Each is a type of its own."""

from __future__ import annotations

from typing import NewType

# Discord's ids of a person, a server, a channel or thread, and a message. Below zero: a pseudonym's number.
UserId = NewType("UserId", int)
GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
MessageId = NewType("MessageId", int)
# Numbers of rows: of a table, and of a post in the outbox.
TableId = NewType("TableId", int)
PostId = NewType("PostId", int)
NO_TABLE = TableId(0)  # rows are numbered from 1
NO_POST = PostId(0)
