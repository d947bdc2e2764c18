"""The clips of Chicago Underworld: a battle, and the die for a henchman."""

from __future__ import annotations

from engines.chicago.events import Event, Fought, Rolled
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from renders.base import DrawContext
from renders.chicago.battle import battle, draw_land, draw_side, sides
from renders.chicago.colours import PALETTE
from renders.chicago.words import done
from renders.shared import money
from renders.shared.canvas import Box, Canvas
from renders.shared.clip import SCENE, Clip, ground, write_result, write_sides
from renders.shared.dice import die
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.palette import BRASS_LIGHT, CREAM, INLAY, SEATS
from renders.shared.rolling import roll

_DIE, _MAN = 280, 300  # size of the die for a henchman, and height of the man
_ROLLED = Box(SCENE.middle[0] - 380, SCENE.middle[1] - _DIE // 2, _DIE, _DIE)
_HIRED = Box(SCENE.middle[0] + 180, SCENE.middle[1] - _MAN // 2, henchman_width(_MAN), _MAN)


def draw_clip(event: Event, context: DrawContext) -> Clip:
    """Draw a battle, or the die that was rolled for a henchman. Raises TypeError for any other event."""
    match event:
        case Fought(attack=(_, *_), defence=(_, *_)):
            return _battle(event, context)
        case Rolled():
            return _hiring(event, context)
    raise TypeError(f"no clip shows this: {event}")


def _battle(fought: Fought, context: DrawContext) -> Clip:
    result, stage = ground(PALETTE), ground(PALETTE)
    winner = fought.seat if fought.won else fought.owner
    write_result(result, winner, context.say(done(fought)), context)
    battle(result, fought, SCENE, scale=2)
    write_sides(stage, (fought.seat, fought.owner), context)
    draw_land(stage, fought, SCENE)
    rolls = []
    for side, comes_from in zip(sides(fought, SCENE, scale=2), (-1, 1), strict=True):
        draw_side(stage, side, lit=False)
        rolls += [
            roll(pips, side.seat, box, comes_from, number) for number, (pips, box) in enumerate(side.dice)
        ]
    return Clip(result, stage, list(zip(*rolls, strict=True)))


def _hiring(rolled: Rolled, context: DrawContext) -> Clip:
    result, stage = ground(PALETTE), ground(PALETTE)
    write_result(result, rolled.seat, context.say(done(rolled)), context)
    write_sides(stage, (rolled.seat,), context)
    hired = rolled.die >= HIGH_DIE
    result.put(die(rolled.die, rolled.seat, _DIE), _ROLLED.x, _ROLLED.y)
    _man(result, rolled, hired=hired)
    _man(stage, rolled, hired=False)
    if not hired:
        note = money.bank_note(HIRE_PRICE, 96)
        result.put(note, _HIRED.middle[0] - note.size[0] // 2, _HIRED.middle[1] - note.size[1] // 2)
    return Clip(result, stage, [(prop,) for prop in roll(rolled.die, rolled.seat, _ROLLED, -1, 1)])


def _man(canvas: Canvas, rolled: Rolled, *, hired: bool) -> None:
    """Draw the henchman beside the die, as a shadow until he joins."""
    if hired:
        canvas.fill(_HIRED.grown(20), SEATS[rolled.seat].colour, 14)
    canvas.put(henchman(CREAM if hired else INLAY, _MAN), _HIRED.x, _HIRED.y)
    arrow = Box((_ROLLED.right + _HIRED.x) // 2 - 48, SCENE.middle[1] - 40, 96, 80)
    canvas.stamp("arrow", arrow, BRASS_LIGHT if hired else INLAY)
