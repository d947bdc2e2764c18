"""The error boundary: logs whatever escapes a task, so that one failure stops nothing else."""

from __future__ import annotations

from collections.abc import Awaitable

import structlog

from bot.tables import StoreUnavailable

log = structlog.get_logger()


async def guarded(work: Awaitable[object], doing: str, **where: object) -> bool:
    """Do the work. Returns whether it succeeded; a failure is logged with what was being done."""
    try:
        await work
    except StoreUnavailable as reason:  # not our bug; no traceback needed
        log.warning("store unavailable", doing=doing, reason=str(reason), **where)
        return False
    except Exception:
        log.exception("unexpected error", doing=doing, **where)
        return False
    return True
