"""Games as files: exported and verified."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Attachment, Message, compose, json_file, words
from bot.chat.wire.requests import UserRequest, whole_number
from bot.chat.wire.uploads import Upload, fetched
from bot.tables.reading.exports import Original, Running
from bot.tables.values.ids import TableId, UserId
from bot.tables.values.table import Table
from bot.verification.service import Judgement
from engines.record import MAX_BYTES, seating
from engines.text import Markup, Refused, Text, code, say

RESULT_TEXT = 1200
DIGITS_TEXT = 1000
TIMES_TEXT = 1200


@dataclass(frozen=True, slots=True)
class Compared:
    """The known original of a record's game, and its players in order of joining.

    ``seats``: the index of each seat's player.
    """

    known: Original | None
    names: tuple[str, ...]
    seats: tuple[int, ...]


def exported(file: Attachment, table: Table, localizer: Localizer, *, own: bool, former: bool) -> Message:
    """Build the message with a game as a file; ``former``: it was played before the channel's lobby."""
    if not table.over and not own:
        about = say(
            "The game so far, as anyone can see it. Even managers of the channel see no more than that."
        )
    elif not table.over:
        about = say("The game so far: your own moves and the public log. It contains nothing hidden.")
    elif table.pseudonymous:
        about = say(
            "The record of this game. A player's data was deleted, so the record shows another name "
            "for them, and its digests differ from those in the final message."
        )
    else:
        about = say("The record of this game: anyone can check it with /palermo verify.")
    which = say(
        "The game in this channel hasn't started. This is table {number}, the last game played here.",
        number=str(table.id),
    )
    told = (which, about) if former else (about,)
    return compose(words("\n".join(map(localizer, told))), ui.File(file.url), files=[file])


def verdict(judged: Judgement, compared: Compared | None, localizer: Localizer) -> Message:
    """Build the verdict on a record: if valid, with its digests, its times, and whether it is known."""
    if not judged["ok"] or compared is None:
        return compose(words(_wrong(judged, localizer), RESULT_TEXT))
    holds = say(
        "The record is valid: the seed matches, every move was legal, and the result follows from them."
    )
    return compose(
        words(f"✅ {localizer(holds)}\n{localizer(_result(judged, compared))}", RESULT_TEXT),
        words("\n".join(_comparison(judged, compared, localizer)), RESULT_TEXT),
        words("\n".join(_digits(judged, localizer)), DIGITS_TEXT),
        words("\n".join(_times(judged, compared, localizer)), TIMES_TEXT),
    )


def _wrong(judged: Judgement, localizer: Localizer) -> str:
    why, move = harmless(str(judged["error"])), judged["move"]
    at = say("Move {move} is wrong: {why}", move=str(move), why=why) if move is not None else None
    return f"❌ {localizer(say('The record is not valid.'))}\n{localizer(at) if at else why}"


def _result(judged: Judgement, compared: Compared) -> Text:
    """Return the points by seat; an abandoned game has none."""
    scores = cast(Sequence[int], judged["scores"])
    if not scores:
        return say("This game was abandoned, so there is no winner.")
    names = (compared.names[player] for player in compared.seats)
    points = (say("{who} {score}", who=name, score=score) for name, score in zip(names, scores, strict=True))
    return say("Points: {points}.", points=tuple(points))


def _comparison(judged: Judgement, compared: Compared, localizer: Localizer) -> Iterator[str]:
    """Say whether this bot knows the game, and whether its record is the same."""
    known = compared.known
    if known is None:
        yield localizer(
            say(
                "I don't know of any finished game with this seed. Compare the digests with those in the "
                "channel."
            )
        )
    elif known.record is None:
        yield localizer(
            say(
                "This game was played here, but its record can't be compared because a player's data was "
                "deleted."
            )
        )
    elif known.record == judged["record"] and known.terms in (None, judged["terms"]):
        yield "✅ " + localizer(
            say("It exactly matches the record of table {number} here.", number=str(known.table))
        )
    else:
        text = say(
            "The game at table {number} here was played with this seed, but its record is different: "
            "{digest}",
            number=str(known.table),
            digest=code(known.record),
        )
        yield f"⚠️ {localizer(text)}"


def _digits(judged: Judgement, localizer: Localizer) -> Iterator[str]:
    for label, name in (
        (say("SHA-256 of the record"), "record"),
        (say("SHA-256 of the terms"), "terms"),
        (say("SHA-256 of the seed"), "commitment"),
    ):
        yield f"-# {localizer(label)}: `{judged[name]}`"


