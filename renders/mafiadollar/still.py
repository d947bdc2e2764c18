"""What a film of MafiaDollar shows: what happens on the street at night, and who does it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.mafiadollar.choice_events import Lost, Raided
from engines.mafiadollar.events import Event
from engines.mafiadollar.view import View
from renders.base import DrawContext, Still
from renders.mafiadollar.colours import NAVY, PALETTE
from renders.mafiadollar.finish import places
from renders.mafiadollar.head import leaders
from renders.mafiadollar.last_action import doer, pictured, stage_of
from renders.mafiadollar.scene import Part
from renders.mafiadollar.split import split_table
from renders.mafiadollar.tokens import cut_boss, cut_officer
from renders.mafiadollar.words import thousands
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.palette import PARCHMENT
from renders.shared.shapes import FINE

_RIM = 4  # pixels around a house, for its halo
_LEAST = 640  # width of a scene at least
_SHARE = 0.55  # of that is its height
_PERSON, _WAY = 250, 130  # size of who acts, and width of the way between those who fight
_HIGH = 222  # height of a scene's parts if none of them is a card
_WIDER = 76  # pixels by which who fights is wider than on a board
_SUM = 122  # height of a sum above those who fight
_CARRIED = 84, 120  # size of a card that somebody carries
_HELD = 64  # pixels of one that are beside the one before it
_LARGER = 1.6  # how much larger than on a board cards are at most
_STEEP = 1.3  # how much higher than wide they are at most
_STARS = ((5, 10), (14, 24), (25, 6), (36, 18), (49, 9), (63, 5), (72, 21), (95, 32))
"""Their places in a scene, in hundredths of its width and height."""
_STAR = 4  # pixels of one
_GAP, _INSET, _BESIDE = 8, 14, 20  # pixels between parts, above and below them, and beside them


def still(view: View, happened: Sequence[Event], context: DrawContext) -> Still:
    """Return the scene, or a house if there is none; the number of loot cards, at the end the scores."""
    table = split_table(view, stage_of(happened), context)
    seat = doer(happened)
    house = table.plates(0)[view.phasing if seat is None else seat].whole.grown(_RIM)
    if view.outcome is not None:
        house = places(view.outcome).houses[view.outcome.winners[0]].grown(_RIM)
        figures = tuple(context.say(thousands(points)) for points in view.outcome.scores)
    else:
        figures = tuple(str(side.loots) for side in view.sides)
    scene = _scene(view, happened, context)
    return Still(() if scene else (house,), figures, leaders(view), scene)


def _scene(view: View, happened: Sequence[Event], context: DrawContext) -> Canvas | None:
    """Draw what is seen of the last action, without words."""
    parts = pictured(view, happened, context)
    if not parts:
        return None
    seat = doer(happened)
    if stage_of(happened) == "fight":
        attacker, way, target, told = parts
        fighting = [part._replace(wide=part.wide + _WIDER) for part in (attacker, target)]
        return _draw([fighting[0], way._replace(wide=_WAY), fighting[1]], told)
    if any(isinstance(event, Raided | Lost) for event in happened):
        parts = [_somebody(cut_officer(_PERSON)), *parts]
    elif seat is not None and not any(part.person for part in parts):
        parts = _carried(_somebody(cut_boss(seat, _PERSON)), parts)
    return _draw(parts)


def _somebody(looks: Sprite) -> Part:
    """Somebody who stands on the street."""
    return Part(looks.size[0], lambda canvas, box: canvas.put(looks, box.x, box.bottom - looks.size[1]))


def _carried(person: Part, parts: Sequence[Part]) -> list[Part]:
    """Put a person before the parts, or between two places with what is carried from one to the other."""
    way = next((number for number, part in enumerate(parts) if part.leads), 0)
    if way <= 1:
        return [person, *parts]
    cards = parts[1:way]

    def draw(canvas: Canvas, box: Box) -> None:
        person.draw(canvas, box)
        wide, high = _CARRIED
        for number, card in enumerate(cards):
            x = box.right - wide - (len(cards) - 1 - number) * _HELD
            card.draw(canvas, Box(x, box.bottom - high, wide, high))

    return [parts[0], Part(person.wide - _HELD // 2 + _HELD * len(cards), draw), *parts[way:]]


def _draw(parts: Sequence[Part], above: Part | None = None) -> Canvas:
    """Draw parts side by side on the street, cards as large as there is room for, and one part above them."""
    gaps = _GAP * (len(parts) - 1) + 2 * _BESIDE
    fixed = sum(part.wide for part in parts if not part.wider) + gaps
    cards = sum(part.wider for part in parts)
    larger = max(1, min(_LARGER, (_LEAST - fixed) / cards)) if cards else 1
    wides = [round(part.wider * larger) or part.wide for part in parts]
    wide = max(_LEAST, sum(wides) + gaps)
    canvas = Canvas.on(_street(wide, round(wide * _SHARE)))
    widest = max((own for part, own in zip(parts, wides, strict=True) if part.wider), default=0)
    high = min(canvas.size[1] - 2 * _INSET, round(widest * _STEEP) or _HIGH)
    x = (wide - sum(wides) - gaps) // 2 + _BESIDE
    for part, own in zip(parts, wides, strict=True):
        part.draw(canvas, Box(x, canvas.size[1] - _INSET - high, own, high))
        x += own + _GAP
    if above is not None:
        above.draw(canvas, Box((wide - above.wide) // 2, _INSET // 4, above.wide, _SUM))
    return canvas


@cached
def _street(wide: int, high: int) -> Sprite:
    """Draw the harbour at night."""
    finer = FINE // 2
    sheet = Canvas.blank(wide * finer, high * finer, NAVY, PALETTE)
    whole = high * 1280 // 536
    sheet.draw("mafiadollar/scenes/street", Box((wide - whole) // 2, 0, whole, high).scaled(finer))
    sky = Box(0, 0, *sheet.size)
    moon = sky.part(83, 7, 0, 0)._replace(w=sky.h // 5, h=sky.h // 5)
    sheet.stamp("disc", moon, PARCHMENT)
    sheet.stamp("disc", moon._replace(x=moon.x - moon.w // 3), NAVY)
    for x, y in _STARS:
        sheet.fill(sky.part(x, y, 0, 0)._replace(w=_STAR * finer, h=_STAR * finer), PARCHMENT)
    return Canvas(sheet.image.reduce(finer), PALETTE).sprite()
