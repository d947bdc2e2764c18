"""Common parts of all routes: who is asking, the limits, and the format of answers."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web
from pydantic_core import to_json

from sandbox.attachments import Body, read_body
from sandbox.errors import ApiError, Json, internal, not_found, unauthorized
from sandbox.faults import BAN_SECONDS, Faults, answer_with_fault
from sandbox.interactions import Interactions
from sandbox.limits import DEFAULT_LIMIT, Limits, RateLimit, banned_at_the_edge
from sandbox.sessions import Sessions
from sandbox.store import WRITE_ERRORS
from sandbox.threads import archive_if_silent
from sandbox.world import World

Answer = Json | list[Json] | None
BASE = "/api/v10"
MAJOR_PARAMETERS = ("channel", "guild", "token")  # parameters that have a bucket of their own each
COUNTED_STATUSES = (401, 403, 429)  # statuses that lead to a ban when there are too many


@dataclass(frozen=True, slots=True)
class Api:
    """The dependencies of the handlers."""

    world: World
    limits: Limits
    interactions: Interactions
    sessions: Sessions

    @property
    def faults(self) -> Faults:
        """The faults set up on demand."""
        return self.world.hub.faults

    def advance(self, seconds: int) -> None:
        """Move the clock forward, and do what has become due."""
        world = self.world
        world.clock.advance(seconds)
        self.interactions.clock_moved()
        for channel in list(world.channels.values()):
            archive_if_silent(world, channel)
        clock: Json = {"offset": world.clock.offset, "now": world.clock.stamp()}
        world.hub.tell_pages("CLOCK", lambda _: clock)


@dataclass(frozen=True, slots=True)
class Call:
    """One request."""

    api: Api
    request: web.Request

    @property
    def world(self) -> World:
        """The world it is about."""
        return self.api.world

    def part(self, name: str) -> str:
        """A parameter in the path."""
        return self.request.match_info[name]

    def flag(self, name: str) -> bool:
        """A yes or no in the query."""
        return self.request.query.get(name, "").lower() in ("1", "true")

    async def body(self) -> Body:
        """The request's body. Raises 50109 or 40005."""
        return await read_body(self.request)


Handler = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A path, who answers there, and its limit. ``open``: the token in the path counts, not the bot's."""

    method: str
    path: str
    handler: Handler
    limit: RateLimit | None = DEFAULT_LIMIT
    open: bool = False
    status: int = 200


def reply(status: int, body: Answer, headers: dict[str, str]) -> web.Response:
    """An answer in JSON. Clients look for exactly ``application/json``."""
    if body is None:
        return web.Response(status=204, headers=headers)
    return web.Response(status=status, body=to_json(body), content_type="application/json", headers=headers)


def refuse(api: Api, error: ApiError, headers: dict[str, str]) -> web.Response:
    """An error in JSON, counted towards the ban where it has to be."""
    if error.status in COUNTED_STATUSES and error.headers.get("X-RateLimit-Scope") != "shared":
        api.limits.note_invalid()
    return reply(error.status, error.body, headers | error.headers)


def _check_token(api: Api, request: web.Request) -> None:
    expected = f"Bot {api.world.identity.token}".encode()
    if not secrets.compare_digest(request.headers.get("Authorization", "").encode(), expected):
        raise unauthorized()


def answering(api: Api, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """The handler of a route behind the checks that all share."""

    async def carry_out(request: web.Request) -> web.StreamResponse:
        headers: dict[str, str] = {}
        try:
            if not route.open:
                _check_token(api, request)
                api.limits.take_global()
            if route.limit is not None:
                major = " ".join(request.match_info.get(name, "") for name in MAJOR_PARAMETERS)
                headers = api.limits.take(f"{route.method} {route.path}", major, route.limit)
            body = await route.handler(Call(api, request))
        except ApiError as error:
            return refuse(api, error, headers)
        except ConnectionError:  # the client is gone: nobody waits for an answer
            raise
        except WRITE_ERRORS:
            return refuse(api, internal(), headers)
        return reply(route.status, body, headers)

    async def answer(request: web.Request) -> web.StreamResponse:
        fault = api.faults.for_request(request.method, request.path.removeprefix(BASE))
        if fault is None:
            return await carry_out(request)
        try:
            return await answer_with_fault(fault, request, lambda: carry_out(request))
        except ApiError as error:
            return refuse(api, error, {})

    return answer


def checks(api: Api) -> Callable[..., Awaitable[web.StreamResponse]]:
    """The middleware of all routes: it answers to a ban, and for routes that do not exist."""

    @web.middleware
    async def check(
        request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if api.limits.banned():
            return banned_at_the_edge(BAN_SECONDS)
        try:
            return await handler(request)
        except web.HTTPNotFound:
            return refuse(api, not_found(), {})
        except web.HTTPMethodNotAllowed:
            return refuse(api, ApiError(405, 0, "405: Method Not Allowed"), {})

    return check


def build(api: Api, routes: list[Route]) -> web.Application:
    """The REST API as an application of its own."""
    app = web.Application(middlewares=[checks(api)])
    for route in routes:
        app.router.add_route(route.method, route.path, answering(api, route))
    return app
