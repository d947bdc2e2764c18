"""Waiting until Discord and the database can be reached, and saying in a sentence what is wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import aiohttp
import discord
import structlog

from bot import health
from bot.settings import WHERE_TOKENS_ARE, WrongSetting
from bot.systemd import notify
from bot.tables import StoreUnavailable
from engines.text import Refused

log = structlog.get_logger()

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0)  # seconds before the next attempt; the last one repeats
LONGEST_WAIT = 3600.0  # seconds to which Discord's own wish is followed
WRONG_SHARDS = (4010, 4011)  # with which the gateway closes: no such shard; more shards are needed

T = TypeVar("T")


class Unreachable(Refused):
    """Discord or the database did not answer, for a reason that may pass: it is tried again.

    ``wait``: the seconds before which it asks not to be tried again.
    """

    wait = 0.0


class NotLetIn(Refused):
    """Discord does not connect this bot until its host does something."""


@dataclass
class Signs:
    """The bot's sign of life: a file that is another process's as long as that one serves.

    ``shown``: whether it is this process's.
    """

    file: Path
    shown: bool

    def note(self, trouble: str) -> None:
        """Say what keeps the bot from its work."""
        if self.shown:
            notify(f"STATUS={trouble}")
            with suppress(OSError):  # a file that cannot be written is itself no sign of life
                health.note(self.file, trouble)

    def remove(self) -> None:
        """No sign of life outlives the bot."""
        if self.shown:
            self.file.unlink(missing_ok=True)


async def persistently(attempt: Callable[[], Awaitable[T]], signs: Signs, first: str) -> T:
    """Retry while Unreachable is raised; the log and the health file say what the bot waits for.

    ``first``: what it waits for as long as no attempt has failed. The pauses begin at a second again where an
    attempt itself lasted longer than the longest pause.
    """
    loop = asyncio.get_running_loop()
    tries = 0
    log.info("waiting", reason=first)
    signs.note(first)
    while True:
        began = loop.time()
        try:
            return await attempt()
        except Unreachable as reason:
            why, wait = str(reason), reason.wait
        if loop.time() - began > PAUSES[-1]:
            tries = 0
        pause = max(PAUSES[min(tries, len(PAUSES) - 1)], min(wait, LONGEST_WAIT))
        tries += 1
        log.warning("trying again", reason=why, in_seconds=pause)
        signs.note(why)
        await asyncio.sleep(pause)


@contextmanager
def discord_failures() -> Iterator[None]:
    """Say in one sentence why Discord cannot be used. Raises WrongSetting, NotLetIn, Unreachable."""
    try:
        yield
    except discord.LoginFailure as error:
        raise WrongSetting(
            "Discord rejects DISCORD_TOKEN: it is not valid, or no longer valid. Get a new one at {where}.",
            where=WHERE_TOKENS_ARE,
        ) from error
    except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired) as error:
        if isinstance(error, discord.ConnectionClosed) and error.code in WRONG_SHARDS:
            raise WrongSetting(
                "Discord rejects these shards ({why}). Set PALERMO_SHARD_COUNT and PALERMO_SHARD_IDS to "
                "what it allows, or leave both out.",
                why=str(error)[:200],
            ) from error
        raise NotLetIn(
            "Discord no longer accepts this release of the bot ({why}). Is there a newer one?",
            why=str(error)[:200],
        ) from error
    except discord.HTTPException as error:
        unreachable = Unreachable(
            "Discord answers with an error ({why}). It may be down, or limit the requests of this bot or of "
            "this machine's address for a while (429).",
            why=str(error)[:200],
        )
        unreachable.wait = _wished(error)
        raise unreachable from error
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise Unreachable(
            "Discord cannot be reached ({why}). Is this machine online?",
            why=str(error)[:200],
        ) from error


def _wished(error: discord.HTTPException) -> float:
    """The seconds that Discord asks to wait, after which further requests no longer count towards a ban."""
    with suppress(ValueError):
        return max(0.0, float(error.response.headers.get("Retry-After", "")))
    return 0.0


@contextmanager
def store_failures() -> Iterator[None]:
    """Raise Unreachable for a database that may come back by itself, WrongSetting for any other trouble."""
    try:
        yield
    except StoreUnavailable as error:
        kind = Unreachable if error.passing else WrongSetting
        raise kind("{why}", why=str(error)) from error
