"""The page's requests about faults.

GET /sandbox/faults: the faults that are set up, as sandbox/faults.py describes them, with "id" and "struck"
POST /sandbox/faults {kind, method?, path?, times?, seconds?, status?, error?}: sets one up; as above
POST /sandbox/faults/clear {id?}: takes one away, or all: 204
POST /sandbox/gateway {action, code?, resumable?}: does something to the bot's connections: 204
    The action is reconnect (op 7), invalid_session (op 9; "resumable"), close (with "code"), drop (the socket
    breaks), or dead (it stays open, and nothing goes through it any more).
"""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Annotated, Literal

from aiohttp import web
from pydantic import BaseModel, Field

from sandbox.client_actions import InvalidActionError
from sandbox.errors import Json
from sandbox.faults import ERRORS, EventKind, Fault, Faults, RequestKind
from sandbox.page_requests import Handler, UnknownError, read
from sandbox.sessions import Sessions

CLOSABLE = range(1000, 5000)  # close codes


class FaultRequest(BaseModel):
    """A fault to be set up."""

    kind: RequestKind | EventKind
    method: str = ""
    path: Annotated[str, Field(max_length=200)] = ""
    times: Annotated[int, Field(ge=1)] | None = 1
    seconds: Annotated[float, Field(ge=0, le=3600)] = 1.0
    status: Annotated[int, Field(ge=500, le=599)] = 503
    error: str = "unknown_message"


class ClearRequest(BaseModel):
    """A fault to be taken away, or all."""

    id: int | None = None


class GatewayRequest(BaseModel):
    """Something to be done to the bot's connections."""

    action: Literal["reconnect", "invalid_session", "close", "drop", "dead"]
    code: int = 4000
    resumable: bool = False


class FaultApi:
    """The handlers of these requests."""

    def __init__(self, faults: Faults, sessions: Sessions) -> None:
        self.faults = faults
        self.sessions = sessions
        self.gets: dict[str, Handler] = {"/sandbox/faults": self.listing}
        self.posts: dict[str, Handler] = {
            "/sandbox/faults": self.add,
            "/sandbox/faults/clear": self.clear,
            "/sandbox/gateway": self.gateway,
        }

    async def listing(self, request: web.Request) -> list[Json]:  # noqa: ARG002  the handler's shape
        """The faults that are set up."""
        return [asdict(fault) for fault in self.faults.active]

    async def add(self, request: web.Request) -> Json:
        """Set a fault up."""
        act = await read(request, FaultRequest)
        if act.error not in ERRORS:
            raise InvalidActionError(f"There is no error “{act.error}”. There are: {', '.join(ERRORS)}.")
        try:
            re.compile(act.path)
        except re.error as error:
            raise InvalidActionError(f"“{act.path}” is not a regular expression: {error}.") from error
        return asdict(self.faults.add(Fault(**act.model_dump())))

    async def clear(self, request: web.Request) -> None:
        """Take a fault away, or all."""
        act = await read(request, ClearRequest)
        if act.id is not None and act.id not in {fault.id for fault in self.faults.active}:
            raise UnknownError("This fault no longer exists.")
        self.faults.clear(act.id)

    async def gateway(self, request: web.Request) -> None:
        """Do something to every connection of the bot."""
        act = await read(request, GatewayRequest)
        if act.code not in CLOSABLE:
            raise InvalidActionError(f"{act.code} is not a close code: give one from 1000 to 4999.")
        if not self.sessions.connections:
            raise InvalidActionError("The bot is not connected.")
        for connection in list(self.sessions.connections):
            match act.action:
                case "reconnect":
                    connection.ask_to_reconnect()
                case "invalid_session":
                    connection.invalidate(resumable=act.resumable)
                case "close":
                    await connection.hang_up(act.code)
                case "drop":
                    connection.drop()
                case "dead":
                    connection.dead = True
