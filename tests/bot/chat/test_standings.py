"""Statistics, leaderboards and profiles as people read them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.chat.screens import leaderboard, profile
from bot.chat.screens.context import ChatContext, Games
from bot.chat.wire.localizer import harmless
from bot.chat.wire.message import Message
from bot.drawing.request import Request
from bot.drawing.service import NotDrawnError
from bot.tables import Preferences
from bot.tables.persons.leaderboards import Standing
from bot.tables.persons.profiles import Figures, Profile
from bot.tables.values.ids import UserId
from bot.tables.values.results import Statistics
from engines.text import Refused
from renders.shared.subjects import ROWS, LeaderboardRow
from tests.bot.chat.fakes import OpenAccess, check, controls, labels, press, request_by, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import localizer
from tests.bot.tables.test_standings import ELSEWHERE, finished
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO, World, place_in


async def shown_leaderboard(
    context: ChatContext, world: World, user: UserId, board: str = leaderboard.ALL_GAMES, page: int = 0
) -> Message:
    request, shown = request_by(world, user)
    await leaderboard.show_leaderboard(context, request, board, page)
    check(shown.messages[-1])
    return shown.messages[-1]


async def stats(
    context: ChatContext, world: World, reader: int, user: UserId, game: str | None = None
) -> str:
    request, shown = request_by(world, UserId(reader))
    await profile.show_profile(context, request, user, "Anna_", game)
    check(shown.messages[-1])
    return text(shown.messages[-1])


async def test_a_leaderboard_is_a_picture_with_words(world: World, context: ChatContext) -> None:
    """Its alt text tells every row, and the reader reads their own place; nobody is mentioned."""
    await finished(world, ANNA, BEPPE, winner=ANNA, ais=1)
    message = await shown_leaderboard(context, world, BEPPE)
    (picture,) = message.files
    assert picture.alt is not None
    assert picture.alt.startswith("Leaderboard: all games. 1. ")
    assert {"Anna:", "Beppe:"} <= {word for word in picture.alt.split() if ":" in word}
    assert re.search(r" Normal \(AI\): rating \d+, 1 game, 1 win\.$", picture.alt), "below the persons"
    assert "of 2, with a rating of" in text(message), "AIs have no place"
    assert message.mentions == ()
    assert [one.kind for one in controls(message)] == [Kind.LEADERBOARD]


async def test_a_leaderboard_of_a_game_that_nobody_finished(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    message = await shown_leaderboard(context, world, ANNA, "streets")
    assert (
        "Nobody on this server has finished a game of Streets of Palermo against other people yet."
        in text(message)
    )
    assert message.files == ()
    request, _ = request_by(world, ANNA)
    with pytest.raises(Refused, match="I don't know a game"):
        await leaderboard.show_leaderboard(context, request, "chess")
    private, _ = request_by(world, ANNA, place=None)
    with pytest.raises(Refused, match="Games run in server channels"):
        await leaderboard.show_leaderboard(context, private)


@pytest.mark.parametrize("broken", [False, True])
async def test_words_take_the_place_of_a_leaderboards_picture(world: World, *, broken: bool) -> None:
    """For who reads text, and where it cannot be drawn; no name in it is markup or a mention."""

    async def draw(_: Request) -> bytes:
        assert broken, "nothing is drawn for who reads text"
        raise NotDrawnError("The picture could not be drawn.")

    games = Games(tuple(world.games), world.games.__getitem__, draw)
    context = ChatContext(world.tables, world.clubs, games, wake=lambda: None, access=OpenAccess())
    await finished(world, ANNA, BEPPE, winner=ANNA, ais=1)
    request, shown = request_by(world, BEPPE)
    await leaderboard.show_leaderboard(context, replace(request, in_text=not broken))
    message = shown.messages[-1]
    check(message)
    said = text(message).splitlines()
    assert said[0] == "**Leaderboard: all games**"
    assert [line.partition(":")[0] for line in said[1:-1]] == [r"1\. Anna", r"2\. Beppe", "Normal (AI)"]
    assert said[-1].startswith("Your rank: 2 of 2")
    assert message.files == ()
    row = LeaderboardRow(1, "**x** <@99>", 1500, 1, 1)
    assert harmless(row.name) in localizer()(leaderboard.row_in_words(row))


async def test_a_long_leaderboard_is_turned(
    world: World, context: ChatContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every control says all that it needs; a page beyond the last one is the last one."""
    every = tuple(
        Standing(place, UserId(place), f"P{place}", 1500 - place, 3, 1) for place in range(1, 2 * ROWS + 2)
    )

    async def many(_guild: int, _game: str | None, *, alone: bool) -> tuple[Standing, ...]:
        assert not alone
        return every

    monkeypatch.setattr(context.tables.standings, "leaderboard", many, raising=False)
    first = await shown_leaderboard(context, world, ANNA, "toy")
    assert labels(first)[0] == "Lower ranks"
    down = controls(first)[0]
    assert (down.page, down.word) == (1, "toy")
    request, shown = request_by(world, ANNA, down)
    await press(context, request)
    assert labels(shown.messages[-1])[:2] == ["Higher ranks", "Lower ranks"]
    last = await shown_leaderboard(context, world, ANNA, "toy", page=99)
    assert (last.files[0].alt or "").startswith(f"Leaderboard: Toy. {2 * ROWS + 1}. P{2 * ROWS + 1}")
    request, shown = request_by(world, ANNA, replace(down, page=0), values=("-",))
    await press(context, request)
    assert (shown.messages[-1].files[0].alt or "").startswith("Leaderboard: all games.")


