"""The tables of the database, in SQL that SQLite and PostgreSQL both speak: of games, persons and servers.

Those of club life are in a file of their own, which comes first: so the metadata has all of them.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    false,
    text,
)

from bot.store import club_schema
from bot.store.columns import Number, Utc
from bot.tables.values.table import LIVE, OVER, Phase

SCHEMA = "0027"
"""The newest migration. Grows with every script in ``migrations/versions``."""

NO_SEAT = -1  # a job of the whole table: a key must not be null

LIVE_PHASES = tuple(phase.value for phase in Phase if phase in LIVE)
OVER_PHASES = tuple(phase.value for phase in Phase if phase in OVER)

metadata = club_schema.metadata

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

# The analysis of a finished game (``engines.analysis.encode``). It goes with its table, also where that is
# deleted by a release that does not know of it.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Number, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
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

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", String, nullable=False),
)
