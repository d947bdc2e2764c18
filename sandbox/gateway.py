"""The gateway: WebSocket connections of the bot, their sessions, and the events that each receives."""

from __future__ import annotations

import asyncio
from collections import deque
from functools import partial
from typing import Annotated

from aiohttp import WSMsgType, web
from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from sandbox import payloads
from sandbox.compress import PACKERS
from sandbox.errors import Json
from sandbox.events import Intent
from sandbox.sessions import GatewayError, Session, Sessions
from sandbox.validate.form import Form, length
from sandbox.world import World

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
HEARTBEAT_MS = 41_250  # milliseconds
ROUND_TRIP_SECONDS = 0.03  # seconds; discord.py misreads an answer that comes before its sending has returned
MAX_SENDS_A_MINUTE = 120  # messages that a client may send in a minute
MAX_MESSAGE_BYTES = 4096  # bytes of such a message
FATAL_CODES = (4004, 4010, 4011, 4012, 4013, 4014)  # close codes after which nothing is resumed

_JSON: TypeAdapter[Json] = TypeAdapter(Json)


class Identify(Form):
    """The first message of a bot."""

    token: str
    intents: int
    properties: Json
    shard: Annotated[list[int], length(2, 2)] | None = None


class Resume(Form):
    """A bot's request to resume a session."""

    token: str
    session_id: str
    seq: int | None


class MembersRequest(Form):
    """A request for members of the guild."""

    guild_id: str
    query: str | None = None
    limit: int = 0
    user_ids: list[str] | str | None = None
    nonce: str | None = None


