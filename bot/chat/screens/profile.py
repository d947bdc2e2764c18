"""Profiles: a person's figures, rivals, feats and titles, and the tables that they sit at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.chat.screens.career import career, career_in_words, don, rivalry, told_course, told_rival
from bot.chat.screens.context import ChatContext
from bot.chat.screens.feats import Achieved, achieved_by, on_profile
from bot.chat.screens.leaderboard import form
from bot.chat.screens.notes import address
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import Attachment, Item, Message, compose, gallery, pages, words
from bot.chat.wire.requests import UserRequest
from bot.tables.persons.leaderboards import Standing
from bot.tables.persons.profiles import Figures, Profile
from bot.tables.values.ids import UserId
from bot.tables.values.results import Statistics
from bot.tables.values.table import Table
from engines.text import Text, count, say

FIGURES_TEXT = 1300
NAME_TEXT = 400
TABLES_TEXT = 800
ABOUT = say(
    "A win counts for whoever made more than half of the seat's moves, a loss for whoever sat "
    "there at the start. Ratings start at 1500 and don't change in games against AIs only."
)


@dataclass(frozen=True, slots=True)
class Honours:
    """The parts of a profile other than its figures: feats, and the names of ``won`` seasons."""

    feats: Sequence[Achieved] = ()
    won: Sequence[str] = ()


NO_HONOURS = Honours()


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
    dons = " · ".join(localizer(don(season)) for season in honours.won)
    heading_words = f"### {harmless(found.name)}\n{dons}".rstrip()
    parts: list[Item | None] = [words(heading_words, NAME_TEXT), gallery(picture) if picture else None]
    for heading, figures in ((say("On this server"), found.here), (say("Everywhere"), _elsewhere(found))):
        listed = _listed(figures, game)
        if listed:
            lines = [_figures(one, titles, localizer, drawn=picture is not None) for one in listed]
            parts.append(words(f"**{localizer(heading)}**\n{pages(lines, FIGURES_TEXT)[0]}"))
    if game is None and found.rivals and not picture:
        rivals = [localizer(told_rival(rivalry(rival))) for rival in found.rivals]
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


def _elsewhere(found: Profile) -> Sequence[Figures]:
    """Return the figures of all servers, if they say more than those of this one."""
    here, everywhere = (
        [(one.game, one.statistics, one.alone) for one in figures]
        for figures in (found.here, found.everywhere)
    )
    return () if here == everywhere else found.everywhere


def _listed(figures: Sequence[Figures], game: str | None) -> Sequence[Figures]:
    """Return the figures of a game, or (None) all of them; those of a sole game say it for all games."""
    listed = [one for one in figures if game in (None, one.game)]
    return listed[1:] if len(listed) == 2 else listed


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
        yield form(standing.lately)
    if len(standing.course) > 1:
        yield told_course(standing.course)


def _told(one: Figures) -> Iterator[Text]:
    figures, average = one.statistics, one.statistics.average
    yield count("{n} game", "{n} games", figures.played)
    if figures.played:
        yield count("{n} win", "{n} wins", figures.won)
    if figures.best_streak > 1:
        yield say("win streak {now}, best {best}", now=figures.streak, best=figures.best_streak)
    if one.game is not None and average is not None:
        yield count("{n} point on average", "{n} points on average", average)
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
    titles = context.games.titles
    feats = [*achieved_by(context, found, game)]
    won = await context.clubs.seasons.won(guild, user) if guild is not None and game is None else ()
    dons = [season.name for season in won if request.sees(season.channel)]
    shown = career(found, game, titles, localizer, feats, dons)
    picture = None
    if shown is not None and not request.in_text:
        drawing = context.renderer.profile(shown, [*career_in_words(shown)], localizer)
        picture = await unless_broken(drawing)
    request.response.show(profile(found, game, running, titles, localizer, picture, Honours(feats, dons)))
