"""The last public message of a table: how the game ended, and how to check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.chat.controls import Control, Kind
from bot.chat.layouts.board import looking, unsaid
from bot.chat.layouts.letter import (
    Attachment,
    Letter,
    Style,
    button,
    fit,
    gallery,
    letter,
    line,
    pages,
    rows,
    words,
)
from bot.chat.layouts.telling import newest
from bot.chat.voice import Voice, emblem
from bot.tables.model import Phase
from bot.tables.refusals import FORGOTTEN
from bot.tables.views import TableView
from engines.base import Account
from engines.chance import commitment
from engines.text import Text, Who, say

# Characters of each part; together below a message's 4,000.
RESULT_TEXT = 800
HAPPENED_TEXT = 800
ACCOUNT_TEXT = 1200
SECRETS_TEXT = 600
PROOF_TEXT = 500
CELL = 200  # characters of a cell of the account
NO_BREAK = "\u00a0"  # a space at which no line ends


def end(
    scene: TableView,
    voice: Voice,
    pictures: Sequence[Attachment],
    record: Attachment | None,
    post: int,
) -> Letter:
    """The end of a game: the board and the account as pictures, in words, and the record as a file.

    Each picture has a gallery of its own: of several in one, Discord shows only the middle.
    """
    account = scene.game.words.account(scene.view) if scene.outcome is not None else None
    secrets = [f"- {voice(secret)}" for secret in account.secrets] if account else []
    again = Control(Kind.REMATCH, scene.table.id)
    return letter(
        *map(gallery, pictures[:1]),
        words("\n".join(_result(scene, voice)), RESULT_TEXT),
        words("\n".join(_last_steps(scene, voice)), HAPPENED_TEXT),
        *map(gallery, pictures[1:]),
        words(account_list(account, voice), ACCOUNT_TEXT) if account else None,
        words("\n".join(secrets), SECRETS_TEXT),
        line(),
        words("\n".join(_proof(scene, voice)), PROOF_TEXT) if record else None,
        ui.File(record.url) if record else None,
        *rows(
            [
                button(voice.plain(say("Rematch")), again, style=Style.primary),
                *looking(scene, voice, post),
            ]
        ),
        files=[*pictures, *([record] if record else [])],
        silent=True,
    )


def account_list(account: Account, voice: Voice) -> str:
    """The account as a list, which a phone can show: a row a line, each number with its column's sign.

    Cut to what a message holds, by whole rows.
    """
    names = [_cell(head, voice) for head in account.head[1:]]
    signs = [_sign(head, voice) for head in account.head[1:]]
    rows = [] if signs == names else [f"**{_cell(account.head[0], voice)}** – {' · '.join(names)}"]
    for first, *numbers in account.rows:
        counted = " · ".join(
            f"{sign}{NO_BREAK}{_cell(number, voice)}" for sign, number in zip(signs, numbers, strict=True)
        )
        rows.append(f"- {_cell(first, voice)} – **{counted}**")
    return pages(rows, ACCOUNT_TEXT)[0]


def _sign(head: Text, voice: Voice) -> str:
    """What stands for a column: the emblem of the seat that it is about, or else its name."""
    seats = [value.seat for _, value in head.values if isinstance(value, Who)]
    return emblem(seats[0]) if len(seats) == 1 else _cell(head, voice)


def _cell(text: Text, voice: Voice) -> str:
    return fit(voice(text), CELL)


def _result(scene: TableView, voice: Voice) -> Iterator[str]:
    yield f"### {scene.game.title}"
    if scene.table.phase is Phase.ABANDONED:
        yield voice(say("This game was broken off; there is no winner."))
        return
    if not scene.supported:
        yield voice(FORGOTTEN)
        return
    yield f"🏆 {voice(scene.game.words.status(scene.view))}"  # the account below has every score


def _last_steps(scene: TableView, voice: Voice) -> list[str]:
    """What happened last, but not once more what the result says already."""
    return newest(unsaid(scene), scene.table, voice)


def _proof(scene: TableView, voice: Voice) -> Iterator[str]:
    seed = scene.table.seed
    yield f"-# {voice(say('Seed'))}: `{seed.hex()}`"
    yield f"-# {voice(say('Commitment'))}: `{commitment(seed)}`"
    yield "-# " + voice(
        say("Anybody can check the attached record: {command}", command="`palermo verify FILE`")
    )
