"""What survives: one SQLite file of documents by kind and id, and a folder of uploaded files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path


class Store:
    """Documents as JSON text. Raises sqlite3.OperationalError if another sandbox holds the file."""

    def __init__(self, folder: Path) -> None:
        self.files = folder / "attachments"
        self.files.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(folder / "sandbox.db", isolation_level=None, timeout=0)
        try:
            # One sandbox a folder: the lock is held from the first write until the file is closed.
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA synchronous = OFF")
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS document "
                "(kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
            )
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
        except sqlite3.OperationalError:
            self._db.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def put(self, kind: str, id_: str, body: str) -> None:
        """Keep a document, in place of the one that had its id."""
        self._db.execute("INSERT OR REPLACE INTO document VALUES (?, ?, ?)", (kind, id_, body))

    def drop(self, kind: str, id_: str) -> None:
        """Forget a document."""
        self._db.execute("DELETE FROM document WHERE kind = ? AND id = ?", (kind, id_))

    def all(self, kind: str) -> Iterator[str]:
        """Every document of a kind, oldest id first."""
        query = "SELECT body FROM document WHERE kind = ? ORDER BY length(id), id"
        return (body for (body,) in self._db.execute(query, (kind,)).fetchall())

    def get(self, kind: str, id_: str) -> str | None:
        """One document."""
        query = "SELECT body FROM document WHERE kind = ? AND id = ?"
        row = self._db.execute(query, (kind, id_)).fetchone()
        return None if row is None else str(row[0])

    def write_file(self, id_: str, content: bytes) -> None:
        """Keep an uploaded file."""
        (self.files / id_).write_bytes(content)

    def read_file(self, id_: str) -> bytes | None:
        """An uploaded file, or None."""
        path = self.files / id_
        return path.read_bytes() if path.is_file() else None
