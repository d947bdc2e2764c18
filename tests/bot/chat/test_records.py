"""Games as files: what each person may have of them, and what checking one tells."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from bot.chat.screens import records
from bot.chat.screens.context import ChatContext
from bot.chat.wire.floods import LimitedAction
from bot.tables.values.ids import UserId
from bot.verification.service import Judgement
from engines.record import MAX_BYTES, parse, seating, terms_digest
from engines.text import Refused
from tests.bot.chat.fakes import Counted, check, request_by, text
from tests.bot.tables.test_standings import finished
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in


@dataclass
class File:
    """An upload."""

    data: bytes
    size: int = 0
    error: Exception | None = None

    async def read(self) -> bytes:
        """The file's content."""
        if self.error is not None:
            raise self.error
        return self.data


class Judge:
    """Stands for the worker process: the toy is no game that it knows."""

    def __init__(self, **changes: object) -> None:
        self.changes = changes

    async def judge(self, data: bytes, _language: str, user: UserId) -> Judgement:
        """A verdict as of a record that holds, with the changes."""
        assert user == DINO
        record = parse(data)
        told: dict[str, object] = {
            "ok": True,
            "scores": [3, 1],
            "winners": [0],
            "record": hashlib.sha256(data).hexdigest(),
            "terms": terms_digest(record),
            "commitment": record.commitment,
            "joined": ["2026-11-20T12:00:00+00:00", "2026-11-20T12:05:00+00:00"],
        }
        return told | self.changes


async def exported(context: ChatContext, world: World, user: UserId, chosen: str | None = None) -> Any:
    request, shown = request_by(world, user)
    await records.export_of(context, request, chosen)
    (file,) = shown.last.files
    check(shown.last)
    return json.loads(file.data)


async def verified(context: ChatContext, world: World, file: File, judge: Judge | None = None) -> str:
    context.verifier = judge or Judge()  # type: ignore[assignment] # all that is asked of it
    counted = Counted()
    request, shown = request_by(world, DINO, doing=counted)
    await records.verify(context, request, file)
    assert counted.done == [LimitedAction.VERIFICATION]
    check(shown.last)
    return text(shown.last)


async def test_a_running_game_gives_own_moves_and_the_public_log(world: World, context: ChatContext) -> None:
    """Neither the seed nor anybody else's sealed bid, nor a hand."""
    table = await world.game(ANNA, BEPPE, rounds=2)
    await world.bid(ANNA, table.id, 3)
    own = await exported(context, world, ANNA)
    assert own["moves"][0]["move"] == {"type": "bid", "amount": 3}
    assert [move["seat"] for move in own["moves"]] == [0]
    assert own["log"][-1].endswith("Anna has bid.")
    others = [await exported(context, world, user) for user in (BEPPE, DINO)]
    assert [(one["moves"], one["seat"]) for one in others] == [([], 1), ([], None)]
    assert others[0]["log"] == others[1]["log"] == own["log"]
    assert not {"seed", "entropy"} & set(own)
    assert table.seed.hex() not in json.dumps(own)


async def test_a_lobby_has_nothing_to_export(world: World, context: ChatContext) -> None:
    await world.lobby(ANNA)
    with pytest.raises(Refused, match="nothing to export"):
        await exported(context, world, ANNA)


async def test_a_finished_game_gives_its_record(world: World, context: ChatContext) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    told = await exported(context, world, DINO)
    assert told == json.loads(await world.tables.exports.record(table.id))


async def test_after_a_rematch_the_game_before_it_is_exported(world: World, context: ChatContext) -> None:
    """A lobby has no record; the game that everybody has just played here has one."""
    done = await finished(world, ANNA, BEPPE, winner=ANNA)
    await world.tables.openings.rematch(world.click(ANNA), done.id)
    request, shown = request_by(world, BEPPE)
    await records.export_of(context, request, None)
    (file,) = shown.last.files
    assert file.data == await world.tables.exports.record(done.id)
    assert f"This is table {done.id}, the last game played here." in text(shown.last)


async def test_tables_elsewhere_are_for_those_who_played(world: World, context: ChatContext) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA, place=place_in(200, 2))
    assert (await exported(context, world, ANNA, str(table.id)))["format"] == "palermo-record/1"
    with pytest.raises(Refused, match="you've played at"):
        await exported(context, world, CARLA, str(table.id))
    with pytest.raises(Refused, match="suggested as you type"):
        await exported(context, world, ANNA, "٣")


async def test_the_record_of_a_game_of_this_bot_is_known(world: World, context: ChatContext) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    said = await verified(context, world, File(await world.tables.exports.record(table.id)))
    assert f"It exactly matches the record of table {table.id} here." in said
    assert hashlib.sha256(await world.tables.exports.record(table.id)).hexdigest() in said
    assert f"The first message was posted on <t:{int(table.opened.timestamp())}:F>." in said
    assert "Anna joined on <t:" in said


async def test_points_are_told_with_the_players_of_their_seats(world: World, context: ChatContext) -> None:
    """The record keeps players in joining order, and points by seat."""
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    record = json.loads(await world.tables.exports.record(table.id))
    names = ["Anna", "Beppe"]
    for number in range(100):
        entropy = [str(number), "2"]
        seats = seating(bytes.fromhex(record["seed"]), record["game"], entropy, "random")
        if seats == (1, 0):
            break
    other = record | {"seating": "random", "entropy": entropy}
    said = await verified(context, world, File(json.dumps(other).encode()))
    assert [player["name"] for player in record["players"]] == names
    assert "Points: Beppe 3 and Anna 1." in said
    assert "Points: Anna 3 and Beppe 1." in await verified(
        context, world, File(json.dumps(record | {"seating": "joined"}).encode())
    )


async def test_another_record_of_the_same_seed_is_told_apart(world: World, context: ChatContext) -> None:
    """One letter of a name is enough; a game with another seed is unknown."""
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    data = await world.tables.exports.record(table.id)
    assert "its record is different" in await verified(context, world, File(data.replace(b"Anna", b"Anny")))
    other = json.loads(data) | {"seed": "1" * 64}
    assert "I don't know of any finished game" in await verified(
        context, world, File(json.dumps(other).encode())
    )
    await world.tables.privacy.forget(ANNA)
    assert "its record can't be compared" in await verified(context, world, File(data))


async def test_running_games_are_not_known(world: World, context: ChatContext) -> None:
    """Someone who guessed a seed would learn nothing."""
    done = await finished(world, ANNA, BEPPE, winner=ANNA)
    data = await world.tables.exports.record(done.id)
    await world.store.database.write(lambda db: db.exec_driver_sql("UPDATE tables SET phase = 'playing'"))
    assert "I don't know of any finished game" in await verified(context, world, File(data))


async def test_a_record_that_does_not_hold(world: World, context: ChatContext) -> None:
    table = await finished(world, ANNA, BEPPE, winner=ANNA)
    file = File(await world.tables.exports.record(table.id))
    judge = Judge(ok=False, move=7, error="Seat 1 cannot act here.")
    said = await verified(context, world, file, judge)
    assert "is not valid" in said
    assert "Move 7 is wrong: Seat 1 cannot act here." in said
    assert "is different" not in said


async def test_files_that_are_too_large_or_gone_are_refused(world: World, context: ChatContext) -> None:
    """A file that is too large is not even fetched."""
    with pytest.raises(Refused, match="larger than"):
        await verified(context, world, File(b"", MAX_BYTES + 1, AssertionError()))
    with pytest.raises(Refused, match="couldn't download"):
        await verified(context, world, File(b"", 1, aiohttp.ClientConnectionError()))
