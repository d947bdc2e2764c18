"""The one border at which everything is caught: nothing that goes wrong stops the bot or stays unsaid."""

from __future__ import annotations

from collections.abc import Awaitable

import structlog

from bot.tables import StoreUnavailable

log = structlog.get_logger()


async def survived(work: Awaitable[object], doing: str, **where: object) -> bool:
    """Whether the work went well. Whatever went wrong is in the log, with what was being done."""
    try:
        await work
    except StoreUnavailable as reason:  # nothing of ours, and said often enough without its origin
        log.warning("store unavailable", doing=doing, reason=str(reason), **where)
        return False
    except Exception:
        log.exception("mishap", doing=doing, **where)
        return False
    return True
