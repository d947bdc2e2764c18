"""The legend: the signs in a picture, or in all pictures of a game, with their meanings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control, handles
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.controls import WORD, Control
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, compose, gallery, rows, words
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import TableId
from bot.tables.values.views import Panel, TableView
from engines.base import Answers, AnyGame, Seat
from engines.signs import PictureKind, Seen, Sign, every_sign, signs_in
from engines.text import say

BOARD, PANEL, HAND = "board", "panel", "hand"
"""What one sees of a table: its public board; a player's panel; their hand and their side of the table."""


def legend_button(to: Control, localizer: Localizer) -> Item:
    """Build the button to a legend."""
    return button(localizer.plain(say("Legend")), to)


@handles(links.legend)
async def show_every_sign(context: ChatContext, request: UserRequest, game: str) -> None:
    """Show all signs in a game's pictures, in a message of its own."""
    known = context.games.known(game)
    await _show(context, request, known, every_sign(known.words.signs))


@control("T2", game=WORD)
async def all_signs(context: ChatContext, request: UserRequest, game: str) -> None:
    """Show all signs in a game's pictures, in place of those in one picture."""
    await show_every_sign(context, request, game)


@handles(links.legend_here)
async def show_legend(
    context: ChatContext, request: UserRequest, table: TableId, seen: str, answers: Answers = ()
) -> None:
    """Show the signs in what the clicker sees of a table; on its board everybody sees the same."""
    if seen == BOARD:
        now = await context.return_to_table(request, table)
        shown = await context.tables.queries.board(table, now.version)
    else:
        shown = await context.tables.play.opened(request.click, table, answers)
    if shown.view is None:  # there is no picture any more
        await show_every_sign(context, request, shown.table.game)
        return
    automatic = context.reading(request, shown.table).automatic
    pictures = _pictures(shown, automatic, with_table=seen == HAND)
    await _show(context, request, shown.game, signs_in(shown.game.words.signs, *pictures))


@handles(links.legend_of_step)
async def show_legend_of_step(
    context: ChatContext, request: UserRequest, step: int, game: str, answers: Answers
) -> None:
    """Show the signs in the picture of a step of a lesson."""
    shown = await context.tables.lessons.at_step(context.games.known(game).id, step, answers)
    others = frozenset(range(len(shown.names))) - {shown.lesson.seat}
    picture = Seen(
        kind="private",
        view=shown.view,
        question=shown.pictured,
        happened=shown.happened,
        automatic=others,
    )
    await _show(context, request, shown.game, signs_in(shown.game.words.signs, picture))


def _pictures(shown: TableView, automatic: frozenset[Seat], *, with_table: bool) -> Iterator[Seen]:
    """Yield the pictures of a board, of a panel or, ``with_table``, of a hand with its side of the table."""
    own = isinstance(shown, Panel)
    question = shown.question if isinstance(shown, Panel) else None

    def seen(kind: PictureKind) -> Seen:
        over = shown.outcome is not None
        return Seen(
            kind=kind,
            view=shown.view,
            question=question,
            happened=shown.happened,
            automatic=automatic,
            over=over,
        )

    if not own:
        yield seen("board")
        return
    yield seen("private" if not shown.game.hands or (question and not with_table) else "hand")
    if with_table and shown.game.hands:
        if shown.game.close_ups:
            yield seen("side")
        else:  # the board below a hand marks neither what happened nor what can be chosen
            yield replace(seen("board"), happened=(), question=None)


async def _show(context: ChatContext, request: UserRequest, game: AnyGame, signs: tuple[Sign, ...]) -> None:
    """Show these signs as pictures, or in words for whoever reads text, with a way to all of the game's."""
    localizer = context.localizer(request.language)
    pictures = (
        None if request.in_text else await unless_broken(context.renderer.legend(game, signs, localizer))
    )
    told = None if pictures else "\n".join(f"- {localizer(sign.meaning)}" for sign in signs)
    fewer = len(signs) < len(every_sign(game.words.signs))
    request.response.show(
        compose(
            words(f"### {game.title}: {localizer(say('Legend'))}"),
            words(told) if told else None,
            *map(gallery, pictures or ()),
            *rows([button(localizer.plain(say("All signs")), all_signs(game.id)) if fewer else None]),
            files=pictures or (),
        )
    )
