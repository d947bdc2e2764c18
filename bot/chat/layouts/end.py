"""The last public message of a table: how the game ended, and how to check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from discord import ui

from bot.chat.controls import Control, Kind
from bot.chat.layouts.board import happened, looking
from bot.chat.layouts.letter import Attachment, Letter, Style, button, fit, gallery, letter, line, rows, words
from bot.chat.voice import Voice
from bot.tables.faces import Scene
from bot.tables.model import UserId
from engines.base import Account
from engines.chance import commitment
from engines.text import say

# Characters of each part; together below a message's 4,000.
RESULT_TEXT = 800
HAPPENED_TEXT = 800
ACCOUNT_TEXT = 1200
SECRETS_TEXT = 600
PROOF_TEXT = 500
FIRST_COLUMN = 26  # characters; with two to six numbers beside it a phone does not break the lines
COLUMN = 12  # characters of the other columns
CELL = 200  # characters of the first column, over several lines


def end(
    scene: Scene,
    voice: Voice,
    pictures: Sequence[Attachment],
    record: Attachment | None,
    post: int,
    mentions: Sequence[UserId] = (),
) -> Letter:
    """The end of a game: the board and the account as pictures, in words, and the record as a file.

    Each picture has a gallery of its own: of several in one, Discord shows only the middle.
    """
    account = scene.game.account(scene.view) if scene.outcome is not None else None
    secrets = [f"- {voice(secret)}" for secret in account.secrets] if account else []
    again = Control(Kind.REMATCH, scene.table.id)
    return letter(
        *map(gallery, pictures[:1]),
        words("\n".join(_result(scene, voice)), RESULT_TEXT),
        words("\n".join(_last_steps(scene, voice)), HAPPENED_TEXT),
        *map(gallery, pictures[1:]),
        words(account_table(account, voice)) if account else None,
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
        mentions=mentions,
    )


def account_table(account: Account, voice: Voice) -> str:
    """The account as a table in fixed width, cut to what a message holds; long names of rows are wrapped."""
    rows = [
        [_harmless(voice.plain(cell), COLUMN if at else CELL) for at, cell in enumerate(row)]
        for row in (account.head, *account.rows)
    ]
    width = min(FIRST_COLUMN, max(len(row[0]) for row in rows))
    widths = [max(len(cell) for cell in column) for column in zip(*(row[1:] for row in rows), strict=True)]
    table: list[str] = []
    for first, *others in rows:
        *above, last = wrap(first, width) or [""]
        cells = [cell.rjust(its) for cell, its in zip(others, widths, strict=True)]
        lines = [*above, " ".join([last.ljust(width), *cells])]
        if len("\n".join([*table, *lines])) > ACCOUNT_TEXT:
            break
        table += lines
    return "```\n" + "\n".join(table) + "\n```"


def _harmless(cell: str, limit: int) -> str:
    # A back tick would end the block; a name may hold one.
    return fit(cell, limit).replace("`", "'")


def _result(scene: Scene, voice: Voice) -> Iterator[str]:
    yield f"### {scene.game.title}"
    if scene.outcome is None:
        yield voice(say("This game was broken off; there is no winner."))
        return
    yield f"🏆 {voice(scene.game.status(scene.view))}"  # the account below has every score


def _last_steps(scene: Scene, voice: Voice) -> list[str]:
    """What happened last, but not once more what the result says already."""
    if scene.outcome is None:
        return happened(scene, voice)
    result = f"- {voice(scene.game.status(scene.view))}"
    return [told for told in happened(scene, voice) if told != result]


def _proof(scene: Scene, voice: Voice) -> Iterator[str]:
    seed = scene.table.seed
    yield f"-# {voice(say('Seed'))}: `{seed.hex()}`"
    yield f"-# {voice(say('Commitment'))}: `{commitment(seed)}`"
    yield "-# " + voice(
        say("Anybody can check the attached record: {command}", command="`palermo verify FILE`")
    )
