"""Choosing the moments of a finished game from scenes made by hand."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.catalogue import CATALOGUE, game
from engines.base import GameEvent
from engines.moments import (
    CERTAIN,
    LEAST,
    MOST,
    Headline,
    Moment,
    Scene,
    chosen,
    deck,
    front_page,
    label,
    lead,
)
from engines.record import BadRecord, parse
from engines.replay import moments
from engines.text import Text, Who, say
from tests.conformance.model_game import MODEL
from tests.files import ROOT


@dataclass(frozen=True, slots=True)
class Happened(GameEvent):
    """Something of a kind with this weight, by a seat; without a headline if the weight is None."""

    weight: int | None = None
    hero: int | None = None
    at: int = 0

    def tell(self) -> Text:
        return say("Something happens.")


def headline(event: Happened) -> Headline | None:
    if event.weight is None:
        return None
    return Headline("fight", event.weight, say("Fight {at}", at=event.at), event.hero)


def scenes(
    scores: str, fights: dict[int, int] | None = None, heroes: dict[int, int] | None = None
) -> list[Scene[Happened]]:
    """A game for two seats: by position the points of seat 0 and of seat 1, as two digits."""
    weights, by = fights or {}, heroes or {}
    return [
        Scene((Happened(weights.get(at), by.get(at), at),), tuple(map(int, pair)))
        for at, pair in enumerate(scores.split())
    ]


def deciding(found: tuple[Moment, ...]) -> tuple[int, str]:
    """The position of what decided a game, and its words."""
    (only,) = [moment for moment in found if moment.weight == CERTAIN]
    return only.at, str(only.text)


def deed_among(stories: tuple[Moment, ...]) -> str:
    """The words of the story that is what the winner did to win."""
    (only,) = [story for story in stories if story.deed is not None]
    return str(only.text)


def test_the_game_is_decided_where_the_winner_takes_the_lead_for_good() -> None:
    """Not at an earlier lead, which was lost again."""
    found = chosen(scenes("00 10 12 32 34 54 64"), headline, (0,))
    assert deciding(found) == (5, "seat 0 takes the lead for good")


def test_who_was_never_behind_decided_it_where_the_lead_grew_most() -> None:
    """Whoever has at least twice as much as any other at the end runs away with it."""
    assert deciding(chosen(scenes("00 10 21 71 72 83"), headline, (0,))) == (3, "seat 0 runs away with it")
    found = chosen(scenes("00 10 21 73 75 85"), headline, (0,))
    assert deciding(found) == (3, "seat 0 leads from start to finish")


def test_a_deed_of_the_winner_that_added_most_to_the_lead_is_the_headline() -> None:
    """Neither a deed of somebody else, nor what praises nobody, nor one that added little."""
    game = "00 01 21 31 71 81"
    assert deciding(chosen(scenes(game, {2: 5, 4: 5}, {2: 0, 4: 0}), headline, (0,))) == (4, "Fight 4")
    assert deciding(chosen(scenes(game, {2: 5, 4: 5}, {2: 0, 4: 1}), headline, (0,))) == (2, "Fight 2")
    for others in ({}, {4: 1}):
        found = chosen(scenes(game, {2: 5, 4: 5}, others), headline, (0,))
        assert deciding(found) == (4, "seat 0 runs away with it")
    found = chosen(scenes("00 01 21 31 81 91", {3: 5}, {3: 0}), headline, (0,))
    assert deciding(found) == (4, "seat 0 runs away with it")


def test_a_tie_that_something_else_decides_is_close() -> None:
    *_, last = chosen(scenes("00 01 21 33 44", {2: 5}, {2: 0}), headline, (0,))
    assert str(last.text) == "seat 0 wins the tie-break"
    assert last.weight == CERTAIN


def test_a_game_that_is_decided_at_its_end_says_so() -> None:
    *_, last = chosen(scenes("00 01 02 03 43"), headline, (0,))
    assert str(last.text) == "seat 0 wins on the last move"
    assert last.weight == CERTAIN


def test_who_led_before_the_last_move_did_not_win_by_it() -> None:
    """Although the lead grew most there: the end is told as any other. Whoever was level before did."""
    found = chosen(scenes("00 10 20 30 90"), headline, (0,))
    assert (str(found[-1].text), found[-1].weight) == ("The game is over", 0)
    *_, last = chosen(scenes("00 11 22 33 43"), headline, (0,))
    assert str(last.text) == "seat 0 wins on the last move"


def test_the_lead_is_told_where_spectators_saw_it_for_good() -> None:
    """A lead of which nobody knew is told at the end."""
    game = scenes("00 10 12 32 34 54 64 74 84")

    def decided(leaders: str) -> tuple[int, str]:
        seen = [
            replace(scene, seen=(2, 1) if leader == "0" else (1, 2))
            for scene, leader in zip(game, leaders, strict=True)
        ]
        return deciding(chosen(seen, headline, (0,)))

    assert decided("000000000") == (5, "seat 0 takes the lead for good")
    assert decided("000000100") == (7, "seat 0 takes the lead for good")
    assert decided("000000010") == (8, "seat 0 wins with a secret lead")
    unseen = [replace(scene, seen=(1, 2)) for scene in game]
    assert deciding(chosen(unseen, headline, (0,), say("A full hand"))) == (8, "A full hand")


def test_a_front_page_leads_with_whoever_won() -> None:
    """An end that says so itself is its headline."""
    deed, _ = front_page(chosen(scenes("00 10 20 71 72 83"), headline, (0,)))
    assert str(deed.text) == "seat 0 runs away with it"
    assert str(lead(deed, (0,))) == "seat 0 wins"
    assert str(lead(deed, (0,), say("7 points"))) == "seat 0 wins by 7 points"
    last = chosen(scenes("00 01 02 03 43"), headline, (0,))[-1]
    assert lead(last, (0,)) == last.text


def test_below_the_headline_is_since_when_the_winner_led() -> None:
    """By how much they won where the headline says something else, or nothing is known."""
    margin, since = say("7 points, 2 ahead of somebody"), say("Led from turn 2 of 5")
    deed = Moment(1, "fight", say("A fight"), CERTAIN)
    assert deck(deed, (margin, since)) == since
    assert deck(deed, (margin,)) == margin
    assert deck(Moment(5, "end", say("The end"), 0), (margin, since)) == margin


def test_a_story_is_what_the_winner_did_to_win() -> None:
    """What decided the game; the best deed where no deed did, but only a lead or the last move of another."""
    game = "00 01 21 31 71 81"
    for fights, told in (({4: 0, 2: 0}, ("Decisive", "Fight 4")), ({2: 0, 4: 1}, ("Decisive", "Fight 2"))):
        headline_, stories = front_page(
            chosen(scenes(game, dict.fromkeys(fights, 5), fights), headline, (0,))
        )
        assert (str(label(headline_, stories)), deed_among(stories)) == told
    found = chosen(scenes("00 01 21 31 32 34 54 64", {2: 5}, {2: 0}), headline, (0,))
    headline_, stories = front_page(found)
    assert headline_.kind == "lead"
    assert (str(label(headline_, stories)), deed_among(stories)) == ("Best move", "Fight 2")
    _, plain = front_page(chosen(scenes(game, {2: 5}, {2: 1}), headline, (0,)))
    assert label(headline_, plain) is None, "no deed of the winner"


def test_stories_are_told_in_the_order_in_which_they_happened() -> None:
    """What the winner did to win may be the later one."""
    found = (
        Moment(1, "raid", say("A raid"), 5, 1),
        Moment(2, "fight", say("The deed"), CERTAIN, 2.0, deed=say("The deed")),
    )
    assert [str(story.text) for story in front_page(found)[1]] == ["A raid", "The deed"]


def test_a_deed_at_the_move_that_took_the_lead_for_good_decided_the_game() -> None:
    """However little it added: the headline is not left to the end."""
    found = chosen(scenes("00 11 21 90", {2: 5}, {2: 0}), headline, (0,))
    page, stories = front_page(found)
    assert (page.at, str(label(page, stories)), deed_among(stories)) == (2, "Decisive", "Fight 2")


def test_being_level_with_another_is_no_lead() -> None:
    """A deed before the others were left behind did not decide the game: it was the best move."""
    found = chosen(scenes("00 01 31 33 33 44 54 64", {2: 5}, {2: 0}), headline, (0,))
    page, stories = front_page(found)
    assert (page.at, str(label(page, stories)), deed_among(stories)) == (6, "Best move", "Fight 2")


def test_the_last_move_is_told_with_its_deed() -> None:
    """The headline says that it was the last one, a story what it was."""
    page, stories = front_page(chosen(scenes("00 01 02 03 43", {4: 5}, {4: 0}), headline, (0,)))
    assert str(page.text) == "seat 0 wins on the last move"
    assert (str(label(page, stories)), deed_among(stories)) == ("Decisive", "Fight 4")


def test_headlines_tell_of_different_places_and_never_twice_the_same() -> None:
    level = [Scene((Happened(9, at=at),), (0, 0)) for at in range(60)]

    def in_two_places(event: Happened) -> Headline:
        late = event.at >= 30
        text = say("Fight {at}", at=event.at)
        return Headline("fight", 9 - late, text, about="late" if late else "early")

    places = [moment.about for moment in chosen(level, in_two_places, (0, 1))]
    assert (places.count("early"), places.count("late")) == (3, 2)

    def alike(_event: Happened) -> Headline:
        return Headline("fight", 9, say("A fight"))

    assert sum(moment.kind == "fight" for moment in chosen(level, alike, (0, 1))) == LEAST - 2


def test_what_is_about_points_is_news_only_where_they_change() -> None:
    """Elsewhere it is a move like any other."""

    def scored(event: Happened) -> Headline:
        return Headline("gain", 50, say("Points {at}", at=event.at), scored=True)

    found = chosen(scenes("00 10 10 20 30"), scored, (0, 1))
    assert [moment.kind for moment in found] == ["start", "gain", "move", "gain", "end"]


def test_nothing_decides_a_draw() -> None:
    found = chosen(scenes("00 01 11 21 22"), headline, (0, 1))
    assert all(moment.weight < CERTAIN for moment in found)
    page, _ = front_page(found)
    assert str(page.text) == "seat 0, seat 1 share the victory"


def test_headlines_come_first_and_other_moves_fill_up() -> None:
    """With few headlines there are six moments, with many eight."""
    level = " ".join(["00"] * 40)
    assert len(chosen(scenes(level), headline, (0, 1))) == LEAST
    few = chosen(scenes(level, {7: 5, 20: 5}), headline, (0, 1))
    assert len(few) == LEAST
    assert {7, 20} < {moment.at for moment in few}
    assert len(chosen(scenes(level, dict.fromkeys(range(40), 5)), headline, (0, 1))) == MOST


def test_moments_are_apart() -> None:
    """Of two moves side by side only the one that matters more is a moment."""
    level = " ".join(["00"] * 80)
    found = chosen(scenes(level, dict.fromkeys(range(10, 70, 5), 5) | {31: 9, 32: 8}), headline, (0, 1))
    places = [moment.at for moment in found]
    assert 31 in places
    assert 32 not in places


def test_a_front_page_has_what_decided_the_game_and_stories_of_several_kinds() -> None:
    """Start and end are no stories; of many fights only the best is worth more than a raid."""
    found = (
        Moment(0, "start", say("The start"), 0),
        Moment(1, "fight", say("A fight"), 50),
        Moment(2, "raid", say("A raid"), 40),
        Moment(3, "fight", say("Another fight"), 60),
        Moment(4, "fight", say("A third fight"), 55),
        Moment(5, "lead", say("The lead"), CERTAIN),
        Moment(6, "end", say("The end"), 0),
    )
    headline, stories = front_page(found)
    assert str(headline.text) == "The lead"
    assert [moment.at for moment in stories] == [2, 3]
    plain = (*found[:2], Moment(2, "move", say("A move"), 99), *found[3:])
    assert [moment.at for moment in front_page(plain)[1]] == [3, 4], "no story is about any move"
    twice = (*found[:4], Moment(4, "fight", say("The lead"), 90), *found[5:])
    assert [moment.at for moment in front_page(twice)[1]] == [2, 3], "no story repeats the headline"


def test_the_stories_of_a_page_tell_of_different_events() -> None:
    """Where there are any: of two alike, the other one is told only if there is nothing else."""
    found = (
        Moment(1, "fight", say("A fight"), 60, 1),
        Moment(2, "fight", say("Another fight"), 50, 2),
        Moment(3, "raid", say("A raid"), 5, "three"),
        Moment(4, "lead", say("The lead"), CERTAIN),
    )
    assert [moment.at for moment in front_page(found)[1]] == [1, 3]
    assert [moment.at for moment in front_page(found[:2] + found[3:])[1]] == [1, 2]


def test_the_stories_of_a_page_are_told_in_different_sentences() -> None:
    """Where there are any: events of other kinds may be told alike."""
    found = (
        Moment(1, "fight", say("{who} takes it", who=Who(0)), 60, 1),
        Moment(2, "fight", say("{who} takes it", who=Who(1)), 50, "two"),
        Moment(3, "fight", say("{who} holds it", who=Who(0)), 5, None),
        Moment(4, "lead", say("The lead"), CERTAIN, 4.0),
    )
    assert [moment.at for moment in front_page(found)[1]] == [1, 3]
    assert [moment.at for moment in front_page(found[:2] + found[3:])[1]] == [1, 2]


def test_what_happens_in_every_game_is_news_only_where_there_is_little_else() -> None:
    found = (
        Moment(1, "phase", say("The city is complete"), 80),
        Moment(2, "fight", say("A fight"), 20),
        Moment(3, "move", say("A move"), 90),
        Moment(4, "raid", say("A raid"), 10),
        Moment(5, "lead", say("The lead"), CERTAIN),
    )
    assert [moment.at for moment in front_page(found)[1]] == [2, 4]
    assert [moment.at for moment in front_page(found[:1] + found[2:])[1]] == [1, 4]
    assert [moment.at for moment in front_page((found[2], found[4]))[1]] == [3]


def test_a_front_page_praises_whoever_won_and_tells_of_different_places() -> None:
    """Whatever else mattered more."""
    found = (
        *(Moment(at, "fight", say("Fight {at}", at=at), 90 - at, about="bank") for at in range(1, 5)),
        Moment(5, "gain", say("A gain"), 1, won=True),
        Moment(6, "fight", say("Another place"), 50, about="port"),
        Moment(7, "fight", say("The deed"), CERTAIN, about="bank"),
    )
    headline, stories = front_page(found)
    assert headline == found[-1]
    assert [moment.at for moment in stories] == [5, 6]


def test_a_deed_of_the_winner_is_among_the_moments() -> None:
    """Beside what decided the game, however little it mattered."""
    many = [Scene((Happened(50 if at != 30 else 1, hero=at == 30, at=at),), (0, 0)) for at in range(61)]
    assert [moment.at for moment in chosen(many, headline, (1,)) if moment.won] == [30]


def test_a_draw_has_its_end_as_headline() -> None:
    found = (Moment(0, "start", say("The start"), 0), Moment(9, "end", say("The end"), 0))
    headline, stories = front_page(found)
    assert str(headline.text) == "The end"
    assert stories == ()


@pytest.mark.parametrize("name", CATALOGUE)
def test_golden_records_have_their_moments(name: str) -> None:
    """An abandoned game has no moments."""
    for file in sorted((ROOT / "tests" / "engines" / name / "golden").glob("*.json")):
        record = parse(file.read_bytes())
        if record.result is None or record.result.end == "abandoned":
            with pytest.raises(BadRecord, match="no result"):
                moments(record, game(name))
        else:
            found = moments(record, game(name))
            assert LEAST <= len(found) <= MOST
            assert (found[0].at, found[-1].at) == (0, len(record.moves))


def test_a_game_without_headlines_has_moments_too() -> None:
    """The default of the seam finds them: its largest swings."""
    default = type(MODEL.words).__dataclass_fields__["moments"].default
    assert callable(default)
    found = default(scenes("00 10 12 32 34 54 64"), (0,))
    assert [moment.kind for moment in found if moment.weight == CERTAIN] == ["lead"]
