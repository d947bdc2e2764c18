"""The publisher: sends what the outbox holds, each post once, whatever happens in between.

A post is begun, sent, and marked sent. If the answer to the sending never came (the process was killed, the
connection broke), the post stays begun, and is looked for in the channel before it is sent again.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot import metrics
from bot.chat.publishing.channel_posts import ChannelPosts
from bot.chat.publishing.chronicles import Chronicles
from bot.chat.publishing.lost_channels import LostChannels
from bot.chat.publishing.private_posts import PrivatePosts
from bot.chat.publishing.sending import LONGEST_WAIT, Sender, wait
from bot.chat.publishing.server_slots import ServerSlots
from bot.chat.publishing.webhooks import Webhooks
from bot.chat.screens.context import ChatContext
from bot.chat.wire.channels import Channels, Forbidden, Missing, Rejected, TryAgain, Vanished
from bot.chat.wire.error_boundary import guarded
from bot.chat.wire.rate_limiter import SHARE_A_SECOND
from bot.chat.wire.webhook_client import NotDeliveredError
from bot.drawing.service import Overloaded
from bot.fair_queue import current_server
from bot.tables import StoreUnavailable
from bot.tables.ports import KeyValueStore, Outbox
from bot.tables.values.change import CHANNEL_KINDS, NEEDED_KINDS, PRIVATE_KINDS, Post, PostKind
from bot.tables.values.ids import GuildId
from bot.tables.values.refusals import Newer
from engines.text import Refused

log = structlog.get_logger()

POLL_SECONDS = 3.0  # between polls of the outbox without a wake-up
BATCH = 100  # posts looked at together, and of one server
HELD = 400  # waiting posts; with more, each server holds only as many as are sent at once
FULL = 50  # waiting posts of a server; no more of them are fetched
AT_ONCE = 16  # posts being sent
AT_ONCE_A_SERVER = 4  # of them
AT_ONCE_HOOKS = 8  # posts to webhooks, beside the others: a slow one must hold up no board
UNANSWERED_AFTER = timedelta(seconds=10)  # a sending that began this long ago counts as failed
FORBIDDEN_DELAY = timedelta(hours=1)  # between tries where the bot may not post
SETTLE_SECONDS = 3.0  # for posts in progress when the bot stops
REJECTED_TRIES = 5  # tries of a post that Discord takes for malformed
FORBIDDEN_TRIES = 180  # tries of a removal where the bot may not do it: for a week


@dataclass(frozen=True, slots=True)
class Backoff:
    """A post that is not tried again before ``until``; ``tries`` have been made."""

    tries: int
    until: datetime


class Publisher:
    """Sends due posts until it is cancelled.

    Setting ``woken`` makes it poll at once, if anything was written. ``values`` hold who has closed direct
    messages; ``a_second``: requests of this process.
    """

    def __init__(
        self,
        outbox: Outbox,
        values: KeyValueStore,
        channels: Channels,
        context: ChatContext,
        now: Callable[[], datetime],
        woken: asyncio.Event,
        a_second: float = SHARE_A_SECOND,
    ) -> None:
        self._outbox = outbox
        self._context = context
        self._now = now
        self._woken = woken
        self.sender = Sender(channels, values, a_second)
        """All that this process sends to channels goes through it, within the bot's share of requests."""
        self._private = PrivatePosts(outbox, values, self.sender, context, now)
        in_channels = ChannelPosts(outbox, self.sender, context, now)
        self._kinds: dict[PostKind, Callable[[Post], Awaitable[None]]] = {
            "show": in_channels.show,
            "remove": in_channels.remove,
            "dm": self._private.tell,
            "digest": self._private.digest,
            "invitation": in_channels.invite,
            "remind": in_channels.remind,
            "proof": in_channels.prove,
            "replay": in_channels.replay,
            "share": in_channels.share,
            "week": in_channels.week,
            "role": in_channels.role,
            "lobby": self._private.lobby,
            "follow": self._private.follow,
            "chronicle": Chronicles(outbox, self.sender, context, now).write,
            "webhook": Webhooks(outbox, context, now).tell,
        }
        self._lost = LostChannels(values, context.tables, now)
        self._sending: dict[Post, asyncio.Task[None]] = {}
        self._backoff: dict[int, Backoff] = {}
        self._answered: set[int] = set()
        self._seen: int | None = None  # what was written when it last looked; None: it has to look anyway
        self._room = asyncio.Semaphore(AT_ONCE)
        self._hooks = asyncio.Semaphore(AT_ONCE_HOOKS)
        self._in_servers = ServerSlots(AT_ONCE_A_SERVER)
        self._in_webhooks = ServerSlots(1)
        self.beat = -math.inf
        """The time of the last poll, by the event loop's clock."""

    @property
    def idle(self) -> bool:
        """Whether nothing is being sent."""
        return not self._sending

    def limit(self, a_second: float) -> None:
        """Start at most ``a_second`` requests per second from now on."""
        self.sender.limit(a_second)

    async def run(self, charge: Callable[[], Awaitable[None]] | None = None) -> None:
        """Send what is due until cancelled; ``charge``: waits while another process does it."""
        while True:
            if charge is not None:
                await charge()
            self._woken.clear()
            if await guarded(self.look(), "looking for posts"):
                self.beat = asyncio.get_running_loop().time()
            try:
                async with asyncio.timeout(POLL_SECONDS):
                    await self._wait_for_news()
            except TimeoutError:
                continue

    async def _wait_for_news(self) -> None:
        """Wait until something was written: most clicks only read."""
        await self._woken.wait()
        while self._seen == self._outbox.written:
            self._woken.clear()
            await self._woken.wait()

    async def settle(self) -> None:
        """Wait briefly for posts in progress to go out: the outbox keeps the others."""
        if self._sending:
            _, pending = await asyncio.wait(self._sending.values(), timeout=SETTLE_SECONDS)
            for task in pending:
                task.cancel()
            await asyncio.gather(*pending, return_exceptions=True)

    async def look(self) -> tuple[asyncio.Task[None], ...]:
        """Start sending what is due and not being sent. Returns the tasks that do it."""
        now, written = self._now(), self._outbox.written
        held = tuple(self._sending)
        limit = BATCH if len(held) < HELD else AT_ONCE_A_SERVER
        due = await self._outbox.due(now, limit, held, self._in_servers.with_at_least(FULL))
        self._seen = written
        metrics.watch_outbox(now, [post.due for post in (*held, *due)])
        known = {post.id for post in (*held, *due)}
        self._backoff = {id: rest for id, rest in self._backoff.items() if id in known}
        started = []
        for post in due:
            rest = self._backoff.get(post.id, Backoff(0, now))
            if self._under_way(post, now) or now < rest.until:
                continue
            self._backoff[post.id] = Backoff(rest.tries + 1, now + wait(rest.tries))
            task = asyncio.create_task(self._send(post))
            self._sending[post] = task
            started.append(task)
        return tuple(started)

    def _under_way(self, post: Post, now: datetime) -> bool:
        """Return whether an earlier try, which Discord has not answered yet, may still send the post."""
        if post.begun is None or post.id in self._answered:
            return False
        return now - post.begun < UNANSWERED_AFTER

    async def _send(self, post: Post) -> None:
        self._answered.discard(post.id)
        try:
            await guarded(self._send_in_turn(post), "publishing", post=post.id, table=post.table)
        finally:
            del self._sending[post]

    async def _send_in_turn(self, post: Post) -> None:
        server = await self._server_of(post)
        current_server.set(server)
        hook = post.kind == "webhook"
        try:
            async with (
                self._in_webhooks.one(server) if hook else self._in_servers.one(server),
                self._hooks if hook else self._room,
            ):
                begun = await self._outbox.begin(post.id, self._now(), post.begun)
                if begun is None:  # it is gone, another process sends it, or something else goes before it
                    self._seen = None
                    self._settled(post)
                else:
                    await self._send_begun(begun)
        finally:
            if self._in_servers.held(server) == FULL - 1:
                self._look_again()

    async def _send_begun(self, post: Post) -> None:
        where = {"post": post.id, "table": post.table}
        if not await guarded(self._noted(post), "publishing", **where):
            # A mistake of ours. A board that stayed begun would hold up those that follow.
            put_off = self._put_off(post, wait(post.attempts), certain=post.begun is None)
            await guarded(put_off, "putting off", **where)

    async def _noted(self, post: Post) -> None:
        try:
            await self._try(post)
        except StoreUnavailable as reason:
            # The post stays begun, and is looked for when the store is back.
            log.warning("post waits for the store", post=post.id, table=post.table, reason=str(reason))

    async def _server_of(self, post: Post) -> GuildId:
        """Return the server of a post; 0 if unknown."""
        try:
            return (await self._context.tables.queries.place(post.table)).guild
        except Refused:
            return GuildId(0)

    def _settled(self, post: Post) -> None:
        """Note that a post is settled, so that what follows it may be due."""
        self._backoff.pop(post.id, None)
        self._woken.set()

    async def _try(self, post: Post) -> None:
        """Send a begun post, and record the outcome. Raises StoreUnavailable if that is impossible."""
        try:
            await self._kinds[post.kind](post)
            await self._lost.reached(post)
            self._settled(post)
        except StoreUnavailable:  # which is a Refused too, as the next one
            raise
        except Overloaded as reason:
            log.info("post not sent yet", post=post.id, table=post.table, reason=str(reason))
            await self._put_off(post, wait(post.attempts), certain=True)
        except Newer:  # a process of that release sends it
            await self._put_off(post, wait(0), certain=True)
        except NotDeliveredError as reason:  # dropped once it is a week old
            log.info("webhook not reached", post=post.id, table=post.table, reason=str(reason))
            await self._put_off(post, wait(post.attempts, FORBIDDEN_DELAY), certain=True)
        except (Missing, Refused) as reason:
            await self._give_up(post, reason)
        except Forbidden as reason:
            await self._forbidden(post, reason)
        except Rejected as reason:
            await self._try_later(post, reason, REJECTED_TRIES, LONGEST_WAIT)
        except TryAgain as reason:
            log.info("post not sent yet", post=post.id, table=post.table, reason=str(reason))
            await self._again(post, reason)

    async def _again(self, post: Post, reason: TryAgain) -> None:
        """Retry the post later, unless its table has been unreachable for too long."""
        if reason.answered and await self._lost.lost(post):
            self._settled(post)
            return
        pause = max(wait(post.attempts), reason.after)
        await self._put_off(post, pause, certain=reason.certain)
        if reason.answered:
            self._answered.add(post.id)
            asyncio.get_running_loop().call_later(pause.total_seconds(), self._look_again)

    def _look_again(self) -> None:
        self._seen = None
        self._woken.set()

    async def _forbidden(self, post: Post, reason: Forbidden) -> None:
        """Leave closed direct messages alone for a day; give up what a game can do without.

        The lines of a chronicle wait: the first of them, and with it those behind it. What a game needs is
        tried until its table is suspended.
        """
        if post.kind in PRIVATE_KINDS:
            log.info("private messages are closed", post=post.id, user=post.user, reason=str(reason))
            await self._private.refused(post)
            await self._forget(post)
        elif post.kind == "chronicle":
            log.info("chronicle waits", post=post.id, table=post.table, reason=str(reason))
            await self._put_off(post, wait(post.attempts, FORBIDDEN_DELAY), certain=True)
        elif post.kind in NEEDED_KINDS:
            if not await self._lost.lost(post, reason.channel):
                await self._put_off_refused(post, reason, FORBIDDEN_DELAY)
        elif post.kind == "remove":
            await self._try_later(post, reason, FORBIDDEN_TRIES, FORBIDDEN_DELAY)
        else:
            await self._give_up(post, reason)

    async def _try_later(self, post: Post, reason: Exception, tries: int, longest: timedelta) -> None:
        """Retry at most ``tries`` times: each time the message is built from the table's current state.

        Somebody may allow the bot to post again; a message that Discord rejects may come out better.
        """
        if post.attempts + 1 >= tries:
            await self._give_up(post, reason)
            return
        await self._put_off_refused(post, reason, longest)

    async def _put_off_refused(self, post: Post, reason: Exception, longest: timedelta) -> None:
        pause = wait(post.attempts, longest)
        said = {"post": post.id, "table": post.table, "kind": post.kind, "reason": str(reason)}
        log.warning("post refused", **said, next_try=f"in {pause}")
        await self._put_off(post, pause, certain=True)

    async def _give_up(self, post: Post, reason: Exception) -> None:
        log.warning("post given up", post=post.id, table=post.table, kind=post.kind, reason=str(reason))
        await self._forget(post)
        if not isinstance(reason, Vanished) or reason.channel is None:
            return
        # Its channel was deleted. A table that has left it goes on.
        if post.kind in CHANNEL_KINDS:
            await self._context.tables.suspension.suspend(post.table, reason.channel)

    async def _forget(self, post: Post) -> None:
        await (self._private.instead(post) if post.kind in PRIVATE_KINDS else self._outbox.drop(post.id))
        self._settled(post)

    async def _put_off(self, post: Post, pause: timedelta, *, certain: bool) -> None:
        """Retry the post after ``pause``; ``certain``: this try surely sent nothing of it."""
        certain = certain and not self.sender.went_out(post)
        await self._outbox.failed(post.id, self._now() + pause, certain=certain)
