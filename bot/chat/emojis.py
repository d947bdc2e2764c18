"""The bot's own emojis for suits, seats, dice and choices, and readable words where they are missing.

Discord turns a bare ♠ into a picture that is near black on the dark theme. Application emojis can stand in
every message of the bot, but not within labels, menus and alt texts: these say ``10 of spades``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable, Iterable

import discord
import structlog

from bot.drawing.request import Request
from bot.locales import Language
from engines.base import AnyGame
from engines.text import say
from renders.shared.palette import SEATS

log = structlog.get_logger()

NAMES = {"♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs"} | {
    mark.emblem: mark.shape for mark in SEATS
}
"""By symbol the name of its emoji."""

DICE = ("⚀", "⚁", "⚂", "⚃", "⚄", "⚅")
"""The faces of dice from 1 up, until ``Emojis.markup`` puts emojis or numbers in their places."""

_SUITS = {"♥": say("hearts"), "♦": say("diamonds"), "♠": say("spades"), "♣": say("clubs")}
_BESIDE = ("henchman",)  # emojis that all games share, and that stand beside choices alone
_IN_TEXT = NAMES | {face: f"die_{number}" for number, face in enumerate(DICE, 1)}
_SYMBOL = re.compile(f"[{''.join(_IN_TEXT)}]")
_SUIT = re.compile(r"(?P<rank>10|[2-9JQKA])(?P<suit>[♥♦♠♣])| ?[♥♦♠♣]")
_AFTER_RANK = re.compile("(?<=[0-9JQKA])(?=[♥♦♠♣])")
_TAG = re.compile(r"<a?:palermo_(?P<name>\w+)_[0-9a-f]+:\d+>")
_SYMBOLS = {name: symbol for symbol, name in _IN_TEXT.items()}
_DIGITS = str.maketrans({face: str(number) for number, face in enumerate(DICE, 1)})
NO_BREAK = "\u2060"  # a word joiner: no line begins there
NO_BREAK_SPACE = "\u00a0"
_EMBLEM_AND_SPACE = re.compile(rf"(<:palermo_(?:{'|'.join(mark.shape for mark in SEATS)})_[0-9a-f]+:\d+>) ")
_SUIT_TAG = r"<:palermo_(?:hearts|diamonds|spades|clubs)_"
_SPACE_WITHIN = re.compile(rf" (?=[·–→] )|(?<=×) (?=[−\d])|(?<=\w) (?={_SUIT_TAG})")
_SPACE_WITHIN_LABEL = re.compile(rf"[{''.join(mark.emblem for mark in SEATS)}] |\([^()]{{1,16}}\)")
_DIGEST = 8  # digits: enough to tell a changed picture from the former one


class Emojis:
    """What stands for a symbol in a message. Until ``load`` there are none, and words stand for the suits.

    ``awaited``: whether they are still to be loaded.
    """

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}
        self.awaited = False

    async def load(
        self,
        client: discord.Client,
        draw: Callable[[Request], Awaitable[bytes]],
        games: Iterable[AnyGame] = (),
    ) -> None:
        """Find the emojis of this application, and upload those that it lacks or that look different now.

        Former ones are kept: old messages show them. Raises discord.HTTPException.
        """
        known = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
        wanted = [("", symbol, name) for symbol, name in _IN_TEXT.items()]
        wanted += [("", f":{name}:", name) for name in _BESIDE]
        wanted += [(game.id, f":{name}:", name) for game in games for name in game.emojis]
        for game, symbol, name in wanted:
            image = await draw(Request(game, "emoji", None, name, "en", ()))
            unique = f"palermo_{name}_{hashlib.sha256(image).hexdigest()[:_DIGEST]}"
            emoji = known.get(unique)
            if emoji is None:
                emoji = await client.create_application_emoji(name=unique, image=image)
                log.info("emoji uploaded", name=unique)
            self._tags[symbol] = str(emoji)
        self.awaited = False

    def markup(self, text: str, speaks: Language) -> str:
        """A text for a message, with emojis for its symbols as far as there are any."""
        return self.shown(text) if self._tags else in_words(text, speaks)

    def shown(self, text: str) -> str:
        """A text for a message, with emojis as far as there are any; the other symbols stay."""
        joined = _AFTER_RANK.sub(NO_BREAK, text)
        return _SYMBOL.sub(lambda found: self._tags.get(found[0], found[0]), joined)

    def one(self, emoji: str | None) -> str | None:
        """The emoji beside a label: our own for a symbol or a name in colons, None where it is missing."""
        own = emoji is not None and (emoji in NAMES or emoji.startswith(":"))
        return self._tags.get(emoji or "") if own else emoji


def unbroken(text: str) -> str:
    """A text of a message in which no line ends between an emblem and its name, nor before a sign."""
    return _SPACE_WITHIN.sub(NO_BREAK_SPACE, _EMBLEM_AND_SPACE.sub(rf"\1{NO_BREAK_SPACE}", text))


def unbroken_label(label: str) -> str:
    """A button's label in which no line ends between an emblem and its name, nor within short brackets."""
    return _SPACE_WITHIN_LABEL.sub(
        lambda found: found[0].replace(" ", NO_BREAK_SPACE).replace("-", f"-{NO_BREAK}"), label
    )


def with_symbols(text: str) -> str:
    """The text of a message with the symbols for which emojis of the bot stand, of any release."""
    bare = text.replace(NO_BREAK, "")
    return _TAG.sub(lambda found: _SYMBOLS.get(found["name"], found[0]), bare)


def in_words(text: str, speaks: Language) -> str:
    """A text with cards in words, ``10 of spades``, and dice in digits. A suit by itself is left out."""

    def card(found: re.Match[str]) -> str:
        if found["rank"] is None:
            return ""
        return speaks(say("{rank} of {suit}", rank=found["rank"], suit=_SUITS[found["suit"]]))

    return _SUIT.sub(card, text).translate(_DIGITS).lstrip()
