"""A bot of a few lines that does what a test says: it posts, hears of interactions and answers them."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Self

import aiohttp

Json = dict[str, Any]
PATIENCE = 180.0  # seconds for something that should happen at once
REPLY, DEFERRED, UPDATE, COMPLETIONS, FORM = 4, 5, 7, 8, 9  # kinds of first answers

COMMANDS: list[Json] = [
    {
        "name": "palermo",
        "description": "Games of gangsters",
        "options": [
            {
                "type": 1,
                "name": "start",
                "description": "Open a table",
                "options": [
                    {
                        "type": 3,
                        "name": "game",
                        "description": "Which game",
                        "required": True,
                        "choices": [{"name": "Streets", "value": "s"}, {"name": "City", "value": "c"}],
                    },
                    {"type": 4, "name": "seats", "description": "How many", "min_value": 2, "max_value": 6},
                    {"type": 6, "name": "host", "description": "Who hosts"},
                ],
            },
            {
                "type": 1,
                "name": "play",
                "description": "Make a move",
                "options": [
                    {
                        "type": 3,
                        "name": "move",
                        "description": "The move",
                        "required": True,
                        "autocomplete": True,
                    }
                ],
            },
        ],
    }
]


class ScriptedBot:
    """A connected bot."""

    def __init__(self, base: str, token: str, http: aiohttp.ClientSession) -> None:
        self.base = f"{base}/api/v10"
        self.http = http
        self.headers = {"Authorization": f"Bot {token}"}
        self.heard: asyncio.Queue[Json] = asyncio.Queue()

    async def connect(self) -> Self:
        """Identify at the gateway, and register the commands."""
        address = (await self.call("GET", "/gateway/bot"))["url"]
        self.socket = await self.http.ws_connect(address, params={"v": "10", "encoding": "json"})
        await self.socket.receive_json()  # hello
        token = self.headers["Authorization"].removeprefix("Bot ")
        who = {"token": token, "intents": 1, "properties": {"os": "", "browser": "", "device": ""}}
        await self.socket.send_json({"op": 2, "d": who})
        ready = await self.socket.receive_json()
        self.listening = asyncio.create_task(self._listen())
        application = ready["d"]["application"]["id"]
        await self.call("PUT", f"/applications/{application}/commands", COMMANDS)
        return self

    async def _listen(self) -> None:
        async for message in self.socket:
            frame = json.loads(message.data)
            if frame.get("t") == "INTERACTION_CREATE":
                self.heard.put_nowait(frame["d"])

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        await self.listening

    async def call(self, method: str, path: str, body: Any = None, picture: bytes | None = None) -> Any:
        """Ask the REST API; ``picture`` goes along as the file ``board.png``."""
        extra: dict[str, Any] = {"json": body} if body is not None else {}
        if picture is not None:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body), content_type="application/json")
            form.add_field("files[0]", picture, filename="board.png", content_type="image/png")
            extra = {"data": form}
        async with self.http.request(method, self.base + path, headers=self.headers, **extra) as answer:
            text = await answer.text()
            assert answer.ok, text
            return json.loads(text) if text else None

    async def post(self, channel: str, picture: bytes | None = None, **message: Any) -> str:
        """Post a message; its id."""
        posted = await self.call("POST", f"/channels/{channel}/messages", message, picture)
        return str(posted["id"])

    async def interaction(self) -> Json:
        """The next interaction that somebody makes."""
        async with asyncio.timeout(PATIENCE):
            return await self.heard.get()

    async def answer(self, interaction: Json, kind: int, data: Json | None = None) -> None:
        """Answer an interaction with a callback of this type."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        await self.call("POST", path, {"type": kind, **({"data": data} if data is not None else {})})
