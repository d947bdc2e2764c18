"""A network between the bot and the sandbox: slow each way, and losing answers on their way back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
from aiohttp import web

HOST = "127.0.0.1"
_HOP_BY_HOP = {"host", "content-length", "transfer-encoding", "content-encoding", "connection"}


class SlowNetwork:
    """Forwards requests. ``there`` and ``back`` are seconds each request and answer take.

    ``lost``: answers to interactions that will be lost; their requests take effect.
    """

    def __init__(self, http: aiohttp.ClientSession) -> None:
        self._target = self.address = ""
        self._http = http
        self.there = self.back = 0.0
        self.lost = 0

    def leading_to(self, target: str) -> str:
        """The network's own address, from which all requests go on to ``target``."""
        self._target = target
        return self.address

    async def forward(self, request: web.Request) -> web.StreamResponse:
        """Carry a request there and its answer back."""
        body = await request.read()
        headers = {name: value for name, value in request.headers.items() if name.lower() not in _HOP_BY_HOP}
        await asyncio.sleep(self.there)
        sent = self._http.request(request.method, self._target + request.path_qs, data=body, headers=headers)
        async with sent as answer:
            data = await answer.read()
        await asyncio.sleep(self.back)
        if self.lost and request.path.endswith("/callback"):
            self.lost -= 1
            assert request.transport is not None
            request.transport.abort()
        kept = {name: value for name, value in answer.headers.items() if name.lower() not in _HOP_BY_HOP}
        return web.Response(status=answer.status, body=data, headers=kept)


@asynccontextmanager
async def slow_network() -> AsyncIterator[SlowNetwork]:
    """A running network, which does not know yet where it leads."""
    async with aiohttp.ClientSession() as http:
        network = SlowNetwork(http)
        app = web.Application(client_max_size=1 << 26)
        app.router.add_route("*", "/{path:.*}", network.forward)
        runner = web.AppRunner(app, shutdown_timeout=0.1)  # 0 would mean for ever
        await runner.setup()
        await web.TCPSite(runner, HOST, 0).start()
        network.address = f"http://{HOST}:{runner.addresses[0][1]}"
        try:
            yield network
        finally:
            await runner.cleanup()
