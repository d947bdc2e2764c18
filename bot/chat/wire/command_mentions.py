"""Commands within sentences, such as ``/palermo start``, as mentions that can be tapped."""

from __future__ import annotations

import re

from bot.chat.wire.command_names import ADMIN, GROUPS, NAMES, PALERMO
from bot.locales import Language

_COMMAND = re.compile(rf"(?<![\w`</])/(?P<command>{PALERMO}|{ADMIN}) (?P<name>[\w-]+)")
_MENTION = re.compile(r"</(?P<name>[^<>:]+):\d+>")


def untappable(text: str) -> str:
    """Replace command mentions in a message's text by plain commands, whatever their ids."""
    return _MENTION.sub(r"/\g<name>", text)


class CommandMentions:
    """Makes commands tappable once their ``ids`` are known; until then, they are plain text.

    A mention uses the command's English name: only that one works in every client.
    """

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}

    def tappable(self, text: str, speaks: Language) -> str:
        """Replace each command in a message's text by a mention."""
        if not self.ids or f"/{PALERMO}" not in text:
            return text
        names = {(group.command, speaks(NAMES[name])): name for group in GROUPS for name in group.names}

        def mention(found: re.Match[str]) -> str:
            command, english = found["command"], names.get((found["command"], found["name"]))
            known = english is not None and command in self.ids
            return f"</{command} {english}:{self.ids[command]}>" if known else found[0]

        return _COMMAND.sub(mention, text)
