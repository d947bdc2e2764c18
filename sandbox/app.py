"""The sandbox as a web server on loopback: Discord's REST API and gateway, uploaded files, and the page."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, web

from sandbox.attachments import MAX_REQUEST_BYTES, serve_file
from sandbox.emojis import serve_emoji
from sandbox.gateway import serve_gateway
from sandbox.interactions import Interactions
from sandbox.limits import Limits
from sandbox.page_api import PAGE_FOLDER, PageApi
from sandbox.program import Program
from sandbox.rest import applications, callbacks, channels, emojis, guilds, messages, webhooks
from sandbox.rest.base import BASE, Api, build
from sandbox.seed import BOT_NAME
from sandbox.sessions import Sessions
from sandbox.supervise import Supervisor
from sandbox.world import World

HOST = "127.0.0.1"
MODULES = (applications, emojis, guilds, messages, channels, callbacks, webhooks)
ROUTES = [route for module in MODULES for route in module.ROUTES]
NO_FRAMES = "frame-ancestors 'none'"
READ_ONLY = ("GET", "HEAD")
SHUTDOWN_SECONDS = 2  # for requests that are being answered when the server ends
MAX_BODY_BYTES = (
    MAX_REQUEST_BYTES + 1
)  # bytes: a request beyond the limit is refused in Discord's words, not in aiohttp's


@dataclass(frozen=True, slots=True)
class Server:
    """A running sandbox."""

    url: str
    api: Api
    page: PageApi
    supervisor: Supervisor

    @property
    def world(self) -> World:
        """Everything there is."""
        return self.api.world

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.world.identity.token

    @property
    def rest(self) -> str:
        """The base URL of the REST API."""
        return self.world.endpoint.api

    def advance(self, seconds: int) -> None:
        """Move the clock forward."""
        self.api.advance(seconds)

    async def start_bot(self) -> None:
        """Start the program that this sandbox was given."""
        await self.supervisor.start(self.world.endpoint)


@lru_cache
def _is_loopback(address: str) -> bool:
    try:
        host = urlsplit(f"//{address}").hostname or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@web.middleware
async def refuse_foreign(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse other hosts (a name that was pointed at this machine) and what other sites send."""
    if not _is_loopback(request.host):
        return web.Response(status=403, text="The sandbox answers only on this machine.")
    origin = request.headers.get("Origin")
    sends = request.method not in READ_ONLY or request.headers.get("Upgrade", "").lower() == "websocket"
    if sends and origin is not None and origin != f"http://{request.host}":
        return web.Response(status=403, text="The sandbox accepts nothing from other sites.")
    response = await handler(request)
    if not response.prepared:
        # A page's files are asked for again, so that no update reaches it in parts; answers are not cached.
        kept = "no-cache" if isinstance(response, web.FileResponse) else "no-store"
        response.headers.setdefault("Cache-Control", kept)
        # No other page shows this one in a frame, to have it clicked unseen; a <meta> cannot say so.
        response.headers.setdefault("Content-Security-Policy", NO_FRAMES)
    return response


def _application(api: Api, page: PageApi) -> web.Application:
    world = api.world

    async def gateway(request: web.Request) -> web.WebSocketResponse:
        return await serve_gateway(request, world, api.sessions)

    async def file(request: web.Request) -> web.Response:
        return await serve_file(request, world)

    async def emoji(request: web.Request) -> web.Response:
        return await serve_emoji(request, world)

    app = web.Application(middlewares=[refuse_foreign], client_max_size=MAX_BODY_BYTES)
    app.add_routes(page.routes())
    app.add_routes([web.get("/gateway", gateway), web.get("/gateway/", gateway)])
    app.add_routes([web.get("/attachments/{channel}/{attachment}/{filename}", file)])
    app.add_routes([web.get("/emojis/{emoji:[0-9]+}{suffix:(\\.[a-z]+)?}", emoji)])
    if PAGE_FOLDER.is_dir():
        app.router.add_static("/page", PAGE_FOLDER)
    app.add_subapp(BASE, build(api, ROUTES))
    return app


@asynccontextmanager
async def serve(
    data: Path, port: int = 0, *, program: Program | None = None, name: str = BOT_NAME
) -> AsyncIterator[Server]:
    """A running sandbox with its things under ``data``; port 0 is any free one. The program is not started.

    Raises OSError for a port in use or a folder that cannot be written, sqlite3.OperationalError if another
    sandbox uses the folder.
    """
    with socket.create_server((HOST, port)) as listener:  # first: a port in use leaves no folder behind
        async with _served(World(data, name), data, listener, program) as server:
            yield server


@asynccontextmanager
async def _served(
    world: World, data: Path, listener: socket.socket, program: Program | None
) -> AsyncIterator[Server]:
    sessions = Sessions(world)
    api = Api(world, Limits(world.clock), Interactions(world), sessions)
    supervisor = Supervisor(data / "bot.log", program, connected=lambda: sessions.connected)
    page = PageApi(api, supervisor)
    runner = web.AppRunner(_application(api, page), access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
    try:
        await runner.setup()
        await web.SockSite(runner, listener).start()
        bound = listener.getsockname()[1]
        world.base_url = f"http://{HOST}:{bound}"
        sessions.address = f"ws://{HOST}:{bound}/gateway"
        yield Server(world.base_url, api, page, supervisor)
    finally:
        await supervisor.stop()
        for opened in (*sessions.sockets, *page.sockets):
            await asyncio.shield(opened.close(code=WSCloseCode.SERVICE_RESTART))
        await runner.cleanup()
        api.interactions.close()
        world.store.close()
