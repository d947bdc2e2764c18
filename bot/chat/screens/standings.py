"""Statistics, leaderboards and profiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.feats import Achieved, achieved_by, in_words, on_profile
from bot.chat.screens.handling import control
from bot.chat.screens.notes import address
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.strengths import LABELS
from bot.chat.wire.controls import WORD
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import (
    Attachment,
    Item,
    Message,
    button,
    choice,
    compose,
    gallery,
    menu,
    pages,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.standings import Figures, Profile, Rival, Standing
from bot.tables.values.ids import UserId
from bot.tables.values.results import AiLevel, Statistics
from bot.tables.values.table import Table
from engines.text import Text, count, say
from renders.shared.subjects import ROWS, Career, Leaderboard, LeaderboardRow, Rivalry

ALL_GAMES, ALONE = "-", "alone"
"""Leaderboards of no single game: of all games, and of games against AIs only."""
LEVELS: Mapping[AiLevel, Text] = {
    "easy": LABELS["easy"],
    "normal": LABELS["normal"],
    "hard": LABELS["hard"],
    "former": say("Former"),
}
"""Names of AI players in leaderboards, by how well they play."""
LISTED = re.compile(r"^(\d+)\.")
"""A number that begins a line: Discord would turn the lines into a list and renumber them."""
FIGURES_TEXT = 1300
NAME_TEXT = 400
TABLES_TEXT = 800
CAREER_ROWS = 4  # games in the picture of a profile
ABOUT = say(
    "A win counts for whoever made more than half of the seat's moves, a loss for whoever sat "
    "there at the start. Ratings start at 1500 and don't change in games against AIs only."
)


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard, for one reader. ``board``: a game, or ``ALL_GAMES`` or ``ALONE``."""

    board: str
    page: int
    standings: Sequence[Standing]
    reader: UserId


@dataclass(frozen=True, slots=True)
class Honours:
    """The parts of a profile other than its figures: feats, and the names of ``won`` seasons."""

    feats: Sequence[Achieved] = ()
    won: Sequence[str] = ()


NO_HONOURS = Honours()


# --- Leaderboards -------------------------------------------------------------------------------------


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
    return _form(row.lately) if row.played > number > 0 else None


def _form(lately: Sequence[bool]) -> Text:
    return say("Won {won} of the last {number} games.", won=sum(lately), number=len(lately))


def _told_rows(rows: Iterable[LeaderboardRow]) -> Iterator[Text]:
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
    told = (" ".join(map(localizer, _told_rows([row]))) for row in page.rows)
    lines = (LISTED.sub(r"\1\\.", line) for line in told)
    return "\n".join([f"**{localizer(page.title)}**", *lines])


def _empty(board: str, titles: Mapping[str, str]) -> Text:
    if board == ALONE:
        return say("Nobody has finished a game against AIs only on this server yet.")
    if board == ALL_GAMES:
        return say("Nobody has finished a game against other people on this server yet.")
    game = titles.get(board, board)
    return say("Nobody has finished a game of {game} against other people on this server yet.", game=game)


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


# --- Figures ------------------------------------------------------------------------------------------


def profile(
    found: Profile,
    game: str | None,
    running: Sequence[Table],
    titles: Mapping[str, str],
    localizer: Localizer,
    picture: Attachment | None = None,
    honours: Honours = NO_HONOURS,
) -> Message:
    """Build a person's statistics, in one game or (None) in all: on this server and everywhere.

    ``picture``: None if words alone tell everything.
    """
    dons = [localizer(say("Don of {season}", season=season)) for season in honours.won]
    heading_words = "\n".join([f"### {harmless(found.name)}", *dons])
    parts: list[Item | None] = [words(heading_words, NAME_TEXT), gallery(picture) if picture else None]
    for heading, figures in ((say("On this server"), found.here), (say("Everywhere"), found.everywhere)):
        listed = [one for one in figures if game in (None, one.game)]
        if listed:
            lines = [_figures(one, titles, localizer, drawn=picture is not None) for one in listed]
            parts.append(words(f"**{localizer(heading)}**\n{pages(lines, FIGURES_TEXT)[0]}"))
    if game is None and found.rivals and not picture:
        rivals = [localizer(_told_rival(_rivalry(rival))) for rival in found.rivals]
        parts.append(words("\n".join([f"**{localizer(say('Rivals'))}**", *rivals])))
    if honours.feats:
        parts.append(words(on_profile(honours.feats, localizer)))
    if len(parts) == 2:
        parts.append(words(localizer(_nothing(None if game is None else titles.get(game, game)))))
    else:
        parts.append(words(f"-# {localizer(ABOUT)}"))
    tables = [_running(table, titles, localizer) for table in running]
    if tables:
        parts.append(words(f"**{localizer(say('Current tables'))}**\n{pages(tables, TABLES_TEXT)[0]}"))
    return compose(*parts, files=[picture] if picture else [])


def career(
    found: Profile,
    game: str | None,
    titles: Mapping[str, str],
    localizer: Localizer,
    feats: Sequence[Achieved] = (),
) -> Career | None:
    """Return the drawing's data of a profile; None if the person has no rating here."""
    every = {one.game: _career_row(one, titles, localizer) for one in found.here}
    rows = [row for key, row in every.items() if row and key is not None and game in (None, key)]
    whole = next((one for one in found.here if one.game == game), None)
    if whole is None or whole.standing is None or not rows:
        return None
    row = every[game] or rows[0]
    rivals = tuple(map(_rivalry, found.rivals)) if game is None else ()
    named = tuple((one.feat.name, one.times) for one in feats)
    return Career(found.name, row, tuple(rows[:CAREER_ROWS]), whole.standing.course, rivals, named)


