"""Fault by fault with the real bot: what the player sees, that the table is right and the game goes on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest
import pytest_asyncio
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.chat.incoming.controls import Kind
from bot.chat.outgoing import delivery, publishing
from bot.store import schema
from sandbox import faults
from sandbox.limits import Limits
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    PATIENCE,
    Harness,
    Json,
    Person,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.test_in_sandbox import is_board, is_question, running_game

pytestmark = pytest.mark.asyncio(loop_scope="function")

CALLBACK, ANSWER, POSTED, EDITED = "/callback", "/messages/@original", "/messages$", r"/messages/\d+$"
FIRST = {"method": "POST", "path": CALLBACK}  # the first answer to a click
PANEL = {"method": "PATCH", "path": ANSWER}  # what follows in private
BOARD = {"method": "POST", "path": rf"/channels/\d+{POSTED}"}
EDIT = {"method": "PATCH", "path": rf"/channels/\d+{EDITED}"}

Sees: TypeAlias = Literal["panel", "failed"]
"""What comes of the click in private: the next panel, or Discord's word that it failed."""


class Case(NamedTuple):
    """A fault, and what the player sees of the click during it."""

    name: str
    fault: dict[str, Any]
    sees: Sees = "panel"


def case(kind: str, where: dict[str, str], sees: Sees = "panel", **more: Any) -> Any:
    place = {CALLBACK: "first", ANSWER: "panel"}.get(where["path"], "board" if where is BOARD else "edit")
    name = "-".join([kind, str(more.get("error", more.get("status", ""))), place]).replace("--", "-")
    return pytest.param(Case(name, {"kind": kind, **where, **more}, sees), id=name)


LIMITED = ("rate_limit", "shared_rate_limit", "global_rate_limit")
LOST = ("drop_before", "drop_after", "delay_before", "delay_after")
GONE = ("unknown_interaction", "expired_token")

CASES = [
    *[case(kind, where, seconds=0.3) for kind in LIMITED for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case(kind, where, seconds=0.4) for kind in LOST for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case("server_error", where, status=503) for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case("server_error", BOARD, status=status) for status in (500, 502, 504)],
    case("edge_ban", EDIT),
    case("hang", FIRST),
    *[case("error", FIRST, "failed", error=error) for error in GONE],
    *[
        case(kind, {"path": "INTERACTION_CREATE"}, seconds=0.3)
        for kind in ("duplicate_event", "reorder_events", "delay_event")
    ],
]


@pytest_asyncio.fixture(loop_scope="function")
async def harness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Harness]:
    """The bot without limits of pace, and with pauses that are over soon."""
    monkeypatch.setattr(Limits, "take", lambda *_: {})
    monkeypatch.setattr(delivery, "PAUSES", (0.1,) * 30)
    monkeypatch.setattr(delivery, "DELIVERY_SECONDS", 2.0)
    monkeypatch.setattr(publishing, "UNANSWERED", timedelta(seconds=1))
    monkeypatch.setattr(publishing, "FIRST_WAIT", timedelta(seconds=0.3))
    monkeypatch.setattr(publishing, "LONGEST_BAN", timedelta(seconds=1))
    monkeypatch.setattr(publishing, "POLL_SECONDS", 0.3)
    monkeypatch.setattr(faults, "BAN", 1)
    async with open_harness(tmp_path, monkeypatch) as opened:
        monkeypatch.setattr(delivery, "TRY_SECONDS", 1.2)
        yield opened


async def press(person: Person, message: Json, kind: Kind) -> str:
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
    async with harness.store.database.reading() as db:
        found = await db.execute(query.where(columns.kind == "move").order_by(columns.version))
        return list(found.all())


async def settled(harness: Harness) -> None:
    """Wait until every post that is due has gone out."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with harness.store.database.reading() as db:
                due = (await db.execute(select(schema.posts.c.due))).scalars().all()
            if all(each.year > 9000 for each in due):
                return
            await asyncio.sleep(0.05)


async def finish_move(person: Person, panel: Json) -> None:
    """Answer what is asked until the own move is made."""
    while is_question(panel):
        await person.press(panel, Kind.ANSWER)
        panel = await another(person, panel)


async def another(person: Person, panel: Json) -> Json:
    """What stands there in private in place of a panel."""
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
    assert len(standing) == 1, [words(each) for each in standing]


@pytest.mark.parametrize("which", CASES)
async def test_a_fault_costs_no_move(harness: Harness, which: Case) -> None:
    """It strikes the click that makes Anna's move, and what is posted after it."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    panel = await choosing(anna, bruno)
    await settled(harness)
    with capture_logs() as logs:
        await ask(harness, "/faults", which.fault)
        token = await press(anna, panel, Kind.ANSWER)
        async with asyncio.timeout(PATIENCE):
            while not await moves(harness):  # noqa: ASYNC110  what is waited for lies in the database
                await asyncio.sleep(0.05)
        if which.sees == "panel":
            await anna.see(lambda m: private(m) and "still chooses" in words(m))
        else:
            assert harness.server.world.interactions[token].answered is None
        await settled(harness)
        await goes_on(anna, bruno, 1)
    assert "unexpected error" not in {entry["event"] for entry in logs}, logs


@pytest.mark.parametrize(
    "act",
    [
        {"action": "reconnect"},
        {"action": "invalid_session", "resumable": True},
        {"action": "close", "code": 4000},
        {"action": "close", "code": 4009},
        {"action": "close", "code": 1001},
        {"action": "drop"},
    ],
    ids=lambda act: "-".join(map(str, act.values())),
)
async def test_a_connection_that_breaks_costs_no_move(harness: Harness, act: Json) -> None:
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    panel = await choosing(anna, bruno)
    await ask(harness, "/gateway", act)
    sessions = harness.server.api.sessions
    with suppress(TimeoutError):  # it may be back before anybody looks
        async with asyncio.timeout(0.5):
            while sessions.connected:  # noqa: ASYNC110  it is over in a moment
                await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        while not sessions.connected:  # noqa: ASYNC110  it is over in a moment
            await asyncio.sleep(0.05)
    await anna.press(panel, Kind.ANSWER)
    await anna.see(lambda m: private(m) and "still chooses" in words(m))
    await goes_on(anna, bruno, 1)
