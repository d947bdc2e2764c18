"""Delivers responses: the first answer within three seconds, the rest while the token is valid."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from enum import Enum, auto
from http import HTTPStatus
from json import JSONDecodeError
from typing import TypeAlias

import aiohttp
import discord

from bot import metrics
from bot.chat.wire.discord_limits import FIRST_SECONDS, TOKEN_SECONDS, ErrorCode
from bot.chat.wire.discord_patches import send_beside

TRY_SECONDS = 1.2  # without an answer to the first try, a second one starts beside it
BROKEN_SECONDS = 0.2  # pause after a connection that broke
PATIENCE_SECONDS = 10.0  # for tries in progress: a hanging connection raises nothing by itself
DELIVERY_SECONDS = 20.0  # for one try to deliver; pictures may travel slowly
PAUSES = (
    1.0,
    2.0,
    4.0,
    8.0,
    15.0,
    30.0,
    *[60.0] * 14,
)  # seconds between tries, for as long as the token lives

_LATE = {ErrorCode.UNKNOWN_WEBHOOK, ErrorCode.UNKNOWN_INTERACTION, ErrorCode.TOKEN_EXPIRED}

Attempt: TypeAlias = Callable[[], Awaitable[object]]

_statuses: ContextVar[list[int | None] | None] = ContextVar("statuses of the current try", default=None)


class TooLateError(Exception):
    """Discord no longer accepts an answer to this interaction, or could not be reached in time."""


class Taken(Enum):
    """The state of a first answer after some tries, as far as it is known."""

    OURS = auto()
    """Discord has taken one of our tries."""
    ANOTHERS = auto()
    """Discord has refused all our tries, since it had an answer before."""
    SOMEBODYS = auto()
    """Discord has an answer; it may be a try of ours whose confirmation is lost, or another process's."""
    UNKNOWN = auto()
    """No try was confirmed."""


def note_status(status: int | None) -> None:
    """Note the status of a response to a request of the current try; None: the request or response was lost.

    The library repeats a request after a 5xx, and after a connection that was reset.
    """
    statuses = _statuses.get()
    if statuses is not None:
        statuses.append(status)


def begin(attempt: Attempt) -> asyncio.Task[bool]:
    """Start the first try at a first answer, to be handed to ``answer_first``."""
    return asyncio.create_task(_taken(attempt))


def was_answered(begun: asyncio.Task[bool]) -> bool:
    """Return whether Discord has refused the first try, now done, since there had been an answer before."""
    error = None if begun.cancelled() else begun.exception()
    return isinstance(error, discord.HTTPException) and error.code == ErrorCode.ALREADY_ANSWERED


async def answer_first(attempt: Attempt, arrived: float, begun: asyncio.Task[bool] | None = None) -> Taken:
    """Give the first answer to an interaction; ``arrived``: by the event loop's clock.

    A try without an answer is not cancelled, since Discord may have taken it; another one starts beside it,
    and the first success counts. "Already answered" is a success: an earlier try had got through.
    ``begun``: the first try, if already started. Raises TooLateError, and discord.HTTPException for what
    Discord refuses.
    """
    race = _Race(attempt)
    try:
        taken = await race.run(arrived, begun or begin(attempt))
    except discord.HTTPException as error:
        _check_late(error)
        raise
    finally:
        await race.stop()
    if taken is not Taken.UNKNOWN:
        metrics.acknowledged()
    return taken


async def deliver(attempt: Attempt, arrived: float, wanted: Callable[[], bool]) -> bool:
    """Deliver what follows the first answer, until Discord takes it, the token expires or it is obsolete.

    Returns False if it was no longer wanted. Raises TooLateError, and discord.HTTPException for what
    Discord refuses.
    """
    for pause in (0.0, *PAUSES):
        await asyncio.sleep(pause)
        if not wanted():
            return False
        if asyncio.get_running_loop().time() - arrived > TOKEN_SECONDS:
            break
        try:
            async with asyncio.timeout(DELIVERY_SECONDS):
                if await _taken(attempt):
                    return True
        except TimeoutError:
            continue
        except discord.HTTPException as error:
            _check_late(error)
            raise
    raise TooLateError("Discord could not be reached")


class _Race:
    """Parallel tries at one first answer."""

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self._running: set[asyncio.Task[bool]] = set()
        self._refusal: discord.HTTPException | None = None
        self._lost = False
        """Whether a try ended without an answer of Discord's."""
        self._overtaken = False
        """Whether the first try was refused while another one was on its way, which may have been quicker."""

    async def run(self, arrived: float, begun: asyncio.Task[bool]) -> Taken:
        """Return what is known in the end. Raises Discord's refusal if no try is left."""
        loop = asyncio.get_running_loop()
        self._running.add(begun)
        while True:
            age = loop.time() - arrived
            soon = self._overtaken or (age < FIRST_SECONDS and self._refusal is None)
            done = await self._wait(TRY_SECONDS if soon else PATIENCE_SECONDS - age)
            taken = self._outcome(begun, done)
            if taken is not None:
                return taken
            age = loop.time() - arrived
            if age < FIRST_SECONDS and self._refusal is None:
                if done:
                    await asyncio.sleep(BROKEN_SECONDS)
                self._running.add(asyncio.create_task(self._beside()))
            elif self._refusal is not None and not self._running:
                raise self._refusal
            elif not self._running or age >= PATIENCE_SECONDS:
                return Taken.UNKNOWN

    async def stop(self) -> None:
        """Cancel the tries still in progress."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _beside(self) -> bool:
        send_beside()
        return await _taken(self._attempt)

    async def _wait(self, seconds: float) -> set[asyncio.Task[bool]]:
        done, self._running = await asyncio.wait(
            self._running, timeout=max(seconds, 0), return_when=asyncio.FIRST_COMPLETED
        )
        return done

    def _outcome(self, begun: asyncio.Task[bool], done: set[asyncio.Task[bool]]) -> Taken | None:
        """Return what is known after these tries have ended; None if others may still tell."""
        succeeded = answered = False
        for task in done:
            try:
                succeeded = task.result() or succeeded
                self._lost = self._lost or not task.result()
            except discord.HTTPException as error:
                answered = answered or error.code == ErrorCode.ALREADY_ANSWERED
                self._refusal = error
        if succeeded:
            return Taken.OURS
        if not (answered or self._overtaken):
            return None
        if begun in done and self._running:
            self._overtaken = True
            return None
        theirs = begun.done() and was_answered(begun) and not self._running and not self._lost
        return Taken.ANOTHERS if theirs else Taken.SOMEBODYS


async def _taken(attempt: Attempt) -> bool:
    """Return whether Discord has taken a request; False if another try may help."""
    statuses: list[int | None] = []
    _statuses.set(statuses)
    try:
        await attempt()
    except (aiohttp.ClientError, TimeoutError, JSONDecodeError):
        return False
    except discord.HTTPException as error:
        if error.status == HTTPStatus.TOO_MANY_REQUESTS or error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return False
        # The library has repeated the request: Discord may refuse what it has taken before.
        repeated = any(status is None or status >= HTTPStatus.INTERNAL_SERVER_ERROR for status in statuses)
        if repeated and error.code == ErrorCode.ALREADY_ANSWERED:
            return False
        raise
    return True


def _check_late(error: discord.HTTPException) -> None:
    if error.code in _LATE:
        raise TooLateError(str(error)) from error
