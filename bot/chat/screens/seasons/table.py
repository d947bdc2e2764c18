"""The standings of a season, as a picture or in words; what a season posts when it opens and ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.screens.leaderboard import unlisted
from bot.chat.screens.renderer import unless_broken
from bot.chat.screens.seasons import links
from bot.chat.screens.seasons.panel import HOW, next_win_in_words
from bot.chat.screens.seasons.words import about, amount, points_in_words
from bot.chat.wire.localizer import Localizer, harmless
from bot.chat.wire.message import (
    Attachment,
    ButtonStyle,
    Item,
    Message,
    button,
    compose,
    gallery,
    rows,
    words,
)
from bot.chat.wire.requests import UserRequest
from bot.clubs.core.points import SeasonLine, podium, standings
from bot.clubs.values.seasons import Season, SeasonId, SeasonState
from bot.tables.values.ids import PostId, UserId
from engines.text import Refused, Text, count, say
from renders.shared.subjects import ROWS, Podium, SeasonRow, SeasonStandings

STEPS = 3  # of a podium


def page_of(lines: Sequence[SeasonLine], page: int) -> int:
    """Return the requested page, or the last one."""
    return min(page, max(0, (len(lines) - 1) // ROWS))


def named(state: SeasonState) -> tuple[SeasonLine, ...]:
    """Return the lines of the standings that have a name: not those of people whose data were deleted."""
    return tuple(line for line in standings(state) if line.user > 0 and line.name)


def drawn(
    state: SeasonState, lines: Sequence[SeasonLine], page: int, reader: UserId, localizer: Localizer
) -> SeasonStandings | None:
    """Return the drawing's data of a page; None if nobody has joined."""
    shown = lines[page * ROWS : (page + 1) * ROWS]
    if not shown:
        return None
    found = tuple(_row(line, lines, localizer, own=line.user == reader) for line in shown)
    return SeasonStandings(title_of(state.season), found)


def title_of(season: Season) -> Text:
    """Return the title of standings: provisional while the season lasts."""
    if season.over is None:
        return say("{season}: provisional standings", season=season.name)
    return say("{season}: final standings", season=season.name)


def _row(line: SeasonLine, lines: Sequence[SeasonLine], localizer: Localizer, *, own: bool) -> SeasonRow:
    sole = sum(one.place == 1 for one in lines) == 1
    best = max(one.points for one in lines)
    return SeasonRow(
        place=line.place if line.played else None,
        name=line.name,
        points=amount(line.points, localizer),
        played=line.played,
        running=line.running,
        own=own,
        leads=line.place == 1 and sole and line.points > 0,
        share=round(100 * line.points / best) if best else 0,
    )


def row_in_words(row: SeasonRow) -> Text:
    """Write a row of the standings as a sentence."""
    if row.place is None:
        return say("{name}: no results yet.", name=row.name)
    place, name, points = str(row.place), row.name, points_in_words(row.points)
    results = count("{n} result", "{n} results", row.played)
    if not row.running:
        return say(
            "{place}. {name}: {points}, {results}.",
            place=place,
            name=name,
            points=points,
            results=results,
        )
    return say(
        "{place}. {name}: {points}, {results}, {running}.",
        place=place,
        name=name,
        points=points,
        results=results,
        running=count("{n} table in progress", "{n} tables in progress", row.running),
    )


def standings_panel(
    state: SeasonState,
    lines: Sequence[SeasonLine],
    page: int,
    own: Sequence[Text],
    picture: tuple[SeasonStandings | None, Attachment | None],
    localizer: Localizer,
) -> Message:
    """Build a page of the standings; without a drawn picture, words take its place."""
    shown, drawing = picture
    season = state.season
    if shown is None:
        return compose(words(localizer(say("Nobody has joined yet."))), *rows([_back(season, localizer)]))
    return compose(
        gallery(drawing) if drawing else words(_in_words(shown, localizer)),
        words("\n".join(map(localizer, own))) if own else None,
        *rows([*_turning(season, lines, page, localizer), _back(season, localizer)]),
        files=[drawing] if drawing else [],
    )


