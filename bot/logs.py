"""Logging: one line an event, for people or for machines, and never a secret in it."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any, Literal, TypeAlias

import structlog
from structlog.types import Processor

Format: TypeAlias = Literal["console", "json"]
Event: TypeAlias = MutableMapping[str, Any]

HIDDEN = "[hidden]"
TIMES = {"json": "iso", "console": "%Y-%m-%d %H:%M:%SZ"}
SECRET_KEYS = re.compile(r"token|seed|password|secret|authorization", re.IGNORECASE)
# Whoever knows the token in such an address can write in the bot's name for a quarter of an hour.
INTERACTION = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~%-]+")
# At its chattiest a library logs whole messages: moves, hands, the tokens of interactions.
LIBRARIES = logging.INFO
OURS = "bot"
QUIET = ("alembic",)  # logs each of its plug-ins as an event
SHORTEST = 6  # characters; hiding shorter ones would riddle every line


class Redact:
    """A processor that removes secrets from an event, wherever they are in it."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        # A longer one goes before what it begins with.
        words = sorted({secret for secret in secrets if len(secret) >= SHORTEST}, reverse=True)
        self._secrets = re.compile("|".join(map(re.escape, words))) if words else None

    def __call__(self, _logger: object, _method: str, event: Event) -> Event:
        """The event without its secrets."""
        for key, value in event.items():
            event[key] = self._clean(key, value)
        return event

    def _clean(self, key: str, value: Any) -> Any:
        if SECRET_KEYS.search(key):
            return HIDDEN
        if isinstance(value, Mapping):
            return {inner: self._clean(str(inner), one) for inner, one in value.items()}
        if isinstance(value, list | tuple | set | frozenset):
            return [self._clean("", one) for one in value]
        if value is None or isinstance(value, int | float):
            return value
        text = INTERACTION.sub(rf"\1{HIDDEN}", str(value))
        return self._secrets.sub(HIDDEN, text) if self._secrets else text


def configure(level: str, form: Format, secrets: Iterable[str] = ()) -> None:
    """Send structlog's events and those of the libraries, the same way, to standard error.

    ``level`` is ours; of the libraries nothing beneath INFO is logged, whatever it is.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt=TIMES[form], utc=True),
        structlog.processors.StackInfoRenderer(),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                Redact(secrets),
                _renderer(form),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(LIBRARIES, logging.getLevelNamesMapping()[level]))
    logging.getLogger(OURS).setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)


def _renderer(form: Format) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
