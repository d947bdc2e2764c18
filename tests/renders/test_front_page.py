"""The front page of each game: it can be read, keeps its limits, and names who has won."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any
from unittest.mock import patch

import pytest

from bot.catalogue import CATALOGUE, game, pictures
from bot.locales import language_of, languages
from engines.moments import STORIES, Moment, front_page, shared
from engines.replay import moments_of
from engines.streets.events import Swept
from engines.text import Text, Who, say
from renders.base import DrawContext
from renders.ending import Ending
from renders.shared.canvas import Box, Canvas
from renders.shared.captions import captions
from renders.shared.ledger import write_suited
from renders.shared.lettering import SMALLEST, Face, _typeset, line
from renders.shared.newspaper import PICTURE, Paper, _set_large
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, CREAM, INK, PALE, SEATS, WALNUT, WINE, Colour
from tests.renders.gallery.events import CHICAGO, CITY, MAFIADOLLAR, STREETS
from tests.renders.pixels import check, count
from tests.renders.recorder import faults, lettering_of, recording
from tests.renders.samples import play

NAMES = ("Bartholomew Fitzgerald", "Ελένη Παπαδοπούλου", "李小龙", "Io", "Достоевский Фёдор", "W" * 32)
EVENTS: dict[str, dict[str, Any]] = {
    "streets": STREETS,
    "chicago": CHICAGO,
    "city": CITY,
    "mafiadollar": MAFIADOLLAR,
}
FACTS = (say("1,250,000, 50,000 ahead of somebody"), say("Led from turn 12 of 40"))


def paper_of(name: str) -> Paper:
    """A game's newspaper."""
    paper: Paper = import_module(f"renders.{name}.front_page").PAPER
    return paper


def ending(winners: tuple[int, ...], scores: tuple[int, ...], *events: Any, headline: str = "") -> Ending:
    """An end with a story for each event."""
    points = tuple(say("${score}", score=score) for score in scores)
    told = tuple(Moment(at, "move", event.tell(), 1, event) for at, event in enumerate(events))
    return Ending(
        winners, scores, FACTS, (), points, say(headline or "{who} wins", who=Who(winners[0])), FACTS[1], told
    )


