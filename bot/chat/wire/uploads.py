"""Files that people attach to commands."""

from __future__ import annotations

import asyncio
from typing import Protocol

import aiohttp
import discord

from engines.text import Refused

FETCH_SECONDS = 20.0


class Upload(Protocol):
    """A file attached to a command; ``size`` in bytes, as measured by Discord."""

    size: int

    async def read(self) -> bytes:
        """The bytes of the file."""


async def fetched(upload: Upload) -> bytes:
    """Return the bytes of a file. Raises Refused if Discord does not deliver it."""
    try:
        async with asyncio.timeout(FETCH_SECONDS):
            return await upload.read()
    except (TimeoutError, aiohttp.ClientError, discord.HTTPException) as away:
        raise Refused("I couldn't download the file from Discord. Please try again.") from away
