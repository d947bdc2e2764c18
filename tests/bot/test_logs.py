"""Logging: events of ours and of the libraries, in one form, without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import HIDDEN, Redact, configure


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Leave logging as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


def test_secrets_are_taken_out_wherever_they_stand() -> None:
    """Issue section 1: secrets are never logged."""
    redact = Redact(["s3cret-token", "s3cret", ""])
    event = {
        "event": "log in with s3cret-token",
        "token": 5,
        "seed": bytes(32),
        "rest": [{"url": "x?k=s3cret", "bot_token": "abc"}, 7, None],
    }
    assert redact(None, "info", event) == {
        "event": f"log in with {HIDDEN}",
        "token": HIDDEN,
        "seed": HIDDEN,
        "rest": [{"url": f"x?k={HIDDEN}", "bot_token": HIDDEN}, 7, None],
    }


def test_the_token_of_an_interaction_is_a_secret() -> None:
    event = Redact()(None, "debug", {"event": "PATCH /webhooks/12/aW50-x_y/messages/@original"})
    assert event["event"] == f"PATCH /webhooks/12/{HIDDEN}/messages/@original"


def test_everybody_logs_the_same_way(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json", ["s3cret-token"])
    structlog.get_logger("bot").info("table opened", table=5)
    logging.getLogger("discord.http").warning("refused: %s", "s3cret-token")
    logging.getLogger("discord.http").debug("not asked for")
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["table"], ours["level"], ours["logger"]) == ("table opened", 5, "info", "bot")
    assert (theirs["event"], theirs["level"]) == (f"refused: {HIDDEN}", "warning")


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_traceback_holds_no_secret(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", "json" if form == "json" else "console", ["s3cret-token"])
    try:
        int("s3cret-token")
    except ValueError:
        structlog.get_logger("bot").exception("it broke")
    printed = capsys.readouterr().err
    assert "ValueError" in printed
    assert "s3cret-token" not in printed
