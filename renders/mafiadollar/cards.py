"""The cards of MafiaDollar in any size, each drawn once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engines.mafiadollar.cards import CARDS, Card, LootType
from engines.mafiadollar.names import card_name
from renders.base import DrawContext
from renders.mafiadollar.colours import BRICKS, NAVY, OLIVE, PALETTE, STEEL
from renders.mafiadollar.motifs import picture
from renders.mafiadollar.signs import COLOURS, Sign, plaque, plaque_width, sign, unlocked
from renders.shared.cache import cached
from renders.shared.canvas import Box, Canvas, Sprite
from renders.shared.lettering import SMALLEST, SOFT_HYPHEN, TIGHTEST, Face, Line, fit, line, settable
from renders.shared.palette import BRASS, BRASS_LIGHT, CREAM, INK, LEATHER, PARCHMENT, WALNUT, WINE, Colour
from renders.shared.shapes import FINE, rounded

NAMED = 280  # width from which a card has room for its name
LINE = 56  # from one line of a name to the next
_LOW = 190  # height below which a card has no room for a die
_FIGURE = 0.66  # size of the figure on a large die
_PIP, _INSET = 8, 2  # how much smaller than a die its pips are, and pixels from them to its edge
_EDGE = 3  # width of a card's ink line
_PLAQUE = 62  # height of the plaques of a small card
_LARGE_PLAQUE = 76  # height of the plaques of a large card
_ROW = 54  # height of the plaques, of the die and of the symbol

_SHORTER = {"Grandmother's visit": "Grandma's visit", "Barber's Back Room": "Barber's"}
"""English names for narrow cards; translators put soft hyphens into theirs."""

_BEHIND: dict[str, int] = {"gangster": 22, "police": 22, "dog": 22, "birthday": 52, "loot": 4, "end": 48}
"""The pixels of a picture that the plaques may cover, by kind of card."""


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
    "tobacco": Stock(PARCHMENT, INK, OLIVE),
    "alcohol": Stock(PARCHMENT, INK, BRICKS[2]),
    "gambling": Stock(PARCHMENT, INK, NAVY),
    "redlight": Stock(PARCHMENT, INK, LEATHER),
    "birthday": Stock(BRASS, INK, LEATHER),
    "police": Stock(NAVY, CREAM, STEEL),
    "end": Stock(INK, CREAM, WINE),
}


def stock(card: Card) -> Stock:
    """Return the colours of a card."""
    if card.kind == "gangster":
        lean = card.attack - card.burglary
        return _STOCK["gangster"]._replace(ground=BRASS if lean > 1 else STEEL if lean < -1 else PARCHMENT)
    return _STOCK[card.slot or card.type or card.kind]


def faces_for(context: DrawContext) -> Callable[[str, int, int], Sprite]:
    """Return ``face`` for the reader's language."""

    def told(card_id: str, wide: int, high: int) -> Sprite:
        return face(card_id, wide, high, context.say(card_name(card_id)))

    return told


