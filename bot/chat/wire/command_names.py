"""The names and descriptions of commands and their options, for translators.

``/palermo`` is for everybody; Discord shows ``/palermo-admin`` to those who manage channels, or to whomever
a server chooses. A name is at most 32 lower-case letters, digits, hyphens or underscores, without spaces, in
every language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
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
    "analysis": say("analysis"),
    "follow": say("follow"),
    "rules": say("rules"),
    "games": say("games"),
    "tables": say("tables"),
    "find": say("find"),
    "table": say("table"),
    "server": say("server"),
    "settings": say("settings"),
    "leave": say("leave"),
    "leaderboard": say("leaderboard"),
    "season": say("season"),
    "profile": say("profile"),
    "export": say("export"),
    "verify": say("verify"),
    "privacy": say("privacy"),
    "end": say("end"),
    "replace": say("replace"),
    "resume": say("resume"),
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
"""The second word of every command, and every option."""

PALERMO = "palermo"
ADMIN = "palermo-admin"


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Commands that are explained together. ``names``: each without ``command``, with its description."""

    about: Text
    names: Mapping[str, Text]
    command: str = PALERMO


GROUPS = (
    CommandGroup(
        say("Play at the table in this channel"),
        {
            "start": say("Open a table in this channel"),
            "play": say("Make your move"),
            "hand": say("Look at your hand"),
            "undo": say("Undo your last move, if nobody has moved since and it revealed nothing"),
            "board": say("Post the board again at the bottom of the channel"),
            "table": say("The table here: pause, end, change the time per move, replace players"),
            "leave": say("Leave the table in this channel"),
        },
    ),
    CommandGroup(
        say("Learn the games"),
        {
            "learn": say("Learn a game step by step, in a guided game of your own"),
            "rules": say("Read the rules of a game"),
            "help": say("What this bot does, and how to play"),
        },
    ),
    CommandGroup(
        say("Watch and look back"),
        {
            "tables": say("Tables on this server with free seats, and games to watch"),
            "follow": say("Get private updates on the game in this channel"),
            "log": say("Read what has happened so far, and the position in words"),
            "replay": say("Replay a game step by step"),
            "analysis": say("How each player's chances changed in a finished game, and why"),
            "export": say("Download a game: its record, or your own moves so far"),
            "verify": say("Check the record of a game"),
        },
    ),
    CommandGroup(
        say("You and other players"),
        {
            "find": say("Find people to play with on this server"),
            "games": say("Your tables everywhere, and whose turn it is"),
            "profile": say("Your statistics, or someone else's: wins, ratings, current tables"),
            "leaderboard": say("The best players on this server"),
            "season": say("The season in this channel: join, pause, see the standings"),
            "settings": say("Your settings: notifications, reminders, vacation, quiet hours"),
            "privacy": say("What I store about you: read it, download it, delete it"),
        },
    ),
    CommandGroup(
        say("Manage this server and its tables (by default for members with Manage Channels)"),
        {
            "server": say("Server settings, for managers"),
            "end": say("Close the table in this channel"),
            "resume": say("Resume a suspended table in this channel"),
            "replace": say("Let an AI play for someone at the table in this channel"),
            "export": say("Download everything public about the table in this channel"),
            "purge": say("Delete this server's tables that ended long ago"),
        },
        ADMIN,
    ),
)
"""Every command, as grouped in the help."""

DESCRIPTIONS = {f"{group.command} {name}": does for group in GROUPS for name, does in group.names.items()}
"""Descriptions by the English command, without the slash."""

_NAME = re.compile(r"[\w-]{1,32}")


def valid(name: str) -> bool:
    """Return whether Discord accepts this as the name of a command or an option."""
    return name == name.lower() and _NAME.fullmatch(name) is not None


def named(name: str, command: str = PALERMO) -> dict[str, Any]:
    """Return the name and description of a command, for the translator; ``command``: its parent."""
    return {"name": option(name), "description": said(DESCRIPTIONS[f"{command} {name}"])}


def option(name: str) -> app_commands.locale_str:
    """Return a name in ``NAMES``, ready to be translated."""
    return app_commands.locale_str(name, text=NAMES[name])


def said(text: Text) -> app_commands.locale_str:
    """Return a description or a choice, ready to be translated."""
    return app_commands.locale_str(str(text), text=text)
