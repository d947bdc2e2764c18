"""Statistics, leaderboards and profiles as messages. Nobody is mentioned in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.chat.incoming.controls import Control, Kind
from bot.chat.layouts.message import (
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
from bot.chat.layouts.notes import address
from bot.chat.localizer import Localizer, harmless
from bot.tables.model import Table, UserId
from bot.tables.persons.standings import Figures, Profile, Standing
from engines.text import Text, count, say
from renders.shared.subjects import ROWS, Leaderboard, LeaderboardRow

ALL_GAMES = "-"  # the menu's value for all games together
FIGURES_TEXT = 1300
TABLES_TEXT = 800
ABOUT = say("A game counts for whoever sits there at its end. New players begin with a rating of 1500.")


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard, for one reader."""

    game: str | None
    page: int
    standings: Sequence[Standing]
    reader: UserId


# --- Leaderboards -------------------------------------------------------------------------------------


def page_of(standings: Sequence[Standing], page: int) -> int:
    """The page asked for, or the last one."""
    return min(page, max(0, (len(standings) - 1) // ROWS))


def drawn(
    standings: Sequence[Standing], page: int, game: str | None, titles: Mapping[str, str], reader: UserId
) -> Leaderboard | None:
    """What is drawn of a page; None where nobody has finished a game."""
    shown = standings[page * ROWS : (page + 1) * ROWS]
    if not shown:
        return None
    return Leaderboard(_title(game, titles), tuple(_row(one, reader) for one in shown))


def leaderboard(
    shown: LeaderboardPage, titles: Mapping[str, str], picture: Attachment | None, localizer: Localizer
) -> Message:
    """A page of a leaderboard, with the reader's own place, other pages and other games."""
    if picture is None:
        text = say("No game has been played to its end on this server yet.")
        if shown.game is not None:
            game = titles.get(shown.game, shown.game)
            text = say("No game of {game} has been played to its end on this server yet.", game=game)
        return compose(words(localizer(text)), _games(shown, titles, localizer))
    own = next((one for one in shown.standings if one.user == shown.reader), None)
    return compose(
        gallery(picture),
        words(localizer(_own_place(own, len(shown.standings)))) if own else None,
        *rows(_turning(shown, localizer)),
        _games(shown, titles, localizer),
        files=[picture],
    )


def _turning(shown: LeaderboardPage, localizer: Localizer) -> list[Item]:
    last = page_of(shown.standings, len(shown.standings))
    word = shown.game or ""
    return [
        button(
            localizer.plain(label),
            Control(Kind.LEADERBOARD, page=page, word=word),
        )
        for label, page in ((say("Higher places"), shown.page - 1), (say("Lower places"), shown.page + 1))
        if 0 <= page <= last
    ]


def _games(shown: LeaderboardPage, titles: Mapping[str, str], localizer: Localizer) -> Item:
    offered = {ALL_GAMES: localizer.plain(say("All games"))} | dict(titles)
    options = [
        choice(value, label, picked=value == (shown.game or ALL_GAMES)) for value, label in offered.items()
    ]
    return menu(Control(Kind.LEADERBOARD, count=shown.page, word=shown.game or ""), options)


def _row(one: Standing, reader: UserId) -> LeaderboardRow:
    return LeaderboardRow(
        one.place, one.name, one.rating, one.played, one.won, one.user is None, one.user == reader
    )


def _title(game: str | None, titles: Mapping[str, str]) -> Text:
    return say("Leaderboard: all games") if game is None else say("Leaderboard: {game}", game=titles[game])


def _own_place(own: Standing, number: int) -> Text:
    return say(
        "You are number {place} of {number}, with a rating of {rating}.",
        place=own.place,
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
) -> Message:
    """A person's figures, in one game or (None) in all: on this server, and for themselves everywhere."""
    parts = [words(f"### {harmless(found.name)}")]
    for heading, figures in ((say("On this server"), found.here), (say("Everywhere"), found.everywhere)):
        listed = [one for one in figures if game in (None, one.game)]
        if listed:
            lines = [_figures(one, titles, localizer) for one in listed]
            parts.append(words(f"**{localizer(heading)}**\n{pages(lines, FIGURES_TEXT)[0]}"))
    if len(parts) == 1:
        parts.append(words(localizer(_nothing(None if game is None else titles.get(game, game)))))
    else:
        parts.append(words(f"-# {localizer(ABOUT)}"))
    tables = [_running(table, titles, localizer) for table in running]
    if tables:
        parts.append(words(f"**{localizer(say('Running tables'))}**\n{pages(tables, TABLES_TEXT)[0]}"))
    return compose(*parts)


def _nothing(game: str | None) -> Text:
    """That there are no figures; ``game``: the title of the one that was asked for."""
    if game is None:
        return say("No game played to its end yet.")
    return say("No game of {game} played to its end yet.", game=game)


def _figures(one: Figures, titles: Mapping[str, str], localizer: Localizer) -> str:
    """A game and its figures, in two lines."""
    title = localizer(say("All games")) if one.game is None else titles.get(one.game, one.game)
    told = " · ".join(map(localizer, _told(one)))
    return f"**{title}**\n{told}"


def _told(one: Figures) -> Iterator[Text]:
    figures = one.statistics
    yield count("{n} game", "{n} games", figures.played)
    if figures.played:
        yield count("{n} win", "{n} wins", figures.won)
        if figures.best_streak > 1:
            yield say("{now} in a row, best {best}", now=figures.streak, best=figures.best_streak)
        if one.game is not None:
            yield say("{points} points on average", points=round(figures.average))
    if figures.left:
        yield count("{n} left early", "{n} left early", figures.left)
    if one.standing is not None:
        place, rating = one.standing.place, str(one.standing.rating)
        yield say("rating {rating}, number {place}", rating=rating, place=place)


def _running(table: Table, titles: Mapping[str, str], localizer: Localizer) -> str:
    title = titles.get(table.game, table.game)
    begun = say("being played") if table.seats else say("waiting to start")
    return f"- [{title}]({address(table)}) · <#{table.place.channel}>: {localizer(begun)}"
