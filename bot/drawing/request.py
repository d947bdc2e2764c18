"""What is to be drawn, and the drawing itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bot import catalogue
from bot.locales import language_of
from engines.base import Seat
from engines.text import Text
from renders.base import Look, Pictures
from renders.replay import animate
from renders.shared.chart import draw_ending
from renders.shared.leaderboard import draw_leaderboard

Kind: TypeAlias = Literal[
    "board", "hand", "private", "side", "account", "title", "ending", "replay", "leaderboard"
]


@dataclass(frozen=True, slots=True)
class Request:
    """One picture and all that it depends on: equal requests give equal pictures.

    ``view`` is what the reader may know, never a state. ``beside`` is what else the picture needs: of a board
    the told events since the last picture, of a hand or a private picture the question or None, of a side its
    seat, of an ending (which needs no view) a ``renders.shared.chart.Ending``.
    The view of a replay is all its views, each with the told events since the one before.
    A leaderboard is a page of one (``renders.shared.leaderboard``) and of no game.
    ``language`` is the reader's, ``names`` the players' by seat, ``automatic`` the seats that an AI plays.
    """

    game: str
    kind: Kind
    view: Any
    beside: Any
    language: str
    names: tuple[str, ...]
    automatic: frozenset[Seat] = frozenset()


def draw(request: Request, pictures_of: Callable[[str], Pictures] = catalogue.pictures) -> bytes:
    """A picture as a PNG, a replay as a GIF, by the pictures of its game.

    Raises KeyError if there are none.
    """
    speaks = language_of(request.language)

    def put(text: Text) -> str:
        return speaks(text, request.names)

    if request.kind == "leaderboard":
        return draw_leaderboard(request.view, put).png()
    look = Look(request.names, put, request.automatic)
    if request.kind == "ending":
        return draw_ending(request.beside, look).png()
    if request.kind == "title":
        return pictures_of(request.game).title(request.beside)
    return _of_game(request, pictures_of(request.game), look)


def _of_game(request: Request, pictures: Pictures, look: Look) -> bytes:
    match request.kind:
        case "board":
            return pictures.board(request.view, request.beside, look)
        case "hand":
            return pictures.hand(request.view, request.beside, look)
        case "private":
            return pictures.private(request.view, request.beside, look)
        case "side":
            return pictures.side(request.view, request.beside, look)
        case "account":
            return pictures.account(request.view, look)
        case _:
            return animate(pictures.draw_board(view, happened, look) for view, happened in request.view)
