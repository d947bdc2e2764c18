"""Faults on demand: requests that fail, are late or get lost, events that come twice, late or disordered."""

from __future__ import annotations

import asyncio
import re
from asyncio import sleep
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Literal

from aiohttp import web

from sandbox.errors import ApiError
from sandbox.limits import banned_at_the_edge, limited, limited_everywhere, too_many_old_edits

HELD_SECONDS = 0.5  # seconds after which a held event goes out, though no other has overtaken it
BAN_SECONDS = 600  # seconds that a ban at the edge speaks of

RequestKind = Literal[
    "rate_limit", "global_rate_limit", "shared_rate_limit", "edge_ban", "server_error", "error",
    "drop_before", "drop_after", "delay_before", "delay_after", "hang",
]  # fmt: skip
EventKind = Literal["duplicate_event", "reorder_events", "delay_event", "lose_event"]

# Refusals that a test may want without bringing the world into that state: status, code, message
ERRORS = {
    "closed_dms": (403, 50007, "Cannot send messages to this user"),
    "opening_too_fast": (403, 40003, "You are opening direct messages too fast"),
    "unknown_channel": (404, 10003, "Unknown Channel"),
    "unknown_message": (404, 10008, "Unknown Message"),
    "unknown_interaction": (404, 10062, "Unknown interaction"),
    "already_acknowledged": (400, 40060, "Interaction has already been acknowledged."),
    "expired_token": (401, 50027, "Invalid Webhook Token"),
    "missing_access": (403, 50001, "Missing Access"),
    "missing_permissions": (403, 50013, "Missing Permissions"),
    "quarantined": (403, 20026, "Your app has been quarantined for suspected abuse"),
    "thread_archived": (400, 50083, "Thread is archived"),
    "old_edit": (429, 30046, ""),
}


@dataclass(slots=True)
class Fault:
    """One fault that is set up.

    A request's: ``method`` (empty: any) and ``path``, a regular expression found in its path below
    ``/api/v10``. An event's: ``path`` is found in its name. ``times``: how often it still strikes (None:
    until it is cleared). ``seconds``: how long it takes, or what a 429 says in retry_after. ``status`` of a
    server error; ``error``: a key of ERRORS.
    """

    kind: RequestKind | EventKind
    method: str = ""
    path: str = ""
    times: int | None = 1
    seconds: float = 1.0
    status: int = 503
    error: str = "unknown_message"
    id: int = 0
    struck: int = 0

    @property
    def of_event(self) -> bool:
        """Whether it concerns events of the gateway, and not requests."""
        return self.kind in ("duplicate_event", "reorder_events", "delay_event", "lose_event")


@dataclass
class Faults:
    """The faults that are set up, oldest first."""

    active: list[Fault] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=lambda: count(1))

    def add(self, fault: Fault) -> Fault:
        """Set a fault up."""
        fault.id = next(self._numbers)
        self.active.append(fault)
        return fault

    def clear(self, id_: int | None = None) -> None:
        """Take a fault away, or all of them."""
        self.active = [fault for fault in self.active if id_ is not None and fault.id != id_]

    def for_request(self, method: str, path: str) -> Fault | None:
        """The fault that strikes this request."""
        return self._strike(lambda fault: not fault.of_event and fault.method in ("", method), path)

    def for_event(self, name: str) -> Fault | None:
        """The fault that strikes this event."""
        return self._strike(lambda fault: fault.of_event, name)

    def _strike(self, fits: Callable[[Fault], bool], text: str) -> Fault | None:
        for fault in self.active:
            if fits(fault) and re.search(fault.path, text):
                fault.struck += 1
                if fault.times is not None:
                    fault.times -= 1
                    if fault.times <= 0:
                        self.clear(fault.id)
                return fault
        return None


async def answer_with_fault(
    fault: Fault, request: web.Request, carry_out: Callable[[], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """A request as its fault lets it happen. Raises ApiError for a refusal."""
    match fault.kind:
        case "delay_before":
            await sleep(fault.seconds)
            return await carry_out()
        case "delay_after":
            response = await carry_out()
            await sleep(fault.seconds)
            return response
        case "drop_before":
            return _dropped(request)
        case "drop_after":
            await carry_out()
            return _dropped(request)
        case "hang":
            await asyncio.Event().wait()
            raise AssertionError
        case _:
            return _refused(fault)


def _dropped(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _refused(fault: Fault) -> web.StreamResponse:
    if fault.kind == "server_error":  # not JSON: what stands before the API answers
        return web.Response(status=fault.status, text="upstream connect error")
    if fault.kind == "edge_ban":
        return banned_at_the_edge(BAN_SECONDS)
    raise _error(fault)


def _error(fault: Fault) -> ApiError:
    match fault.kind:
        case "rate_limit":
            return limited(fault.seconds, {"X-RateLimit-Scope": "user"})
        case "shared_rate_limit":
            return limited(fault.seconds, {"X-RateLimit-Scope": "shared"})
        case "global_rate_limit":
            return limited_everywhere(fault.seconds)
    if fault.error == "old_edit":
        return too_many_old_edits(fault.seconds)
    return ApiError(*ERRORS[fault.error])
