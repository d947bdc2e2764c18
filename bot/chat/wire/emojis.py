"""The bot's own emojis for symbols in sentences and for choices, and readable words where they are missing.

Discord turns some bare symbols into pictures that are near black on the dark theme. Application emojis can
stand in every message of the bot, but not within labels, menus and alt texts: these are in words. So are push
notices, which show an emoji as its name, and all that is for people who read text in place of pictures.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Container, Iterable, Iterator
from itertools import chain

import discord
import structlog

from bot.chat.wire.discord_limits import ErrorCode
from bot.drawing.request import Request
from bot.locales import Language
from bot.tables.ports import KeyValueStore
from engines.base import AnyGame
from renders.shared.palette import SEATS
from renders.symbols import BESIDE, NAMES, TRAILING, WITHIN_ONE, in_words

log = structlog.get_logger()

_SYMBOL = re.compile(f"[{''.join(NAMES)}]")
_SYMBOLS = {name: symbol for symbol, name in NAMES.items()}
MOST = 2000  # emojis of an application
NO_BREAK = "\u2060"  # a word joiner: no line begins there
NO_BREAK_SPACE = "\u00a0"


def _tag(names: Iterable[str]) -> str:
    """Return a pattern for emojis of these names, from this release and from older ones."""
    return rf"<a?:(?:palermo_)?(?:{'|'.join(names)})(?:_[0-9a-f]+)?:\d+>"


_TAG = re.compile(_tag([f"(?P<name>{'|'.join(_SYMBOLS)})"]))
_EMBLEM_AND_SPACE = re.compile(rf"({_tag(mark.shape for mark in SEATS)}) ")
_SPACE_WITHIN = re.compile(rf" (?=[·–→] )|(?<=×) (?=[−\d])|(?<=\w) (?={_tag(TRAILING)})")
_SPACE_WITHIN_LABEL = re.compile(rf"[{''.join(mark.emblem for mark in SEATS)}] |\([^()]{{1,16}}\)")


class Emojis:
    """The emojis for symbols in messages. Until all of them are loaded, words are used.

    ``awaited``: whether they are still to be loaded.
    """

    def __init__(self) -> None:
        self._tags: dict[str, str] = {}
        self.awaited = False

    async def load(
        self,
        client: discord.Client,
        draw: Callable[[Request], Awaitable[bytes]],
        values: KeyValueStore,
        games: Iterable[AnyGame] = (),
    ) -> None:
        """Find the application's emojis, and upload those that are missing or look different now.

        An emoji is called “star”, say; if it looks different now, the new one is “star_2”. Former ones are
        kept, because old messages show them. ``values`` hold the digest of each, stored before its upload, so
        two processes that load them at once want the same ones. Raises discord.HTTPException.
        """
        wanted = [("", symbol, name) for symbol, name in NAMES.items()]
        wanted += [("", f":{name}:", name) for name in BESIDE]
        wanted += [(game.id, f":{name}:", name) for game in games for name in game.emojis]
        known = await _uploaded(client)  # before the digests, which are stored before anything is uploaded
        key = f"emojis/{client.application_id}"
        digests: dict[str, str] = json.loads(await values.get(key) or "{}")
        images: dict[str, tuple[str, bytes]] = {}
        for game, symbol, name in wanted:
            image = await draw(Request(game, "emoji", None, "en", (), emoji=name))
            digest = hashlib.sha256(image).hexdigest()
            unique = next(
                one for one in _names(name) if digests.get(one) == digest or _free(one, digests, known)
            )
            digests[unique] = digest
            images[symbol] = unique, image
        await values.set(key, json.dumps(digests))
        for unique, image in images.values():
            if unique not in known:
                known |= await _upload(client, unique, image)
        self._tags = {symbol: str(known[unique]) for symbol, (unique, _) in images.items()}
        self.awaited = False

    def markup(self, text: str, speaks: Language) -> str:
        """Return a message's text with emojis for its symbols, as far as they are loaded."""
        return self.shown(text) if self._tags else in_words(text, speaks)

    def shown(self, text: str) -> str:
        """Return a message's text with emojis, as far as they are loaded; other symbols stay."""
        joined = WITHIN_ONE.sub(NO_BREAK, text)
        return _SYMBOL.sub(lambda found: self._tags.get(found[0], found[0]), joined)

    def one(self, emoji: str | None) -> str | None:
        """Return the emoji for a label: the bot's own for a symbol or a name in colons, None if missing."""
        own = emoji is not None and (emoji in NAMES or emoji.startswith(":"))
        return self._tags.get(emoji or "") if own else emoji


def _names(name: str) -> Iterator[str]:
    """Yield the possible names of an emoji: “star”, “star_2” and so on."""
    return chain([name], (f"{name}_{number}" for number in range(2, MOST)))


def _free(name: str, *taken: Container[str]) -> bool:
    return not any(name in names for names in taken)


async def _uploaded(client: discord.Client) -> dict[str, discord.Emoji]:
    return {emoji.name: emoji for emoji in await client.fetch_application_emojis()}


async def _upload(client: discord.Client, name: str, image: bytes) -> dict[str, discord.Emoji]:
    """Return the new emoji by its name; if another process was quicker, all that exist now."""
    try:
        emoji = await client.create_application_emoji(name=name, image=image)
    except discord.HTTPException as error:
        if error.code != ErrorCode.MALFORMED:
            raise
        known = await _uploaded(client)
        if name not in known:  # so it was not the name that Discord did not like
            raise
        return known
    log.info("emoji uploaded", name=name)
    return {name: emoji}


def unbroken(text: str) -> str:
    """Return a message's text in which no line breaks between an emblem and its name, nor before a sign."""
    return _SPACE_WITHIN.sub(NO_BREAK_SPACE, _EMBLEM_AND_SPACE.sub(rf"\1{NO_BREAK_SPACE}", text))


def unbroken_label(label: str) -> str:
    """Return a label in which no line breaks between an emblem and its name, nor within short brackets."""
    return _SPACE_WITHIN_LABEL.sub(
        lambda found: found[0].replace(" ", NO_BREAK_SPACE).replace("-", f"-{NO_BREAK}"), label
    )


def with_symbols(text: str) -> str:
    """Replace the bot's emojis in a message's text, from any release, by their symbols."""
    bare = text.replace(NO_BREAK, "")
    return _TAG.sub(lambda found: _SYMBOLS.get(found["name"], found[0]), bare)
