"""The post about a server's week: its games with their headlines, and who has moved in the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.chat.screens.context import ChatContext
from bot.chat.screens.leaderboard import ALL_GAMES, leaderboard
from bot.chat.screens.notes import address
from bot.chat.screens.seasons.table import title_of
from bot.chat.screens.seasons.words import amount, points_in_words
from bot.chat.wire.channel_access import ChannelAccess
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message, button, compose, each_page, fit, room, rows, words
from bot.clubs.core.points import SeasonLine, moved
from bot.clubs.values.seasons import SeasonState
from bot.tables.persons.weeks import RankChange, Week
from bot.tables.values.ids import GuildId, PostId
from bot.tables.values.table import Phase, Place, Table
from bot.tables.values.views import TableView
from engines.moments import Moment, front_page
from engines.text import Markup, Text, count, say

GAMES = 12  # told at most
GAME_TEXT = 250  # characters of each, with its link
MOVES = 5  # told at most, of the leaderboard and of each season


@dataclass(frozen=True, slots=True)
class Told:
    """A game of the week, in its own names: how it ended, and what decided it."""

    table: Table
    title: str
    lines: tuple[str, ...]


async def week_of(
    context: ChatContext, guild: GuildId, since: datetime, until: datetime, post: PostId
) -> Message | None:
    """Build the post about a week, in the server's language; None if there is nothing to tell everyone."""
    week = await context.tables.weeks.read(guild, since, until)
    server = await context.tables.servers.get(guild)
    tables = [await context.tables.queries.table(table) for table in week.tables]
    visible = [table for table in tables if await open_to_all(context.access, table)]
    if not visible:
        return None
    language = server.language or visible[-1].place.language
    told = [await _told(context, table, language) for table in visible[-GAMES:]]
    seasons = [
        state
        for state in await context.clubs.seasons.lately(guild, since)
        if await context.access.is_open(Place(guild, state.season.channel, None))
    ]
    return week_message(week, told, len(visible) - len(told), context.localizer(language), post, seasons)


async def open_to_all(access: ChannelAccess, table: Table) -> bool:
    """Return whether every member of the server can see a finished table's channel."""
    return table.phase is Phase.FINISHED and not table.pseudonymous and await access.is_open(table.place)


async def _told(context: ChatContext, table: Table, language: str | None) -> Told:
    view = await context.tables.queries.view(table.id)
    localizer = context.localizer(language, table).without_emojis  # which leave no room for the headline
    found = (await context.tables.replays.summary(table.id)).moments if view.supported else ()
    return Told(table, view.game.title, tuple(map(localizer, _lines(view, found))))


def _lines(view: TableView, moments: Sequence[Moment]) -> Iterator[Text]:
    if view.supported and view.view is not None:
        yield view.game.words.status(view.view)
    if moments:
        yield front_page(moments)[0].text


def week_message(
    week: Week,
    games: Sequence[Told],
    more: int,
    localizer: Localizer,
    post: PostId,
    seasons: Sequence[SeasonState] = (),
) -> Message:
    """Build the post of a week; ``more``: how many further games ended."""
    span = say("{since} to {until}", since=_day(week.since), until=_day(week.until))
    told = [_game(game) for game in games]
    if more:
        told.append(localizer(count("And {n} more game.", "And {n} more games.", more)))
    ranks = [localizer(_rank(one)) for one in week.moved[:MOVES]]
    board = replace(leaderboard(0, ALL_GAMES), post=post)
    parts = [
        words(f"### {localizer(say('The week'))}\n-# {localizer(span)}"),
        words("\n".join(told)),
        words("\n".join([f"**{localizer(say('Leaderboard'))}**", *ranks])) if ranks else None,
    ]
    lines = [line for state in seasons for line in _season(week, state, localizer)]
    standings = words(next(each_page(lines, max(1, room(parts))), ""))
    return compose(
        *parts, standings, *rows([button(localizer.plain(say("Leaderboard")), board)]), silent=True
    )


def _season(week: Week, state: SeasonState, localizer: Localizer) -> Iterator[str]:
    """Yield who has moved in the standings of a season, below its name; nothing if nobody has."""
    told = [one for one in moved(state, week.ended) if one[0].user in week.listed][:MOVES]
    if told:
        yield f"**{localizer(title_of(state.season))}**"
    for line, before in told:
        points = points_in_words(amount(line.points, localizer))
        yield localizer(_place(line, before, points))


def _place(line: SeasonLine, before: int | None, points: Text) -> Text:
    """Say where somebody is in a season's standings now, and where they were."""
    name, place = line.name, line.place
    if before is None:
        return say("{name}: new at rank {place}, {points}", name=name, place=place, points=points)
    return say(
        "{name}: from rank {before} to rank {place}, {points}",
        name=name,
        place=place,
        before=before,
        points=points,
    )


def _day(time: datetime) -> Markup:
    return Markup(f"<t:{int(time.timestamp())}:D>")


def _game(game: Told) -> str:
    """Write a game with as many whole sentences as there is room for."""
    link = f"- [{game.title}]({address(game.table)}): "
    for shown in range(len(game.lines), 1, -1):
        told = link + " · ".join(game.lines[:shown])
        if len(told) <= GAME_TEXT:
            return told
    return fit(link + "".join(game.lines[:1]), GAME_TEXT)


def _rank(one: RankChange) -> Text:
    """Say where somebody is on the leaderboard now, and where they were."""
    name, place, rating = one.name, one.place, str(one.rating)
    if one.before is None:
        return say("{name}: new at rank {place}, rating {rating}", name=name, place=place, rating=rating)
    return say(
        "{name}: from rank {before} to rank {place}, rating {rating}",
        name=name,
        place=place,
        before=one.before,
        rating=rating,
    )