def scores(name: str, seats: int) -> tuple[int, ...]:
    """Scores as large as the game has them."""
    most = 1_250_000 if name == "mafiadollar" else 120
    return tuple(most - most * seat // 3 for seat in range(seats))


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("headline", ["Short", "{who} takes the lead for good " * 3])
def test_a_front_page_can_be_read_on_a_phone(name: str, headline: str) -> None:
    """With long names, any headline and whatever is told; within the limits of a board."""
    draw = pictures(name).draw_front_page
    every = [*EVENTS[name].values()]
    for seats in game(name).seats:
        context = DrawContext(NAMES[:seats], str, frozenset({1}))
        for first in range(0, len(every), STORIES):
            stories = every[first : first + STORIES]
            told = ending((seats - 1,), scores(name, seats), *stories, headline=headline)
            assert faults(partial(draw, told, context)) == []
        check(draw(told, context).png(), palette=paper_of(name).palette)


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_deck_is_another_fact_rather_than_being_cut(name: str) -> None:
    for deck, fits in ((say("Led from turn 3 of 5"), True), (say("Led on the seventh turn " * 3), False)):
        told = replace(ending((0,), (9, 3)), deck=deck)
        written = lettering_of(
            partial(pictures(name).draw_front_page, told, DrawContext(("Anna", "Ben"), str))
        )
        assert (str(deck) in written) is fits
        assert (str(FACTS[0]) in written) is not fits


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", CATALOGUE)
def test_the_deed_of_the_winner_has_a_ribbon(name: str, code: str) -> None:
    """Beside another story or alone, in every language, above a picture that keeps its room."""
    language = language_of(code)
    context = DrawContext(("Salvatore", "Bartholomew"), lambda text: language.hyphenated(text, ()))
    for stories in (1, 2):
        for label in (say("Decisive"), say("Best move")):
            for headline in ("Short", "{who} takes the lead for good " * 3):
                events = [*EVENTS[name].values()][:stories]
                told = replace(ending((0,), (9, 3), *events, headline=headline), label=label)
                deed = replace(told.stories[-1], deed=told.stories[-1].text)
                told = replace(told, stories=(*told.stories[:-1], deed))
                draw = partial(pictures(name).draw_front_page, told, context)
                assert faults(draw) == []
                assert language(label, ()) in lettering_of(draw)


@pytest.mark.parametrize("name", CATALOGUE)
def test_several_winners_are_shown_together(name: str) -> None:
    """From two to all: each by a head in the coat of its colour, and on the band below by its emblem."""
    draw, seats = pictures(name).draw_front_page, game(name).seats[-1]
    context = DrawContext(("Anna", "Ben", "Carla", "Dario", "Elena", "Flora")[:seats], str)
    for number in range(2, seats + 1):
        told = ending(tuple(range(number)), (7,) * seats)
        assert faults(partial(draw, told, context)) == []
        png = draw(told, context).png()
        for seat in range(number):
            assert count(png, Box(32, 354, 368, 384), SEATS[seat].colour) > 100


def test_the_headline_names_all_winners() -> None:
    """Those that are too many for its sentence are all that it says."""
    names = ("Salvatore", "Rosa", "Vincenzo", "Lucia", "Big Jim", "Concetta")
    headline = "The deck is empty, and these people win with 80 points each: {who}"
    told = replace(ending((*range(6),), (80,) * 6), headline=say(headline, who=tuple(map(Who, range(6)))))
    context = DrawContext(names, lambda text: language_of("en").hyphenated(text, names))
    written = lettering_of(lambda: pictures("chicago").draw_front_page(told, context))
    assert "Lucia, Big Jim and Concetta" in " ".join(written)
    assert not any("…" in text for text in written)


@pytest.mark.parametrize("name", CATALOGUE)
@pytest.mark.parametrize("winner", ["Ben", "Benvenutina", "Benvenutina Fitzgerald"])
def test_the_winner_has_a_crown_in_the_corner_of_the_picture(name: str, winner: str) -> None:
    """Above the name on the seat's colour, however long that is."""
    told = ending((1,), (3, 9), headline="Short")
    png = pictures(name).draw_front_page(told, DrawContext(("Anna", winner), str)).png()
    picture, plate = Box(36, 366, 360, 280), Box(36, 660, 360, 70)
    assert count(png, plate, SEATS[1].colour) > 10000
    assert count(png, plate, BRASS_LIGHT) == 0
    assert count(png, picture, PALE) > 4000
    assert count(png, picture._replace(h=90, w=100), BRASS_LIGHT) > 500


@pytest.mark.parametrize("name", [*NAMES, "Maximiliana Wilhelmine Habsburg"])
def test_the_winner_is_named_in_full_or_with_an_ellipsis(name: str) -> None:
    """On two lines below the portrait; the alt text has the longest ones whole."""
    context = DrawContext((name, "Ben"), str)
    written = lettering_of(
        lambda: pictures("streets").draw_front_page(ending((0,), (9, 3), headline="Short"), context)
    )
    shown = "".join(written).replace(" ", "")
    longest = name in {"W" * 32, "Maximiliana Wilhelmine Habsburg"}
    assert ("…" in shown) == longest
    assert (name.replace(" ", "") in shown) == (name != "W" * 32)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", CATALOGUE)
def test_no_story_is_cut(name: str, code: str) -> None:
    """In no language, with names as people have them."""
    names, language = ("Salvatore", "Vincenzo", "Rosa", "Lucia", "Peppino", "Ελένη"), language_of(code)
    context = DrawContext(names, lambda text: language.hyphenated(text, names))
    headline = import_module(f"engines.{name}.moments").headline
    for event in EVENTS[name].values():
        found = headline(event)
        if found is not None and found.kind != "end":  # the end is never a story
            story = Moment(1, found.kind, found.text, 1, event)
            told = replace(ending((0,), (9, 3)), stories=(story,))
            written = lettering_of(partial(pictures(name).draw_front_page, told, context))
            assert not [line for line in written if "…" in line], language(found.text, names)


@pytest.mark.parametrize("name", CATALOGUE)
def test_no_page_says_the_same_twice(name: str) -> None:
    """Not even of other people: in games that the computer plays, for every number of seats."""
    for seats in game(name).seats:
        for seed in range(31_003, 31_503, 100):
            played = play(name, seats, seed + seats)
            _, stories = front_page(moments_of(played.game, played.positions))
            told = [story.text.template for story in stories]
            assert len({*told}) == len(told) == STORIES, (seats, seed)


def test_all_captions_of_a_page_are_as_large() -> None:
    """As the one that has least room; two lines of a short one, three of a long one."""
    names = ("Vincenzo", "Bartholomew")
    long = say("{who} kills {victim}'s last henchman", who=Who(0), victim=Who(1))
    stories = tuple(Moment(1, "fight", words, 1, None) for words in (say("Anna has a birthday"), long))
    context = DrawContext(names, lambda text: language_of("en")(text, names))
    short, other = captions(stories, context, 485)
    assert {typeset.size for typeset in (*short, *other)} == {SMALLEST}
    alone = captions(stories[:1], context, 485)
    assert alone[0][0].size > SMALLEST


def test_a_caption_takes_three_lines_rather_than_being_squeezed() -> None:
    names = ("Vincenzo", "Bartholomew")
    words = say("{who} kills {victim}'s last henchman", who=Who(0), victim=Who(1))
    told = replace(ending((0,), (9, 3)), stories=(Moment(1, "fight", words, 1, None),) * 2)
    context = DrawContext(names, lambda text: language_of("en")(text, names))
    written = lettering_of(lambda: pictures("chicago").draw_front_page(told, context))
    assert {"Vincenzo kills", "Bartholomew's", "last henchman"} <= {*written}


def test_a_story_alone_has_its_caption_below_its_picture() -> None:
    """With the room of both for its lines."""
    names = ("Vincenzo", "Bartholomew")
    words = say("{who} kills {victim}'s last henchman", who=Who(0), victim=Who(1))
    told = replace(ending((0,), (9, 3)), stories=(Moment(1, "fight", words, 1, None),))
    context = DrawContext(names, lambda text: language_of("en")(text, names))
    draw = partial(pictures("chicago").draw_front_page, told, context)
    assert faults(draw) == []
    assert {"Vincenzo kills Bartholomew's", "last henchman"} <= {*lettering_of(draw)}


def test_a_long_caption_of_a_story_alone_takes_three_lines_rather_than_being_cut() -> None:
    """In German, between two long names."""
    names = ("Bartholomew the Third", "Wilhelmina Montgomery")
    words = say("{who} kills {victim}'s last henchman", who=Who(0), victim=Who(1))
    told = replace(ending((0,), (9, 3)), stories=(Moment(1, "fight", words, 1, None),))
    context = DrawContext(names, lambda text: language_of("de")(text, names))
    draw = partial(pictures("chicago").draw_front_page, told, context)
    assert faults(draw) == []
    written = lettering_of(draw)
    assert not [line for line in written if "…" in line], written


def test_a_picture_of_nothing_else_shows_whom_its_caption_names_first() -> None:
    words = say("{who} takes the lead for good", who=Who(2))
    told = replace(ending((0,), (9, 3, 1)), stories=(Moment(1, "lead", words, 1, None),) * 2)
    png = pictures("chicago").draw_front_page(told, DrawContext(NAMES[:3], str)).png()
    for room in (Box(427, 350, 280, 190), Box(427, 540, 280, 190)):
        assert count(png, room, SEATS[2].colour) > 500
        assert count(png, room, SEATS[0].colour) < 100  # the skin of somebody else


def test_a_headline_breaks_neither_a_name_nor_before_a_card() -> None:
    """Whatever makes its lines less even."""
    names = ("Bartholomew", "Big Jim")
    context = DrawContext(names, lambda text: language_of("en")(text, names))

    def lines(headline: Text) -> tuple[str, ...]:
        return tuple(typeset.text for typeset in _set_large(headline, context))

    taken = say("{who} takes the {card} from {loser}", who=Who(0), card="Q♦", loser=Who(1))
    assert lines(taken) == ("Bartholomew takes", "the Q♦ from Big Jim")
    beaten = say("{who} wins it all and {loser} loses everything he had", who=Who(0), loser=Who(1))
    assert lines(beaten) == ("Bartholomew wins it all and", "Big Jim loses everything he had")


def test_a_headline_breaks_no_name_of_several() -> None:
    names = ("Salvatore", "Rosa", "Vincenzo", "Lucia", "Big Jim", "Concetta")
    context = DrawContext(names, lambda text: language_of("de")(text, names))
    first, second = _set_large(shared((*range(6),)), context)
    assert ("Big Jim" in first.text) != ("Big Jim" in second.text)


def test_scores_have_their_unit_and_a_true_minus() -> None:
    """As the language writes them; the highest comes first."""
    context = DrawContext(NAMES[:3], language_of("de"))
    told = ending((1,), (-5_000, 40_000, 5_000))
    written = lettering_of(lambda: pictures("mafiadollar").draw_front_page(told, context))
    found = [line for line in written if line.endswith("000")]
    assert found == ["$40.000", "$5.000", "$−5.000"]


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_corner_of_the_alt_badge_stays_free(name: str) -> None:
    seats = game(name).seats[-1]
    context = DrawContext(NAMES[:seats], str)
    png = pictures(name).draw_front_page(ending((0,), scores(name, seats)), context).png()
    corner = Box(0, 890, 90, 70)
    rule, wood = count(png, corner, INK), count(png, corner, WALNUT)
    assert max(rule, wood) < corner.w * corner.h // 5
    assert count(png, corner, CREAM) + rule + wood > corner.w * corner.h * 98 // 100


@pytest.mark.parametrize("name", CATALOGUE)
def test_each_game_has_pictures_of_what_makes_headlines(name: str) -> None:
    """Whatever the moments of a game speak of has a small picture, but its end."""
    headline = import_module(f"engines.{name}.moments").headline
    paper, context = paper_of(name), DrawContext(NAMES, str)
    plain = pictures(name).draw_front_page(ending((0,), (9, 3)), context).png()
    for event in EVENTS[name].values():
        told = headline(event)
        if told is not None and told.kind != "end":
            canvas = pictures(name).draw_front_page(ending((0,), (9, 3)), context)
            assert isinstance(paper.name, str)
            drawn = paper.vignette(canvas, Box(427, 350, *PICTURE), event)  # type: ignore[arg-type]
            assert drawn, event
            assert canvas.png() != plain


def test_each_game_has_a_paper_of_its_own() -> None:
    assert len({paper_of(name).name for name in CATALOGUE}) == len(CATALOGUE)


def test_a_page_speaks_the_language_of_its_table() -> None:
    """Headline, stories and names of winners; the paper keeps its name."""

    def shout(text: Text) -> str:
        return str(text).upper()

    told = ending((0, 1), (9, 9), STREETS[next(iter(STREETS))])
    written = lettering_of(
        lambda: pictures("streets").draw_front_page(told, DrawContext(("Anna", "Ben"), shout))
    )
    assert "SEAT 0 WINS" in written
    assert "\u200a".join(paper_of("streets").name.upper()) in written


@pytest.mark.parametrize(("points", "written"), [("$375,000", "$375k"), ("−$15.000", "−$15k"), ("$0", "$0")])
def test_many_players_sums_are_in_thousands(points: str, written: str) -> None:
    """Beside four names and more there is no room for them in full; below three there is."""
    told = say("{points}", points=points)
    for seats, expected in ((3, points), (4, written)):
        ended = replace(ending((0,), (9,) * seats), points=(told,) * seats)
        draw = partial(pictures("mafiadollar").draw_front_page, ended, DrawContext(NAMES[:seats], str))
        assert lettering_of(draw).count(expected) == seats


@pytest.mark.parametrize("winner", range(4))
def test_whoever_wins_a_tie_comes_first(winner: int) -> None:
    names = ("Anna", "Ben", "Carla", "Dario")
    drawn = partial(
        pictures("mafiadollar").draw_front_page, ending((winner,), (7, 7, 7, 7), headline="Short")
    )
    written = lettering_of(partial(drawn, DrawContext(names, str)))
    listed = [text for text in written[written.index("$7") :] if text in names]
    assert listed[0] == names[winner]


@pytest.mark.parametrize("winner", range(2))
@pytest.mark.parametrize("seats", range(2, 7))
def test_ordinary_names_are_whole_beside_their_scores(seats: int, winner: int) -> None:
    """Also that of whoever has won, with the crown."""
    names = ("Bartholomew", "Salvatore", "Rosa", "Vincenzo", "Giuseppe", "Lucia F.")[:seats]
    told = replace(ending((winner,), (355_000,) * seats), points=(say("$355,000"),) * seats)
    page = pictures("mafiadollar").draw_front_page
    written = lettering_of(partial(page, told, DrawContext(names, str)))
    assert {*names} <= {*written}


def test_names_from_right_to_left_keep_their_place_in_a_sentence() -> None:
    """The sentence begins at the left, in the table's language, whatever its first letter is."""
    texts = ("محمد steals", "He robs محمد")
    first, last = ("".join(run.text for _, run in _typeset(text, SMALLEST, Face.SANS).runs) for text in texts)
    assert first.endswith(" steals")
    assert last.startswith("He robs ")


@pytest.mark.parametrize("deed", range(2))
def test_the_rule_between_captions_of_three_lines_is_clear_of_both(deed: int) -> None:
    """Of descenders above it, and of capitals below, whichever picture has a ribbon."""
    swept = next(event for event in STREETS.values() if isinstance(event, Swept))
    told = ending((0,), (9, 3), swept, swept)
    first, second = (
        replace(story, deed=story.text if place == deed else None) for place, story in enumerate(told.stories)
    )
    decided = replace(told, label=say("Decisive"), stories=(first, second))
    page = pictures("streets").draw_front_page(decided, DrawContext(("Bruno", "Anna"), str))
    image = page.image.convert("RGB")
    right = range(1100, 1240)
    rule = next(y for y in range(500, 760) if {image.getpixel((x, y)) for x in right} == {BRASS_DARK})
    near = (*range(rule - 10, rule), *range(rule + 3, rule + 13))
    assert INK not in {image.getpixel((x, y)) for x in range(720, 1100) for y in near}


def test_suits_in_a_line_are_drawn_as_on_cards() -> None:
    """Those of type look different; hearts and diamonds have an inner line."""
    canvas, stamped = Canvas.blank(600, 100, CREAM), list[tuple[str, Colour]]()
    with (
        recording() as recorders,
        patch.object(Canvas, "stamp", lambda _canvas, name, _box, colour: stamped.append((name, colour))),
    ):
        write_suited(canvas, line("the 10♥ for ♠"), (20, 50))
    assert [text for text, _ in recorders[id(canvas)].lines] == ["the 10", " for "]
    assert stamped == [("H", WINE), ("H", CREAM), ("H", WINE), ("S", INK)]
