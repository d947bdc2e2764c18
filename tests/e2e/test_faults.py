"""Fault by fault with the real bot: what the player sees, that the table is right and the game goes on."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any, Literal, NamedTuple, TypeAlias

import pytest
from discord.gateway import DiscordWebSocket
from structlog.testing import capture_logs

from bot.chat.app import bot
from sandbox import gateway
from sandbox.administration import make_channel
from sandbox.records import ChannelType
from tests.bot.chat.harness import ANNA, BRUNO, Harness, Json, private, words
from tests.bot.chat.kinds import Kind
from tests.breadth import wide
from tests.e2e.faults import ask, choosing, due, goes_on, moves, press, settled
from tests.patience import PATIENCE

pytestmark = pytest.mark.asyncio(loop_scope="function")

CALLBACK, ANSWER, POSTED, EDITED = "/callback", "/messages/@original", "/messages$", r"/messages/\d+$"
FIRST = {"method": "POST", "path": CALLBACK}  # the first answer to a click
PANEL = {"method": "PATCH", "path": ANSWER}  # what follows in private
BOARD = {"method": "POST", "path": rf"/channels/\d+{POSTED}"}
EDIT = {"method": "PATCH", "path": rf"/channels/\d+{EDITED}"}

Sees: TypeAlias = Literal["panel", "failed", "apology", "nothing"]
"""The private result of a click: the next panel, Discord's word that it failed, the bot's apology,
or nothing, because the reader has dismissed the panel.
"""


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
REFUSED, ARCHIVED = ("missing_access", "missing_permissions"), "thread_archived"

CASES = [
    *[case(kind, where, seconds=0.3) for kind in LIMITED for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case(kind, where, seconds=0.4) for kind in LOST for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case("server_error", where, status=503) for where in (FIRST, PANEL, BOARD, EDIT)],
    *[case("server_error", BOARD, status=status) for status in (500, 502, 504)],
    case("edge_ban", EDIT),
    case("hang", FIRST),
    case("hang", PANEL),
    *[case("error", FIRST, "failed", error=error) for error in (*GONE, "already_acknowledged")],
    case("error", FIRST, error="unknown_message"),
    *[case("error", PANEL, "apology", error=error) for error in REFUSED],
    *[case("error", PANEL, "nothing", error=error) for error in (*GONE, "unknown_message")],
    *[case("error", where, error=error) for error in (*REFUSED, ARCHIVED) for where in (BOARD, EDIT)],
    *[case("error", EDIT, error=error, seconds=0.3) for error in ("unknown_message", "old_edit")],
    *[
        case(kind, {"path": "INTERACTION_CREATE"}, seconds=0.3)
        for kind in ("duplicate_event", "reorder_events", "delay_event")
    ],
]


def one_of_each(cases: Sequence[Any]) -> list[Any]:
    """One case of each fault: of the first at its first place, of the second at its second, and so on.

    What server errors have in common is tried here; which of them there are, with the library's requests.
    """
    groups: defaultdict[str, list[Any]] = defaultdict(list)
    for fault in cases:
        groups[str(fault.id).rpartition("-")[0].rstrip("-0123456789")].append(fault)
    return [group[number % len(group)] for number, group in enumerate(groups.values())]


@pytest.mark.parametrize("which", wide(CASES, one_of_each(CASES)))
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
            await anna.see(lambda m: private(m) and "is still choosing" in words(m))
        elif which.sees == "apology":
            await anna.see(lambda m: private(m) and "something went wrong" in words(m))
        elif which.sees == "failed":
            assert harness.server.world.interactions[token].answered is None
        await settled(harness)
        await goes_on(anna, bruno, 1)
    unexpected = [entry for entry in logs if entry["event"] == "unexpected error"]
    assert [entry["doing"] for entry in unexpected] == ["delivering"] * (which.sees == "apology"), logs


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that gives requests up soon."""
    monkeypatch.setattr(bot, "REQUEST_SECONDS", 3.0)
    monkeypatch.setattr("bot.chat.publishing.publisher.UNANSWERED_AFTER", timedelta(seconds=4))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("where", [BOARD, EDIT], ids=["board", "edit"])
