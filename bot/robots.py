"""Robots that play seasons in the sandbox: they press the buttons that people would press, over its API.

One of the sandbox's people opens a season, and all others join it and play at random, while the clock runs
fast. When it is over, the next one begins. Whoever watches can be the manager, or anybody.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import structlog

from bot.chat.app import topics  # noqa: F401 - imported for the kinds of control that it declares
from bot.chat.wire.command_names import PALERMO
from bot.chat.wire.controls import decode
from engines.text import Refused

Json = dict[str, Any]

NAME = "Robots"
WEEKS, COUNTED = 6, 3
STEP = timedelta(hours=2)  # by which the clock is moved when everybody has done what they could
PAUSE_SECONDS = 0.4  # between two clicks of a robot
PATIENCE = 60  # looks for what a click brings
CHOICES = 12  # of one move, at most
THREAD, BUTTON, MENU, FORM, COMMAND, COMPONENT = 11, 2, 3, 5, 2, 3  # numbers of Discord's API
EPHEMERAL = 64

log = structlog.get_logger()


@dataclass
class Sandbox:
    """The sandbox's API."""

    http: aiohttp.ClientSession
    url: str
    nonces: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    async def get(self, path: str) -> Any:
        """Return what stands at a path."""
        async with self.http.get(self.url + path) as answered:
            return await answered.json()

    async def post(self, path: str, body: Json) -> None:
        """Have something done; what the sandbox refuses is left undone."""
        async with self.http.post(self.url + path, json=body) as answered:
            if answered.status >= 400:
                log.debug("refused", path=path, said=await answered.text())

    async def state(self, person: str) -> Json:
        """Return what a person sees beside the messages."""
        return dict(await self.get(f"/sandbox/state?as={person}"))


@dataclass
class Robot:
    """One of the sandbox's people."""

    sandbox: Sandbox
    id: str
    luck: random.Random

    async def messages(self, channel: str) -> list[Json]:
        """Return what they see in a channel, the oldest first."""
        return list(await self.sandbox.get(f"/sandbox/channels/{channel}/messages?as={self.id}"))

    async def use(self, channel: str, message: Json, custom_id: str, *values: str) -> None:
        """Press a button, or choose in a menu."""
        data: Json = {"component_type": MENU if values else BUTTON, "custom_id": custom_id}
        if values:
            data["values"] = list(values)
        await self.interact(channel, COMPONENT, data, message_id=message["id"])
        await asyncio.sleep(PAUSE_SECONDS)

    async def command(self, channel: str, name: str) -> None:
        """Use a command."""
        known = (await self.sandbox.state(self.id))["commands"]
        (group,) = [one for one in known if one["name"] == PALERMO]
        inner = {"name": name, "type": 1, "options": []}
        await self.interact(
            channel, COMMAND, {"id": group["id"], "name": PALERMO, "type": 1, "options": [inner]}
        )

    async def interact(self, channel: str, kind: int, data: Json, **more: Any) -> None:
        """Do something with the bot."""
        body = {"as": self.id, "nonce": str(next(self.sandbox.nonces)), "channel_id": channel, "type": kind}
        await self.sandbox.post("/sandbox/interactions", {**body, "data": data, **more})

    async def find(self, channel: str, *kinds: str) -> tuple[Json, list[Json]] | None:
        """The newest message with such controls, and these controls."""
        for message in reversed(await self.messages(channel)):
            found = [part for part in parts(message.get("components", [])) if _kind(part) in kinds]
            if found:
                return message, found
        return None

    async def await_(self, channel: str, *kinds: str) -> tuple[Json, list[Json]] | None:
        """The same, as soon as it is there; None if it does not come."""
        for _ in range(PATIENCE):
            if found := await self.find(channel, *kinds):
                return found
            await asyncio.sleep(PAUSE_SECONDS)
        return None

    async def press(self, channel: str, kind: str) -> bool:
        """Press the newest button of a kind; False if there is none."""
        found = await self.await_(channel, kind)
        if found is None:
            return False
        await self.use(channel, found[0], found[1][0]["custom_id"])
        return True

    # --- A season

    async def open_season(self, channel: str) -> None:
        """Prepare and open a season, as a manager does."""
        async with self.sandbox.http.ws_connect(f"{self.sandbox.url}/sandbox/events?as={self.id}") as events:
            await self.command(channel, "season")
            if not await self.press(channel, "PREPARE"):
                return  # there is a season already
            form = await _form(events)
        today = datetime.fromisoformat((await self.sandbox.state(self.id))["clock"]["now"]).date()
        typed = (NAME, str(today), str(today + timedelta(weeks=WEEKS)), str(COUNTED))
        fields = [
            {"type": 18, "component": {"type": 4, "custom_id": one["component"]["custom_id"], "value": value}}
            for one, value in zip(form["components"], typed, strict=True)
        ]
        data = {"custom_id": form["custom_id"], "components": fields}
        await self.interact(channel, FORM, data, interaction=form["interaction"])
        await self.press(channel, "OPEN_SEASON")

    async def sees_the_end(self, channel: str) -> bool:
        """Whether the newest that the bot has posted about a season is that it is over."""
        found = await self.find(channel, "JOIN_SEASON", "JOIN_NEXT")
        return found is not None and _kind(found[1][0]) == "JOIN_NEXT"

    async def act(self) -> None:
        """Answer the calls and make the moves that wait for this person."""
        for channel in (await self.sandbox.state(self.id))["channels"]:
            if channel["type"] == THREAD and not channel["archived"]:
                await self.act_in(channel["id"])

    async def act_in(self, channel: str) -> None:
        """Do what waits in a thread."""
        ready = await self.find(channel, "JOIN")
        board = await self.find(channel, "PLAY")
        if board is not None and self._named(board[0]):
            await self.move(channel, board[0])
        elif ready is not None and self._named(ready[0]):
            await self.use(channel, ready[0], ready[1][0]["custom_id"])

    def _named(self, message: Json) -> bool:
        """Return whether a message names this person."""
        return f"<@{self.id}>" in str(message["components"])

    async def move(self, channel: str, board: Json) -> None:
        """Open the panel, and choose at random until a move is made."""
        (custom_id, *_) = [part["custom_id"] for part in parts(board["components"]) if _kind(part) == "PLAY"]
        await self.use(channel, board, custom_id)
        for _ in range(CHOICES):
            found = await self.find(channel, "ANSWER", "PICK")
            if found is None or not found[0].get("flags", 0) & EPHEMERAL:
                return
            part = self.luck.choice(found[1])
            if "options" in part:
                number = self.luck.randint(part.get("min_values", 1), part.get("max_values", 1))
                values = self.luck.sample([one["value"] for one in part["options"]], max(1, number))
                await self.use(channel, found[0], part["custom_id"], *values)
            else:
                await self.use(channel, found[0], part["custom_id"])


