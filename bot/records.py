"""Records as files: read with suspicion, judged, and drawn."""

from __future__ import annotations

import hashlib
import itertools
import os
import stat
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.catalogue import CATALOGUE, game, pictures
from bot.locales import Language, language_of
from engines.base import AnyGame
from engines.record import AI_ENTROPY, MAX_BYTES, BadRecord, Record, parse, seating, terms_digest
from engines.replay import Position, replay, verify
from engines.text import Refused, Text, quoted, say

english = language_of(None)
DISCORD_EPOCH = datetime(2015, 1, 1, tzinfo=UTC)
SNOWFLAKE_BITS = 22  # of an id of Discord's, below its milliseconds


class NoPicture(Refused):
    """The record has no such picture."""


class NotWritten(Refused):
    """A file cannot be written."""


def read(file: str) -> Record:
    """The record in a file. Raises BadRecord, whatever the file may be."""
    return parse(_bytes(file))


def _bytes(file: str) -> bytes:
    """The content of a file, up to the maximum length of a record. Raises BadRecord."""
    try:
        # Looked at before it is opened: opening a pipe would wait for its writer.
        if not stat.S_ISREG(os.stat(file).st_mode):  # noqa: PTH116 - a Path would tidy the name up
            raise BadRecord(say("This is not a file."))
        with open(file, "rb") as stream:  # noqa: PTH123 - as above
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadRecord(say("The file cannot be read: {why}.", why=error.strerror or str(error))) from None


def analysis(file: str) -> dict[str, object]:
    """Return what the record in a file teaches, as JSON. Raises BadRecord."""
    from engines.analysis import analysed  # noqa: PLC0415 - verify needs none of it

    record = read(file)
    its = _game(record)
    if record.result is None or record.result.end == "abandoned":
        raise BadRecord(say("The game has no result."))
    if its.mind is None:
        raise BadRecord(say("There is no analysis of {title} yet.", title=its.title))
    found = analysed(its, record)
    return {
        "curve": [[round(chance, 3) for chance in chances] for chances in found.curve],
        "turning_points": [
            {
                "move": point.at + 1,
                "seat": point.seat,
                "made": its.notation.write(point.made),
                "better": its.notation.write(point.better),
                "chance": round(point.chance, 3),
                "lost": round(point.lost, 3),
                "error": round(point.error, 3),
            }
            for point in found.turning_points
        ],
    }


def write(file: Path, content: bytes) -> None:
    """Write a file. Raises NotWritten, and leaves none that is half written."""
    try:
        with file.open("wb") as stream:
            try:
                stream.write(content)
                stream.flush()
            except OSError:
                if file.is_file():  # and no pipe or device
                    file.unlink()
                raise
    except OSError as error:
        raise NotWritten(
            "{file} cannot be written: {why}.", file=str(file), why=error.strerror or str(error)
        ) from None


def keep(file: Path, record: bytes) -> None:
    """Write a record, unless it is there. Raises NotWritten where another one is: it may be the only copy."""
    with suppress(OSError), file.open("rb") as stream:
        if stream.read(len(record) + 1) == record:
            return
        raise NotWritten(
            "{file} already exists with other content and is not overwritten. Name another directory.",
            file=str(file),
        )
    write(file, record)


def refuse_source(out: Path, source: str) -> None:
    """Raise NotWritten if the output would overwrite its own source."""
    with suppress(OSError):  # there is no such file yet
        if out.samefile(source):
            raise NotWritten("{file} is the record itself. Name another file for the picture.", file=source)


def directory(place: Path) -> None:
    """Make a directory where there is none. Raises NotWritten."""
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NotWritten(
            "The directory {file} cannot be created: {why}.",
            file=str(place),
            why=error.strerror or str(error),
        ) from None


def report(file: str) -> dict[str, object]:
    """Return whether the record in a file holds, as ``palermo verify`` tells it.

    See ``judgement``.
    """
    try:
        data = _bytes(file)
    except BadRecord as bad:
        return {"file": file} | _wrong(bad.move, bad.text, english)
    return {"file": file} | judgement(data)


