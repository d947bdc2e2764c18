"""Analysing in processes of their own: the same as here, in turn, within bounds, whatever goes wrong."""

from __future__ import annotations

import asyncio
import sys

import pytest

from bot.simulation import plan, play
from bot.tables.values.ids import GuildId
from bot.thinking import analyst
from bot.thinking.analyst import Analysts
from engines.analysis import analysed, encode
from engines.record import dump
from engines.streets import GAME as STREETS
from engines.text import Refused
from tests.loop_time import settled

HERE, THERE = GuildId(1), GuildId(2)
PATIENCE = 180.0  # seconds for a process, which may have to share the processor
ECHO = "import sys; sys.stdout.write(sys.stdin.read())"


async def test_a_process_finds_what_is_found_here() -> None:
    """From the record alone."""
    record = play(plan("streets", 2, [], "easy", 1), 0)
    found = await Analysts(seconds=PATIENCE).analyse(dump(record), HERE)
    assert found == encode(STREETS, analysed(STREETS, record))


@pytest.mark.parametrize(
    "work", ["import time; time.sleep(600)", "import os; os.abort()", "", "raise ValueError"]
)
async def test_a_process_that_fails_or_takes_too_long_is_ended(work: str) -> None:
    analysts = Analysts((sys.executable, "-c", work), seconds=3 if "sleep" in work else PATIENCE)
    with pytest.raises(Refused, match="couldn't analyse this game"):
        await analysts.analyse(b"{}", HERE)
    with pytest.raises(Refused, match="couldn't analyse this game"):
        await analysts.analyse(b"{}", HERE)


async def test_one_game_is_analysed_at_a_time_and_servers_take_turns() -> None:
    """What does not fit is refused at once; a place is free again when a game is done."""
    analysts = Analysts((sys.executable, "-c", ECHO), seconds=PATIENCE)
    done: list[int] = []

    async def ask(number: int, server: GuildId) -> None:
        assert await analysts.analyse(b"%d" % number, server) == number
        done.append(number)

    here = [asyncio.create_task(ask(number, HERE)) for number in range(analyst.WAITING_A_SERVER)]
    await settled()
    there = asyncio.create_task(ask(9, THERE))
    await settled()
    with pytest.raises(Refused, match="still analysing other games"):
        await analysts.analyse(b"5", HERE)
    await asyncio.gather(*here, there)
    assert done == [0, 1, 9, 2]
    await ask(5, HERE)


async def test_all_servers_together_have_so_many_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "WAITING_LIMIT", 2)
    analysts = Analysts((sys.executable, "-c", ECHO), seconds=PATIENCE)
    asked = [asyncio.create_task(analysts.analyse(b"1", server)) for server in (HERE, THERE)]
    await settled()
    with pytest.raises(Refused, match="still analysing other games"):
        await analysts.analyse(b"1", GuildId(3))
    asked[1].cancel()
    await asyncio.wait(asked)
    assert await analysts.analyse(b"1", GuildId(3)) == 1
