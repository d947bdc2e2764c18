"""The tables of the database, in SQL that SQLite and PostgreSQL both speak."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
    text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from bot.tables.values.table import LIVE, OVER, Phase

SCHEMA = "0026"
"""The newest migration. Grows with every script in ``migrations/versions``."""

NO_SEAT = -1  # a job of the whole table: a key must not be null

LIVE_PHASES = tuple(phase.value for phase in Phase if phase in LIVE)
OVER_PHASES = tuple(phase.value for phase in Phase if phase in OVER)

metadata = MetaData()

# SQLite numbers rows by itself only where the key is spelt INTEGER.
Number = BigInteger().with_variant(Integer, "sqlite")


class Utc(TypeDecorator[datetime]):
    """Aware times, kept as UTC; SQLite itself knows no zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """The value as the database stores it."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """The value that the database has stored."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


tables = Table(
    "tables",
    metadata,
    Column("id", Number, primary_key=True),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("language", String),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("phase", String, nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("players", JSON, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seating", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("opened", Utc, nullable=False),
    Column("version", Integer, nullable=False),
    Column("owes", JSON, nullable=False),
    Column("board_message", BigInteger),
    Column("board_posted", Utc),
    Column("board_version", Integer),
    Column("pace", String, nullable=False, server_default="1d"),
    Column("clocks", JSON, nullable=False, server_default="[]"),
    Column("thoughts", JSON, nullable=False, server_default="[]"),
    Column("paused", Utc),
    Column("asleep", Utc),
    Column("suspended", Utc),
    Column("vote", JSON(none_as_null=True)),  # for an older release beside this one, which has one at a time
    Column("decisions", JSON(none_as_null=True)),
    Column("auto_start", Boolean, nullable=False, server_default=false()),
    Column("undo", JSON, nullable=False, server_default="[]"),
    Column("in_text", Boolean, nullable=False, server_default=false()),
    Column("moving", Boolean, nullable=False, server_default=false()),
    Column("chronicle", Boolean, nullable=False, server_default=false()),
    Column("chronicle_thread", BigInteger),
    Column("writes", Integer, nullable=False, server_default="0"),
    Column("parent", BigInteger),
    Column("invitation_message", BigInteger),
    Column("invitation_posted", Utc),
    Column("tag", String),
    Column("calling", JSON(none_as_null=True)),
    Column("plan", JSON(none_as_null=True)),
    Index("ix_tables_tag", "tag", unique=True),
    Index("ix_tables_channel", "channel"),
    # One live table in a channel, no matter who opens it and in which process.
    # The migration says ``where`` for PostgreSQL, too; said here it would import that dialect, 2.7 MiB.
    Index("ix_tables_live", "channel", unique=True, sqlite_where=text("phase IN ('lobby', 'playing')")),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("at", Utc, nullable=False),
    Column("seat", Integer),
    Column("body", JSON(none_as_null=True)),
    Column("by", String, nullable=False),
    Column("user_id", BigInteger),
    Column("interaction", BigInteger, unique=True),
)

# Who is at which live table.
sitters = Table(
    "sitters",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Index("ix_sitters_table", "table_id"),
)

# Who was at a game when it was broken off: it has no results.
broken_off = Table(
    "broken_off",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Index("ix_broken_off_table", "table_id"),
)

posts = Table(
    "posts",
    metadata,
    Column("id", Number, primary_key=True),
    Column("table_id", Number, ForeignKey("tables.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("anew", Boolean, nullable=False),
    Column("mention", JSON, nullable=False),
    Column("message", BigInteger),
    Column("user_id", BigInteger),
    Column("since", Integer, nullable=False),
    Column("due", Utc, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("begun", Utc),
    Column("channel", BigInteger),
    Column("upto", Integer),
    Index("ix_posts_due", "due"),
    Index("ix_posts_table", "table_id"),
    sqlite_autoincrement=True,  # a number is a nonce and stands in buttons, so it is never used twice
)

# The newest private message to a person about a table, until it is taken away.
private_messages = Table(
    "private_messages",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("due", Utc, nullable=False),
    Column("held", Utc),
    Index("ix_jobs_due", "due"),
)

# How finished games ended for each who had a seat: what statistics and ratings follow from. ``stayed`` is for
# an older release beside this one, which goes by it.
results = Table(
    "results",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, nullable=False),
    Column("game", String, nullable=False),
    Column("ended", Utc, nullable=False),
    Column("user_id", BigInteger),
    Column("name", String, nullable=False),
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("stayed", Boolean, nullable=False, server_default=false()),
    Column("sitter", Integer, primary_key=True, autoincrement=False, server_default="0"),
    Column("decided", Integer),
    Column("total", Integer, nullable=False, server_default="0"),
    Column("fate", String, nullable=False, server_default=""),
    Column("began", Integer, nullable=False, server_default="0"),
    Column("feats", JSON, nullable=False, server_default="[]"),
    Column("strength", String),
    Column("missed", Integer),
    Index("ix_results_guild", "guild", "game"),
    Index("ix_results_user", "user_id"),
)

prefs = Table(
    "prefs",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("dm", Boolean, nullable=False),
    Column("notices", JSON, nullable=False, server_default="{}"),
    Column("planned", JSON(none_as_null=True)),
    Column("begins", Utc),
    Index("ix_prefs_begins", "begins"),
)

# What a person writes down at a table, for nobody else.
notes = Table(
    "notes",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("text", String, nullable=False),
    Index("ix_notes_user", "user_id"),
)

# What a person has ordered in advance at a table; ``turn``: of whose turn.
orders = Table(
    "orders",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("answer", String),
    Column("offers", String),
    Column("turn", Integer),
    Index("ix_orders_user", "user_id"),
)

# The moves that a person is trying out at a table, since its version.
trials = Table(
    "trials",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("moves", JSON, nullable=False),
    Column("expires", Utc, nullable=False),
    Index("ix_trials_user", "user_id"),
    Index("ix_trials_expires", "expires"),
)

# The analysis of a finished game (``engines.analysis.encode``).
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("found", JSON, nullable=False),
)

# What a server has settled for its tables, and how they were played.
servers = Table(
    "servers",
    metadata,
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("settings", JSON, nullable=False),
)

# People who get private updates on a live table, and when.
follows = Table(
    "follows",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("told", String, nullable=False),
    Index("ix_follows_user", "user_id"),
)

# For which games of a server people want to be told of lobbies; when, and by which post, they were last.
wishes = Table(
    "wishes",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String, primary_key=True),
    Column("told", Utc),
    Column("post", BigInteger),
    Index("ix_wishes_game", "guild", "game"),
)

# Whose data were deleted while a table that they had left was live: the pseudonym that they get at its end.
forgotten = Table(
    "forgotten",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("pseudonym", BigInteger, nullable=False),
    Column("name", String, nullable=False),
    Index("ix_forgotten_user", "user_id"),
)

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

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
