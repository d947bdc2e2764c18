"""The record of a game: enough to replay it, and to show any forgery (``palermo-record/1``).

A record holds the players, the seed and the moves. The chance outcomes and the result follow from
them, so ``verify`` plays the game again and believes nothing that it can work out by itself.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast

from engines import strictjson
from engines.base import AnyGame, IllegalMove, Json, Outcome, Seat
from engines.chance import Chance, commitment
from engines.codec import AnyList, AnyText, reader, writer
from engines.options import IllegalOption, OptionValue, complete
from engines.text import Refused, Text, is_printable, quoted, say

Seating: TypeAlias = Literal["random", "joined"]
DecidedBy: TypeAlias = Literal["player", "ai", "clock"]

FORMAT: Final = "palermo-record/1"
MAX_BYTES = 2**20  # bytes of a record; the longest games stay under a fifth of it
NAME_LENGTH = 100  # characters of a player's name
AI_ENTROPY = "ai"
HEX_PATTERN = re.compile(r"[0-9a-f]{64}")
ENTROPY_PATTERN = re.compile(r"[1-9][0-9]{0,19}")  # the decimal id of an interaction, below 2**64
ID_RANGE = 2**64


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


class Position(NamedTuple):
    """A point of a game: the state, and the events of the move (or setup) that led to it."""

    state: Any
    events: tuple[Any, ...]


class Verdict(NamedTuple):
    """Whether a record holds. If not: ``error`` says why, ``move`` is the wrong move's number, if any."""

    ok: bool
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    move: int | None = None
    error: Text | None = None


# --- Writing -------------------------------------------------------------------------------------


def seating(seed: bytes, game: str, entropy: Sequence[str], mode: Seating) -> tuple[int, ...]:
    """By seat the index of its player in joining order (README, chance)."""
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
        raise BadRecord(say("The file is larger than {limit} bytes; no record is.", limit=MAX_BYTES))
    if not data.strip():
        raise BadRecord(say("The file is empty."))
    try:
        value = strictjson.read(data.decode())
    except UnicodeDecodeError:
        raise BadRecord(say("The file is not text in UTF-8, so it is no record.")) from None
    except strictjson.BadJson as bad:
        raise BadRecord(bad.text) from None
    if not isinstance(value, dict):
        raise BadRecord(say("A record is a JSON object; this is none."))
    try:
        record = _shaped(value)
    except IllegalMove as wrong:
        raise BadRecord(wrong.text) from None
    for name, digits in (("seed", record.seed), ("commitment", record.commitment)):
        if HEX_PATTERN.fullmatch(digits) is None:
            raise BadRecord(say("“{where}” must be 64 hex digits in lower case.", where=name))
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


# --- Replaying and judging -----------------------------------------------------------------------


def replay(record: Record, game: AnyGame) -> Iterator[Position]:
    """The game from its setup (first) through each of its moves.

    Raises BadRecord where the record is wrong about anything but the result.
    """
    check_setup(record, game)
    chance = Chance(bytes.fromhex(record.seed), "game", game.id, record.entropy)
    options: dict[str, Any] = dict(record.options)  # checked: every one has a legal value
    state, events = game.rules.start(options, len(record.players), chance)
    yield Position(state, events)
    for number, made in enumerate(record.moves, start=1):
        _refuse_seat(record, game, state, number)
        try:
            state, events = game.rules.apply(state, made.seat, game.notation.decode(made.move), chance)
        except IllegalMove as illegal:
            raise BadRecord(illegal.text, number) from None
        yield Position(state, events)


def _refuse_seat(record: Record, game: AnyGame, state: Any, number: int) -> None:
    seat = record.moves[number - 1].seat
    if not game.rules.owes(state):
        raise BadRecord(say("The game was over before this move."), number)
    if not 0 <= seat < len(record.players):
        raise BadRecord(say("There is no seat {seat}.", seat=seat), number)
    if seat not in game.rules.to_act(state):
        raise BadRecord(say("Seat {seat} is not to act here.", seat=seat), number)


def verify(record: Record, game: AnyGame) -> Verdict:
    """Whether all of the record is as the game, its seed and its moves make it."""
    try:
        state = None
        for position in replay(record, game):
            state = position.state
        _judge(record.result, game.rules.outcome(state))
    except BadRecord as bad:
        return Verdict(ok=False, move=bad.move, error=bad.text)
    result = record.result or ABANDONED
    return Verdict(ok=True, scores=result.scores, winners=result.winners)


def _judge(result: Result | None, outcome: Outcome | None) -> None:
    if result is None:
        raise BadRecord(say("The game has no result."))
    if result.end == "abandoned":
        if outcome is not None:
            raise BadRecord(say("The moves play the game to its end, so it was not abandoned."))
        _refuse_difference(result, ABANDONED)
        return
    if outcome is None:
        raise BadRecord(say("The game is not over after the last move, so it has no such result."))
    _refuse_difference(result, finished(outcome))


def _refuse_difference(result: Result, true: Result) -> None:
    for each in fields(true):
        stated, right = getattr(result, each.name), getattr(true, each.name)
        # As JSON texts, because to Python 5 == 5.0 and True == 1.
        if json.dumps(stated, sort_keys=True) != json.dumps(right, sort_keys=True):
            raise BadRecord(say("The result’s “{name}” is not what the moves lead to.", name=each.name))


def check_setup(record: Record, game: AnyGame) -> None:
    """Whether players, options, seed and entropy can be those of this game. Raises BadRecord."""
    if record.game != game.id:
        raise BadRecord(
            say("This is a record of “{name}”, not of {title}.", name=quoted(record.game), title=game.title)
        )
    _refuse_options(record, game)
    if len(record.players) not in game.seats:
        raise BadRecord(
            say(
                "{title} is for {numbers} players, not for {seats}.",
                title=game.title,
                seats=len(record.players),
                numbers=tuple(game.seats),
            )
        )
    for player in record.players:
        if plain_name(player.name) != player.name:
            raise BadRecord(say("“{name}” cannot be a player’s name.", name=quoted(player.name)))
    if record.commitment != commitment(bytes.fromhex(record.seed)):
        raise BadRecord(say("The commitment is not the SHA-256 of the seed: one of them was changed."))
    _refuse_entropy(record)


def _refuse_options(record: Record, game: AnyGame) -> None:
    names = [option.name for option in game.options]
    for name in record.options:
        if name not in names:
            raise BadRecord(say("{title} has no option “{name}”.", title=game.title, name=quoted(name)))
    for name in names:
        if name not in record.options:
            raise BadRecord(say("The option “{name}” is missing.", name=name))
    try:
        complete(game.options, record.options)
    except IllegalOption as illegal:
        raise BadRecord(illegal.text) from None


def _refuse_entropy(record: Record) -> None:
    if len(record.entropy) != len(record.players):
        raise BadRecord(say("There must be exactly one piece of entropy for each player."))
    persons: list[str] = []
    for player, entropy in zip(record.players, record.entropy, strict=True):
        if player.kind == "ai":
            right = entropy == AI_ENTROPY
        else:
            right = ENTROPY_PATTERN.fullmatch(entropy) is not None and int(entropy) < ID_RANGE
            persons.append(entropy)
        if not right:
            raise BadRecord(
                say(
                    "“{entropy}” cannot be the entropy of “{name}”: an AI brings “ai”, a person the decimal "
                    "id of an interaction.",
                    entropy=quoted(entropy),
                    name=player.name,
                )
            )
    if len(set(persons)) < len(persons):
        raise BadRecord(say("Two persons cannot have joined with the same interaction."))
