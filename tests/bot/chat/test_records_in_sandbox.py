"""Statistics and records by the way of a user: the real bot in the sandbox, with its worker processes."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.simulation import plan, play
from bot.store import rows, schema
from bot.store.results import of_result
from bot.tables.values.ids import ChannelId, GuildId
from bot.tables.values.table import Place
from engines.record import dump
from tests.bot.chat.fakes import parts
from tests.bot.chat.harness import (
    ANNA,
    BRUNO,
    Harness,
    Json,
    files,
    is_lobby,
    kinds,
    open_harness,
    private,
    words,
)
from tests.bot.chat.kinds import Kind
from tests.bot.tables.outcomes import result
from tests.bot.tables.test_results import over

GALLERY = 12


async def remember(harness: Harness, winner: tuple[int, str], loser: tuple[int, str], games: int) -> None:
    """Store results as if these two had finished some games here."""
    place = Place(GuildId(int(harness.server.world.identity.guild_id)), ChannelId(1))

    def write(db: Connection) -> None:
        for number in range(games):
            new = rows.of_new_table(over()) | {"guild": place.guild, "channel": 5000 + number}
            query = schema.tables.insert().values(**new).returning(schema.tables.c.id)
            table = db.execute(query).scalar_one()
            ended = datetime(2026, 11, 1, tzinfo=UTC) + timedelta(hours=number)
            for seat, (user, name) in enumerate((winner, loser)):
                where = {"table": table, "guild": place.guild, "game": "streets", "ended": ended}
                own = result(number, seat, user, 1 + seat, name=name, **where)
                db.execute(schema.results.insert().values(**of_result(own)))

    await harness.store.database.write(write)


def picture(message: Json) -> Json:
    """The message's picture: its address and its alt text."""
    (gallery,) = [part for part in parts(message["components"]) if part["type"] == GALLERY]
    return dict(gallery["items"][0])


async def test_standings_and_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody reads the leaderboard, somebody else's statistics and profile, and has records checked."""
    async with open_harness(tmp_path, monkeypatch) as harness:
        anna, bruno = await harness.person(ANNA), await harness.person(BRUNO)
        await remember(harness, (int(anna.id), ANNA), (int(bruno.id), BRUNO), 3)
        await anna.command("leaderboard", game="streets")
        seen = await anna.see(lambda one: private(one) and Kind.LEADERBOARD in kinds(one))
        assert "Your rank: 1 of 2" in words(seen)
        shown = picture(seen)
        assert shown["description"].startswith(
            "Leaderboard: Streets of Palermo. 1. Anna: rating 1701, 3 games, 3 wins."
        )
        async with harness.http.get(shown["media"]["url"]) as answer:
            assert (await answer.read()).startswith(b"\x89PNG")
        await anna.choose(seen, Kind.LEADERBOARD, "-")
        await anna.see(lambda one: private(one) and "all games" in str(one["components"]))

        await anna.command("profile", person=bruno)
        seen = await anna.see(lambda one: private(one) and "points on average" in words(one))
        assert "3 games · 0 wins · 8 points on average" in words(seen)
        await anna.command("start", game="streets")
        await anna.see(is_lobby)
        await bruno.command("profile", person=anna)
        seen = await bruno.see(lambda one: private(one) and "Current tables" in words(one))
        assert f"<#{harness.channel}>: waiting to start" in words(seen)

        await bruno.command("export")
        await bruno.see(lambda one: private(one) and "nothing to export" in words(one))
        record = dump(play(plan("streets", 2, [], "random", 1), 0))
        await bruno.command("verify", record=record)
        seen = await bruno.see(lambda one: private(one) and "The record is valid" in words(one))
        assert "I don't know of any finished game with this seed" in words(seen)
        forged = json.loads(record)
        forged["moves"][4]["seat"] = 1 - forged["moves"][4]["seat"]
        await bruno.command("verify", record=json.dumps(forged).encode())
        await bruno.see(lambda one: private(one) and "Move 5 is wrong" in words(one))
        assert not any(files(one) for one in await anna.history())
