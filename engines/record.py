"""The record of a game: enough to replay it, and to show any forgery (``palermo-record/1``).

A record holds the players, the seed and the moves. The chance outcomes and the result follow from
them, so ``verify`` plays the game again and believes nothing that it can work out by itself.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field, JsonValue, ValidationError

from engines import strictjson
from engines.base import AnyGame, IllegalMove, Outcome, Seat
from engines.chance import Chance, commitment
from engines.options import IllegalOption, OptionValue, complete
from engines.text import Refused, Text, is_printable, quoted, say

Seating: TypeAlias = Literal["random", "joined"]
DecidedBy: TypeAlias = Literal["player", "ai", "clock"]

FORMAT: Final = "palermo-record/1"
MAX_BYTES = 2**20  # bytes of a record; the longest games stay under a fifth of it
NAME_LENGTH = 100  # characters of a player's name
AI_ENTROPY = "ai"
ENTROPY_PATTERN = re.compile(r"[1-9][0-9]{0,19}")  # the decimal id of an interaction, below 2**64
ID_RANGE = 2**64


class BadRecord(Refused):
    """Not the record of a game. ``move`` is the number of the first wrong move (1: the first), if any."""

    def __init__(self, text: Text, move: int | None = None) -> None:
        super().__init__(text)
        self.move = move


# --- What a record holds -------------------------------------------------------------------------


T = TypeVar("T")
FailFastTuple: TypeAlias = Annotated[tuple[T, ...], FailFast()]
"""A list of the file. Its first wrong item is enough: a forged file may hold a hundred thousand."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Player(_Part):
    """Somebody who joined."""

    name: str
    kind: Literal["person", "ai"]


class RecordedMove(_Part):
    """A move: by which seat, and who decided it."""

    seat: Seat
    move: dict[str, JsonValue]
    by: DecidedBy


class Result(_Part):
    """The end. An abandoned game has no scores, winners or detail."""

    end: Literal["finished", "abandoned"]
    scores: FailFastTuple[int]
    winners: FailFastTuple[Seat]
    detail: dict[str, JsonValue]


class Record(_Part):
    """A game as data; players and entropy in joining order. ``result`` is None while it goes on."""

    format: Literal["palermo-record/1"]
    game: str
    options: dict[str, JsonValue]
    players: FailFastTuple[Player]
    seating: Seating
    seed: str = Field(pattern=r"^[0-9a-f]{64}$", repr=False)
    commitment: str = Field(pattern=r"^[0-9a-f]{64}$")
    entropy: FailFastTuple[str]
    moves: FailFastTuple[RecordedMove]
    result: Result | None


ABANDONED = Result(end="abandoned", scores=(), winners=(), detail={})


@dataclass(frozen=True, slots=True)
class Position:
    """A point of a game: the state, and the events of the move (or setup) that led to it."""

    state: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
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
        players=tuple(
            player.model_copy(update={"name": plain_name(player.name)}) for player, _entropy in pairs
        ),
        seating=mode,
        seed=seed.hex(),
        commitment=commitment(seed),
        entropy=tuple(entropy for _player, entropy in pairs),
        moves=tuple(moves),
        result=result,
    )


def terms_digest(record: Record) -> str:
    """The SHA-256 of what was settled at the start: who plays, what, with which luck (README, fair play)."""
    fixed = {"commitment", "entropy", "game", "options", "players", "seating"}
    terms = record.model_dump(mode="json", include=fixed)
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def dump(record: Record) -> bytes:
    """The record as a file: UTF-8, fields in the order of the format, one move a line."""
    fields = {name: _line(value) for name, value in record.model_dump(mode="json").items()}
    if record.moves:
        moves = ",\n  ".join(_line(move.model_dump(mode="json")) for move in record.moves)
        fields["moves"] = f"[\n  {moves}]"
    return ("{" + ",\n ".join(f'"{name}": {value}' for name, value in fields.items()) + "}\n").encode()


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
    try:
        strictjson.read(data.decode())
    except UnicodeDecodeError:
        raise BadRecord(say("The file is not text in UTF-8, so it is no record.")) from None
    except strictjson.BadJson as bad:
        raise BadRecord(bad.text) from None
    try:
        return Record.model_validate_json(data)
    except ValidationError as error:
        raise _wrong_shape(error) from None


def _wrong_shape(error: ValidationError) -> BadRecord:
    """What is wrong first, where, and in which move."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = first["loc"]
    where = quoted(".".join(str(step) for step in path))
    in_move = len(path) > 1 and path[0] == "moves" and isinstance(path[1], int)
    return BadRecord(_complaint(first["type"], where, first["msg"]), int(path[1]) + 1 if in_move else None)


def _complaint(kind: str, where: str, why: str) -> Text:
    if kind == "json_invalid":
        return say("This is not JSON: {why}.", why=why.removeprefix("Invalid JSON: "))
    if not where:
        return say("A record is a JSON object; this is none.")
    if kind == "missing":
        return say("The field “{where}” is missing.", where=where)
    if kind == "extra_forbidden":
        return say("A record has no field “{where}”.", where=where)
    if kind == "string_pattern_mismatch":
        return say("“{where}” must be 64 hex digits in lower case.", where=where)
    return say("“{where}” is not as a record has it: {why}.", where=where, why=why[:1].lower() + why[1:])


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
    for name, value in true.model_dump(mode="json").items():
        stated = json.dumps(result.model_dump(mode="json")[name], sort_keys=True)
        # As JSON texts, because to Python 5 == 5.0 and True == 1.
        if stated != json.dumps(value, sort_keys=True):
            raise BadRecord(say("The result’s “{name}” is not what the moves lead to.", name=name))


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