async def test_statistics_of_oneself_and_of_others(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await finished(world, ANNA, CARLA, winner=ANNA, place=ELSEWHERE)
    own = await stats(context, world, ANNA, ANNA)
    assert "Anna\\_" in own
    assert own.index("On this server") < own.index("1 game") < own.index("Everywhere") < own.index("2 games")
    assert "points on average" in own
    assert "rank 1" in own
    assert "Everywhere" not in await stats(context, world, BEPPE, ANNA)
    assert "No finished games of Streets of Palermo" in await stats(context, world, BEPPE, ANNA, "streets")
    assert "No finished game" in await stats(context, world, BEPPE, DINO)
    with pytest.raises(Refused, match="don't know a game called “chess”"):
        await stats(context, world, BEPPE, ANNA, "chess")


async def test_a_profile_lists_running_tables_that_its_reader_may_see(
    world: World, context: ChatContext
) -> None:
    """Of somebody else only those of this server, in channels open to the reader; of oneself all."""
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await world.lobby(ANNA, place=place_in(101))
    await world.lobby(ANNA, place=place_in(102))
    await world.lobby(ANNA, place=place_in(201, 2))
    request, shown = request_by(world, BEPPE)
    request = replace(request, sees=lambda channel: channel != 102)
    await profile.show_profile(context, request, ANNA, "Anna")
    said = text(shown.messages[-1])
    assert [channel in said for channel in ("<#101>", "<#102>", "<#201>")] == [True, False, False]
    request, shown = request_by(world, ANNA, place=None)
    await profile.show_profile(context, request, ANNA, "Anna")
    assert "<#201>" in text(shown.messages[-1])
    check(shown.messages[-1])


async def test_who_is_not_listed_is_not_told_about(world: World, context: ChatContext) -> None:
    await finished(world, ANNA, BEPPE, winner=ANNA)
    await world.store.preferences.set(ANNA, Preferences(listed=False))
    with pytest.raises(Refused, match="chosen not to be listed"):
        await stats(context, world, BEPPE, ANNA)
    request, _ = request_by(world, BEPPE)
    with pytest.raises(Refused, match="chosen not to be listed"):
        await profile.show_profile(context, request, ANNA, "Anna")
    assert "On this server" in await stats(context, world, ANNA, ANNA)


def test_a_profile_says_the_same_figures_only_once() -> None:
    """Those of a sole game are those of all games; those of everywhere may be those of this server."""
    played = Statistics(played=2, won=1, total=9)
    one, all_games = Figures("toy", played, Statistics()), Figures(None, played, Statistics())
    titles = {"toy": "Toy", "other": "Other"}

    def told(found: Profile, game: str | None = None) -> list[str]:
        lines = text(profile.profile(found, game, [], titles, localizer())).splitlines()
        return [line.strip("*") for line in lines if line.startswith("**")]

    same = (all_games, one)
    assert told(Profile("Anna", same, same, ())) == ["On this server", "Toy"]
    more = (*same, Figures("other", played, Statistics()))
    assert told(Profile("Anna", same, more, ())) == [
        "On this server",
        "Toy",
        "Everywhere",
        "All games",
        "Toy",
        "Other",
    ]
    assert told(Profile("Anna", same, more, ()), "other") == ["Everywhere", "Other"]
    assert told(Profile("Anna", (), same, ())) == ["Everywhere", "Toy"]


async def test_figures_of_many_games_fit(world: World) -> None:
    """The first of them, on the server and everywhere, and the tables that are being played."""
    titles = {f"game{number}": f"Game {number} " + "long " * 12 for number in range(90)}
    table = await world.lobby(ANNA)
    played = Statistics(played=2, won=1, streak=1, best_streak=2, total=9, left=1)
    standing, alone = Standing(1, ANNA, "Anna", 1500, 2, 1), Statistics(played=1234, won=1000)
    figures = tuple(Figures(game, played, alone, standing) for game in (None, *titles))
    found = Profile("Anna" * 8, figures, (*figures, figures[1]), (table,) * 60)
    message = profile.profile(found, None, list(found.tables), titles, localizer())
    check(message)
    assert "Game 1 long" in text(message)
    assert "2 games · 1 win · win streak 1, best 2 · 9 points on average · 1 left early" in text(message)
    assert "Against AIs only: 1,234 games, 1,000 wins" in text(message)


@pytest.mark.parametrize("in_text", [False, True])
async def test_a_profile_tells_form_course_and_rivals(
    world: World, context: ChatContext, *, in_text: bool
) -> None:
    """In a picture and its alt text, or in words."""
    for winner in (ANNA, BEPPE, ANNA, ANNA, ANNA, BEPPE):
        await finished(world, ANNA, BEPPE, winner=winner)
    request, shown = request_by(world, BEPPE)
    await profile.show_profile(context, replace(request, in_text=in_text), ANNA, "Anna")
    message = shown.messages[-1]
    check(message)
    assert len(message.files) == (not in_text)
    said = text(message) if in_text else message.files[0].alt or ""
    assert "Won 3 of the last 5 games." in said
    assert "Rating over the last 5 games: from 1583 to " in said
    assert "Against Beppe: ahead in 4 games, behind in 2." in said
    assert in_text or "Against Beppe" not in text(message), "nothing is said twice"
    request, shown = request_by(world, BEPPE)
    await profile.show_profile(context, replace(request, in_text=in_text), ANNA, "Anna", "toy")
    single = shown.messages[-1]
    assert "Against Beppe" not in text(single) + "".join(file.alt or "" for file in single.files)
