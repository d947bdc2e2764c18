"""The contents of a profile, for its picture and in words: ratings by game, rivals, feats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.chat.screens.feats import Achieved, in_words
from bot.chat.screens.leaderboard import told_rows
from bot.chat.wire.localizer import Localizer
from bot.tables.persons.profiles import Figures, Profile, Rival
from engines.text import Text, count, say
from renders.shared.subjects import Career, LeaderboardRow, Rivalry

CAREER_ROWS = 4  # games in the picture of a profile


def career(
    found: Profile,
    game: str | None,
    titles: Mapping[str, str],
    localizer: Localizer,
    feats: Sequence[Achieved] = (),
    won: Sequence[str] = (),
) -> Career | None:
    """Return the drawing's data of a profile; None if the person has no rating here.

    ``won``: the names of the seasons that they have won.
    """
    every = {one.game: _career_row(one, titles, localizer) for one in found.here}
    rows = [row for key, row in every.items() if row and key is not None and game in (None, key)]
    whole = next((one for one in found.here if one.game == game), None)
    if whole is None or whole.standing is None or not rows:
        return None
    row = every[game] or rows[0]
    rivals = tuple(map(rivalry, found.rivals)) if game is None else ()
    named = tuple((one.feat.name, one.times) for one in feats)
    return Career(
        found.name, row, tuple(rows[:CAREER_ROWS]), whole.standing.course, rivals, named, tuple(map(don, won))
    )


def _career_row(one: Figures, titles: Mapping[str, str], localizer: Localizer) -> LeaderboardRow | None:
    """Return a game's line of a profile, as on its leaderboard."""
    own = one.standing
    if own is None:
        return None
    title = localizer.plain(say("All games")) if one.game is None else titles.get(one.game, one.game)
    return LeaderboardRow(
        *(own.place, title, own.rating, own.played, own.won),
        leads=one.leads,
        lately=own.lately,
        game=one.game or "",
    )


def rivalry(rival: Rival) -> Rivalry:
    """Return a rival as drawn."""
    return Rivalry(rival.name, rival.better, rival.worse)


def don(season: str) -> Text:
    """Return the title of whoever has won a season."""
    return say("Don of {season}", season=season)


def career_in_words(shown: Career) -> Iterator[Text]:
    """Write what the picture of a profile shows."""
    if shown.titles:
        yield say("Titles: {titles}.", titles=shown.titles)
    yield from told_rows(dict.fromkeys([shown.whole, *shown.rows]))
    if len(shown.course) > 1:
        yield told_course(shown.course)
    yield from (in_words(*feat) for feat in shown.feats)
    yield from map(told_rival, shown.rivals)


def told_course(course: Sequence[int]) -> Text:
    """Write how a rating has changed: what it was, then what it became with each game."""
    return count(
        "Rating over the last game: from {first} to {last}.",
        "Rating over the last {n} games: from {first} to {last}.",
        len(course) - 1,
        first=str(course[0]),
        last=str(course[-1]),
    )


def told_rival(rival: Rivalry) -> Text:
    """Write who did better how often."""
    return count(
        "Against {name}: ahead in {n} game, behind in {worse}.",
        "Against {name}: ahead in {n} games, behind in {worse}.",
        rival.better,
        name=rival.name,
        worse=rival.worse,
    )
