"""Fair play: messages that are never edited or removed, the final digests, and how to check them.

See docs/fair-play.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from discord import ui

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.option_words import options_on_one_line, seating_in_words
from bot.chat.wire.controls import FirstAnswer
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    Notice,
    button,
    compose,
    fit,
    line,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.core.records import name_at_start
from bot.tables.reading.exports import Check, Final
from bot.tables.values.change import Entry
from bot.tables.values.players import Player
from bot.tables.values.table import Table
from engines.base import AnyGame
from engines.chance import commitment
from engines.record import plain_name
from engines.text import Markup, Text, code, say

NOTICE_TEXT = 1900  # of a message's 2,000 characters


@dataclass(frozen=True, slots=True)
class Proofs:
    """The proofs of a finished game: its record as a file, and the result of checking it."""

    record: Attachment
    final: Final


# --- The messages of the lobby and of the start ---------------------------------------------------


def proof(table: Table, game: AnyGame, entry: Entry, localizer: Localizer) -> Notice | None:
    """Build the message of an entry that opens, starts or moves a table; None for any other entry.

    Older versions also wrote one for joining and leaving; an unsent one is no longer needed.
    """
    match entry.kind:
        case "open":
            lines = [_opened(table, game, entry, localizer)]
        case "place":
            lines = [localizer(_moved(entry))]
        case "start":
            lines = list(_begun(table, game, entry, localizer))
        case _:
            return None
    return Notice(fit("\n".join(f"-# {told}" for told in lines), NOTICE_TEXT))


def _opened(table: Table, game: AnyGame, entry: Entry, localizer: Localizer) -> str:
    players = entry.body.get("players") if isinstance(entry.body, dict) else None
    opener = players[0] if isinstance(players, list) and players else None
    if entry.user is None:
        return localizer(
            say(
                "Fair play: a table for {title}, which I opened myself. SHA-256 of its seed: {digest}.",
                title=game.title,
                digest=code(commitment(table.seed)),
            )
        )
    opened = say(
        "Fair play: a table for {title}. SHA-256 of its seed: {digest}. Host: {name}, number {number}.",
        title=game.title,
        digest=code(commitment(table.seed)),
        name=_name(opener),
        number=code(entry.interaction),
    )
    return localizer(opened)


def _moved(entry: Entry) -> Text:
    former = entry.body["from"] if isinstance(entry.body, dict) else ""
    return say(
        "Fair play: this table was moved here from {channel}; its earlier messages are there.",
        channel=Markup(f"<#{former}>"),
    )


def _begun(table: Table, game: AnyGame, entry: Entry, localizer: Localizer) -> Iterator[str]:
    """Yield everything on which the luck depends, its digest first: a long text is cut at its end."""
    terms = entry.body.get("terms", "") if isinstance(entry.body, dict) else ""
    begins = say(
        "Fair play: the game starts under {title} rules version {rules}. SHA-256 of its terms: {digest}.",
        title=game.title,
        rules=table.rules,
        digest=code(terms),
    )
    yield localizer(begins)
    players = tuple(_numbered(player) for player in table.players)
    yield localizer(say("Players in order of joining: {players}", players=players))
    options = options_on_one_line(game, table.options, localizer)
    seats = f"{localizer(say('Seats'))}: {localizer(seating_in_words(table.seating))}"
    yield f"{options} · {seats}" if options else seats


def _numbered(player: Player) -> str | Text:
    """Name a player as recorded at the start, with the number that they add to the luck."""
    name = _name(name_at_start(player))
    if player.starter.user is None:
        return say("{name} (AI)", name=name)
    return Markup(f"{name} {code(player.entropy)}")


def _name(value: object) -> str:
    return harmless(plain_name(str(value or "")))


# --- The end --------------------------------------------------------------------------------------


CHECKED: dict[Check, Text] = {
    "holds": say("Fair play: checked"),
    "differs": say("Fair play: the record does not match what was posted in this channel"),
    "no terms": say("Fair play: no terms were posted when this game started"),
    "renamed": say("Fair play: a player's data was deleted, so the record shows another name"),
    "other rules": say(
        "Fair play: I no longer know the rules this game was played under, so I can't check it"
    ),
}
"""The results of checking a record."""
MARKS: dict[Check, str] = {"holds": "✅ ", "differs": "⚠️ "}


def at_the_end(table: Table, localizer: Localizer, proofs: Proofs) -> tuple[Item | None, ...]:
    """Build the part below the result: the check of the record, the way to repeat it, and the digests."""
    how = button(localizer.plain(say("Check it yourself")), replace(check(), table=table.id))
    found = proofs.final.check
    return (
        line(),
        words(f"{MARKS.get(found, '')}{localizer(CHECKED[found])}"),
        *rows([how]),
        words("\n".join(_digits(table.seed, localizer, proofs))),
        ui.File(proofs.record.url),
    )


def _digits(seed: bytes, localizer: Localizer, proofs: Proofs) -> Iterator[str]:
    yield f"-# {localizer(say('Seed'))}: `{seed.hex()}`"
    yield f"-# {localizer(say('SHA-256 of the seed'))}: `{commitment(seed)}`"
    if proofs.final.terms is not None:
        yield f"-# {localizer(say('SHA-256 of the terms'))}: `{proofs.final.terms}`"
    digest = hashlib.sha256(proofs.record.data).hexdigest()
    yield f"-# {localizer(say('SHA-256 of the record'))}: `{digest}`"


def check_yourself(localizer: Localizer) -> Message:
    """Build the instructions for checking a finished game, and what that proves."""
    steps = (
        say(
            "Download the record from the final message: it's the file whose name ends in {ending}.",
            ending=code(".json"),
        ),
        say(
            "Send it to /palermo verify here, or run {command} elsewhere.",
            command=code("palermo verify FILE"),
        ),
        say(
            "Compare three digests: the record's is in the final message, the terms' in the one posted when "
            "the game started, and the seed's in the first one, posted when the table was opened. None of "
            "these messages may be marked as edited."
        ),
        say(
            "Each player's number shows when they joined: everyone but the host must have joined after "
            "the first message."
        ),
    )
    proven = say(
        "This proves that no player could control or predict any random result, and that nobody changed the "
        "game afterwards. But whoever runs the bot knows the seed, so play only where you trust "
        "them."
    )
    listed = "\n".join(f"{number}. {localizer(step)}" for number, step in enumerate(steps, start=1))
    heading = f"### {localizer(say('Check it yourself'))}"
    return compose(words(f"{heading}\n{listed}\n-# {localizer(proven)}"))


@control("L1", first=FirstAnswer.THINKING)
async def check(context: ChatContext, request: UserRequest) -> None:
    """Show how anyone can check a finished game."""
    request.response.show(check_yourself(context.localizer(request.language)))
