"""Logging: events of ours and of the libraries, in one form, without secrets."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from unittest.mock import MagicMock

import pytest
import structlog

from bot.locales import own_name
from bot.logs import HIDDEN, OURS, QUIET, Redact, configure
from bot.reporting import ErrorReporter, place


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was."""
    root = logging.getLogger()
    handlers = root.handlers[:]
    levels = {name: logging.getLogger(name).level for name in ("root", OURS, *QUIET)}
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    structlog.reset_defaults()


def test_secrets_are_taken_out_wherever_they_stand() -> None:
    """No secret is ever logged."""
    redact = Redact(["s3cret", "s3cret-token", "", "short", "longer"])
    event = {
        "event": "log in with s3cret-token",
        "token": 5,
        "seed": bytes(32),
        "rest": [{"url": "x?k=s3cret", "bot_token": "abc"}, 7, None],
        "words": "short and longer",
    }
    assert redact(None, "info", event) == {
        "event": f"log in with {HIDDEN}",
        "token": HIDDEN,
        "seed": HIDDEN,
        "rest": [{"url": f"x?k={HIDDEN}", "bot_token": HIDDEN}, 7, None],
        "words": f"short and {HIDDEN}",
    }


def test_the_token_of_an_interaction_is_a_secret() -> None:
    event = Redact()(None, "debug", {"event": "PATCH /webhooks/12/aW50-x_y/messages/@original"})
    assert event["event"] == f"PATCH /webhooks/12/{HIDDEN}/messages/@original"


def test_everybody_logs_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json", ["s3cret-token"])
    structlog.get_logger("bot").info("table opened", table=5, card="♠K")
    logging.getLogger("discord.http").warning("refused: %s", "s3cret-token")
    logging.getLogger("discord.http").debug("not asked for")
    printed = capsys.readouterr().err
    assert "♠K" in printed
    ours, theirs = map(json.loads, printed.splitlines())
    assert (ours["event"], ours["table"], ours["level"], ours["logger"]) == ("table opened", 5, "info", "bot")
    assert (theirs["event"], theirs["level"]) == (f"refused: {HIDDEN}", "warning")


def test_the_libraries_never_log_what_they_carry(capsys: pytest.CaptureFixture[str]) -> None:
    """The driver's DEBUG lines hold seeds and moves, discord.py's hands and tokens."""
    configure("DEBUG", "json")
    structlog.get_logger("bot.store").debug("ours")
    for name in ("aiosqlite", "discord.http", "discord.gateway", "sqlalchemy.engine"):
        logging.getLogger(name).debug("theirs")
    logging.getLogger("discord.gateway").info("connected")
    logging.getLogger("alembic.runtime.migration").info("chatter")
    events = [json.loads(line)["event"] for line in capsys.readouterr().err.splitlines()]
    assert events == ["ours", "connected"]


def test_a_level_holds_for_the_libraries_too(capsys: pytest.CaptureFixture[str]) -> None:
    configure("ERROR", "json")
    structlog.get_logger("bot.store").warning("ours")
    logging.getLogger("discord.gateway").warning("theirs")
    assert capsys.readouterr().err == ""


@pytest.fixture
def _far_away(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The machine's clock shows the time of Kiritimati."""
    with monkeypatch.context() as there:
        there.setenv("TZ", "XXX-14")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("_far_away")
def test_people_read_a_line_an_event_with_its_time_in_utc(capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    configure("INFO", "console")
    structlog.get_logger("bot.tables").info("table begun", table=5)
    printed = capsys.readouterr().err
    assert re.fullmatch(r".{20} \[info     \] table begun +\[bot\.tables\] table=5\n", printed)
    assert before <= datetime.strptime(printed[:20], "%Y-%m-%d %H:%M:%S%z") <= datetime.now(UTC)


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_traceback_holds_no_secret(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json" if form == "json" else "console", ["s3cret-token"])
    try:
        int("s3cret-token")
    except ValueError:
        structlog.get_logger("bot").exception("it broke")
    printed = capsys.readouterr().err
    assert "Traceback (most recent call last):" in printed
    assert "ValueError" in printed
    assert "s3cret-token" not in printed


def test_errors_reach_the_webhook_without_what_they_say() -> None:
    """Those of structlog too, whose records carry no exception of their own."""
    configure("INFO", "json")
    reporter = ErrorReporter("http://127.0.0.1:9/hook")
    logging.getLogger().addHandler(reporter)
    for log in (structlog.get_logger("bot"), logging.getLogger("discord")):
        try:
            int("hunter22 holds K")
        except ValueError:
            log.exception("mishap")
    reporter.lock = MagicMock()  # other threads log, too
    (what,) = {line.rsplit(":", 1)[0] for line in reporter.take()}
    reporter.lock.__enter__.assert_called_once_with()
    assert what == "ValueError at tests/bot/test_logs.py"
    assert not reporter.take()


def test_an_error_has_its_place_in_our_program() -> None:
    """Or else where it was raised, without what lies above on the host's disk."""
    places = []
    for act in (lambda: own_name([]), lambda: json.loads("{")):  # type: ignore[arg-type]
        try:
            act()
        except (TypeError, ValueError) as error:
            places.append(place(error.__traceback__))
    assert re.fullmatch(r"bot/locales/[a-z_]+\.py:\d+ \(own_name\)", places[0])
    assert re.fullmatch(r"decoder\.py:\d+ \(raw_decode\)", places[1])
    assert place(None) == "an unknown place"
