"""Sheets of cards, pieces and emojis, of what tells of each event, and of what the banners say."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, get_args

from PIL import Image

from engines.base import GameEvent
from engines.chicago.cards import DECK as CHICAGO_DECK
from engines.chicago.cards import TERRITORIES
from engines.chicago.state import Purpose
from engines.city import GAME as GAME_OF_TILES
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.state import Phase
from engines.streets.cards import DECK
from engines.text import Text
from renders import city, emojis
from renders.base import Pictures
from renders.chicago.cards import table_card
from renders.chicago.last_action import last_action
from renders.chicago.words import task as chicago_task
from renders.city.banner import banner as city_banner
from renders.city.boxes import TILE
from renders.city.pieces import Piece, sprite
from renders.city.tiles import tile
from renders.city.words import task as city_task
from renders.mafiadollar.boxes import Table
from renders.mafiadollar.cards import face as mafia_face
from renders.mafiadollar.last_action import draw_last_action, stage_of
from renders.mafiadollar.words import task as mafiadollar_task
from renders.shared import cards, shapes
from renders.shared.canvas import Canvas, Sprite
from renders.shared.dice import die
from renders.shared.money import bank_note
from renders.shared.palette import BRASS_LIGHT
from renders.shared.seats import badge
from renders.streets.banner import banner as streets_banner
from renders.streets.words import task as streets_task
from tests.renders import chicago_positions as c
from tests.renders import city_positions as y
from tests.renders import mafiadollar_positions as m
from tests.renders import streets_positions as s
from tests.renders.gallery.events import CHICAGO, CITY, MAFIADOLLAR, STREETS
from tests.renders.gallery.sheets import Labelled, Sheet, drawn, said, sheet


def _sprites(sprites: Mapping[str, Callable[[], Sprite]]) -> Sheet:
    return lambda: sheet((name, draw()) for name, draw in sprites.items())


def _deeds(events: Mapping[str, GameEvent], draw: Callable[[Canvas, Any], object]) -> Sheet:
    """The picture's account of each event, below its name, and all that has a halo after it."""

    def each(name: str, event: GameEvent) -> Labelled:
        return drawn(f"{name}: {', '.join(sorted(event.marks()))}", lambda canvas: draw(canvas, (event,)))

    return lambda: sheet(each(name, event) for name, event in events.items())


def _tasks(task: Callable[[Any], Text], views: Mapping[str, Any]) -> Sheet:
    """The banners of these positions, the last of which is over and then a tie."""
    last = [*views.values()][-1]
    seats = range(len(last.outcome.scores))
    tie = replace(last.outcome, winners=tuple(seats)[:2], scores=(7,) * len(seats))
    told = {**views, "tie": replace(last, outcome=tie)}
    return lambda: sheet(said(f"{name}: {task(view)}") for name, view in told.items())


def _streets() -> Iterator[tuple[str, Sheet]]:
    yield "deeds", _deeds(STREETS, lambda on, happened: streets_banner(on, s.OVER, happened, s.CONTEXT))
    tasks = {
        "one": replace(s.START, owes=(1,)),
        "start": s.START,
        "middle": s.MIDDLE,
        "revealed": s.REVEALED,
        "minus": replace(s.REVEALED, options=s.MINUS.options),
        "jokered": replace(s.MIDDLE, jokered=True),
        "guess": s.GUESS,
        "over": s.OVER,
    }
    yield "tasks", _tasks(streets_task, tasks)
    yield "cards", _sprites({card: partial(cards.face, card, 100, 150) for card in DECK})


def _chicago() -> Iterator[tuple[str, Sheet]]:
    table = c.table(3)
    yield "deeds", _deeds(CHICAGO, lambda on, happened: last_action(on, table, happened, c.named(3), None))
    asked = {purpose: c.asking(table, purpose, "KH", 20, 0) for purpose in get_args(Purpose)}
    full = c.with_hand(replace(table, phase="close"), 1, *CHICAGO_DECK[:7])
    yield "tasks", _tasks(chicago_task, {"open": table, **asked, "full": full, "over": c.end(3)})
    every = (*CHICAGO_DECK, *TERRITORIES)
    yield "cards", _sprites({card: partial(table_card, card, 100, 150) for card in every})


