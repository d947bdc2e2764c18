"""The lobby: who joins, and what is played. Every change is one entry and edits the lobby's message."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from bot.tables.core.beginning import begin
from bot.tables.core.case import Case, Transition
from bot.tables.core.lobbies import ENTRIES_READ, HOST_SILENCE, silent_since
from bot.tables.core.posts import invitation_posts, proof_posts
from bot.tables.lobby.edits import Edit, anybody, full, host_or_manager
from bot.tables.lobby.rematches import callable_now, noted, rematch_ais, rematch_users, with_person
from bot.tables.lobby.settling import Settling
from bot.tables.lobby.states import ai_players, new_table, person
from bot.tables.ports import PreferenceStore, ServerStore
from bot.tables.repository.table_repository import TableRepository, log_phase
from bot.tables.values.change import NewPost, with_entry
from bot.tables.values.ids import ChannelId, TableId, UserId
from bot.tables.values.names import ai_name
from bot.tables.values.refusals import Busy, Joined, Refusal, Repeated
from bot.tables.values.servers import (
    STANDARD,
    Server,
    language_in,
    require_place,
    require_room,
    require_starter,
)
from bot.tables.values.table import Click, Phase, Place, Player, Table
from engines.base import AnyGame, Json
from engines.chance import SEED_BYTES
from engines.record import AI_ENTROPY
from engines.text import count, quoted


def random_seed() -> bytes:
    """A seed from the operating system."""
    return os.urandom(SEED_BYTES)


class Lobby(Settling):
    """Opening a table, joining it, and choosing how it is played. ``seed`` draws a new table's 32 bytes."""

    def __init__(
        self,
        repository: TableRepository,
        servers: ServerStore,
        preferences: PreferenceStore,
        seed: Callable[[], bytes] = random_seed,
    ) -> None:
        super().__init__(repository)
        self._servers = servers
        self._preferences = preferences
        self._seed = seed

    async def admit(self, click: Click, place: Place) -> Server:
        """The settings of the server, if the person who clicks may open a table. Raises Refusal."""
        server = await self._servers.get(place.guild)
        require_starter(server, click)
        await self._require_space(server, place)
        return server

    async def _require_space(self, server: Server, place: Place) -> None:
        require_place(server, place)
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
        """A new table in a channel; the person who opens it is its host, and has joined.

        ``setup`` is the number of a way to play, see ``Server.setup``; ``in_text``: whether its public
        messages begin as text, as they do where the server wants it; ``ais``: how many AI players sit there
        from the beginning. Raises Busy if the channel has a live
        table, and Refusal where the server's settings allow none.
        """
        found = self._offered(game)
        if (known := await self._repository.store.handled(click.interaction)) is not None:
            return await self._repository.load(known)
        server = await self.admit(click, place)
        way = server.setup(game, setup)
        table = new_table(
            self._seed(),
            self._repository.now(),
            click,
            language_in(server, place),
            found,
            options=way.options,
            seating=way.seating,
            pace=way.pace,
            in_text=in_text or server.in_text,
            chronicle=server.chronicle,
            ais=ai_players(ais, click.name),
        )
        return await self._open(click, table)

    async def open_against_ai(
        self, click: Click, place: Place, game: str, setup: int = STANDARD, *, in_text: bool = False
    ) -> Table:
        """A new table like ``open``, with as few AI players as the game allows; the game begins at once."""
        found = self._offered(game)
        ais = found.seats.start - 1
        table = await self.open(click, place, game, setup, in_text=in_text, ais=ais)
        if table.phase is not Phase.LOBBY:  # the click came twice
            return table
        return await self._repository.run(table.id, _begun)

    async def rematch(self, click: Click, id: TableId, within: ChannelId | None = None) -> Table:
        """A new lobby like a table that is over, in the same channel; who clicks hosts it, or joins it.

        ``within`` is the channel of a thread.

        Game, options and seating are taken over. AI players have the other seats and give way to people who
        join. The others who played are mentioned, but none of them more than once a day in a server.
        Whoever may open tables was asked when a played game was opened; a closed lobby needs it again, and
        one that a manager closed is opened again by managers alone.
        """
        former = await self._repository.load(id)
        users = rematch_users(former, click)
        server = await self._servers.get(former.place.guild)
        standing = await self._repository.store.at(former.place.channel)
        joins = standing is not None and standing.live  # which needs neither room nor leave
        if not (joins or former.seats):
            await self._require_reopening(click, former, server)
        game = self._offered(former.game)
        try:
            table = new_table(
                self._seed(),
                self._repository.now(),
                click,
                language_in(server, replace(former.place, within=within)),
                game,
                options=former.options,
                seating=former.seating,
                pace=former.pace,
                in_text=former.in_text,
                chronicle=former.chronicle,
                auto_start=former.auto_start,
                ais=rematch_ais(former)[: game.seats[-1] - 1],
            )
            if not joins:
                await self._require_space(server, table.place)
            return await self._call(click, table, [user for user in users if user != click.user])
        except Busy as busy:
            # Somebody else of those who played was quicker.
            called = busy.table.phase is Phase.LOBBY and busy.table.game == former.game
            if not (called and busy.table.host in users):
                raise
            return await self.join(click, busy.table.id)

    async def _require_reopening(self, click: Click, lobby: Table, server: Server) -> None:
        """Raise Refusal for anybody who may not open a closed lobby again."""
        require_starter(server, click)
        (closing,) = await self._repository.store.entries(lobby.id, lobby.version - 1, lobby.version)
        if closing.user not in {None, lobby.host} and not click.manager:
            raise Refusal("A manager closed this lobby. Only those who manage the channel can open it again.")

    def _offered(self, game: str) -> AnyGame:
        """The game as a new table plays it."""
        try:
            return self._repository.games(game)
        except KeyError:
            raise Refusal("I do not know the game “{game}”.", game=quoted(game)) from None

    async def _call(self, click: Click, table: Table, users: list[UserId]) -> Table:
        """Open a lobby to which these persons are called, but for those who were called lately."""
        guild, now = table.place.guild, table.opened
        called = callable_now(users, await self._preferences.many(users), guild, now)
        opened = await self._open(click, table, called)
        for user in called:
            await self._preferences.change(user, lambda chosen: noted(chosen, guild, now))
        return opened

    async def uncalled(self, lobby: Table, former: TableId) -> tuple[str, ...]:
        """The names of those who played before and were not called to a rematch when it was opened."""
        players = (await self._repository.load(former)).players
        others = {
            player.person: player.name
            for player in players
            if player.person is not None and player.person != lobby.host
        }
        chosen = await self._preferences.many(tuple(others))
        guild = lobby.place.guild
        return tuple(name for user, name in others.items() if chosen[user].called.get(guild) != lobby.opened)

    async def _open(self, click: Click, table: Table, mention: tuple[UserId, ...] = ()) -> Table:
        now, place = table.opened, table.place
        names: list[Json] = [player.name for player in table.players]
        body: Json = {"game": table.game, "rules": table.rules, "players": names}
        table, entry = with_entry(table, "open", now, click, body=body)
        show = NewPost("show", repost=True, mention=mention)
        posts = [*proof_posts([entry]), show, *invitation_posts(None, table)]

        async def attempt() -> Table:
            standing = await self._repository.store.at(place.channel)
            known = await self._repository.store.handled(click.interaction)
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

    async def join(self, click: Click, id: TableId) -> Table:
        """Sit down, while there is room."""

        def edit(case: Case) -> Edit:
            table = case.table
            if click.user in table.persons:
                raise Joined(table)
            if full(case, table):
                raise _no_room(case)
            player = person(click)
            players = with_person(table.players, player)
            call = _called(case, click, players)
            return Edit("join", player.name, {"players": players}, call)

        return await self._edit(click, id, edit, anybody)

    async def leave(self, click: Click, id: TableId) -> Table:
        """Get up from the lobby. The host's part passes on; when nobody is left the lobby closes."""

        def edit(case: Case) -> Edit:
            table = case.table
            if click.user not in table.persons:
                raise Refusal("You have not joined this table.")
            players = tuple(player for player in table.players if player.user != click.user)
            persons = [user for user in table.persons if user != click.user]
            if not persons:
                return Edit("leave")
            host = table.host if table.host in persons else persons[0]
            return Edit("leave", str(click.user), {"players": players, "host": host})

        return await self._edit(click, id, edit, anybody)

    async def add_ai(self, click: Click, id: TableId) -> Table:
        """Another AI player, while there is room; for the host."""

        def edit(case: Case) -> Edit:
            players = case.table.players
            if len(players) >= case.game.seats[-1]:
                raise _no_room(case)
            player = Player(ai_name({player.name for player in players}), None, AI_ENTROPY)
            return Edit("add_ai", player.name, {"players": (*players, player)})

        return await self._edit(click, id, edit)

    async def remove_ai(self, click: Click, id: TableId, index: int) -> Table:
        """The AI player who joined as number ``index`` (from 0) gets up; for the host."""

        def edit(case: Case) -> Edit:
            players = case.table.players
            if not 0 <= index < len(players) or players[index].user is not None:
                raise Refusal("There is no AI player in that place any more.")
            remaining = (*players[:index], *players[index + 1 :])
            return Edit("remove_ai", players[index].name, {"players": remaining})

        return await self._edit(click, id, edit)

    async def remove_player(self, click: Click, id: TableId, user: UserId) -> Table:
        """Remove a person who does not want to play after all; for the host and for managers."""

        def edit(case: Case) -> Edit:
            table = case.table
            if user not in table.persons:
                raise Refusal("This person is not at the table any more.")
            if user == table.host:
                raise Refusal("The host cannot be removed; the host can leave or cancel the lobby.")
            players = tuple(player for player in table.players if player.user != user)
            return Edit("leave", str(user), {"players": players})

        return await self._edit(click, id, edit, host_or_manager)

    async def take_host(self, click: Click, id: TableId) -> Table:
        """Become the host of a lobby whose host has been silent for a day; for whoever sits there."""

        def edit(case: Case) -> Edit:
            table = case.table
            if click.user == table.host:
                raise Refusal("You are the host of this table.")
            if click.user not in table.persons:
                raise Refusal("Only those who have joined can take this table over.")
            if case.now - silent_since(table, case.log[-ENTRIES_READ:]) < HOST_SILENCE:
                raise Refusal("The host has not been silent for a day yet.")
            return Edit("host", None, {"host": click.user})

        return await self._edit(click, id, edit, anybody)

    async def cancel(self, click: Click, id: TableId) -> Table:
        """Close the lobby; for the host, and for those who manage the channel."""
        return await self._edit(click, id, lambda _: Edit("close"), host_or_manager)


def _begun(case: Case) -> Transition | None:
    return begin(case, case.table) if case.table.phase is Phase.LOBBY else None


def _no_room(case: Case) -> Refusal:
    most = max(case.game.seats)
    return Refusal(
        count("The table is full: there is {n} seat.", "The table is full: there are {n} seats.", most)
    )


def _called(case: Case, click: Click, players: tuple[Player, ...]) -> tuple[UserId, ...]:
    """The host, when somebody takes the last seat; not for somebody who leaves and joins again."""
    if not full(case, replace(case.table, players=players)):
        return ()
    entries = case.log[-ENTRIES_READ:]
    again = any(entry.kind == "join" and entry.user == click.user for entry in entries)
    return () if again else (case.table.host,)
