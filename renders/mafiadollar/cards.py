"""The cards of MafiaDollar in any size, each drawn once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image

from engines.mafiadollar.cards import CARDS, Card, LootType
from engines.mafiadollar.names import card_name
from renders.base import Look
from renders.mafiadollar import buildings, goods, items, people, scenes
from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, STEEL
from renders.mafiadollar.pen import Pen
from renders.mafiadollar.signs import COLOURS, Sign, plaque, plaque_width, sign
from renders.mafiadollar.sizes import SMALLEST
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.cards import Paint
from renders.shared.kept import kept
from renders.shared.lettering import Face, Line, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, LEATHER, PARCHMENT, WALNUT, WINE, Colour
from renders.shared.shapes import FINE, rounded

NAMED = 300  # height from which a card has room for its name
_EDGE = 3  # width of a card's ink line
_ROW = 52  # height of the plaques, of the die and of the symbol
_LINE = 44  # from one line of the name to the next
_DIM = 0.55  # how much of the ground shows through a card that is out of the question
_SQUEEZE = 0.58  # how narrow a long word of a name may be set

_BEHIND: dict[str, int] = {"gangster": 22, "police": 22, "dog": 22, "birthday": 52, "loot": 4, "end": 48}
"""How much of a picture the plaques may cover, in pixels, by the kind of card."""


class Stock(NamedTuple):
    """The colours of a kind of card: its stock, its lettering, and the ground of its picture."""

    paper: Colour
    ink: Colour
    ground: Colour


_STOCK: dict[str, Stock] = {
    "gangster": Stock(CREAM, INK, PARCHMENT),
    "weapon": Stock(CREAM, INK, BRICKS[0]),
    "tool": Stock(CREAM, INK, STEEL),
    "vehicle": Stock(CREAM, INK, OLIVE),
    "block": Stock(LEATHER, CREAM, PARCHMENT),
    "warehouse": Stock(CREAM, INK, NAVY),
    "dog": Stock(CREAM, INK, OLIVE),
    "tobacco": Stock(PARCHMENT, INK, BRICKS[2]),
    "alcohol": Stock(PARCHMENT, INK, OLIVE),
    "gambling": Stock(PARCHMENT, INK, NAVY),
    "redlight": Stock(PARCHMENT, INK, LEATHER),
    "birthday": Stock(BRASS_LIGHT, INK, LEATHER),
    "police": Stock(NAVY, CREAM, STEEL),
    "end": Stock(INK, CREAM, WINE),
}


def stock(card: Card) -> Stock:
    """The colours of a card."""
    if card.kind == "gangster":
        lean = card.attack - card.burglary
        return _STOCK["gangster"]._replace(ground=BRASS if lean > 1 else STEEL if lean < -1 else PARCHMENT)
    return _STOCK[card.slot or card.type or card.kind]


def picture(pen: Pen, card: Card) -> None:
    """What a card shows, on the ground of its kind; the box of the pen is a square."""
    match card.kind:
        case "gangster":
            people.person(pen, card.id)
        case "item":
            items.item(pen.within(4, 4, 92, 92), card.id)
        case "block" if card.block:
            scenes.block(pen.within(8, 4, 84, 84), card.block)
        case "warehouse":
            buildings.warehouse(pen, card.id)
        case "dog":
            scenes.dog(pen, card.id)
        case "loot":
            goods.goods(pen.within(9, 9, 82, 82), card.name)
        case "police":
            scenes.police(pen, card.stars)
        case "birthday":
            scenes.birthday(pen)
        case _:
            scenes.end(pen.within(4, 0, 92, 92))


def faces_for(look: Look) -> Callable[[str, int, int, Paint], Sprite]:
    """``face`` for the language of a reader."""

    def told(card_id: str, wide: int, high: int, paint: Paint = "plain") -> Sprite:
        return face(card_id, wide, high, paint, settable(look.say(card_name(card_id))))

    return told


@kept
def face(card_id: str, wide: int, high: int, paint: Paint = "plain", name: str = "") -> Sprite:
    """A card face up: its picture and points, its name where there is room, its die and its symbol.

    ``name`` is what the card is called in the language of the reader; otherwise it has its English one.
    """
    card = CARDS[card_id]
    colours = stock(card)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    inner = Box(0, 0, wide, high).grown(-_EDGE)
    radius = max(8, wide // 14)
    sheet.fill(inner.scaled(FINE), colours.paper, (radius - _EDGE) * FINE)
    foot = _ROW + 12 if card.dice is not None else 8
    named = high >= NAMED
    below = foot + (2 * _LINE + 12 if named else 0)
    frame = Box(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE - below)
    _picture(sheet, card, frame, colours.ground)
    _points(sheet, card, frame)
    if named:
        _name(sheet, name or card.name, Box(8, frame.bottom + 6, wide - 16, 2 * _LINE), colours.ink)
    if card.dice is not None:
        _foot(sheet, card, Box(9, high - _EDGE - _ROW - 6, wide - 18, _ROW), colours)
    image = sheet.image.reduce(FINE)
    if paint == "dim":
        image = Image.blend(image, Image.new("RGB", image.size, WALNUT), _DIM)
    return Sprite(image, rounded(wide, high, radius))


def _picture(sheet: Canvas, card: Card, frame: Box, ground: Colour) -> None:
    """The picture on its ground; plaques leave what is above them free."""
    field = Canvas.blank(frame.w * FINE, frame.h * FINE, ground)
    below = _ROW - _BEHIND.get(card.kind, 0) if card.kind != "warehouse" else 0
    side = min(frame.w, frame.h - below)
    top = (frame.h - side) // 2 if card.dice is None else 0 if below else frame.h - side
    picture(Pen(field.image, Box((frame.w - side) // 2, top, side, side)), card)
    if card.type:
        _corner(field, card.type, _STOCK[card.type].paper)
    sheet.image.paste(field.image, (frame.x * FINE, frame.y * FINE))
    sheet.fill(Box(frame.x, frame.bottom, frame.w, _EDGE).scaled(FINE), INK)


def _corner(field: Canvas, type_: LootType, paper: Colour) -> None:
    """The sign of a loot's type in the upper left corner of its picture."""
    field.fill(Box(0, 0, _ROW + 8, _ROW + 8).scaled(FINE), INK)
    field.fill(Box(0, 0, _ROW + 5, _ROW + 5).scaled(FINE), paper)
    sign(Pen(field.image, Box(5, 4, _ROW - 6, _ROW - 6)), type_, INK, paper)


