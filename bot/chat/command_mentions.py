"""Commands within sentences, such as ``/palermo start``, as mentions that can be tapped."""

from __future__ import annotations

import re

from bot.chat.incoming.command_names import NAMES, tappable
from bot.locales import Language

_COMMAND = re.compile(r"(?<![\w`</])/palermo (?P<name>[\w-]+)")
_MENTION = re.compile(r"</(?P<name>[^<>:]+):\d+>")


def untappable(text: str) -> str:
    """The text of a message with plain commands instead of mentions, whatever id they had."""
    return _MENTION.sub(r"/\g<name>", text)


class CommandMentions:
    """Makes commands tappable, once it is known under which ``id`` Discord has them; before, they are text.

    A mention has the name that a command has in English: only that one is found by every client.
    """

    def __init__(self) -> None:
        self.id: int | None = None

    def tappable(self, text: str, speaks: Language) -> str:
        """The text of a message in this language, with a mention for each command in it."""
        if self.id is None or "/palermo" not in text:
            return text
        names = {speaks(NAMES[name]): name for name, tapped in tappable().items() if tapped == name}

        def mention(found: re.Match[str]) -> str:
            english = names.get(found["name"])
            return f"</palermo {english}:{self.id}>" if english else found[0]

        return _COMMAND.sub(mention, text)
