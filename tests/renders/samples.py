"""``python -m tests.renders.samples FOLDER``: pictures of every kind, of games that the computer plays.

The gallery shows chosen positions; these are as they come, which is what players see.
"""

from __future__ import annotations

import hashlib
import io
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import click
from PIL import Image

from bot import catalogue
from bot.chat.screens.renderer import ending_of, parts
from bot.drawing.pictures import draw
from bot.drawing.request import Request
from bot.locales import language_of
from bot.tables.core.history import Effect
from bot.tables.reading.replays import round_ends, steps
from bot.tables.values.views import GameSummary, TableView
from engines.base import AnyGame, IllegalMove, Outcome, Question, Seat
from engines.chance import Chance
from engines.options import complete
from engines.replay import Position, moments_of
from engines.signs import every_sign
from renders.base import DrawContext

PHONE = 320  # pixels of a picture's width on a phone
RUNNING = 3  # positions of each game
DEPTH = 5  # answers that may have been given before a private picture, at most

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Фёдор")

Drawn = Iterator[tuple[str, bytes]]


@dataclass(frozen=True)
class Played:
    """A game that its policies have played; ``rounds``: see ``round_ends``."""

    game: AnyGame
    seats: int
    positions: list[Position]
    rounds: tuple[int, ...]

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    def view(self, at: int, reader: Seat | None = None) -> Any:
        """What a reader may know of a position."""
        return self.game.knowledge.view(self.positions[at].state, reader)

    def told(self, at: int, reader: Seat | None = None) -> tuple[Any, ...]:
        """The events that led to a position, as the reader was told of them.

        If they are all minor, as the end of a turn is, the move before is told too, as on the bot's boards.
        """
        events = [self.game.knowledge.told(event, reader) for event in self.positions[at].events]
        told = tuple([event for event in events if event is not None])
        if at and all(event.is_minor for event in told):
            return (*self.told(at - 1, reader), *told)
        return told


@dataclass(frozen=True)
class Table:
    """What a front page is made of, of a table without people."""

    game: AnyGame
    view: Any
    outcome: Outcome | None


def context(seats: int) -> DrawContext:
    """A context in English with a name for each seat."""
    english, names = language_of("en"), NAMES[:seats]
    return DrawContext(names, lambda text: english(text, names))


def play(name: str, seats: int, seed: int) -> Played:
    """Play the game of this seed to its end."""
    game, rng = catalogue.game(name), random.Random(seed)
    chance = Chance(hashlib.sha256(str(seed).encode()).digest(), "game", game.id, ["ai"] * seats)
    state, events = game.rules.start(complete(game.options, {}), seats, chance)
    positions = [Position(state, events)]
    effects = [Effect(0, "start", None, "player", tuple(events))]
    while owing := game.rules.owes(state):
        seat, whose = owing[0], game.rules.turn(state)
        move = game.play.policy(game.knowledge.view(state, seat), rng)
        state, events = game.rules.apply(state, seat, move, chance)
        positions.append(Position(state, events))
        turn = seat if whose is None else whose
        effects.append(Effect(len(effects), "move", seat, "player", tuple(events), turn=turn))
    found = steps(game, effects)
    return Played(game, seats, positions, round_ends(game, found, [position.state for position in positions]))


def pictures_of(played: Played, rng: random.Random) -> Drawn:
    """Boards and what the seat to move sees, from a few parts of the game; then those of its end."""
    for number in range(1, RUNNING + 1):
        first, last = (played.last * part // RUNNING for part in (number - 1, number))
        yield from _running(played, rng.randrange(first, last), number, rng)
    yield "end", catalogue.pictures(played.game.id).board(*_seen(played, played.last))
    yield (
        "account",
        catalogue.pictures(played.game.id).account(played.view(played.last), context(played.seats)),
    )
    yield from _endings(played)


def titled(game: AnyGame) -> Drawn:
    """The title of a game, and its whole legend."""
    pictures = catalogue.pictures(game.id)
    yield "title", pictures.title(game.title)
    for page in parts(every_sign(game.words.signs)):
        yield f"legend-{page.number}", pictures.legend(page, context(len(game.seats)))


def _seen(played: Played, at: int, reader: Seat | None = None) -> tuple[Any, ...]:
    return played.view(at, reader), played.told(at, reader), context(played.seats)


def _running(played: Played, at: int, number: int, rng: random.Random) -> Drawn:
    pictures, told_to = catalogue.pictures(played.game.id), context(played.seats)
    yield f"board-{number}", pictures.board(*_seen(played, at))
    seat = played.game.rules.owes(played.positions[at].state)[0]
    view = played.view(at, seat)
    question, happened = _asked(played.game, view, rng), played.told(at, seat)
    yield f"private-{number}", pictures.private(view, happened, question, told_to)
    if played.game.hands:
        yield f"hand-{number}", pictures.hand(view, happened, question, told_to)
    if played.game.close_ups:
        yield f"side-{number}", pictures.side(view, seat, told_to, question)


def _asked(game: AnyGame, view: Any, rng: random.Random) -> Question:
    """A question on the way to the seat's move, after some answers at random."""
    answers: tuple[Any, ...] = ()
    found = question = game.play.ask(view, answers)
    for _ in range(rng.randrange(DEPTH + 1)):
        answers = (*answers, tuple(option.value for option in rng.sample(question.options, question.least)))
        try:
            found = game.play.ask(view, answers)
        except IllegalMove:  # these cards do not pay the price, say
            break
        if not isinstance(found, Question):
            break
        question = found
    return cast(Question, question)


def _endings(played: Played) -> Drawn:
    """The front page, and the scores over time."""
    running_scores = played.game.rules.running_scores
    scores = [tuple(running_scores(played.positions[at].state)) for at in played.rounds]
    moments = moments_of(played.game, played.positions)
    summary = GameSummary(
        played.last, timedelta(hours=1), scores=tuple(filter(None, scores)), moments=moments
    )
    view, state = played.view(played.last), played.positions[played.last].state
    table = Table(played.game, view, played.game.rules.outcome(state))
    ending = ending_of(cast(TableView, table), summary)
    names = context(played.seats).names
    yield "front-page", draw(Request(played.game.id, "ending", None, "en", names, ending=ending))
    yield "course", draw(Request(played.game.id, "course", None, "en", names, ending=ending))


def _save(folder: Path, name: str, png: bytes) -> None:
    """Save a picture, and as it is on a phone."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    (folder / f"{name}.png").write_bytes(png)
    small = (PHONE, round(image.height * PHONE / image.width))
    image.resize(small, Image.Resampling.LANCZOS).save(folder / f"{name}-{PHONE}.png")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--game", "games", multiple=True, type=click.Choice(list(catalogue.CATALOGUE)))
@click.option("--seats", type=int, help="All numbers of seats unless given.")
@click.option("--seed", default=1, show_default=True, help="Of the games: others show other positions.")
def main(folder: Path, games: tuple[str, ...], seats: int | None, seed: int) -> None:
    """Draw pictures of every kind into FOLDER, each also as wide as on a phone."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in games or catalogue.CATALOGUE:
        game = catalogue.game(name)
        for label, png in titled(game):
            _save(folder, f"{name}-{label}", png)
        for number in [seats] if seats else game.seats:
            played = play(name, number, 100 * seed + number)
            for label, png in pictures_of(played, random.Random(seed)):
                _save(folder, f"{name}-{number}-{label}", png)


if __name__ == "__main__":
    main()
