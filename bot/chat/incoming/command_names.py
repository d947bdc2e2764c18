"""The words that people type: what commands and their options are called, for translators.

A name is at most 32 lower-case letters, digits, hyphens or underscores, without spaces, in every language.
"""

from __future__ import annotations

import re
from typing import Any

from discord import app_commands

from engines.text import Text, say

NAMES: dict[str, Text] = {
    "start": say("start"),
    "play": say("play"),
    "undo": say("undo"),
    "learn": say("learn"),
    "hand": say("hand"),
    "board": say("board"),
    "log": say("log"),
    "replay": say("replay"),
    "follow": say("follow"),
    "rules": say("rules"),
    "games": say("games"),
    "tables": say("tables"),
    "table": say("table"),
    "server": say("server"),
    "settings": say("settings"),
    "leave": say("leave"),
    "stats": say("stats"),
    "leaderboard": say("leaderboard"),
    "profile": say("profile"),
    "export": say("export"),
    "verify": say("verify"),
    "privacy": say("privacy"),
    "admin": say("admin"),
    "end": say("end"),
    "replace": say("replace"),
    "purge": say("purge"),
    "help": say("help"),
    # options
    "game": say("game"),
    "move": say("move"),
    "person": say("person"),
    "record": say("record"),
    "days": say("days"),
}
"""Every command of the group and every option."""

_NAME = re.compile(r"[\w-]{1,32}")


def valid(name: str) -> bool:
    """Whether Discord takes this as the name of a command or an option."""
    return name == name.lower() and _NAME.fullmatch(name) is not None


def named(name: str, does: Text) -> dict[str, Any]:
    """The name and description of a command, for the translator."""
    return {"name": option(name), "description": said(does)}


def option(name: str) -> app_commands.locale_str:
    """The name of a command or an option, in the languages in which it has one."""
    return app_commands.locale_str(name, text=NAMES.get(name))


def said(text: Text) -> app_commands.locale_str:
    """A description or a choice that the translator can put into other languages."""
    return app_commands.locale_str(str(text), text=text)
