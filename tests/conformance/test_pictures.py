"""Pictures: they are drawn for every position, can be read, and tell nothing that the reader may not know."""

from __future__ import annotations

import io
import itertools
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from PIL import Image

from bot.catalogue import pictures
from bot.locales import language_of, languages
from engines.base import Answers, IllegalMove, Question, Seat
from engines.moments import front_page, label, lead
from engines.replay import Position, moments_of
from renders.base import Clip, DrawContext, Picture
from renders.ending import Ending
from renders.shared.canvas import Canvas
from renders.shared.clip import MAX_BYTES, MOST_FRAMES, small
from tests.breadth import wide
from tests.conformance.plays import Play, failing_at, some
from tests.conformance.test_secrecy import Pair, pairs
from tests.conformance.test_words import check
from tests.renders.recorder import examined, faults

PNG = b"\x89PNG\r\n\x1a\n"
STEPS = 2  # of each play that are drawn
MOVES = 4  # frames of a clip at least
BOARDS = wide(3, 1)  # of each play in every language, each after many moves
SINCE = 12  # moves since the board before it
TURN = 4  # moves that the last turn may have had, with those of the AI players after it
LONG = (
    "W" * 32,
    "Ελένη Παπαδοπούλου",
    "李小龙" * 8,
    "عبد الرحمن بن خلدون الحضرمي",
    "Peggy",
    "Bartholomew Fitzgerald",
    "Достоевский Фёдор",
    "Io",
)
"""Names that hardly fit, whose letters come from other fonts, run from right to left, or reach deep down."""


def _look(play: Play) -> DrawContext:
    return DrawContext(tuple(f"Player {seat}" for seat in range(play.setup.seats)), str)


def test_pictures_are_the_same_for_every_deal_that_looks_the_same(play: Play) -> None:
    """Board and account for everybody, hand and private picture for their owner: byte by byte.

    Pictures depend on their arguments alone, so those that are made of the same bytes are not compared; but
    at one position of each play they are.
    """
    few = list(_few(play, STEPS))
    twice = play.setup.rng("twice").choice(few)
    for pair in few:
        true, other = (_drawn(play, state, pair, _look(play)) for state in (pair.true, pair.other))
        assert true.keys() == other.keys()
        made = [pickle.dumps(_told(play, state, pair)) for state in (pair.true, pair.other)]
        if pair is twice or made[0] != made[1]:
            for picture, draw in true.items():
                with failing_at(pair, picture=picture):
                    png = draw().png()
                    assert png.startswith(PNG)
                    assert png == other[picture]().png()


def test_pictures_can_be_read_on_a_phone(play: Play) -> None:
    """No letter lower than 40 px; nothing lies outside, and nothing hides a line of type.

    Letters and symbols stand out from their ground, and all pictures have the colours of the game.
    """
    palettes = set()
    for place, picture, draw in (*_pictures(play), *_boards(play)):
        with failing_at(place, picture=picture):
            canvas, found = examined(draw)
            assert found == []
            palettes.add(getattr(canvas, "palette", ()))
            assert len(palettes) == 1, "a picture with colours of its own"


def _pictures(play: Play) -> Iterator[tuple[Pair, str, Callable[[], Picture]]]:
    """All pictures of few positions, each in another language."""
    for number, pair in enumerate(_few(play, wide(STEPS, 1))):
        for picture, draw in _drawn(play, pair.true, pair, _crowded(play, number)).items():
            yield pair, picture, draw


def _boards(play: Play) -> Iterator[tuple[str, str, Callable[[], Picture]]]:
    """Boards on which much has changed, and at last the account, in every language."""
    drawing, knowledge = pictures(play.setup.name), play.game.knowledge
    for at in some(range(len(play.states)), BOARDS):
        view = knowledge.view(play.states[at], None)
        events = itertools.chain(*play.events[max(0, at - SINCE) : at + 1])
        happened = [news for event in events if (news := knowledge.told(event, None)) is not None]
        for number, language in enumerate(languages()):
            context = _crowded(play, number)
            yield (
                f"after step {at}",
                f"board in {language}",
                partial(drawing.draw_board, view, happened, context),
            )
            if play.states[at] is play.end:
                yield (
                    f"after step {at}",
                    f"account in {language}",
                    partial(drawing.draw_account, view, context),
                )


def _crowded(play: Play, number: int) -> DrawContext:
    """Names that hardly fit, in another language for each number."""
    language = languages()[number % len(languages())]
    return DrawContext(_long(play, number), language_of(language), frozenset({1}))


def _long(play: Play, number: int = 0) -> tuple[str, ...]:
    """A name that hardly fits for each seat; other seats have each of them for other numbers."""
    first = (play.setup.rng("names").randrange(len(LONG)) + number) % len(LONG)
    return (*LONG[first:], *LONG[:first])[: play.setup.seats]


def test_clips_play_once_and_hold_the_result(play: Play) -> None:
    """Each begins and ends with the result, is light, and is the same whenever it is drawn.

    It can be read like any other picture, its alt text tells the event, and the board tells that too.
    """
    names = DrawContext(_long(play), str, frozenset({1}))
    for event in _with_clips(play, wide(3 * STEPS, STEPS)):
        with failing_at(event=event):
            draw = pictures(play.setup.name).draw_clip
            assert draw is not None
            assert not event.is_minor
            check([event.tell()])
            clip = draw(event, names)
            file = clip.gif()
            assert file == draw(pickle.loads(pickle.dumps(event)), names).gif()  # noqa: S301 - its own
            assert len(file) <= MAX_BYTES
            _plays_once(file, clip.result)
            assert faults(partial(_result, draw, event, names)) == []