def _city() -> Iterator[tuple[str, Sheet]]:
    going = replace(y.FIVE[-1].seen(), outcome=None)
    yield "deeds", _deeds(CITY, lambda on, happened: city_banner(on, going, y.CONTEXT, happened))
    stages = {"start": y.FIVE[0], "build": y.FIVE[9], "walk": y.POLICED, "over": y.FIVE[-1]}
    yield "tasks", _tasks(city_task, {name: stage.seen() for name, stage in stages.items()})
    kinds: tuple[Any, ...] = ("S", "B", "L", "K", "start", "street")
    yield (
        "tiles",
        _sprites({f"{kind} {turn}": partial(tile, kind, turn, TILE) for kind in kinds for turn in (0, 90)}),
    )
    pieces = [Piece(kind, seat) for kind in ("chip", "stone", "pawn") for seat in (0, 3)]
    every: dict[str, Callable[[], Sprite]] = {
        **{f"{piece.kind} {piece.seat}": partial(sprite, piece, 44) for piece in pieces},
        "own chip": partial(sprite, Piece("chip", 1, own=True), 44),
        "gone": partial(sprite, Piece("pawn", 1, gone=True), 44),
    }
    yield "pieces", _sprites(every)


def _mafiadollar_deed(table: Any, canvas: Canvas, told: Any) -> None:
    place = Table(3, stage=stage_of(told))
    draw_last_action(canvas, place, table, told, m.named(3))


def _mafiadollar() -> Iterator[tuple[str, Sheet]]:
    table = m.table(3)
    yield "deeds", _deeds(MAFIADOLLAR, partial(_mafiadollar_deed, table))
    phases = {phase: replace(table, phase=phase) for phase in get_args(Phase)[:-1]}
    yield "tasks", _tasks(mafiadollar_task, {**phases, "over": m.over(3)})
    yield "cards", _sprites({card: partial(mafia_face, card, 155, 224) for card in CARDS})
    yield "cards-low", _sprites({card: partial(mafia_face, card, 100, 100) for card in [*CARDS][::9]})


def _shared() -> Iterator[tuple[str, Sheet]]:
    yield "small", _sprites({
        **{f"badge {seat}": partial(badge, seat, 76) for seat in range(6)},
        **{f"die {number}": partial(die, number, number % 2, 80) for number in range(1, 7)},
        **{f"{dollars} dollars": partial(bank_note, dollars, 60) for dollars in (1, 25)},
        "back": partial(cards.back, 100, 150),
        "known back": partial(cards.known_back, "10H", 100, 150),
        "medallion": partial(cards.medallion, "C", 90),
        "narrow": partial(cards.face, "10D", 50, 150),
    })  # fmt: skip
    yield "shapes", _sprites({name: partial(_shape, name) for name in _SHAPES})
    every = {**dict.fromkeys(emojis.EMOJIS), **dict.fromkeys(GAME_OF_TILES.emojis, city.PICTURES)}
    yield "emojis", _sprites({name: partial(_emoji, name, game) for name, game in every.items()})


_SHAPES = (
    *("C", "D", "H", "S", "arrow", "chicago/skyline", "city/house", "city/pawn", "city/police", "cogwheel"),
    *("cross", "crown", "disc", "henchman", "hourglass", "lozenge", "square", "star"),
    *("swap", "triangle"),
)


def _shape(name: str) -> Sprite:
    return Sprite(Image.new("RGB", (100, 100), BRASS_LIGHT), shapes.shape(name, 100, 100))


def _emoji(name: str, pictures: Pictures | None) -> Sprite:
    image = Image.open(io.BytesIO(emojis.emoji(name, pictures)))
    return Sprite(image.convert("RGB"), image.getchannel("A"))


DETAILS: dict[str, Sheet] = {
    f"{room}-{name}": drawing
    for room, sheets in {
        "shared": _shared,
        "streets": _streets,
        "chicago": _chicago,
        "city": _city,
        "mafiadollar": _mafiadollar,
    }.items()
    for name, drawing in sheets()
}
"""Details by the name of the game or ``shared``, and their own."""
