"""Persistent storage: one SQLite file of documents by kind and id, and a directory of uploaded files."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

BY_CHANNEL = """
CREATE INDEX IF NOT EXISTS by_channel ON document (json_extract(body, '$.channel_id'), CAST(id AS INTEGER))
WHERE kind = 'message'
"""
OLDER_MESSAGES = """
SELECT body FROM document WHERE kind = 'message' AND json_extract(body, '$.channel_id') = :channel
AND (json_extract(body, '$.owner_id') IS NULL OR json_extract(body, '$.owner_id') = :reader)
AND CAST(id AS INTEGER) < :id ORDER BY CAST(id AS INTEGER) DESC LIMIT :limit
"""
LATER_MESSAGES = """
SELECT body FROM document WHERE kind = 'message' AND json_extract(body, '$.channel_id') = :channel
AND json_extract(body, '$.owner_id') IS NULL
AND CAST(id AS INTEGER) > :id ORDER BY CAST(id AS INTEGER) LIMIT :limit
"""
MESSAGE_WITH_NONCE = """
SELECT body FROM document WHERE kind = 'message' AND json_extract(body, '$.channel_id') = :channel
AND json_extract(body, '$.nonce') = :nonce
AND CAST(id AS INTEGER) > :id ORDER BY CAST(id AS INTEGER) LIMIT 1
"""
CHANNEL_MESSAGES = (
    "SELECT body FROM document WHERE kind = 'message' AND json_extract(body, '$.channel_id') = :channel"
)
EPHEMERAL_MESSAGES = (
    "SELECT body FROM document WHERE kind = 'message' AND json_extract(body, '$.owner_id') = :owner"
)


FORMAT = 1  # of the documents; to be raised when older documents can no longer be read
WRITE_ERRORS = (sqlite3.OperationalError, OSError)  # a full disk, a folder that is gone


def make_private(file: Path) -> None:
    """Make a file, or take it from the eyes of others: it holds what people said in private."""
    file.touch(mode=0o600)
    file.chmod(0o600)


class UnreadableError(Exception):
    """The stored data is damaged, or of a newer sandbox; the text says which."""


class Store:
    """Documents as JSON text.

    Raises sqlite3.OperationalError if another sandbox holds the file, UnreadableError if it is no such file.
    """

    def __init__(self, folder: Path) -> None:
        self.files = folder / "attachments"
        self.files.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = folder / "sandbox.db"
        if not database.is_dir():  # which sqlite refuses with a better sentence
            make_private(database)
        self._db = sqlite3.connect(database, isolation_level=None, timeout=0)
        try:
            # One sandbox a folder: the lock is held from the first write until the file is closed.
            self._db.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._db.execute("PRAGMA synchronous = OFF")
            self._check_format()
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS document "
                "(kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
            )
            self._db.execute(BY_CHANNEL)
            self._db.execute("BEGIN EXCLUSIVE")
            self._db.execute("COMMIT")
        except sqlite3.OperationalError:
            self._db.close()
            raise
        except (sqlite3.DatabaseError, UnreadableError) as error:
            self._db.close()
            raise UnreadableError(str(error)) from error

    def _check_format(self) -> None:
        found = self._db.execute("PRAGMA user_version").fetchone()[0]
        if found > FORMAT:
            raise UnreadableError("it was written by a newer version")
        self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def close(self) -> None:
        """Close the file."""
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

    def messages(self, channel_id: str, reader: str | None, *, below: int, limit: int) -> list[str]:
        """Messages of a channel that ``reader`` sees (None: those for all), with ids below, newest first."""
        return self._bodies(OLDER_MESSAGES, channel=channel_id, reader=reader, id=below, limit=limit)

    def messages_after(self, channel_id: str, *, above: int, limit: int) -> list[str]:
        """Messages of a channel that all see, with ids above, oldest first."""
        return self._bodies(LATER_MESSAGES, channel=channel_id, id=above, limit=limit)

    def messages_with(self, channel_id: str, nonce: str, *, above: int) -> list[str]:
        """The message of a channel with this nonce and an id above, if there is one."""
        return self._bodies(MESSAGE_WITH_NONCE, channel=channel_id, nonce=nonce, id=above)

    def messages_in(self, channel_id: str) -> list[str]:
        """All messages of a channel."""
        return self._bodies(CHANNEL_MESSAGES, channel=channel_id)

    def messages_of(self, owner_id: str) -> list[str]:
        """The ephemeral messages of a person."""
        return self._bodies(EPHEMERAL_MESSAGES, owner=owner_id)

    def _bodies(self, query: str, **given: str | int | None) -> list[str]:
        return [body for (body,) in self._db.execute(query, given)]

    def write_file(self, id_: str, content: bytes) -> None:
        """Keep an uploaded file."""
        (self.files / id_).write_bytes(content)

    def drop_file(self, id_: str) -> None:
        """Forget an uploaded file."""
        (self.files / id_).unlink(missing_ok=True)

    def read_file(self, id_: str) -> bytes | None:
        """An uploaded file, or None."""
        path = self.files / id_
        return path.read_bytes() if path.is_file() else None
