"""Where tables are kept: one port (``bot.tables.ports.Store``), and SQLAlchemy behind it."""

from bot.store.sql import SqlStore

__all__ = ["SqlStore"]