def marks(card: Card) -> tuple[tuple[Sign | None, str], ...]:
    """The signs and figures at the foot of a card's picture, from left to right."""
    match card.kind:
        case "gangster":
            return ("attack", str(card.attack)), ("burglary", str(card.burglary))
        case "item":
            signs: dict[str, Sign] = {"weapon": "attack", "tool": "burglary", "vehicle": "vehicle"}
            return ((signs[card.slot or "weapon"], f"+{card.bonus}"),)
        case "dog":
            return (("burglary", "−1"),)
        case "loot":
            return ((None, f"{card.value // 1000}k"),)
        case "block" if card.counter:
            return ((card.counter, ""),)
    return ()


def _points(sheet: Canvas, card: Card, frame: Box) -> None:
    """Plaques on the lower edge of the picture: one in the middle, or two in the corners."""
    shown = marks(card)
    y = frame.bottom - _ROW - 4
    for number, (name, figure) in enumerate(shown):
        wide = plaque_width(figure, _ROW) if name else line(figure, 60, Face.SERIF).wide + 24
        x = frame.x + 5 if len(shown) > 1 and not number else frame.right - 5 - wide
        if len(shown) == 1:
            x = frame.x + (frame.w - wide) // 2
        if name:
            _paste(sheet, plaque(name, figure, _ROW, BRASS_LIGHT if card.kind == "block" else CREAM), x, y)
        else:
            _note(sheet, figure, Box(x, y, wide, _ROW))
    for number in range(card.stars):
        left = frame.x + frame.w // 2 - card.stars * 26 + number * 52
        sheet.stamp("disc", Box(left, y, _ROW, _ROW).scaled(FINE), INK)
        sheet.stamp("star", Box(left, y, _ROW, _ROW).grown(-3).scaled(FINE), BRASS_LIGHT)


