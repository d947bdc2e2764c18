"""Views of people: tables as they see them, and facts about themselves and others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.tables.values.ids import GuildId, TableId
from bot.tables.values.table import Click
from tests.bot.tables.use import PERSONS, Use
from tests.bot.tables.world import SEED


def version(use: Use, id: TableId) -> int:
    """Of a table, or any."""
    return use.known[id].version if id in use.known else 1


async def looks(use: Use) -> Any:
    """A table, as somebody sees it in one way or another."""
    id, click = use.table(), use.click()
    return await LOOKS[use.pick(*LOOKS)](use, id, click)


async def past(use: Use, id: TableId, _: Click) -> Any:
    """The course of a game."""
    return await use.tables.replays.summary(id), await use.tables.replays.film(id)


async def file(use: Use, id: TableId, _: Click) -> Any:
    """The record of a game, and what the bot knows of it."""
    record, terms = await use.tables.exports.record(id), await use.tables.exports.terms(id)
    final = await use.tables.exports.final(id)
    return record, terms, final.check, await use.tables.exports.known(use.pick(*use.games), SEED)


async def origin(use: Use, id: TableId, _: Click) -> Any:
    """Whence a table has come."""
    return await use.tables.queries.has_left(id, use.pick(70, 71))


async def hints(use: Use, id: TableId, click: Click) -> Any:
    """The hints that somebody gets."""
    return await use.tables.hints.due(click.user, await use.tables.play.panel(click.user, id))


LOOKS: dict[str, Callable[[Use, TableId, Click], Awaitable[Any]]] = {
    "view": lambda use, id, click: use.tables.queries.view(
        id, click.user, use.pick(None, 0, version(use, id) - 3)
    ),
    "board": lambda use, id, _: use.tables.queries.board(id, version(use, id) - use.pick(0, 2)),
    "log": lambda use, id, click: use.tables.queries.log(id, use.pick(click.user, None)),
    "replay": lambda use, id, _: use.tables.replays.replay(
        id, use.pick(0, 3, 7, 999), use.pick("move", "turn", "round")
    ),
    "past": past,
    "file": file,
    "running": lambda use, id, click: use.tables.exports.running(id, click.user),
    "suggestions": lambda use, id, click: use.tables.play.suggestions(
        click.user, id, use.pick("", "b", "bid 2", "x")
    ),
    "origin": origin,
    "hints": hints,
    "panel": lambda use, id, click: use.tables.play.panel(
        click.user, id, use.pick((("bid",),), (("nothing",),))
    ),
}


async def export(use: Use, click: Click) -> Any:
    """The exports of somebody's tables."""
    return (await use.tables.privacy.export(click.user))["tables"]


FIGURES: dict[str, Callable[[Use, Click], Awaitable[Any]]] = {
    "leaderboard": lambda use, _: use.tables.standings.leaderboard(GuildId(7), use.pick(None, *use.games)),
    "profile": lambda use, click: use.tables.standings.profile(
        click.user, use.pick(*PERSONS), "them", use.pick(7, 8, None)
    ),
    "stored": lambda use, click: use.tables.privacy.stored(click.user),
    "export": export,
    "listed": lambda use, click: use.tables.privacy.set_listed(click.user, listed=use.pick(True, False)),
    "mine": lambda use, click: use.tables.queries.mine(click.user),
    "all": lambda use, _: use.tables.queries.in_server(GuildId(7)),
}


async def figures(use: Use) -> Any:
    """The figures of people."""
    return await FIGURES[use.pick(*FIGURES)](use, use.click())
