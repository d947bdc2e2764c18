"""Sends to the webhooks of servers, only to addresses on the public internet."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

import aiohttp
import structlog
from aiohttp.abc import AbstractResolver, ResolveResult

from bot.tables.lobby.webhooks import is_public, webhook_address
from engines.text import Refused

log = structlog.get_logger()

WEBHOOK_FORMAT = "palermo-webhook/1"  # of every document
REQUEST_SECONDS = 8.0  # for one request, from the name look-up to the first line of the response


class NotDeliveredError(Exception):
    """A document was not delivered; it may be tried again. The text names no part of the address."""


class PublicResolver(AbstractResolver):
    """Looks names up, and refuses a name if any of its addresses is not public.

    The addresses that it returns are used for connecting, so a name cannot change between check and use.
    """

    def __init__(self, inner: AbstractResolver | None = None) -> None:
        self._inner = inner or aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """Return the addresses of a name. Raises OSError."""
        found = await self._inner.resolve(host, port, family)
        if not found or not all(is_public(one["host"]) for one in found):
            raise OSError("not on the public internet")
        return found

    async def close(self) -> None:
        """Close the resolver."""
        await self._inner.close()


def public_connector(inner: AbstractResolver | None = None) -> aiohttp.BaseConnector:
    """Return a connector to public addresses only; certificates are checked against the name."""
    return aiohttp.TCPConnector(resolver=PublicResolver(inner))


class WebhookClient:
    """Posts JSON to an HTTPS address, without redirects or proxies; the response is not read.

    Each document is sent by a session of its own, so no cookie and no looked-up name outlives it.
    """

    def __init__(
        self,
        connector: Callable[[], aiohttp.BaseConnector] = public_connector,
        seconds: float = REQUEST_SECONDS,
    ) -> None:
        self._connector = connector
        self._timeout = aiohttp.ClientTimeout(total=seconds)

    async def post(self, url: str, body: bytes) -> None:
        """Send a JSON document. Raises NotDeliveredError unless the answer is a success."""
        headers = {"Content-Type": "application/json", "User-Agent": "Palermo"}
        try:
            async with (
                aiohttp.ClientSession(connector=self._connector(), timeout=self._timeout) as session,
                session.post(
                    webhook_address(url), data=body, headers=headers, allow_redirects=False
                ) as answer,
            ):
                status = answer.status
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError, Refused) as failure:
            raise NotDeliveredError(type(failure).__name__) from None
        if not 200 <= status < 300:
            raise NotDeliveredError(f"status {status}")

    async def test(self, url: str) -> None:
        """Send a document without events. Raises Refused if it is not accepted."""
        try:
            await self.post(url, json.dumps({"format": WEBHOOK_FORMAT, "test": True}).encode())
        except NotDeliveredError as reason:
            log.info("webhook not set", reason=str(reason))
            raise Refused(
                "That address doesn't accept what I send. It must be on the public internet, have a valid "
                "certificate and answer a JSON POST with a status from 200 to 299."
            ) from reason