def _career_row(one: Figures, titles: Mapping[str, str], localizer: Localizer) -> LeaderboardRow | None:
    """Return a game's line of a profile, as on its leaderboard."""
    own = one.standing
    if own is None:
        return None
    title = localizer.plain(say("All games")) if one.game is None else titles.get(one.game, one.game)
    return LeaderboardRow(
        own.place, title, own.rating, own.played, own.won, leads=one.leads, lately=own.lately
    )


def _rivalry(rival: Rival) -> Rivalry:
    return Rivalry(rival.name, rival.better, rival.worse)


def career_in_words(shown: Career) -> Iterator[Text]:
    """Write what the picture of a profile shows."""
    yield from _told_rows(dict.fromkeys([shown.whole, *shown.rows]))
    if len(shown.course) > 1:
        yield _told_course(shown.course)
    yield from (in_words(*feat) for feat in shown.feats)
    yield from map(_told_rival, shown.rivals)


def _told_course(course: Sequence[int]) -> Text:
    first, last = str(course[0]), str(course[-1])
    return say(
        "Rating over the last {number} games: from {first} to {last}.",
        number=len(course),
        first=first,
        last=last,
    )


def _told_rival(rival: Rivalry) -> Text:
    return count(
        "Against {name}: ahead in {n} game, behind in {worse}.",
        "Against {name}: ahead in {n} games, behind in {worse}.",
        rival.better,
        name=rival.name,
        worse=rival.worse,
    )


def _nothing(game: str | None) -> Text:
    """Say that there are no statistics; ``game``: the requested title."""
    if game is None:
        return say("No finished games yet.")
    return say("No finished games of {game} yet.", game=game)


def _figures(one: Figures, titles: Mapping[str, str], localizer: Localizer, *, drawn: bool) -> str:
    """Write the statistics of a game: those that count for ratings, then a line of those that do not.

    ``drawn``: whether a picture tells how the person has done lately.
    """
    title = localizer(say("All games")) if one.game is None else titles.get(one.game, one.game)
    lines = [f"**{title}**"]
    if one.statistics.played or not one.alone.played:
        lines.append(" · ".join(map(localizer, _told(one))))
    if one.alone.played:
        lines.append(localizer(_told_alone(one.alone)))
    if one.standing is not None and not drawn:
        lines += map(localizer, _trend(one.standing))
    return "\n".join(lines)


def _trend(standing: Standing) -> Iterator[Text]:
    """Write how somebody has done lately, where that is not what all their games say."""
    if standing.played > len(standing.lately) > 0:
        yield _form(standing.lately)
    if len(standing.course) > 1:
        yield _told_course(standing.course)


def _told(one: Figures) -> Iterator[Text]:
    figures, average = one.statistics, one.statistics.average
    yield count("{n} game", "{n} games", figures.played)
    if figures.played:
        yield count("{n} win", "{n} wins", figures.won)
    if figures.best_streak > 1:
        yield say("win streak {now}, best {best}", now=figures.streak, best=figures.best_streak)
    if one.game is not None and average is not None:
        yield say("{points} points on average", points=average)
    if figures.left:
        yield count("{n} left early", "{n} left early", figures.left)
    if one.standing is not None:
        place, rating = one.standing.place or 0, str(one.standing.rating)
        yield say("rating {rating}, rank {place}", rating=rating, place=place)


def _told_alone(figures: Statistics) -> Text:
    """Write the statistics of games against AIs only."""
    games = count("{n} game", "{n} games", figures.played)
    wins = count("{n} win", "{n} wins", figures.won)
    return say("Against AIs only: {games}, {wins}", games=games, wins=wins)


def _running(table: Table, titles: Mapping[str, str], localizer: Localizer) -> str:
    title = titles.get(table.game, table.game)
    begun = say("in progress") if table.seats else say("waiting to start")
    return f"- [{title}]({address(table)}) · <#{table.place.channel}>: {localizer(begun)}"


async def show_profile(
    context: ChatContext, request: UserRequest, user: UserId, name: str, game: str | None = None
) -> None:
    """Show a person's statistics, in one game or in all, and their tables.

    For someone else, only tables on this server that the reader may see.
    """
    if game is not None:
        context.games.known(game)
    guild = request.place.guild if request.place else None
    found = await context.tables.standings.profile(request.user, user, name, guild)
    own = request.user == user
    tables = (table for table in found.tables if own or request.sees(table.place.channel))
    running = [table for table in tables if game in (None, table.game)]
    localizer = context.localizer(request.language)
    titles = _titles(context)
    feats = [*achieved_by(context, found, game)]
    shown = career(found, game, titles, localizer, feats)
    picture = None
    if shown is not None and not request.in_text:
        drawing = context.renderer.profile(shown, [*career_in_words(shown)], localizer)
        picture = await unless_broken(drawing)
    won = await context.clubs.seasons.won(guild, user) if guild is not None and game is None else ()
    dons = [season.name for season in won if request.sees(season.channel)]
    request.response.show(profile(found, game, running, titles, localizer, picture, Honours(feats, dons)))


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
    titles = _titles(context)
    found = await context.tables.standings.leaderboard(request.here().guild, game, alone=alone)
    view = LeaderboardPage(board, page_of(found, page), found, request.user)
    localizer = context.localizer(request.language)
    page_drawn = drawn(view, titles, localizer)
    picture = None
    if page_drawn is not None and not request.in_text:
        drawing = context.renderer.leaderboard(page_drawn, [*_told_rows(page_drawn.rows)], localizer)
        picture = await unless_broken(drawing)
    request.response.show(leaderboard_panel(view, titles, picture, localizer))


def _titles(context: ChatContext) -> dict[str, str]:
    """Return the titles of all games by id."""
    return {game.id: game.title for game in context.games.all()}