def _note(sheet: Canvas, figure: str, box: Box) -> None:
    """A value as a bank note."""
    sheet.fill(box.scaled(FINE), INK, 10 * FINE)
    sheet.fill(box.grown(-3).scaled(FINE), CREAM, 8 * FINE)
    set_ = line(figure, 60 * FINE, Face.SERIF)
    sheet.write(set_, (box.middle[0] * FINE, box.middle[1] * FINE), INK, "mid")


def _paste(sheet: Canvas, sprite: Sprite, x: int, y: int) -> None:
    """A sprite, enlarged onto the fine sheet."""
    size = (sprite.image.width * FINE, sprite.image.height * FINE)
    sheet.image.paste(sprite.image.resize(size), (x * FINE, y * FINE), sprite.mask.resize(size))


def _name(sheet: Canvas, name: str, room: Box, colour: Colour) -> None:
    """The name below the picture."""
    for words, (x, y) in squeezed_name(name, room, FINE):
        sheet.write(words, (x * FINE, y * FINE), colour, "mid")


def squeezed_name(name: str, room: Box, scale: int = 1) -> list[tuple[Line, tuple[int, int]]]:
    """The name in one line or two, each with its middle; set so many times as large as the room."""
    lines = _broken(settable(name, Face.BOLD), room.w)
    first = room.middle[1] - (len(lines) - 1) * _LINE // 2
    return [
        (_squeezed(words, room.w * scale, scale), (room.middle[0], first + number * _LINE))
        for number, words in enumerate(lines)
    ]


def _squeezed(words: str, room: int, scale: int) -> Line:
    """A line of the name: narrower if it must be, and then cut."""
    shown = words
    set_ = line(shown, SMALLEST * scale, Face.BOLD)
    while set_.wide * _SQUEEZE > room and len(shown) > 1:
        shown = shown.rstrip("…")[:-1] + "…"
        set_ = line(shown, SMALLEST * scale, Face.BOLD)
    return set_._replace(wide=min(set_.wide, room))


def _broken(text: str, room: int) -> list[str]:
    """The words in as few lines as they fit into without being squeezed, at most two of like length."""
    words = text.replace("-", "- ").split(" ") if " " not in text else text.split(" ")
    if len(words) == 1 or line(text, SMALLEST, Face.BOLD).wide <= room:
        return [text]
    gap = " " if " " in text else ""
    breaks = [(gap.join(words[:at]), gap.join(words[at:])) for at in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(line(part, SMALLEST, Face.BOLD).wide for part in pair)))


def _foot(sheet: Canvas, card: Card, row: Box, colours: Stock) -> None:
    """The die, and the symbol if there is one."""
    die = Box(row.x, row.y, row.h, row.h)
    sheet.fill(die.scaled(FINE), INK if colours.paper != INK else CREAM, 12 * FINE)
    sheet.fill(die.grown(-3).scaled(FINE), BRASS_LIGHT, 9 * FINE)
    figure = line(str(card.dice), 48 * FINE, Face.BOLD)
    sheet.write(figure, (die.middle[0] * FINE, die.middle[1] * FINE), INK, "mid")
    if card.symbol:
        box = Box(row.right - row.h, row.y, row.h, row.h)
        on_dark = colours.paper in {LEATHER, NAVY, WALNUT}
        colour = CREAM if on_dark else COLOURS[card.symbol]
        sign(Pen(sheet.image, box.grown(-1)), card.symbol, colour, colours.paper)
