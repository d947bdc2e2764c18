"""The clips of Chicago Underworld: a battle, and the die for a henchman."""

from __future__ import annotations

from engines.base import Seat
from engines.chicago.events import Event, Fought, Rolled
from engines.chicago.state import HIGH_DIE, HIRE_PRICE
from renders.base import DrawContext
from renders.chicago.bosses import boss, fallen, gunman
from renders.chicago.colours import PALETTE, QUARTERS
from renders.chicago.districts import district
from renders.chicago.words import done, hires
from renders.shared import money
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.clip import SCENE, Clip, Prop, ground, write_deed, write_sides
from renders.shared.henchmen import henchman, henchman_width
from renders.shared.palette import INK, SEATS, Colour
from renders.shared.rolling import lay, roll
from renders.shared.seats import badge
from renders.shared.shapes import FINE

_STREET = 130  # height of the street before the houses
_ROOFS = 0.185  # height of the houses by the width of the scene
_BOSS = 400  # side of the boss who hires
_DIE = Box(480, SCENE.y + 150, 300, 300)
_NEAR = 130  # pixels from where it comes, beside the face of the boss
_MOON = Box(842, SCENE.bottom - 420, 420, 420)
"""The moon before which the henchman stands."""
_MAN, _NOTE = 380, 150  # heights of who doesn't come, and of what he wants
_SIDE, _HEAD = 300, 284  # width of a gang's side, and of its boss
_LAND = Box(SCENE.middle[0] - 132, SCENE.y + 32, 264, 396)
_LARGE, _SMALL = 184, 136  # sides of the winner's die, and of the loser's
_DUEL = SCENE.y + 196  # height on which they lie
_OTHER, _ROW = 64, 4  # side of the other dice, and how many lie in a row
_OWNER, _FALLEN = 96, 172  # height of the badge on the district, and side of who has fallen


def draw_clip(event: Event, context: DrawContext) -> Clip:
    """Draw a battle, or the die that was rolled for a henchman. Raises TypeError for any other event."""
    match event:
        case Fought(attack=(_, *_), defence=(_, *_)):
            return _battle(event, context)
        case Rolled():
            return _hiring(event, context)
    raise TypeError(f"no clip shows this: {event}")


@cached
def _night() -> Sprite:
    """Draw a street at night."""
    night, fine = QUARTERS["S"], FINE // 2
    sheet = Canvas.blank(SCENE.w * fine, SCENE.h * fine, night.wall, PALETTE)
    street = Box(0, SCENE.h - _STREET, SCENE.w, _STREET)
    roofs = round(SCENE.w * _ROOFS)
    houses = Box(0, street.y - roofs, SCENE.w, roofs)
    sheet.draw(
        "chicago/night",
        houses.scaled(fine),
        {"wall": night.sky, "shade": night.shade, "light": night.glow},
    )
    sheet.fill(street.scaled(fine), night.shade)
    sheet.fill(street._replace(h=10).scaled(fine), night.sky)
    return Canvas(sheet.image.reduce(fine), PALETTE).sprite()


def _ground() -> Canvas:
    return ground(_night(), PALETTE)


# --- The die for a henchman ---------------------------------------------------------------------------


