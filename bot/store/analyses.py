"""Analyses of finished games."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bot.store import schema
from bot.store.database import Part, reads, writes
from bot.store.statements import upserted
from bot.tables.values.ids import TableId
from engines.base import Json

column = schema.analyses.c


class SqlAnalysisStore(Part):
    """Implements ``bot.tables.reading.analyses.AnalysisStore``."""

    @reads
    def get(self, db: Connection, table: TableId) -> Json:
        """The analysis of a table's game; None if it has not been made."""
        found: Json = db.execute(select(column.found).where(column.table_id == table)).scalar()
        return found

    @writes
    def put(self, db: Connection, table: TableId, found: Json) -> None:
        """Store the analysis of a table's game, unless the table has been deleted meanwhile."""
        tables = schema.tables.c
        if db.execute(select(tables.id).where(tables.id == table).with_for_update()).scalar() is not None:
            db.execute(upserted(db, schema.analyses, {"table_id": table}, {"found": found}))
