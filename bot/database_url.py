"""Database URLs: which databases can be used, and what their URLs may say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import quote

from engines.text import Refused

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

SQLITE = "sqlite"
DRIVERS = {
    SQLITE: "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",  # what some hosts call it
    "postgresql": "postgresql+asyncpg",
}
MOST_PORT = 65535
DIGITS_SHOWN = 20  # of a wrong port, in a refusal
STATEMENTS_KEPT = "prepared_statement_cache_size"  # 0 behind PgBouncer
PARAMETERS = {
    "host",
    "port",
    "user",
    "password",
    "passfile",
    "ssl",
    "target_session_attrs",
    STATEMENTS_KEPT,
}
"""The parameters of a PostgreSQL URL; other drivers of PostgreSQL know other ones."""


class WrongUrl(Refused):
    """A database URL is malformed, or asks for what is not supported. Never repeats its password."""


def parse(text: str) -> URL:
    """The parts of a database URL, with the driver that is used for it. Raises WrongUrl."""
    # Imported here, because ``palermo health`` runs every half minute and does not need SQLAlchemy.
    from sqlalchemy.engine import make_url  # noqa: PLC0415 - see above
    from sqlalchemy.exc import ArgumentError  # noqa: PLC0415 - see above

    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # ValueError: the port is no number
        raise WrongUrl(
            "This is not a database URL. It must look like sqlite:///data/palermo.db or "
            "postgresql://user:password@host/palermo."
        ) from None
    kind = url.get_backend_name()
    if kind not in DRIVERS:
        raise WrongUrl("“{kind}” databases are not supported: use SQLite or PostgreSQL.", kind=kind)
    url = url.set(drivername=DRIVERS[kind])
    return _sqlite(url) if kind == SQLITE else _postgres(url)


def is_sqlite(url: URL) -> bool:
    """Return whether the database is SQLite; else it is PostgreSQL."""
    return url.get_backend_name() == SQLITE


def passwords(url: URL) -> tuple[str, ...]:
    """The passwords in a database URL, as they are and as they may be written in it."""
    inside = url.query.get("password", ())
    found = [str(url.password or ""), *([inside] if isinstance(inside, str) else inside)]
    return tuple(dict.fromkeys(form for word in found if word for form in (word, quote(word, safe=""))))


def _sqlite(url: URL) -> URL:
    if url.host or url.username or url.query or "\0" in (url.database or ""):
        raise WrongUrl(
            "The URL of an SQLite database must name its file and nothing else, like "
            "sqlite:///data/palermo.db."
        )
    return url


def _postgres(url: URL) -> URL:
    if find_spec("asyncpg") is None:
        raise WrongUrl(
            "The PostgreSQL driver is not installed. Install it with: pip install 'palermo[postgres]'"
        )
    sslmode = url.query.get("sslmode")  # what hosts of PostgreSQL write for the driver's ``ssl``
    if sslmode is not None:
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": sslmode})
    unknown = sorted(url.query.keys() - PARAMETERS)
    if unknown:
        raise WrongUrl(
            "The database URL has unsupported parameters: {names}. Leave them out.",
            names=tuple(unknown),
        )
    for port in _ports(url):
        if not (port.isdecimal() and 1 <= int(port) <= MOST_PORT):
            raise WrongUrl(
                "The database URL has the port {port}. A port must be a whole number from 1 to {most}.",
                port=port[:DIGITS_SHOWN],
                most=str(MOST_PORT),
            )
    return url


def _ports(url: URL) -> Iterator[str]:
    """The ports of all servers that a URL names, as it writes them."""
    if url.port is not None:
        yield str(url.port)
    for name, form in (("port", r"(.+)"), ("host", r"[^:]*:(\d+)")):
        given = url.query.get(name, ())
        for part in ",".join([given] if isinstance(given, str) else given).split(","):
            if found := re.fullmatch(form, part):
                yield found[1]