def _hiring(rolled: Rolled, context: DrawContext) -> Clip:
    result, stage = _ground(), _ground()
    write_deed(result, rolled.seat, context.say(done(rolled)), context)
    write_deed(stage, rolled.seat, context.say(hires()), context)
    for canvas in (result, stage):
        canvas.put(boss(rolled.seat, _BOSS), 16, SCENE.bottom - _BOSS)
    _stranger(stage)
    if rolled.die >= HIGH_DIE:
        result.put(gunman(rolled.seat, _MOON.h), _MOON.x, _MOON.y)
    else:
        _stranger(result)
        note = money.bank_note(HIRE_PRICE, _NOTE)
        result.put(note, _MOON.middle[0] - note.size[0] // 2, SCENE.bottom - note.size[1] - 12)
    lay(result, rolled.die, rolled.seat, _DIE, counts=True)
    return Clip(result, stage, roll(rolled.die, rolled.seat, _DIE, -1, 1, _NEAR))


def _stranger(canvas: Canvas) -> None:
    """Draw the man who may join, dark before the moon."""
    canvas.stamp("disc", _MOON, QUARTERS["S"].trim)
    man = henchman(QUARTERS["S"].sky, _MAN)
    canvas.put(man, _MOON.middle[0] - henchman_width(_MAN) // 2, _MOON.bottom - _MAN)


# --- A battle -----------------------------------------------------------------------------------------


def _battle(fought: Fought, context: DrawContext) -> Clip:
    result, stage = _ground(), _ground()
    winner = fought.seat if fought.won else fought.owner
    write_deed(result, winner, context.say(done(fought)), context)
    write_sides(stage, (fought.seat, fought.owner), context)
    _land(stage, fought, fought.owner)
    _land(result, fought, winner)
    if not fought.won:
        left = (_SIDE + _LAND.x - _FALLEN) // 2
        result.put(fallen(fought.seat, _FALLEN), left, SCENE.bottom - _FALLEN - 24)
    rolls: list[list[list[Prop]]] = []
    for seat, dice, way in ((fought.seat, fought.attack, -1), (fought.owner, fought.defence, 1)):
        won = seat == winner
        _side(stage, seat, way, QUARTERS["S"].shade)
        _side(result, seat, way, SEATS[seat].colour if won else QUARTERS["S"].shade)
        for number, (pips, box) in enumerate(_laid(dice, way, _LARGE if won else _SMALL)):
            lay(result, pips, seat, box, counts=won and not number)
            rolls.append(roll(pips, seat, box, way, number))
    steps = [[prop for props in step for prop in props] for step in zip(*rolls, strict=True)]
    return Clip(result, stage, steps)


def _land(canvas: Canvas, fought: Fought, owner: Seat) -> None:
    """Draw the district that they fight for, and whose it is."""
    canvas.fill(_LAND.grown(8), INK, 14)
    canvas.put(district(fought.territory, _LAND.w, _LAND.h), _LAND.x, _LAND.y)
    mark = badge(owner, _OWNER)
    canvas.put(mark, _LAND.middle[0] - mark.size[0] // 2, _LAND.bottom - _OWNER // 2)


def _side(canvas: Canvas, seat: Seat, way: int, colour: Colour) -> None:
    """Draw the side of a gang with its boss; ``way``: on the left (-1) or on the right."""
    box = _side_box(way)
    canvas.fill(box, colour)
    canvas.fill(box._replace(x=box.right if way < 0 else box.x - 6, w=6), INK)
    canvas.put(boss(seat, _HEAD), box.middle[0] - _HEAD // 2, box.bottom - _HEAD)


def _side_box(way: int) -> Box:
    return SCENE._replace(x=SCENE.x if way < 0 else SCENE.right - _SIDE, w=_SIDE)


def _laid(dice: tuple[int, ...], way: int, large: int) -> list[tuple[int, Box]]:
    """Return the dice of a gang: the best one before the district, the others above the boss."""
    best, *others = sorted(dice, reverse=True)
    side = _side_box(way)
    middle = (side.right + _LAND.x if way < 0 else _LAND.right + side.x) // 2
    found = [(best, Box(middle - large // 2, _DUEL - large // 2, large, large))]
    for place, pips in enumerate(others):
        row, column = divmod(place, _ROW)
        across = min(_ROW, len(others) - row * _ROW) * (_OTHER + 6) - 6
        left = side.middle[0] - across // 2 + column * (_OTHER + 6)
        found.append((pips, Box(left, SCENE.y + 22 + row * (_OTHER + 6), _OTHER, _OTHER)))
    return found
