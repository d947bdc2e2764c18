"""Sessions of the gateway: how many may start, what each has heard, and what it missed."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from typing import Protocol

from aiohttp import web
from pydantic import TypeAdapter

from sandbox.errors import Json
from sandbox.events import Intent
from sandbox.world import World

IDENTIFY_GAP_SECONDS = 5.0  # seconds between the starts of sessions
IDENTIFIES_A_DAY = 1000
DAY_SECONDS = 86_400.0  # seconds
RESUMABLE_SECONDS = 180.0  # seconds that a session waits for its client
MAX_REPLAYED_EVENTS = 1000  # events kept for a resume
SHARD_BITS = 22  # of a guild's id, below those that choose its shard
ALL_INTENTS = (1 << 22) - 1 | 3 << 24
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT

Send = Callable[[Json], None]
_STARTS: TypeAdapter[list[float]] = TypeAdapter(list[float])


class GatewayError(Exception):
    """The connection has to end, with this close code."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class Breakable(Protocol):
    """A connection, as faults see it."""

    dead: bool

    def ask_to_reconnect(self) -> None:
        """Send op 7."""

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9."""

    async def hang_up(self, code: int) -> None:
        """Close it with a code."""

    def drop(self) -> None:
        """Break it without a word."""


class Session:
    """A gateway session of one shard of the bot."""

    def __init__(self, intents: int, shard: int, shards: int, send: Send) -> None:
        self.id = secrets.token_hex(16)
        self.intents = Intent(intents & ALL_INTENTS)
        self.shard = shard
        self._shards = shards
        self.send: Send | None = send
        self.left_at: float | None = None
        self._sequence = 0
        self._sent: deque[Json] = deque(maxlen=MAX_REPLAYED_EVENTS)

    @property
    def sees_members(self) -> bool:
        """Whether all members may be listed to it."""
        return bool(self.intents & Intent.GUILD_MEMBERS)

    def serves(self, guild: str) -> bool:
        """Return whether this shard receives the events of a guild."""
        return (int(guild) >> SHARD_BITS) % self._shards == self.shard

    def hear(self, name: str, data: Json, intent: Intent, guild: bool) -> None:
        """An event happened: hand it on if this session asked for its kind."""
        place = data["id" if name.startswith("GUILD_") else "guild_id"] if guild else None
        here = self.shard == 0 if place is None else self.serves(place)
        if here and intent & self.intents == intent:
            self.dispatch(name, data)

    def dispatch(self, name: str, data: Json) -> None:
        """Send an event, and keep it in case the client has to come back for it."""
        self._sequence += 1
        event = {"op": 0, "t": name, "s": self._sequence, "d": data}
        self._sent.append(event)
        if self.send is not None:
            self.send(event)

    def resume(self, sequence: int, send: Send) -> None:
        """Go on over a new connection: replay what came after ``sequence``. Raises GatewayError 4007."""
        if sequence > self._sequence:
            raise GatewayError(4007, "Invalid seq.")
        self.send = send
        self.left_at = None
        for event in self._sent:
            if event["s"] > sequence:
                send(event)


class Sessions:
    """All sessions, living or waiting to be resumed."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.address = ""
        self.sockets: set[web.WebSocketResponse] = set()
        self.connections: set[Breakable] = set()
        self.on_change: list[Callable[[], None]] = []
        self._sessions: dict[str, Session] = {}
        self._last_start = 0.0
        kept = world.store.get("identifies", "0")
        self._starts = deque(_STARTS.validate_json(kept) if kept else [])

    @property
    def connected(self) -> bool:
        """Whether the bot is there."""
        return any(session.send is not None for session in self._sessions.values())

    @property
    def shards(self) -> set[int]:
        """The shards of the bot that are there."""
        return {session.shard for session in self._sessions.values() if session.send is not None}

    def check_token(self, token: str) -> None:
        """Raises GatewayError 4004 for a token that is not the bot's."""
        if not secrets.compare_digest(
            token.removeprefix("Bot ").encode(), self.world.identity.token.encode()
        ):
            raise GatewayError(4004, "Authentication failed.")

    def check_intents(self, intents: int) -> None:
        """Raises GatewayError 4013 for intents that do not exist, 4014 for privileged ones."""
        if intents < 0 or intents & ~ALL_INTENTS:
            raise GatewayError(4013, "Invalid intent(s).")
        if intents & PRIVILEGED:
            raise GatewayError(4014, "Disallowed intent(s).")

    def remaining(self) -> int:
        """The number of sessions that may still be started today."""
        while self._starts and self._starts[0] <= self.world.clock.now() - DAY_SECONDS:
            self._starts.popleft()
        return max(0, IDENTIFIES_A_DAY - len(self._starts))

    def reset_after(self) -> int:
        """Milliseconds until the oldest start of the day counts no more."""
        oldest = self._starts[0] if self._starts else self.world.clock.now()
        return int((oldest + DAY_SECONDS - self.world.clock.now()) * 1000)

    def may_identify(self) -> bool:
        """Count the start of a session; False if it follows the last one too soon.

        Raises GatewayError 4004 when the day's starts are spent: Discord then takes the token away.
        """
        if self.remaining() == 0:
            raise GatewayError(4004, "Authentication failed.")
        now = self.world.clock.now()
        too_soon = now < self._last_start + IDENTIFY_GAP_SECONDS
        if not too_soon:
            self._last_start = now
        self._starts.append(now)
        self.world.store.put("identifies", "0", _STARTS.dump_json(list(self._starts)).decode())
        return not too_soon

    def open(self, intents: int, shard: int, shards: int, send: Send) -> Session:
        """A new session. Those that nobody came back for are forgotten."""
        for id_ in list(self._sessions):
            self.find(id_)
        session = Session(intents, shard, shards, send)
        self._sessions[session.id] = session
        self.world.hub.listeners.append(session)
        return session

    def find(self, id_: str) -> Session | None:
        """A session that can be resumed."""
        session = self._sessions.get(id_)
        if session is None:
            return None
        if session.left_at is not None and self.world.clock.now() > session.left_at + RESUMABLE_SECONDS:
            self.end(session)
            return None
        return session

    def end(self, session: Session) -> None:
        """Forget a session."""
        if self._sessions.pop(session.id, None) is not None:
            self.world.hub.listeners.remove(session)
            self.presence_changed()

    def connection_lost(self, session: Session, send: Send, code: int | None) -> None:
        """A connection is gone. A clean goodbye (1000, 1001) ends its session."""
        if session.send != send:  # resumed elsewhere meanwhile
            return
        session.send = None
        session.left_at = self.world.clock.now()
        if code in (1000, 1001):
            self.end(session)
        self.presence_changed()

    def presence_changed(self) -> None:
        """Tell the page that the bot came or went."""
        for listener in self.on_change:
            listener()
