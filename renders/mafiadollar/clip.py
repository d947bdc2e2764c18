"""The clips of MafiaDollar: an attack, a burglary, and what the police take."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engines.base import Seat
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.choice_events import Lost, Raided
from engines.mafiadollar.events import Event
from engines.mafiadollar.job_events import Attacked, Burgled, Check
from renders.base import DrawContext
from renders.mafiadollar.cards import die_token, marks
from renders.mafiadollar.colours import NAVY, PALETTE, PAVEMENT, ROAD
from renders.mafiadollar.headline import Scene, draw_headline
from renders.mafiadollar.rooms import scenery
from renders.mafiadollar.scene import total
from renders.mafiadollar.signs import Skill, plaque, tight
from renders.mafiadollar.tokens import cut_officer, draw_figure, labelled, more_token
from renders.mafiadollar.words import OTHER, call_name, done, needed
from renders.shared import cards
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.clip import SCENE, TITLE, Clip, Prop, ground, small_sprite, write_sides
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.palette import CREAM, INK, SEATS, WALNUT, WINE
from renders.shared.shapes import FINE

_FIGURE = Box(0, 0, 330, 448)
_NAME = 76  # height of a gangster's name below it
_DOER = _FIGURE._replace(x=30, y=SCENE.bottom - _FIGURE.h - 30)
_TARGET = _FIGURE._replace(x=SCENE.right - 30 - _FIGURE.w, y=_DOER.y)
_SIDE, _SIGN = 128, 48  # sides of points, die and total, and width of a sign of arithmetic between them
_SUM = Box(_DOER.right, _DOER.y + 86, _TARGET.x - _DOER.right, _SIDE)
_NEEDED = Box(_SUM.middle[0] - 200, _SUM.bottom + 36, 400, 104)
"""The place of what is needed, below the sum, and beside it whether that was enough."""
_MARK = 60  # side of the sign whether it was enough
_COMES = (420, 300, 200, 120, 60, 24, 6)  # pixels that who attacks still has to go
_TURNS = (1.0, 0.92, 0.7, 0.38, 0.05)  # how wide a card is seen while it is turned over
_SHAKEN = (0, -18, 14, -8, 4)  # pixels by which who loses is pushed aside, at each step before the result
_LOOT, _CARRIED = 100, (0.15, 0.3, 0.5, 0.7, 0.85)  # size of a bag, and how far it is then on its way
_WIDEST = 284  # width of a card
_OFFICER = 380  # side of the officer who takes what is lost
_POST = (8, SCENE.bottom - _OFFICER)  # where the officer stands
_APART = 14
_MOST = 4  # cards side by side, besides the one that is left
_TAKES = (0.1, 0.45, 0.8)  # of the way to him that a card has gone before it is his
_SMALLER = 0.6  # share of its size that it loses on the way
_SEEN = 17  # steps at least before the last card is gone
_SHADE = 140  # of 255: how much of what is lost is covered
_GONE = 96  # side of the cross on what is lost


def draw_clip(event: Event, context: DrawContext) -> Clip:
    """Draw an attack, a burglary, or what the police take. Raises TypeError for any other event."""
    match event:
        case Attacked(check=Check() as check):
            beaten = event.target if check.success else None
            return _job(event, "attack", (event.target, event.owner, beaten), check, context)
        case Burgled(check=Check() as check):
            return _job(event, "burglary", (event.warehouse, event.owner, None), check, context)
        case Raided():
            return _raid(event, event.kept, event.cards, context)
        case Lost():
            return _raid(event, event.warehouse, (event.loot,), context)
    raise TypeError(f"no clip shows this: {event}")


def _ground() -> Canvas:
    return ground(_street(), PALETTE)


@cached
def _street() -> Sprite:
    """Draw the harbour at night."""
    fine = FINE // 2
    sheet = Canvas.blank(SCENE.w * fine, SCENE.h * fine, ROAD, PALETTE)
    sheet.draw("mafiadollar/scenes/street", Box(0, 0, *sheet.size))
    return Canvas(sheet.image.reduce(fine), PALETTE).sprite()


def _write_result(canvas: Canvas, event: Event, seats: Sequence[Seat], context: DrawContext) -> None:
    words = done(event)
    other = seats[1] if len(seats) > 1 and OTHER in context.say(words) else None
    draw_headline(canvas, TITLE, Scene(seats[0], words, other, []), context)


# --- An attack, a burglary ----------------------------------------------------------------------------


def _job(
    event: Attacked | Burgled,
    skill: Skill,
    target: tuple[str, Seat, str | None],
    check: Check,
    context: DrawContext,
) -> Clip:
    """Draw how a gangster comes, and the card that is turned over, whose die counts."""
    result, stage = _ground(), _ground()
    seats = (event.seat, event.owner)
    _write_result(result, event, seats, context)
    write_sides(stage, seats, context)
    card, owner, beaten = target
    places = _places()
    for canvas in (result, stage):
        canvas.put(plaque(skill, str(check.points), _SIDE - 4), places[0].x, places[0].y + 2)
        for sign, box in (("+", places[1]), ("=", places[3])):
            canvas.write(line(sign, 64, Face.BOLD), box.middle, CREAM, "mid")
        canvas.fill(_NEEDED, INK, 14)
    told = line(settable(context.say(needed())), 64, Face.BOLD)
    stage.write(tight(told, _NEEDED.w - 24), _NEEDED.middle, CREAM, "mid")
    _judge(result, check, tight(told, _NEEDED.w - _MARK - 3 * _APART))
    _put(result, card, owner, _TARGET)
    _put(result, event.gangster, event.seat, _DOER)
    die, whole = die_token(check.dice, _SIDE), total(check, _SIDE)
    result.put(die, places[2].x, places[2].y)
    result.put(whole, places[4].x, places[4].y)
    if beaten is not None:
        _cross_out(result, _TARGET._replace(h=_TARGET.h - _NAME), 200)
    doer, goal = _looks(event.gangster, event.seat), _looks(card, owner)
    back, front, at = _back(), small_sprite(die), places[2].middle
    arrived, there = Prop(doer, _DOER.middle), Prop(goal, _TARGET.middle)
    steps: list[tuple[Prop, ...]] = [
        (there, Prop(doer, _moved(_DOER, -left)), Prop(back, at)) for left in _COMES
    ]
    steps += [(there, arrived, Prop(_narrow(back, share), at)) for share in _TURNS]
    steps += [(there, arrived, Prop(_narrow(front, share), at)) for share in _TURNS[-2::-1]]
    shown = Prop(front, at), Prop(small_sprite(whole), places[4].middle)
    ends: list[tuple[Prop, ...]]
    if check.success and beaten is None:
        ends = [(there, arrived, *shown, loot) for loot in _loot()]
    elif check.success:
        ends = [(Prop(goal, _moved(_TARGET, by)), arrived, *shown) for by in _SHAKEN]
    else:
        ends = [(there, Prop(doer, _moved(_DOER, by)), *shown) for by in _SHAKEN]
    return Clip(result, stage, [*steps, *ends])


def _judge(canvas: Canvas, check: Check, told: Line) -> None:
    """Say what was needed, beside the sign whether that was reached."""
    left = _NEEDED.middle[0] - (_MARK + _APART + told.wide) // 2
    mark = Box(left, _NEEDED.middle[1] - _MARK // 2, _MARK, _MARK)
    canvas.stamp(f"mafiadollar/signs/{'won' if check.success else 'lost'}", mark, CREAM)
    canvas.write(told, (mark.right + _APART, _NEEDED.middle[1]), CREAM)


def _loot() -> list[Prop]:
    """Return how a bag goes from the warehouse to who breaks into it."""
    bag = small_sprite(scenery("bag", _LOOT))
    way, y = _TARGET.middle[0] - _DOER.middle[0], _DOER.bottom - _LOOT // 2
    return [Prop(bag, (round(_TARGET.middle[0] - way * share), y)) for share in _CARRIED]


def _places() -> list[Box]:
    """Return the places of points, plus, die, equals and total, side by side."""
    wides = (_SIDE, _SIGN, _SIDE, _SIGN, _SIDE)
    x, found = _SUM.middle[0] - sum(wides) // 2, []
    for wide in wides:
        found.append(Box(x, _SUM.y, wide, _SIDE))
        x += wide
    return found


def _put(canvas: Canvas, card: str, seat: Seat, box: Box) -> None:
    """Draw a gangster on its clan's colour above its name, or a warehouse."""
    if CARDS[card].kind != "gangster":
        draw_figure(canvas, card, box, NAVY)
        return
    draw_figure(canvas, card, box, SEATS[seat].colour, box.h - _NAME)
    strip = Box(box.x + 3, box.bottom - _NAME, box.w - 6, _NAME - 3)
    canvas.fill(strip, CREAM)
    canvas.fill(strip._replace(h=3), INK)
    name = tight(line(call_name(card), 60, Face.BOLD), box.w - 12)
    canvas.write(name, (strip.middle[0], strip.y + 37), INK, "mid")


