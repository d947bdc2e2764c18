"""A game of two in the sandbox, what strikes it, and what must hold afterwards."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from sqlalchemy import select

from bot.chat.wire.controls import AnyKind
from bot.store import schema
from tests.bot.chat.harness import Harness, Json, Person, kinds, private, words
from tests.bot.chat.kinds import Kind
from tests.bot.chat.test_in_sandbox import is_board, is_question, running_game
from tests.patience import PATIENCE


async def press(person: Person, message: Json, kind: AnyKind) -> str:
    """Press a button; the token of the interaction."""
    known = set(person.harness.server.world.interactions)
    await person.press(message, kind)
    (token,) = set(person.harness.server.world.interactions) - known
    return token


async def ask(harness: Harness, path: str, body: Json) -> None:
    answer = await harness.http.post(f"{harness.server.url}/sandbox{path}", json=body)
    assert answer.ok, await answer.text()


async def moves(harness: Harness) -> list[Any]:
    """The moves of people, as the log has them."""
    columns = schema.entries.c
    query = select(columns.table_id, columns.version, columns.seat, columns.interaction)
    made = query.where(columns.kind == "move").order_by(columns.version)
    return list(await harness.store.database.read(lambda db: db.execute(made).all()))


async def due(harness: Harness) -> bool:
    """Return whether a post has still to go out."""
    posts = select(schema.posts.c.due)
    found = await harness.store.database.read(lambda db: db.execute(posts).scalars().all())
    return any(date.year <= 9000 for date in found)


async def settled(harness: Harness) -> None:
    """Wait until every post that is due has gone out."""
    async with asyncio.timeout(PATIENCE):
        while await due(harness):  # noqa: ASYNC110  what is waited for lies in the database
            await asyncio.sleep(0.05)


async def finish_move(person: Person, panel: Json) -> None:
    """Answer what is asked until the person's move is made."""
    while is_question(panel):
        await person.press(panel, Kind.ANSWER)
        panel = await another(person, panel)


async def another(person: Person, panel: Json) -> Json:
    """A private message that is there in place of a panel."""
    former = (panel["id"], words(panel))
    return await person.see(lambda m: private(m) and (m["id"], words(m)) != former)


async def choosing(anna: Person, bruno: Person) -> Json:
    """Anna's panel before the answer that makes her move."""
    board = await running_game(anna, bruno)
    await anna.press(board, Kind.PLAY)
    first = await anna.see(is_question)
    await anna.press(first, Kind.ANSWER)
    return await anna.see(lambda m: is_question(m) and Kind.ASK in kinds(m))


async def goes_on(anna: Person, bruno: Person, made: int) -> None:
    """Anna's move was made once, and Bruno makes his; one board stands there and knows of both."""
    harness = anna.harness
    assert len(await moves(harness)) == made
    board = await bruno.see(is_board)
    await bruno.press(board, Kind.PLAY)
    await finish_move(bruno, await bruno.see(is_question))
    await settled(harness)
    found = await moves(harness)
    assert len(found) > made
    assert max(Counter(move.interaction for move in found if move.interaction).values()) == 1
    standing = [m for m in await anna.history() if not private(m) and Kind.PLAY in kinds(m)]
    assert len(standing) == 1, [words(message) for message in standing]
