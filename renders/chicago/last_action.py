"""The stage in the middle of the table: what was done last, battles with all their dice."""

from __future__ import annotations

from collections.abc import Sequence

from engines.base import Seat
from engines.chicago.events import Event, Fought
from engines.chicago.view import View
from renders.base import Look
from renders.chicago.actions import Deed, badged, deeds, fallen, row
from renders.chicago.boxes import STAGE
from renders.chicago.cards import face
from renders.shared.canvas import Box, Canvas
from renders.shared.dice import die
from renders.shared.lettering import Face, fit, settable
from renders.shared.palette import BRASS_DARK, BRASS_LIGHT, INLAY, LEATHER_DARK
from renders.shared.seats import badge, badge_width

LISTED = 3  # deeds beside the main one
_LIST = 352  # width of the part that lists them
_TITLE = 68  # height of the line that says what was done
_DIE = 84  # at most, in pixels
_MOST_DICE = 5
_LOSS = 96  # width of the end of a row, where a lost henchman lies


def stage(canvas: Canvas, view: View, happened: Sequence[Event], look: Look) -> None:
    """The last battle at large, or else the last deed that matters; the other last ones beside it."""
    done = deeds(view, happened)
    if not done:
        return
    main = max(reversed(done), key=lambda deed: (deed.battle is not None, deed.notable))
    others = _listed([deed for deed in done if deed is not main])
    room = STAGE.grown(-3)
    if others:
        room = room._replace(w=room.w - _LIST)
        _list(canvas, others, Box(room.right, room.y, _LIST, room.h))
    _title(canvas, main, room._replace(h=_TITLE), look)
    rest = Box(room.x + 14, room.y + _TITLE, room.w - 28, room.h - _TITLE - 8)
    if main.battle is not None:
        _battle(canvas, main.battle, rest)
    else:
        row(canvas, main.things, rest._replace(y=rest.y + 8, h=rest.h - 16), middle=True)


def _listed(others: list[Deed]) -> list[Deed]:
    """The newest ones, newest first; draws and discards left out where there are too many."""
    if len(others) > LISTED:
        others = [deed for deed in others if deed.notable] or others
    return others[: -LISTED - 1 : -1]


def _list(canvas: Canvas, others: list[Deed], room: Box) -> None:
    canvas.fill(room, LEATHER_DARK, 9)
    canvas.fill(room._replace(w=20), LEATHER_DARK)
    canvas.fill(room._replace(w=3), BRASS_DARK)
    high = room.h // LISTED
    for number, deed in enumerate(others):
        line = Box(room.x + 12, room.y + number * high + 10, room.w - 18, high - 20)
        if number:
            canvas.fill(Box(room.x, line.y - 12, room.w, 3), BRASS_DARK)
        row(canvas, badged(deed), line)


def _title(canvas: Canvas, deed: Deed, room: Box, look: Look) -> None:
    """Who did what, and in a battle for which territory."""
    x = room.x + 14
    if deed.seat is not None:
        canvas.put(badge(deed.seat, 56), x, room.y + 8)
        x += badge_width(56) + 16
    words = settable(look.say(deed.words), Face.SERIF)
    right = room.right - 14
    if deed.battle is not None:
        right -= 96
    set_ = fit(words, right - x, 52, Face.SERIF)
    canvas.write(set_, (x, room.y + 36), BRASS_LIGHT)
    if deed.battle is not None:
        canvas.put(face(deed.battle.territory, 83, 62), x + set_.wide + 14, room.y + 6)


# --- A battle -----------------------------------------------------------------------------------------


def _battle(canvas: Canvas, battle: Fought, room: Box) -> None:
    """Two rows of dice, the attacker's first; the winner's is lit, and the highest dice have a halo."""
    high = (room.h - 8) // 2
    _side(canvas, battle.seat, battle.attack, Box(room.x, room.y, room.w, high), won=battle.won)
    below = Box(room.x, room.y + high + 8, room.w, high)
    _side(canvas, battle.owner, battle.defence, below, won=not battle.won)
    if not battle.won:
        man = fallen(high)
        canvas.put(man, room.right - man.image.width - 8, room.y + (high - man.image.height) // 2)


def _side(canvas: Canvas, seat: Seat, dice: tuple[int, ...], line: Box, *, won: bool) -> None:
    if won:
        canvas.panel(line, INLAY, BRASS_LIGHT, 10)
    canvas.put(badge(seat, 64), line.x + 10, line.middle[1] - 32)
    x = line.x + badge_width(64) + 24
    pitch = min(_DIE + 14, (line.right - x - _LOSS) // _MOST_DICE)
    size = min(_DIE, pitch - 12, line.h - 14)
    for number, pips in enumerate(dice):
        box = Box(x + number * pitch, line.middle[1] - size // 2, size, size)
        if number == dice.index(max(dice)):
            canvas.halo(box, size // 5)
        canvas.put(die(pips, seat, size), box.x, box.y)
