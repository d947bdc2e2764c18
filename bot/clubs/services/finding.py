"""Finding somebody to play with: who looks for what, and what comes of it as time passes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import structlog

from bot.clubs.core.searching import Known, Sight, advanced, against_ais, newly_called, stopped
from bot.clubs.ports import NotNow, SearchStore, ThreadOpener
from bot.clubs.values.calls import TableCall
from bot.clubs.values.searches import HOURS, MOST_SEARCHES, PlayerSearch, Searches
from bot.tables.clocks.jobs import HOLD_TIME
from bot.tables.services import Tables
from bot.tables.values.ids import ChannelId, GuildId, UserId
from bot.tables.values.preferences import unavailable
from bot.tables.values.refusals import Refusal
from bot.tables.values.servers import Server, language_in, require_place, require_starter
from bot.tables.values.table import Click, Place
from bot.tasks import ErrorBoundary
from engines.base import AnyGame
from engines.text import Refused, count

log = structlog.get_logger()


class Finding:
    """Lets people look for others, and brings them together. ``games`` raises KeyError for unknown ones."""

    def __init__(
        self,
        tables: Tables,
        games: Callable[[str], AnyGame],
        store: SearchStore,
        now: Callable[[], datetime],
    ) -> None:
        self._tables = tables
        self._games = games
        self._store = store
        self._now = now

    # --- What people want

    async def state(
        self, user: UserId, place: Place, games: Sequence[AnyGame]
    ) -> tuple[PlayerSearch, TableCall | None]:
        """Return what somebody looks for on a server, and the call to them, if any.

        If they are not looking, it is what they chose last, or else any of these games at the usual pace.
        """
        state = await self._store.load(place.guild, user)
        server = await self._tables.servers.get(place.guild)
        usual = PlayerSearch(
            user=user,
            guild=place.guild,
            channel=place.within or place.channel,
            language=language_in(server, place).language,
            games=tuple(game.id for game in games),
            sizes=tuple(sorted({size for game in games for size in game.seats if size > 1})),
            paces=(server.pace,),
        )
        search = state.searches.get(user, usual)
        if not search.looking:
            search = replace(search, channel=usual.channel, language=usual.language)
        return search, state.called(user)

    async def choose(self, usual: PlayerSearch, **changes: Any) -> None:
        """Change what somebody looks for; it holds at once if they are looking. ``usual``: see ``state``."""

        def alter(state: Searches) -> Searches:
            search = replace(state.searches.get(usual.user, usual), **changes)
            if search.hours not in HOURS or not (search.games and search.sizes and search.paces):
                raise Refusal("That choice is no longer available.")
            if search.looking and search.since is not None:
                search = search.begun(search.since)
            return replace(state.with_search(search), due=self._now())

        await self._store.change(usual.guild, alter, usual.user)

    async def look(
        self, click: Click, place: Place, usual: PlayerSearch, sees: Callable[[ChannelId], bool]
    ) -> None:
        """Look for others from now on, in this channel or another one that all of them see.

        ``usual``: see ``state``; ``sees``: which channels the person sees. Raises Refusal where they may open
        no table.
        """
        server = await self._tables.servers.get(place.guild)
        require_starter(server, click)
        require_place(server, place)
        others = {search.channel for search in (await self._store.load(place.guild)).searches.values()}
        blind = frozenset(channel for channel in others if not sees(channel))

        def alter(state: Searches) -> Searches:
            known = state.searches.get(click.user, usual)
            if not known.looking:
                _require_room(state)
            _require_uncalled(state, click.user)
            search = replace(known, channel=usual.channel, language=usual.language, blind=blind)
            return replace(state.with_search(search.begun(self._now())), due=self._now())

        await self._store.change(place.guild, alter, click.user)

    async def look_again(self, user: UserId, guild: GuildId) -> PlayerSearch:
        """Look again as before. Raises Refusal if that is not known any more."""

        def alter(state: Searches) -> Searches:
            search = _required(state, user)
            if search.looking:
                return state
            _require_room(state)
            _require_uncalled(state, user)
            return replace(state.with_search(search.begun(self._now())), due=self._now())

        return (await self._store.change(guild, alter, user)).searches[user]

    async def hurry(self, guild: GuildId) -> None:
        """Look at the searches of a server as soon as possible."""
        await self._store.change(guild, lambda state: replace(state, due=self._now()))

    async def stop(self, click: Click, guild: GuildId) -> None:
        """Stop looking, and decline a table to which one is called."""
        before = await self._store.load(guild, click.user)
        await self._store.change(guild, partial(stopped, user=click.user, now=self._now()), click.user)
        call = before.called(click.user)
        if call is not None and call.table is not None:
            with suppress(Refused):  # they had pressed Not now, or the game has begun
                await self._tables.lobby.leave(click, call.table)

    async def last(self, user: UserId, guild: GuildId) -> PlayerSearch:
        """Return what somebody has looked for last. Raises Refusal if that is not known any more."""
        return _required(await self._store.load(guild, user), user)

    async def against_ais(self, click: Click, guild: GuildId, game: str) -> ChannelId:
        """Have a table against AI players opened, to which the person is called. Returns the channel."""
        server = await self._tables.servers.get(guild)
        require_starter(server, click)
        search = await self.last(click.user, guild)
        channels = await self._channels(guild, [search.channel], server)
        known = Known(now=self._now(), games=self._by_id([game]), channels=channels)
        if game not in known.games or not channels:
            raise Refusal(
                "I can't open a table there right now. Please use /palermo find in another channel."
            )

        def alter(state: Searches) -> Searches:
            _require_uncalled(state, click.user)
            found = replace(_required(state, click.user), channel=search.channel)
            return against_ais(state, found, game, known)

        await self._store.change(guild, alter, click.user)
        return search.channel

    # --- What time does

    async def run_due(self, threads: ThreadOpener, guarded: ErrorBoundary) -> int:
        """Look at the searches of all servers where that is due. Returns how many there were."""
        due = await self._store.take(self._now(), self._now() + HOLD_TIME)
        for guild in due:
            await guarded(self.advance(guild, threads), "looking for company", guild=guild)
        return len(due)

    async def advance(self, guild: GuildId, threads: ThreadOpener) -> Searches:
        """Bring together who can be, in one transaction, once Discord has said that they see the channel."""
        state = await self._store.load(guild)
        known = await self._known(state)
        while missing := newly_called(state, advanced(state, known)) - known.seen.keys():
            told = {one: await _seen(one, guild, threads) for one in missing}
            known = replace(known, seen={**known.seen, **told})
        known = replace(known, sure=True)

        def alter(newest: Searches) -> Searches:
            after = advanced(newest, known)
            # Of who has begun to look meanwhile too little is known: look again at once.
            return after if newest.searches == state.searches else replace(after, due=known.now)

        after = await self._store.change(guild, alter)
        for user, _ in after.alone:
            log.info("nobody found", guild=guild, user=user)
        return after

    async def _known(self, state: Searches) -> Known:
        now = self._now()
        users = tuple(state.searches)
        under_way = [call.table for call in state.calls if call.table is not None]
        chosen = await self._tables.preferences.many(users)
        channels = {search.channel for search in state.searches.values()}
        together = len(state.searches) > 1
        server = await self._tables.servers.get(state.guild)
        return Known(
            now=now,
            games=self._by_id(game for search in state.searches.values() for game in search.games),
            asked=frozenset(under_way),
            tables={table.id: table for table in await self._tables.queries.tables(under_way)},
            channels=await self._channels(state.guild, channels, server) if together else {},
            absent=frozenset(user for user, one in chosen.items() if unavailable(one, now)),
            quiet={user: one.quiet for user, one in chosen.items() if one.quiet is not None},
            ratings=await self._tables.standings.rated(state.guild) if together else {},
        )

    async def _channels(
        self, guild: GuildId, channels: Iterable[ChannelId], server: Server
    ) -> dict[ChannelId, bool]:
        """The channels in which a table can be opened; True: in a thread."""
        if server.limit is not None and len(await self._tables.queries.in_server(guild)) >= server.limit:
            return {}
        found: dict[ChannelId, bool] = {}
        for channel in channels:
            with suppress(Refusal):
                require_place(server, Place(guild, channel, None))
                if server.threads != "never":
                    found[channel] = True
                elif (standing := await self._tables.queries.at(channel)) is None or not standing.live:
                    found[channel] = False
        return found

    def _by_id(self, names: Iterable[str]) -> dict[str, AnyGame]:
        """Those of these games that there still are."""
        found = {}
        for name in dict.fromkeys(names):
            with suppress(KeyError):
                found[name] = self._games(name)
        return found


def _required(state: Searches, user: UserId) -> PlayerSearch:
    """Return what somebody has looked for. Raises Refusal if that is not known any more."""
    search = state.searches.get(user)
    if search is None:
        raise Refusal("I no longer know what you were looking for. Use /palermo find on the server.")
    return search


def _require_uncalled(state: Searches, user: UserId) -> None:
    """Raise Refusal for anyone who is called to a table."""
    if state.called(user) is not None:
        raise Refusal("A table is already waiting for you. Press Ready there, or stop looking first.")


def _require_room(state: Searches) -> None:
    """Raise Refusal if as many people are looking as can be."""
    if state.looking >= MOST_SEARCHES:
        raise Refusal(
            count(
                "On this server, {n} player is already looking for a game, which is the most I can handle. "
                "Please try again later.",
                "On this server, {n} players are already looking for a game, which is the most I can handle. "
                "Please try again later.",
                MOST_SEARCHES,
            )
        )


async def _seen(one: Sight, guild: GuildId, threads: ThreadOpener) -> bool | None:
    """Return whether somebody sees a channel; None if Discord does not say."""
    user, channel = one
    try:
        return await threads.sees(user, guild, channel)
    except NotNow:
        return None
