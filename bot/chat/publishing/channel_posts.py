"""Posts in channels: a table's board, reminders, fair play messages, invitations, replays; and removals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog

from bot.chat.publishing import contents
from bot.chat.publishing.private_posts import still_due, waiting
from bot.chat.publishing.sending import EDITS_END, Sender
from bot.chat.screens.context import ChatContext
from bot.chat.screens.week import week_of
from bot.chat.screens.wishes import pinged_for_lobby
from bot.chat.wire.channels import Archived, Forbidden, Missing, TryAgain
from bot.chat.wire.message import Message
from bot.drawing.service import NotDrawnError
from bot.tables.core.posts import follow_up
from bot.tables.persons.weeks import time_of
from bot.tables.ports import Outbox
from bot.tables.values.change import Post
from bot.tables.values.ids import ChannelId, MessageId, UserId
from bot.tables.values.table import Board, Invitation, Phase
from bot.tables.values.views import TableView

log = structlog.get_logger()


class ChannelPosts:
    """Sends the posts of channels, and marks them as sent in the outbox."""

    def __init__(
        self, outbox: Outbox, sender: Sender, context: ChatContext, now: Callable[[], datetime]
    ) -> None:
        self._outbox = outbox
        self._sender = sender
        self._context = context
        self._now = now

    async def show(self, post: Post) -> None:
        """Show the table's current state in the live message, or in a new one if someone is called."""
        table_view = await self._context.tables.queries.board(post.table, post.since)
        channel, board = table_view.table.place.channel, table_view.table.board
        called = await self._called(post, table_view)
        # The last message of a game holds the proofs: it is never made by an edit, and stays for good.
        ended = table_view.table.over and bool(table_view.table.seats)
        shown = board is not None and board.version == table_view.table.version
        copied = ended and shown and post.repost and not called
        if await self._left_behind(post, table_view):
            return
        message = await self._sender.found(post, channel)
        found = message is not None
        if message is None and called:
            call = contents.call_for(self._context, table_view, post.id, called)
            message = await self._sender.posted(post, channel, call)
        if message is None:
            content = await contents.public(self._context, table_view, post.id)
            if not (ended or post.repost):
                message = await self._edited(channel, board, content)
            if message is None:
                message = await self._sender.posted(post, channel, content)
        noted = await self._outbox.sent(
            post.id,
            None if copied else message,
            table_view.table.version,
            post.begun if found and post.begun is not None else self._now(),
            then=follow_up(post, table_view.table, copied=copied),
            channel=channel,
            keep=waiting(table_view),
        )
        if not (noted or copied):
            await self._stray(post, channel, message)

    async def _called(self, post: Post, table_view: TableView) -> tuple[UserId, ...]:
        """Return whom the post calls: nobody whose decision is made already or who is on vacation."""
        away = await self._context.tables.vacations.away(table_view.table) if post.mention else {}
        playing = table_view.table.phase is Phase.PLAYING
        answering = {*table_view.table.awaited, *table_view.invited}
        taken = table_view.table.played_by_ai  # they are told so on vacation, too
        return tuple(
            user
            for user in post.mention
            if user in taken or (user not in away and (user in answering or not playing))
        )

    async def role(self, post: Post) -> None:
        """Ping the role that the server has chosen, below a lobby that is open; at most once in half an hour.

        Raises TryAgain until the lobby itself has been posted.
        """
        context, wishes = self._context, self._context.tables.wishes
        table_view = await context.tables.queries.view(post.table)
        place = table_view.table.place
        role = (await context.tables.servers.get(place.guild)).pinged
        if role is not None and wishes.open_to_others(table_view):
            if table_view.table.board is None:
                raise TryAgain("the lobby comes first", certain=True)
            await self._sender.turn()
            possible = await context.access.can_ping(role, place)
            if possible and await wishes.claim_role(place.guild, post.id):
                await self._ping(post, table_view, role)
        await self._outbox.drop(post.id)

    async def _ping(self, post: Post, table_view: TableView, role: int) -> None:
        place = table_view.table.place
        if await self._sender.found(post, place.channel) is None:
            localizer = self._context.localizer_of(table_view.table)
            call = pinged_for_lobby(table_view, localizer, post.id, role)
            await self._sender.posted(post, place.channel, call)

    async def remind(self, post: Post) -> None:
        """Remind a player for whom the game is still waiting."""
        table_view = await self._context.tables.queries.view(post.table)
        if post.user is None or not still_due(post, table_view):
            await self._outbox.drop(post.id)
            return
        if await self._left_behind(post, table_view):
            return
        channel = table_view.table.place.channel
        message = await self._sender.found(post, channel)
        if message is None:
            content = contents.reminder(self._context, table_view, post.user, post.id)
            message = await self._sender.posted(post, channel, content)
        version = table_view.table.version
        if not await self._outbox.sent(post.id, message, version, self._now(), channel=channel):
            await self._stray(post, channel, message)

    async def prove(self, post: Post) -> None:
        """Send the fair play message of a log entry, if any."""
        place, content = await contents.proof_of(self._context, post.table, post.since)
        if content is not None:
            earlier = await self._sender.found_text(post, post.channel or place.channel, content.content)
            if earlier is None:
                await self._sender.posted(post, place.channel, content)
        await self._outbox.drop(post.id)

    async def invite(self, post: Post) -> None:
        """Post, update or remove the invitation to a table in a thread."""
        table_view = await self._context.tables.queries.view(post.table)
        table = table_view.table
        parent = post.channel or table.place.parent
        if parent is None:
            await self._outbox.drop(post.id)
            return
        message = await self._sender.found(post, parent)
        standing = table.live and parent == table.place.parent != table.place.channel
        if standing and message is None:
            content = contents.invitation_to(self._context, table_view, post.id)
            message = await self._edited(parent, table.invitation, content)
            message = message or await self._sender.posted(post, parent, content)
        elif not standing and message is not None and table.invitation is None:
            await self._take_away(post, parent, message)
        noted = await self._outbox.invitation_sent(post.id, message if standing else None, self._now())
        if message is not None and not noted:
            await self._stray(post, parent, message)

    async def replay(self, post: Post) -> None:
        """Send the replay of a finished game, whose last message has gone out already.

        Sends nothing if it cannot be drawn or the table is shown as text.
        """
        table_view = await self._context.tables.queries.view(post.table)
        table = table_view.table
        pictured = table.phase is Phase.FINISHED and not table.in_text and table_view.supported
        if pictured and await self._sender.found(post, table.place.channel) is None:
            try:
                content = await contents.animation_of(self._context, table_view, post.id)
            except NotDrawnError:
                log.warning("replay not drawn", post=post.id, table=post.table)
            else:
                await self._sender.posted(post, table.place.channel, content)
        await self._outbox.drop(post.id)

    async def share(self, post: Post) -> None:
        """Show a moment that somebody shares, unless it has been undone meanwhile."""
        moment = await self._context.tables.replays.moment(post.table, post.since, post.upto or 0)
        channel = post.channel or (await self._context.tables.queries.place(post.table)).channel
        if moment and post.user and await self._sender.found(post, channel) is None:
            content = await contents.moment_of(self._context, moment, post.user, post.id)
            await self._sender.posted(post, channel, content)
        await self._outbox.drop(post.id)

    async def week(self, post: Post) -> None:
        """Post about a week, unless nothing of it is for everyone to see."""
        if post.channel is not None and await self._sender.found(post, post.channel) is None:
            guild = (await self._context.tables.queries.place(post.table)).guild
            since, until = time_of(post.since), time_of(post.upto or 0)
            content = await week_of(self._context, guild, since, until, post.id)
            if content is not None:
                await self._sender.posted(post, post.channel, content)
        await self._outbox.drop(post.id)

    async def remove(self, post: Post) -> None:
        """Remove a former message."""
        if post.message is not None:
            channel = post.channel or (await self._context.tables.queries.place(post.table)).channel
            await self._take_away(post, channel, post.message)
        await self._outbox.drop(post.id)

    async def _take_away(self, post: Post, channel: ChannelId, message: MessageId) -> None:
        try:
            await self._sender.remove(channel, message)
        except Missing:
            log.debug("message was gone already", post=post.id, table=post.table)

    async def _left_behind(self, post: Post, table_view: TableView) -> bool:
        """Return whether a post went to the table's former channel; it is then removed there."""
        if post.channel in {None, table_view.table.place.channel}:
            return False
        try:
            message = await self._sender.found(post, post.channel)
        except Forbidden:  # nobody can tell; then a second call is better than none
            return False
        if message is not None:
            version = table_view.table.version
            await self._outbox.sent(post.id, message, version, self._now(), channel=post.channel)
        return message is not None

    async def _stray(self, post: Post, channel: ChannelId, message: MessageId) -> None:
        """Have a message removed, unless it stands for the table: its post is gone meanwhile."""
        log.info("post was gone once it had been sent", post=post.id, table=post.table)
        await self._outbox.stray(post.table, message, channel, self._now())

    async def _edited(
        self, channel: ChannelId, former: Board | Invitation | None, content: Message
    ) -> MessageId | None:
        """Edit the existing message and return it; None if a new one is needed."""
        if former is None or self._now() - former.posted >= EDITS_END:
            return None
        try:
            await self._sender.edit(channel, former.message, content)
        except (Missing, Archived):
            return None
        return former.message
