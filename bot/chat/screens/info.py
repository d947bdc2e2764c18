"""Clicks of anybody who looks: the log, the rules, their own tables, help."""

from __future__ import annotations

from bot.chat.screens import (
    end,
    notes,
)
from bot.chat.screens.context import ChatContext
from bot.chat.screens.log import LOG, SIDE, lines_for, log, side
from bot.chat.screens.proof import check_yourself
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.rules import illustrated, rules
from bot.chat.wire.floods import LimitedAction
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment
from bot.chat.wire.requests import UserRequest, whole_number
from bot.locales import language_of
from bot.tables.values.ids import TableId
from engines.base import AnyGame
from engines.lesson import Lesson
from engines.text import Refused, say


async def show_log(context: ChatContext, request: UserRequest) -> None:
    """Show the newest page of the log, or the position in words, as the clicker may know it."""
    await log_at(context, request, request.control.table, show=request.control.word)


async def turn_log(context: ChatContext, request: UserRequest) -> None:
    """Show another page of the log."""
    await log_at(context, request, request.control.table, request.control.page, request.control.word)


async def log_at(
    context: ChatContext, request: UserRequest, table: TableId, page: int = 0, show: str = LOG
) -> None:
    """Show a page of a table's log; ``show``: see ``bot.chat.screens.log``."""
    found = await context.tables.queries.log(table, request.user, lines_for(page))
    await context.return_to_seat(request, found.table)
    if not found.table.seats:
        await context.say(request, say("The game has not begun, so there is no log yet."))
        return
    localizer = context.reading(request, found.table)
    close_up = await _close_up(context, request, table, page) if show == SIDE else None
    if close_up is not None:
        request.response.show(side(found, localizer, page, close_up))
    else:
        request.response.show(log(found, localizer, page, LOG if show == SIDE else show))


async def show_details(context: ChatContext, request: UserRequest) -> None:
    """Show the account of a finished game and what was secret in it, or another page of that."""
    table_view = await context.tables.queries.view(request.control.table)
    if table_view.outcome is None:
        raise Refused("This game has no result, so there is nothing to tell of it but its log.")
    localizer = context.reading(request, table_view.table)
    account = (
        None if request.in_text else await unless_broken(context.renderer.account(table_view, localizer))
    )
    request.response.show(end.details(table_view, localizer, account, request.control.page))


async def show_check(context: ChatContext, request: UserRequest) -> None:
    """Tell how anybody can check a game that is over."""
    request.response.show(check_yourself(context.localizer(request.language)))


async def show_rules(context: ChatContext, request: UserRequest) -> None:
    """Show the rules of the game at a table."""
    table_view = await context.tables.queries.view(request.control.table)
    await context.return_to_seat(request, table_view.table)
    await rules_of(context, request, table_view.game.id)


async def turn_rules(context: ChatContext, request: UserRequest) -> None:
    """Show another section, or another page of it. The control's count is the section, its word the game."""
    control = request.control
    picked = whole_number(request.picked)
    section, page = (control.count, control.page) if picked is None else (picked, 0)
    found = context.games.known(control.word)
    request.response.show(rules(found, context.localizer(request.language), section, page))


async def turn_pictures(context: ChatContext, request: UserRequest) -> None:
    """Show another page of the rules with pictures."""
    await rules_of(context, request, request.control.word, request.control.page)


async def rules_of(context: ChatContext, request: UserRequest, game: str | None, page: int = 0) -> None:
    """The rules of a game; without a name, of the game at the table here, or of the first one there is."""
    if game is None and request.place is not None:
        table = await context.tables.queries.at(request.place.channel)
        game = table.game if table else None
    found = context.games.known(game or context.games.names[0])
    if found.lesson is None:
        request.response.show(rules(found, context.localizer(request.language)))
    else:
        await _show_page(context, request, found, found.lesson, page)


async def my_tables(context: ChatContext, request: UserRequest) -> None:
    """Show every table of the clicker that is not over, with links."""
    suspended = await context.tables.suspension.of(request.user)
    tables = (*await context.tables.queries.mine(request.user), *suspended)
    titles = [(table, context.games.title(table.game)) for table in tables]
    request.response.show(notes.my_tables(titles, request.user, context.localizer(request.language)))


async def command_help(context: ChatContext, request: UserRequest) -> None:
    """Show what the bot does, and its commands."""
    request.response.show(notes.command_help(context.games.all(), context.localizer(request.language)))


async def board_at(context: ChatContext, request: UserRequest) -> None:
    """Post the board again, at the bottom of the channel."""
    request.postable()
    table = await context.table_here(request)
    with request.limited(LimitedAction.BOARD):
        await context.tables.play.repost(table.id)
    await context.say(request, say("Here it comes."))


async def _show_page(
    context: ChatContext, request: UserRequest, game: AnyGame, lesson: Lesson, number: int
) -> None:
    """Show a page of a game's rules with its picture."""
    number = max(0, min(number, len(lesson.pages) - 1))
    page = lesson.pages[number]
    position = await context.tables.lessons.position(game.id, page.move, page.seat)
    localizer = Localizer(
        language_of(request.language), position.names, None, context.emojis, position.names
    ).as_read(in_text=request.in_text)
    shown = (
        None
        if request.in_text
        else await unless_broken(context.renderer.position(position, page.example, localizer))
    )
    request.response.show(illustrated(game, lesson, localizer, number, shown))


async def _close_up(
    context: ChatContext, request: UserRequest, table: TableId, seat: int
) -> Attachment | None:
    """A seat's side of the table, as the clicker may know it; None where there can be no such picture."""
    table_view = await context.tables.queries.view(table, request.user)
    if not table_view.game.close_ups or table_view.view is None or seat >= len(table_view.table.seats):
        return None
    localizer = context.reading(request, table_view.table)
    return await unless_broken(context.renderer.side(table_view, seat, localizer))