async def play_season(url: str) -> None:
    """Play one season after the other in the sandbox at this address, until it is cancelled."""
    async with aiohttp.ClientSession() as http:
        sandbox = Sandbox(http, url)
        state = await _until_ready(sandbox)
        players = [one for one in state["people"] if not one["spectator"]]
        people = [Robot(sandbox, one["id"], _luck(one["name"])) for one in players]
        channel = state["channels"][0]["id"]
        await people[0].open_season(channel)
        for robot in people[1:]:
            await robot.press(channel, "JOIN_SEASON")
        while True:
            await asyncio.gather(*(robot.act() for robot in people[1:]))
            if await people[0].sees_the_end(channel):
                for robot in people[1:]:
                    await robot.press(channel, "JOIN_NEXT")
                await people[0].open_season(channel)
            await sandbox.post("/sandbox/clock", {"advance": int(STEP.total_seconds())})
            await asyncio.sleep(PAUSE_SECONDS)


def _luck(name: str) -> random.Random:
    """Return what a robot chooses by: the same each time."""
    return random.Random(name)  # noqa: S311 - nothing secret


async def _until_ready(sandbox: Sandbox) -> Json:
    """The sandbox's state, once the bot has told its commands."""
    while True:
        state = dict(await sandbox.get("/sandbox/state"))
        if any(command["name"] == PALERMO for command in state["commands"]):
            return state
        await asyncio.sleep(PAUSE_SECONDS)


async def _form(events: aiohttp.ClientWebSocketResponse) -> Json:
    """The form that the bot shows."""
    while True:
        frame = await events.receive_json()
        if frame["t"] == "MODAL":
            return dict(frame["d"])


def parts(components: list[Json]) -> Iterator[Json]:
    """All parts of a message that can be used, whatever they stand in."""
    for part in components:
        if "custom_id" in part and not part.get("disabled"):
            yield part
        for inner in ("components", "accessory"):
            below = part.get(inner, [])
            yield from parts(below if isinstance(below, list) else [below])


def _kind(part: Json) -> str:
    """The name of a control's kind; empty for those of no known kind."""
    try:
        return decode(part["custom_id"]).kind.name
    except Refused:
        return ""