def _with_clips(play: Play, most: int) -> Iterator[Any]:
    """The events that have clips, as spectators are told of them: some of each kind."""
    told = [play.game.knowledge.told(event, None) for events in play.events for event in events]
    found = [event for event in told if event is not None and event.has_clip]
    for kind in {type(event): None for event in found}:
        yield from some([event for event in found if type(event) is kind], most)


def _plays_once(file: bytes, result: Picture) -> None:
    """Nothing says that it starts over, and its first and its last frame are its result."""
    film = Image.open(io.BytesIO(file))
    assert film.format == "GIF"
    assert "loop" not in film.info
    frames = getattr(film, "n_frames", 1)
    assert MOVES <= frames <= MOST_FRAMES
    assert isinstance(result, Canvas)
    first, last = _frame(film, 0), _frame(film, frames - 1)
    assert first == last == small(result).convert("RGB").tobytes()
    assert first != _frame(film, 1)


def _result(draw: Callable[[Any, DrawContext], Clip], event: Any, context: DrawContext) -> Picture:
    return draw(event, context).result


def _frame(film: Image.Image, number: int) -> bytes:
    film.seek(number)
    return film.convert("RGB").tobytes()


def test_letters_of_choices_hide_nothing(play: Play) -> None:
    """Whatever is asked on the way to a move: no letter meets another, or covers what one has to see."""
    rng, names, draw = play.setup.rng("letters"), _look(play), pictures(play.setup.name).draw_private
    for step in some(play.sample, wide(8, 4)):
        view = play.game.knowledge.view(step.state, step.seat)
        events = itertools.chain(*play.events[max(0, step.number - TURN) : step.number])
        told = (play.game.knowledge.told(event, step.seat) for event in events)
        happened = [event for event in told if event is not None]
        for answers, question in _path(play, view, rng):
            with failing_at(step, answers=answers):
                assert faults(partial(draw, view, happened, question, names)) == []


def _path(play: Play, view: Any, rng: random.Random) -> Iterator[tuple[Answers, Question]]:
    """The questions of a random path to a move, with the answers before each; it may end at a refusal."""
    answers: Answers = ()
    while True:
        try:
            question = play.game.play.ask(view, answers)
        except IllegalMove:
            return
        if not isinstance(question, Question):
            return
        yield answers, question
        picked = rng.sample(question.options, question.least or 1)
        answers += (tuple(option.value for option in picked),)


def _few(play: Play, steps: int) -> Iterator[Pair]:
    """Each position for a spectator and for one seat: drawing takes time."""
    for pair in pairs(play, steps):
        if pair.reader in (None, pair.number % play.setup.seats):
            yield pair


def _drawn(play: Play, state: Any, pair: Pair, context: DrawContext) -> dict[str, Callable[[], Picture]]:
    """All that the reader gets to see of a position, with the last move marked on the board."""
    drawing = pictures(play.setup.name)
    view, happened, question = _told(play, state, pair)
    found: dict[str, Callable[[], Picture]] = {"board": lambda: drawing.draw_board(view, happened, context)}
    if play.game.close_ups and drawing.draw_side:
        found |= {
            f"side of seat {seat}": partial(drawing.draw_side, view, seat, context)
            for seat in range(play.setup.seats)
        }
    if pair.reader is not None:
        assert (drawing.draw_hand is not None) == play.game.hands
        if drawing.draw_hand:
            found["hand"] = partial(drawing.draw_hand, view, happened, question, context)
        found["private"] = lambda: drawing.draw_private(view, happened, question, context)
    if play.game.rules.outcome(state) is not None:
        found["account"] = lambda: drawing.draw_account(view, context)
        found["front page"] = lambda: drawing.draw_front_page(_ending(play), context)
    return found


def _ending(play: Play) -> Ending:
    """Return what the front page of a play tells."""
    outcome = play.game.rules.outcome(play.end)
    assert outcome is not None
    headline, stories = front_page(moments_of(play.game, map(Position, play.states, play.events)))
    points = tuple(map(play.game.words.score, outcome.scores))
    won = lead(headline, outcome.winners)
    return Ending(
        outcome.winners,
        outcome.scores,
        points[:1],
        (),
        points,
        won,
        headline.text,
        stories,
        label(headline, stories),
    )


def _told(play: Play, state: Any, pair: Pair) -> tuple[Any, list[Any], Question | None]:
    """The sources of a picture: the reader's view, what was told of the last move, and the question."""
    view = play.game.knowledge.view(state, pair.reader)
    told = [play.game.knowledge.told(event, pair.reader) for event in _happened(play, pair)]
    question = None if pair.reader is None else _question(play, state, pair.reader, view)
    return view, [event for event in told if event is not None], question


def _happened(play: Play, pair: Pair) -> tuple[Any, ...]:
    """The events that led to the true position."""
    for state, events in zip(play.states, play.events, strict=True):
        if state is pair.true:
            return events
    raise ValueError("a position of another play")


def _question(play: Play, state: Any, seat: Seat, view: Any) -> Question | None:
    if seat not in play.game.rules.to_act(state):
        return None
    question = play.game.play.ask(view, ())
    return question if isinstance(question, Question) else None
