"""Leaderboards: who plays how well on a server, page by page, as a picture or in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import control
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.strengths import LABELS
from bot.chat.wire.controls import WORD
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    button,
    choice,
    compose,
    gallery,
    menu,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.leaderboards import Standing
from bot.tables.values.ids import UserId
from bot.tables.values.results import AiLevel
from engines.text import Text, count, say
from renders.shared.subjects import ROWS, Leaderboard, LeaderboardRow

ALL_GAMES, ALONE = "-", "alone"
"""Leaderboards of no single game: of all games, and of games against AIs only."""
LEVELS: Mapping[AiLevel, Text] = {
    "easy": LABELS["easy"],
    "normal": LABELS["normal"],
    "hard": LABELS["hard"],
    "former": say("Earlier version"),
}
"""Names of AI players in leaderboards, by how well they play."""
LISTED = re.compile(r"^(\d+)\.")
"""A number that begins a line: Discord would turn the lines into a list and renumber them."""


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard, for one reader. ``board``: a game, or ``ALL_GAMES`` or ``ALONE``."""

    board: str
    page: int
    standings: Sequence[Standing]
    reader: UserId


def page_of(standings: Sequence[Standing], page: int) -> int:
    """Return the requested page, or the last one."""
    return min(page, max(0, (len(standings) - 1) // ROWS))


def drawn(page: LeaderboardPage, titles: Mapping[str, str], localizer: Localizer) -> Leaderboard | None:
    """Return the drawing's data of a page; None if nobody has finished a game."""
    shown = page.standings[page.page * ROWS : (page.page + 1) * ROWS]
    if not shown:
        return None
    sole = sum(one.place == 1 for one in page.standings) == 1
    rows = (
        LeaderboardRow(
            one.place,
            one.name if one.level is None else localizer.plain(LEVELS[one.level]),
            one.rating,
            one.played,
            one.won,
            ai=one.user is None,
            own=one.user == page.reader,
            leads=sole and one.place == 1,
            lately=one.lately,
        )
        for one in shown
    )
    return Leaderboard(_title(page.board, titles), tuple(rows))


def row_in_words(row: LeaderboardRow) -> Text:
    """Write a row of a leaderboard as a sentence."""
    name = row.name
    games = count("{n} game", "{n} games", row.played)
    wins = count("{n} win", "{n} wins", row.won)
    if row.place is None and row.rating is None:
        return say("{name} (AI): {games}, {wins}.", name=name, games=games, wins=wins)
    if row.place is None:
        return say(
            "{name} (AI): rating {rating}, {games}, {wins}.",
            name=name,
            rating=str(row.rating),
            games=games,
            wins=wins,
        )
    place = str(row.place)
    if row.rating is None:
        return say("{place}. {name}: {games}, {wins}.", place=place, name=name, games=games, wins=wins)
    return say(
        "{place}. {name}: rating {rating}, {games}, {wins}.",
        place=place,
        name=name,
        rating=str(row.rating),
        games=games,
        wins=wins,
    )


def form_in_words(row: LeaderboardRow) -> Text | None:
    """Write how somebody has done lately; nothing where that is what all their games say."""
    number = len(row.lately)
    return form(row.lately) if row.played > number > 0 else None


def form(lately: Sequence[bool]) -> Text:
    """Write which of the last games were wins."""
    return say("Won {won} of the last {number} games.", won=sum(lately), number=len(lately))


def told_rows(rows: Iterable[LeaderboardRow]) -> Iterator[Text]:
    """Write rows one after the other, each with its form."""
    for row in rows:
        yield row_in_words(row)
        form = form_in_words(row)
        if form is not None:
            yield form


def leaderboard_panel(
    shown: LeaderboardPage, titles: Mapping[str, str], picture: Attachment | None, localizer: Localizer
) -> Message:
    """Build a page of a leaderboard, with the reader's own rank, other pages and other games.

    ``picture``: None if words take its place.
    """
    page = drawn(shown, titles, localizer)
    if page is None:
        return compose(words(localizer(_empty(shown.board, titles))), _boards(shown, titles, localizer))
    own = next((one for one in shown.standings if one.user == shown.reader), None)
    persons = sum(one.place is not None for one in shown.standings)
    return compose(
        gallery(picture) if picture else words(_in_words(page, localizer)),
        words(localizer(_own_place(own, persons))) if own else None,
        *rows(_turning(shown, localizer)),
        _boards(shown, titles, localizer),
        files=[picture] if picture else [],
    )


def _in_words(page: Leaderboard, localizer: Localizer) -> str:
    """Write the picture's content; not as a list, which would renumber shared ranks."""
    told = (" ".join(map(localizer, told_rows([row]))) for row in page.rows)
    return "\n".join([f"**{localizer(page.title)}**", *map(unlisted, told)])


def unlisted(line: str) -> str:
    """Return a line that Discord does not take for an item of a list: it would renumber shared ranks."""
    return LISTED.sub(r"\1\\.", line)


def _empty(board: str, titles: Mapping[str, str]) -> Text:
    if board == ALONE:
        return say("Nobody on this server has finished a game against only AIs yet.")
    if board == ALL_GAMES:
        return say("Nobody on this server has finished a game against other people yet.")
    game = titles.get(board, board)
    return say("Nobody on this server has finished a game of {game} against other people yet.", game=game)


def _turning(shown: LeaderboardPage, localizer: Localizer) -> list[Item]:
    last = page_of(shown.standings, len(shown.standings))
    return [
        button(
            localizer.plain(label),
            leaderboard(page, shown.board),
        )
        for label, page in ((say("Higher ranks"), shown.page - 1), (say("Lower ranks"), shown.page + 1))
        if 0 <= page <= last
    ]


def _boards(shown: LeaderboardPage, titles: Mapping[str, str], localizer: Localizer) -> Item:
    offered = {ALL_GAMES: localizer.plain(say("All games"))} | dict(titles)
    offered[ALONE] = localizer.plain(say("Against AIs only"))
    options = [choice(value, label, picked=value == shown.board) for value, label in offered.items()]
    return menu(replace(leaderboard(0, shown.board), count=shown.page), options)  # apart from the buttons


def _title(board: str, titles: Mapping[str, str]) -> Text:
    if board == ALONE:
        return say("Leaderboard: against AIs only")
    if board == ALL_GAMES:
        return say("Leaderboard: all games")
    return say("Leaderboard: {game}", game=titles[board])


def _own_place(own: Standing, number: int) -> Text:
    place = own.place or 0
    if own.rating is None:
        wins = count("{n} win", "{n} wins", own.won)
        return say("Your rank: {place} of {number}, with {wins}.", place=place, number=number, wins=wins)
    return say(
        "Your rank: {place} of {number}, with a rating of {rating}.",
        place=place,
        number=number,
        rating=str(own.rating),
    )


@control("R0", board=WORD)
async def leaderboard(context: ChatContext, request: UserRequest, page: int, board: str) -> None:
    """Show another page, or the picked game."""
    await show_leaderboard(context, request, request.picked or board or ALL_GAMES, page)


async def show_leaderboard(
    context: ChatContext, request: UserRequest, board: str = ALL_GAMES, page: int = 0
) -> None:
    """Show a page of this server's leaderboard: of one game, all games, or games against AIs only."""
    alone = board == ALONE
    game = None if board in (ALONE, ALL_GAMES) else board
    if game is not None:
        context.games.known(game)
    titles = context.games.titles
    found = await context.tables.standings.leaderboard(request.here().guild, game, alone=alone)
    view = LeaderboardPage(board, page_of(found, page), found, request.user)
    localizer = context.localizer(request.language)
    page_drawn = drawn(view, titles, localizer)
    picture = None
    if page_drawn is not None and not request.in_text:
        drawing = context.renderer.leaderboard(page_drawn, [*told_rows(page_drawn.rows)], localizer)
        picture = await unless_broken(drawing)
    request.response.show(leaderboard_panel(view, titles, picture, localizer))
