"""The drawing itself: imports Pillow and the pictures of the games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from bot import catalogue
from bot.drawing.request import Request
from bot.locales import language_of
from engines.text import Text
from renders.base import Backdrop, DrawContext, Pictures
from renders.emojis import emoji
from renders.replay import animate, frame
from renders.shared.canvas import Canvas
from renders.shared.chances import draw_chances
from renders.shared.film import poster, title_card
from renders.shared.lanes import draw_course
from renders.shared.leaderboard import draw_leaderboard
from renders.shared.podium import draw_podium
from renders.shared.profile import draw_profile
from renders.shared.season import draw_season

PAGES: dict[str, Callable[[Any, Callable[[Text], str]], Canvas]] = {
    "leaderboard": draw_leaderboard,
    "season": draw_season,
    "podium": draw_podium,
}
"""The functions that draw pictures that look alike for all games, of what is in the request's ``view``."""


def draw(request: Request, pictures_of: Callable[[str], Pictures] = catalogue.pictures) -> bytes:
    """A picture as a PNG, a replay or a clip as a GIF, by the pictures of its game.

    Raises KeyError if there are none.
    """
    speaks = language_of(request.language)

    def put(text: Text) -> str:
        return speaks.hyphenated(text, request.names)

    if request.kind == "emoji":
        return emoji(request.emoji, pictures_of(request.game) if request.game else None)
    if request.kind == "replay":
        return animate(*zip(*request.view, strict=True))
    if request.kind == "profile" or request.kind in PAGES:
        return _page(request, put, pictures_of).png()
    context = DrawContext(request.names, put, request.automatic)
    ending = request.ending
    if request.kind == "chances" or (ending and request.kind == "course"):
        return (draw_course(ending, context) if ending else draw_chances(request.view, context)).png()
    if ending is not None:
        return pictures_of(request.game).front_page(ending, context)
    return _of_game(request, pictures_of(request.game), context)


def _page(request: Request, put: Callable[[Text], str], pictures_of: Callable[[str], Pictures]) -> Canvas:
    """A picture that looks alike for all games."""
    if request.kind == "profile":
        return draw_profile(request.view, put, partial(_emblem, pictures_of))
    return PAGES[request.kind](request.view, put)


def _emblem(pictures_of: Callable[[str], Pictures], game: str) -> Backdrop | None:
    """The emblem of a game, if it has one and is still there: results outlive their games."""
    try:
        draw_emblem = pictures_of(game).emblem
    except KeyError:
        return None
    return draw_emblem() if draw_emblem else None


def _own(request: Request, pictures: Pictures, context: DrawContext) -> bytes:
    if request.kind == "hand":
        return pictures.hand(request.view, request.happened, request.question, context)
    return pictures.private(request.view, request.happened, request.question, context)


def _of_game(request: Request, pictures: Pictures, context: DrawContext) -> bytes:
    match request.kind:
        case "board":
            return pictures.board(request.view, request.happened, context)
        case "hand" | "private":
            return _own(request, pictures, context)
        case "side" if request.seat is not None:
            return pictures.side(request.view, request.seat, context, request.question)
        case "account" | "legend":
            drawing_of = pictures.account if request.kind == "account" else pictures.legend
            return drawing_of(request.view, context)
        case "title" | "clip":
            is_title = request.kind == "title"
            return pictures.title(request.title) if is_title else pictures.clip(request.happened[0], context)
        case "frame" if request.caption is not None:
            return _frame(request, pictures, context.say(request.caption), context)
        case _:
            raise ValueError(f"a request for no picture: {request.kind}")


def _frame(request: Request, pictures: Pictures, caption: str, context: DrawContext) -> bytes:
    """Return a frame of a film: the first one with the game's title, the last one with who has won."""
    if request.title:
        return frame(title_card(pictures.draw_title(request.title), context), caption)
    still = pictures.still and pictures.still(request.view, request.happened, context)
    if still and pictures.scenery and request.view.outcome:
        return frame(poster(pictures.scenery, request.view.outcome, still, context), caption)
    if still and still.scene and not still.parts:  # nothing of the board is seen
        return frame(still.scene, caption, still)
    return frame(pictures.draw_board(request.view, request.happened, context), caption, still)
