"""Opening tables: a new one, one against AI players, a rematch."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.posts import invitation_posts, proof_posts
from bot.tables.lobby.rematches import callable_now, noted, rematch_ais, rematch_users
from bot.tables.lobby.states import ai_players, new_table
from bot.tables.ports import PreferenceStore, ServerStore
from bot.tables.repository.table_repository import TableRepository, log_phase
from bot.tables.values.change import NewPost, with_entry
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.refusals import Busy, Refusal, Repeated
from bot.tables.values.servers import (
    STANDARD,
    Server,
    Setup,
    language_in,
    require_place,
    require_room,
    require_starter,
)
from bot.tables.values.table import Click, Phase, Place, Table
from engines.base import AnyGame, Json
from engines.chance import SEED_BYTES
from engines.text import quoted


def random_seed() -> bytes:
    """A seed from the operating system."""
    return os.urandom(SEED_BYTES)


class Openings:
    """Opens tables. ``join``: see ``Lobby.join``; ``seed`` draws a new table's 32 bytes."""

    def __init__(
        self,
        repository: TableRepository,
        servers: ServerStore,
        preferences: PreferenceStore,
        join: Callable[[Click, TableId], Awaitable[Table]],
        seed: Callable[[], bytes] = random_seed,
    ) -> None:
        self._repository = repository
        self._servers = servers
        self._preferences = preferences
        self._join = join
        self._seed = seed

    async def admit(self, click: Click, place: Place) -> Server:
        """The settings of the server, if the person who clicks may open a table. Raises Refusal."""
        server = await self._servers.get(place.guild)
        require_starter(server, click)
        await self._require_space(server, place)
        return server

    async def _require_space(self, server: Server, place: Place) -> None:
        require_place(server, place)
        await self._require_room(server, place)

    async def _require_room(self, server: Server, place: Place) -> None:
        if server.limit is not None:
            require_room(server, len(await self._repository.store.live_in(place.guild)))

    async def open(
        self,
        click: Click,
        place: Place,
        game: str,
        setup: int = STANDARD,
        *,
        in_text: bool = False,
        ais: int = 0,
    ) -> Table:
        """Open a new table in a channel; the person who opens it is its host, and has joined.

        ``setup`` is the number of a set-up, see ``Server.setup``; ``in_text``: whether its public
        messages begin as text, as they do where the server wants it; ``ais``: how many AI players sit there
        from the beginning. Raises Busy if the channel has a live
        table, and Refusal where the server's settings allow none.
        """
        found = self._offered(game)
        if (known := await self._repository.store.handled(click.interaction)) is not None:
            return await self._repository.load(known)
        server = await self.admit(click, place)
        table = self._new(
            click,
            language_in(server, place),
            found,
            server.setup(game, setup),
            in_text=in_text or server.in_text,
            chronicle=server.chronicle,
            ais=ai_players(ais, click.name),
        )
        return await self._open(click, table)

    async def open_against_ai(
        self, click: Click, place: Place, game: str, setup: int = STANDARD, *, in_text: bool = False
    ) -> Table:
        """Open a table like ``open``, with as few AI players as the game allows; the game starts at once."""
        found = self._offered(game)
        ais = found.seats.start - 1
        table = await self.open(click, place, game, setup, in_text=in_text, ais=ais)
        if table.phase is not Phase.LOBBY:  # the click came twice
            return table
        return await self._repository.run(table.id, _begun)

    async def call(
        self, place: Place, game: str, setup: Setup, tag: str, calling: Calling, ais: int = 0
    ) -> Table:
        """Open a table without a host, and call people to it; see ``Calling``.

        ``tag``: the table of this tag is returned where there is one, so that a second try changes nothing.
        ``ais``: how many AI players sit there from the beginning. Raises Busy and Refusal like ``open``.
        """
        found = self._offered(game)
        if (known := await self._repository.store.tagged(tag)) is not None:
            return known
        server = await self._servers.get(place.guild)
        await self._require_room(server, place)
        table = self._new(
            None,
            language_in(server, place),
            found,
            setup,
            in_text=server.in_text,
            chronicle=server.chronicle,
            tag=tag,
            calling=calling,
            ais=ai_players(ais),
        )
        return await self._open(None, table, calling.invited)

    async def former(self, click: Click, id: TableId) -> Table:
        """The finished table, if the person who clicks may start its rematch. Raises Refusal."""
        former = await self._repository.load(id)
        rematch_users(former, click)
        return former

    async def rematch(
        self, click: Click, id: TableId, within: ChannelId | None = None, *, elsewhere: Place | None = None
    ) -> Table:
        """Open a lobby like a finished table; whoever clicks hosts it, or joins it.

        It opens in the same channel, or ``elsewhere``. ``within`` is the channel of a thread.

        Game, options and seating are taken over. AI players have the other seats and give way to people who
        join. The others who played are mentioned, but none of them more than once a day in a server.
        For a game that was played, it was checked at its opening that its host may open tables. For a closed
        lobby it is checked again; one that a manager closed can only be opened again by managers.
        """
        former = await self.former(click, id)
        users = rematch_users(former, click)
        place = elsewhere or replace(former.place, within=within)
        server = await self._servers.get(place.guild)
        standing = await self._repository.store.at(place.channel)
        joins = standing is not None and standing.live  # which needs neither room nor permission
        if not (joins or former.seats):
            await self._require_reopening(click, former, server)
        game = self._offered(former.game)
        try:
            table = self._new(
                click,
                language_in(server, place),
                game,
                Setup.of(former),
                in_text=former.in_text,
                moving=former.moving,
                chronicle=former.chronicle,
                auto_start=former.auto_start,
                ais=rematch_ais(former)[: game.seats[-1] - 1],
            )
            if not joins:
                await self._require_space(server, table.place)
            return await self._call(click, table, [user for user in users if user != click.user])
        except Busy as busy:
            # Another player was quicker.
            called = busy.table.phase is Phase.LOBBY and busy.table.game == former.game
            if not (called and busy.table.host in users):
                raise
            return await self._join(click, busy.table.id)

    async def _require_reopening(self, click: Click, lobby: Table, server: Server) -> None:
        """Raise Refusal for anyone who may not reopen a closed lobby."""
        require_starter(server, click)
        (closing,) = await self._repository.store.entries(lobby.id, lobby.version - 1, lobby.version)
        if closing.user not in {None, lobby.host} and not click.manager:
            raise Refusal(
                "A manager closed this lobby. Only someone who manages this channel can open it again."
            )

    def _new(self, click: Click | None, place: Place, game: AnyGame, setup: Setup, **settled: Any) -> Table:
        """A new table with a seed of its own, opened now; see ``new_table``."""
        return new_table(self._seed(), self._repository.now(), click, place, game, setup, **settled)

    def _offered(self, game: str) -> AnyGame:
        """The game as a new table plays it."""
        try:
            return self._repository.games(game)
        except KeyError:
            raise Refusal("I don't know a game called “{game}”.", game=quoted(game)) from None

    async def _call(self, click: Click, table: Table, users: list[UserId]) -> Table:
        """Open a lobby and call these people, except for those called recently."""
        guild, now = table.place.guild, table.opened
        called = callable_now(users, await self._preferences.many(users), guild, now)
        opened = await self._open(click, table, called)
        for user in called:
            await self._preferences.change(user, lambda chosen: noted(chosen, guild, now))
        return opened

    async def uncalled(self, lobby: Table, former: TableId) -> tuple[str, ...]:
        """The names of former players who were not called when the rematch was opened."""
        players = (await self._repository.load(former)).players
        others = {
            player.person: player.name
            for player in players
            if player.person is not None and player.person != lobby.host
        }
        chosen = await self._preferences.many(tuple(others))
        guild = lobby.place.guild
        return tuple(name for user, name in others.items() if chosen[user].called.get(guild) != lobby.opened)

    async def _open(self, click: Click | None, table: Table, mention: tuple[UserId, ...] = ()) -> Table:
        now, place = table.opened, table.place
        names: list[Json] = [player.name for player in table.players]
        body: Json = {"game": table.game, "rules": table.rules, "players": names}
        table, entry = with_entry(table, "open", now, click, body=body)
        show = NewPost("show", repost=True, mention=mention)
        posts = [*proof_posts([entry]), show, *invitation_posts(None, table)]

        async def attempt() -> Table:
            standing = await self._repository.store.at(place.channel)
            known = await self._opened_before(click, table)
            if known is not None:  # asked last: what stands here may be what another process has just opened
                raise Repeated(known)
            if standing is not None and standing.live:
                raise Busy(standing)
            opened = await self._repository.store.open(table, entry, posts)
            log_phase(opened)
            return opened

        try:
            return await self._repository.retry(attempt)
        except Repeated as known:
            return await self._repository.load(known.table)

    async def _opened_before(self, click: Click | None, table: Table) -> TableId | None:
        """The table that this click, or this call, has opened before."""
        if click is not None:
            return await self._repository.store.handled(click.interaction)
        tagged = None if table.tag is None else await self._repository.store.tagged(table.tag)
        return None if tagged is None else tagged.id


def _begun(case: Case) -> Transition | None:
    return begin(case, case.table) if case.table.phase is Phase.LOBBY else None
