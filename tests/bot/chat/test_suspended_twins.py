"""Twins on a suspended table: two games that a reader cannot tell apart, and all that they can ask of it.

Beppe has the same card in both, Anna another one, and the seeds differ. Whatever he, or a manager, presses or
types, every byte and every file is equal until the table is over.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count

import pytest

from bot.chat.screens import (
    admin,
    follow,
    info,
    leaderboard,
    leaving,
    listing,
    privacy,
    profile,
    records,
    replay,
    resuming,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import HANDLERS
from bot.chat.screens.table import table_at
from bot.chat.wire.controls import Control
from bot.chat.wire.requests import UserRequest
from bot.tables import Table
from bot.tables.core.history import chance
from bot.tables.values.ids import TableId, UserId
from engines.text import Refused
from tests.bot.chat.fakes import Shown, all_parts, context_of, request_by
from tests.bot.chat.kinds import Kind
from tests.bot.tables import world as worlds
from tests.bot.tables.world import ANNA, BEPPE, DINO, PLACE, World, memory

Work = Callable[[ChatContext, UserRequest], Awaitable[None]]

ASKED: tuple[Work, ...] = (
    admin.export,
    admin.end,
    resuming.offer,
    info.my_tables,
    info.board_at,
    listing.open_tables,
    HANDLERS[privacy.privacy_export],
    privacy.show_privacy,
    lambda context, request: records.export_of(context, request, None),
    lambda context, request: records.export_of(context, request, "1"),
    lambda context, request: replay.replay_of(context, request, None),
    lambda context, request: follow.follow_at(context, request, TableId(1)),
    lambda context, request: leaving.leave_at(context, request, TableId(1)),
    lambda context, request: table_at(context, request, TableId(1)),
    lambda context, request: profile.show_profile(context, request, ANNA, "Anna"),
    leaderboard.show_leaderboard,
)
ELSEWHERE = (Kind.RESUME, Kind.PRIVACY_DELETE_SURELY)  # they change the table, and are tried elsewhere
OTHERS = ("LESSON", "LEARN", "RULES", "OPEN", "PLAY_AGAINST_AI")  # they are about no table, or a new one


async def game(seed: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[World, Table]:
    monkeypatch.setattr(worlds, "SEED", seed)
    world = World(await memory())
    return world, await world.game(ANNA, BEPPE)


def cards(table: Table, seed: bytes) -> tuple[int, int]:
    """The secret cards of Anna and Beppe, if this were the seed."""
    stream = chance(replace(table, seed=seed), "game")
    return stream.below(1000), stream.below(1000)


def twin_of(table: Table) -> bytes:
    """Another seed, with which Beppe has the same card and Anna another one."""
    hers, his = cards(table, table.seed)
    seeds = (number.to_bytes(32) for number in count(1))
    return next(seed for seed in seeds if (dealt := cards(table, seed))[1] == his and dealt[0] != hers)


async def read(world: World, context: ChatContext, user: UserId, work: Work, control: Control | None) -> str:
    """All that somebody gets to see."""
    request, shown = request_by(world, user, control, manager=user == DINO)
    request = replace(request, click=replace(request.click, server_manager=user == DINO))
    try:
        await work(context, request)
    except Refused as refused:
        return str(refused.text)
    return seen(shown)


def seen(shown: Shown) -> str:
    told = [str(all_parts(message)) for message in shown.messages]
    told += [f"{file.name} {file.data!r} {file.alt}" for message in shown.messages for file in message.files]
    return "\n".join(told + [str(form.to_dict()) for form in shown.forms])


async def everything(world: World) -> dict[str, str]:
    """The answer to each reader, by request."""
    context, found = context_of(world), {}
    for user in (BEPPE, DINO):
        for number, work in enumerate(ASKED):
            found[f"{user} asks {number}"] = await read(world, context, user, work, None)
        for kind, handler in HANDLERS.items():
            control = Control(kind, TableId(1), word="toy")
            if kind not in ELSEWHERE and not kind.name.startswith(OTHERS):
                found[f"{user} presses {kind.name}"] = await read(world, context, user, handler, control)
    return found


async def test_nothing_that_a_suspended_table_shows_depends_on_what_is_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, table = await game(bytes(32), monkeypatch)
    twin, _ = await game(twin_of(table), monkeypatch)
    answers = []
    for one in (world, twin):
        await one.tables.suspension.server_gone(PLACE.guild)
        answers.append(await everything(one))
        assert await one.store.outbox.due(one.time, 100) == ()
    first, second = answers
    assert first.keys() == second.keys()
    assert len(first) > 200
    assert {asked for asked in first if first[asked] != second[asked]} == set()
    assert (await world.tables.queries.table(table.id)).phase == "suspended"
    for one in (world, twin):
        await one.store.close()