@cached
def _looks(card: str, seat: Seat) -> Sprite:
    canvas = Canvas.blank(_FIGURE.w, _FIGURE.h, INK, PALETTE)
    _put(canvas, card, seat, Box(0, 0, _FIGURE.w, _FIGURE.h))
    return small_sprite(Sprite(canvas.image))


@cached
def _back() -> Sprite:
    return small_sprite(cards.back(_SIDE, _SIDE))


def _narrow(look: Sprite, share: float) -> Sprite:
    """Return what is seen of a card while it is turned over."""
    wide, high = look.size
    size = (max(2, round(wide * share)), high)
    return look if share == 1 else Sprite(look.image.convert("RGB").resize(size), look.mask.resize(size))


def _shrunk(look: Sprite, share: float) -> Sprite:
    """Return a card that goes away."""
    size = (round(look.size[0] * share), round(look.size[1] * share))
    return Sprite(look.image.convert("RGB").resize(size), look.mask.resize(size))


def _moved(box: Box, by: int) -> tuple[int, int]:
    return box.middle[0] + by, box.middle[1]


def _cross_out(canvas: Canvas, box: Box, side: int) -> None:
    """Darken what is lost, with a cross on it."""
    canvas.image.paste(WALNUT, (box.x, box.y), Image.new("L", (box.w, box.h), _SHADE))
    cross = Box(box.middle[0] - side // 2, box.middle[1] - side // 2, side, side)
    canvas.stamp("mafiadollar/signs/lost", cross.grown(8), CREAM)
    canvas.stamp("mafiadollar/signs/lost", cross, WINE)


# --- The police ---------------------------------------------------------------------------------------


def _raid(event: Raided | Lost, kept: str, lost: Sequence[str], context: DrawContext) -> Clip:
    """Draw how one card after the other is taken away from beside the warehouse that is left."""
    result, stage = _ground(), _ground()
    _write_result(result, event, (event.seat,), context)
    write_sides(stage, (event.seat,), context)
    shown = lost if len(lost) <= _MOST else lost[: _MOST - 1]
    more = len(lost) - len(shown)
    boxes = _row(len(shown) + bool(more) + 1)
    officer = cut_officer(_OFFICER)
    for canvas in (result, stage):
        canvas.put(officer, *_POST)
        draw_figure(canvas, kept, boxes[-1], NAVY)
    taken = boxes[:-1]
    wide, high = boxes[0].w, boxes[0].h
    looks = [_card(card, event.seat, wide, high) for card in shown]
    looks += [more_token(more, wide, high)] * bool(more)
    for number, (box, look) in enumerate(zip(taken, looks, strict=True)):
        result.put(look, box.x, box.y)
        if number < len(shown):
            _cross_out(result, box, _GONE)
    return Clip(result, stage, _taken([small_sprite(look) for look in looks], taken))


def _taken(looks: Sequence[Sprite], boxes: Sequence[Box]) -> list[list[Prop]]:
    """Return the steps: all lie there, then each goes to the officer, the nearest one first."""
    there = [Prop(look, box.middle) for look, box in zip(looks, boxes, strict=True)]
    steps = [list(there)] * max(2, _SEEN - len(_TAKES) * len(there))
    hand = (_POST[0] + _OFFICER * 3 // 4, _POST[1] + _OFFICER * 2 // 3)
    while there:
        look, (x, y) = there.pop(0)
        for share in _TAKES:
            at = (round(x + (hand[0] - x) * share), round(y + (hand[1] - y) * share))
            steps.append([*there, Prop(_shrunk(look, 1 - _SMALLER * share), at)])
    return [*steps, []]


def _row(number: int) -> list[Box]:
    """Return the places of cards side by side, right of the officer, as large as there is room for."""
    room = SCENE.right_of(_POST[0] + _OFFICER).grown(-_APART)
    wide = min(_WIDEST, (room.w + _APART) // number - _APART)
    high = wide * 5 // 3
    left = room.middle[0] - (number * (wide + _APART) - _APART) // 2
    top = room.middle[1] - high // 2
    return [Box(left + place * (wide + _APART), top, wide, high) for place in range(number)]


@cached
def _card(card: str, seat: Seat, wide: int, high: int) -> Sprite:
    """Draw what is taken as it lies there."""
    if CARDS[card].kind == "warehouse":
        canvas = Canvas.blank(wide, high, INK, PALETTE)
        draw_figure(canvas, card, Box(0, 0, wide, high), PAVEMENT)
        return Sprite(canvas.image)
    return labelled(card, wide, high, seat, marks(CARDS[card]))
