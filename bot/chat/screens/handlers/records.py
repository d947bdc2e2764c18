"""Games as files: handed out, and checked."""

from __future__ import annotations

import json

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts import records
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.message import Attachment, json_file
from bot.chat.wire.requests import UserRequest, whole_number
from bot.chat.wire.uploads import Upload, fetched
from bot.tables.reading.exports import Running
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Table
from bot.verification.service import Judgement
from engines.record import MAX_BYTES, seating
from engines.text import Refused


async def export_of(context: ChatContext, request: UserRequest, chosen: str | None) -> None:
    """Send the table chosen, or the channel's, as a file: its record, or what the person may have of it."""
    if chosen is None:
        await hand_out_here(context, request, request.user)
        return
    id = chosen_table(chosen)
    await context.admit_to(request, id)
    await _hand_out(context, request, await context.tables.queries.table(id), request.user)


def chosen_table(text: str) -> TableId:
    """The table that was chosen among those offered. Raises Refused for what is no table's number."""
    number = whole_number(text)
    if number is None:
        raise Refused("Please choose one of the tables that are offered while you type.")
    return TableId(number)


async def hand_out_here(context: ChatContext, request: UserRequest, reader: UserId | None) -> None:
    """The table of the channel as a file, or beside a lobby the game that was played before it.

    ``reader``: who may have what of a running game; None: what everybody may know.
    """
    table = await context.table_here(request)
    former = None if table.seats else await context.tables.queries.last_played(table.place.channel)
    await _hand_out(context, request, former or table, reader, former=former is not None)


async def _hand_out(
    context: ChatContext,
    request: UserRequest,
    table: Table,
    reader: UserId | None,
    *,
    former: bool = False,
) -> None:
    """A table as a file: the record, or what a person, or (None) everybody, may have of a running game.

    ``former``: it was played before the lobby of the channel.
    """
    localizer = context.reading(request, table)
    name = f"palermo-{table.game}-{table.id}"
    if not table.over:
        running = await context.tables.exports.running(table.id, reader)
        lines = [localizer.plain(line.text) for line in running.lines]
        file = json_file(f"{name}-so-far.json", so_far(running, reader, lines))
    else:
        file = Attachment(f"{name}.json", await context.tables.queries.record(table.id))
    message = records.exported(file, table, localizer, own=reader is not None, former=former)
    request.response.show(message)


def so_far(running: Running, user: UserId | None, lines: list[str]) -> dict[str, object]:
    """A running game as plain data: what this person has done, and what everybody could read."""
    table = running.table
    return {
        "format": "palermo-export/1",
        "table": table.id,
        "game": table.game,
        "options": dict(table.options),
        "players": [player.name for player in table.seated],
        "seat": None if user is None else table.seat_of(user),
        "moves": [
            {"version": move.version, "at": move.at.isoformat(), "seat": move.seat, "move": move.move}
            for move in running.moves
        ],
        "log": lines,
    }


async def verify(context: ChatContext, request: UserRequest, upload: Upload) -> None:
    """Check a record that somebody has sent, and compare it with the game of this bot, if it was one."""
    if upload.size > MAX_BYTES:
        raise Refused("The file is larger than {limit} bytes; no record is.", limit=MAX_BYTES)
    with request.limited(LimitedAction.VERIFICATION):
        pass  # counted whatever comes of it: a record that does not hold is as much work
    data = await fetched(upload)
    localizer = context.localizer(request.language)
    judged = await context.verifier.judge(data, localizer.language.code, request.user)
    known = await _known(context, data, judged)
    request.response.show(records.verdict(judged, known, localizer))


async def _known(context: ChatContext, data: bytes, judged: Judgement) -> records.Compared | None:
    """What this bot knows of the game in a record that holds."""
    if not judged["ok"]:
        return None
    record = json.loads(data)
    known = await context.tables.exports.known(record["game"], bytes.fromhex(record["seed"]))
    seed, entropy = bytes.fromhex(record["seed"]), record["entropy"]
    return records.Compared(
        known,
        tuple(player["name"] for player in record["players"]),
        seating(seed, record["game"], entropy, record["seating"]),
    )
