"""Writes sentences for one reader: in their language, with the names of the players."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

import discord

from bot.chat.wire.command_mentions import CommandMentions
from bot.chat.wire.emojis import NO_BREAK, Emojis
from bot.locales import Language
from bot.tables.values.ids import ChannelId, UserId
from bot.tables.values.players import FormerOccupant, Player
from engines.base import Seat
from engines.text import Markup, Text, say
from renders.shared.palette import SEATS
from renders.symbols import FACES, in_words

SENTENCES_CACHED = 500  # plain ones: most labels and most of a position come again with the next click
WORDS_CACHED = 2000  # names, titles and numbers that come again and again
TABLES_CACHED = 500  # whose names are kept as messages show them

_MINUS = re.compile(r"−(?=[^\s\d])")
"""A minus before the sign of a currency: browsers would begin a line between the two."""


@dataclass(frozen=True, slots=True)
class Localizer:
    """A language and the names at one table. ``names``: the players' names, by seat.

    ``former``: the same, but with those who have left as they were named while they played.
    ``past``: the former players of each seat.
    ``drawn``: the names in pictures, which mark the seats of AIs (``automatic``) by a sign.
    """

    language: Language
    names: tuple[str, ...] = ()
    former: tuple[str, ...] | None = None
    emojis: Emojis = field(default_factory=Emojis)
    drawn: tuple[str, ...] = ()
    automatic: frozenset[Seat] = frozenset()
    past: tuple[tuple[FormerOccupant, ...], ...] = ()
    commands: CommandMentions = field(default_factory=CommandMentions)

    def __call__(self, text: Text) -> Markup:
        """Return the sentence for a message: only its own words and ``Markup`` can be markup or a mention."""
        return self.calling(text, {})

    def calling(self, text: Text, persons: Mapping[Seat, UserId]) -> Markup:
        """Return the sentence for a message, with these persons mentioned instead of named."""
        names = list(_safely_marked(self.names))
        for seat, user in persons.items():
            names[seat] = _marked(seat, mention(user))
        said = self.language(text, names, FACES, harmless)
        joined = _MINUS.sub(f"−{NO_BREAK}", said)
        return Markup(self.commands.tappable(self.emojis.markup(joined, self.language), self.language))

    def telling(self, text: Text, version: int | None = None) -> Markup:
        """Return a sentence about what happened: those who have left are named as they were then.

        ``version``: of the event's entry; whoever had the seat at that time is named.
        """
        names = self.names if self.former is None else self.former
        if version is not None and any(self.past):
            names = tuple(map(partial(_at, version), names, self.past))
        return (self if names == self.names else replace(self, names=names))(text)

    @property
    def without_emojis(self) -> Localizer:
        """Return the localizer that writes cards in words, for push notices and screen readers."""
        return replace(self, emojis=Emojis())

    def as_read(self, *, in_text: bool) -> Localizer:
        """Return the localizer for a reader of text or of pictures."""
        return self.without_emojis if in_text else self

    def plain(self, text: Text) -> str:
        """Return the sentence for labels and alt texts, which have no markup: cards are in words."""
        return _plain(self.language, self.names, text)


@lru_cache(SENTENCES_CACHED)
def _plain(language: Language, names: tuple[str, ...], text: Text) -> str:
    said = language(text, [_marked(seat, name) for seat, name in enumerate(names)])
    return in_words(said, language)


@lru_cache(TABLES_CACHED)
def _safely_marked(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names at a table, each after its seat's emblem, with markup and mentions escaped."""
    return tuple(_marked(seat, harmless(name)) for seat, name in enumerate(names))


def _marked(seat: Seat, name: str) -> str:
    return f"{emblem(seat)} {name}"


def _at(version: int, name: str, past: tuple[FormerOccupant, ...]) -> str:
    return next((sitter.name for sitter in past if version < sitter.until), name)


def called(player: Player, language: Language) -> str:
    """Return a player's name, marked if an AI plays."""
    return language(say("{name} (AI)", name=player.name)) if player.by_ai else player.name


def emblem(seat: int) -> str:
    """Return the emblem of a seat, the same in pictures and messages."""
    return SEATS[seat].emblem


@lru_cache(WORDS_CACHED)
def harmless(name: str) -> Markup:
    """Escape a name: markup shows as typed, nothing becomes a link, and nobody is mentioned."""
    escaped = discord.utils.escape_mentions(discord.utils.escape_markdown(name, ignore_links=False))
    # discord.py escapes the first of several links, and none whose text is in another value of the sentence.
    return Markup(escaped.replace("<", "\\<").replace("://", "\\://").replace("](", "]\\("))


def mention(user: UserId) -> Markup:
    """Return a mention of a person; whether it pings depends on the message's allowed mentions."""
    return Markup(f"<@{user}>")


def in_channel(channel: ChannelId) -> Markup:
    """Return a channel or thread as a message shows it: it leads there."""
    return Markup(f"<#{channel}>")
