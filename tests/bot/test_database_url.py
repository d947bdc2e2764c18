"""Database URLs: what is taken, and what is refused with a reason."""

from __future__ import annotations

import sys

import pytest

from bot.database_url import WrongUrl, is_sqlite, parse


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("palermo.db", "not a database URL"),
        ("postgresql://user:cannoli@host:port/palermo", "not a database URL"),
        ("mysql://user:cannoli@host/palermo", "“mysql”"),
        (
            "postgresql://user:cannoli@host/palermo?channel_binding=require",
            "unsupported parameters: channel_binding.",
        ),
        ("postgresql://host/palermo?statement_cache_size=0", "statement_cache_size"),
        (
            "postgresql://user:cannoli@host:99999999/palermo",
            "the port 99999999. A port must be a whole number",
        ),
        (f"postgresql://host/palermo?port={'7' * 30}", f"the port {'7' * 20}. A port must be a whole number"),
        ("postgresql://user:cannoli@host/palermo?port=0", "the port 0. A port"),
        ("postgresql://user:cannoli@/palermo?host=one:5432&host=two:65536", "the port 65536. A port"),
        ("sqlite://host/palermo.db", "must name its file and nothing else"),
        ("sqlite:///palermo.db?mode=ro", "must name its file and nothing else"),
        ("sqlite:///pal%00ermo.db", "must name its file and nothing else"),
    ],
)
def test_wrong_urls_are_refused_without_their_password(url: str, why: str) -> None:
    with pytest.raises(WrongUrl) as caught:
        parse(url)
    assert why in str(caught.value.text)
    assert "cannoli" not in str(caught.value.text)


def test_postgresql_without_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(WrongUrl, match="pip install"):
        parse("postgresql://127.0.0.1/palermo")


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+psycopg"])
def test_any_spelling_of_postgresql_gets_our_driver(kind: str) -> None:
    url = parse(f"{kind}://host/palermo?sslmode=disable&prepared_statement_cache_size=0")
    assert (url.drivername, dict(url.query)) == (
        "postgresql+asyncpg",
        {"ssl": "disable", "prepared_statement_cache_size": "0"},
    )
    assert not is_sqlite(url)
    assert parse("postgresql://host:5432/palermo").port == 5432
    assert parse("postgresql:///palermo?host=one:5432,two&port=").query["host"] == "one:5432,two"


def test_sqlite_urls_may_name_their_driver_or_not() -> None:
    assert parse("sqlite:///data/palermo.db") == parse("sqlite+aiosqlite:///data/palermo.db")
