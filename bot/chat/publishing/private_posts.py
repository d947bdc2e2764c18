"""Sends direct messages: at a turn, as a reminder, once a day, and to followers of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import structlog

from bot.chat.publishing import contents
from bot.chat.publishing.sending import Sender
from bot.chat.screens.context import ChatContext
from bot.chat.screens.follow import lost_access
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Missing, TryAgain
from bot.chat.wire.message import Message, Notice
from bot.tables.ports import KeyValueStore, Outbox
from bot.tables.values.change import NewPost, Post
from bot.tables.values.ids import ChannelId, MessageId, UserId
from bot.tables.values.preferences import on_vacation
from bot.tables.values.views import TableView
from engines.text import Refused

log = structlog.get_logger()

CLOSED_DELAY = timedelta(days=1)  # before somebody whose private messages are closed is written to again


class PrivatePosts:
    """Sends direct messages to players and followers: one per person and table, none for what is done."""

    def __init__(
        self,
        outbox: Outbox,
        values: KeyValueStore,
        sender: Sender,
        context: ChatContext,
        now: Callable[[], datetime],
    ) -> None:
        self._outbox = outbox
        self._values = values
        self._sender = sender
        self._context = context
        self._now = now

    async def tell(self, post: Post) -> None:
        """Write to the person, unless they have answered or closed their direct messages.

        Raises TryAgain while the offer is on hold.
        """
        if post.user is None:
            raise Refused("This message has no recipient.")
        shown = await self._context.tables.play.panel(post.user, post.table)
        unsent = post.begun is None and post.message is None
        if not await self._asked(post.user, post):
            shown = replace(shown, question=None)
        elif shown.question is None and unsent:
            raise TryAgain("an offer rests", certain=True)
        if shown.question is None and unsent:
            await self._outbox.drop(post.id)
            return
        if await self._is_closed(post):
            await self.instead(post)
            return
        channel = await self._sender.private(post.user)
        message = await self._sender.found(post, channel)
        if message is None and shown.question is None:
            await self._outbox.drop(post.id)
            return
        if message is None:
            call = await contents.private_call(
                self._context, shown, post.user, post.id, reminding=post.upto is not None
            )
            message = await self._sender.posted(post, channel, call)
            await self._outbox.call_sent(post.id, message)
        if shown.question is not None:
            hand = await contents.turn_message(self._context, shown, post.user, post.id)
            await self._complete(post, channel, message, hand)
        await self._outbox.private_sent(post.id, channel, message, self._now())
        # Whoever has acted while this was on its way needs it no more.
        await self.tidy(await self._context.tables.queries.view(post.table))

    async def _asked(self, user: UserId, post: Post) -> bool:
        """Return whether a person has a decision that they want to hear of by direct message.

        A person who may act, and need not, has a question, too. About offers everybody is written to. A turn
        that has come meanwhile was called in the channel, so the private message is for those who want it of
        their turns; a reminder is for the decision that it is about.
        """
        table_view = await self._context.tables.queries.view(post.table)
        if user in await self._context.tables.vacations.away(table_view.table):
            return False
        if post.upto is not None:
            return still_due(post, table_view)
        if user in table_view.owes and (await self._context.tables.preferences.get(user)).dm:
            return True
        return user in table_view.invited

    async def _complete(self, post: Post, channel: ChannelId, message: MessageId, content: Message) -> None:
        """Edit the call into the message with the hand."""
        try:
            await self._sender.edit(channel, message, content)
        except Missing:
            log.debug("private message was deleted", post=post.id, table=post.table)

    async def follow(self, post: Post) -> None:
        """Tell a follower how a table is going, as spectators know it.

        Whoever can no longer see its channel stops following it, and is told so. If the bot cannot tell, they
        keep following, and this message is left out.
        """
        if post.user is None or await self._is_closed(post):
            await self._outbox.drop(post.id)
            return
        place = await self._context.tables.queries.place(post.table, again=True)
        await self._sender.turn()
        access = await self._context.access.check(post.user, place)
        if access is not Access.ALLOWED:
            log.info("follower not written to", table=post.table, user=post.user, access=access.value)
            if access is Access.DENIED:
                await self._unfollow(post, post.user)
            await self._outbox.drop(post.id)
            return
        table_view = await self._context.tables.queries.view(post.table)
        if table_view.supported:
            told = await self._context.tables.public_log.lines(post.table, post.since, post.upto)
            table_view = replace(table_view, news=tuple(one.line for one in told))
        channel = await self._sender.private(post.user)
        if await self._sender.found(post, channel) is None:
            call = await contents.followed_by(self._context, table_view, post.user, post.id)
            await self._sender.posted(post, channel, call)
        await self._outbox.drop(post.id)

    async def lobby(self, post: Post) -> None:
        """Tell somebody of a lobby, as they wished, if they can see its channel; at most once an hour."""
        wishes, view = self._context.tables.wishes, await self._context.tables.queries.view(post.table)
        if post.user is None or not await wishes.wanted(post.user, view) or await self._is_closed(post):
            await self._outbox.drop(post.id)
            return
        await self._sender.turn()
        access = await self._context.access.check(post.user, view.table.place)
        if access is Access.ALLOWED and await wishes.claim(post.user, post.id):
            channel = await self._sender.private(post.user)
            if await self._sender.found(post, channel) is None:
                call = await contents.lobby_told(self._context, view, post.user, post.id)
                await self._sender.posted(post, channel, call)
        await self._outbox.drop(post.id)

    async def _unfollow(self, post: Post, user: UserId) -> None:
        await self._context.tables.follows.unfollow(user, post.table)
        table = await self._context.tables.queries.table(post.table)
        title = self._context.games.game(table.game).title
        localizer = await self._context.readers.written_to(user, table)
        notice = Notice(localizer.plain(lost_access(table, title)))
        channel = await self._sender.private(user)
        if await self._sender.found_text(post, channel, notice.content) is None:
            await self._sender.posted(post, channel, notice)

    async def _is_closed(self, post: Post) -> bool:
        """Return whether the person's direct messages were closed recently."""
        closed = await self._values.get(_closed(post))
        return closed is not None and self._now() - datetime.fromisoformat(closed) < CLOSED_DELAY

    async def tidy(self, table_view: TableView) -> None:
        """Remove the direct messages of people who no longer have anything to do at the table."""
        await self._outbox.withdraw(table_view.table.id, waiting(table_view), self._now())

    async def refused(self, post: Post) -> None:
        """Note that the person's direct messages are closed."""
        await self._values.set(_closed(post), self._now().isoformat())

    async def instead(self, post: Post) -> None:
        """Give up a direct message; call the person in the channel if they would not be called there."""
        if post.kind == "digest" and post.user is not None:
            await self._outbox.digest_done(post.user, self._now(), call=True)
            return
        await self._outbox.sent(post.id, None, 0, self._now(), then=await self._in_channel(post))

    async def _in_channel(self, post: Post) -> NewPost | None:
        """Return the channel post that replaces a direct message; None for one about an offer."""
        if post.kind != "dm" or post.user is None:
            return None
        table = await self._context.tables.queries.table(post.table)
        chosen = await self._context.tables.preferences.get(post.user)
        if post.user not in table.owes:
            return None
        if post.upto is not None:
            only = chosen.reminders == "dm"
            return NewPost("remind", user=post.user, mention=(post.user,), upto=post.upto) if only else None
        only = chosen.called_by(table.pace) == "private"
        return NewPost("show", repost=True, mention=(post.user,), since=post.since) if only else None

    async def digest(self, post: Post) -> None:
        """List the tables where it is a person's turn, if any of them still uses the daily message."""
        if post.user is None:
            raise Refused("This message has no recipient.")
        waiting = await self._waiting_for(post.user)
        if waiting and await self._is_closed(post):
            await self.instead(post)
            return
        if waiting:
            channel = await self._sender.private(post.user)
            if await self._sender.found(post, channel) is None:
                await self._sender.posted(
                    post, channel, await contents.digest(self._context, waiting, post.user, post.id)
                )
        await self._outbox.digest_done(post.user, self._now())

    async def _waiting_for(self, user: UserId) -> list[TableView]:
        """Return the tables waiting for a person's move; none if they are now called at each of them."""
        queries, preferences = self._context.tables.queries, self._context.tables.preferences
        tables = [one for one in await queries.mine(user) if user in one.owes and one.paused is None]
        chosen = await preferences.get(user)
        digested = any(chosen.called_by(table.pace) == "digest" for table in tables)
        if not digested or on_vacation(chosen, self._now()):
            return []
        return [await queries.view(table.id) for table in tables]


def still_due(post: Post, table_view: TableView) -> bool:
    """Return whether the decision of a reminder is still to be made."""
    if post.user is None or post.user not in table_view.owes:
        return False
    clock = table_view.table.clock_of(post.user)
    return post.upto is None or (clock is not None and clock.decision == post.upto)


def waiting(table_view: TableView) -> tuple[UserId, ...]:
    """Return the persons with something to do at a table, who keep their direct messages about it."""
    return (*table_view.table.owes, *table_view.invited) if table_view.table.live else ()


def _closed(post: Post) -> str:
    """Return the key for the time when a reader's direct messages were last found closed."""
    return f"private messages closed/{post.user}"
