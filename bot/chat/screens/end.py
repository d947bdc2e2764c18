"""The final public message of a table: the result, and how to check it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.analysis import analysis_button
from bot.chat.screens.board import looking
from bot.chat.screens.context import ChatContext
from bot.chat.screens.feats import at_the_end as feats_at_the_end
from bot.chat.screens.handling import control
from bot.chat.screens.history import newest, unsaid
from bot.chat.screens.paging import page_buttons, page_number
from bot.chat.screens.proof import Proofs, at_the_end
from bot.chat.screens.renderer import ending_of, unless_broken
from bot.chat.screens.replay import replay_button, winner
from bot.chat.screens.timing import length
from bot.chat.wire.controls import Control, FirstAnswer
from bot.chat.wire.emojis import NO_BREAK_SPACE
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    fit,
    gallery,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import PostId, TableId
from bot.tables.values.refusals import UNKNOWN_RULES
from bot.tables.values.table import Phase
from bot.tables.values.views import GameSummary, TableView
from engines.base import Account, Seat
from engines.text import Refused, Text, Who, count, say

# Characters of each part; together below a message's 4,000.
RESULT_TEXT = 700
STORIES_TEXT = 600
SCORES_TEXT = 800
FEATS_TEXT = 400
ACCOUNT_TEXT = 1200
SECRETS_TEXT = 1400
CELL_LENGTH = 200  # characters of a cell of the account


def end(
    table_view: TableView,
    localizer: Localizer,
    pictures: Sequence[Attachment],
    summary: GameSummary,
    proofs: Proofs | None,
    post: PostId,
    feats: Sequence[tuple[Seat, tuple[str, ...]]] = (),
) -> Message:
    """Build the end of a game: pictures, the winner, scores, feats, duration, then the proofs in small print.

    Each picture has its own gallery: Discord crops several in one to their centres.
    """
    files = [*pictures, *([proofs.record] if proofs else [])]
    return compose(
        *map(gallery, pictures),
        words("\n".join(_result(table_view, localizer)), RESULT_TEXT),
        None if pictures else words(_front_page(table_view, summary, localizer), STORIES_TEXT),
        words(_scores(table_view, localizer), SCORES_TEXT),
        words(pages(feats_at_the_end(table_view, localizer, feats), FEATS_TEXT)[0]),
        words("\n".join(map(localizer, _lasted(summary)))),
        None if pictures else words(_account(table_view, localizer), ACCOUNT_TEXT),
        *rows(_buttons(table_view, localizer, post)),
        *(at_the_end(table_view.table, localizer, proofs) if proofs else ()),
        files=files,
        silent=True,
    )


def _buttons(table_view: TableView, localizer: Localizer, post: PostId) -> Iterator[Item]:
    again = links.rematch(table_view.table.id)
    yield button(localizer.plain(say("Rematch")), again, style=ButtonStyle.primary)
    account = details_button(table_view, localizer)
    if account is not None:
        yield account
    yield from looking(table_view, localizer, post)


def details_panel(
    table_view: TableView, localizer: Localizer, pictures: Sequence[Attachment] = (), page: int = 0
) -> Message:
    """Build the score sheet of a finished game and a page of its secrets, for one reader."""
    account = table_view.game.words.account(table_view.view)
    secrets = pages([f"- {localizer(secret)}" for secret in account.secrets] if account else [], SECRETS_TEXT)
    last = len(secrets) - 1
    shown = min(page, last)
    heading = f"**{localizer(say('What was secret'))}**"

    def to(target: int, number: int) -> Control:
        return replace(details_page(table_view.table.id, target), count=number)

    return compose(
        *map(gallery, pictures),
        words("\n".join(_result(table_view, localizer)), RESULT_TEXT),
        words(account_list(account, localizer), ACCOUNT_TEXT) if account else None,
        words(f"{heading}\n{secrets[shown]}") if secrets[shown] else None,
        page_number(shown, last, localizer),
        *rows(page_buttons(shown, last, to, always=True)),
        *rows([replay_button(table_view.table, localizer), analysis_button(table_view, localizer)]),
        files=pictures,
    )


def details_button(table_view: TableView, localizer: Localizer) -> Item | None:
    """Build the button to the details of a finished game; None before the end."""
    if table_view.outcome is None:
        return None
    return button(localizer.plain(say("Details")), details(table_view.table.id))


def _front_page(table_view: TableView, summary: GameSummary, localizer: Localizer) -> str:
    """Return the headline, what is below it and the stories of the front page, in place of its picture."""
    if table_view.outcome is None or not summary.moments:
        return ""
    ending = ending_of(table_view, summary)
    told = [f"**{localizer(ending.headline)}**", localizer(ending.deck)]
    return "\n".join([*told, *(f"- {localizer(story)}" for story in ending.told)])


def _account(table_view: TableView, localizer: Localizer) -> str:
    """Return the score sheet of a finished game as text, in place of its picture."""
    if table_view.outcome is None or table_view.view is None:
        return ""
    account = table_view.game.words.account(table_view.view)
    return account_list(account, localizer) if account else ""


def account_list(account: Account, localizer: Localizer) -> str:
    """Write the score sheet as a list for narrow screens: a line per row, each number with its column's name.

    Cut to the room in a message, by whole rows.
    """
    names = [_cell(head, localizer) for head in account.head[1:]]
    rows = []
    for first, *numbers in account.rows:
        counted = " · ".join(
            f"{name}{NO_BREAK_SPACE}{_cell(number, localizer)}"
            for name, number in zip(names, numbers, strict=True)
        )
        rows.append(f"- **{_cell(first, localizer)}** – {counted}")
    return pages(rows, ACCOUNT_TEXT)[0]


def _cell(text: Text, localizer: Localizer) -> str:
    return fit(localizer(text), CELL_LENGTH)


def _result(table_view: TableView, localizer: Localizer) -> Iterator[str]:
    yield f"### {table_view.game.title}"
    if table_view.table.phase is Phase.ABANDONED:
        yield localizer(say("This game was abandoned, so there is no winner."))
        return
    if not table_view.supported:
        yield localizer(UNKNOWN_RULES)
        return
    yield winner(table_view, localizer)


def _scores(table_view: TableView, localizer: Localizer) -> str:
    """Return all scores, the highest first; for an abandoned game, the last events."""
    if table_view.outcome is None:
        return newest(unsaid(table_view), table_view.table, localizer, SCORES_TEXT)
    scores = table_view.outcome.scores
    ranking = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    scored = table_view.game.words.score
    points = [say("{who}: {points}", who=Who(seat), points=scored(scores[seat])) for seat in ranking]
    return " · ".join(map(localizer, points))


def _lasted(summary: GameSummary) -> Iterator[Text]:
    """Yield the length of the game, in rounds and time, and that only a loss counts if there were hints.

    The rounds are those of the scores over time; of a game without them the moves are counted.
    """
    rounds, moves = len(summary.scores) - 1, count("{n} move", "{n} moves", summary.moves)
    counted = count("{n} round", "{n} rounds", rounds) if rounds > 0 else moves
    yield say("{moves} in {time}", moves=counted, time=length(summary.time))
    if summary.hinted:
        yield say("A hint was given, so only a loss counts.")


@control("i", first=FirstAnswer.THINKING)
async def details(context: ChatContext, request: UserRequest, table: TableId) -> None:
    """Show the score sheet and the secrets of a finished game."""
    await _show_details(context, request, table)


@control("D0")
async def details_page(context: ChatContext, request: UserRequest, table: TableId, page: int) -> None:
    """Show another page of the secrets of a finished game."""
    await _show_details(context, request, table, page)


async def _show_details(context: ChatContext, request: UserRequest, table: TableId, page: int = 0) -> None:
    table_view = await context.tables.queries.view(table)
    if table_view.outcome is None:
        raise Refused("This game has no result, so there is nothing to show but its log.")
    localizer = context.reading(request, table_view.table)
    pictures = None if request.in_text else await unless_broken(_charts(context, table_view, localizer))
    request.response.show(details_panel(table_view, localizer, pictures or (), page))


async def _charts(context: ChatContext, table_view: TableView, localizer: Localizer) -> list[Attachment]:
    """Draw how the points were made, and how they grew."""
    account = await context.renderer.account(table_view, localizer)
    summary = await context.tables.replays.summary(table_view.table.id)
    return [account, await context.renderer.course(table_view, summary, localizer)]