@cached
def face(card_id: str, wide: int, high: int, name: str = "") -> Sprite:
    """Draw a card face up: its picture and points, its name if there is room, its die and its symbol.

    ``name`` is what the card is called in the language of the reader; otherwise it has its English one.
    """
    card = CARDS[card_id]
    colours = stock(card)
    sheet = Canvas.blank(wide * FINE, high * FINE, INK)
    inner = Box(0, 0, wide, high).grown(-_EDGE)
    radius = max(8, wide // 14)
    sheet.fill(inner.scaled(FINE), colours.paper, (radius - _EDGE) * FINE)
    low = high < _LOW
    foot = _ROW + 12 if low or card.dice is not None else 8
    named = wide >= NAMED and high >= NAMED
    below = foot + (2 * LINE + 8 if named else 0)
    frame = Box(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE - below)
    _picture(sheet, card, frame, colours.ground)
    plaques = [] if low else _points(sheet, card, frame)
    if named:
        _name(sheet, name or card.name, Box(5, frame.bottom + 6, wide - 10, 2 * LINE), colours.ink)
    row = Box(9, high - _EDGE - _ROW - 6, wide - 18, _ROW)
    if low:
        _low_foot(sheet, card, row, colours)
    elif card.dice is not None:
        _die(sheet, card.dice, row._replace(w=row.h))
    if card.symbol:
        _symbol(sheet, card.symbol, Box(row.right - row.h, row.y, row.h, row.h), colours)
    image = sheet.image.reduce(FINE)
    for sprite, x, y in plaques:
        sprite.paste(image, x, y)
    return Canvas(image, PALETTE).sprite(rounded(wide, high, radius))


def _picture(sheet: Canvas, card: Card, frame: Box, ground: Colour) -> None:
    """Draw the picture on its ground, above the plaques."""
    field = Canvas.blank(frame.w * FINE, frame.h * FINE, ground)
    covered = card.kind != "warehouse" and frame.h > 2 * _ROW
    below = _ROW - _BEHIND.get(card.kind, 0) if covered else 0
    side = min(frame.w, frame.h - below)
    top = (frame.h - side) // 2 if card.dice is None else 0 if below else frame.h - side
    picture(field, Box((frame.w - side) // 2, top, side, side), card)
    if card.type:
        _corner(field, card.type, _STOCK[card.type].paper)
    sheet.image.paste(field.image, (frame.x * FINE, frame.y * FINE))
    sheet.fill(Box(frame.x, frame.bottom, frame.w, _EDGE).scaled(FINE), INK)


def _corner(field: Canvas, type_: LootType, paper: Colour) -> None:
    """Draw the sign of a loot's type in the upper left corner of its picture."""
    field.fill(Box(0, 0, _ROW + 8, _ROW + 8).scaled(FINE), INK)
    field.fill(Box(0, 0, _ROW + 5, _ROW + 5).scaled(FINE), paper)
    sign(field, type_, Box(5, 4, _ROW - 6, _ROW - 6), INK, paper)


def marks(card: Card) -> tuple[tuple[Sign | None, str], ...]:
    """Return the signs and figures at the bottom of a card's picture, from left to right."""
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
            return ("lock", ""), (card.counter, "")
    return ()


def _points(sheet: Canvas, card: Card, frame: Box) -> list[tuple[Sprite, int, int]]:
    """Draw plaques on the lower edge of the picture: one in the middle, or two in the corners.

    On a narrow card the figures stand alone, in the colours of their signs. Returns the plaques with
    their places, which are put on the finished card.
    """
    shown, plaques = marks(card), list[tuple[Sprite, int, int]]()
    high = _LARGE_PLAQUE if frame.w >= NAMED else _PLAQUE
    y = frame.bottom - high - 4
    if card.counter:
        removed = unlocked(card.counter, high)
        return [(removed, frame.x + (frame.w - removed.size[0]) // 2, y)]
    room = (frame.w - 10 - 6 * (len(shown) - 1)) // max(1, len(shown))
    for number, (name, figure) in enumerate(shown):
        signed = plaque_width(name, figure, high) if name else frame.w
        wide = signed if signed <= room else line(figure, SMALLEST, Face.BOLD).wide + 22
        x = frame.x + 5 if len(shown) > 1 and not number else frame.right - 5 - wide
        if len(shown) == 1:
            x = frame.x + (frame.w - wide) // 2
        if name and signed <= room:
            plaques.append((plaque(name, figure, high), x, y))
        else:
            _note(sheet, figure, Box(x, y, wide, high), COLOURS[name] if name else INK)
    for number in range(card.stars):
        pitch = min(_ROW, (frame.w - 8 - _ROW) // max(1, card.stars - 1))
        left = frame.x + (frame.w - _ROW - pitch * (card.stars - 1)) // 2 + number * pitch
        star = Box(left, frame.bottom - _ROW - 4, _ROW, _ROW)
        sheet.stamp("disc", star.scaled(FINE), INK)
        sheet.stamp("star", star.grown(-4).scaled(FINE), BRASS_LIGHT)
    return plaques


def _note(sheet: Canvas, figure: str, box: Box, colour: Colour) -> None:
    """Draw a figure alone, such as a value on a bank note."""
    sheet.fill(box.scaled(FINE), INK, 10 * FINE)
    sheet.fill(box.grown(-3).scaled(FINE), CREAM, 8 * FINE)
    typeset = line(figure, SMALLEST * FINE, Face.BOLD)
    sheet.write(typeset, (box.middle[0] * FINE, box.middle[1] * FINE), colour, "mid")


def _name(sheet: Canvas, name: str, room: Box, colour: Colour) -> None:
    """Draw the name below the picture."""
    for typeset, (x, y) in name_lines(name, room):
        fine = Line(typeset.text, typeset.size * FINE, typeset.face, typeset.wide * FINE)
        sheet.write(fine, (x * FINE, y * FINE), colour, "mid")


def name_lines(name: str, room: Box, pitch: int = LINE) -> list[tuple[Line, tuple[int, int]]]:
    """Return the name in one or two lines, each with its middle; in one if there is no room for two.

    A word is broken only where a translator has put a soft hyphen, and only if it would be cut otherwise.
    """
    lines = _broken(name, room.w) if room.h >= 2 * pitch else [_shorter(name, room.w)]
    first = room.middle[1] - (len(lines) - 1) * pitch // 2
    return [
        (fit(settable(words, Face.BOLD), room.w, SMALLEST, Face.BOLD), (room.middle[0], first + at * pitch))
        for at, words in enumerate(lines)
    ]


def _broken(name: str, room: int) -> list[str]:
    """Return the name in as few lines as it fits into, at most two of similar length."""
    if _wide(name) <= room:
        return [name]
    between = _halves(name, " ") or _halves(name, "-")
    best = min(between, key=_widest, default=(name,))
    if _widest(best) > room and name in _SHORTER:
        return _broken(_SHORTER[name], room)
    if _widest(best) > room:
        best = min((best, *_halves(name, SOFT_HYPHEN)), key=_widest)
    return list(best)


def _shorter(name: str, room: int) -> str:
    """Return the name, or a shorter one that it has, if it is too wide for one line."""
    return name if _wide(name) <= room else _SHORTER.get(name, name)


def _halves(name: str, mark: str) -> list[tuple[str, ...]]:
    """Break the name at each such mark; a hyphen, even a soft one, ends its line."""
    parts = name.split(mark)
    end = "" if mark == " " else "-"
    return [(mark.join(parts[:at]) + end, mark.join(parts[at:])) for at in range(1, len(parts))]


def _widest(lines: tuple[str, ...]) -> float:
    return max(map(_wide, lines))


def _wide(words: str) -> float:
    """Return the width of a line in its narrowest setting."""
    return line(settable(words, Face.BOLD), SMALLEST, Face.BOLD).wide * TIGHTEST


@cached
def die_token(dice: int, size: int) -> Sprite:
    """Draw the die of a card by itself."""
    sheet = Canvas.blank(size * FINE, size * FINE, CREAM, PALETTE)
    _die(sheet, dice, Box(0, 0, size, size))
    return sheet.reduced(rounded(size, size, 12))


def _die(sheet: Canvas, dice: int, die: Box) -> None:
    """Draw the die of a card: dark, as nothing else that has a number is, with a pip in every corner.

    A small one has no room for pips.
    """
    sheet.fill(die.scaled(FINE), CREAM, 12 * FINE)
    inner = die.grown(-_EDGE)
    sheet.fill(inner.scaled(FINE), INK, 9 * FINE)
    pip, corners = die.h // _PIP, inner.grown(-_INSET)
    for x in (corners.x, corners.right - pip) if die.h >= _ROW else ():
        for y in (corners.y, corners.bottom - pip):
            sheet.stamp("disc", Box(x, y, pip, pip).scaled(FINE), CREAM)
    figure = line(str(dice), max(SMALLEST, round(die.h * _FIGURE)) * FINE, Face.BOLD)
    sheet.write(figure, (die.middle[0] * FINE, die.middle[1] * FINE), CREAM, "mid")


def _symbol(sheet: Canvas, symbol: Sign, box: Box, colours: Stock) -> None:
    """Draw the symbol of the card."""
    colour = CREAM if is_dark(colours) else COLOURS[symbol]
    sign(sheet, symbol, box.grown(-2), colour, colours.paper)


def _low_foot(sheet: Canvas, card: Card, row: Box, colours: Stock) -> None:
    """Draw the points or stars of a card that is too low for a die."""
    x = row.x
    for name, figure in marks(card):
        if name and not figure:
            box = Box(x, row.y, row.h, row.h)
            sign(sheet, name, box.grown(-4), CREAM if is_dark(colours) else INK, colours.paper)
            x += row.h
            continue
        typeset = line(figure, SMALLEST * FINE, Face.BOLD)
        sheet.write(typeset, (x * FINE, row.middle[1] * FINE), COLOURS[name] if name else INK)
        x += typeset.wide // FINE + 12
    for number in range(card.stars):
        pitch = min(_ROW, (row.w - _ROW) // max(1, card.stars - 1))
        sheet.stamp("star", Box(x + number * pitch, row.y, _ROW, _ROW).scaled(FINE), BRASS_LIGHT)


def is_dark(colours: Stock) -> bool:
    """Tell whether signs on the stock have to be light."""
    return colours.paper in {LEATHER, NAVY, WALNUT}