def _times(judged: Judgement, compared: Compared, localizer: Localizer) -> Iterator[str]:
    """Yield when each person joined, from the id of their click: all but the host after the commitment."""
    known = compared.known
    if known is not None:
        yield f"-# {localizer(say('The first message was posted on {time}.', time=_second(known.opened)))}"
    moments = cast(Sequence[str | None], judged["joined"])
    for name, moment in zip(compared.names, moments, strict=True):
        if moment is None:
            continue
        time = datetime.fromisoformat(moment)
        joined = say("{name} joined on {time}.", name=name, time=_second(time))
        yield f"-# {localizer(joined)}"
    yield "-# " + localizer(
        say(
            "Everyone but the host, who is listed first, must have joined after the first message was posted."
        )
    )


def _second(time: datetime) -> Markup:
    """Return a time to the second, in the reader's own time zone."""
    return Markup(f"<t:{int(time.timestamp())}:F>")


async def export_of(context: ChatContext, request: UserRequest, chosen: str | None) -> None:
    """Send the chosen table, or the channel's, as a file: its record, or what the person may know."""
    if chosen is None:
        await hand_out_here(context, request, request.user)
        return
    table = await context.tables.queries.table(await table_meant(context, request, chosen))
    await _hand_out(context, request, table, request.user)


async def table_meant(context: ChatContext, request: UserRequest, chosen: str | None) -> TableId:
    """Return the table that a command names, or else that of the channel's newest game, even beside a lobby.

    Raises Refused if the person may not look at it.
    """
    if chosen is None:
        return (await _played_at(context, await context.table_here(request))).id
    table = _chosen_table(chosen)
    await context.admission.admit_to(request, table)
    return table


async def _played_at(context: ChatContext, here: Table) -> Table:
    """Return a channel's table or, before its game has begun, the one played there last."""
    former = None if here.seats else await context.tables.queries.last_played(here.place.channel)
    return former or here


def _chosen_table(text: str) -> TableId:
    """Return the table chosen in a completion. Raises Refused for anything but a table's number."""
    number = whole_number(text)
    if number is None:
        raise Refused("Please choose one of the tables suggested as you type.")
    return TableId(number)


async def hand_out_here(context: ChatContext, request: UserRequest, reader: UserId | None) -> None:
    """Send the table of the channel as a file; while it is a lobby, the game played before it.

    ``reader``: whose own moves of a running game are included; None: only the public part.
    """
    here = await context.table_here(request)
    table = await _played_at(context, here)
    await _hand_out(context, request, table, reader, former=table.id != here.id)


async def _hand_out(
    context: ChatContext,
    request: UserRequest,
    table: Table,
    reader: UserId | None,
    *,
    former: bool = False,
) -> None:
    """Send a table as a file: its record, or what a person or (None) everyone may know of a running game.

    ``former``: it was played before the channel's lobby.
    """
    localizer = context.reading(request, table)
    name = f"palermo-{table.game}-{table.id}"
    if not table.over:
        running = await context.tables.exports.running(table.id, reader)
        lines = [localizer.plain(line.text) for line in running.lines]
        file = json_file(f"{name}-so-far.json", so_far(running, reader, lines))
    else:
        file = Attachment(f"{name}.json", await context.tables.exports.record(table.id))
    message = exported(file, table, localizer, own=reader is not None, former=former)
    request.response.show(message)


def so_far(running: Running, user: UserId | None, lines: list[str]) -> dict[str, object]:
    """Return a running game as plain data: this person's moves, and the public log."""
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
    """Verify an uploaded record, and compare it with this bot's game, if it is one."""
    if upload.size > MAX_BYTES:
        raise Refused("The file is larger than {limit} bytes, so it can't be a record.", limit=MAX_BYTES)
    with request.limited(LimitedAction.VERIFICATION):
        pass  # counted whatever the result: an invalid record is as much work
    data = await fetched(upload)
    localizer = context.localizer(request.language)
    judged = await context.verifier.judge(data, localizer.language.code, request.user)
    known = await _known(context, data, judged)
    request.response.show(verdict(judged, known, localizer))


async def _known(context: ChatContext, data: bytes, judged: Judgement) -> Compared | None:
    """Return what this bot knows about the game of a valid record."""
    if not judged["ok"]:
        return None
    record = json.loads(data)
    known = await context.tables.exports.known(record["game"], bytes.fromhex(record["seed"]))
    seed, entropy = bytes.fromhex(record["seed"]), record["entropy"]
    return Compared(
        known,
        tuple(player["name"] for player in record["players"]),
        seating(seed, record["game"], entropy, record["seating"]),
    )
