"""Effects of clubs on Discord: opening threads for tables, and posting that a season opens or ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.chat.publishing.sending import Sender
from bot.chat.screens.context import ChatContext
from bot.chat.screens.find import told_alone
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.seasons import table
from bot.chat.wire.channel_access import Access
from bot.chat.wire.channels import Forbidden, Missing, Rejected, TryAgain
from bot.chat.wire.discord_limits import THREAD_NAME
from bot.chat.wire.message import Message, fit
from bot.clubs.ports import ChannelNotice, NotNow
from bot.clubs.values.calls import TableCall
from bot.clubs.values.seasons import NO_SEASON, season_of
from bot.tables.values.ids import NO_POST, ChannelId, GuildId, MessageId, PostId, UserId
from bot.tables.values.preferences import on_vacation
from bot.tables.values.table import Place

log = structlog.get_logger()

ABOVE_POSTS = 10**12
"""Added to the number of a notice, which its buttons carry: no post of a table has such a number."""


@dataclass(frozen=True, slots=True)
class Sending:
    """See ``bot.chat.publishing.sending.Sendable``."""

    id: PostId
    begun: datetime | None
    attempts: int = 0
    message: MessageId | None = None


class ClubPosts:
    """Opens threads and posts notices, each once however often it is tried."""

    def __init__(self, sender: Sender, context: ChatContext) -> None:
        self._sender = sender
        self._context = context

    async def open(self, call: TableCall, since: datetime | None) -> ChannelId:
        """See ``bot.clubs.ports.ThreadOpener``. Raises NotNow."""
        name = fit(call.name, THREAD_NAME)
        try:
            opening = Sending(NO_POST, since)
            found = await self._sender.found_thread(opening, call.guild, call.channel, name)
            return found or await self._sender.thread(call.channel, name)
        except (Missing, Forbidden, Rejected, TryAgain) as reason:
            raise NotNow(str(reason)) from reason

    async def sees(self, user: UserId, guild: GuildId, channel: ChannelId) -> bool:
        """See ``bot.clubs.ports.ThreadOpener``. Raises NotNow."""
        await self._sender.turn()
        try:
            found = await self._context.access.check(user, Place(guild, channel, None))
        except TryAgain as reason:
            raise NotNow(str(reason)) from reason
        return found is Access.ALLOWED

    async def announce(self, notice: ChannelNotice) -> None:
        """See ``bot.clubs.ports.Announcer``. Raises NotNow."""
        post = Sending(PostId(ABOVE_POSTS + notice.id), notice.begun, notice.attempts)
        try:
            if notice.user is not None:
                await self._tell(notice, post, notice.user)
            elif await self._sender.found(post, notice.channel) is None:
                await self._sender.posted(post, notice.channel, await self._content(notice, post.id))
        except Missing as reason:
            log.warning("notice given up", notice=notice.id, reason=str(reason))
        except (Forbidden, Rejected, TryAgain) as reason:
            raise NotNow(str(reason)) from reason

    async def _tell(self, notice: ChannelNotice, post: Sending, user: UserId) -> None:
        """Tell somebody privately that nobody was found, unless they have gone on or gone away since."""
        context = self._context
        search = await context.clubs.finding.last(user, notice.guild)
        chosen = await context.tables.preferences.get(user)
        if search.state != "alone" or on_vacation(chosen, context.tables.vacations.now()):
            return
        if not await self.sees(user, notice.guild, notice.channel):
            return
        localizer = context.localizer(chosen.language or chosen.client or search.language)
        told = told_alone(search, context.games.all(), localizer.as_read(in_text=chosen.in_text), post.id)
        try:
            channel = await self._sender.private(user)
            if await self._sender.found(post, channel) is None:
                await self._sender.posted(post, channel, told)
        except Forbidden as reason:
            log.info("direct messages are closed", user=user, reason=str(reason))

    async def _content(self, notice: ChannelNotice, post: PostId) -> Message:
        context = self._context
        state = await context.clubs.seasons.load(season_of(notice.origin) or NO_SEASON)
        localizer = context.localizer(state.season.language)
        if notice.kind == "open":
            return table.opening(state.season, context.games.titles, localizer, post)
        server = await context.tables.servers.get(notice.guild)
        shown = table.best_of(state, localizer)
        picture = None
        if shown is not None and not server.in_text:
            said = [table.row_in_words(row) for row in shown.rows]
            picture = await unless_broken(context.renderer.season(shown, said, localizer))
        return table.ending(state, shown, picture, localizer, post)
