"""Two processes of the same shards: each interaction is answered by one of them, whatever either does."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock

import discord
import pytest
from structlog.testing import capture_logs

from bot.chat.app import handover
from bot.chat.app.handover import Alone, Handover
from bot.tables import StoreUnavailable
from tests.bot.tables.world import Values

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Pair:
    """Two processes, whose steps and time the test makes."""

    def __init__(self) -> None:
        self.values = Values()
        self.seconds = 1000.0
        self.shares: list[tuple[str, bool]] = []
        self.old, self.new = self.process("old", waits=False), self.process("new", waits=True)

    def process(self, name: str, *, waits: bool) -> Handover:
        its = Handover(self.values, "all", self.now, waits=waits)
        vars(its)["_time"] = lambda: self.seconds
        its.connected = lambda: True
        its.on_share = lambda shared: self.shares.append((name, shared))
        return its

    def now(self) -> datetime:
        return NOON + timedelta(seconds=self.seconds)

    def id(self, seconds: float = 0.0) -> int:
        """An interaction of then."""
        return discord.utils.time_snowflake(self.now() + timedelta(seconds=seconds))

    async def step(self, *processes: Handover, seconds: float = 0.25) -> None:
        """Let time pass, and each look."""
        self.seconds += seconds
        for process in processes:
            await (process._hold() if process._holds else process._take())  # noqa: SLF001 - one round of ``run``

    async def until_the_cut(self) -> None:
        """Both have agreed on one, a second from now."""
        await self.old.begin()
        await self.new.begin()
        for _ in range(3):
            await self.step(self.new, self.old)
        await self.step(self.new)

    async def answering(self, interaction: int) -> list[str]:
        """Return who answers an interaction of both, as far as that is decided."""
        named = {"old": self.old, "new": self.new}
        return [name for name, one in named.items() if one._verdict(interaction)]  # noqa: SLF001 - without waiting


@pytest.fixture
def pair() -> Pair:
    return Pair()


async def test_older_interactions_are_the_older_process_s(pair: Pair) -> None:
    """The cut lies a second ahead, so that both know it in time; from its naming the newer one posts."""
    await pair.old.begin()
    await pair.new.begin()
    assert (pair.old.in_charge, pair.new.in_charge) == (True, False)
    assert await pair.answering(pair.id()) == ["old"]
    await pair.until_the_cut()
    assert (pair.old.in_charge, pair.new.in_charge) == (False, True)
    assert await pair.answering(pair.id()) == ["old"]
    assert await pair.answering(pair.id(2)) == ["new"]
    assert pair.shares == [("old", False), ("old", True), ("new", True)]


async def test_the_older_process_finishes_and_leaves(pair: Pair) -> None:
    busy = ["a click"]
    pair.old.finished = lambda: not busy
    await pair.until_the_cut()
    for _ in range(30):
        await pair.step(pair.old, pair.new)
        assert not pair.old.gone, "it still has something to do"
    busy.clear()
    for _ in range(3):
        await pair.step(pair.old, pair.new)
    assert pair.new.in_charge
    assert await pair.answering(pair.id(-20)) == await pair.answering(pair.id()) == ["new"]
    assert pair.shares[-1] == ("new", False)
    await pair.old.end()
    third = pair.process("third", waits=True)
    await third.begin()
    assert not third.in_charge, "the one that stopped has taken nothing back"


async def test_what_takes_forever_keeps_nobody_from_leaving(pair: Pair) -> None:
    pair.old.finished = lambda: False
    await pair.until_the_cut()
    for _ in range(80):
        await pair.step(pair.old, pair.new)
    assert pair.old.gone


async def test_a_newer_process_that_dies_leaves_everything_to_the_older_one(pair: Pair) -> None:
    """And what had come meanwhile, while Discord still takes an answer; the newer one is silent before."""
    await pair.until_the_cut()
    waiting = asyncio.create_task(pair.old.admits(pair.id(1.5)))
    await asyncio.sleep(0)
    for _ in range(6):
        await pair.step(pair.old)
        both = await pair.answering(pair.id(2))
        assert len(both) <= 1
    assert await pair.answering(pair.id(2)) == [], "its lease is over; the older one still waits"
    for _ in range(4):
        await pair.step(pair.old)
    assert await waiting
    assert pair.old.in_charge
    await pair.step(pair.new)  # it was only slow
    assert await pair.answering(pair.id(2)) == ["old"]
    for _ in range(6):
        await pair.step(pair.new, pair.old)
    assert pair.new.in_charge, "it tries again"


async def test_a_process_that_ran_beside_another_one_by_mistake_leaves_the_shards_to_it(pair: Pair) -> None:
    """Else a process that takes over later would find nobody, and the older one would never end."""
    await pair.old.begin()
    mistake = pair.process("mistake", waits=False)
    await mistake.begin()
    with capture_logs() as logs:
        await pair.step(pair.old)
        await pair.step(pair.old)
    assert [line["event"][:43] for line in logs] == ["another process serves the same shards: sto"]
    await mistake.end()
    await pair.step(pair.old)
    await pair.until_the_cut()
    assert await pair.answering(pair.id(2)) == ["new"]


@pytest.mark.parametrize("fate", ["is killed", "still runs", "stops meanwhile"])
async def test_a_take_over_ends_a_process_that_another_one_ran_beside_by_mistake(
    pair: Pair, fate: str
) -> None:
    """Else both would serve, for ever: whoever takes over sees the mistaken one alone."""
    await pair.old.begin()
    mistake = pair.process("mistake", waits=False)
    await mistake.begin()
    await pair.step(pair.old)
    await pair.new.begin()
    if fate == "stops meanwhile":
        await mistake.end()
    others = (pair.old, mistake) if fate == "still runs" else (pair.old,)
    for _ in range(80):
        await pair.step(pair.new, *(one for one in others if not one.gone))
    assert (pair.old.gone, pair.old.in_charge, pair.new.in_charge) == (True, False, True)
    assert await pair.answering(pair.id()) == ["new"]
    assert mistake.gone == (fate == "still runs")


async def test_each_process_that_runs_beside_another_one_is_told_to_the_host(pair: Pair) -> None:
    """Also where one takes hold at the moment at which this one would take back what another one has left."""
    await pair.old.begin()
    with capture_logs() as logs:
        for name in ("first", "second"):
            await (mistake := pair.process(name, waits=False)).begin()
            await pair.step(pair.old)
        await mistake.end()
        swap = pair.values.swap
        pair.values.swap = AsyncMock(return_value=False)  # type: ignore[method-assign]
        await pair.step(pair.old)
        pair.values.swap = swap  # type: ignore[method-assign]
        await pair.process("third", waits=False).begin()
        await pair.step(pair.old)
        await pair.step(pair.old)
    assert [line["event"][:43] for line in logs if line["log_level"] == "warning"] == [
        "another process serves the same shards: sto"
    ] * 3


async def test_an_older_process_that_dies_is_replaced(pair: Pair) -> None:
    await pair.old.begin()
    await pair.new.begin()
    for _ in range(50):
        assert not pair.new.in_charge
        if pair.seconds > 1000 + handover.DEAD_SECONDS:
            break
        await pair.step(pair.new)
    for _ in range(4):
        await pair.step(pair.new)
    assert pair.new.in_charge
    await pair.step(pair.old)  # it was only slow
    assert pair.old.gone


async def test_whoever_stops_is_not_waited_for(pair: Pair) -> None:
    await pair.until_the_cut()
    await pair.old.end()
    await pair.step(pair.new)
    assert pair.new.in_charge
    await pair.new.end()
    third = pair.process("third", waits=True)
    await third.begin()
    assert third.in_charge


async def test_a_newer_process_that_is_stopped_gives_the_cut_back(pair: Pair) -> None:
    await pair.until_the_cut()
    await pair.new.end()
    await pair.step(pair.old)
    assert pair.old.in_charge


@pytest.mark.parametrize("written", [False, True])
async def test_a_cut_is_obeyed_whether_or_not_its_writing_was_confirmed(pair: Pair, written: bool) -> None:
    """The database is away, or its answer is lost on the way."""
    await pair.old.begin()
    await pair.new.begin()
    await pair.step(pair.new, pair.old)
    await pair.step(pair.new)
    swap = pair.values.swap

    async def lost(*what: str) -> bool:
        if written:
            await swap(*what)
        raise StoreUnavailable("Away.")

    pair.values.swap = lost  # type: ignore[assignment,method-assign]
    with pytest.raises(StoreUnavailable):
        await pair.step(pair.old)
    assert await pair.answering(pair.id(2)) == [], "nobody knows yet"
    pair.values.swap = swap  # type: ignore[method-assign]
    await pair.step(pair.old, seconds=0.5)
    cut = json.loads(pair.values.kept["serving/all"])["cut"]
    assert cut == pair.id(0.5 if written else 1)
    assert await pair.answering(cut - 1) == ["old"]
    await pair.step(pair.new)
    assert await pair.answering(cut) == ["new"]


async def test_signs_of_life_delay_the_cut_and_nothing_else(pair: Pair) -> None:
    """Both write at once: a later cut is named, which is the one that both know then."""
    await pair.old.begin()
    await pair.new.begin()
    await pair.step(pair.new, pair.old)
    await pair.step(pair.new)
    swap = pair.values.swap
    pair.values.swap = AsyncMock(return_value=False)  # type: ignore[method-assign]
    await pair.step(pair.old)
    pair.values.swap = swap  # type: ignore[method-assign]
    await pair.step(pair.old, seconds=0.125)
    await pair.step(pair.new)
    assert await pair.answering(pair.id(0.5)) == ["old"]
    assert await pair.answering(pair.id(0.75)) == ["new"]


async def test_a_process_that_hears_nothing_takes_nothing_over(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pair.old.begin()
    await pair.new.begin()
    pair.new.connected = lambda: False
    looked = iter(range(3))

    async def sleep(_: float) -> None:
        if next(looked, None) is None:
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.chat.app.handover.asyncio.sleep", sleep)
    before = dict(pair.values.kept)
    with pytest.raises(asyncio.CancelledError):
        await pair.new.run()
    assert pair.values.kept == before


async def test_a_second_process_that_takes_nothing_over_is_told_to_the_host(pair: Pair) -> None:
    """Both answer then, as ever: which of them is superfluous only the host knows."""
    await pair.old.begin()
    second = pair.process("second", waits=False)
    await second.begin()
    await pair.step(pair.old)
    assert pair.old.in_charge
    assert second.in_charge


async def test_an_undecided_interaction_waits_no_longer_than_discord(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "UNDECIDED_SECONDS", 0.01)
    await pair.old.begin()
    await pair.new.begin()
    assert not await pair.new.admits(pair.id())


async def test_interactions_may_be_ahead_of_the_clock(pair: Pair) -> None:
    """Of a machine whose clock is slow: the cut is later than all that was answered."""
    await pair.old.begin()
    await pair.old.admits(newest := pair.id(60))
    await pair.until_the_cut()
    assert await pair.answering(newest) == ["old"]
    assert await pair.answering(pair.id(70)) == ["new"]


async def test_what_a_newer_release_writes_is_read_as_far_as_it_is_known() -> None:
    values = Values()
    await values.set("serving/all", '{"holder": "somebody", "mood": "calm"}')
    newer = Handover(values, "all", lambda: NOON, waits=True)
    await newer.begin()
    assert not newer.in_charge


async def test_a_goodbye_is_said_again_until_it_is_written(pair: Pair) -> None:
    """The other one gives signs of life meanwhile, in the same value."""
    await pair.old.begin()
    await pair.new.begin()
    await pair.step(pair.new, pair.old)
    swap, tries = pair.values.swap, iter([False, False])

    async def overtaken(*what: str) -> bool:
        return next(tries, True) and await swap(*what)

    pair.values.swap = overtaken  # type: ignore[assignment,method-assign]
    await pair.old.end()
    await pair.step(pair.new)
    assert pair.new.in_charge


async def test_while_both_hear_everything_discord_is_asked_before_any_work(pair: Pair) -> None:
    await pair.old.begin()
    await pair.new.begin()
    assert (pair.old.contested, pair.new.contested) == (False, True)
    await pair.until_the_cut()
    assert (pair.old.contested, pair.new.contested) == (True, True)
    for _ in range(20):
        await pair.step(pair.old, pair.new)
    assert pair.old.gone
    assert pair.new.contested, "what the older one has answered just before it left may come late"
    await pair.step(pair.new, seconds=handover.LATE_SECONDS)
    assert not pair.new.contested


async def test_a_clock_that_is_fast_makes_no_cut_late(pair: Pair) -> None:
    """Interactions tell the time of Discord, by which both part them, and after which none comes any more."""
    await pair.old.begin()
    pair.old._now = lambda: pair.now() + timedelta(seconds=60)  # noqa: SLF001 - a machine's clock that is wrong
    await pair.old.admits(pair.id())
    await pair.until_the_cut()
    assert await pair.answering(pair.id(0.25)) == ["old"]
    assert await pair.answering(pair.id(0.5)) == ["new"]


async def test_what_only_one_of_them_has_heard_of_is_answered(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the last moment both ask Discord; the older one also when it leaves."""
    monkeypatch.setattr(handover, "UNDECIDED_SECONDS", 0.01)
    await pair.until_the_cut()
    assert await pair.new.admits(pair.id())
    assert await pair.old.admits(pair.id(2))
    monkeypatch.setattr(handover, "UNDECIDED_SECONDS", 60)
    waiting = asyncio.create_task(pair.old.admits(pair.id(2)))
    await asyncio.sleep(0)
    for _ in range(20):
        await pair.step(pair.old, pair.new)
    assert pair.old.gone
    assert await waiting
    assert not await pair.old.admits(pair.id(2)), "nothing new is begun"


async def test_alone_everything_is_one_s_own() -> None:
    alone = Alone()
    await alone.begin()
    await alone.charge()
    assert await alone.admits(1)
    assert not alone.contested
    await alone.end()


def test_the_lease_ends_before_the_cut_is_withdrawn() -> None:
    """And both before Discord gives a click up."""
    assert handover.LEASE_SECONDS + handover.BEAT_SECONDS <= handover.SILENT_SECONDS
    assert handover.SILENT_SECONDS + handover.BEAT_SECONDS < handover.UNDECIDED_SECONDS < 3
    assert handover.POLL_SECONDS < handover.DEAD_SECONDS / 2