def _in_words(page: SeasonStandings, localizer: Localizer) -> str:
    """Write the picture's content."""
    lines = (unlisted(localizer(row_in_words(row))) for row in page.rows)
    return "\n".join([f"**{localizer(page.title)}**", *lines])


def _turning(
    season: Season, lines: Sequence[SeasonLine], page: int, localizer: Localizer
) -> Iterator[Item | None]:
    last = page_of(lines, len(lines))
    for label, other in ((say("Higher ranks"), page - 1), (say("Lower ranks"), page + 1)):
        if 0 <= other <= last:
            yield button(localizer.plain(label), links.season_standings(season.id, other))


def _back(season: Season, localizer: Localizer) -> Item:
    return button(localizer.plain(say("The season")), links.show_season(season.id))


@handles(links.season_standings)
async def season_standings(context: ChatContext, request: UserRequest, season: int, page: int) -> None:
    """Show a page of the standings."""
    state = await context.clubs.seasons.load(SeasonId(season))
    if state.season.guild != request.here().guild or not request.sees(state.season.channel):
        raise Refused("This season no longer exists.")
    localizer = context.reading(request)
    lines = named(state)
    page = page_of(lines, page)
    shown = drawn(state, lines, page, request.user, localizer)
    drawing = None
    if shown is not None and not request.in_text:
        said = [row_in_words(row) for row in shown.rows]
        drawing = await unless_broken(context.renderer.season(shown, said, localizer))
    win = next_win_in_words(state, request.user, localizer)
    own = [] if win is None else [win]
    request.response.show(standings_panel(state, lines, page, own, (shown, drawing), localizer))


# --- What a season posts ------------------------------------------------------------------------------


def opening(season: Season, titles: Mapping[str, str], localizer: Localizer, post: PostId) -> Message:
    """Build the message that a season is open. Notifies nobody."""
    told = "\n".join([f"## {harmless(season.name)}", *about(season, titles, localizer)])
    found = replace(links.show_season(season.id), post=post)  # the message is found again by it
    join = links.join_season(season.id)
    return compose(
        words(told),
        words(localizer(HOW)),
        *rows(
            [
                button(localizer.plain(say("Join")), join, style=ButtonStyle.success),
                button(localizer.plain(say("The season")), found),
                button(localizer.plain(say("Standings")), links.season_standings(season.id, 0)),
            ]
        ),
        silent=True,
    )


def best_of(state: SeasonState, localizer: Localizer) -> Podium | SeasonStandings | None:
    """Return the drawing's data of the best, in rows if they are more than three; None without any."""
    lines = named(state)
    best = [line for line in podium(state) if line in lines][:ROWS]
    found = tuple(_row(line, lines, localizer, own=False) for line in best)
    if not found:
        return None
    return (Podium if len(found) <= STEPS else SeasonStandings)(title_of(state.season), found)


def ending(
    state: SeasonState,
    shown: Podium | SeasonStandings | None,
    drawing: Attachment | None,
    localizer: Localizer,
    post: PostId,
) -> Message:
    """Build the message that a season is over, with the best. Notifies nobody."""
    season = state.season
    lines = [unlisted(localizer(row_in_words(row))) for row in shown.rows] if shown else []
    over = localizer(say("{season} is over.", season=season.name))
    first = tuple(row.name for row in shown.rows if row.place == 1) if shown else ()
    dons = count(
        "Don of {season}: {people}",
        "Dons of {season}: {people}",
        len(first),
        season=season.name,
        people=first,
    )
    won = [localizer(dons)] if first else []
    if not any(podium(state)):
        won = [localizer(say("Nobody scored any points, so this season has no Don."))]
    found = replace(links.show_season(season.id), post=post)
    return compose(
        gallery(drawing) if drawing else None,
        words("\n".join([f"## {over}", *won, *lines])),
        *rows(
            [
                button(localizer.plain(say("Join again")), links.join_next(), style=ButtonStyle.success),
                button(localizer.plain(say("The season")), found),
                button(localizer.plain(say("Standings")), links.season_standings(season.id, 0)),
            ]
        ),
        files=[drawing] if drawing else [],
        silent=True,
    )
