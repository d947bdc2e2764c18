"""Discord's limits and error codes that concern the bot. See Discord's developer documentation."""

from __future__ import annotations

from datetime import timedelta
from enum import IntEnum
from typing import Final

from engines.menus import OPTIONS_A_MENU

__all__ = ["OPTIONS_A_MENU"]  # 25; the engines make menus that fit

# Characters
CHARACTERS = 4000  # all text of a message of components
CONTENT = 2000  # plain text of a message
LABEL = 80  # of a button
OPTION = 100  # label, value and description of a menu's option, and of a completion
DESCRIPTION = 100  # of a command or one of its options
PLACEHOLDER = 150  # of a menu
ALT_TEXT = 1024  # of a picture
TITLE = 45  # of a form, and of a field in one
EXAMPLE = 100  # in a field of a form
CUSTOM_ID = 100
THREAD_NAME = 100

# Numbers
BUTTONS_A_ROW = 5
HISTORY = 100  # messages that one request brings

# Times
FIRST_SECONDS = 3.0  # for the first answer to an interaction
TOKEN_SECONDS = 15 * 60.0  # life of an interaction's token
ARCHIVE_MINUTES: Final = 10080  # of silence, at most, before a thread is archived: a week
EDITABLE = timedelta(hours=1)  # older messages can hardly be edited
REQUESTS_A_SECOND = 50  # of a bot, answers to interactions not counted


class ErrorCode(IntEnum):
    """Discord's error codes for refused requests."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_SERVER = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_WEBHOOK = 10015
    """The interaction has expired, or never got its first answer."""
    UNKNOWN_INTERACTION = 10062
    """More than three seconds have passed."""
    QUARANTINED = 20026
    """The bot as a whole is quarantined for abuse. A 403, though no channel forbids anything."""
    EDITED_TOO_OFTEN = 30046
    """Too many edits of messages older than an hour."""
    OPENED_TOO_FAST = 40003
    """Too many direct messages were opened at once."""
    ALREADY_ANSWERED = 40060
    OTHER_AUTHOR = 50005
    """The bot runs with the token of another application now."""
    CLOSED_TO_THE_BOT = 50007
    """The person accepts no direct messages from the bot. A 403, but a 400 on opening the channel."""
    WRONG_CHANNEL = 50024
    """Channels of this kind have no such thing."""
    TOKEN_EXPIRED = 50027
    MALFORMED = 50035
    """Part of the request is invalid; for an emoji also that its name is taken."""
    ARCHIVED = 50083
    LOCKED = 160005
    TOO_MANY_THREADS = 160006
    TOO_MANY_NEWS_THREADS = 160007
    UPLOADS_LIMITED = 400001
    """The server accepts no files for now. A 403; messages without files still work."""


TOO_MANY = {ErrorCode.TOO_MANY_THREADS, ErrorCode.TOO_MANY_NEWS_THREADS}
"""The server has reached its limit of open threads."""

ADVICE: dict[int, str] = {
    ErrorCode.QUARANTINED: (
        "Discord holds this bot for abuse until you have appealed: https://dis.gd/app-quarantine. "
        "Tables wait, and go on by themselves."
    ),
    ErrorCode.OPENED_TOO_FAST: (
        "Discord lets the bot open no more private messages for a while. They follow by themselves; if this "
        "comes often, verify the application."
    ),
    ErrorCode.UPLOADS_LIMITED: (
        "Discord takes no files in this server for now, so boards there are in words. Ask its owner what "
        "Discord has told them, or Discord's support. Pictures come back by themselves."
    ),
}
"""Advice to the bot's host about refusals that concern no single table."""
