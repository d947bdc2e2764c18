"""A server's settings for its tables: where and how they are opened, and presets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.tables.ports import ServerStore
from bot.tables.values.ids import GuildId
from bot.tables.values.refusals import Refusal
from bot.tables.values.servers import (
    FIRST_PRESET,
    PRESET_NAME_LENGTH,
    PRESETS_LIMIT,
    Preset,
    Server,
    Setup,
    require_server_manager,
)
from bot.tables.values.table import Click, Table
from engines.text import count, is_printable, quoted


class Servers:
    """Reads and changes the settings of servers."""

    def __init__(self, store: ServerStore, *, webhooks: bool = False) -> None:
        self._store = store
        self.webhooks = webhooks
        """Whether managers may set a webhook."""

    async def get(self, guild: GuildId) -> Server:
        """The settings of a server; the defaults if it has none."""
        return await self._store.get(guild)

    async def managed(self, click: Click, guild: GuildId) -> Server:
        """The settings of a server for those who manage it. Raises Refusal for others."""
        require_server_manager(click)
        return await self._store.get(guild)

    async def change(self, click: Click, guild: GuildId, change: Callable[[Server], Server]) -> Server:
        """Change settings of a server; for its managers. Live tables use a new language at once."""
        require_server_manager(click)
        return await self._store.change(guild, change)

    def require_webhooks(self) -> None:
        """Raise Refusal if webhooks are disabled."""
        if not self.webhooks:
            raise Refusal("Whoever runs this bot doesn't allow webhooks.")

    async def remember(self, table: Table) -> None:
        """Remember the last set-up of a game."""

        def noted(server: Server) -> Server:
            return replace(server, last={**server.last, table.game: Setup.of(table)})

        await self._store.change(table.place.guild, noted)

    async def save(self, click: Click, table: Table, name: str) -> Server:
        """Save the set-up of a lobby as a preset; for its host and for managers."""
        name = " ".join("".join(filter(is_printable, " ".join(name.split()))).split())
        if click.user != table.host and not click.manager:
            raise Refusal("Only the host of this table can do that.")
        if not 1 <= len(name) <= PRESET_NAME_LENGTH:
            raise Refusal(
                count(
                    "A name must have {n} character.",
                    "A name must have 1 to {n} characters.",
                    PRESET_NAME_LENGTH,
                )
            )
        return await self._store.change(table.place.guild, _saving(table, name))

    async def delete(self, click: Click, guild: GuildId, number: int) -> Server:
        """Delete a preset; for those who manage the server."""
        require_server_manager(click)

        def without(server: Server) -> Server:
            return replace(server, presets=tuple(one for one in server.presets if one.number != number))

        return await self._store.change(guild, without)


def _saving(table: Table, name: str) -> Callable[[Server], Server]:
    def saved(server: Server) -> Server:
        if any(one.name.casefold() == name.casefold() for one in server.of_game(table.game)):
            raise Refusal(
                "This game already has a preset named “{name}”. Choose another name.", name=quoted(name)
            )
        if len(server.presets) >= PRESETS_LIMIT:
            full = count(
                "This server has reached its limit of {n} preset. A manager can delete it with "
                "/palermo-admin server.",
                "This server has reached its limit of {n} presets. A manager can delete one with "
                "/palermo-admin server.",
                PRESETS_LIMIT,
            )
            raise Refusal(full)
        number = FIRST_PRESET + server.presets_made
        preset = Preset(number, name, table.game, Setup.of(table))
        return replace(server, presets=(*server.presets, preset), presets_made=server.presets_made + 1)

    return saved
