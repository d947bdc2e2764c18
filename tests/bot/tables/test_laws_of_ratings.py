"""Laws of ratings over games of every kind (decision 0010): nothing but play raises one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.persons.ratings import NEWCOMER, Rated, Skill, ratings
from bot.tables.values.ids import UserId
from tests.bot.tables.logs import PACE, Log
from tests.bot.tables.world import ANNA, BEPPE, CARLA, DINO

OTHERS = (BEPPE, CARLA)
PLAYERS: list[UserId | None] = [ANNA, *OTHERS, None]
DECISIVE = 40  # decisions of those who play on
EXACT = 1e-9

steps = st.lists(
    st.sampled_from(["anna", "ai", "silent", "waits", "clicks", "leaves", "returns"]), max_size=14
)
scores = st.lists(st.integers(0, 3), min_size=len(PLAYERS), max_size=len(PLAYERS))
skills = st.fixed_dictionaries(
    {user: st.builds(Skill, st.floats(10, 60), st.floats(0.5, 9)) for user in (ANNA, *OTHERS, DINO)}
)


def game() -> Log:
    """A game in which the others have played their seats, and Anna's is open to what happens."""
    log = Log(PLAYERS).ai_decides(3, DECISIVE)
    for seat, user in enumerate(OTHERS, start=1):
        log.decides(seat, user, DECISIVE)
    return log


def happens(log: Log, step: str, away: bool) -> bool:
    """One step of Anna's, as far as it is possible. Returns whether she has left her seat."""
    match step:
        case "anna" if not away:
            log.decides(0, ANNA)
        case "anna" | "ai":
            log.ai_decides(0)
        case "silent" if not away:
            log.is_held(0)
        case "waits":
            log.waits(PACE)
        case "clicks" if not away:
            log.returns(0, ANNA)
        case "leaves" if not away:
            log.leaves(0, ANNA)
            return True
        case "returns" if away:
            log.takes(0, ANNA)
            return False
    return away


def worth(log: Log, ends: list[int], before: Mapping[Rated, Skill], user: UserId = ANNA) -> float:
    """Somebody's rating after a game that ends like this."""
    return ratings(log.ends(*ends), before).get(user, before[user]).worth


@given(steps, scores, skills)
def test_no_click_raises_a_rating_beyond_what_play_gives(
    happening: list[str], ends: list[int], before: dict[Rated, Skill]
) -> None:
    """With the same decisions, whoever never left or kept silent is worth at least as much."""
    log, away = game(), False
    for step in happening:
        away = happens(log, step, away)
    played = game()
    for entry in log.entries[len(played.entries) :]:
        if entry.kind == "move":
            played.decides(0, ANNA) if entry.user == ANNA else played.ai_decides(0)
    assert worth(log, ends, before) <= worth(played, ends, before) + EXACT


@given(st.integers(0, 9), st.integers(0, 9), scores, skills)
def test_leaving_never_beats_losing(
    before_it: int, after_it: int, ends: list[int], skill: dict[Rated, Skill]
) -> None:
    """If the seat does not win, playing it to the end is rated at least as high as leaving."""
    ends = [min(ends[0], max(ends[1:]) - 1), *ends[1:]]
    left = game().decides(0, ANNA, before_it).leaves(0, ANNA).ai_decides(0, after_it)
    stayed = game().decides(0, ANNA, before_it + after_it)
    assert worth(left, ends, skill) <= worth(stayed, ends, skill) + EXACT


@given(st.integers(0, 5), st.integers(0, 9), st.booleans(), scores, skills)
def test_nobody_who_takes_an_open_seat_loses_rating(
    former: int, own: int, leaves: bool, ends: list[int], skill: dict[Rated, Skill]
) -> None:
    """No matter how it ends, even if they leave it again."""
    log = game().decides(0, ANNA, former).leaves(0, ANNA).takes(0, DINO).decides(0, DINO, own)
    if leaves:
        log.leaves(0, DINO).ai_decides(0)
    assert worth(log, ends, skill, DINO) >= skill[DINO].worth


@given(scores, skills, st.integers(0, 9))
def test_the_others_are_rated_as_if_a_seat_that_was_left_came_last(
    ends: list[int], skill: dict[Rated, Skill], ais: int
) -> None:
    """The AI's result in it changes nobody's rating."""
    left = game().decides(0, ANNA, 3).leaves(0, ANNA).ai_decides(0, ais)
    last = [min(ends[1:]) - 1, *ends[1:]]
    one, other = (ratings(left.ends(*scored), skill) for scored in ([9, *ends[1:]], last))
    assert one == other


def test_a_rating_that_stays_is_not_even_surer() -> None:
    """Else many games by others' hands would raise it bit by bit."""
    log = game().is_held(0).ai_decides(0, 9)
    steady: dict[Rated, Skill] = dict.fromkeys((ANNA, *OTHERS), replace(NEWCOMER, sigma=2.0))
    assert ratings(log.ends(2, 3, 1, 0), steady)[ANNA] == steady[ANNA]
