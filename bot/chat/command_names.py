"""The words that people type: what commands and their options are called, for translators.

A name is at most 32 lower-case letters, digits, hyphens or underscores, without spaces, in every language.
"""

from __future__ import annotations

import re

from engines.text import Text, say

NAMES: dict[str, Text] = {
    "start": say("start"),
    "play": say("play"),
    "undo": say("undo"),
    "hand": say("hand"),
    "board": say("board"),
    "log": say("log"),
    "replay": say("replay"),
    "rules": say("rules"),
    "games": say("games"),
    "table": say("table"),
    "settings": say("settings"),
    "leave": say("leave"),
    "help": say("help"),
    # options
    "game": say("game"),
    "move": say("move"),
}
"""Every command of the group and every option."""

_NAME = re.compile(r"[\w-]{1,32}")


def valid(name: str) -> bool:
    """Whether Discord takes this as the name of a command or an option."""
    return name == name.lower() and _NAME.fullmatch(name) is not None