class Connection:
    """One WebSocket of the bot. Everything to be sent goes through a queue, in order."""

    def __init__(
        self,
        world: World,
        sessions: Sessions,
        request: web.Request,
        socket: web.WebSocketResponse,
        packing: str | None,
    ) -> None:
        self.request = request
        self.world = world
        self.sessions = sessions
        self.socket = socket
        self.session: Session | None = None
        self.dead = False  # a fault: open, and nothing goes through it
        self._packer = PACKERS[packing]()
        self._queue: asyncio.Queue[Json] = asyncio.Queue()
        self._received: deque[float] = deque()

    def send(self, message: Json) -> None:
        """Queue a message for the client."""
        self._queue.put_nowait(message)

    async def write(self) -> None:
        """Send what is queued, for as long as the connection lasts."""
        while True:
            text = to_json(await self._queue.get()).decode()
            if self.dead:
                continue
            packed = self._packer.pack(text)
            if packed is None:
                await self.socket.send_str(text)
            else:
                await self.socket.send_bytes(packed)

    async def read(self) -> int | None:
        """Obey the client until it goes; its close code if it said one. Raises GatewayError to hang up."""
        self.send({"op": HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
        while True:
            try:
                message = await self.socket.receive(timeout=HEARTBEAT_MS / 1000 * 1.5)
            except TimeoutError:
                raise GatewayError(4009, "Session timed out.") from None
            if message.type is WSMsgType.CLOSE:
                return int(message.data)
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return None
            if self.dead:
                continue
            self._count()
            if len(message.data) > MAX_MESSAGE_BYTES:
                raise GatewayError(4002, "Payload is too large.")
            try:
                frame = _JSON.validate_json(message.data)
            except ValidationError as error:
                raise GatewayError(4002, "Error while decoding payload.") from error
            self._handle(frame.get("op"), frame.get("d"))

    def _count(self) -> None:
        now = self.world.clock.now()
        self._received.append(now)
        while self._received[0] <= now - 60:
            self._received.popleft()
        if len(self._received) > MAX_SENDS_A_MINUTE:
            raise GatewayError(4008, "You are being rate limited.")

    def _handle(self, op: object, data: object) -> None:
        try:
            if op == HEARTBEAT:
                alive = {"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None}
                asyncio.get_running_loop().call_later(ROUND_TRIP_SECONDS, self.send, alive)
            elif op == IDENTIFY:
                self._identify(Identify.model_validate(data))
            elif op == RESUME:
                self._resume(Resume.model_validate(data))
            elif self.session is None:
                raise GatewayError(4003, "Not authenticated.")
            elif op == MEMBERS:
                self._members(self.session, MembersRequest.model_validate(data))
            elif op not in (PRESENCE, VOICE):
                raise GatewayError(4001, "Unknown opcode.")
        except ValidationError as error:
            raise GatewayError(4002, "Error while decoding payload.") from error

    def _identify(self, request_body: Identify) -> None:
        if self.session is not None:
            raise GatewayError(4005, "Already authenticated.")
        self.sessions.check_token(request_body.token)
        self.sessions.check_intents(request_body.intents)
        shard, shards = request_body.shard or (0, 1)
        if not 0 <= shard < shards:
            raise GatewayError(4010, "Invalid shard.")
        if not self.sessions.may_identify():
            self.invalidate()
            return
        session = self.session = self.sessions.open(request_body.intents, shard, shards, self.send)
        asked = bool(session.intents & Intent.GUILDS)
        present = [guild for guild in self.world.guilds if asked and session.serves(guild)]
        ready: Json = {
            "v": 10,
            "user": {
                **payloads.user_json(self.world.bot),
                "verified": True,
                "mfa_enabled": True,
                "email": None,
            },
            "guilds": [{"id": guild, "unavailable": True} for guild in present],
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.sessions.address,
            "shard": [shard, shards],
            "application": {"id": self.world.identity.bot_id, "flags": 0},
            "_trace": [],
        }
        session.dispatch("READY", ready)
        for guild in present:  # some seconds later, where a fault says so: interactions may come before
            self.world.hub.under_faults("GUILD_CREATE", partial(self._tell_guild, session, guild))
        self.sessions.presence_changed()

    def _tell_guild(self, session: Session, guild: str) -> None:
        session.dispatch("GUILD_CREATE", payloads.guild_create_json(self.world, guild))

    def _resume(self, request_body: Resume) -> None:
        self.sessions.check_token(request_body.token)
        session = self.sessions.find(request_body.session_id)
        if session is None:
            self.invalidate()
            return
        self.session = session
        session.resume(request_body.seq or 0, self.send)
        session.dispatch("RESUMED", {"_trace": []})
        self.sessions.presence_changed()

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell the client that its session is over, or that it has to resume it."""
        self.send({"op": INVALID_SESSION, "d": resumable, "s": None, "t": None})
        if self.session is not None and not resumable:
            self.sessions.end(self.session)

    def ask_to_reconnect(self) -> None:
        """Ask the client to come again and resume."""
        self.send({"op": RECONNECT, "d": None, "s": None, "t": None})

    async def hang_up(self, code: int) -> None:
        """Close the connection with a code; after 1000 and 1001 the session is over."""
        session = self.session
        await self.socket.close(code=code)
        if session is not None and code in (1000, 1001, *FATAL_CODES):
            self.sessions.end(session)

    def drop(self) -> None:
        """Break the connection without a word."""
        if self.request.transport is not None:
            self.request.transport.abort()

    def _members(self, session: Session, request_body: MembersRequest) -> None:
        wanted = [request_body.user_ids] if isinstance(request_body.user_ids, str) else request_body.user_ids
        everybody = list(self.world.users.values())
        if wanted is not None:
            found = [user for user in everybody if user.id in wanted]
        else:
            start = (request_body.query or "").lower()
            if not start and not session.sees_members:
                return
            found = [user for user in everybody if user.username.lower().startswith(start)]
            found = found[: request_body.limit or None]
        chunk: Json = {
            "guild_id": request_body.guild_id,
            "members": [payloads.member_json(user) for user in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(set(wanted or ()) - {user.id for user in found}),
        }
        session.dispatch(
            "GUILD_MEMBERS_CHUNK", chunk | ({"nonce": request_body.nonce} if request_body.nonce else {})
        )


async def serve_gateway(request: web.Request, world: World, sessions: Sessions) -> web.WebSocketResponse:
    """A connection to the gateway, from HELLO to the end."""
    socket = web.WebSocketResponse(max_msg_size=16 * MAX_MESSAGE_BYTES, compress=False)
    await socket.prepare(request)
    packing = request.query.get("compress")
    if request.query.get("v", "10") != "10" or packing not in PACKERS:
        await socket.close(code=4012, message=b"Invalid API version.")
        return socket
    if request.query.get("encoding", "json") != "json":
        await socket.close(code=4002, message=b"This gateway speaks JSON alone.")
        return socket
    connection = Connection(world, sessions, request, socket, packing)
    sessions.sockets.add(socket)
    sessions.connections.add(connection)
    writer = asyncio.create_task(connection.write())
    goodbye: int | None = None
    try:
        goodbye = await connection.read()
    except GatewayError as reason:
        await socket.close(code=reason.code, message=reason.text.encode())
        if connection.session is not None and connection.session.send == connection.send:
            sessions.end(connection.session)  # it does not go on over another connection
    finally:
        writer.cancel()
        sessions.sockets.discard(socket)
        sessions.connections.discard(connection)
        if connection.session is not None:
            sessions.connection_lost(connection.session, connection.send, goodbye)
    return socket
