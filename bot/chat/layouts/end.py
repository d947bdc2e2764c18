"""The last public message of a table: how the game ended, and how to check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord import ui

from bot.chat.controls import Control, Kind
from bot.chat.layouts.board import happened, looking
from bot.chat.layouts.letter import Attachment, Letter, Style, button, gallery, letter, line, rows, words
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
CELL = 24  # characters of a cell of the account


def end(
    scene: Scene,
    voice: Voice,
    pictures: Sequence[Attachment],
    record: Attachment | None,
    post: int,
    mentions: Sequence[UserId] = (),
) -> Letter:
    """The end of a game: the board and the account as pictures, in words, and the record as a file."""
    account = scene.game.account(scene.view) if scene.outcome is not None else None
    secrets = [f"- {voice(secret)}" for secret in account.secrets] if account else []
    again = Control(Kind.REMATCH, scene.table.id)
    return letter(
        gallery(*pictures) if pictures else None,
        words("\n".join(_result(scene, voice)), RESULT_TEXT),
        words("\n".join(happened(scene, voice)), HAPPENED_TEXT),
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
    """The account as a table in fixed width, cut to what a message holds."""
    cells = [[_cell(voice.plain(cell)) for cell in row] for row in (account.head, *account.rows) if row]
    columns = range(max(len(row) for row in cells))
    widths = [max(len(row[at]) for row in cells if at < len(row)) for at in columns]
    table: list[str] = []
    for row in cells:
        first, *others = [cell.rjust(width) for cell, width in zip(row, widths, strict=False)]
        text = " ".join([first.strip().ljust(widths[0]), *others]).rstrip()
        if len("\n".join([*table, text])) > ACCOUNT_TEXT:
            break
        table.append(text)
    return "```\n" + "\n".join(table) + "\n```"


def _cell(text: str) -> str:
    # A back tick would end the block; a name may hold one.
    short = text if len(text) <= CELL else f"{text[: CELL - 1]}…"
    return short.replace("`", "'")


def _result(scene: Scene, voice: Voice) -> Iterator[str]:
    yield f"### {scene.game.title}"
    if scene.outcome is None:
        yield voice(say("This game was broken off; there is no winner."))
        return
    yield voice(scene.game.status(scene.view))
    for seat, score in enumerate(scene.outcome.scores):
        won = " 🏆" if seat in scene.outcome.winners else ""
        yield f"{voice.seat(seat)}: **{score}**{won}"


def _proof(scene: Scene, voice: Voice) -> Iterator[str]:
    seed = scene.table.seed
    yield f"-# {voice(say('Seed'))}: `{seed.hex()}`"
    yield f"-# {voice(say('Commitment'))}: `{commitment(seed)}`"
    yield "-# " + voice(
        say("Anybody can check the attached record: {command}", command="`palermo verify FILE`")
    )
