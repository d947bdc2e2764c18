"""The database: SQLAlchemy behind the protocols of ``bot.tables.ports``."""

from bot.store.store import SqlStore, Start

__all__ = ["SqlStore", "Start"]
