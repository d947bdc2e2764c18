"""A season in words: its days, its games, its points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from fractions import Fraction

from bot.chat.screens.timing import pace_in_words
from bot.chat.wire.localizer import Localizer
from bot.clubs.values.seasons import TABLES_A_RESULT, Season
from engines.text import Markup, Text, count, say

WITH_A_POINT = frozenset({"en"})
"""Languages that write a point before decimals; all others of ours write a comma."""


def amount(points: Fraction, localizer: Localizer) -> str:
    """Write points with at most one decimal."""
    written = f"{float(points):.1f}".removesuffix(".0")
    return written if localizer.language.code in WITH_A_POINT else written.replace(".", ",")


def points_in_words(written: str) -> Text:
    """Return the points with their noun. ``written``: what ``amount`` makes of them."""
    return count("{points} point", "{points} points", 1 if written == "1" else 2, points=written)


def about(season: Season, titles: Mapping[str, str], localizer: Localizer) -> Iterator[str]:
    """Say what is played, when, and what counts."""
    games = tuple(titles.get(game, game) for game in season.games)
    yield localizer(
        say("{games} · {players} · {pace}", games=games, players=sizes(season), pace=pace(season))
    )
    last = season.ends - timedelta(seconds=1)
    yield localizer(say("From {first} to {last}", first=_day(season.begins), last=_day(last)))
    yield localizer(
        count(
            "Only each player's best result counts; everyone can start up to {tables} tables.",
            "Only each player's best {n} results count; everyone can start up to {tables} tables.",
            season.counted,
            tables=TABLES_A_RESULT * season.counted,
        )
    )


def sizes(season: Season) -> Text:
    """Return the possible numbers of players at a table."""
    first, last = season.sizes[0], season.sizes[-1]
    if first == last:
        return say("{number} players", number=first)
    if len(season.sizes) == last - first + 1:
        return say("{first}–{last} players", first=first, last=last)
    return say("Players per table: {numbers}", numbers=tuple(map(str, season.sizes)))


def pace(season: Season) -> Text:
    """Return the time per move."""
    return pace_in_words(season.pace)


def _day(moment: datetime) -> Markup:
    """Return a day that everyone sees in their own language."""
    return Markup(f"<t:{int(moment.timestamp())}:D>")
