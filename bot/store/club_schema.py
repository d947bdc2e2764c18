"""Tables of the database for club life: seasons, searches, and the calls that come of them."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Index, Integer, MetaData, String, Table

from bot.store.columns import Number, Utc

metadata = MetaData()  # of all tables: ``schema`` adds the others

# Arenas that last weeks. ``opened`` is null while a manager prepares one.
seasons = Table(
    "seasons",
    metadata,
    Column("id", Number, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("language", String),
    Column("name", String, nullable=False),
    Column("begins", Utc, nullable=False),
    Column("ends", Utc, nullable=False),
    Column("counted", Integer, nullable=False),
    Column("games", JSON, nullable=False),
    Column("sizes", JSON, nullable=False),
    Column("pace", String, nullable=False),
    Column("at_once", Integer, nullable=False),
    Column("opened", Utc),
    Column("over", Utc),
    Column("due", Utc),
    Index("ix_seasons_guild", "guild"),
    Index("ix_seasons_channel", "channel"),
    Index("ix_seasons_due", "due"),
    sqlite_autoincrement=True,  # its number stands in buttons and tags
)

season_members = Table(
    "season_members",
    metadata,
    Column("season_id", Number, ForeignKey("seasons.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String, nullable=False),
    Column("at_once", Integer, nullable=False),
    Column("joined", Utc, nullable=False),
    Column("state", String, nullable=False),
    Column("since", Utc),
    Column("place", Integer),
    Index("ix_season_members_user", "user_id"),
)

# Tables that the bot makes itself. ``number`` is that of the table; it may have been deleted since.
calls = Table(
    "calls",
    metadata,
    Column("id", Number, primary_key=True),
    Column("origin", String, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("language", String),
    Column("game", String, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("title", String, nullable=False),
    Column("planned", Utc, nullable=False),
    Column("until", Utc, nullable=False),
    Column("phase", String, nullable=False),
    Column("thread", BigInteger),
    Column("number", BigInteger),
    Column("due", Utc),
    Column("held", Utc),
    Column("tried", Utc),
    Column("ais", Integer, nullable=False, server_default="0"),
    Column("serial", Integer),
    Index("ix_calls_origin", "origin"),
    Index("ix_calls_due", "due"),
    Index("ix_calls_guild", "guild"),
    sqlite_autoincrement=True,  # its number stands in tags and names of threads
)

# Whom the bot has called, and what became of it. A pseudonym takes the place of whoever is forgotten.
callees = Table(
    "callees",
    metadata,
    Column("call_id", Number, ForeignKey("calls.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("since", Utc, nullable=False),
    Column("state", String, nullable=False),
    Column("rank", Integer),
    Column("turn", Integer, nullable=False),
    Index("ix_callees_user", "user_id"),
)

# Who looks for others to play with on a server, and what they want; it stays for the next time.
searches = Table(
    "searches",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("language", String),
    Column("games", JSON, nullable=False),
    Column("sizes", JSON, nullable=False),
    Column("paces", JSON, nullable=False),
    Column("hours", Integer, nullable=False),
    Column("state", String, nullable=False),
    Column("since", Utc),
    Column("until", Utc),
    Column("blind", JSON, nullable=False),
    Index("ix_searches_user", "user_id"),
    Index("ix_searches_state", "guild", "state"),
)

# When the searches of a server are looked at next. Whoever changes one of them locks this row.
search_looks = Table(
    "search_looks",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("due", Utc),
    Index("ix_search_looks_due", "due"),
)

# What is to be posted in a channel, or privately to one person, and belongs to no table.
announcements = Table(
    "announcements",
    metadata,
    Column("id", Number, primary_key=True),
    Column("origin", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("due", Utc, nullable=False),
    Column("begun", Utc),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("user_id", BigInteger),
    Index("ix_announcements_due", "due"),
    Index("ix_announcements_user", "user_id"),
    sqlite_autoincrement=True,  # its number stands in buttons
)
