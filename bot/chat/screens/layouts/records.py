"""Games as files, and what checking one has brought to light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from discord import ui

from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Attachment, Message, compose, words
from bot.tables.reading.exports import Original
from bot.tables.values.table import Table
from bot.verification.service import Judgement
from engines.text import Text, say

RESULT_TEXT = 1200
DIGITS_TEXT = 1000
TIMES_TEXT = 1200


@dataclass(frozen=True, slots=True)
class Compared:
    """What is known of a record's game, and its players in joining order.

    ``seats``: by seat the index of its player.
    """

    known: Original | None
    names: tuple[str, ...]
    seats: tuple[int, ...]


def exported(file: Attachment, table: Table, localizer: Localizer, *, own: bool, former: bool) -> Message:
    """A game as a file, and what the file is; ``former``: it was played before a lobby that never began."""
    if not table.over and not own:
        about = say(
            "The game so far, as everybody can read it. Those who manage the channel see nothing else."
        )
    elif not table.over:
        about = say(
            "The game so far: your own moves, and the log as everybody can read it. Nothing hidden is in it."
        )
    elif table.pseudonymous:
        about = say(
            "The record of this game. A player's data were deleted, and they have another name in it: its "
            "digests are not those of the final message."
        )
    else:
        about = say("The record of this game: anybody can check it with /palermo verify.")
    which = say(
        "The lobby in this channel has not begun. This is table {number}, the last game played here.",
        number=str(table.id),
    )
    told = (which, about) if former else (about,)
    return compose(words("\n".join(map(localizer, told))), ui.File(file.url), files=[file])


def verdict(judged: Judgement, compared: Compared | None, localizer: Localizer) -> Message:
    """Whether a record holds; of one that does its digests, its times, and whether it is known."""
    if not judged["ok"] or compared is None:
        return compose(words(_wrong(judged, localizer), RESULT_TEXT))
    holds = say("The record holds: the seed fits, every move was legal, and the result follows from them.")
    return compose(
        words(f"✅ {localizer(holds)}\n{localizer(_result(judged, compared))}", RESULT_TEXT),
        words("\n".join(_comparison(judged, compared, localizer)), RESULT_TEXT),
        words("\n".join(_digits(judged, localizer)), DIGITS_TEXT),
        words("\n".join(_times(judged, compared, localizer)), TIMES_TEXT),
    )


def _wrong(judged: Judgement, localizer: Localizer) -> str:
    why, move = harmless(str(judged["error"])), judged["move"]
    at = say("Move {move} is wrong: {why}", move=str(move), why=why) if move is not None else None
    return f"❌ {localizer(say('The record does not hold.'))}\n{localizer(at) if at else why}"


def _result(judged: Judgement, compared: Compared) -> Text:
    """Who has how many points, by seat; a game that was broken off has none."""
    scores = cast(Sequence[int], judged["scores"])
    if not scores:
        return say("This game was broken off; there is no winner.")
    names = (harmless(compared.names[player]) for player in compared.seats)
    points = (say("{who} {score}", who=name, score=score) for name, score in zip(names, scores, strict=True))
    return say("Points: {points}.", points=tuple(points))


def _comparison(judged: Judgement, compared: Compared, localizer: Localizer) -> Iterator[str]:
    """Whether this bot knows the game, and its record is the same."""
    known = compared.known
    if known is None:
        yield localizer(say("I know no finished game with this seed. Compare the digests with the channel."))
    elif known.record is None:
        yield localizer(
            say("This game was played here, but its record cannot be compared: a player's data were deleted.")
        )
    elif known.record == judged["record"] and known.terms in (None, judged["terms"]):
        yield "✅ " + localizer(
            say("It is exactly the record of table {number} here.", number=str(known.table))
        )
    else:
        text = say(
            "Table {number} here was played with this seed, but its record is another one: {digest}",
            number=str(known.table),
            digest=f"`{known.record}`",
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
    """When each person joined by the number of their click: all but the host after the commitment."""
    known = compared.known
    if known is not None:
        yield f"-# {localizer(say('The commitment was posted {time}.', time=_second(known.opened)))}"
    moments = cast(Sequence[str | None], judged["joined"])
    for name, moment in zip(compared.names, moments, strict=True):
        if moment is None:
            continue
        time = datetime.fromisoformat(moment)
        joined = say("{name} joined {time}.", name=harmless(name), time=_second(time))
        yield f"-# {localizer(joined)}"
    yield "-# " + localizer(
        say("All but the first, the host, must have joined after the commitment stood in the channel.")
    )


def _second(time: datetime) -> str:
    """A time to the second, in the reader's own zone."""
    return f"<t:{int(time.timestamp())}:F>"
