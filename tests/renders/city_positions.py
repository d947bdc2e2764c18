"""Games of Palermo played for pictures to be drawn of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from engines.base import Question
from engines.chance import Chance
from engines.city import GAME
from engines.city.events import Event
from engines.city.state import State
from engines.city.view import View
from engines.options import complete
from renders.base import DrawContext
from renders.city.boxes import PICTURE
from renders.shared.canvas import Box
from renders.shared.layout import BANNER
from tests.engines.city.positions import CITY

CONTEXT = DrawContext(("Salvatore", "Rosa", "Tano", "Assunta", "Peppino"), str)


class Stage(NamedTuple):
    """A position of a game, and what led to it."""

    state: State
    events: tuple[Event, ...]

    def seen(self, reader: int | None = None) -> View:
        """The position as the reader sees it."""
        return GAME.knowledge.view(self.state, reader)

    def asked(self, *answers: str) -> tuple[View, Question]:
        """The view of the seat to act, and its question after these answers."""
        view = self.seen(self.state.turn)
        question = GAME.play.ask(view, tuple((answer,) for answer in answers))
        assert isinstance(question, Question)
        return view, question


def played(seats: int, texts: Sequence[str] = (), *, most: int = 1000) -> list[Stage]:
    """A game that begins with these moves and goes on sensibly, now and then at random."""
    rng = random.Random(seats)
    chance = Chance(bytes(32), "game", "city", tuple("12345"[:seats]))
    state, events = GAME.rules.start(complete(GAME.options, {}), seats, chance)
    stages = [Stage(state, events)]
    while GAME.rules.owes(state) and len(stages) <= most:
        view = GAME.knowledge.view(state, state.turn)
        if len(stages) <= len(texts):
            move = GAME.notation.read(texts[len(stages) - 1], view)
        elif rng.random() < 0.1:
            move = next(GAME.rules.legal(state, state.turn, rng))
        else:
            sensible = GAME.play.policy(view, rng)
            assert sensible is not None
            move = sensible
        state, events = GAME.rules.apply(state, state.turn, move, chance)
        stages.append(Stage(state, events))
    return stages


BUILT = tuple(CITY.split())
"""The moves that build the whole city of the rules, section 2.4."""

FIVE = played(5, BUILT)
WALKING = FIVE[len(BUILT)]
"""That city; seat 0 is to begin phase 2."""

POLICED = played(
    5,
    [*BUILT, "police:m7", "pawn:n6", "pawn:l11", "pawn:m7"],
    most=len(BUILT) + 4,
)[-1]
"""Section 10, scenario 5: seat 2 has stopped on the stone of seat 0, on its own doorway, and owes."""

HOME = FIVE[-1].seen()
"""The end of that game."""

BOX_OF_ALL = Box(0, BANNER.h, 1280, PICTURE[1] - BANNER.h)
"""A picture without its banner."""


def standing(view: View, seat: int, **changes: object) -> View:
    """The view, with something else of one seat's."""
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)  # type: ignore[arg-type]  # by name
    return replace(view, players=tuple(players))
