"""The stream of events that an open page listens to."""

from __future__ import annotations

import asyncio

from aiohttp import WSMsgType, web
from pydantic_core import to_json

from sandbox.errors import Json
from sandbox.events import Hub

PING_SECONDS = 30.0  # seconds between pings to the browser


class OpenPage:
    """One tab of one person."""

    def __init__(self, user_id: str, socket: web.WebSocketResponse) -> None:
        self.user_id = user_id
        self._socket = socket
        self._frames: asyncio.Queue[str] = asyncio.Queue()

    def show(self, name: str, data: Json) -> None:
        """Queue a frame."""
        self._frames.put_nowait(to_json({"t": name, "d": data}).decode())

    async def write(self) -> None:
        """Send what is queued, for as long as the tab is open."""
        while True:
            await self._socket.send_str(await self._frames.get())


async def serve_page(
    request: web.Request, hub: Hub, user_id: str, sockets: set[web.WebSocketResponse]
) -> web.WebSocketResponse:
    """The stream of one tab, from its opening to its end."""
    socket = web.WebSocketResponse(heartbeat=PING_SECONDS)
    await socket.prepare(request)
    page = OpenPage(user_id, socket)
    hub.pages.append(page)
    sockets.add(socket)
    writer = asyncio.create_task(page.write())
    try:
        async for message in socket:
            if message.type is WSMsgType.ERROR:
                break
    finally:
        hub.pages.remove(page)
        sockets.discard(socket)
        writer.cancel()
    return socket
