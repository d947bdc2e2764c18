"""The seam of the pictures: what a game's pictures are to everything that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from PIL import Image

from engines.base import Question, Seat
from engines.signs import LegendPage
from engines.text import Text
from renders.ending import Ending


@dataclass(frozen=True, slots=True)
class DrawContext:
    """The context of a picture, besides the view: the players' names by seat, and the reader's language."""

    names: tuple[str, ...]
    say: Callable[[Text], str]
    """A text in the reader's language, perhaps with soft hyphens."""
    automatic: frozenset[Seat] = frozenset()
    """The seats that an AI plays."""

    def nameless(self) -> DrawContext:
        """The same without names: seats are told apart by their emblems."""
        return replace(self, names=("",) * len(self.names))


@dataclass(frozen=True, slots=True)
class Still:
    """The parts of a position that a film shows, and every seat's public score."""

    parts: tuple[tuple[int, int, int, int], ...]
    """Left, top, width and height in pixels of the board; one is shown below the other."""
    figures: tuple[str, ...]
    """By seat, as short as they can be."""
    leaders: tuple[Seat, ...]
    """The seats that wear the crown."""
    scene: Picture | None = None
    """Drawn for the film, without words; above the parts."""


class Picture(Protocol):
    """A finished picture: the image in true colours, for a replay say, and its PNG."""

    @property
    def image(self) -> Image.Image:
        """The picture in true colours."""
        ...

    def png(self) -> bytes:
        """The file that is sent."""
        ...


class Backdrop(Protocol):
    """Something that is pasted behind people."""

    def paste(self, image: Image.Image, x: int, y: int) -> None:
        """Paste it into an image, its upper left corner at the place."""
        ...


class Clip(Protocol):
    """A short animation (``renders.shared.clip``)."""

    @property
    def result(self) -> Picture:
        """Its first and its last frame."""
        ...

    def gif(self) -> bytes:
        """The file that is sent."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures:
    """A game's pictures; each function is safe to call in a thread.

    They depend only on their arguments, so readers who may know the same see the same.
    """

    draw_board: Callable[[Any, Sequence[Any], DrawContext], Picture]
    """(view, told events since the last picture, context) -> the table, 1280 × 960; that of Palermo
    1280 × 1090."""
    draw_account: Callable[[Any, DrawContext], Picture]
    """(a view of the finished game, context) -> the scores as a chart, 1280 × 960."""
    draw_front_page: Callable[[Ending, DrawContext], Picture]
    """(how a game ended, context) -> the front page of a newspaper about it, 1280 × 960."""
    draw_private: Callable[[Any, Sequence[Any], Question | None, DrawContext], Picture]
    """(a seat's view, the events of the last turn as the seat was told of them, the question it is asked,
    context) -> the table as the seat sees it, its hand, and what may be chosen, in one picture: 1280 × 1280,
    or 1280 × 1090 where nobody has a hand."""
    draw_title: Callable[[str], Picture]
    """(the game's name) -> the picture of the game in its lobby, 1280 × 480."""
    draw_hand: Callable[[Any, Sequence[Any], Question | None, DrawContext], Picture] | None = None
    """(a seat's view, the events of the last turn as the seat was told of them, the question it is asked,
    context) -> its own hand and secrets, 1280 × 480, or 1280 × 960 where cards have names. None: nobody has a
    hand; the private picture tells everything."""
    draw_side: Callable[[Any, Seat, DrawContext, Question | None], Picture] | None = None
    """(view, seat, context, question) -> the seat's side of the table close up, with what the question offers
    there. None: the board tells everything."""
    draw_cards: Callable[[DrawContext], Sequence[Picture]] | None = None
    """(context) -> all cards of the game on sheets to look at; None: the game has none of its own."""

    draw_emoji: Callable[[str], Image.Image] | None = None
    """(name of one of the game's own emojis) -> its picture, square, of any size."""

    draw_clip: Callable[[Any, DrawContext], Clip] | None = None
    """(an event that has a clip, as spectators are told of it, context) -> its animation. None: no event
    has one."""

    still: Callable[[Any, Sequence[Any], DrawContext], Still] | None = None
    """(a spectator's view, told events since the last picture) -> what a film shows of that board. None: the
    whole board."""

    scenery: Callable[[int, int], Backdrop] | None = None
    """(width, height) -> what is behind the winners at the end of a film. None: it ends with a board."""

    draw_legend: Callable[[LegendPage, DrawContext], Picture] | None = None
    """(a page, context) -> its signs, each with its meaning (``engines.signs``), 1280 pixels wide. None:
    words tell them."""

    emblem: Callable[[], Backdrop] | None = None
    """The emblem of the game, 80 pixels high, which is pasted beside its name. None: it has none."""

    def board(self, view: Any, happened: Sequence[Any], context: DrawContext) -> bytes:
        """The table as a PNG."""
        return self.draw_board(view, happened, context).png()

    def hand(
        self, view: Any, happened: Sequence[Any], question: Question | None, context: DrawContext
    ) -> bytes:
        """A seat's hand as a PNG. Raises ValueError if the view is a spectator's, or nobody has a hand."""
        if self.draw_hand is None:
            raise ValueError("in this game nobody has a hand")
        return self.draw_hand(view, happened, question, context).png()

    def private(
        self, view: Any, happened: Sequence[Any], question: Question | None, context: DrawContext
    ) -> bytes:
        """A seat's table and hand as a PNG. Raises ValueError if the view is a spectator's."""
        return self.draw_private(view, happened, question, context).png()

    def account(self, view: Any, context: DrawContext) -> bytes:
        """The scores as a PNG. Raises ValueError if the game is not over."""
        return self.draw_account(view, context).png()

    def front_page(self, ending: Ending, context: DrawContext) -> bytes:
        """The front page about a finished game as a PNG."""
        return self.draw_front_page(ending, context).png()

    def title(self, name: str) -> bytes:
        """The picture of the game in its lobby as a PNG."""
        return self.draw_title(name).png()

    def side(self, view: Any, seat: Seat, context: DrawContext, question: Question | None = None) -> bytes:
        """A seat's side of the table as a PNG. Raises ValueError where there are no close-ups."""
        if self.draw_side is None:
            raise ValueError("this game has no close-ups")
        return self.draw_side(view, seat, context, question).png()

    def legend(self, page: LegendPage, context: DrawContext) -> bytes:
        """A page of the signs of the pictures as a PNG. Raises ValueError where there is no legend."""
        if self.draw_legend is None:
            raise ValueError("this game has no legend")
        return self.draw_legend(page, context).png()

    def clip(self, event: Any, context: DrawContext) -> bytes:
        """Return what has just happened as a GIF. Raises ValueError where there are no clips."""
        if self.draw_clip is None:
            raise ValueError("this game has no clips")
        return self.draw_clip(event, context).gif()

    def cards(self, context: DrawContext) -> tuple[bytes, ...]:
        """The sheets with all cards as PNGs, none if the game has no cards of its own."""
        return tuple(sheet.png() for sheet in self.draw_cards(context)) if self.draw_cards else ()