def judgement(data: bytes, speak: Language = english) -> dict[str, object]:
    """Judge a record; say in a language what is wrong with it.

    A valid one comes with what the channel shows of it: its own SHA-256, that of its terms, the commitment,
    and when each person joined by the id of their interaction (None: an AI).
    """
    try:
        record = parse(data)
        verdict = verify(record, _game(record))
    except BadRecord as bad:
        return _wrong(bad.move, bad.text, speak)
    if verdict.error is not None:
        return _wrong(verdict.move, verdict.error, speak)
    return {
        "ok": True,
        "scores": verdict.scores,
        "winners": verdict.winners,
        "record": hashlib.sha256(data).hexdigest(),
        "terms": terms_digest(record),
        "commitment": record.commitment,
        "joined": [moment(entropy) for entropy in record.entropy],
    }


def _wrong(move: int | None, why: Text, speak: Language) -> dict[str, object]:
    return {"ok": False, "move": move, "error": speak(why)}


def moment(entropy: str) -> str | None:
    """The time of the interaction whose id is a person's entropy; None for an AI.

    The upper bits of such an id count the milliseconds since the beginning of 2015.
    """
    if entropy == AI_ENTROPY:
        return None
    since = timedelta(milliseconds=int(entropy) >> SNOWFLAKE_BITS)
    return (DISCORD_EPOCH + since).isoformat(timespec="milliseconds")


def draw(record: Record, at: int | None, seat: int | None) -> bytes:
    """The table after ``at`` moves (None: all) as a PNG, for a spectator, or for a seat with its hand.

    Raises NoPicture where there is none: no such move or seat, or the record is wrong so far.
    """
    moves, seats = len(record.moves), len(record.players)
    at = moves if at is None else at
    if at > moves:
        raise NoPicture("The record has {moves} moves; there is no move {at}.", moves=moves, at=at)
    if seat is not None and seat >= seats:
        raise NoPicture("There is no seat {seat}; the seats are 0 to {last}.", seat=seat, last=seats - 1)
    known = _game(record)
    position = _position(record, known, at)
    told = [
        event
        for event in (known.knowledge.told(event, seat) for event in position.events)
        if event is not None
    ]
    order = seating(bytes.fromhex(record.seed), record.game, record.entropy, record.seating)
    names = tuple(record.players[player].name for player in order)

    def speak(text: Text) -> str:
        return english(text, names)

    from renders.base import DrawContext  # noqa: PLC0415 - verify needs no pictures

    drawn, view, context = (
        pictures(record.game),
        known.knowledge.view(position.state, seat),
        DrawContext(names, speak),
    )
    if seat is None or known.rules.outcome(position.state) is not None:  # at the end there are no hands
        return drawn.board(view, told, context)
    return drawn.private(view, told, None, context)


def draw_cards(name: str) -> tuple[bytes, ...]:
    """All cards of a game on sheets, as PNGs. Raises NoPicture if there is no such game, or no cards."""
    if name not in CATALOGUE:
        raise NoPicture(
            "There is no game “{name}”. The games are: {names}.", name=quoted(name), names=tuple(CATALOGUE)
        )
    from renders.base import DrawContext  # noqa: PLC0415 - as above

    sheets = pictures(name).cards(DrawContext((), english))
    if not sheets:
        raise NoPicture("{game} has no cards of its own.", game=game(name).title)
    return sheets


def sheet_files(file: Path, number: int) -> tuple[Path, ...]:
    """The files of ``number`` sheets: ``cards.png`` becomes ``cards-1.png`` and so on."""
    return tuple(file.with_name(f"{file.stem}-{at}{file.suffix}") for at in range(1, number + 1))


def _position(record: Record, known: AnyGame, at: int) -> Position:
    try:
        *_before, position = itertools.islice(replay(record, known), at + 1)
    except BadRecord as bad:
        if bad.move is None:
            raise
        raise NoPicture("Move {move} of the record is wrong: {why}", move=bad.move, why=bad.text) from None
    return position


def _game(record: Record) -> AnyGame:
    if record.game not in CATALOGUE:
        raise BadRecord(say("There is no game “{name}” here.", name=quoted(record.game)))
    return game(record.game)
