"""The commands: what they and their options are called, for translators, and what they do.

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
    "zone": say("zone"),
}
"""Every command of the group and every option."""

DESCRIPTIONS: dict[str, Text] = {
    "start": say("Open a table in this channel"),
    "play": say("Make your move"),
    "undo": say("Take your last move back, as long as nothing came of it"),
    "hand": say("Look at your hand"),
    "board": say("Show the board again, at the bottom of the channel"),
    "log": say("Read what happened so far, and the position in words"),
    "replay": say("Go through a game step by step"),
    "follow": say("Be told in private how the game in this channel goes"),
    "rules": say("Read the rules of a game"),
    "learn": say("Learn a game step by step, in a guided game of your own"),
    "games": say("Your tables everywhere, and whose turn it is"),
    "tables": say("Tables of this server with free seats, and games to watch"),
    "table": say("The table in this channel: pause, end, change its pace, replace players"),
    "server": say("Settings of this server, for its managers"),
    "settings": say("Your own settings: calls, reminders, vacation, quiet hours"),
    "leave": say("Leave the table in this channel"),
    "stats": say("Your games, or somebody's, in figures"),
    "leaderboard": say("The best players of this server"),
    "export": say("A game as a file: its record, or your own moves so far"),
    "verify": say("Check the record of a game"),
    "privacy": say("What is stored about you: read it, take it with you, delete it"),
    "profile": say("You or somebody else: games, ratings and running tables"),
    "admin": say("For those who manage channels: tables and their data"),
    "help": say("What this bot does, and how to play"),
}
"""Every command of the group, and every group in it, with what it does."""

TAPPED = {"admin": "admin end"}
"""Of a group of commands the one that is tapped for it: a group cannot be tapped."""

_NAME = re.compile(r"[\w-]{1,32}")


def tappable() -> dict[str, str]:
    """What is tapped for each entry of ``DOES``: the command itself, or one of the group of commands."""
    return {name: TAPPED.get(name, name) for name in DESCRIPTIONS}


def valid(name: str) -> bool:
    """Whether Discord takes this as the name of a command or an option."""
    return name == name.lower() and _NAME.fullmatch(name) is not None


def named(name: str, does: Text | None = None) -> dict[str, Any]:
    """The name and description of a command, for the translator; ``does``: None as ``DOES`` has it."""
    return {"name": option(name), "description": said(does or DESCRIPTIONS[name])}


def option(name: str) -> app_commands.locale_str:
    """A name in ``NAMES``, in the languages in which it has one."""
    return app_commands.locale_str(name, text=NAMES[name])


def said(text: Text) -> app_commands.locale_str:
    """A description or a choice that the translator can put into other languages."""
    return app_commands.locale_str(str(text), text=text)
