"""The lobby and its options: what is shown to whom, and that it keeps Discord's limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.catalogue import game
from bot.chat.screens import lobby, option_words, options
from bot.chat.wire.controls import Control
from bot.chat.wire.message import picture
from bot.tables import Phase, Player
from bot.tables.core.duration import GAMES_KEPT
from bot.tables.values.ids import PostId, UserId
from bot.tables.values.pace import Pace
from bot.tables.values.servers import Server
from engines.chance import commitment
from engines.options import OptionChoice
from engines.text import say
from tests.bot.chat.fakes import all_parts, check, control, controls, labels, text
from tests.bot.chat.kinds import Kind
from tests.bot.chat.samples import HUGE, LONG, localizer, table, table_view
from tests.bot.tables.toy import TOY
from tests.bot.tables.world import SEED


async def test_the_lobby() -> None:
    """Game, options, seats; five buttons and the rules. The commitment has a message of its own."""
    shown = lobby.lobby(table_view(Phase.LOBBY), localizer(0), PostId(77))
    check(shown)
    assert commitment(SEED) not in text(shown)
    assert SEED.hex() not in text(shown)
    assert control(shown, Kind.RULES).post == 77
    assert shown.mentions == table(Phase.LOBBY).persons, "else they appear as bare numbers"
    assert shown.silent
    assert labels(shown) == ["Join", "Leave", "Rules", "Add AI", "Start", "More"]


async def test_the_lobby_of_a_game_that_is_taught() -> None:
    """Its picture above all, and the way to its lesson."""
    streets = replace(table_view(Phase.LOBBY, TOY), game=game("streets"))
    settled = {"placement": "any", "negator": "void"}
    streets = replace(streets, table=replace(table(Phase.LOBBY, players=2), options=settled))
    title = picture("title.png", b"", "Streets of Palermo.")
    shown = lobby.lobby(streets, localizer(0), PostId(77), title)
    assert shown.files == (title,)
    assert control(shown, Kind.LEARN).word == "streets"


async def test_a_full_lobby_takes_nobody_in() -> None:
    shown = lobby.lobby(table_view(Phase.LOBBY), localizer(0), PostId(1))
    assert {one.kind for one in controls(shown)}.isdisjoint({Kind.JOIN, Kind.ADD_AI})


async def test_a_lobby_with_one_player_cannot_start_and_says_who_is_missing() -> None:
    shown = lobby.lobby(
        table_view(Phase.LOBBY, TOY, table=replace(table(players=1), options={"rounds": 2})),
        localizer(0),
        PostId(1),
    )
    assert Kind.START not in {one.kind for one in controls(shown)}
    assert "1 more player is needed" in text(shown)
    assert "◦ ◦ ◦ ◦ ◦ *5 free seats*" in text(shown)
    (explained,) = [one.help for option in TOY.options for one in option.choices if str(one.label) == "short"]
    assert f"**Rounds:** short\n-# {explained}\n" in text(shown), "what the choice means"


async def test_a_closed_lobby_can_only_be_opened_again() -> None:
    """Its button carries the post, by which a message is found again."""
    shown = lobby.lobby(
        table_view(Phase.ABANDONED, table=replace(table(), phase=Phase.ABANDONED)), localizer(0), PostId(1)
    )
    check(shown)
    assert controls(shown) == [Control(Kind.REMATCH, table().id, post=PostId(1))]


@pytest.mark.parametrize("page", [0, 1, 2, 3])
async def test_the_options(page: int) -> None:
    check(options.options(table_view(Phase.LOBBY), localizer(0), page, host=True, notice=LONG))


async def test_every_menu_of_the_options_stands_below_its_name() -> None:
    shown = table_view(Phase.LOBBY, TOY, table=replace(table(), options={"rounds": 7}))
    told = text(options.options(shown, localizer(0), host=True)).splitlines()
    for name in ("Seats", "Board", "Chronicle"):
        (explained,) = [line for line in told if line.startswith(f"**{name}** – ")]
        assert explained.endswith(".")


async def test_what_every_game_has_stands_on_the_last_page_of_the_options() -> None:
    """HUGE has twelve options of its own, three on each page."""
    table_options = {Kind.SET_PACE, Kind.SET_SEATING, Kind.SET_PRESENTATION, Kind.SET_CHRONICLE}
    for page in range(4):
        shown = options.options(table_view(Phase.LOBBY), localizer(0), page, host=True)
        found = {one.kind for one in controls(shown)}
        assert found & table_options == (table_options if page == 3 else set()), page
        assert ("**Seats**" in text(shown)) is (page == 3)
        turning = {one.page for one in controls(shown) if one.kind is Kind.OPTIONS_PAGE}
        assert turning == {page - 1, page + 1} & set(range(4))


async def test_the_options_for_who_is_not_the_host_are_words_alone() -> None:
    shown = options.options(
        table_view(Phase.LOBBY, TOY, table=replace(table(), options={"rounds": 7})), localizer(0), host=False
    )
    check(shown)
    assert controls(shown) == []
    assert "**Rounds:** 7" in text(shown)


async def test_an_option_shows_what_is_chosen_and_what_is_suggested() -> None:
    shown = options.options(table_view(Phase.LOBBY), localizer(0), host=True)
    menu = next(part for part in all_parts(shown) if part["type"] == 3)
    assert [option["value"] for option in menu["options"] if option["default"]] == ["0"]
    game = replace(
        HUGE,
        options=(
            replace(HUGE.options[0], choices=tuple(OptionChoice(n, say("{n}", n=n), LONG) for n in range(9))),
        ),
    )
    shown = options.options(table_view(Phase.LOBBY, game), localizer(0), host=True)
    menu = next(part for part in all_parts(shown) if part["type"] == 3)
    suggested = [option["value"] for option in menu["options"] if "suggested" in option["label"]]
    assert suggested == ["6"], "six have joined"
    assert "-# Suggested for 6 players: 6" in list(
        option_words.options_in_words(table_view(Phase.LOBBY, game), localizer(0))
    )


@pytest.mark.parametrize(
    ("moves", "told"), [(8, 8), (12, 10), (21, 20), (77, 75), (98, 100), (113, 110), (251, 250)]
)
def test_lengths_are_told_roughly(moves: int, told: int) -> None:
    assert lobby.roughly(moves) == told


async def test_the_form_for_a_number() -> None:
    form = options.option_form(table_view(Phase.LOBBY), HUGE.options[0], localizer()).to_dict()
    assert len(form["title"]) <= 45
    assert len(form["components"][0]["label"]) <= 45
    assert form["components"][0]["component"]["value"] == "0"


async def test_the_lobby_tells_the_goal_the_length_and_the_difficulty() -> None:
    """The length is that of a game with as many players as have joined."""
    told = replace(HUGE, blurb=say("A toy."), goal=say("Win."), difficulty=say("easy"))
    game = replace(told, length=(9, 8, 7, 6, 5))
    shown = text(lobby.lobby(table_view(Phase.LOBBY, game, table=table(players=3)), localizer(), PostId(1)))
    assert "A toy.\nWin.\n-# about 8 moves with 3 players · easy" in shown


@pytest.mark.parametrize(
    ("pace", "told"),
    [
        ("1d", "about 6 days at this pace"),
        ("1w", "about 45 days at this pace"),
        ("1h", "about 6 hours at this pace"),
        ("10m", "about 65 minutes at this pace"),
        ("none", None),
    ],
)
async def test_the_lobby_tells_how_long_the_game_takes_at_its_pace(pace: str, told: str | None) -> None:
    """26 turns, and a quarter of the pace for each as long as the server has no figures of its own."""
    game = replace(HUGE, length=(28,) * 5, turn_changes=(26,) * 5, difficulty=say("easy"))
    waiting = replace(table(players=1, host=1), pace=Pace.parse(pace))
    waiting = replace(waiting, players=(Player("Al", UserId(1), "1"),))
    shown = text(lobby.lobby(table_view(Phase.LOBBY, game, table=waiting), localizer(), PostId(1)))
    assert ("at this pace" in shown) is (told is not None)
    if told is not None:
        assert f"with 2 players · {told} · easy" in shown


async def test_a_lobby_heeds_what_its_server_has_settled() -> None:
    """The figures of its own games stand in for those that no server has."""
    game = replace(HUGE, length=(28,) * 5, turn_changes=(26,) * 5)
    waiting = replace(table(players=1, host=1), pace=Pace.parse("1d"))
    shown = table_view(Phase.LOBBY, game, table=waiting)
    quick, slow = (Server(shares=(share,) * GAMES_KEPT) for share in (0.1, 0.9))
    said = [text(lobby.lobby(shown, localizer(), PostId(1), server=one)) for one in (quick, slow)]
    assert ["at this pace" in one for one in said] == [True, True]
    assert said[0] != said[1]
