"""The lobby: who joins, and what is played. Every change is one entry and edits the lobby's message."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import get_args

from bot.tables.core.case import Case
from bot.tables.core.lobbies import ENTRIES_READ, HOST_SILENCE, next_ai, require_host, silent_since
from bot.tables.core.thoughts import strengths
from bot.tables.lobby.calls import called_in_vain, declined, recalled
from bot.tables.lobby.edits import Allowed, Edit, anybody, edited, host_or_manager, joined, no_room
from bot.tables.ports import OwnResults
from bot.tables.repository.table_repository import Decide, TableRepository
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.lobbies import Calling
from bot.tables.values.pace import Pace
from bot.tables.values.presentation import Presentation, presented
from bot.tables.values.punctuality import Step, punctuality
from bot.tables.values.refusals import Refusal
from bot.tables.values.table import NOBODY, Click, Table
from engines.options import OptionValue, complete
from engines.record import Seating
from engines.strengths import Strength

QUARTER = timedelta(minutes=15)


class Lobby:
    """Lets people join a lobby and choose how the game is played."""

    def __init__(self, repository: TableRepository, results: OwnResults) -> None:
        self._repository = repository
        self._results = results

    async def join(self, click: Click, id: TableId) -> Table:
        """Sit down, while there is room, and if the host lets in players who are as punctual."""

        async def prepare() -> Decide:
            guild = (await self._repository.place(id)).guild
            own = punctuality(await self._results.of_user(click.user), guild)
            return partial(joined, click=click, own=own)

        return await self._repository.change_after(click, id, prepare)

    async def leave(self, click: Click, id: TableId) -> Table:
        """Leave the lobby. Another player becomes host; when nobody is left, the lobby closes."""

        def edit(case: Case) -> Edit:
            table = case.table
            if table.calling is not None:
                return declined(table, table.calling, click.user)
            if click.user not in table.persons:
                raise Refusal("You haven't joined this table.")
            players = tuple(player for player in table.players if player.user != click.user)
            persons = [user for user in table.persons if user != click.user]
            if not persons:
                return Edit("leave")
            host = table.host if table.host in persons else persons[0]
            return Edit("leave", str(click.user), replace(table, players=players, host=host))

        return await self._edit(click, id, edit, anybody)

    async def call(self, id: TableId, calling: Calling, asked: Collection[UserId]) -> Table:
        """Call these people to a lobby that the bot has opened; those called before are not called again.

        ``asked``: those of them whom it has not called yet. Whoever has pressed Not now is not called again.
        The game begins if as many as wanted are there. Changes nothing if they are called already, or the
        table is no longer a lobby.
        """
        return await self._repository.run(id, partial(recalled, calling=calling, asked=asked))

    async def call_in_vain(self, id: TableId) -> Table:
        """Close a lobby that the bot has opened if too few were ready; others stay as they are."""
        return await self._repository.run(id, called_in_vain)

    async def add_ai(self, click: Click, id: TableId, strength: Strength | None = None) -> Table:
        """Add an AI player, while there is room; for the host. ``strength``: None for the last one's."""

        def edit(case: Case) -> Edit:
            players = case.table.players
            if len(players) >= case.game.seats[-1]:
                raise no_room(case)
            player = next_ai(players, strength)
            return Edit("add_ai", player.name, replace(case.table, players=(*players, player)))

        return await self._edit(click, id, edit)

    async def set_strength(self, click: Click, id: TableId, index: int, strength: Strength) -> Table:
        """Set how well the AI player plays who joined as number ``index`` (from 0); for the host."""

        def edit(case: Case) -> Edit:
            players = case.table.players
            if not 0 <= index < len(players) or players[index].user is not None:
                raise Refusal("That AI is no longer at the table.")
            if strength not in strengths(case.game):
                raise Refusal("That choice is no longer available.")
            player = replace(players[index], strength=strength)
            after = replace(case.table, players=(*players[:index], player, *players[index + 1 :]))
            return Edit("strength", {player.name: strength}, after)

        return await self._edit(click, id, edit)

    async def remove_ai(self, click: Click, id: TableId, index: int) -> Table:
        """Remove the AI player who joined as number ``index`` (from 0); for the host."""

        def edit(case: Case) -> Edit:
            players = case.table.players
            if not 0 <= index < len(players) or players[index].user is not None:
                raise Refusal("That AI is no longer at the table.")
            remaining = (*players[:index], *players[index + 1 :])
            return Edit("remove_ai", players[index].name, replace(case.table, players=remaining))

        return await self._edit(click, id, edit)

    async def remove_player(self, click: Click, id: TableId, user: UserId) -> Table:
        """Remove a person who does not want to play after all; for the host and for managers."""

        def edit(case: Case) -> Edit:
            table = case.table
            if user not in table.persons:
                raise Refusal("That player is no longer at the table.")
            if user == table.host:
                raise Refusal("The host can't be removed, but can leave or close the lobby.")
            if table.calling is not None:
                return declined(table, table.calling, user)
            players = tuple(player for player in table.players if player.user != user)
            return Edit("leave", str(user), replace(table, players=players))

        return await self._edit(click, id, edit, host_or_manager)

    async def take_host(self, click: Click, id: TableId) -> Table:
        """Become the host of a lobby whose host has been silent for a day; for whoever sits there."""

        def edit(case: Case) -> Edit:
            table = case.table
            if click.user == table.host:
                raise Refusal("You're already the host of this table.")
            if click.user not in table.persons:
                raise Refusal("Only players who have joined can take over as host.")
            if table.host == NOBODY:
                raise Refusal("I opened this table myself, so it has no host.")
            if case.now - silent_since(table, case.log[-ENTRIES_READ:]) < HOST_SILENCE:
                raise Refusal("The host hasn't been silent for a day yet.")
            return Edit("host", None, replace(table, host=click.user))

        return await self._edit(click, id, edit, anybody)

    async def cancel(self, click: Click, id: TableId) -> Table:
        """Close the lobby; for the host, and for those who manage the channel."""
        return await self._edit(click, id, lambda _: Edit("close"), host_or_manager)

    async def set_option(self, click: Click, id: TableId, name: str, value: OptionValue) -> Table:
        """Set an option of the game; for the host. Raises IllegalOption."""

        def edit(case: Case) -> Edit:
            options = complete(case.game.options, {**case.table.options, name: value})
            return Edit("option", {name: value}, replace(case.table, options=options))

        return await self._edit(click, id, edit)

    async def set_seating(self, click: Click, id: TableId, seating: Seating) -> Table:
        """Set whether seats are drawn or follow the order of joining; for the host."""
        if seating not in get_args(Seating):
            raise Refusal("Seats are either drawn at random or taken in order of joining.")
        return await self._edit(
            click, id, lambda case: Edit("seating", seating, replace(case.table, seating=seating))
        )

    async def set_presentation(self, click: Click, id: TableId, presentation: Presentation) -> Table:
        """Set whether public messages are pictures, with or without clips, or text; for the host."""
        return await self._edit(
            click, id, lambda case: Edit("presentation", presentation, presented(case.table, presentation))
        )

    async def set_chronicle(self, click: Click, id: TableId, *, on: bool) -> Table:
        """Set whether a thread keeps a line of every public event; for the host."""
        return await self._edit(
            click, id, lambda case: Edit("chronicle", on, replace(case.table, chronicle=on))
        )

    async def set_pace(self, click: Click, id: TableId, pace: Pace) -> Table:
        """Set how long players have for a decision; for the host."""
        return await self._edit(
            click, id, lambda case: Edit("pace", str(pace), replace(case.table, pace=pace))
        )

    async def set_least(self, click: Click, id: TableId, least: Step | None) -> Table:
        """Set how punctual those who join from now on must be; for the host."""

        def edit(case: Case) -> Edit:
            return Edit("plan", least, replace(case.table, plan=replace(case.table.plan, least=least)))

        return await self._edit(click, id, edit)

    async def set_beginning(self, click: Click, id: TableId, wait: timedelta | None) -> Table:
        """Set that the game begins by itself after this time, at a full quarter of an hour; for the host.

        None: it begins when the host says so.
        """

        def edit(case: Case) -> Edit:
            begins = None if wait is None else quarter_after(case.now + wait)
            told = None if begins is None else begins.isoformat()
            return Edit("plan", told, replace(case.table, plan=replace(case.table.plan, begins=begins)))

        return await self._edit(click, id, edit)

    async def set_fill(self, click: Click, id: TableId, *, on: bool) -> Table:
        """Set whether AI players take the seats that are needed when the time has come; for the host."""

        def edit(case: Case) -> Edit:
            return Edit("plan", on, replace(case.table, plan=replace(case.table.plan, fill=on)))

        return await self._edit(click, id, edit)

    async def set_auto_start(self, click: Click, id: TableId, *, on: bool) -> Table:
        """Set whether the game starts as soon as the lobby is full, which may be at once; for the host."""
        return await self._edit(
            click, id, lambda case: Edit("auto_start", on, replace(case.table, auto_start=on))
        )

    async def _edit(
        self, click: Click, id: TableId, edit: Callable[[Case], Edit], allowed: Allowed = require_host
    ) -> Table:
        return await self._repository.change(
            click, id, partial(edited, click=click, edit=edit, allowed=allowed)
        )


def quarter_after(time: datetime) -> datetime:
    """The first full quarter of an hour from a time on."""
    whole = time.replace(minute=0, second=0, microsecond=0)
    return whole - (whole - time) // QUARTER * QUARTER
