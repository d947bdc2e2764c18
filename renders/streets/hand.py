"""A hand of Streets of Palermo, for its owner's eyes alone: cards, secret influence, joker."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engines.base import Question
from engines.cards import Suit
from engines.streets.names import business
from engines.streets.sight import PLAY, in_order, own_hand, shown
from engines.streets.view import View
from engines.text import Text, say
from renders import cards
from renders.base import Look
from renders.hands import spread
from renders.palette import BRASS_DARK, BRASS_LIGHT, CREAM, LEATHER, LEATHER_DARK, PANEL, WALNUT
from renders.paper import Box, Paper, fit, settable
from renders.seats import badge, badge_width
from renders.streets.words import negator_sign

SIZE = (1280, 480)
TABLE = Box(16, 12, 1248, 342)
DISPLAY = Box(16, 12, 420, 342)
BESIDE = Box(446, 12, 818, 342)  # the hand, where the display is shown too
PLATE = Box(16, 364, 1248, 104)


def hand(view: View, question: Question | None, look: Look) -> bytes:
    """The reader's own hand; the cards that the question offers are raised, the others dimmed.

    Beside it the display as long as it is in play, save where cards of the hand are picked, which then has
    all the room. Raises ValueError if the view is a spectator's.
    """
    if view.reader is None:
        raise ValueError("a spectator has no hand")
    paper = Paper.blank(*SIZE, WALNUT)
    offered = {option.mark for option in question.options} if question else set()
    display = shown(view) if question and view.phase in PLAY else ()
    if display and not offered & {*own_hand(view)}:
        room = _table(paper, DISPLAY, say("Display"), look)
        spread(paper, room, display, offered & {*display}, cards.face, room_for=len(display))
        room = _table(paper, BESIDE, say("Hand"), look)
    else:
        room = TABLE
        paper.panel(TABLE, LEATHER, BRASS_DARK)
    _hand(paper, room, own_hand(view), offered, look)
    _plate(paper, view, view.reader, look)
    return paper.png()


def _table(paper: Paper, box: Box, title: Text, look: Look) -> Box:
    """A table with its title. Returns the room below that."""
    paper.panel(box, LEATHER, BRASS_DARK)
    paper.write(fit(settable(look.say(title)), box.w - 40), (box.x + 20, box.y + 30), BRASS_LIGHT)
    return Box(box.x, box.y + 36, box.w, box.h - 36)


def _hand(paper: Paper, room: Box, hand: Sequence[str], offered: Set[str | None], look: Look) -> None:
    """The cards, sorted by suit and rank, however they came; or words where there are none."""
    spread(paper, room, in_order(hand), offered & {*hand}, cards.face)
    if not hand:
        words = settable(look.say(say("No cards in your hand")))
        paper.write(fit(words, room.w - 40), room.middle, CREAM, "mid")


def _plate(paper: Paper, view: View, seat: int, look: Look) -> None:
    """The owner's badge, where its doubler and negator are, and the joker if it is held."""
    paper.panel(PLATE, PANEL, BRASS_DARK)
    paper.put(badge(seat, 64), PLATE.x + 12, PLATE.y + 20)
    influence = view.sides[seat].influence
    right = PLATE.right - 12
    if view.joker == seat and not view.winners:
        paper.put(cards.joker(64, 84), right - 64, PLATE.y + 10)
        right -= 80
    left = PLATE.x + badge_width(64) + 28
    room = Box(left, PLATE.y, (right - left) // 2, PLATE.h)
    _secret(paper, room, say("Doubler ×2"), influence.doubler if influence else None, look)
    sign = say("Negator {sign}", sign=negator_sign(view.options))
    _secret(paper, room._replace(x=room.right), sign, influence.negator if influence else None, look)


def _secret(paper: Paper, room: Box, title: Text, branch: Suit | None, look: Look) -> None:
    """One influence card in words, and the branch where it lies; an empty place before it is chosen."""
    if branch is None:
        paper.panel(Box(room.x, room.y + 12, 80, 80), LEATHER_DARK, BRASS_DARK, 40)
    else:
        paper.put(cards.medallion(branch, 80), room.x, room.y + 12)
    x, wide = room.x + 94, room.w - 106
    paper.write(fit(settable(look.say(title)), wide), (x, room.y + 30), BRASS_LIGHT)
    name = settable(look.say(business(branch))) if branch else "–"
    paper.write(fit(name, wide), (x, room.y + 76), CREAM)
