"""The legends of the games' pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.catalogue import CATALOGUE, game, pictures
from bot.chat.screens.renderer import parts
from bot.locales import language_of, languages
from engines.base import Question, Seat
from engines.signs import LegendPage, Seen, every_sign, signs_in
from renders.base import DrawContext, Picture
from renders.shared.canvas import Canvas
from renders.shared.legend import ROW, STRIP, _typeset
from renders.shared.lettering import Face, line
from renders.shared.palette import CREAM, PANEL
from tests.conformance.plays import Play, play, setups, some
from tests.renders.drawn_signs import DRAWINGS, listening
from tests.renders.recorder import examined, lettering_of

POSITIONS = 8  # of a play that are drawn


def drawn(name: str, page: LegendPage, context: DrawContext) -> Canvas:
    draw = pictures(name).draw_legend
    assert draw is not None
    found = draw(page, context)
    assert isinstance(found, Canvas)
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", CATALOGUE)
def test_a_legend_can_be_read_on_a_phone(name: str, language: str) -> None:
    """In every language, each sign with its whole meaning."""
    for page in parts(every_sign(game(name).words.signs)):
        draw = partial(drawn, name, page, DrawContext((), language_of(language)))
        picture, found = examined(draw)
        assert found == []
        assert picture.image.width == 1280
        assert picture.image.height <= 1700
        assert len(picture.png()) <= 100_000
        corner = picture.image.crop((20, picture.image.height - 70, 90, picture.image.height - 24))
        assert [colour for _, colour in corner.getcolors() or ()] == [CREAM]  # for the mark of the alt text
        written = lettering_of(draw)
        assert not any(text.endswith("…") for text in written)
        assert f"{page.number} / {page.pages}" in written


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", CATALOGUE)
def test_no_meaning_is_set_narrower(name: str, language: str) -> None:
    """It takes two lines rather, below what the sign is called."""
    for sign in every_sign(game(name).words.signs):
        lines = _typeset(language_of(language)(sign.meaning))
        assert lines[0].face is Face.BOLD
        assert [typeset.wide for typeset in lines] == [
            line(typeset.text, typeset.size, typeset.face).wide for typeset in lines
        ]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_sign_is_level_with_its_meaning(name: str) -> None:
    """In the middle of its row, the last one too."""
    for sign in every_sign(game(name).words.signs):
        image = drawn(name, LegendPage((sign, sign)), DrawContext((), lambda _: "x: x")).image
        row = STRIP._replace(y=STRIP.y + ROW, h=ROW).grown(-4)
        strip = image.crop((row.x, row.y, row.right, row.bottom))
        found = ImageChops.difference(strip, Image.new("RGB", strip.size, PANEL)).getbbox()
        assert found is not None
        assert abs(found[1] + found[3] - strip.height) <= 6, sign.name


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_sign_of_a_game_looks_different(name: str) -> None:
    """No two rows have the same drawing."""
    signs = every_sign(game(name).words.signs)
    context = DrawContext((), lambda _: "x")
    assert len({drawn(name, LegendPage((sign,)), context).image.tobytes() for sign in signs}) == len(signs)


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_choice_has_a_letter_in_the_games_whose_choices_have(name: str) -> None:
    sign = next(sign for sign in every_sign(game(name).words.signs) if sign.name == "choice")
    written = lettering_of(lambda: drawn(name, LegendPage((sign,)), DrawContext((), lambda _: "x")))
    assert ("A" in written) == (name in {"city", "mafiadollar"})


# --- The signs of a picture --------------------------------------------------------------------------


@pytest.fixture(
    params=[*((name, min(game(name).seats)) for name in CATALOGUE), ("city", 5), ("mafiadollar", 6)], ids=str
)
def played(request: pytest.FixtureRequest) -> Play:
    """A game of as few as may play, or with plates as low as they can be, partly by the policy."""
    setup = next(setup for setup in setups() if (setup.name, setup.seats) == request.param)
    return play(setup)


def seen(found: Play) -> Iterator[tuple[Seen, Callable[[], Picture]]]:
    """Boards and private pictures of a play, each with what its reader knows, and its drawing."""
    known, drawing = found.game.knowledge, pictures(found.setup.name)
    automatic = frozenset({found.setup.seats - 1})
    names = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio")
    context = DrawContext(names[: found.setup.seats], str, automatic)
    rng = found.setup.rng("legend")
    for at in some(range(1, len(found.states) - 1), POSITIONS):
        state = found.states[at]
        happened = told(found, at, None)
        view = known.view(state, None)
        board = Seen(kind="board", view=view, happened=happened, automatic=automatic)
        yield board, partial(drawing.draw_board, view, happened, context)
        seat = found.game.rules.to_act(state)[0]
        own, lately = known.view(state, seat), told(found, at, seat)
        for question in asked(found, own, rng):
            private = Seen(kind="private", view=own, question=question, happened=lately, automatic=automatic)
            yield private, partial(drawing.draw_private, own, lately, question, context)


def told(found: Play, at: int, reader: Seat | None) -> tuple[Any, ...]:
    """The events of a move as a reader was told of them."""
    events = (found.game.knowledge.told(event, reader) for event in found.events[at])
    return tuple(event for event in events if event is not None)


def asked(found: Play, view: Any, rng: random.Random) -> Iterator[Question]:
    """The questions on the way to some move."""
    answers: tuple[tuple[str, ...], ...] = ()
    while isinstance(question := found.game.play.ask(view, answers), Question):
        yield question
        if question.most > 1:
            return
        answers = (*answers, (rng.choice(question.options).value,))


def test_a_legend_lists_the_signs_that_are_drawn(played: Play) -> None:
    """A sign that has a drawing of its own is drawn just where it is listed."""
    for picture, draw in seen(played):
        with listening() as found:
            draw()
        listed = {sign.name for sign in signs_in(played.game.words.signs, picture)}
        wanted = {name for name, drawing in DRAWINGS[played.setup.name].items() if drawing in found}
        assert listed & {*DRAWINGS[played.setup.name]} == wanted
