"""Pictures that show each thing there is at least once, and each of them in words.

``python -m tests.renders.gallery`` writes these words anew; read the difference before you commit it, and
look at the pictures.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from PIL import Image

from engines.base import GameEvent, Option, Outcome, Question
from engines.chicago.cards import DECK as CHICAGO_DECK
from engines.chicago.cards import TERRITORIES
from engines.chicago.state import Purpose
from engines.city import GAME as GAME_OF_TILES
from engines.city.moves import House, Pawn
from engines.mafiadollar.cards import CARDS
from engines.mafiadollar.scoring import Balance
from engines.mafiadollar.state import Phase
from engines.mafiadollar.view import SpoilsSeen, StealSeen
from engines.streets.cards import DECK
from engines.streets.view import View
from engines.text import Text, say
from renders import chicago, city, emojis, mafiadollar, streets
from renders.base import DrawContext, Picture, Pictures
from renders.chicago.cards import table_card
from renders.chicago.last_action import last_action
from renders.chicago.words import task as chicago_task
from renders.city.banner import draw_action, latest_action
from renders.city.pieces import Piece, hatched, sprite
from renders.city.tiles import tile
from renders.city.words import task as city_task
from renders.mafiadollar.cards import face as mafia_face
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.colours import PALETTE
from renders.mafiadollar.last_action import draw_last_action
from renders.mafiadollar.words import task as mafiadollar_task
from renders.shared import cards
from renders.shared.canvas import SIZE, Canvas, Sprite
from renders.shared.chart import draw_ending
from renders.shared.dice import die
from renders.shared.leaderboard import draw_leaderboard
from renders.shared.money import bank_note
from renders.shared.palette import WALNUT
from renders.shared.seats import badge
from renders.shared.subjects import Ending, Leaderboard, LeaderboardRow
from renders.streets.banner import banner as streets_banner
from renders.streets.words import task as streets_task
from tests.renders import chicago_positions as c
from tests.renders import city_positions as y
from tests.renders import mafiadollar_positions as m
from tests.renders import streets_positions as s
from tests.renders import test_city, test_mafiadollar, test_streets
from tests.renders.described import covered, described, map_of, sprite_of, things_of
from tests.renders.numbers import NUMBERS

WORDS = Path(__file__).parent / "gallery"

Words = Callable[[], list[str]]


@dataclass(frozen=True)
class _Finished:
    """A picture that is an image already."""

    image: Image.Image

    def png(self) -> bytes:
        """Nothing asks for it."""
        raise NotImplementedError


def asking(*marks: str, **more: Any) -> Question:
    """A question whose options have these marks."""
    options = tuple(Option(mark, say("{mark}", mark=mark), mark=mark) for mark in marks)
    return Question(say("Which?"), options, **more)


def _drawn(draw: Callable[..., Picture], *args: Any) -> Words:
    return partial(described, lambda: draw(*args))


def _sprites(sprites: Mapping[str, Callable[[], Sprite]]) -> Words:
    """Each by its name; what looks the same as the one before is left out."""

    def words() -> list[str]:
        found: dict[str, str] = {}
        for name, draw in sprites.items():
            found.setdefault(sprite_of(draw()), name)
        return [f"{name}: {told}" for told, name in found.items()]

    return words


def _deeds(events: Mapping[str, GameEvent], draw: Callable[[Canvas, Any], None]) -> Words:
    """By name what tells of an event, and what has a halo after it."""

    def words() -> list[str]:
        found = []
        for name, event in events.items():

            def drawn(event: Any = event) -> Canvas:
                canvas = Canvas.blank(*SIZE, WALNUT)
                draw(canvas, (event,))
                return canvas

            found += [
                f"{name}: {', '.join(sorted(event.marks()))}",
                *(f"  {line}" for line in things_of(drawn)),
            ]
        return found

    return words


def _tasks(task: Callable[[Any], Text], views: Mapping[str, Any]) -> Words:
    """What the banner says of each of these positions, the last of which is over and then a tie."""

    def words() -> list[str]:
        every = list(views.values())
        seats = range(len(every[-1].outcome.scores))
        tie = replace(every[-1].outcome, winners=tuple(seats)[:2], scores=(7,) * len(seats))
        told = [*views.items(), ("tie", replace(every[-1], outcome=tie))]
        return [f"{name}: {task(view)}" for name, view in told]

    return words


def wordy(names: tuple[str, ...]) -> DrawContext:
    """Sentences three times as long as they are."""
    return DrawContext(names, lambda text: f"{text} {text} {text}", frozenset({0}))


def _title(pictures: Pictures) -> Words:
    return _drawn(pictures.draw_title, "A night in town")


# --- The games ------------------------------------------------------------------------------------------


def _streets() -> Iterator[tuple[str, Words]]:
    draw = streets.PICTURES
    offered = asking("4S", "10S", "9H")
    counts_against = replace(s.REVEALED, options=s.MINUS.options)
    boards = {"start": s.START, "middle": s.MIDDLE, "revealed": s.REVEALED, "minus": counts_against}
    for name, view in boards.items():
        yield f"board-{name}", _drawn(draw.draw_board, view, (), s.CONTEXT)
    yield "board-ai", _drawn(draw.draw_board, s.GUESS, (), replace(s.LONG, automatic=frozenset({0})))
    told = {name: event for name, (_, event) in test_streets.HALOS.items()}
    long = wordy(s.CONTEXT.names)
    yield "board-changed", _drawn(draw.draw_board, s.REVEALED, tuple(told.values()), long)
    yield "deeds", _deeds(told, lambda on, each: streets_banner(on, s.OVER, each, s.CONTEXT))
    yield "hand-wordy", _drawn(draw.draw_hand, replace(s.GUESS, reader=1), None, long)
    one, moved = replace(s.START, owes=(1,)), replace(s.MIDDLE, jokered=True)
    tasks = {"one": one, **boards, "jokered": moved, "guess": s.GUESS, "over": s.OVER}
    yield "tasks", _tasks(streets_task, tasks)
    yield "account-wordy", _drawn(draw.draw_account, s.OVER, long)
    yield "hand", _drawn(draw.draw_hand, s.OWN, offered, s.CONTEXT)
    yield "private", _drawn(draw.draw_private, s.OWN, offered, s.CONTEXT)
    yield "account", _drawn(draw.draw_account, s.OVER, s.CONTEXT)
    yield "account-loss", _drawn(draw.draw_account, _loss(), s.LONG)
    yield "title", _title(draw)
    yield "cards", _sprites({card: partial(cards.face, card, 100, 150) for card in DECK})


def _loss() -> View:
    """A branch that counts against its winner, a bet on a card, and bonuses that nobody has."""
    assert s.MINUS.outcome is not None
    found: Any = {**s.MINUS.outcome.detail}
    lost = found["branches"][1] | {"multiplier": -1, "points": [0, -15]}
    none = {"spades": None, "clubs": None}
    bet = found["bonuses"]["diamonds"] | {"call": "KC", "points": 4}
    found["branches"] = [found["branches"][0], lost, *found["branches"][2:]]
    found["bonuses"] = found["bonuses"] | none | {"diamonds": bet}
    return replace(s.MINUS, outcome=Outcome((26, -11), (0,), found))


def _chicago() -> Iterator[tuple[str, Words]]:
    draw = chicago.PICTURES
    paying = c.with_hand(c.asking(c.table(3), "territory", "KD", 20), 1, "4H", "7D", "9S", "10C", "AH")
    for name in ("battle won", "bought", "killed"):
        happened = (c.HALOS[name][0],)
        yield f"board-{name.replace(' ', '-')}", _drawn(draw.draw_board, c.table(6), happened, c.named(6))
    yield "board-two", _drawn(draw.draw_board, c.table(2), (c.HELD,), c.LONG)
    yield "board-over", _drawn(draw.draw_board, c.end(5), (), c.named(5))
    told = {name: event for name, (event, _) in c.HALOS.items()}
    long = wordy(c.NAMES[:3])
    yield "board-changed", _drawn(draw.draw_board, c.table(3), tuple(told.values()), long)
    yield "board-asked", _drawn(draw.draw_board, c.asking(c.table(3), "mob", "KH", 20, 0), (), long)
    yield (
        "deeds",
        _deeds(told, lambda on, each: last_action(on, c.table(3), each, c.named(3))),
    )
    yield "account-wordy", _drawn(draw.draw_account, c.end(3), long)
    asked = {purpose: c.asking(c.table(3), purpose, "KH", 20, 0) for purpose in get_args(Purpose)}
    full = c.with_hand(replace(c.table(3), phase="close"), 1, *CHICAGO_DECK[:7])
    tasks = {"open": c.table(3), **asked, "full": full, "over": c.end(3)}
    yield "tasks", _tasks(chicago_task, tasks)
    yield "hand", _drawn(draw.draw_hand, paying, asking("4H+7D", "AH"), c.named(3))
    yield "private", _drawn(draw.draw_private, paying, asking("4H+7D", "AH"), c.named(3))
    yield "account", _drawn(draw.draw_account, c.end(6), c.named(6))
    yield "title", _title(draw)
    yield (
        "cards",
        _sprites({card: partial(table_card, card, 100, 150) for card in (*CHICAGO_DECK, *TERRITORIES)}),
    )


def _action(canvas: Canvas, happened: Any) -> None:
    last_action(canvas, c.table(3), happened, c.named(3))


def _city() -> Iterator[tuple[str, Words]]:
    draw = city.PICTURES
    home = y.FIVE[-1].seen()
    yield "board-built", _drawn(draw.draw_board, y.FIVE[9].seen(), y.FIVE[9].events, y.CONTEXT)
    yield "board-walking", _drawn(draw.draw_board, y.POLICED.seen(), y.POLICED.events, y.CONTEXT)
    yield "board-over", _drawn(draw.draw_board, home, y.FIVE[-1].events, y.CONTEXT)
    told = {name: event for name, (_, event) in test_city.HALOS.items()}
    told |= {f"deed {at}": deed[-1] for at, deed in enumerate(test_city.DEEDS)}
    long = wordy(y.CONTEXT.names)
    yield "board-changed", _drawn(draw.draw_board, y.POLICED.seen(), tuple(told.values()), long)
    yield "deeds", _deeds(told, _deed)
    yield "account-wordy", _drawn(draw.draw_account, home, long)
    stages = {"start": y.FIVE[0], "build": y.FIVE[9], "walk": y.POLICED, "over": y.FIVE[-1]}
    yield "tasks", _tasks(city_task, {name: stage.seen() for name, stage in stages.items()})
    view, question = y.FIVE[9].asked("L")
    yield "hand-house", _drawn(draw.draw_hand, view, question, y.CONTEXT)
    preview = asking("b1", "C4", preview=House("L", "A1", 90))
    yield "hand-turned", _drawn(draw.draw_private, view, preview, y.CONTEXT)
    yield "hand-pawn", _drawn(draw.draw_hand, y.POLICED.seen(0), asking("a5", preview=Pawn("a5")), y.CONTEXT)
    yield "account", _drawn(draw.draw_account, home, y.CONTEXT)
    yield "title", _title(draw)
    kinds = ("S", "B", "L", "K", "start", "street")
    yield (
        "tiles",
        _sprites({f"{kind} {turn}": partial(_tile, kind, turn) for kind in kinds for turn in (0, 90)}),
    )
    pieces = [Piece(kind, seat) for kind in ("chip", "stone", "pawn") for seat in (0, 3)]
    drawn: dict[str, Callable[[], Sprite]] = {
        f"{each.kind} {each.seat}": partial(sprite, each, 44) for each in pieces
    }
    drawn["own chip"] = partial(sprite, Piece("chip", 1, own=True), 44)
    drawn["ghost"] = lambda: hatched(sprite(Piece("pawn", 1), 44))
    yield "pieces", _sprites(drawn)


def _deed(canvas: Canvas, happened: Any) -> None:
    done = latest_action(happened)
    if done is not None:
        draw_action(canvas, *done, y.CONTEXT)


def _tile(kind: Any, turn: Any) -> Sprite:
    return tile(kind, turn)


def _mafiadollar() -> Iterator[tuple[str, Words]]:
    draw = mafiadollar.PICTURES
    balance = Balance(125_000, 3, 2, (1, 0, 0))
    own = m.table(4, "middle", 0)
    own = replace(own, sides=(replace(own.sides[0], hand=m.HAND, balance=balance), *own.sides[1:]))
    men = [each.card for side in own.sides for each in side.gangsters]
    yield "board-crowded", _drawn(draw.draw_board, m.table(6, "crowded"), (m.CHECK,), m.named(6))
    yield "board-late", _drawn(draw.draw_board, m.table(3, "late"), (m.FAILED,), m.LONG)
    yield "board-over", _drawn(draw.draw_board, m.over(4), (), m.named(4))
    told = {f"{at} {type(event).__name__}": event for at, event in enumerate(test_mafiadollar.EVENTS)}
    long = wordy(m.named(4).names)
    yield "board-changed", _drawn(draw.draw_board, m.table(4), tuple(told.values()), long)
    yield (
        "deeds",
        _deeds(told, lambda on, each: draw_last_action(on, m.table(3), each, m.named(3))),
    )
    phases = {phase: replace(m.table(3), phase=phase) for phase in get_args(Phase)[:-1]}
    yield "tasks", _tasks(mafiadollar_task, {**phases, "over": m.over(3)})
    yield "hand-wordy", _drawn(draw.draw_hand, own, None, long)
    yield "private-wordy", _drawn(draw.draw_private, own, None, long)
    yield "account-wordy", _drawn(draw.draw_account, m.over(4), long)
    yield "hand", _drawn(draw.draw_hand, own, asking("G26", "E2"), m.named(4))
    yield "hand-clan", _drawn(draw.draw_hand, own, asking(men[0], men[-1], "IW8"), m.named(4))
    yield "private", _drawn(draw.draw_private, own, asking("G26", men[0]), m.named(4))
    yield "side", _drawn(draw_clan, m.table(5, "late"), 2, m.named(5))
    yield "account", _drawn(draw.draw_account, m.over(4), m.named(4))
    yield "title", _title(draw)
    yield "stage-taken", _drawn(_stage, m.table(3), (m.TAKEN,))
    spoils, steal = SpoilsSeen("G16", 0, ("IW1", "IT1", "IV1")), StealSeen("G20", 0, "W07", 2, None)
    yield "stage-spoils", _drawn(_stage, replace(m.table(3), phase="spoils", decision=spoils), ())
    yield "stage-steal", _drawn(_stage, replace(m.table(3), phase="steal", decision=steal), ())
    yield "cards", _sprites({card: partial(mafia_face, card, 155, 224) for card in CARDS})
    yield "cards-low", _sprites({card: partial(mafia_face, card, 100, 100, "dim") for card in [*CARDS][::9]})


def _stage(view: Any, happened: Any) -> Canvas:
    canvas = Canvas.blank(*SIZE, WALNUT, PALETTE)
    draw_last_action(canvas, view, happened, m.named(3))
    return canvas


# --- All games ------------------------------------------------------------------------------------------


def _shared() -> Iterator[tuple[str, Words]]:
    rows = tuple(
        LeaderboardRow(1 + at, f"Player {at}", 1500 - at, 1234, 567, own=at == 2, leads=not at)
        for at in range(4)
    )
    rows += (LeaderboardRow(None, "Zia Rosa", None, 1234, 567, ai=True),)
    page = Leaderboard(say("Leaderboard: {game}", game="Streets of Palermo"), rows)
    yield "leaderboard", _drawn(draw_leaderboard, page, Text.__str__)
    course = ((0,) * 4, (1, 2, 3, -4), (50, 50, 51, 60), (70, 55, 51, 60))
    ending = Ending(
        (0,), course[-1], (say("70, 10 more than Lucia"), say("In the lead since turn 3")), course
    )
    context = DrawContext(("Salvatore", "Rosa", "Vincenzo", "Lucia"), str, frozenset({1}))
    yield "ending", _drawn(draw_ending, ending, context)
    both = replace(ending, winners=(0, 1), course=((-25_000, 400_000), (1_250_000, -90_000)))
    yield "ending-money", _drawn(draw_ending, replace(both, scores=both.course[-1]), context)
    yield "small", _sprites({
        **{f"badge {seat}": partial(badge, seat, 76) for seat in range(6)},
        **{f"die {number}": partial(die, number, number % 2, 80) for number in range(1, 7)},
        **{f"{dollars} dollars": partial(bank_note, dollars, 60) for dollars in (1, 25)},
        "back": partial(cards.back, 100, 150),
        "known back": partial(cards.known_back, "10H", 100, 150),
        "medallion": partial(cards.medallion, "C", 90),
        "dimmed": partial(cards.face, "QS", 100, 150, "dim"),
        "narrow": partial(cards.face, "10D", 50, 150),
    })  # fmt: skip
    for name in ("hearts", "clubs", "star"):
        yield f"emoji-{name}", partial(_emoji, name)
    its_own = dict.fromkeys(GAME_OF_TILES.emojis, city.PICTURES)
    every = {**dict.fromkeys(emojis.EMOJIS), **its_own}
    yield "emojis", _sprites({name: partial(_small, name, game) for name, game in every.items()})


def _emoji(name: str) -> list[str]:
    image = Image.open(io.BytesIO(emojis.emoji(name)))
    return [f"{image.format} {image.size}, covering {covered(image.getchannel('A'))}", *map_of(image)]


def _small(name: str, pictures: Pictures | None) -> Sprite:
    image = Image.open(io.BytesIO(emojis.emoji(name, pictures)))
    return Sprite(image.convert("RGB"), image.getchannel("A"))


GALLERY: dict[str, Words] = {
    f"{room}-{name}": words
    for room, each in {
        "shared": _shared,
        "streets": _streets,
        "chicago": _chicago,
        "city": _city,
        "mafiadollar": _mafiadollar,
    }.items()
    for name, words in each()
} | NUMBERS


def main() -> None:
    """Write all of it anew."""
    WORDS.mkdir(exist_ok=True)
    for former in WORDS.glob("*.txt"):
        former.unlink()
    for name, words in GALLERY.items():
        (WORDS / f"{name}.txt").write_text("".join(f"{line}\n" for line in words()), encoding="utf-8")


if __name__ == "__main__":
    main()
