"""The last public message of a table: how the game ended, and how to check it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from discord import ui

from bot.chat.controls import Control, Kind
from bot.chat.layouts.board import looking, unsaid
from bot.chat.layouts.history import newest
from bot.chat.layouts.message import (
    Attachment,
    Message,
    Style,
    button,
    compose,
    fit,
    gallery,
    line,
    pages,
    rows,
    words,
)
from bot.chat.localizer import Localizer, emblem
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
PROOF_TEXT = 700
CELL = 200  # characters of a cell of the account
NO_BREAK = "\u00a0"  # a space at which no line ends


def end(
    table_view: TableView,
    localizer: Localizer,
    pictures: Sequence[Attachment],
    record: Attachment | None,
    post: int,
    terms: str | None,
) -> Message:
    """The end of a game: the board and the account as pictures, in words, and the record as a file.

    ``terms``: the digest that was posted at the start; None for games begun by older versions.

    Each picture has a gallery of its own: of several in one, Discord shows only the middle.
    """
    account = table_view.game.words.account(table_view.view) if table_view.outcome is not None else None
    secrets = [f"- {localizer(secret)}" for secret in account.secrets] if account else []
    again = Control(Kind.REMATCH, table_view.table.id)
    return compose(
        *map(gallery, pictures[:1]),
        words("\n".join(_result(table_view, localizer)), RESULT_TEXT),
        words("\n".join(_last_steps(table_view, localizer)), HAPPENED_TEXT),
        *map(gallery, pictures[1:]),
        words(account_list(account, localizer), ACCOUNT_TEXT) if account else None,
        words("\n".join(secrets), SECRETS_TEXT),
        line(),
        words("\n".join(_proof(table_view, localizer, record, terms)), PROOF_TEXT) if record else None,
        ui.File(record.url) if record else None,
        *rows(
            [
                button(localizer.plain(say("Rematch")), again, style=Style.primary),
                *looking(table_view, localizer, post),
            ]
        ),
        files=[*pictures, *([record] if record else [])],
        silent=True,
    )


def account_list(account: Account, localizer: Localizer) -> str:
    """The account as a list, which a phone can show: a row a line, each number with its column's sign.

    Cut to what a message holds, by whole rows.
    """
    names = [_cell(head, localizer) for head in account.head[1:]]
    signs = [_sign(head, localizer) for head in account.head[1:]]
    rows = [] if signs == names else [f"**{_cell(account.head[0], localizer)}** – {' · '.join(names)}"]
    for first, *numbers in account.rows:
        counted = " · ".join(
            f"{sign}{NO_BREAK}{_cell(number, localizer)}" for sign, number in zip(signs, numbers, strict=True)
        )
        rows.append(f"- {_cell(first, localizer)} – **{counted}**")
    return pages(rows, ACCOUNT_TEXT)[0]


def _sign(head: Text, localizer: Localizer) -> str:
    """What stands for a column: the emblem of the seat that it is about, or else its name."""
    seats = [value.seat for _, value in head.values if isinstance(value, Who)]
    return emblem(seats[0]) if len(seats) == 1 else _cell(head, localizer)


def _cell(text: Text, localizer: Localizer) -> str:
    return fit(localizer(text), CELL)


def _result(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    yield f"### {table_view.game.title}"
    if table_view.table.phase is Phase.ABANDONED:
        yield localizer(say("This game was broken off; there is no winner."))
        return
    if not table_view.supported:
        yield localizer(FORGOTTEN)
        return
    yield f"🏆 {localizer(table_view.game.words.status(table_view.view))}"  # the account has every score


def _last_steps(table_view: TableView, localizer: Localizer) -> list[str]:
    """What happened last, but not once more what the result says already."""
    return newest(unsaid(table_view), table_view.table, localizer)


def _proof(
    table_view: TableView, localizer: Localizer, record: Attachment, terms: str | None
) -> Iterator[str]:
    seed = table_view.table.seed
    yield f"-# {localizer(say('Seed'))}: `{seed.hex()}`"
    yield f"-# {localizer(say('SHA-256 of the seed'))}: `{commitment(seed)}`"
    if terms is None:
        yield "-# " + localizer(say("No terms were posted when this game began."))
    else:
        yield f"-# {localizer(say('SHA-256 of the terms'))}: `{terms}`"
    yield f"-# {localizer(say('SHA-256 of the record'))}: `{hashlib.sha256(record.data).hexdigest()}`"
    yield "-# " + localizer(
        say("Anybody can check the attached record: {command}", command="`palermo verify FILE`")
    )
