"""The plate above a hand of Streets of Palermo: what is asked, the owner's bribes, and the joker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from engines.base import Question, Seat
from engines.streets.view import View
from engines.text import Text
from renders.base import DrawContext
from renders.shared import cards
from renders.shared.canvas import Box, Canvas
from renders.shared.choices import Signs
from renders.shared.layout import HAND_PLATE, write_title
from renders.shared.lettering import SMALLEST, TIGHTEST, Face, fit, line, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, PARCHMENT
from renders.streets.bets import bets_on
from renders.streets.bribes import BRIBES, Bribe, bribes_width, draw_bribes, own_bribes
from renders.streets.joker import JOKER_CARD, joker
from renders.streets.signs import envelope
from renders.streets.words import JOKER, asked

_APART, _FURTHEST = 22, 80  # between two parts at least and at most
_EDGE, _INSET = 26, 18  # above and below a line between two parts, and right of the last one
_ENVELOPE, _BEHIND = (54, 36), 22  # size of an envelope before the bribes, and the gap behind it
_JOKER, _LINE, _MEDAL = (64, 84), 3, 76  # size of the joker, width of a line between two parts, and a suit


def draw_plate(
    canvas: Canvas,
    left: int,
    view: View,
    seat: Seat,
    *,
    question: Question | None,
    offered: Signs,
    context: DrawContext,
) -> None:
    """Draw what is asked of a hand's owner, their bribes, and the joker if they hold it, a line between two.

    Beside a question the bribes have an envelope in place of words, to which the joker's word yields. Where a
    bet is picked, nothing but the branch is on the plate. ``left``: where the plate is free.
    """
    room = HAND_PLATE._replace(x=left, w=HAND_PLATE.right - _INSET - left)
    if question and bets_on(offered):
        medal = room.right_of(room.right - _MEDAL)
        canvas.put(cards.medallion("D", _MEDAL), medal.x, room.middle[1] - _MEDAL // 2)
        room = room._replace(w=medal.x - _APART - room.x)
        write_title(canvas, room, context.say(asked(view, question)), SMALLEST, align="left")
        return
    parts = [_action(canvas, asked(view, question), context)] if question else []
    words = "" if question else settable(context.say(BRIBES))
    chooser = seat if question and view.phase == "influence" else None
    parts.append(_bribes(canvas, own_bribes(view, seat, offered), words, chooser, _free(room, parts)))
    if view.joker == seat and not view.winners:
        parts.append(_held(canvas, offered, context, _free(room, parts)))
    _row(canvas, room, parts)


class _Part(NamedTuple):
    """A part of the plate: the width of its things, that of its words, and how it is drawn in its room."""

    things: int
    words: int
    draw: Callable[[Box], None]

    @property
    def least(self) -> int:
        """Its width with its words as narrow as they may be."""
        return self.things + ceil(self.words * TIGHTEST)


def _action(canvas: Canvas, title: Text, context: DrawContext) -> _Part:
    """What is asked."""
    told = settable(context.say(title), Face.SERIF)
    draw = partial(write_title, canvas, words=told, size=SMALLEST, align="left")
    return _Part(0, line(told, face=Face.SERIF).wide, draw)


def _free(room: Box, parts: Sequence[_Part]) -> int:
    """The width that is left for another part."""
    return room.w - sum(part.least + _APART for part in parts)


def _held(canvas: Canvas, offered: Signs, context: DrawContext, free: int) -> _Part:
    """The joker, behind its word unless that needs more than ``free`` pixels."""
    word, draw = settable(context.say(JOKER)), partial(_joker, canvas, offered=offered)
    named = _Part(_APART + _JOKER[0], line(word).wide, partial(draw, word=word))
    return named if named.least <= free else _Part(_JOKER[0], 0, partial(draw, word=""))


def _bribes(canvas: Canvas, bribes: Sequence[Bribe], words: str, chooser: Seat | None, free: int) -> _Part:
    """Bribes behind ``words``, or behind an envelope if there are none or they need over ``free`` pixels."""
    draw = partial(draw_bribes, canvas, bribes=bribes, chooser=chooser)
    named = _Part(bribes_width(bribes, words), line(words).wide, partial(draw, words=words))
    if words and named.least <= free:
        return named

    def behind_envelope(room: Box) -> None:
        canvas.put(envelope(*_ENVELOPE), room.x, room.middle[1] - _ENVELOPE[1] // 2)
        draw(room, words="")

    return _Part(_ENVELOPE[0] + _BEHIND + bribes_width(bribes, ""), 0, behind_envelope)


def _row(canvas: Canvas, room: Box, parts: Sequence[_Part]) -> None:
    """Draw parts beside each other, with a line between two; where room is short, words are narrower."""
    words, gaps = sum(part.words for part in parts), len(parts) - 1
    spare = room.w - sum(part.things for part in parts)
    gap = max(_APART, min(_FURTHEST, (spare - words) // gaps)) if gaps else 0
    share = min(1, (spare - gap * gaps) / words) if words else 1
    x = room.x
    for part in parts:
        if x > room.x:
            between = Box(x + (gap - _LINE) // 2, room.y + _EDGE, _LINE, room.h - 2 * _EDGE)
            canvas.fill(between, BRASS_DARK)
            x += gap
        place = room._replace(x=x, w=part.things + int(part.words * share))
        part.draw(place)
        x = place.right


def _joker(canvas: Canvas, room: Box, word: str, offered: Signs) -> None:
    """Draw the joker at the right end of the room, behind any word, dim if it can't be used."""
    card = Box(room.right - _JOKER[0], room.middle[1] - _JOKER[1] // 2, *_JOKER)
    if word:
        colour = BRASS_LIGHT if JOKER_CARD in offered else PARCHMENT
        canvas.write(fit(word, card.x - _APART - room.x), (room.x, room.middle[1]), colour)
    canvas.put(joker(card.w, card.h), card.x, card.y)
    if JOKER_CARD in offered:
        canvas.choice_frame(card.grown(-2), 8, sign=offered[JOKER_CARD])
