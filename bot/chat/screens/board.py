"""The live public message of a table that is being played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.chat.screens import links, votes
from bot.chat.screens.history import newest, unsaid
from bot.chat.screens.in_words import position
from bot.chat.screens.legend import BOARD, legend_button
from bot.chat.screens.open_seats import open_seats
from bot.chat.screens.substitutes import substitutes
from bot.chat.screens.timing import NOBODY_AWAY, timing
from bot.chat.wire.localizer import Localizer, mention
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    fit,
    gallery,
    rows,
    words,
)
from bot.tables.values.ids import PostId, UserId
from bot.tables.values.refusals import Unsupported
from bot.tables.values.views import TableView
from engines.text import Who, say

TOLD_TEXT = 500  # of a game's sentence; a name that is cut cannot be mentioned
HAPPENED_TEXT = 1700
TIMING_TEXT = 500


def board(
    table_view: TableView,
    localizer: Localizer,
    picture: Attachment | None,
    post: PostId,
    away: Mapping[UserId, datetime] = NOBODY_AWAY,
    notice: str = "",
    clip: Attachment | None = None,
) -> Message:
    """Build the board: the picture or (None) the position in words, whose turn it is, and recent events.

    ``away``: when each person's vacation ends. ``notice``: what the host says on all boards, if anything.
    ``clip``: an animation below the picture, in a gallery of its own: two pictures in one are cut and half as
    wide.
    """
    told = [
        words(f"### {table_view.game.title}\n{status(table_view, localizer)}"),
        words("\n".join(timing(table_view.table, localizer, table_view.bounds, away)), TIMING_TEXT),
        words(newest(unsaid(table_view), table_view.table, localizer, HAPPENED_TEXT)),
    ]
    if notice:
        told.append(words(localizer(say("Notice from whoever runs this bot: {notice}", notice=notice))))
    # Below everything else, so that buttons that come and go do not move others.
    table = table_view.table
    below = (
        *votes.on_board(table, localizer),
        *substitutes(table, localizer),
        *open_seats(table, localizer),
    )
    pictures = [shown for shown in (picture, clip) if picture and shown]
    return compose(
        *map(gallery, pictures),
        *told,
        *(() if picture else position(table_view, localizer, (*told, *below))),
        *_buttons(table_view, localizer, post, pictured=picture is not None),
        *below,
        files=pictures,
        mentions=tuple(dict.fromkeys((*table_view.owes, *table_view.table.awaited))),
        silent=True,
    )


def _buttons(
    table_view: TableView, localizer: Localizer, post: PostId, *, pictured: bool
) -> tuple[Item, ...]:
    legend = links.legend_here(table_view.table.id, BOARD)
    play = links.play(table_view.table.id)
    hand = links.hand(table_view.table.id)
    return rows(
        [
            button(localizer.plain(say("Play")), play, style=ButtonStyle.primary),
            button(localizer.plain(say("My hand") if table_view.game.hands else say("My view")), hand),
            *looking(table_view, localizer, post),
            legend_button(legend, localizer) if pictured else None,
        ]
    )


def unsupported(table_view: TableView, localizer: Localizer, post: PostId) -> Message:
    """Build the message of a table whose rules are no longer supported; its host can close it."""
    closing = replace(links.close(table_view.table.id), post=post)
    close = button(localizer.plain(say("Close this table")), closing)
    return compose(words(f"## {table_view.game.title}\n{localizer(Unsupported().text)}"), *rows([close]))


def status(table_view: TableView, localizer: Localizer) -> str:
    """Say publicly whose turn it is; mention whoever owes a move, in the sentence itself if it names them."""
    seats = enumerate(table_view.table.seated)
    owing = {
        seat: player.user for seat, player in seats if player.user in table_view.owes and not player.left
    }
    told = fit(localizer.calling(table_view.game.words.status(table_view.view), owing), TOLD_TEXT)
    unnamed = tuple(called for called in map(mention, table_view.owes) if called not in told)
    return f"{told}\n{localizer(say('Waiting for {persons}.', persons=unnamed))}" if unnamed else told


def quiet_status(table_view: TableView, localizer: Localizer) -> str:
    """Say privately whose turn it is: with names, since private answers mention nobody.

    Discord would show a mention as a bare number to those who have not met the person.
    """
    told = fit(localizer(table_view.game.words.status(table_view.view)), TOLD_TEXT)
    owing = [
        localizer(say("{who}", who=Who(seat)))
        for seat, player in enumerate(table_view.table.seated)
        if player.user in table_view.owes and not player.left
    ]
    unnamed = tuple(name for name in owing if name not in told)
    return f"{told}\n{localizer(say('Waiting for {persons}.', persons=unnamed))}" if unnamed else told


def looking(table_view: TableView, localizer: Localizer, post: PostId) -> list[Item]:
    """Build the buttons for looking, which anyone may use.

    Only Rules carries the post: a button whose custom id changes in an edit fails for those who press it at
    that moment.
    """
    return [
        button(localizer.plain(say("Log")), links.log(table_view.table.id)),
        button(localizer.plain(say("Rules")), replace(links.rules(table_view.table.id), post=post)),
    ]