async def test_a_board_that_hangs_comes_all_the_same(harness: Harness, where: dict[str, str]) -> None:
    """The request is given up, the board looked for in the channel and, since it is not there, sent again."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    panel = await choosing(anna, bruno)
    await settled(harness)
    with capture_logs() as logs:
        await ask(harness, "/faults", {"kind": "hang", **where})
        await press(anna, panel, Kind.ANSWER)
        await anna.see(lambda m: private(m) and "is still choosing" in words(m))
        await settled(harness)
        await goes_on(anna, bruno, 1)
    assert "post not sent yet" in {entry["event"] for entry in logs}
    assert [entry for entry in logs if entry["event"] == "unexpected error"] == []


ASKED = [{"action": "reconnect"}, {"action": "invalid_session", "resumable": True}]
CLOSED = [{"action": "close", "code": code} for code in (4000, 4009, 1001)]


@pytest.mark.parametrize(
    "act",
    [*wide(ASKED, ASKED[1:]), *wide(CLOSED, CLOSED[1:2]), {"action": "drop"}],
    ids=lambda act: "-".join(map(str, act.values())),
)
async def test_a_connection_that_breaks_costs_no_move(harness: Harness, act: Json) -> None:
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    panel = await choosing(anna, bruno)
    await ask(harness, "/gateway", act)
    await reconnected(harness)
    await anna.press(panel, Kind.ANSWER)
    await anna.see(lambda m: private(m) and "is still choosing" in words(m))
    await goes_on(anna, bruno, 1)


async def reconnected(harness: Harness) -> None:
    """Wait until the bot is there again."""
    sessions = harness.server.api.sessions
    with suppress(TimeoutError):  # it may be back before anybody looks
        async with asyncio.timeout(0.5):
            while sessions.connected:  # noqa: ASYNC110  it is over in a moment
                await asyncio.sleep(0.01)
    async with asyncio.timeout(PATIENCE):
        while not sessions.connected:  # noqa: ASYNC110  it is over in a moment
            await asyncio.sleep(0.05)


async def test_a_connection_that_goes_silent_costs_no_move(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket stays open, but nothing comes through: it is given up, and what was missed is taken up."""
    monkeypatch.setattr(gateway, "HEARTBEAT_MS", 1000)
    silence = property(lambda _: 3.0, lambda *_: None)  # seconds, where the library takes a minute
    monkeypatch.setattr(DiscordWebSocket, "_max_heartbeat_timeout", silence, raising=False)
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    panel = await choosing(anna, bruno)
    await ask(harness, "/gateway", {"action": "reconnect"})  # the new connection has these beats
    await reconnected(harness)
    await ask(harness, "/gateway", {"action": "dead"})
    await anna.press(panel, Kind.ANSWER)
    await anna.see(lambda m: private(m) and "is still choosing" in words(m))
    await goes_on(anna, bruno, 1)


@pytest.mark.parametrize("gone", ["channel", "thread", "server"])
async def test_a_place_that_is_deleted_while_a_board_is_due_costs_no_move(
    harness: Harness, gone: str
) -> None:
    """Anna's move is kept, nothing stays due, and the bot goes on."""
    anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
    if gone == "thread":
        world = harness.server.world
        owner, parent = world.users[anna.id], world.channels[harness.channel]
        harness.channel = make_channel(world, owner, ChannelType.PUBLIC_THREAD, "a game", parent).id
    panel = await choosing(anna, bruno)
    await settled(harness)
    with capture_logs() as logs:
        for where in (BOARD, EDIT):
            await ask(harness, "/faults", {"kind": "delay_before", **where, "seconds": 1.5})
        await press(anna, panel, Kind.ANSWER)
        async with asyncio.timeout(PATIENCE):
            while not await moves(harness):  # noqa: ASYNC110  what is waited for lies in the database
                await asyncio.sleep(0.05)
        assert await due(harness)
        if gone == "server":
            await ask(harness, "/guild", {"action": "delete"})
        else:
            await ask(harness, "/channels/delete", {"channel_id": harness.channel})
        await settled(harness)
    assert len(await moves(harness)) == 1
    assert harness.running is not None
    assert not harness.running.done()
    assert [entry for entry in logs if entry["event"] == "unexpected error"] == []
