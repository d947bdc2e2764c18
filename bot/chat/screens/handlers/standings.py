"""Statistics, leaderboards and profiles."""

from __future__ import annotations

from bot.chat.screens.context import ChatContext
from bot.chat.screens.layouts import (
    standings,
)
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Attachment
from bot.chat.wire.requests import UserRequest
from bot.tables.values.ids import UserId
from renders.shared.subjects import Leaderboard


async def show_profile(
    context: ChatContext, request: UserRequest, user: UserId, name: str, game: str | None = None
) -> None:
    """Show a person's figures, in one game or in all, and their tables.

    Of somebody else those on this server that the reader may see.
    """
    if game is not None:
        context.games.known(game)
    guild = request.place.guild if request.place else None
    found = await context.tables.standings.profile(request.user, user, name, guild)
    own = request.user == user
    tables = (table for table in found.tables if own or request.sees(table.place.channel))
    running = [table for table in tables if game in (None, table.game)]
    localizer = context.localizer(request.language)
    request.response.show(standings.profile(found, game, running, _titles(context), localizer))


async def turn_leaderboard(context: ChatContext, request: UserRequest) -> None:
    """Show another page, or another game: the control's word, or what was picked."""
    board = request.picked or request.control.word or standings.ALL_GAMES
    await show_leaderboard(context, request, board, request.control.page)


async def show_leaderboard(
    context: ChatContext, request: UserRequest, board: str = standings.ALL_GAMES, page: int = 0
) -> None:
    """Show a page of a leaderboard of this server: of a game, of all, or of those against AIs alone."""
    alone = board == standings.ALONE
    game = None if board in (standings.ALONE, standings.ALL_GAMES) else board
    if game is not None:
        context.games.known(game)
    titles = _titles(context)
    found = await context.tables.standings.leaderboard(request.here().guild, game, alone=alone)
    view = standings.LeaderboardPage(board, standings.page_of(found, page), found, request.user)
    localizer = context.localizer(request.language)
    picture = await leaderboard(context, standings.drawn(view, titles), localizer)
    request.response.show(standings.leaderboard(view, titles, picture, localizer))


def _titles(context: ChatContext) -> dict[str, str]:
    """The games that there are, with their titles."""
    return {game.id: game.title for game in context.games.all()}


async def leaderboard(
    context: ChatContext, page: Leaderboard | None, localizer: Localizer
) -> Attachment | None:
    """The picture of a page of a leaderboard; None if nothing is drawn of it, or can be."""
    return None if page is None else await unless_broken(context.renderer.leaderboard(page, localizer))
