"""The words of a front page on lines that break no name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engines.moments import Moment
from engines.text import Text, Who, say
from renders.base import DrawContext
from renders.shared.lettering import SMALLEST, Face, Line, line, settable
from renders.shared.wrapping import NO_BREAK, wrap

_LARGEST = 72  # size of a caption at most
_TOGETHER = 18  # letters of a name that stays on one line
_BEFORE_CARD = re.compile(" (?=(?:10|[2-9JQKA])?[♠♥♦♣])")


def in_lines(
    told: Text,
    context: DrawContext,
    room: int,
    size: int = SMALLEST,
    most: int = 2,
    face: Face = Face.SANS,
) -> tuple[Line, ...]:
    """A sentence on at most ``most`` lines, without breaking any of its names (``_kept``) if they fit."""
    words, kept = _kept(told, context, face)
    lines = wrap(kept, room, size, most, face)
    whole = " ".join(typeset.text for typeset in lines) == words
    return lines if whole else wrap(words, room, size, most, face)


def _kept(told: Text, context: DrawContext, face: Face) -> tuple[str, str]:
    """A sentence as it is, and so that a name stays on one line, as does a card with the word before."""
    words = settable(context.say(told), face)
    kept = _BEFORE_CARD.sub(NO_BREAK, words)
    for value in _parts(told):
        if isinstance(value, Who | Text):
            name = settable(context.say(say("{who}", who=value)), face)
            if len(name) <= _TOGETHER:
                name = _BEFORE_CARD.sub(NO_BREAK, name)
                kept = kept.replace(name, name.replace(" ", NO_BREAK))
    return words, kept


def _parts(told: Text) -> Iterator[object]:
    """The values of a sentence and of those of them that are sentences, the larger ones first."""
    for _, value in told.values:
        for part in value if isinstance(value, tuple) else (value,):
            yield part
            if isinstance(part, Text):
                yield from _parts(part)


def is_cut(typeset: Line) -> bool:
    """Whether a line ends in an ellipsis."""
    return typeset.text.endswith("…")


def is_natural(typeset: Line) -> bool:
    """Whether a line is neither squeezed nor cut."""
    natural = line(typeset.text, typeset.size, typeset.face).wide
    return typeset.wide == natural and not is_cut(typeset)


def captions(stories: Sequence[Moment], context: DrawContext, room: int) -> list[tuple[Line, ...]]:
    """The captions of a page, all as large as the smallest of them."""
    natural = [caption(story.text, context, room) for story in stories]
    size = min((typeset.size for lines in natural for typeset in lines), default=_LARGEST)
    return [
        lines if lines[0].size == size else in_lines(story.text, context, room, size)
        for story, lines in zip(stories, natural, strict=True)
    ]


def caption(told: Text, context: DrawContext, room: int) -> tuple[Line, ...]:
    """The caption on two lines, or on three rather than squeezed or with a name on two of them."""
    _, kept = _kept(told, context, Face.SANS)
    for most, size in ((2, _LARGEST), (3, SMALLEST)):
        lines = wrap(kept, room, size, most)
        if all(map(is_natural, lines)):
            return lines
    return in_lines(told, context, room, most=3)
