"""The record of a game: enough to replay it, and to show any forgery (``palermo-record/1``).

A record holds the players, the seed and the moves. The chance outcomes and the result follow from
them: ``engines.replay`` plays it again and judges it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

from engines import strictjson
from engines.chance import Chance, commitment
from engines.codec import AnyList, AnyText, reader, writer
from engines.options import OptionValue
from engines.text import Refused, Text, is_printable, say
from engines.values import IllegalMove, Json, Outcome, Seat

Seating: TypeAlias = Literal["random", "joined"]
DecidedBy: TypeAlias = Literal["player", "ai", "clock"]

FORMAT: Final = "palermo-record/1"
MAX_BYTES = 2**20  # bytes of a record; the longest games stay under a fifth of it
NAME_LENGTH = 100  # characters of a player's name
AI_ENTROPY = "ai"
HEX_PATTERN = re.compile(r"[0-9a-f]{64}")


class BadRecord(Refused):
    """Not the record of a game. ``move`` is the number of the first wrong move (1: the first), if any."""

    def __init__(self, text: Text, move: int | None = None) -> None:
        super().__init__(text)
        self.move = move


# --- What a record holds -------------------------------------------------------------------------


Free: TypeAlias = Annotated[str, AnyText]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who joined."""

    name: Free
    kind: Literal["person", "ai"]


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move: by which seat, and who decided it."""

    seat: Seat
    move: dict[str, Any]
    by: DecidedBy


@dataclass(frozen=True, slots=True)
class Result:
    """The end. An abandoned game has no scores, winners or detail."""

    end: Literal["finished", "abandoned"]
    scores: Annotated[tuple[int, ...], AnyList]
    winners: Annotated[tuple[Seat, ...], AnyList]
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A game as data; players and entropy in joining order. ``result`` is None while it goes on."""

    format: Literal["palermo-record/1"]
    game: Free
    options: dict[str, Any]
    players: Annotated[tuple[Player, ...], AnyList]
    seating: Seating
    seed: Free = field(repr=False)
    commitment: Free
    entropy: Annotated[tuple[Free, ...], AnyList]
    moves: Annotated[tuple[RecordedMove, ...], AnyList]
    result: Result | None


ABANDONED = Result(end="abandoned", scores=(), winners=(), detail={})
TERMS = ("commitment", "entropy", "game", "options", "players", "seating")
"""The fields that are settled at the start."""

_read, _write = reader(Record), writer(Record)
_read_move, _write_move = reader(RecordedMove), writer(RecordedMove)


# --- Writing -------------------------------------------------------------------------------------


def seating(seed: bytes, game: str, entropy: Sequence[str], mode: Seating) -> tuple[int, ...]:
    """The index of each seat's player in joining order (README, chance)."""
    players = list(range(len(entropy)))
    if mode == "random":
        Chance(seed, "seating", game, entropy).shuffle(players)
    return tuple(players)


def finished(outcome: Outcome) -> Result:
    """The result of a game that was played to its end."""
    detail: dict[str, Any] = dict(outcome.detail)
    return Result(end="finished", scores=outcome.scores, winners=outcome.winners, detail=detail)


def build(
    game: str,
    *,
    options: Mapping[str, OptionValue],
    joined: Iterable[tuple[Player, str]],
    mode: Seating,
    seed: bytes,
    moves: Iterable[RecordedMove],
    result: Result | None,
) -> Record:
    """The record of a game. ``joined``: the players with their entropy, in joining order."""
    pairs = tuple(joined)
    return Record(
        format=FORMAT,
        game=game,
        options=dict(options),
        players=tuple(replace(player, name=plain_name(player.name)) for player, _entropy in pairs),
        seating=mode,
        seed=seed.hex(),
        commitment=commitment(seed),
        entropy=tuple(entropy for _player, entropy in pairs),
        moves=tuple(moves),
        result=result,
    )


def terms_digest(record: Record) -> str:
    """The SHA-256 of what was settled at the start: who plays, what, with which luck (README, fair play)."""
    written = _write(record)
    terms = {name: written[name] for name in TERMS}
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dump(record: Record) -> bytes:
    """The record as a file: UTF-8, fields in the order of the format, one move a line."""
    lines = {name: _line(value) for name, value in _write(record).items()}
    if record.moves:
        moves = ",\n  ".join(_line(_write_move(move)) for move in record.moves)
        lines["moves"] = f"[\n  {moves}]"
    return ("{" + ",\n ".join(f'"{name}": {value}' for name, value in lines.items()) + "}\n").encode()


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def plain_name(name: str) -> str:
    """A player's name as a record may hold it: nothing but characters to be seen, not too long, never empty.

    It lets some names pass that the lobby cleans today: records of games that they played must always hold.
    """
    kept = "".join(character for character in name if is_printable(character))
    return kept.strip()[:NAME_LENGTH].strip() or "?"


# --- Reading -------------------------------------------------------------------------------------


def parse(data: bytes) -> Record:
    """The record in a file. Raises BadRecord, with the move's number if one is to blame."""
    if len(data) > MAX_BYTES:
        raise BadRecord(
            say("The file is larger than {limit} bytes, so it can't be a record.", limit=MAX_BYTES)
        )
    if not data.strip():
        raise BadRecord(say("The file is empty."))
    try:
        value = strictjson.read(data.decode())
    except UnicodeDecodeError:
        raise BadRecord(say("The file is not UTF-8 text, so it can't be a record.")) from None
    except strictjson.BadJson as bad:
        raise BadRecord(bad.text) from None
    if not isinstance(value, dict):
        raise BadRecord(say("The file does not hold a JSON object, so it is not a record."))
    try:
        record = _shaped(value)
    except IllegalMove as wrong:
        raise BadRecord(wrong.text) from None
    for name, digits in (("seed", record.seed), ("commitment", record.commitment)):
        if HEX_PATTERN.fullmatch(digits) is None:
            raise BadRecord(say("“{where}” must be 64 lowercase hex digits.", where=name))
    return record


def _shaped(value: dict[str, Json]) -> Record:
    """The record of an object with its fields. Raises BadRecord if a move is to blame, else IllegalMove."""
    moves = value.get("moves")
    if not isinstance(moves, list):
        return cast(Record, _read("", value))  # which refuses it
    record = cast(Record, _read("", value | {"moves": []}))
    return replace(record, moves=tuple([_move(number, move) for number, move in enumerate(moves, start=1)]))


def _move(number: int, value: Json) -> RecordedMove:
    try:
        return cast(RecordedMove, _read_move(f"moves.{number - 1}", value))
    except IllegalMove as wrong:
        raise BadRecord(wrong.text, number) from None
