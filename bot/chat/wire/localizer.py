"""How things are put into words for one reader: the language, and the names of those at the table."""

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
from bot.tables.values.table import Player, Sitter
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
    """One language, at one table. ``names`` are what the players are called, by seat.

    ``former``: the same, but those who have left as they were called when they still played.
    ``past``: by seat who sat there before.
    ``drawn``: the same for pictures, which mark the seats that an AI plays (``automatic``) by a sign.
    """

    language: Language
    names: tuple[str, ...] = ()
    former: tuple[str, ...] | None = None
    emojis: Emojis = field(default_factory=Emojis)
    drawn: tuple[str, ...] = ()
    automatic: frozenset[Seat] = frozenset()
    past: tuple[tuple[Sitter, ...], ...] = ()
    commands: CommandMentions = field(default_factory=CommandMentions)

    def __call__(self, text: Text) -> Markup:
        """The sentence for a message: only its own words and ``Markup`` can be markup or a mention."""
        return self.calling(text, {})

    def calling(self, text: Text, persons: Mapping[Seat, UserId]) -> Markup:
        """The sentence for a message, in which these persons are mentioned instead of named."""
        names = list(_safely_marked(self.names))
        for seat, user in persons.items():
            names[seat] = _marked(seat, mention(user))
        said = self.language(text, names, FACES, harmless)
        joined = _MINUS.sub(f"−{NO_BREAK}", said)
        return Markup(self.commands.tappable(self.emojis.markup(joined, self.language), self.language))

    def telling(self, text: Text, version: int | None = None) -> Markup:
        """The sentence for a message, about what happened: those who have left are named as they were then.

        ``version``: of the entry that it happened with; who sat in a seat then is named.
        """
        names = self.names if self.former is None else self.former
        if version is not None and any(self.past):
            names = tuple(map(partial(_at, version), names, self.past))
        return (self if names == self.names else replace(self, names=names))(text)

    @property
    def without_emojis(self) -> Localizer:
        """The same with cards in words, as push notices and ears need them."""
        return replace(self, emojis=Emojis())

    def as_read(self, *, in_text: bool) -> Localizer:
        """The same for somebody who reads text in place of pictures, or does not."""
        return self.without_emojis if in_text else self

    def plain(self, text: Text) -> str:
        """The sentence for labels and alt texts, where Discord knows no markup: cards are in words."""
        return _plain(self.language, self.names, text)


@lru_cache(SENTENCES_CACHED)
def _plain(language: Language, names: tuple[str, ...], text: Text) -> str:
    said = language(text, [_marked(seat, name) for seat, name in enumerate(names)])
    return in_words(said, language)


@lru_cache(TABLES_CACHED)
def _safely_marked(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names at a table, each after its seat's emblem; nothing in them is markup or a mention."""
    return tuple(_marked(seat, harmless(name)) for seat, name in enumerate(names))


def _marked(seat: Seat, name: str) -> str:
    return f"{emblem(seat)} {name}"


def _at(version: int, name: str, past: tuple[Sitter, ...]) -> str:
    return next((sitter.name for sitter in past if version < sitter.until), name)


def called(player: Player, language: Language) -> str:
    """A player's name, with a word where an AI plays."""
    return language(say("{name} (AI)", name=player.name)) if player.by_ai else player.name


def emblem(seat: int) -> str:
    """The sign of a seat, the same in pictures and messages."""
    return SEATS[seat].emblem


@lru_cache(WORDS_CACHED)
def harmless(name: str) -> Markup:
    """A name as text: markup shows as typed, nothing becomes a link, and nobody is mentioned."""
    escaped = discord.utils.escape_markdown(name, ignore_links=False)
    return Markup(discord.utils.escape_mentions(escaped).replace("<", "\\<").replace("://", "\\://"))


def mention(user: UserId) -> Markup:
    """A person in a message; whether it pings is for the message's allowed mentions to say."""
    return Markup(f"<@{user}>")


def in_channel(channel: ChannelId) -> Markup:
    """A channel or thread in a message, which leads there."""
    return Markup(f"<#{channel}>")
