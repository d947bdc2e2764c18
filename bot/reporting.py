"""Errors, told to a webhook: which type, where in the program, and nothing of what was being done."""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from pathlib import Path
from types import TracebackType

import aiohttp
import structlog

log = structlog.get_logger()

EVERY_SECONDS = 30.0  # between messages, if there is anything to tell; a webhook takes 30 a minute
MOST_PLACES = 10  # in one message
SEND_SECONDS = 15.0  # for one message
PROGRAM = Path(__file__).parents[1]  # the directory of our packages


class ErrorReporter(logging.Handler):
    """Collects the errors that are logged with their exception, and tells them in turn."""

    def __init__(self, url: str, proxy: str | None = None, every: float = EVERY_SECONDS) -> None:
        super().__init__(logging.ERROR)
        self._url = url
        self._every = every
        self._proxy = proxy
        self._seen: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Note the exception of a record, in whichever thread; the handler's lock is held."""
        # structlog's records carry no exc_info of their own; log.exception is called where one is handled.
        kind, _, where = record.exc_info or sys.exc_info()
        if kind is not None:
            self._seen[f"{kind.__qualname__} at {place(where)}"] += 1

    def take(self) -> Counter[str]:
        """Return and reset the errors collected: their type and place, and how often they occurred."""
        with self.lock or nullcontext():
            taken, self._seen = self._seen, Counter()
        return taken

    async def run(self) -> None:
        """Send what has been collected, until cancelled; what cannot be told is in the log all the same."""
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=SEND_SECONDS)) as session:
            while True:
                await asyncio.sleep(self._every)
                if told := self.take():
                    with suppress(aiohttp.ClientError, TimeoutError):
                        await self._send(session, told)

    async def _send(self, session: aiohttp.ClientSession, told: Counter[str]) -> None:
        lines = [f"{count} × {what}" for what, count in told.most_common(MOST_PLACES)]
        if len(told) > MOST_PLACES:
            lines.append(f"and {len(told) - MOST_PLACES} more; see the log")
        message = {"content": "\n".join(["Palermo:", *lines]), "allowed_mentions": {"parse": []}}
        async with session.post(self._url, json=message, proxy=self._proxy) as answer:
            if not answer.ok:
                log.warning("error webhook rejected", status=answer.status)


@asynccontextmanager
async def reported(url: str, proxy: str | None = None, every: float = EVERY_SECONDS) -> AsyncIterator[None]:
    """Tell this webhook the errors that are logged while the block runs."""
    reporter = ErrorReporter(url, proxy, every)
    logging.getLogger().addHandler(reporter)
    telling = asyncio.create_task(reporter.run())
    try:
        yield
    finally:
        logging.getLogger().removeHandler(reporter)
        telling.cancel()


def place(where: TracebackType | None) -> str:
    """The place an exception comes from: the last line of our own code, or else the last of all."""
    frames = traceback.extract_tb(where)
    ours = [
        frame for frame in frames if Path(frame.filename).is_relative_to(PROGRAM) and _own(frame.filename)
    ]
    last = (ours or frames)[-1:]
    return f"{_short(last[0].filename)}:{last[0].lineno} ({last[0].name})" if last else "an unknown place"


def _own(file: str) -> bool:
    return Path(file).relative_to(PROGRAM).parts[0] in {"bot", "engines", "renders"}


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(PROGRAM)) if path.is_relative_to(PROGRAM) else path.name
