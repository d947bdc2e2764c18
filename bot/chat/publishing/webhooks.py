"""Webhooks: sends a server's public events as JSON to the address that its managers have set."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import structlog

from bot.chat.screens.context import ChatContext
from bot.chat.wire.webhook_client import WEBHOOK_FORMAT
from bot.tables.ports import Outbox
from bot.tables.reading.public_log import PublicLine
from bot.tables.values.change import Post
from bot.tables.values.table import Table

log = structlog.get_logger()

LONGEST_DELAY = timedelta(days=7)  # events that could not be sent for this long are dropped
DOCUMENT_BYTES = 64 * 1024  # bytes of one document


class Webhooks:
    """Sends the public events of each change to a server's webhook.

    One document per change, a table's in order; its ``id`` stays the same if it is sent again.
    """

    def __init__(self, outbox: Outbox, context: ChatContext, now: Callable[[], datetime]) -> None:
        self._outbox = outbox
        self._context = context
        self._now = now

    async def tell(self, post: Post) -> None:
        """Send a post, unless the webhook is gone or it is too late. Raises NotDeliveredError."""
        tables = self._context.tables
        table = await tables.queries.table(post.table)
        url = (await tables.servers.get(table.place.guild)).webhook if tables.servers.webhooks else None
        if url is None:
            await self._outbox.drop(post.id)
            return
        found = await tables.public_log.lines(post.table, post.since, post.upto, appended=True)
        if found and self._now() - found[-1].at < LONGEST_DELAY:
            await self._context.webhooks.post(url, self._document(post, table, found))
        elif found:
            log.warning("webhook not reached for a week", table=table.id, post=post.id)
        await self._outbox.drop(post.id)

    def _document(self, post: Post, table: Table, found: Sequence[PublicLine]) -> bytes:
        localizer = self._context.localizer_of(table)
        document: dict[str, Any] = {
            "format": WEBHOOK_FORMAT,
            "id": post.id,
            "table": table.id,
            "version": found[-1].line.version,
            "server": str(table.place.guild),
            "channel": str(table.place.channel),
            "game": table.game,
            "rules": table.rules,
            "phase": table.phase.value,
            "players": [
                {"seat": seat, "name": player.name, "kind": "ai" if player.user is None else "person"}
                for seat, player in enumerate(table.seated)
            ],
            "events": [],
        }
        for one in found:
            line = one.line
            event = {
                "version": line.version,
                "at": one.at.isoformat(),
                "seat": line.seat,
                "by": line.by,
                "notation": line.note,
                "text": localizer.plain(line.text),
            }
            if len(json.dumps([document, event])) > DOCUMENT_BYTES:
                document["cut"] = True
                break
            document["events"].append(event)
        return json.dumps(document).encode()
