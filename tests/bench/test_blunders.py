"""The blunders of AI players: those of the first ones are found, and the present ones make fewer."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from click.testing import CliRunner

from bench.arena.blunders import city, count, main
from bench.arena.blunders import mafiadollar as detected
from bot.simulation import Policy
from engines.city.moves import Pawn
from engines.mafiadollar.cards import STARS
from engines.mafiadollar.moves import Discard
from engines.mafiadollar.scoring import POLICE_COST
from tests.engines.city.positions import put, side, walkers
from tests.engines.mafiadollar.positions import position

GAMES = 12
HEAP = "loot onto a heap, with an emptier warehouse"
TURNED_BACK = "walks that turn back halfway"
POLICE = "$25,000 for police in hand at the end"
CHEAPER = "$25,000 of them, when they would once have taken less"


@pytest.fixture(scope="module")
def mafiadollar() -> Mapping[str, Mapping[str, float]]:
    """By policy, the blunders per game of two."""
    return {
        "former": count("mafiadollar", 2, "former", GAMES),
        "normal": count("mafiadollar", 2, "normal", GAMES),
    }


def test_loot_is_spread_over_the_warehouses(mafiadollar: Mapping[str, Mapping[str, float]]) -> None:
    """The first player kept all of it with its dog, where one burglary after the other found it."""
    assert mafiadollar["former"][HEAP] > 1
    assert HEAP not in mafiadollar["normal"]


def test_no_fourth_warehouse_comes_before_the_first_gangster(
    mafiadollar: Mapping[str, Mapping[str, float]],
) -> None:
    """Each costs $10,000 at the end, and gives actions to nobody."""
    kind = "a fourth warehouse before the first gangster"
    assert mafiadollar["former"][kind] > 0
    assert kind not in mafiadollar["normal"]


def test_police_cards_are_played_while_they_cost_little(
    mafiadollar: Mapping[str, Mapping[str, float]],
) -> None:
    """Some stay: the end comes unannounced, and a raid is never cheap."""
    assert mafiadollar["normal"][POLICE] < 0.75 * mafiadollar["former"][POLICE]
    assert mafiadollar["normal"][CHEAPER] < 0.5 * mafiadollar["former"][CHEAPER]


@pytest.mark.parametrize(
    ("card", "store", "cheaper"),
    [
        ("P01", "W17(LT11,LT09)", 0),  # a guard takes $25,000 at least, which is what it costs
        ("P01", "W17(LT11,LT01)", 1),
        ("P01", "W17", 1),  # there is nothing to be taken
        ("P08", "W17(LT01,LG11)", 0),  # a patrol takes the best
        ("P08", "W17(LT01,LG10)", 2),
        ("P13", "W17(LR11,LG11)", 0),
        ("P13", "W17(LR11,LT11) W18", 4),  # the second warehouse would cost no $10,000 any more
    ],
)
def test_police_cards_that_were_cheaper_to_play_than_to_keep_are_counted(
    card: str, store: str, cheaper: int
) -> None:
    once = position(f"{card} G01|", stores=f"{store}|W19")
    found = [*detected([(once, 0, Discard("G01"))], once)]
    assert found.count(CHEAPER) == cheaper
    assert found.count(POLICE) == POLICE_COST[STARS[card]] // 25_000


@pytest.mark.parametrize(
    ("name", "seats", "kinds"),
    [
        ("mafiadollar", 2, {CHEAPER, HEAP, "good vehicles and tools traded away"}),
        ("city", 3, {"doors a turn out of the way", TURNED_BACK}),
        ("streets", 2, {"bribes read halfway", "bribes read at the end"}),
    ],
)
def test_the_easy_player_makes_no_mistake_that_anyone_sees(name: str, seats: int, kinds: set[str]) -> None:
    assert not kinds & {*count(name, seats, "easy", GAMES)}


def test_hit_men_are_counted_with_the_battles_that_follow() -> None:
    found = count("chicago", 2, "former", GAMES)
    assert 0 < found["hit men with no battle after"] <= found["hit men"]


def test_bribes_are_read_by_where_most_is_laid() -> None:
    """Of both families at most, and seldom of neither."""
    found = count("streets", 2, "normal", GAMES)
    assert 1 < found["bribes read halfway"] <= 2
    assert 1 < found["bribes read at the end"] <= 2


def test_houses_in_their_own_builders_way_are_rare() -> None:
    """The first player laid them without a look at the tours."""
    kind = "houses that cost their own builder a turn"
    assert count("city", 3, "former", GAMES)[kind] > 2 * count("city", 3, "normal", GAMES).get(kind, 0)


@pytest.mark.parametrize("policy", ["easy", "normal"])
def test_nobody_turns_back_halfway(policy: Policy) -> None:
    """Whoever sets out for a door walks on to it."""
    assert TURNED_BACK not in count("city", 3, policy, GAMES)


def test_a_walk_that_turns_back_is_found() -> None:
    """Without a chip on the way; chips taken are a reason to turn."""
    there, here = (walkers(side(at, chips="b7"), side("f7")) for at in ("g7", "i7"))
    steps = [(there, 0, Pawn("i7")), (here, 0, Pawn("g7"))]
    assert [*city(steps, there)] == [TURNED_BACK]
    assert not [*city(steps, put(there, 0, collected=1))]


def test_the_command_prints_the_blunders_of_each_policy() -> None:
    outcome = CliRunner().invoke(main, ["chicago", "2", "--games", "2"], catch_exceptions=False)
    assert [line for line in outcome.output.splitlines() if line.endswith(":")] == [
        "easy:",
        "normal:",
        "former:",
    ]
    refused = CliRunner().invoke(main, ["chicago", "9"])
    assert refused.exit_code == 2
    assert "not for 9 players" in refused.output
